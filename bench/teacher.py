#!/usr/bin/env python3
"""The teacher against hodoku-py, as a Markdown table: CPU time, one core, both in this run, puzzle by puzzle in turns.

Usage: bench/teacher.py [HOW_MANY]     puzzles of each kind (default 30); needs `pip install hodoku-py`, for the last
                                       kind `qqwing`, and the puzzles of ../shared/data

A full path with HoDoKu's level and score is asked of both. The ratio of sums weighs every second alike, the ratio of
medians tells of an ordinary puzzle. The last line is a hint from the command line, cold, against `python -c pass`.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import sudokit

PUZZLES = Path(__file__).resolve().parents[1] / "../shared/data/puzzles"
MIDDLE_GAME = "9..14...8745.6.19..1.9..4..439.1.7......3.914..14.938.694..1.5.5.369..41127..4..9"
COLD_STARTS = 15


def sample(name: str, count: int) -> list[str]:
    path = PUZZLES / name
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    return random.Random(1).sample([line[:81] for line in lines if len(line) >= 81 and line[0] != "#"], count)


def generated(count: int) -> list[str]:
    command = ["qqwing", "--generate", str(count), "--one-line"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    except OSError:
        return []


def ours(line: str) -> float:
    start = process_time()
    found = sudokit.parse(line).rate(scale="hodoku").hodoku
    spent = process_time() - start
    if found is None or found.level is None:
        sys.exit(f"no path for {line}")
    return spent


def compare(name: str, lines: list[str], solver) -> None:
    if not lines:
        print(f"| {name} | not there | | | | | |")
        return
    ours(lines[0])  # what is imported and made once is not counted
    pairs = []
    for line in lines:
        mine = ours(line)
        start = process_time()
        solver.solve(line.replace(".", "0"))
        pairs.append((mine, process_time() - start))
    mine, theirs = zip(*pairs, strict=True)
    print(
        f"| {name} | {len(lines)} | {len(lines) / sum(mine):.1f} | {len(lines) / sum(theirs):.2f} |"
        f" {sum(theirs) / sum(mine):.1f} | {median(theirs) / median(mine):.1f} |"
        f" {median(b / a for a, b in pairs):.1f} |",
        flush=True,
    )


def seconds(command: list[str], compiled: str) -> float:
    """Wall time, with the bytecode of what is imported lying there as after any installation."""
    start = perf_counter()
    env = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
    return perf_counter() - start


def cold_hint() -> None:
    program = Path(sysconfig.get_path("scripts")) / "sudoku"
    hint = [str(program), "hint", MIDDLE_GAME]
    bare = [sys.executable, "-c", "pass"]
    with tempfile.TemporaryDirectory() as compiled:
        seconds(hint, compiled)
        pairs = [(seconds(bare, compiled), seconds(hint, compiled)) for _ in range(COLD_STARTS)]
    python, told = (median(times) for times in zip(*pairs, strict=True))
    print(f"\nA hint, cold: {told * 1000:.0f} ms, {median(b / a for a, b in pairs):.1f} times `python -c pass`"
          f" ({python * 1000:.0f} ms).")  # fmt: skip


def main() -> None:
    try:
        import hodoku
    except ImportError:
        sys.exit("bench/teacher.py: pip install hodoku-py")
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    solver = hodoku.Solver()
    print(
        "| puzzles | how many | sudokit, a second | hodoku-py, a second | ratio of sums | of medians | median ratio |"
    )
    print("|---|---|---|---|---|---|---|")
    compare("17-clue", sample("17-clue.txt", 2 * count), solver)
    compare("qqwing --generate", generated(2 * count), solver)
    compare("top1465", sample("top1465.txt", count), solver)
    cold_hint()


if __name__ == "__main__":
    main()
