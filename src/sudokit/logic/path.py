"""Walking a puzzle the human way: at every point the easiest technique that finds something gives the next step."""

from __future__ import annotations

from sudokit.logic.catalogue import Technique, by_rating
from sudokit.logic.techniques import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokit.logic.step import Step
    from sudokit.logic.view import View

__all__ = ["next_step", "walk"]


def next_step(view: View, order: Sequence[Technique] | None = None) -> Step | None:
    """The first step of the first technique, in `order`, that has one."""
    for row in by_rating() if order is None else order:
        step = next(find(view, row.name), None)
        if step is not None:
            return step
    return None


def walk(view: View, order: Sequence[Technique] | None = None) -> Iterator[tuple[View, Step]]:
    """Views and their steps, until the board is solved or nothing in `order` finds anything."""
    rows = by_rating() if order is None else order
    while not view.board.is_solved:
        step = next_step(view, rows)
        if step is None:
            return
        yield view, step
        view = view.after(step.apply(view.board))
