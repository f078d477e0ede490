"""The 9×9 search on every instruction set of this machine, against the oracle and against itself."""

from __future__ import annotations

import random
from itertools import islice
from threading import Timer
from time import monotonic

import pytest

from sudokit import kernel, layout
from sudokit.engine.backends import classic9, reference
from sudokit.engine.budget import Budget, Cancel, Exhausted

pytestmark = pytest.mark.kernel

NINE = layout(9)
EMPTY = bytes(81)
HARD = b"98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
SEVENTEEN = b".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7..."
ISAS = [name for name in kernel.available() if name != "none"]


def digits(line: bytes) -> bytes:
    return bytes(0 if c in b".0" else c - 48 for c in line)


@pytest.fixture(params=ISAS)
def isa(request, monkeypatch):
    monkeypatch.setattr(kernel, "isa_index", kernel.ISA_NAMES.index(request.param))
    return request.param


def random_boards(seed, n):
    """Boards of every kind: solvable with one solution or several, contradictory, nearly empty, full."""
    draw = random.Random(seed)
    full = [bytes(s) for s in islice(classic9.solutions(NINE, digits(b"123456789" + b"." * 72), Budget()), 40)]
    for _ in range(n):
        board = bytearray(draw.choice(full))
        relabel = bytes(draw.sample(range(1, 10), 9))
        board = bytearray(relabel[d - 1] for d in board)
        for cell in draw.sample(range(81), draw.choice([0, 30, 45, 50, 52, 55])):
            board[cell] = 0
        if draw.random() < 0.3:
            board[draw.randrange(81)] = draw.randint(1, 9)
        yield bytes(board)


def test_counts_and_solutions_are_those_of_the_oracle(isa):
    kinds = set()
    for board in random_boards(5, 150):
        for first in (False, True):
            ours = classic9.search(NINE, board, 3, first, Budget())
            oracle = reference.search(NINE, board, 3, first, Budget(nodes=0))
            kinds.add(oracle.count)
            assert (ours.count, ours.complete, ours.solution, ours.final) == (
                oracle.count, oracle.complete, oracle.solution, oracle.final,
            )  # fmt: skip
    assert kinds == {0, 1, 2, 3}


def test_listing_is_ascending_whole_and_lazy(isa):
    board = next(b for b in random_boards(9, 500) if classic9.search(NINE, b, 3000, None, Budget()).count > 300)
    listed = list(islice(classic9.solutions(NINE, board, Budget()), 5000))
    assert listed == sorted(set(listed))
    assert listed[0] == classic9.search(NINE, board, 2, True, Budget()).solution
    if len(listed) < 5000:
        assert listed[-1] == classic9.search(NINE, board, 2, False, Budget()).solution
        assert len(listed) == classic9.search(NINE, board, 10_000, None, Budget()).count
    first = list(islice(classic9.solutions(NINE, EMPTY, Budget()), 3))
    assert first == list(islice(reference.solutions(NINE, EMPTY, Budget()), 3))


def test_other_solution(isa):
    board = next(b for b in random_boards(3, 500) if classic9.search(NINE, b, 3, None, Budget()).count == 2)
    one, two = classic9.solutions(NINE, board, Budget())
    assert classic9.other(NINE, board, one, Budget()) == two
    assert classic9.other(NINE, board, two, Budget()) == one
    assert classic9.other(NINE, one, one, Budget()) is None


@pytest.mark.parametrize(
    "board",
    [
        b"11" + b"." * 79,  # twice in a row,
        b"1........1" + b"." * 71,  # in a column,
        b"1.........1" + b"." * 70,  # in a box
        b"12345678." + b"." * 9 + b"........9" + b"." * 54,  # no digit left for a cell
    ],
)
def test_contradictions_have_no_solution(isa, board):
    assert classic9.search(NINE, digits(board), 2, False, Budget()).count == 0


def test_nodes_are_the_same_on_every_instruction_set():
    """A fingerprint of the search: it changes on purpose only."""
    nodes = set()
    for name in ISAS:
        spent = []
        for line in (HARD, SEVENTEEN):
            counts = memoryview(bytearray(4)).cast("I")
            index = kernel.ISA_NAMES.index(name)
            spent.append(
                kernel.native.solve9(
                    index, line, 81, 48, None, 2, counts, bytearray(1), None, 1, 81, 48, 0, float("inf"), bytes(4)
                )
            )
            assert counts[0] == 1
        nodes.add(tuple(spent))
    assert nodes == {(69, 9)}


def test_node_budget(isa):
    found = classic9.search(NINE, digits(HARD), 2, False, Budget(nodes=3))
    assert not found.complete
    with pytest.raises(Exhausted):
        list(classic9.solutions(NINE, digits(HARD), Budget(nodes=3)))


def test_a_long_count_is_cancelled_at_once(isa):
    cancel = Cancel()
    timer = Timer(0.05, cancel.set)
    timer.start()
    started = monotonic()
    found = classic9.search(NINE, EMPTY, 1 << 31, None, Budget(nodes=0, cancel=cancel))
    assert monotonic() - started < 1
    assert not found.complete
    assert found.count > 0
    timer.join()


def test_time_runs_out(isa):
    started = monotonic()
    assert not classic9.search(NINE, EMPTY, 1 << 31, None, Budget(nodes=0, seconds=0.05)).complete
    assert monotonic() - started < 1


@pytest.mark.parametrize("seed", range(3))
def test_any_bytes_are_read_without_harm(isa, seed):
    """A byte that is no cell makes its puzzle malformed and no other."""
    draw = random.Random(seed)
    n = 200
    cells = bytearray(draw.choice(b"123456789.........0") for _ in range(82 * n))
    bad = {i for i in range(n) if draw.random() < 0.3}
    for i in bad:
        cells[82 * i + draw.randrange(81)] = draw.choice([0, 10, 32, 33, 58, 65, 127, 128, 254, 255])
    counts, outcomes = memoryview(bytearray(4 * n)).cast("I"), bytearray(n)
    kernel.native.solve9(
        kernel.isa_index, cells[:-1], 82, 48, None, 1, counts, outcomes, None, 1, 81, 48, 0, float("inf"), bytes(4)
    )  # fmt: skip
    assert {i for i in range(n) if outcomes[i] == 1} == bad
