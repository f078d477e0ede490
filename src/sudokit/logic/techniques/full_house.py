"""Full house: only one cell of a house is still open, so it holds the digit that the house lacks.

Sound because a complete house holds every digit.
"""

from __future__ import annotations

from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "816527493759413268243698517324859176567132849981746352635274981472.81635198365724"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """One step a house with a single open cell; a cell that several houses show is told once."""
    told = 0
    for house in view.complete_houses:
        here = view.open_in(house)
        if here and not here & (here - 1) and not here & told:
            (cell,) = bits(here)
            digit = view.candidates[cell]
            if digit and not digit & (digit - 1):
                told |= here
                evidence = (Evidence("last", (cell,), (digit.bit_length() - 1,), house.number),)
                yield Step.placing("full-house", view.layout, cell, digit.bit_length() - 1, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The house, the cell, the digit."""
    ((cell, digit),) = step.place
    house = words.house(step.evidence[0].house)
    return [
        f"Only one cell of {house} is still open: {words.cell(cell)}.",
        f"{house.capitalize()} lacks only the {digit}, so {words.cell(cell)} is {digit}.",
    ]
