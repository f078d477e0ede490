"""`rate_many`: what it takes, what it gives, and that threads change nothing."""

import array

import pytest

import sudokit
from rating_data import digits, reference_rows
from sudokit.batch.cells import cells_of
from sudokit.rating.instrument import STATUSES

pytestmark = pytest.mark.kernel

ROWS = reference_rows()[:60]
LINES = [puzzle for puzzle, _ in ROWS]


def test_arrays_of_what_was_found():
    found = sudokit.rate_many(LINES, threads=1)
    assert len(found) == 60
    assert set(found.status) == {0}
    assert list(zip(found.er_tenths, found.ep_tenths, found.ed_tenths, strict=True)) == [three for _, three in ROWS]
    assert list(found.er) == [three[0] / 10 for _, three in ROWS]
    assert isinstance(found.ep, array.array)
    assert found.counts.shape == (60, 30)
    assert [sum(row) for row in found.counts.tolist()] == list(found.steps)
    assert repr(found) == "<Ratings: 60 of 60 rated>"
    assert found[3].er == found.er[3]
    assert found[-1].hardest == found.TECHNIQUES[found.hardest[59]]
    with pytest.raises(IndexError):
        found[60]


def test_threads_change_nothing():
    one, four = (sudokit.rate_many(LINES * 5, threads=n) for n in (1, 4))
    assert bytes(one.status) == bytes(four.status)
    assert one.counts.tolist() == four.counts.tolist()
    assert list(one.nodes) == list(four.nodes)


@pytest.mark.parametrize(
    "puzzles",
    [
        "\n".join(LINES),
        "\r\n".join(LINES).encode(),
        bytearray("\n".join(["# a comment", "", *LINES]).encode()),
        tuple(LINES),
        [sudokit.Puzzle.of(line) for line in LINES],
        memoryview(b"".join(map(digits, LINES))).cast("B", (60, 81)),
        [line.encode() + b"\t2.6 1.2 1.2" for line in LINES],
    ],
)
def test_what_it_takes(puzzles):
    assert bytes(cells_of(puzzles)) == b"".join(map(digits, LINES))


def test_what_it_does_not_take():
    for wrong in (3, {"a": 1}, memoryview(bytes(80))):
        with pytest.raises(sudokit.InputError):
            cells_of(wrong)


def test_every_puzzle_has_its_status():
    complete = sudokit.Puzzle.of(LINES[0]).solve().grid.line
    found = sudokit.rate_many(["." * 81, "11" + "." * 79, "12", "#" * 81, complete, LINES[0]])
    assert [STATUSES[s] for s in found.status] == ["several", "none", "malformed", "malformed", "complete", "unique"]
    assert [e > 0 for e in found.er] == [False] * 5 + [True]
    assert found.level(0) is None


def test_no_puzzles():
    found = sudokit.rate_many("")
    assert (len(found), list(found.er), list(found.counts)) == (0, [], [])


def test_a_ceiling_and_a_budget():
    hard = [puzzle for puzzle, three in reference_rows() if three[0] > 90][:2]
    assert [STATUSES[s] for s in sudokit.rate_many(hard, ceiling=5.0).status] == ["above", "above"]
    assert [STATUSES[s] for s in sudokit.rate_many(hard, budget=sudokit.Budget(nodes=1000)).status] == ["budget"] * 2


def test_a_raised_flag_leaves_what_was_not_reached():
    cancel = sudokit.Cancel()
    cancel.set()
    found = sudokit.rate_many(LINES, budget=sudokit.Budget(cancel=cancel))
    assert {STATUSES[s] for s in found.status} == {"budget"}
