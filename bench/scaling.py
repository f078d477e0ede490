#!/usr/bin/env python3
"""Cost against n, as Markdown tables: puzzles in one call, threads, sizes of the board.

    bench/scaling.py [--runs N]

Puzzles are made here from a seed, so nothing else is needed.
"""

from __future__ import annotations

import argparse
import statistics
from time import perf_counter, process_time

import sudokit
from sudokit.batch.threads import thread_count


def median(work, runs: int, clock=process_time) -> float:
    times = []
    for _ in range(runs):
        start = clock()
        work()
        times.append(clock() - start)
    return statistics.median(times)


def row(*cells: object) -> None:
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def by_puzzles(text: bytes, runs: int) -> None:
    row("puzzles in a call", "µs a call", "ns a puzzle")
    row("---", "---", "---")
    size = 1
    while 82 * size <= len(text):
        part = text[: 82 * size]
        calls = max(1, 2000 // size)
        seconds = median(
            lambda part=part, calls=calls: [sudokit.solve_many(part, threads=1) for _ in range(calls)], runs
        )
        row(f"{size:,}", f"{seconds / calls * 1e6:,.1f}", f"{seconds / calls / size * 1e9:,.0f}")
        size *= 10


def by_threads(text: bytes, runs: int) -> None:
    print()
    row("threads", "ms (wall clock)", "× one thread")
    row("---", "---", "---")
    one = 0.0
    for threads in range(1, thread_count(None) + 1):
        work = lambda threads=threads: sudokit.solve_many(text, threads=threads)  # noqa: E731
        seconds = median(work, runs, perf_counter)
        one = one or seconds
        row(threads, f"{seconds * 1e3:.1f}", f"{one / seconds:.2f}")


def by_size(runs: int) -> None:
    print()
    row("size", "ms to create one", "ms to solve it")
    row("---", "---", "---")
    for size in (4, 6, 9, 12, 16, 25):
        made = [sudokit.create(seed=1, index=i, size=size) for i in range(3)]
        creating = median(lambda size=size: sudokit.create(seed=1, size=size), runs)
        solving = median(lambda made=made: [puzzle.solve() for puzzle in made], runs) / len(made)
        row(f"{size}×{size}", f"{creating * 1e3:,.2f}", f"{solving * 1e3:,.3f}")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--runs", type=int, default=5)
    runs = words.parse_args().runs
    text = sudokit.create_many(100_000, seed=1, minimal=True).lines()
    by_puzzles(text, runs)
    by_threads(text, runs)
    by_size(runs)


if __name__ == "__main__":
    main()
