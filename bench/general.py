"""The general engine on sizes other than 9×9, beside CP-SAT and a SAT solver where these are installed.

    python bench/general.py [puzzles a set] [seconds a puzzle]

The question is always the same: one solution or several. The puzzles are published ones (../shared/data, where it is
there) and harder ones of our own: minimal puzzles from fixed seeds. Prints a Markdown table of median and longest
times in milliseconds, of one thread each; a puzzle not decided in time counts as the limit.
"""

import sys
import time
from pathlib import Path
from statistics import median

import sudokit
from sudokit.engine.backends import load
from sudokit.engine.budget import Budget
from sudokit.services.create import Request, create

PUZZLES = Path(__file__).parent / "../../shared/data/puzzles/other-sizes.tsv"


def ours(layout, digits, seconds):
    found = load("general").search(layout, digits, 2, None, Budget(nodes=0, seconds=seconds))
    return found.count if found.complete else None


def sat(layout, digits, seconds):
    """Cadical: a solution, then one that differs. (It cannot be interrupted: the limit is only noted afterwards.)"""
    from pysat.solvers import Solver

    size = layout.size
    with Solver(name="cadical195") as solver:
        for cell in range(layout.cell_count):
            solver.add_clause([cell * size + d for d in range(1, size + 1)])
            for peer in layout.peer_cells[cell]:
                if peer > cell:
                    for d in range(1, size + 1):
                        solver.add_clause([-(cell * size + d), -(peer * size + d)])
        for house in layout.houses:
            for d in range(1, size + 1):
                solver.add_clause([cell * size + d for cell in house.cells])
        for cell, digit in enumerate(digits):
            if digit:
                solver.add_clause([cell * size + digit])
        if not solver.solve():
            return 0
        solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
        return 1 + solver.solve()


def cp_sat(layout, digits, seconds):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    cells = [model.new_int_var(digit or 1, digit or layout.size, "") for digit in digits]
    for house in layout.houses:
        model.add_all_different([cells[c] for c in house.cells])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    differs = []
    for cell, digit in zip(cells, digits, strict=True):
        if not digit:
            other = model.new_bool_var("")
            model.add(cell != solver.value(cell)).only_enforce_if(other)
            differs.append(other)
    model.add_bool_or(differs)
    again = cp_model.CpSolver()
    again.parameters.num_workers = 1
    again.parameters.max_time_in_seconds = seconds
    status = again.solve(model)
    return {cp_model.INFEASIBLE: 1, cp_model.OPTIMAL: 2, cp_model.FEASIBLE: 2}.get(status)


def solvers():
    found = {"sudokit": ours}
    for name, module, solver in (("CP-SAT", "ortools", cp_sat), ("cadical", "pysat", sat)):
        try:
            __import__(module)
        except ImportError:
            continue
        found[name] = solver
    return found


def published(count):
    sets = {}
    if PUZZLES.exists():
        for line in PUZZLES.read_text().splitlines():
            if line.startswith("#"):
                continue
            size, boxes, level, cells = line.split("\t")
            layout = sudokit.layout(int(size), tuple(map(int, boxes.split("x"))))
            sets.setdefault(f"{size}×{size} published, {level}", []).append((layout, bytes(map(int, cells.split()))))
    return {name: puzzles[:count] for name, puzzles in sets.items()}


def our_own(count):
    sets = {}
    for size, rules in ((12, ()), (16, ()), (9, "jigsaw"), (16, "diagonal"), (20, ())):
        name = f"{size}×{size} minimal" + (f", {rules}" if rules else "")
        request = Request(size=size, rules=rules, seed=1, minimal=True)
        made = [create(request, i).position for i in range(count)]
        sets[name] = [(position.layout, position.givens) for position in made]
    return sets


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20.0
    names = solvers()
    print("| puzzles |" + "".join(f" {name} |" for name in names))
    print("|---|" + "---|" * len(names))
    for title, puzzles in {**published(count), **our_own(count)}.items():
        row = []
        for solver in names.values():
            times = []
            for layout, digits in puzzles:
                start = time.perf_counter()
                answer = solver(layout, digits, seconds)
                spent = time.perf_counter() - start
                times.append(1000 * (spent if answer is not None else seconds))
                assert answer in (1, None), f"{title}: {answer} solutions"
            row.append(f" {median(times):.2f} / {max(times):.1f} |")
        print(f"| {title} ({len(puzzles)}) |" + "".join(row), flush=True)


main()
