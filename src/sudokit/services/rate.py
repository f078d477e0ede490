"""Rating: how hard a puzzle is, once it is proved to have one solution."""

from __future__ import annotations

from sudokit.engine import api
from sudokit.errors import BudgetError, InputError
from sudokit.rating.instrument import Rating, measure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.model.grid import Grid
    from sudokit.model.position import Position

__all__ = ["rate", "tenths_of"]


def rate(
    position: Position, *, trace: bool = False, ceiling: float | None = None, budget: api.Budget | None = None
) -> Rating:
    """The rating of the givens (where there are none, of what stands in the cells).

    A puzzle without exactly one solution, and one that is not classic 9×9, has a status instead of a rating.
    `ceiling`: stop once the rating is above it. `trace`: tell the path. It takes the kernel.
    """
    from sudokit.services.canon import puzzle_grid

    grid = puzzle_grid(position)
    status = proof(grid, budget)
    if status != "unique":
        return Rating(status)
    return measure(grid.digits, trace=trace, ceiling=tenths_of(ceiling), budget=budget)


def proof(grid: Grid, budget: api.Budget | None) -> str:
    """`unique`, or why there is nothing to rate."""
    if not grid.layout.is_classic9:
        return "unsupported"
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
