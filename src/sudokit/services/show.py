"""Pictures of a position: the scene that every kind of picture draws, and the picture itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import BudgetError, NegativeError
from sudokit.render.scene import Arrow, Highlight, Scene

if TYPE_CHECKING:
    from sudokit.engine.api import Budget
    from sudokit.logic.step import Step
    from sudokit.model.grid import Grid
    from sudokit.model.position import Position

__all__ = ["scene_of", "show", "solved_grid"]


def show(
    position: Position,
    kind: str = "text",
    *,
    candidates: bool = False,
    solution: bool = False,
    step: Step | None = None,
    budget: Budget | None = None,
) -> str:
    """A picture as text: `kind` is a file of `sudokit/render`, or `frame`, the format of that name.

    `candidates` draws every candidate of the cells in which the player noted none; `solution` fills the blank
    cells; `step` shows what a step rests on and what follows from it. Digits that break a rule stand out.

    >>> import sudokit
    >>> print(show(sudokit.Puzzle.of("1234............").position).splitlines()[1])
    ┃ 1 │ 2 ┃ 3 │ 4 ┃
    """
    if kind == "frame":
        return _frame(position, candidates=candidates, solution=solution, budget=budget)
    from sudokit.render import picture_module

    scene = scene_of(position, candidates=candidates, solution=solution, step=step, budget=budget)
    drawn: str = picture_module(kind).render(scene)
    return drawn


def scene_of(
    position: Position,
    *,
    candidates: bool = False,
    solution: bool = False,
    step: Step | None = None,
    budget: Budget | None = None,
) -> Scene:
    """What there is to draw, with the cells highlighted that break a rule, or that a step is about."""
    solved = solved_grid(position, budget=budget).digits if solution else None
    highlights = _conflicts(position)
    arrows: list[Arrow] = []
    if step is not None:
        highlights += _highlights(step)
        arrows = _arrows(step)
    return Scene.of(
        position, candidates=candidates or step is not None, solution=solved, highlights=highlights, arrows=arrows
    )


# What the parts of the reasoning look like; a part that is not named here is drawn as a note.
_LOOKS = {
    "base": "base",
    "set": "base",
    "rectangle": "base",
    "locked": "base",
    "almost-locked-set": "base",
    "node": "base",
    "colour": "base",
    "cover": "cover",
    "pincer": "cover",
    "extra": "cover",
    "restricted-common": "cover",
    "fin": "fin",
    "endo-fin": "fin",
    "pivot": "pivot",
    "stem": "pivot",
}


def _highlights(step: Step) -> list[Highlight]:
    """The houses that the step is about, what it rests on in them, and on top of that what follows."""
    houses = {part.house: _LOOKS.get(part.role, "note") for part in step.evidence if part.house >= 0}
    plain = len(set(houses.values())) < 2  # what is the base and what the cover is told apart by colour
    found = [Highlight("note" if plain else look, step.layout.cells_of(h)) for h, look in houses.items()]
    for part in step.evidence:
        look = _LOOKS.get(part.role, "note")
        if part.cells and not part.digits:
            found.append(Highlight(look, part.cells))
        found += [Highlight(look, part.cells, digit) for digit in part.digits if part.cells]
    found += [Highlight("eliminate", (cell,), digit) for cell, digit in step.eliminate]
    return found + [Highlight("place", (cell,), digit) for cell, digit in step.place]


def _arrows(step: Step) -> list[Arrow]:
    """From each node of a chain to those that follow from it; weak where a digit is ruled out."""
    found = []
    for part in step.evidence:
        for parent in (step.evidence[i] for i in part.parents):
            if part.cells and part.digits and parent.cells and parent.digits:
                ends = (parent.cells[0], parent.digits[0]), (part.cells[0], part.digits[0])
                if ends[0] != ends[1]:
                    found.append(Arrow(*ends, strong=bool(part.on)))
    return found


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
