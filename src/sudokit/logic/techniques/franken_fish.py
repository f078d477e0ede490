"""Franken fish: fish whose bases or covers count boxes among them, with or without fins.

The reasoning is that of every fish: k houses that each hold the digit once against k houses that can hold it no more
than once. A cell that lies in two covers would use up both, and loses the digit even if it belongs to a base.
"""

from __future__ import annotations

from sudokit.logic.fishing import fish
from sudokit.logic.techniques import finned_fish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.step import Step
    from sudokit.logic.view import View

EXAMPLE = "9..14...8745.6.19....9..4..439.1.7......3.914..14.938..94..1.5.5..69..4..27.....9"

_SIZES = {"x-wing": 2, "swordfish": 3, "jellyfish": 4}
_LINES = ("row", "column")

explain = finned_fish.explain


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Digit by digit; rows and boxes against columns and boxes, then columns and boxes against rows and boxes."""
    for name in names:
        k = _SIZES[name.rpartition("franken-")[2]]
        finned = name.startswith("finned")
        for digit in view.single_digits:
            for base_line, cover_line in (("row", "column"), ("column", "row")):
                bases = [h for h in view.complete_houses if h.kind == base_line or h.kind not in _LINES]
                covers = [h for h in view.layout.houses if h.kind == cover_line or h.kind not in _LINES]
                for caught in fish(view, digit, k, bases, covers, endo=finned, finned=finned):
                    if any(h.kind not in _LINES for h in (*caught.bases, *caught.covers)):
                        yield finned_fish.step_of(view, name, caught)
