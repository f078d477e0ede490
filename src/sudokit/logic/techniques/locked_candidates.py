"""Pointing and claiming: all places of a digit in one house lie in another house too.

The digit must stand in one of these shared cells, whichever it is, so it cannot stand elsewhere in the other house.
From a box (or region) to a line it is called pointing, from a line to a box claiming.
"""

from __future__ import annotations

from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "96214.5.8745.6819.3189..46.4398167258.6.3.9142.14.9386694..1.5758369..41127..46.9"

_LINES = ("row", "column")


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Base by base, the digits in it, then the houses that hold all of its places."""
    for name in names:
        pointing = name == "pointing"
        for base in view.complete_houses:
            if (base.kind not in _LINES) != pointing:
                continue
            for digit in view.digits:
                places = view.where[digit] & base.mask
                if places & (places - 1):
                    yield from _covers(view, name, base.number, digit, places)


def _covers(view: View, name: str, base: int, digit: int, places: int) -> Iterator[Step]:
    first = (places & -places).bit_length() - 1
    for number in view.layout.houses_of(first):
        cover = view.layout.houses[number]
        if number != base and not places & ~cover.mask:
            gone = view.where[digit] & cover.mask & ~places
            if gone:
                evidence = (
                    Evidence("base", tuple(bits(places)), (digit,), base),
                    Evidence("cover", (), (digit,), number),
                )
                yield Step.removing(name, view.layout, {digit: gone}, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """Where the digit is confined to, and what that forbids."""
    base, cover = step.evidence
    (digit,) = base.digits
    return [
        f"In {words.house(base.house)}, {digit} can only stand at {words.cells(base.cells, 'or')}.",
        f"All of these cells lie in {words.house(cover.house)} as well.",
        f"So the {digit} of {words.house(cover.house)} is among them: {words.conclusion(step)}.",
    ]
