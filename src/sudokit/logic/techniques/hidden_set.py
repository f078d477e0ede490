"""Hidden pair, triplet, quad: k digits have only k cells of a house left between them.

Each of the digits must stand in one of these cells, so the cells are full: they cannot hold anything else.
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

EXAMPLE = "9..14...8745.6.19..1.9..4..439.1.7......3.914..14.938.694..1.5.5.369..41127..4..9"

_SIZES = {"hidden-pair": 2, "hidden-triplet": 3, "hidden-quad": 4}


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """House by house; in a house, digits in order."""
    for name in names:
        k = _SIZES[name]
        for house, places in view.places:
            few = [(digit, mask) for digit, mask in places if mask.bit_count() <= k]
            if len(few) >= k:
                yield from _in_house(view, name, k, house, few)


def _in_house(view: View, name: str, k: int, house: House, few: list[tuple[int, int]]) -> Iterator[Step]:
    for pairs in combinations(few, k):
        cells = 0
        for _, mask in pairs:
            cells |= mask
        if cells.bit_count() == k:
            chosen = tuple(digit for digit, _ in pairs)
            gone = {d: m for d in view.all_digits if d not in chosen and (m := view.where[d] & cells)}
            if gone:
                evidence = (Evidence("set", tuple(bits(cells)), chosen, house.number),)
                yield Step.removing(name, view.layout, gone, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The digits, their cells, what else the cells held."""
    (found,) = step.evidence
    house = words.house(found.house)
    return [
        f"In {house}, {words.digits(found.digits)} can only stand at {words.cells(found.cells, 'or')}.",
        f"That is {len(found.digits)} digits for {len(found.cells)} cells, so they fill these cells.",
        f"Nothing else can stand there: {words.conclusion(step)}.",
    ]
