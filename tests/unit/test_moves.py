"""Transformations as moves of lines: there and back, and in words."""

from __future__ import annotations

from sudokit.model.moves import Moves
from sudokit.model.transforms import Transform, identity

DIGITS = tuple(range(10))
TURNED = (2, 0, 1, 3, 4, 5, 8, 7, 6)


def test_there_and_back():
    for transpose in (False, True):
        moves = Moves(transpose, TURNED, (3, 4, 5, 1, 0, 2, 6, 7, 8), DIGITS)
        assert Moves.of(moves.transform()) == moves


def test_what_moves_mean():
    cells = bytes(range(81))
    assert Moves(True, tuple(range(9)), tuple(range(9)), DIGITS).transform().cells[:3] == (0, 9, 18)
    rows = Moves(False, TURNED, tuple(range(9)), DIGITS).transform()
    assert bytes(cells[c] for c in rows.cells)[:9] == cells[18:27]


def test_maps_that_part_lines_have_none():
    cells = list(range(81))
    cells[5], cells[50] = cells[50], cells[5]
    assert Moves.of(Transform(tuple(cells), DIGITS)) is None


def test_in_words():
    assert not str(Moves.of(identity(9)))
    moves = Moves(True, TURNED, tuple(range(9)), (0, 2, 1, 3, 4, 5, 6, 7, 8, 9))
    assert str(moves) == "swap rows and columns\nrows in the order 3 1 2 4 5 6 9 8 7\ndigits 1→2 2→1"
