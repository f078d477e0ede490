"""Techniques on other boards: every step is sound on other sizes and rules, and moves along with the board."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit
from sudokit.engine import api
from sudokit.logic.catalogue import CATALOGUE
from sudokit.logic.techniques import find
from sudokit.logic.view import View
from sudokit.model.board import Board
from sudokit.model.grid import Grid
from sudokit.model.transforms import Transform, identity

BOARDS = {
    "6": {"size": 6},
    "8": {"size": 8},
    "9": {},
    "diagonal": {"rules": ["diagonal"]},
    "jigsaw": {"rules": ["jigsaw"]},
    "16": {"size": 16},
}
NAMES = [name for name, row in CATALOGUE.items() if row.module and not name.startswith("nested")]


@lru_cache(maxsize=16)
def started(board: str) -> tuple[View, Grid]:
    puzzle = sudokit.create(seed=5, minimal=board != "16", **BOARDS[board])
    solution = api.solve(puzzle.grid).grid
    assert solution is not None
    givens = sum(1 << cell for cell, digit in enumerate(puzzle.grid) if digit)
    view = View(Board.of(puzzle.grid), proven_unique=True, givens=givens)
    for _ in range(400):
        single = next((s for n in ("naked-single", "hidden-single-box") for s in find(view, n)), None)
        if single is None or view.board.open.bit_count() < 30:
            break
        view = view.after(single.apply(view.board))
    return view, solution


@pytest.mark.slow
@pytest.mark.kernel
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", NAMES)
def test_steps_are_sound(board, name):
    view, solution = started(board)
    for step, _ in zip(find(view, name), range(25), strict=False):
        assert step.place or step.eliminate
        assert all(solution[cell] == digit for cell, digit in step.place), step
        assert all(solution[cell] != digit for cell, digit in step.eliminate), step


SIMPLE = [name for name, row in CATALOGUE.items() if row.module and row.family in ("subsets", "fish", "wings")]
SIMPLE = [name for name in SIMPLE if CATALOGUE[name].se <= 66 and name != "large-fish"]


@pytest.mark.slow
@given(st.sampled_from(SIMPLE), st.permutations(range(1, 10)), st.booleans())
@settings(max_examples=40, deadline=None)
def test_steps_move_along_with_the_board(name, digits, transpose):
    view, _ = started("9")
    cells = tuple(c % 9 * 9 + c // 9 for c in range(81)) if transpose else identity(9).cells
    change = Transform(cells, (0, *digits))
    moved = change.inverse().cells
    grid = Grid(view.layout, change.of_digits(view.board.grid.digits))
    other = View(Board.of(grid), proven_unique=True)
    here = View(Board.of(view.board.grid), proven_unique=True)

    def effects(one, cell_of, digit_of):
        return {
            frozenset(
                (cell_of(c), digit_of(d), kind) for kind, acts in enumerate((s.place, s.eliminate)) for c, d in acts
            )
            for s in find(one, name)
        }

    expected = effects(here, lambda c: moved[c], lambda d: change.digits[d])
    assert effects(other, lambda c: c, lambda d: d) == expected
