"""The evidence of a step is enough to check it: nothing else of the board is looked at."""

from __future__ import annotations

import pytest

import sudokit
from replay import INNER, follows
from sudokit.engine import api
from sudokit.logic.catalogue import CATALOGUE
from sudokit.logic.techniques import find, module_of
from sudokit.logic.view import View
from sudokit.model.board import Board

# Deadly patterns, colourings and exclusions say more than clauses can: their own tests hold them to account.
OTHERWISE = {"bug-3", "bug-4", "aligned-pair-exclusion", "aligned-triplet-exclusion", "medusa-3d"}
OTHERWISE |= {name for name, row in CATALOGUE.items() if row.family == "colouring"}
OTHERWISE |= {"unique-rectangle-6", "hidden-rectangle", "avoidable-rectangle-1"}
NAMES = [name for name, row in CATALOGUE.items() if row.module and name not in OTHERWISE]
PUZZLES = tuple(sudokit.create(seed=seed, minimal=True).position for seed in (3, 17, 29, 41))


def views(name):
    """The technique's example, and the starts of a few puzzles, with singles done."""
    position = sudokit.parse(module_of(name).EXAMPLE).position
    for one in (position, *PUZZLES):
        givens = sum(1 << cell for cell, digit in enumerate(one.givens) if digit)
        view = View(Board.of(one.grid), proven_unique=True, givens=givens)
        while (single := next((s for n in SINGLES for s in find(view, n)), None)) is not None and one is not position:
            view = view.after(single.apply(view.board))
        yield view


SINGLES = ("hidden-single-box", "hidden-single-line", "naked-single")


@pytest.mark.slow
@pytest.mark.kernel
@pytest.mark.parametrize("name", NAMES)
def test_conclusions_follow_from_the_evidence(name):
    checked = 0
    for view in views(name):
        for step, _ in zip(find(view, name), range(6), strict=False):
            if not INNER.intersection(item.cause for item in step.evidence):
                assert follows(step), step
                checked += 1
    assert checked or name.startswith("nested") or _rare(name)


def _rare(name):
    """Files with several techniques have one example; the rarer ones need not show in these few boards."""
    return sum(row.module == CATALOGUE[name].module for row in CATALOGUE.values()) > 1


def test_the_check_can_fail():
    position = sudokit.parse(module_of("xy-wing").EXAMPLE).position
    view = View(Board.of(position.grid), proven_unique=True)
    step = next(find(view, "xy-wing"))
    assert follows(step)
    solution = api.solve(position.grid).grid
    cell = step.evidence[0].cells[0]
    assert not follows(step._replace(eliminate=((cell, solution[cell]),)))
    assert not follows(step._replace(evidence=step.evidence[:2]))
