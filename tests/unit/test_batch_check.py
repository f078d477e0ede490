"""Checking in bulk says what checking one by one says."""

import pytest

from sudokit import Grid, Position, layout
from sudokit.batch.check import check_many, is_plain
from sudokit.services.check import check

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MINIMAL = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
LINES = (EASY, "." * 81, MINIMAL, "55" + "." * 79, SOLVED, "12345678.........9" + "." * 63, EASY)


def positions():
    return [Position(layout(), Grid(layout(), line)) for line in LINES]


@pytest.mark.kernel
@pytest.mark.parametrize("threads", [1, 3])
def test_bulk_is_one_by_one(threads):
    many = check_many(positions(), threads=threads)
    for position, report in zip(positions(), many, strict=True):
        alone = check(position)
        if alone.solvable:
            assert report == alone._replace(solution=None)
        else:
            assert report is None


@pytest.mark.kernel
def test_no_puzzles_are_no_reports():
    assert check_many([]) == []
    assert check_many(positions()[1:2])[0].verdict == "several"


@pytest.mark.kernel
def test_what_needs_a_closer_look_is_not_plain():
    assert all(is_plain(position) for position in positions())
    given = Grid(layout(), EASY).digits
    entries = bytes(2) + b"\4" + bytes(78)
    for position in (
        Position(layout(), given, entries),
        Position(layout(), given, solution=Grid(layout(), SOLVED).digits),
        Position(layout(), given, unsupported=("renban",)),
        Position(layout(9, rules="diagonal"), given),
        Position(layout(4), bytes(16)),
    ):
        assert not is_plain(position)
