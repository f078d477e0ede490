"""Naked single: a cell has only one candidate left.

Every other digit stands in a row, column, box or other house of the cell, or has been ruled out; a cell holds
something, so it holds the one that is left.
"""

from __future__ import annotations

from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "962143578745268193318975462439816725856732914271459386694321857583697241127..4639"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Cells in reading order."""
    for cell in bits(view.by_count[0]):
        digit = view.candidates[cell].bit_length() - 1
        yield Step.placing("naked-single", view.layout, cell, digit, (Evidence("place", (cell,), (digit,)),))


def explain(step: Step, words: Words) -> list[str]:
    """The cell and what is left in it."""
    ((cell, digit),) = step.place
    return [
        f"Look at {words.cell(cell)}: every digit but {digit} is ruled out there.",
        f"So {words.cell(cell)} is {digit}.",
    ]
