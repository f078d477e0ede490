#!/usr/bin/env python3
"""Ratings a second, one thread, against hodoku-py where that is installed: CPU time, as a Markdown table.

Usage: bench/rating.py [--peer PYTHON]     PYTHON: an interpreter that has the package `hodoku-py`

The puzzles are those of ../shared/data/puzzles and, where `qqwing` is installed, a mix that it generates. The high
band stands below, with the milliseconds that Sudoku Explainer itself took.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path
from time import process_time

import sudokit

DATA = Path(__file__).resolve().parents[1] / "../shared/data"
PEER = """
import sys, time
from hodoku import Solver
puzzles = sys.stdin.read().split()
solver = Solver()
solver.rate(puzzles[0])
start = time.process_time()
for puzzle in puzzles:
    solver.rate(puzzle)
print((time.process_time() - start) / len(puzzles))
"""


def ours(puzzles: list[str]) -> float:
    """CPU seconds a puzzle, the best of three."""
    text = "\n".join(puzzles)
    times = []
    for _ in range(3):
        start = process_time()
        sudokit.rate_many(text, threads=1)
        times.append(process_time() - start)
    return min(times) / len(puzzles)


def theirs(python: str, puzzles: list[str]) -> float:
    run = subprocess.run([python, "-c", PEER], input="\n".join(puzzles), capture_output=True, text=True, check=True)
    return float(run.stdout)


def samples() -> dict[str, list[str]]:
    rng = random.Random(1)
    found = {}
    for name in ("17-clue.txt", "top1465.txt"):
        lines = (DATA / "puzzles" / name).read_text().split()
        found[name] = rng.sample(lines, 1000 if name.startswith("17") else 300)
    if shutil.which("qqwing"):
        made = subprocess.run(["qqwing", "--generate", "300", "--one-line"], capture_output=True, text=True, check=True)
        found["qqwing --generate"] = [line for line in made.stdout.split() if len(line) == 81]
    return found


def main() -> None:
    peer = sys.argv[2] if sys.argv[1:2] == ["--peer"] else None
    print("| puzzles | rated a second | hodoku-py | ratio |\n|---|---|---|---|")
    for name, puzzles in samples().items():
        one = ours(puzzles)
        other = theirs(peer, puzzles[: 40 if name != "top1465.txt" else 12]) if peer else None
        shown = ("–", "–") if other is None else (f"{1 / other:,.1f}", f"{other / one:,.0f}×")
        print(f"| {name} | {1 / one:,.0f} | {shown[0]} | {shown[1]} |")
    print("\n| ER | Sudoku Explainer, ms | ms | ratio |\n|---|---|---|---|")
    rows = [line.split(",") for line in (DATA / "ratings" / "se-high.csv").read_text().split()[1:]]
    for puzzle, er, _, _, ms in rows:
        mine = ours([puzzle]) * 1000
        if sudokit.rate_many([puzzle]).er[0] != float(er):
            sys.exit(f"{puzzle} is not rated {er}")
        print(f"| {er} | {int(ms):,} | {mine:.1f} | {float(ms) / mine:,.0f}× |")


if __name__ == "__main__":
    main()
