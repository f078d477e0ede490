"""Rating: how hard a puzzle is, once it is proved to have one solution."""

from __future__ import annotations

from sudokit.engine import api
from sudokit.errors import BudgetError, InputError, UsageError
from sudokit.rating.instrument import Rating, measure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.model.grid import Grid
    from sudokit.model.position import Position
    from sudokit.rating.hodoku import HodokuRating

__all__ = ["SCALES", "hodoku_of", "proof", "rate", "tenths_of"]

SCALES = ("se", "hodoku", "both")
"""Sudoku Explainer's scale, HoDoKu's, or both."""


def rate(
    position: Position,
    *,
    scale: str = "se",
    trace: bool = False,
    ceiling: float | None = None,
    budget: api.Budget | None = None,
) -> Rating:
    """The rating of the givens (where there are none, of what stands in the cells).

    A puzzle without exactly one solution has a status instead of a rating. `scale` is one of `SCALES`. Sizes and rules
    other than classic 9×9 have a level (that of the teacher's path) but no ER, and no place on HoDoKu's scale.
    `ceiling`: stop once the rating is above it. `trace`: tell the path. It takes the kernel, but for HoDoKu's scale.
    """
    from sudokit.services.canon import puzzle_grid

    if scale not in SCALES:
        raise UsageError(f"scale {scale[:40]!r}: one of {', '.join(SCALES)}")
    grid = puzzle_grid(position)
    most = tenths_of(ceiling)
    status = proof(grid, budget)
    if status == "unique" and scale == "hodoku" and not grid.layout.is_classic9:
        status = "unsupported"
    if status != "unique":
        return Rating(status)
    if scale == "hodoku":
        found = Rating("unique")
    elif grid.layout.is_classic9:
        found = measure(grid.digits, trace=trace, ceiling=most, budget=budget)
    else:
        from sudokit.rating import walked

        return walked.measure(grid, trace=trace, ceiling=most, budget=budget)
    if scale != "se":
        found.hodoku = hodoku_of(grid)
    return found


def hodoku_of(grid: Grid) -> HodokuRating:
    """Level and score on HoDoKu's scale of a classic 9×9 grid that has one solution."""
    from sudokit.rating import hodoku

    return hodoku.rate(grid, api.solve(grid).grid)


def proof(grid: Grid, budget: api.Budget | None) -> str:
    """`unique`, or why there is nothing to rate."""
    if all(grid.digits):
        return "complete"
    try:
        return ("none", "unique", "several")[api.count(grid, 2, budget=budget)]
    except BudgetError:
        return "budget"


def tenths_of(ceiling: float | None) -> int:
    """A ceiling as the kernel takes it; 0 is none."""
    if ceiling is None:
        return 0
    if not 1.0 <= ceiling <= 20.0:
        raise InputError(f"a ceiling is a rating from 1.0 to 20.0, not {ceiling}")
    return int(ceiling * 10 + 0.05)
