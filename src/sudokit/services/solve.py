"""Solving: how many solutions a position has, and which one is shown."""

from __future__ import annotations

from sudokit.engine import api

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.model.grid import Grid
    from sudokit.model.position import Position

__all__ = ["TALLY_LIMIT", "all_solutions", "in_words", "solve"]

TALLY_LIMIT = 1_000_000
"""How far the solutions of a single puzzle are counted where nobody says otherwise."""


def start_grid(position: Position, *, givens: bool = False) -> Grid:
    """Where the search starts: what stands in the cells, or with `givens` the givens alone."""
    return position.givens_grid if givens else position.grid


def solve(
    position: Position,
    *,
    limit: int = TALLY_LIMIT,
    first: bool = False,
    givens: bool = False,
    budget: api.Budget | None = None,
) -> api.Answer:
    """Count the solutions up to `limit`; the last is shown, with `first` the first.

    Entries count as digits; `givens` starts from the givens alone.
    """
    return api.solve(start_grid(position, givens=givens), limit=limit, first=first, budget=budget)


def all_solutions(position: Position, *, givens: bool = False, budget: api.Budget | None = None) -> Iterator[Grid]:
    """Every solution in ascending order, one at a time as they are asked for."""
    return api.solutions(start_grid(position, givens=givens), budget=budget)


def in_words(answer: api.Answer) -> str:
    """The tally: "1 solution", "8 solutions", "more than 1000000 solutions", "no solution".

    Where the budget ran out: "at least 8 solutions", "no solution found within the budget".
    """
    noun = "solution" if answer.count == 1 and not answer.more else "solutions"
    if answer.more:
        return f"more than {answer.count} {noun}"
    if not answer.complete:
        return f"at least {answer.count} {noun}" if answer.count else "no solution found within the budget"
    return f"{answer.count} {noun}" if answer.count else "no solution"
