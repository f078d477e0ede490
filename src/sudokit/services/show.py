"""Pictures of a position: the scene that every kind of picture draws, and the picture itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import BudgetError, NegativeError
from sudokit.render.scene import Highlight, Scene

if TYPE_CHECKING:
    from sudokit.engine.api import Budget
    from sudokit.model.grid import Grid
    from sudokit.model.position import Position

__all__ = ["scene_of", "show", "solved_grid"]


def show(
    position: Position,
    kind: str = "text",
    *,
    candidates: bool = False,
    solution: bool = False,
    budget: Budget | None = None,
) -> str:
    """A picture as text: `kind` is a file of `sudokit/render`, or `frame`, the format of that name.

    `candidates` draws every candidate of the cells in which the player noted none; `solution` fills the blank
    cells. Digits that break a rule stand out.

    >>> import sudokit
    >>> print(show(sudokit.Puzzle.of("1234............").position).splitlines()[1])
    ┃ 1 │ 2 ┃ 3 │ 4 ┃
    """
    if kind == "frame":
        return _frame(position, candidates=candidates, solution=solution, budget=budget)
    from sudokit.render import picture_module

    drawn: str = picture_module(kind).render(
        scene_of(position, candidates=candidates, solution=solution, budget=budget)
    )
    return drawn


def scene_of(
    position: Position, *, candidates: bool = False, solution: bool = False, budget: Budget | None = None
) -> Scene:
    """What there is to draw, with the cells highlighted that break a rule."""
    solved = solved_grid(position, budget=budget).digits if solution else None
    return Scene.of(position, candidates=candidates, solution=solved, highlights=_conflicts(position))


def _conflicts(position: Position) -> list[Highlight]:
    if position.unsupported:
        return []  # it can be drawn, but not judged
    from sudokit.model.problems import problems

    cells = {c for p in problems(position.grid) if p.kind in {"duplicate", "adjacent"} for c in p.cells}
    return [Highlight("conflict", tuple(sorted(cells)))] if cells else []


def solved_grid(position: Position, *, budget: Budget | None = None) -> Grid:
    """The solution to show: that of the givens where it is the only one, else the last that fits all digits."""
    from sudokit.engine import api

    given = api.solve(position.givens_grid, limit=1, budget=budget)
    if given.verdict != api.Verdict.UNIQUE and any(position.entries):
        given = api.solve(position.grid, limit=1, budget=budget)
    if given.grid is not None:
        return given.grid
    if given.verdict == api.Verdict.BUDGET:
        raise BudgetError("no solution found within the budget")
    raise NegativeError("no solution")


def _frame(position: Position, *, candidates: bool, solution: bool, budget: Budget | None) -> str:
    """The format `frame`, or where candidates are wanted `pencilmarks`, the frame that holds them."""
    from sudokit import formats
    from sudokit.model.board import Board

    if solution:
        solved = solved_grid(position, budget=budget)
        filled = bytes(0 if given else digit for given, digit in zip(position.givens, solved, strict=True))
        position = position.replace(entries=filled, centre=None, corner=None)
    elif candidates:
        board = Board.of(position.grid, position.centre)
        marks = tuple(board.candidates(cell) for cell in range(position.layout.cell_count))
        return formats.dumps(position.replace(centre=marks), "pencilmarks")
    return formats.dumps(position, "frame")
