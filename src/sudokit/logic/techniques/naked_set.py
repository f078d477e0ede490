"""Naked pair, triplet, quad: k cells of a house hold k digits between them and nothing else.

These cells use up the k digits, whichever goes where, so no other cell that sees them all can hold one of the digits.
"""

from __future__ import annotations

from itertools import combinations

from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words
    from sudokit.model.layout import House

EXAMPLE = ".5..691...8.7..6.9946....7.....3..16.6...7.....36....7.78...59.2...5.76363597..41"

_SIZES = {"naked-pair": 2, "naked-triplet": 3, "naked-quad": 4}


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """House by house; in a house, cells in order."""
    for name in names:
        k = _SIZES[name]
        one, two, three, _ = view.by_count
        most = two | three if k == 3 else two if k == 2 else view.board.open & ~one
        for house in view.boxes_first:
            if (house.mask & most).bit_count() >= k and view.open_in(house).bit_count() > k:
                yield from _in_house(view, name, k, house)


def _in_house(view: View, name: str, k: int, house: House) -> Iterator[Step]:
    candidates = view.candidates
    cells = [c for c in bits(view.open_in(house)) if 2 <= candidates[c].bit_count() <= k]
    for chosen in combinations(cells, k):
        union = 0
        for cell in chosen:
            union |= candidates[cell]
        if union.bit_count() == k:
            mask = sum(1 << c for c in chosen)
            gone = {d: m for d in bits(union) if (m := view.where[d] & house.mask & ~mask)}
            if gone:
                evidence = (Evidence("set", chosen, tuple(bits(union)), house.number),)
                yield Step.removing(name, view.layout, gone, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The cells, their digits, the rest of the house."""
    (found,) = step.evidence
    house = words.house(found.house)
    return [
        f"Look at {words.cells(found.cells)} in {house}.",
        (
            f"Between them they can hold only {words.digits(found.digits)}: "
            f"{len(found.cells)} cells for {len(found.digits)} digits, so each of these digits stands in one of them."
        ),
        f"The other cells of {house} cannot hold these digits: {words.conclusion(step)}.",
    ]
