"""Almost locked sets: n open cells of one house that hold n + 1 digits between them.

Take away one of the digits and the others fill the cells. A cell with two candidates is the smallest one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit.logic.step import Evidence
from sudokit.model.board import bits

if TYPE_CHECKING:
    from sudokit.logic.view import View

__all__ = ["AlmostLockedSet", "almost_locked_sets", "members", "neighbours", "taken"]


class AlmostLockedSet(NamedTuple):
    """Cells, digits (as masks), and the house that holds them."""

    cells: int
    digits: int
    house: int


def almost_locked_sets(view: View) -> tuple[AlmostLockedSet, ...]:
    """All of a view, each set of cells once, house by house, small ones first within a house; worked out once."""
    return _of(view).sets


def neighbours(view: View, *, overlap: bool) -> list[list[tuple[int, int]]]:
    """Per set, by index: the sets that share restricted common digits with it, and these digits as a mask.

    A digit is restricted common to two sets if every place in one sees every place in the other: it cannot stand in
    both. Without `overlap` only sets without a cell in common.
    """
    return _of(view).neighbours(overlap=overlap)


def taken(view: View, digit: int, *cells: int) -> int:
    """The candidates of a digit that see all its places in every one of some sets of cells."""
    where = seen = view.where[digit]
    for some in cells:
        seen &= view.seen_by_all(where & some)
    for some in cells:
        seen &= ~some
    return seen


def members(view: View, *sets: AlmostLockedSet) -> tuple[Evidence, ...]:
    """What each cell of some sets can hold: without it their evidence would say too little to be checked."""
    cells = 0
    for one in sets:
        cells |= one.cells
    return tuple(Evidence("member", (cell,), tuple(bits(view.candidates[cell]))) for cell in bits(cells))


class _Sets:
    """The sets of a view, and per digit where each holds it and which cells see all these places."""

    def __init__(self, view: View) -> None:
        self.sets = tuple(_search(view))
        self._view = view
        self._known: dict[bool, list[list[tuple[int, int]]]] = {}

    def neighbours(self, *, overlap: bool) -> list[list[tuple[int, int]]]:
        known = self._known.get(overlap)
        if known is None:
            known = self._known[overlap] = self._link(overlap=overlap)
        return known

    def _link(self, *, overlap: bool) -> list[list[tuple[int, int]]]:
        # Masks over the numbers of the sets: which hold a cell, and which hold a digit in a cell. A set is restricted
        # common with all that hold the digit nowhere out of sight of its own places.
        view, sets = self._view, self.sets
        common: list[dict[int, int]] = [{} for _ in sets]
        holding: dict[int, int] = {}
        for i, one in enumerate(sets):
            for cell in bits(one.cells):
                holding[cell] = holding.get(cell, 0) | 1 << i
        apart = [-1] * len(sets)
        if not overlap:
            apart = [~_any_of(holding, one.cells) for one in sets]
        for digit in view.all_digits:
            where, bit = view.where[digit], 1 << digit
            holders = _any_of(holding, where)
            near: dict[int, int] = {}  # places of the digit -> the sets all of whose places see all of these
            for i in bits(holders):
                inside = where & sets[i].cells
                around = near.get(inside)
                if around is None:
                    far = where & ~view.seen_by_all(inside)
                    around = near[inside] = holders & ~_any_of(holding, far)
                around &= apart[i] & (1 << i) - 1
                mine = common[i]
                while around:
                    j = around.bit_length() - 1
                    around ^= 1 << j
                    mine[j] = mine.get(j, 0) | bit
        links: list[list[tuple[int, int]]] = [[] for _ in sets]
        for i, mine in enumerate(common):
            for j in sorted(mine):
                links[i].append((j, mine[j]))
                links[j].append((i, mine[j]))
        return links


def _any_of(masks: dict[int, int], cells: int) -> int:
    """The masks of some cells, together."""
    found = 0
    while cells:
        low = cells & -cells
        found |= masks.get(low.bit_length() - 1, 0)
        cells ^= low
    return found


def _of(view: View) -> _Sets:
    known: _Sets | None = view.__dict__.get("_almost_locked_sets")
    if known is None:
        known = view.__dict__["_almost_locked_sets"] = _Sets(view)
    return known


def _search(view: View) -> list[AlmostLockedSet]:
    """Cells of a house in order, joined one by one; a union that has outgrown the house's open cells is given up."""
    candidates = view.candidates
    seen: set[int] = set()
    found = []
    for house in view.layout.houses:
        cells = [(1 << c, candidates[c]) for c in bits(view.open_in(house)) if candidates[c]]
        count = len(cells)
        level: list[tuple[int, int, int]] = [(0, 0, 0)]  # next cell, cells, digits
        for size in range(1, count):
            grown = []
            for start, mask, digits in level:
                for i in range(start, count):
                    union = digits | cells[i][1]
                    if union.bit_count() <= count:  # as many cells as that can still be joined
                        grown.append((i + 1, mask | cells[i][0], union))
            for _, mask, digits in grown:
                if digits.bit_count() == size + 1 and mask not in seen:
                    seen.add(mask)
                    found.append(AlmostLockedSet(mask, digits, house.number))
            level = grown
    return found
