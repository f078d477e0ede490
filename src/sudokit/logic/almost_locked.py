"""Almost locked sets: n open cells of one house that hold n + 1 digits between them.

Take away one of the digits and the others fill the cells. A cell with two candidates is the smallest one.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from sudokit.model.board import bits

if TYPE_CHECKING:
    from sudokit.logic.view import View

__all__ = ["AlmostLockedSet", "almost_locked_sets", "restricted_common"]


class AlmostLockedSet(NamedTuple):
    """Cells, digits (as masks), and the house that holds them."""

    cells: int
    digits: int
    house: int


def almost_locked_sets(view: View) -> tuple[AlmostLockedSet, ...]:
    """All of a view, each set of cells once, house by house, small ones first within a house; worked out once."""
    known: tuple[AlmostLockedSet, ...] | None = view.__dict__.get("_almost_locked_sets")
    if known is None:
        known = view.__dict__["_almost_locked_sets"] = tuple(_search(view))
    return known


def _search(view: View) -> list[AlmostLockedSet]:
    candidates = view.candidates
    seen: set[int] = set()
    found = []
    for house in view.layout.houses:
        cells = [c for c in bits(view.open_in(house)) if candidates[c]]
        for size in range(1, len(cells)):
            for chosen in combinations(cells, size):
                digits = 0
                for cell in chosen:
                    digits |= candidates[cell]
                if digits.bit_count() == size + 1:
                    mask = 0
                    for cell in chosen:
                        mask |= 1 << cell
                    if mask not in seen:
                        seen.add(mask)
                        found.append(AlmostLockedSet(mask, digits, house.number))
    return found


def restricted_common(view: View, first: AlmostLockedSet, second: AlmostLockedSet) -> int:
    """The digits (as a mask) that cannot stand in both sets: every place in one sees every place in the other."""
    found = 0
    for digit in bits(first.digits & second.digits):
        here = view.where[digit] & first.cells
        there = view.where[digit] & second.cells
        if not there & ~view.seen_by_all(here) and not here & there:
            found |= 1 << digit
    return found
