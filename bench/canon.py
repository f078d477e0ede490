#!/usr/bin/env python3
"""Canonical forms a second, one thread, as a Markdown table: best of five runs, from bytes to bytes.

Usage: bench/canon.py [FILE...]     files of one-line puzzles; by default those of ../shared/data/puzzles
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from time import process_time

from sudokit import Puzzle, kernel

PUZZLES = Path(__file__).resolve().parents[1] / "../shared/data/puzzles"
FILES = ("17-clue.txt", "easy-35.txt", "hardest-11plus.txt", "multi-solution.txt")
MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
WORST = ".2..5..8..5..8..2..8..2..5..3..6..9..6..9..3..9..3..6..4..7..1..7..1..4..1..4..7."


def digits_of(lines: list[str]) -> bytes:
    return "".join(lines).translate({ord("."): "0"}).translate({ord(str(d)): chr(d) for d in range(10)}).encode()


def complete(lines: list[str], count: int) -> list[str]:
    """Solutions of some of the puzzles."""
    chosen = random.Random(1).sample(lines, min(count, len(lines)))
    return [answer.grid.line for line in chosen if (answer := Puzzle.of(line).solve(limit=1)).grid]


def measure(name: str, lines: list[str], native) -> None:
    puzzles = digits_of(lines)
    count = len(lines)
    forms, status, automorphisms = bytearray(81 * count), bytearray(count), memoryview(bytearray(4 * count)).cast("I")
    times = []
    for _ in range(5):
        start = process_time()
        native.canon_many(puzzles, forms, status, automorphisms, None, bytes(4))
        times.append(process_time() - start)
    if any(status):
        sys.exit(f"{name}: not all of these are puzzles")
    distinct = len({bytes(forms[81 * i : 81 * i + 81]) for i in range(count)})
    seconds = min(times) / count
    print(f"| {name} | {count:,} | {distinct:,} | {max(automorphisms):,} | {1 / seconds:,.0f} | {seconds * 1e6:.2f} |")


def main() -> None:
    native = kernel.require("bench/canon.py")
    paths = [Path(word) for word in sys.argv[1:]] or [PUZZLES / name for name in FILES]
    print("| puzzles | how many | distinct | most automorphisms | a second | µs each |")
    print("|---|---|---|---|---|---|")
    lines: list[str] = []
    for path in paths:
        text = path.read_text(encoding="ascii") if path.exists() else ""
        lines = [line[:81] for line in text.splitlines() if len(line) >= 81 and not line.startswith("#")]
        if lines:
            measure(path.stem, lines, native)
        if lines and path.name == "easy-35.txt":
            measure("complete grids", complete(lines, 2000), native)
    measure("the empty grid", ["." * 81] * 1000, native)
    measure("the most symmetric complete grid", [MOST_SYMMETRIC] * 1000, native)
    measure("the slowest puzzle found by a search for them", [WORST] * 200, native)


if __name__ == "__main__":
    main()
