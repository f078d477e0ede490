#!/usr/bin/env python3
"""The 9×9 search against others, as a Markdown table: ratios of CPU time, one thread, medians of runs that take turns.

    bench/search.py [--runs N] [--solver NAME=LIBRARY]...

Others that are there take part by themselves: the prototype in ../shared (compiled here, `-O3 -march=native`),
python-sat (one incremental cadical, the givens as assumptions), `qqwing` for creating.

A solver in a shared library is measured with `--solver`, or with the environment's BENCH_SOLVERS (the same words,
separated by spaces). It exports, with C linkage,

    void lanes_solve(const char* puzzles, size_t stride, size_t n, uint32_t limit, char* solutions, uint32_t* counts);

n puzzles of 81 ASCII characters (`1` to `9`, `0` for a blank), `stride` bytes apart, with 128 readable bytes behind
the last one. counts[i] receives the number of solutions up to `limit`; `solutions`, where it is not null, 81
characters of one solution of puzzle i at 81·i.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

import sudokit
from sudokit import kernel

SHARED = Path(__file__).resolve().parents[1] / "../shared"
PROTOTYPE = SHARED / "prototype/lanes-avx512.cpp"
SETS = (  # file, how many of its puzzles, whether the solutions are wanted
    ("17-clue", 50_000, True),
    ("easy-35", 20_000, True),
    ("top1465", 1_465, True),
    ("hardest-11plus", 12_000, True),
    ("multi-solution", 10_000, False),
)


class Library:
    """A solver with the signature above."""

    def __init__(self, path: str) -> None:
        self.call = ctypes.CDLL(path).lanes_solve
        self.call.restype = None
        self.call.argtypes = [
            ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_void_p, ctypes.c_void_p,
        ]  # fmt: skip

    def prepare(self, lines: list[bytes]) -> None:
        self.text = b"".join(lines).replace(b".", b"0") + bytes(128)
        self.count = len(lines)

    def run(self, *, shown: bool) -> list[int]:
        counts = (ctypes.c_uint32 * self.count)()
        solutions = ctypes.create_string_buffer(81 * self.count) if shown else None
        self.call(self.text, 81, self.count, 2, solutions, counts)
        return counts


class Ours:
    """`solve_many` and `count_many`, from Python, on one instruction set."""

    def __init__(self, isa: str) -> None:
        self.isa = isa

    def prepare(self, lines: list[bytes]) -> None:
        self.text = b"\n".join(lines) + b"\n"

    def run(self, *, shown: bool) -> memoryview:
        kernel.isa_index = kernel.ISA_NAMES.index(self.isa)
        if shown:
            return sudokit.solve_many(self.text, threads=1).counts
        return sudokit.count_many(self.text, threads=1)


class PythonSat:
    """One incremental cadical: the rules once, givens as assumptions; the first solution is forbidden to the second."""

    def __init__(self) -> None:
        from itertools import combinations

        from pysat.solvers import Cadical153

        self.solver = Cadical153()
        self.fresh = 729
        cells = range(81)
        houses = [[9 * r + c for c in range(9)] for r in range(9)] + [[9 * r + c for r in range(9)] for c in range(9)]
        houses += [[27 * (b // 3) + 3 * (b % 3) + 9 * (i // 3) + i % 3 for i in range(9)] for b in range(9)]
        for cell in cells:
            self.solver.add_clause([9 * cell + d for d in range(1, 10)])
            for one, two in combinations(range(1, 10), 2):
                self.solver.add_clause([-9 * cell - one, -9 * cell - two])
        for house in houses:
            for d in range(1, 10):
                self.solver.add_clause([9 * cell + d for cell in house])
                for one, two in combinations(house, 2):
                    self.solver.add_clause([-9 * one - d, -9 * two - d])

    def prepare(self, lines: list[bytes]) -> None:
        self.givens = [[9 * i + c - 48 for i, c in enumerate(line) if 49 <= c <= 57] for line in lines]

    def run(self, *, shown: bool) -> list[int]:  # noqa: ARG002
        return [self._count(givens) for givens in self.givens]

    def _count(self, givens: list[int]) -> int:
        if not self.solver.solve(assumptions=givens):
            return 0
        self.fresh += 1  # a switch for the clause that forbids this solution
        known = set(givens)
        model = [-v for v in self.solver.get_model()[:729] if v > 0 and v not in known]
        self.solver.add_clause([*model, -self.fresh])
        again = self.solver.solve(assumptions=[*givens, self.fresh])
        self.solver.add_clause([-self.fresh])
        return 1 + again


def puzzles_of(name: str, most: int) -> list[bytes]:
    lines = (SHARED / f"data/puzzles/{name}.txt").read_bytes().split()
    lines = [line[:81] for line in lines if len(line) >= 81]
    step = max(1, len(lines) // most)
    lines = lines[::step][:most]
    return lines * max(1, 10_000 // len(lines))


def compiled(folder: str) -> Library | None:
    """The prototype, where it and a compiler and the instructions are there."""
    compiler = os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++")
    if not PROTOTYPE.exists() or compiler is None or "avx512" not in kernel.available():
        return None
    path = f"{folder}/prototype.so"
    command = [compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", path, str(PROTOTYPE)]
    return None if subprocess.run(command, check=False).returncode else Library(path)


def measured(solvers: dict, lines: list[bytes], runs: int, *, shown: bool) -> dict[str, float]:
    """Seconds a puzzle, by solver: medians of runs that take turns; the slow ones get fewer puzzles."""
    times: dict[str, list[float]] = {name: [] for name in solvers}
    sizes = {}
    for name, solver in solvers.items():
        mine = lines[:: max(1, len(lines) // 300)] if isinstance(solver, PythonSat) else lines
        solver.prepare(mine)
        sizes[name] = len(mine)
    for turn in range(runs):
        for name, solver in solvers.items():
            if isinstance(solver, PythonSat) and turn:
                continue
            start = process_time()
            solver.run(shown=shown)
            times[name].append((process_time() - start) / sizes[name])
    return {name: statistics.median(taken) for name, taken in times.items()}


def row(*cells: object) -> None:
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def searching(others: dict, runs: int) -> None:
    isas = [isa for isa in kernel.ISA_NAMES[::-1] if isa in kernel.available()]
    best, rest = isas[0], isas[1:]
    row(
        "puzzles",
        "how many",
        f"{best}, a second",
        *(f"× {name}" for name in others),
        *(f"{isa} × {best}" for isa in rest),
    )
    row(*["---"] * (3 + len(others) + len(rest)))
    for name, most, shown in SETS:
        if not (SHARED / f"data/puzzles/{name}.txt").exists():
            continue
        lines = puzzles_of(name, most)
        found = measured({isa: Ours(isa) for isa in isas} | others, lines, runs, shown=shown)
        ours = found[best]
        row(
            name + ("" if shown else ", counts alone"), f"{len(lines):,}", f"{1 / ours:,.0f}",
            *(f"{found[other] / ours:.2f}" for other in others), *(f"{ours / found[isa]:.2f}" for isa in rest),
        )  # fmt: skip
    kernel.isa_index = kernel.ISA_NAMES.index(kernel.isa)


def other_work(runs: int) -> None:
    """The last solution of several against counts alone; one hard puzzle at a time; threads; the command."""

    def median(work) -> float:
        times = []
        for _ in range(runs):
            start = process_time()
            work()
            times.append(process_time() - start)
        return statistics.median(times)

    print()
    row("work", "figure")
    row("---", "---")
    if (SHARED / "data/puzzles/multi-solution.txt").exists():
        several = b"\n".join(puzzles_of("multi-solution", 10_000)) + b"\n"
        counts = median(lambda: sudokit.count_many(several, threads=1))
        row(
            "the last of several solutions × counts alone",
            f"{counts / median(lambda: sudokit.solve_many(several, threads=1)):.2f}",
        )
        hard = [sudokit.Puzzle.of(line.decode()) for line in puzzles_of("hardest-11plus", 1_000)[:1_000]]
        taken = median(lambda: [puzzle.solve() for puzzle in hard]) / len(hard)
        row("`Puzzle.solve`, one of hardest-11plus at a time", f"{1 / taken:,.0f} a second, {taken * 1e6:.0f} µs each")
        easy = [sudokit.Puzzle.of(line.decode()) for line in puzzles_of("easy-35", 1_000)[:1_000]]
        taken = median(lambda: [puzzle.solve() for puzzle in easy]) / len(easy)
        row("`Puzzle.solve`, one of easy-35 at a time", f"{1 / taken:,.0f} a second, {taken * 1e6:.0f} µs each")
        command(row)
    creating(row)


def creating(row) -> None:
    """Minimal puzzles with one solution, CPU time, against qqwing's generator."""
    import resource

    most = 20_000
    start = process_time()
    sudokit.create_many(most, seed=1, minimal=True, threads=1)
    ours = most / (process_time() - start)
    row("`create_many`, minimal", f"{ours:,.0f} a second")
    if qqwing := shutil.which("qqwing"):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        subprocess.run([qqwing, "--generate", "300", "--compact"], check=True, stdout=subprocess.DEVNULL)
        theirs = 300 / (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
        row("`create_many` × `qqwing --generate`", f"{ours / theirs:,.0f}")


def command(row) -> None:
    """`sudoku solve FILE` against `solve_many` on the same puzzles, CPU time of one thread."""
    import resource

    lines = puzzles_of("17-clue", 50_000) * 10
    text = b"\n".join(lines) + b"\n"
    with tempfile.NamedTemporaryFile(suffix=".txt") as file:
        file.write(text)
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        words = [sys.executable, "-m", "sudokit", "solve", "--quiet", "--threads", "1", file.name, os.devnull]
        subprocess.run(words, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    theirs = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    start = process_time()
    sudokit.solve_many(text, threads=1)
    row(
        f"`sudoku solve FILE` × `solve_many`, {len(lines):,} puzzles, start included",
        f"{(process_time() - start) / theirs:.2f}",
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--runs", type=int, default=5)
    words.add_argument("--solver", action="append", default=os.environ.get("BENCH_SOLVERS", "").split())
    said = words.parse_args()
    kernel.require("bench/search.py")
    with tempfile.TemporaryDirectory() as folder:
        others: dict = {}
        if prototype := compiled(folder):
            others["prototype"] = prototype
        for word in said.solver:
            name, _, path = word.partition("=")
            others[name] = Library(path)
        try:
            others["python-sat"] = PythonSat()
        except ImportError:
            print("python-sat is not installed: left out", file=sys.stderr)
        searching(others, said.runs)
    other_work(said.runs)


if __name__ == "__main__":
    main()
