"""Nishio: take one place of a digit as true (or false) and follow that digit through the whole grid.

What is excluded leaves the grid, so later conclusions may rest on several earlier ones. If some cell would have to
hold the digit and not hold it, the assumption was wrong.
"""

from __future__ import annotations

from sudokit.logic.forcing import Runs, available, contradictions
from sudokit.logic.techniques.forcing_chain import explain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.step import Step
    from sudokit.logic.view import View

__all__ = ["EXAMPLE", "explain", "find"]

EXAMPLE = ".5..691.4.8.7..6.9946....7.....3..16.6...7.....36....7.783.65922...5.763635972841"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Short chains first."""
    if available():
        yield from contradictions(view, Runs(view, dynamic=True, cells=False), "nishio", 75)
