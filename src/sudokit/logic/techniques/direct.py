"""Direct pointing, claiming, hidden pair and triplet: a locked candidate or hidden set that places a digit at once.

The reasoning is the same as without "direct". What makes it easier: one needs no pencil marks, because the cells
that a digit loses leave it a single place in some house, and there it goes.
"""

from __future__ import annotations

from itertools import combinations

from sudokit.logic.step import Evidence, Step
from sudokit.logic.techniques import locked_candidates
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words
    from sudokit.model.layout import House

EXAMPLE = "81..27.93759413...2.3....173....917.5.71.2.499.17.6.5.63..7498147...1.3519.36.724"

_LOCKED = {"direct-pointing": "pointing", "direct-claiming": "claiming"}
_SETS = {"direct-hidden-pair": 2, "direct-hidden-triplet": 3}


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """The placement that follows from the first elimination that makes one."""
    for name in names:
        if name in _LOCKED:
            yield from _locked(view, name)
        else:
            for house in view.complete_houses:
                if view.open_in(house).bit_count() > _SETS[name]:
                    yield from _hidden(view, name, _SETS[name], house)


def _locked(view: View, name: str) -> Iterator[Step]:
    for step in locked_candidates.find(view, (_LOCKED[name],)):
        digit = step.eliminate[0][1]
        gone = 0
        for cell, _ in step.eliminate:
            gone |= 1 << cell
        for house in view.complete_houses:
            before = view.where[digit] & house.mask
            left = before & ~gone
            if left != before and left and not left & (left - 1):
                (cell,) = bits(left)
                evidence = (*step.evidence, Evidence("place", (cell,), (digit,), house.number))
                yield Step.placing(name, view.layout, cell, digit, evidence)


def _hidden(view: View, name: str, k: int, house: House) -> Iterator[Step]:
    places = {d: view.where[d] & house.mask for d in view.all_digits}
    digits = [d for d, m in places.items() if m and m & (m - 1) and m.bit_count() <= k]
    for chosen in combinations(digits, k):
        cells = 0
        for digit in chosen:
            cells |= places[digit]
        if cells.bit_count() != k:
            continue
        for digit, before in places.items():
            left = before & ~cells
            if digit not in chosen and left != before and left and not left & (left - 1):
                (cell,) = bits(left)
                evidence = (
                    Evidence("set", tuple(bits(cells)), chosen, house.number),
                    Evidence("place", (cell,), (digit,), house.number),
                )
                yield Step.placing(name, view.layout, cell, digit, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The confinement, then the place that is left."""
    *reasons, place = step.evidence
    (cell,) = place.cells
    (digit,) = place.digits
    house = words.house(place.house)
    if step.technique in _LOCKED:
        base, cover = reasons
        first = [
            f"In {words.house(base.house)}, {digit} can only stand at {words.cells(base.cells, 'or')}.",
            f"These cells lie in {words.house(cover.house)} too, so no other cell of it can hold {digit}.",
        ]
    else:
        (found,) = reasons
        first = [
            (
                f"In {house}, {words.digits(found.digits)} can only stand at {words.cells(found.cells, 'or')}: "
                f"they fill these cells."
            ),
        ]
    return [*first, f"That leaves {words.cell(cell)} as the only place for {digit} in {house}."]
