"""Hidden single: in a house, a digit has only one cell left where it can stand.

The cell may have other candidates, which hide it; but the house must hold the digit somewhere. Boxes are easier to
see than rows and columns, so they come first.
"""

from __future__ import annotations

from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "816527493759413268243698517324..917656713284998174635263..7498147...1635198365724"

_LINES = ("row", "column")


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """House by house, digit by digit."""
    for name in names:
        lines = name == "hidden-single-line"
        for house in view.complete_houses:
            if (house.kind in _LINES) == lines:
                for digit in view.digits:
                    here = view.where[digit] & house.mask
                    if here and not here & (here - 1):
                        (cell,) = bits(here)
                        evidence = (Evidence("place", (cell,), (digit,), house.number),)
                        yield Step.placing(name, view.layout, cell, digit, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """Where the digit has to go, and that it can go nowhere else."""
    ((cell, digit),) = step.place
    house = words.house(step.evidence[0].house)
    return [
        f"{house.capitalize()} still needs its {digit}.",
        f"Every other open cell of {house} sees that digit already, or has lost it as a candidate.",
        f"{words.cell(cell)} is the only cell left for it, so {words.cell(cell)} is {digit}.",
    ]
