"""Nishio: take one place of a digit as true (or false) and follow that digit through the whole grid.

What is excluded leaves the grid, so later conclusions may rest on several earlier ones. If some cell would have to
hold the digit and not hold it, the assumption was wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.logic.forcing import Runs, available, contradictions
from sudokit.logic.techniques.forcing_chain import explain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.step import Step
    from sudokit.logic.view import View

__all__ = ["EXAMPLE", "explain", "find"]

EXAMPLE = "3..5..1...7.....8...8..4..66..4..9...3..6..5...7..1..48..1..3......2..6...2..9..."


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Short chains first."""
    if available():
        yield from contradictions(view, Runs(view, dynamic=True, cells=False), "nishio", 75)
