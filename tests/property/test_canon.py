"""Canonical forms and shuffles of whatever puzzles Hypothesis thinks of."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokit import layout
from sudokit.model.grid import Grid
from sudokit.model.moves import Moves
from sudokit.model.position import Position
from sudokit.model.symmetries import draw_lines
from sudokit.services.canon import MAPS, canon, same
from sudokit.services.shuffle import shuffle

pytestmark = pytest.mark.kernel

BASE = bytes((3 * r + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))


class Drawn:
    """Chance as Hypothesis wants it."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def below(self, bound: int) -> int:
        return self._data.draw(st.integers(0, bound - 1))


@st.composite
def puzzles(draw: st.DrawFn) -> Grid:
    """Parts of a grid whose symmetry was broken by exchanging the digits of some pairs of columns' cells."""
    digits = bytearray(BASE)
    for a, b in draw(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=12)):
        digits[a] = b
    kept = draw(st.lists(st.integers(0, 80), unique=True))
    which = layout()
    puzzle = bytearray(81)
    for cell in kept:
        if all(not puzzle[peer] or puzzle[peer] != digits[cell] for peer in which.peer_cells[cell]):
            puzzle[cell] = digits[cell]
    return Grid(which, puzzle)


@given(puzzles(), st.data())
@settings(max_examples=150, deadline=None)
def test_a_disguise_changes_nothing(puzzle: Grid, data: st.DataObject) -> None:
    image = Grid(puzzle.layout, shuffle(Position(puzzle.layout, puzzle.digits), Drawn(data)).givens)
    ours, theirs = canon(puzzle), canon(image)
    assert ours.grid == theirs.grid
    assert ours.automorphisms == theirs.automorphisms
    assert MAPS % ours.automorphisms == 0
    assert ours.grid.digits <= min(puzzle.digits, image.digits)
    moves = same(puzzle, image)
    assert moves is not None
    assert moves.transform().of_digits(puzzle.digits) == image.digits


@given(puzzles(), puzzles())
@settings(max_examples=100, deadline=None)
def test_equal_forms_mean_that_moves_are_found(one: Grid, other: Grid) -> None:
    moves = same(one, other)
    assert (moves is not None) == (canon(one).grid == canon(other).grid)
    if moves is not None:
        assert moves.transform().of_digits(one.digits) == other.digits


@given(puzzles())
@settings(max_examples=100, deadline=None)
def test_a_form_is_its_own(puzzle: Grid) -> None:
    form = canon(puzzle).grid
    assert canon(form).grid == form
    seen = [d for d in form if d]
    assert list(dict.fromkeys(seen)) == list(range(1, len(set(seen)) + 1))


@given(
    st.sampled_from([layout(4), layout(6), layout(), layout(rules="diagonal"), layout(4, rules="diagonal")]), st.data()
)
@settings(max_examples=80, deadline=None)
def test_moves_and_maps_are_one(which, data: st.DataObject) -> None:
    lines = draw_lines(which, Drawn(data))
    assert lines is not None
    names = data.draw(st.permutations(range(1, which.size + 1)))
    moves = Moves(*lines, (0, *names))
    assert Moves.of(moves.transform()) == moves
    assert Moves.of(moves.transform().inverse()) is not None
