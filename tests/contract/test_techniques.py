"""Every technique keeps the promises of its folder: an example, a proof in words, sound steps."""

from __future__ import annotations

import os

import pytest

import sudokit
from sudokit.engine import api
from sudokit.logic import techniques
from sudokit.logic.catalogue import ALIASES, CATALOGUE, by_rating, names_of
from sudokit.logic.path import walk
from sudokit.logic.techniques import find, module_of
from sudokit.logic.view import View
from sudokit.logic.words import Words
from sudokit.model.board import Board
from sudokit.model.grid import Grid

MODULES = sorted(
    name[:-3]
    for folder in techniques.__path__
    for name in os.listdir(folder)
    if name.endswith(".py") and name[0] != "_"
)
NAMES = [name for name, row in CATALOGUE.items() if row.module in MODULES]

PUZZLES = (
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
)


def view_of(puzzle: str) -> tuple[View, Grid]:
    grid = Grid(sudokit.layout(), puzzle)
    solution = api.solve(grid).grid
    assert solution is not None
    givens = sum(1 << cell for cell, digit in enumerate(grid) if digit)
    return View(Board.of(grid), proven_unique=True, givens=givens), solution


def check_sound(view: View, step: sudokit.Step, solution: Grid) -> None:
    assert step.place or step.eliminate
    assert list(step.place) == sorted(step.place)
    assert list(step.eliminate) == sorted(set(step.eliminate))
    for cell, digit in step.place:
        assert solution[cell] == digit, step
    for cell, digit in step.eliminate:
        assert solution[cell] != digit, step
        assert view.where[digit] >> cell & 1, step


def test_every_row_has_its_file_and_every_file_its_row() -> None:
    assert set(MODULES) == {row.module for row in CATALOGUE.values() if row.module}


def test_the_catalogue_stands_in_the_order_of_rating() -> None:
    ratings = [row.se for row in by_rating()]
    assert ratings == sorted(ratings)


def test_words_for_several_techniques_name_real_ones() -> None:
    for alias, names in ALIASES.items():
        assert set(names) <= set(CATALOGUE)
        assert names_of(alias) == names


@pytest.mark.parametrize("module", MODULES)
def test_a_docstring_says_what_it_is_and_why_it_is_sound(module: str) -> None:
    row = next(row for row in CATALOGUE.values() if row.module == module)
    text = module_of(row.name).__doc__ or ""
    assert len(text.split()) > 25
    assert "\n\n" in text


KERNEL = {"dynamic_chain", "forcing_chain", "kraken_fish", "multiple_chain", "nishio"}


@pytest.mark.parametrize("module", [pytest.param(m, marks=pytest.mark.kernel) if m in KERNEL else m for m in MODULES])
def test_the_example_shows_it(module: str) -> None:
    names = [row.name for row in CATALOGUE.values() if row.module == module]
    position = sudokit.parse(module_of(names[0]).EXAMPLE).position
    board = Board.of(position.grid, position.centre)
    givens = sum(1 << cell for cell, digit in enumerate(position.givens) if digit)
    view = View(board, proven_unique=True, givens=givens)
    solution = api.solve(position.grid).grid
    assert solution is not None
    found = [step for name in names for step, _ in zip(find(view, name), range(20), strict=False)]
    assert found
    for step in found:
        assert step.technique in names
        check_sound(view, step, solution)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_steps_of_a_walk_are_sound_and_can_be_told(puzzle: str) -> None:
    view, solution = view_of(puzzle)
    rows = [row for row in by_rating() if row.module in MODULES and row.se < 80]
    for here, step in walk(view, rows):
        check_sound(here, step, solution)
        for letters in (False, True):
            sentences = module_of(step.technique).explain(step, Words(step.layout, letters))
            assert sentences
            assert all(s.endswith(".") and "{" not in s and "[" not in s for s in sentences)


@pytest.mark.parametrize("name", [name for name in NAMES if CATALOGUE[name].unique])
def test_uniqueness_is_never_taken_for_granted(name: str) -> None:
    view, _ = view_of(PUZZLES[0])
    assert not list(find(View(view.board, proven_unique=False), name))
