"""Ratings: equal to Sudoku Explainer's, and what is said where there is none."""

import threading
import time

import pytest

import sudokit
from rating_data import digits, path_of, reference_paths, reference_rows, said
from sudokit import kernel
from sudokit.rating.instrument import PRODUCERS, STATUSES, TECHNIQUES
from sudokit.rating.levels import LEVELS, band, level_of

pytestmark = pytest.mark.kernel

EASY = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
HARD = "98.7.....7.6...8...5.......4...3..2...6..4......2..1...4..5..3...1..6......1....9"
ROWS = reference_rows()


def measured(puzzles, *, ceiling=0, nodes=0, seconds=0.0, cancel=bytes(4), status=None):
    """What the kernel says of puzzles that are taken for unique: status, [er, ep, ed], steps, counts, nodes."""
    cells = b"".join(map(digits, puzzles))
    n = len(puzzles)
    state, tenths, hardest = bytearray(status or n), bytearray(3 * n), bytearray(n)
    steps, counts, names, work = bytearray(4 * n), bytearray(60 * n), bytearray(92 * n), bytearray(8 * n)
    treated = kernel.require("tests").rate_many(
        cells, state, tenths, hardest, steps, counts, names, work, ceiling, nodes, seconds, cancel
    )
    three = [tuple(tenths[3 * i : 3 * i + 3]) for i in range(n)]
    return treated, list(state), three, list(memoryview(steps).cast("I")), counts, list(memoryview(work).cast("Q"))


def test_the_rows_cover_every_band():
    assert {level_of(er) for _, (er, _, _) in ROWS} == {level.name for level in LEVELS}
    assert len(ROWS) > 90


def test_ratings_are_sudoku_explainers():
    treated, status, three, *_ = measured([puzzle for puzzle, _ in ROWS])
    assert treated == len(ROWS)
    assert set(status) == {0}
    wrong = {puzzle: (ours, theirs) for (puzzle, theirs), ours in zip(ROWS, three, strict=True) if ours != theirs}
    assert not wrong


@pytest.mark.parametrize(("puzzle", "lines"), reference_paths().items())
def test_paths_are_sudoku_explainers(puzzle, lines):
    assert said(path_of(puzzle)) == lines


def test_the_fingerprint_changes_on_purpose_only():
    _, _, three, steps, _, nodes = measured([puzzle for puzzle, _ in ROWS])
    assert (sum(map(sum, three)), sum(steps), sum(nodes)) == (8669, 7425, 7028029)


def test_counts_are_those_of_the_path():
    for puzzle, _ in ROWS[::7]:
        path = path_of(puzzle)
        _, _, _, steps, counts, _ = measured([puzzle])
        assert steps == [len(path)]
        by_producer = [sum(s.producer == i for s in path) for i in range(1, 31)]
        assert list(memoryview(counts).cast("H")) == by_producer
        assert all(s.technique in PRODUCERS[s.producer - 1] for s in path)


def test_techniques_are_those_of_the_catalogue():
    from sudokit.logic.catalogue import CATALOGUE

    for number, names in enumerate(PRODUCERS, 1):
        assert all(CATALOGUE[name].producer == number for name in names)
    assert len(TECHNIQUES) == 46


def test_a_puzzle_says_how_hard_it_is():
    found = sudokit.parse(EASY).rate()
    assert (found.status, found.er, found.ep, found.ed, found.level) == ("unique", 2.6, 1.2, 1.2, "hard")
    assert found.hardest == "pointing"
    assert sum(found.counts.values()) == found.steps
    assert not found.pearl
    assert found.path == ()
    assert repr(found) == "<Rating: er=2.6, ep=1.2, ed=1.2, level='hard'>"


def test_pearls_and_diamonds():
    for puzzle, (er, ep, ed) in ROWS[::5]:
        found = sudokit.Puzzle.of(puzzle).rate()
        assert found.pearl == (er == ep)
        assert found.diamond == (er == ep == ed)


def test_a_path_has_what_chains_rest_on():
    path = sudokit.Puzzle.of(ROWS[-1][0]).rate(trace=True).path
    chains = [step for step in path if step.chain is not None]
    assert chains
    for step in chains:
        assert step.chain.flat <= step.chain.complexity
        for target in step.chain.targets:
            starts = [link for link in target if link.cause == "start"]
            assert len(starts) == 1
            assert all(link.parents for link in target if link.cause != "start" or step.chain.kind == "cycle")
        if step.chain.kind != "cycle":
            assert step.chain.flat == sum(map(len, step.chain.targets))
    nested = [link for s in chains for t in s.chain.targets for link in t if link.inner is not None]
    assert nested
    assert all(link.inner.targets and link.cause == "chain" for link in nested)


@pytest.mark.parametrize(
    ("puzzle", "status"),
    [
        ("." * 81, "several"),
        ("11" + "." * 79, "none"),
        (sudokit.parse(EASY).solve().grid.line, "complete"),
        ("1" + "." * 15, "several"),
    ],
)
def test_no_number_that_means_nothing(puzzle, status):
    found = sudokit.Puzzle.of(puzzle).rate()
    assert (found.status, found.er, found.level) == (status, None, None)


def test_entries_are_no_part_of_the_puzzle():
    position = sudokit.parse(EASY).position
    entered = position.replace(entries=bytes([0, 1, *[0] * 79]))
    assert sudokit.Puzzle(entered).rate().er == 2.6


def test_a_ceiling_stops_as_soon_as_it_is_passed():
    puzzle, (er, _, _) = ROWS[-1]
    assert er > 100
    full = measured([puzzle])
    treated, status, three, _, _, nodes = measured([puzzle], ceiling=30)
    assert (treated, STATUSES[status[0]]) == (1, "above")
    assert 30 < three[0][0] <= er
    assert nodes[0] < full[5][0] / 10
    assert measured([puzzle], ceiling=er)[1] == [0]
    assert sudokit.Puzzle.of(puzzle).rate(ceiling=3.0).status == "above"
    with pytest.raises(sudokit.InputError):
        sudokit.Puzzle.of(puzzle).rate(ceiling=42)


def test_a_budget_of_nodes_is_kept():
    puzzle = ROWS[-1][0]
    _, status, _, _, _, nodes = measured([puzzle], nodes=50_000)
    assert STATUSES[status[0]] == "budget"
    assert 50_000 < nodes[0] < 60_000
    assert measured([puzzle], nodes=50_000)[5] == nodes


def test_seconds_are_honoured():
    puzzle = ROWS[-1][0]
    began = time.process_time()
    _, status, *_ = measured([puzzle], seconds=0.002)
    assert STATUSES[status[0]] == "budget"
    assert time.process_time() - began < 0.05


def test_a_raised_flag_stops_before_the_next_puzzle():
    treated, status, *_ = measured([EASY] * 3, cancel=b"\1\0\0\0")
    assert (treated, status) == (0, [0, 0, 0])


def test_a_flag_raised_on_the_way_stops_soon():
    flag = bytearray(4)
    threading.Timer(0.05, lambda: flag.__setitem__(0, 1)).start()
    puzzles = [ROWS[-1][0]] * 2000
    assert measured(puzzles, cancel=flag)[0] < 2000


def test_what_is_decided_already_is_left_alone():
    _, status, three, *_ = measured([EASY, EASY], status=bytes([2, 0]))
    assert status == [2, 0]
    assert three[0] == (0, 0, 0)
    assert three[1] == (26, 12, 12)


def test_buffers_are_checked():
    native = kernel.require("tests")
    good = [digits(EASY), bytearray(1), bytearray(3), bytearray(1), bytearray(4), bytearray(60), bytearray(92),
            bytearray(8), 0, 0, 0.0, bytes(4)]  # fmt: skip
    native.rate_many(*good)
    for i in range(8):
        for wrong in (bytearray(len(good[i]) + 1), b"", "x", bytes(len(good[i]))):
            if i == 0 and len(wrong) == 81:
                continue  # puzzles are only read
            with pytest.raises((ValueError, TypeError, BufferError)):
                native.rate_many(*good[:i], wrong, *good[i + 1 :])
    native.rate_many(*good[:6], None, None, *good[8:])


def test_levels_are_bands_without_gaps():
    assert [level.least for level in LEVELS[1:]] == [level.most + 1 for level in LEVELS[:-1]]
    assert band("hard") == (26, 34)
    assert band("2.6-3.4") == (26, 34)
    assert band("7") == (70, 70)
    assert band("-2") == (0, 20)
    for bad in ("", "-", "3-2", "x", "7.15", "1e1", "--"):
        with pytest.raises(sudokit.UsageError):
            band(bad)
