"""The engine's face and the plain-Python oracle, on boards whose answers are known."""

from itertools import islice, product

import pytest

import sudokit
from sudokit.engine import api
from sudokit.engine.backends import load, names
from sudokit.model.problems import problems

pytestmark = pytest.mark.native

CLASSIC = sudokit.layout()
UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def grid(line, layout=CLASSIC):
    return sudokit.Grid(layout, line)


ENGINES = [pytest.param(n, marks=pytest.mark.kernel) if n != "reference" else n for n in names() if n != "classic9"]


@pytest.fixture(params=ENGINES)
def engine(request):
    return load(request.param)


def brute_force(layout, digits):
    """Solutions by trying everything: independent of every engine."""
    open_cells = [c for c, d in enumerate(digits) if not d]
    found = []
    for choice in product(range(1, layout.size + 1), repeat=len(open_cells)):
        full = bytearray(digits)
        for cell, digit in zip(open_cells, choice, strict=True):
            full[cell] = digit
        if not problems(sudokit.Grid(layout, full)):
            found.append(bytes(full))
    return found


def test_unique_puzzle():
    answer = api.solve(grid(UNIQUE))
    assert (answer.verdict, answer.count, answer.more, answer.complete, answer.final) == (
        "unique", 1, False, True, True,
    )  # fmt: skip
    assert answer.grid == grid(SOLUTION)
    assert api.is_unique(grid(UNIQUE))
    assert list(api.solutions(grid(UNIQUE))) == [grid(SOLUTION)]


def test_no_solution():
    dead = grid("516849732391245786847316591" + "." * 54)
    for puzzle in (dead, grid("11" + "." * 79)):
        answer = api.solve(puzzle)
        assert (answer.verdict, answer.count, answer.grid) == (api.Verdict.NONE, 0, None)
        assert list(api.solutions(puzzle)) == []


def test_empty_boards_show_the_last_and_the_first():
    empty = grid("." * 81)
    last = api.solve(empty)
    assert last.verdict == "several"
    assert last.more
    assert last.grid.line.startswith("987654321654321987321987654896745213")
    first = api.solve(empty, first=True)
    assert first.grid.line.startswith("123456789456789123789123456214365897")
    assert last.final
    assert first.final
    assert first.grid == next(api.solutions(empty))


@pytest.mark.parametrize("line", ["." * 16, "1" + "." * 15, "12......34......", "1..4......2....."])
def test_four_by_four_against_trying_everything(line):
    layout = sudokit.layout(4)
    puzzle = grid(line, layout)
    first_row = [bytes(p) for p in product(range(1, 5), repeat=4) if len(set(p)) == 4]
    expected = []
    for row in first_row:
        if all(d in (0, r) for d, r in zip(puzzle.digits, row, strict=False)):
            half = sudokit.Grid(layout, row + puzzle.digits[4:])
            expected += [g.digits for g in api.solutions(half)]
    found = [g.digits for g in api.solutions(puzzle)]
    assert found == sorted(found)
    assert found == sorted(expected)
    assert api.count(puzzle, 1000) == len(found)
    assert api.solve(puzzle, limit=1000).grid.digits == found[-1]
    assert api.solve(puzzle, first=True).grid.digits == found[0]
    if line == "." * 16:
        assert len(found) == 288


def test_the_last_cells_by_trying_everything(engine):
    layout = sudokit.layout(4)
    for line in ("1234341221434...", "12343412....4321", "1234......4.4321", "1234....2143432."):
        puzzle = grid(line, layout)
        expected = brute_force(layout, puzzle.digits)
        assert list(engine.solutions(layout, puzzle.digits, api.Budget())) == expected


def test_limit_and_more(engine):
    layout = sudokit.layout(4)
    digits = grid("1.......4.......", layout).digits
    assert engine.search(layout, digits, 1000, None, api.Budget()).count == 24
    at = api.solve(sudokit.Grid(layout, digits), limit=24)
    assert (at.count, at.more) == (24, False)
    below = api.solve(sudokit.Grid(layout, digits), limit=23)
    assert (below.count, below.more) == (23, True)
    with pytest.raises(ValueError, match="limit"):
        api.solve(grid("." * 81), limit=0)


def test_a_budget_of_nodes_is_a_verdict(engine):
    digits = grid("." * 81).digits
    found = engine.search(CLASSIC, digits, 2, False, api.Budget(nodes=3))
    assert not found.complete
    assert not found.final


def test_seconds_and_cancel_stop_the_search(engine):
    digits = grid("." * 81).digits
    cancel = api.Cancel()
    cancel.set()
    for budget in (api.Budget(nodes=0, seconds=0.05), api.Budget(cancel=cancel)):
        found = engine.search(CLASSIC, digits, 10**9, None, budget)
        assert not found.complete
    answer = api.solve(grid("." * 81), budget=api.Budget(cancel=cancel))
    assert answer.verdict == "budget"
    with pytest.raises(sudokit.BudgetError):
        api.count(grid("." * 81), budget=api.Budget(cancel=cancel))
    with pytest.raises(sudokit.BudgetError):
        list(islice(api.solutions(grid("." * 81), budget=api.Budget(nodes=1)), 10**6))


def test_verdict_is_a_word():
    assert api.Verdict.UNIQUE == "unique"
    assert f"{api.Verdict.SEVERAL}" == "several"
    assert eval(repr(api.Verdict.NONE)) is api.Verdict.NONE


@pytest.mark.kernel
@pytest.mark.parametrize("name", ["classic9", "general"])
def test_an_interrupt_ends_a_long_search(name):
    import os
    import signal
    import threading
    import time

    module = load(name)
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        module.search(CLASSIC, bytes(81), 2**32 - 1, None, api.Budget(nodes=0))
    assert time.monotonic() - start < 20
    timer.join()


@pytest.mark.kernel
def test_published_puzzles_of_other_sizes_are_quick():
    """A 25×25 that people solve costs few nodes, an empty one is filled."""
    general = load("general")
    layout = sudokit.layout(25)
    found = general.search(layout, bytes(625), 2, None, api.Budget(nodes=20_000))
    assert found.count == 2
    made = sudokit.create(size=25, seed=1)
    found = general.search(layout, made.givens.digits, 2, None, api.Budget(nodes=500))
    assert (found.count, found.complete) == (1, True)
