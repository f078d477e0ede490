"""Levels of other sizes and rules: the teacher's path, and the rating of its hardest step.

Sudoku Explainer knows classic 9×9 only, so there is no ER here. The level is read from the same table all the same.
"""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import TYPE_CHECKING

from sudokit import kernel
from sudokit.logic.catalogue import CATALOGUE, by_rating
from sudokit.logic.path import next_step
from sudokit.logic.view import View
from sudokit.model.board import Board
from sudokit.rating.instrument import NO_RATING, Rating
from sudokit.rating.trace import RatedStep

if TYPE_CHECKING:
    from sudokit.engine.budget import Budget
    from sudokit.logic.step import Step
    from sudokit.model.grid import Grid

__all__ = ["hardest_within", "measure", "open_after"]


def measure(grid: Grid, *, trace: bool = False, ceiling: int = 0, budget: Budget | None = None) -> Rating:
    """The level of a grid that has one solution. `ceiling` in tenths (0: none): stop once it is passed."""
    kernel.require("a rating")
    rows = by_rating()
    path: list[RatedStep] = []
    clock = _Clock(budget)
    view = _view(grid)
    status = "unique"
    while not view.board.is_solved:
        if clock.is_over:
            return Rating("budget")
        step = next_step(view, rows)
        if step is None:
            break
        path.append(_rated(step))
        if ceiling and step.tenths > ceiling:
            status = "above"
            break
        view = view.after(step.apply(view.board))
    hardest = max(path, key=lambda step: step.tenths, default=None)
    stuck = hardest is None or (status == "unique" and not view.board.is_solved)
    counts = Counter(step.technique for step in path)
    return Rating(
        status,
        None,
        None if stuck or hardest is None else hardest.technique,
        len(path),
        {name: counts[name] for name in CATALOGUE if name in counts},
        tuple(path) if trace else (),
        reached=NO_RATING if stuck or hardest is None else hardest.tenths,
    )


def hardest_within(grid: Grid, most: int, budget: Budget | None = None) -> int | None:
    """The rating of the hardest step where no step above `most` (in tenths) is needed; None where one is."""
    left, hardest = _held(grid, most, budget)
    return None if left else hardest


def open_after(grid: Grid, most: int, budget: Budget | None = None) -> int:
    """The cells, as a mask, that stay open when no step above `most` (in tenths) is taken."""
    return _held(grid, most, budget)[0]


def _held(grid: Grid, most: int, budget: Budget | None) -> tuple[int, int]:
    rows = tuple(row for row in by_rating() if row.se <= most)
    clock = _Clock(budget)
    view = _view(grid)
    hardest = 0
    while not view.board.is_solved:
        step = None if clock.is_over else next_step(view, rows)
        if step is None or step.tenths > most:
            break
        hardest = max(hardest, step.tenths)
        view = view.after(step.apply(view.board))
    return view.board.open, hardest


def _view(grid: Grid) -> View:
    return View(Board.of(grid), proven_unique=True)


def _rated(step: Step) -> RatedStep:
    return RatedStep(step.technique, CATALOGUE[step.technique].producer or 0, step.tenths, step.place, step.eliminate)


class _Clock:
    """A budget's seconds and its flag, looked at between two steps."""

    def __init__(self, budget: Budget | None) -> None:
        seconds = None if budget is None else budget.seconds
        self._deadline = None if seconds is None else monotonic() + seconds
        self._cancel = None if budget is None else budget.cancel

    @property
    def is_over(self) -> bool:
        """The time is over, or somebody said stop."""
        return (self._deadline is not None and monotonic() >= self._deadline) or (
            self._cancel is not None and self._cancel.is_set
        )
