"""Shuffling: every kind, every layout, nothing lost, evenly drawn."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from sudokit import layout
from sudokit.errors import InputError, NegativeError, UsageError
from sudokit.model.moves import Moves
from sudokit.model.position import Move, Position
from sudokit.puzzle import Puzzle
from sudokit.services.shuffle import KINDS, draw, shuffle

BANDED = "jigsaw " + "".join(str(c // 7 + 1) for c in range(49))
BENT = "jigsaw " + "1112" + "3122" + "3342" + "3444"
ODD = "jigsaw " + "1112" + "1322" + "3342" + "3444"


class Dice:
    """A source of chance for tests."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)


LAYOUTS = {
    "4": layout(4),
    "6": layout(6),
    "9": layout(),
    "12": layout(12),
    "12 in 2x6": layout(12, (2, 6)),
    "9 diagonal": layout(rules="diagonal"),
    "8 diagonal": layout(8, rules="diagonal"),
    "7 jigsaw in rows": layout(7, rules=BANDED),
    "4 jigsaw": layout(4, rules=BENT),
    "4 diagonal": layout(4, rules="diagonal"),
    "4 jigsaw diagonal": layout(4, rules=(BENT, "diagonal")),
}


@pytest.mark.parametrize("which", LAYOUTS.values(), ids=LAYOUTS.keys())
def test_houses_stay_houses(which):
    dice = Dice(3)
    known = {(house.kind in {"row", "column"} or house.kind, frozenset(house.cells)) for house in which.houses}
    for _ in range(30):
        cells = draw(which, dice).transform().cells
        for house in which.houses:
            image = frozenset(cells[c] for c in house.cells)
            assert (house.kind in {"row", "column"} or house.kind, image) in known


def orders_seen(which, kinds, times):
    dice = Dice(5)
    return Counter(draw(which, dice, kinds)[:3] for _ in range(times))


def kept_by_trying(which):
    """How many of all orders of lines, transposed or not, keep the houses that are no lines."""
    digits = tuple(range(which.size + 1))
    known = {(h.kind, frozenset(h.cells)) for h in which.houses if h.kind not in {"row", "column"}}
    found = 0
    for transpose in (False, True):
        for rows in permutations(range(which.size)):
            for columns in permutations(range(which.size)):
                cells = Moves(transpose, rows, columns, digits).transform().cells
                found += all((kind, frozenset(cells[c] for c in house)) in known for kind, house in known)
    return found


@pytest.mark.parametrize(
    ("which", "kinds", "expected"),
    [
        (layout(4), ("rows",), 8),
        (layout(4), ("rows", "columns", "transpose"), 128),
        (layout(6), ("rows", "columns", "transpose"), (6 * 2**3) * (2 * 6**2)),
        (layout(rules="diagonal"), ("rows",), 2),
        (layout(rules="diagonal"), ("rows", "columns", "transpose"), 96),
        *((LAYOUTS[name], ("rows", "columns", "transpose"), None) for name in LAYOUTS if name.startswith("4 ")),
    ],
)
def test_all_that_keep_the_layout_are_drawn_and_none_is_preferred(which, kinds, expected):
    if expected is None:
        expected = kept_by_trying(which)
    seen = orders_seen(which, kinds, 12 * expected)
    assert len(seen) == pytest.approx(expected, rel=0.001)
    assert max(seen.values()) < 40


def test_only_what_is_asked_for_moves():
    size = layout()
    still = tuple(range(9))
    for kind in KINDS:
        moves = draw(size, Dice(1), [kind])
        assert moves.transpose == (kind == "transpose")
        assert (moves.rows != still) == (kind == "rows")
        assert (moves.columns != still) == (kind == "columns")
        assert (moves.digits[1:] != tuple(range(1, 10))) == (kind == "digits")


def test_transposing_alone_is_done_or_refused():
    assert all(draw(layout(), Dice(seed), ["transpose"]).transpose for seed in range(8))
    with pytest.raises(NegativeError, match="rows and columns swapped"):
        draw(layout(6), Dice(1), ["transpose"])
    assert not any(draw(layout(6), Dice(seed)).transpose for seed in range(8))


def test_where_nothing_but_the_digits_can_move():
    odd = layout(4, rules=ODD)
    for kinds in (["rows"], ["columns"], ["rows", "columns", "transpose"]):
        with pytest.raises(NegativeError, match="no other order of"):
            draw(odd, Dice(1), kinds)
    assert draw(odd, Dice(1))[:3] == (False, (0, 1, 2, 3), (0, 1, 2, 3))


def test_everything_moves_along():
    position = Position(
        layout(4),
        [1, *[0] * 15],
        [0, 2, *[0] * 14],
        centre=[0, 0, 0b11000, *[0] * 13],
        corner=[0, 0, 0, 0b10, *[0] * 12],
        title="t",
        author="a",
        solution=[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
        history=[Move("enter", 1, 2)],
    )
    moves = draw(position.layout, Dice(2))
    moved = shuffle(position, Dice(2))
    assert moved == moves.transform().of_position(position)
    assert moved != position
    assert (moved.title, moved.author) == ("t", "a")
    assert moved.solution is not None
    where = moved.entries.index(moves.digits[2])
    assert moved.solution[where] == moves.digits[2]
    assert moved.history == (Move("enter", where, moves.digits[2]),)
    assert sorted(moved.centre) == [*[0] * 15, 1 << moves.digits[3] | 1 << moves.digits[4]]
    back = moves.transform().inverse().of_position(moved)
    assert back == position


def test_the_same_dice_throw_the_same_shuffle():
    position = Position(layout(), [*range(1, 10), *[0] * 72])
    assert shuffle(position, Dice(9)) == shuffle(position, Dice(9))
    assert shuffle(position, Dice(9)) != shuffle(position, Dice(10))


def test_a_puzzle_shuffles_itself():
    puzzle = Puzzle.of("12..............")
    assert puzzle.shuffle(seed=7) == puzzle.shuffle(seed=7, kinds=KINDS)
    assert len({puzzle.shuffle(seed=7, index=i) for i in range(8)}) > 1
    assert len({puzzle.shuffle() for _ in range(8)}) > 1
    assert puzzle.shuffle(seed=1, kinds=["digits"]).line[2:] == puzzle.line[2:]


def test_what_cannot_be_shuffled():
    with pytest.raises(InputError, match="thermometer"):
        shuffle(Position(layout(), bytes(81), unsupported=("thermometer",)), Dice(1))
    with pytest.raises(UsageError, match="bands"):
        draw(layout(), Dice(1), ["bands"])
