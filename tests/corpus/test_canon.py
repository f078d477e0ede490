"""Canonical forms of whole collections: known numbers of kinds, and disguises seen through."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import sudokit
from canon_reference import slow_canon
from sudokit.batch.cells import cells_of
from sudokit.constraints import layout
from sudokit.model.grid import Grid
from sudokit.model.source import Source
from sudokit.services.shuffle import draw

PUZZLES = Path(__file__).parents[2].parent / "shared" / "data" / "puzzles"

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.kernel,
    pytest.mark.skipif(not PUZZLES.exists(), reason="no ../shared"),
]

COLLECTIONS = {"17-clue": 49158, "easy-35": 20000, "hardest-11plus": 48766, "multi-solution": 9979, "top1465": 1464}


@pytest.mark.parametrize(("name", "kinds"), COLLECTIONS.items())
def test_how_many_kinds_a_collection_holds(name: str, kinds: int) -> None:
    found = sudokit.canon_many((PUZZLES / f"{name}.txt").read_bytes())
    assert not any(found.statuses)
    assert len(set(found.lines().split())) == kinds


def test_published_forms_are_forms() -> None:
    """Nearly all of the 17-clue list was published in this form; the rest is not as small as it could be."""
    text = (PUZZLES / "17-clue.txt").read_bytes()
    cells, forms = cells_of(text), bytes(sudokit.canon_many(text).forms)
    pairs = [(cells[i : i + 81], forms[i : i + 81]) for i in range(0, len(cells), 81)]
    assert sum(cell == form for cell, form in pairs) == 47653
    assert all(form <= cell for cell, form in pairs)


@pytest.mark.parametrize("name", COLLECTIONS)
def test_a_disguised_collection_has_the_same_forms(name: str) -> None:
    cells = cells_of((PUZZLES / f"{name}.txt").read_bytes())
    count = min(len(cells) // 81, 3000)
    which = layout()
    disguised = b"".join(
        draw(which, Source(5, i)).transform().of_digits(bytes(cells[81 * i : 81 * i + 81])) for i in range(count)
    )
    before = sudokit.canon_many(memoryview(cells)[: 81 * count])
    after = sudokit.canon_many(memoryview(disguised))
    assert before.forms == after.forms
    assert before.automorphisms == after.automorphisms


@pytest.mark.parametrize("name", COLLECTIONS)
def test_some_of_each_against_the_slow_reference(name: str) -> None:
    for line in random.Random(name).sample((PUZZLES / f"{name}.txt").read_text().split(), 12):
        grid = Grid(layout(), line[:81])
        found = sudokit.Puzzle.of(line[:81]).canon()
        assert (found.grid.digits, found.automorphisms) == slow_canon(grid.digits)
