"""The bulk calls: every kind of input, every size, statuses instead of exceptions, threads that change nothing."""

from __future__ import annotations

import random
from array import array
from threading import Timer
from time import monotonic

import pytest

import sudokit
from sudokit.engine.budget import Cancel

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = "." * 8 + SOLUTION[8:27] + "." * 10 + SOLUTION[37:]
NONE = "11" + "." * 79
PUZZLES = [UNIQUE, SOLUTION, NONE, UNIQUE.replace(".", "0"), SEVERAL, UNIQUE.replace(".", "*"), "x" * 80 + "y"]
STATUSES = ["unique", "unique", "none", "unique", None, "unique", "malformed"]


def words(solved):
    return list(solved.verdicts())


@pytest.fixture(scope="module")
def expected():
    return [None if "y" in p else sudokit.parse(p).solve(limit=5) for p in PUZZLES]


@pytest.mark.parametrize(
    "given",
    [
        "\n".join(PUZZLES),
        "\n".join(PUZZLES) + "\n",
        "\n".join(PUZZLES).encode(),
        bytearray("\r\n".join(PUZZLES).encode()),
        "".join(p + ",note\n" for p in PUZZLES).encode(),
        "# a comment\n\n" + "\n".join(PUZZLES),
        PUZZLES,
        tuple(p.encode() for p in PUZZLES),
        [sudokit.parse(p) for p in PUZZLES[:-1]] + PUZZLES[-1:],
    ],
)
def test_every_kind_of_text(given, expected):
    solved = sudokit.solve_many(given, limit=5)
    assert len(solved) == len(PUZZLES)
    for i, answer in enumerate(expected):
        if answer is None:
            assert (solved.counts[i], sudokit.Solved.__name__) == (0, "Solved")
            assert words(solved)[i] == "malformed"
            continue
        assert words(solved)[i] == answer.verdict
        assert solved.counts[i] == answer.count
        shown = bytes(solved.solutions[i, c] for c in range(81))
        assert shown == (bytes(81) if answer.grid is None else answer.grid.digits)
        assert solved.finals[i] == 1
    assert [w if s else None for w, s in zip(words(solved), STATUSES, strict=True)] == STATUSES


def test_first_and_last(expected):
    first = sudokit.solve_many(PUZZLES, first=True)
    shown = bytes(first.solutions[4, c] for c in range(81))
    assert shown == sudokit.parse(SEVERAL).solve(first=True).grid.digits
    assert shown < expected[4].grid.digits


def test_a_limit_of_one_still_shows_the_last(expected):
    one = sudokit.solve_many(PUZZLES, limit=1)
    assert one.counts[4] == 1
    assert words(one)[4] == "several"
    assert bytes(one.solutions[4, c] for c in range(81)) == expected[4].grid.digits


def test_numbers_in_rows():
    rows = bytes(0 if c == "." else int(c) for c in UNIQUE + SOLUTION)
    view = memoryview(rows).cast("B", (2, 81))
    assert words(sudokit.solve_many(view)) == ["unique", "unique"]
    bad = memoryview(bytes([10]) + rows[1:]).cast("B", (2, 81))
    assert words(sudokit.solve_many(bad)) == ["malformed", "unique"]


def test_numpy_rows_are_welcome():
    numpy = pytest.importorskip("numpy")
    digits = [[0 if c == "." else int(c) for c in p] for p in (UNIQUE, SOLUTION)]
    for kind in ("uint8", "int64"):
        solved = sudokit.solve_many(numpy.array(digits, dtype=kind))
        assert words(solved) == ["unique", "unique"]
        assert numpy.asarray(solved.solutions).shape == (2, 81)
    transposed = numpy.asfortranarray(numpy.array(digits, dtype="uint8"))
    assert words(sudokit.solve_many(transposed)) == ["unique", "unique"]


def test_arrow_columns_are_welcome():
    arrow = pytest.importorskip("pyarrow")
    column = arrow.array([UNIQUE, SOLUTION, NONE])
    assert words(sudokit.solve_many(column)) == ["unique", "unique", "none"]
    assert words(sudokit.solve_many(column.slice(1))) == ["unique", "none"]
    assert words(sudokit.solve_many(arrow.chunked_array([column, [None]]))) == ["unique", "unique", "none", "malformed"]


@pytest.mark.parametrize("given", [3, [3], memoryview(bytes(80)).cast("B", (2, 40)), array("i", [1, 2])])
def test_what_holds_no_puzzles_is_an_error(given):
    with pytest.raises(sudokit.InputError):
        sudokit.solve_many(given)


def test_nothing_is_nothing():
    for empty in ("", b"", [], "# only a comment\n" * 2):
        assert len(sudokit.solve_many(empty)) == 0
        assert list(sudokit.count_many(empty)) == list(sudokit.is_unique_many(empty)) == []


def test_other_sizes():
    solved = sudokit.solve_many(["1...............", "12.." + "." * 11 + "5", "1" * 16], size=4, limit=1000)
    assert words(solved) == ["several", "malformed", "none"]
    assert solved.counts[0] == 72
    assert solved.lines().split(b"\n")[0] == str(sudokit.parse("1...............").solve().grid.line).encode()


def test_counts_and_uniqueness():
    assert list(sudokit.count_many([SEVERAL, UNIQUE, NONE], limit=1000))[1:] == [1, 0]
    assert list(sudokit.is_unique_many([SEVERAL, UNIQUE, NONE])) == [False, True, False]


def test_lines_and_tally():
    solved = sudokit.solve_many([UNIQUE, NONE])
    assert solved.lines() == f"{SOLUTION}\n{'.' * 81}\n".encode()
    assert solved.tally() == {"none": 1, "unique": 1}
    assert repr(solved) == "<2 solved: 1 none, 1 unique>"


@pytest.mark.kernel
def test_threads_change_nothing():
    draw = random.Random(1)
    many = ["".join(c if draw.random() < 0.8 else "." for c in UNIQUE) for _ in range(30_000)]
    one = sudokit.solve_many(many, threads=1)
    two = sudokit.solve_many(many, threads=2)
    assert bytes(one.solutions) == bytes(two.solutions)
    assert bytes(one.counts) == bytes(two.counts)
    assert bytes(one.statuses) == bytes(two.statuses)


@pytest.mark.kernel
@pytest.mark.parametrize("threads", [1, 2])
def test_cancelling_ends_it_at_once(threads):
    cancel = Cancel()
    timer = Timer(0.05, cancel.set)
    timer.start()
    started = monotonic()
    counts = sudokit.count_many(
        ["." * 81] * 8, limit=1 << 31, threads=threads, budget=sudokit.Budget(nodes=0, cancel=cancel)
    )
    assert monotonic() - started < 2
    assert len(counts) == 8
    timer.join()


@pytest.mark.kernel
def test_what_runs_out_of_nodes_says_so():
    hard = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
    solved = sudokit.solve_many([hard, UNIQUE], budget=sudokit.Budget(nodes=3))
    assert words(solved) == ["budget", "unique"]
    assert list(solved.finals) == [0, 1]


@pytest.mark.parametrize("threads", [1, 2])
def test_memory_from_the_system_holds_the_same_answers(monkeypatch, threads):
    lines = [UNIQUE, "." * 81, "11" + "." * 79] * 50
    usual = sudokit.solve_many(lines, threads=threads)
    monkeypatch.setattr("sudokit.batch.solve._LARGE", 1)
    large = sudokit.solve_many(lines, threads=threads)
    assert large.lines() == usual.lines()
    assert bytes(large.solutions) == bytes(usual.solutions)
    assert list(large.counts) == list(usual.counts)
