"""Puzzles of a wanted level: clues go as long as the teacher, held to that level, still finds the way.

Taking clues away makes a puzzle harder, on the whole. So from a solution grid clues are taken as long as nothing above
the level is needed, and what is left mostly needs the level. Where it does not, the next grid gets its turn.
"""

from __future__ import annotations

from sudokit.engine.thinning import by_singles, thin
from sudokit.errors import BudgetError
from sudokit.model.grid import Grid
from sudokit.rating import walked
from sudokit.rating.instrument import measure

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.engine.thinning import Other
    from sudokit.services.create import Created, Making

__all__ = ["is_within", "levelled"]

_TRIES = 1000
"""Solution grids of up to 81 cells that are tried; fewer of larger ones."""

_SINGLES = 23
"""From this rating on, everything that singles solve is within the level."""

_LARGEST_MINIMAL = 9
"""Up to this size it is quick to ask first what is left when every clue goes that can."""


def levelled(making: Making, least: int, most: int) -> Created:
    """A puzzle whose hardest step is rated from `least` to `most`, in tenths."""
    low, high = making.request.blanks
    groups = list(making.groups())
    tries = min(_TRIES, -(-_TRIES * 81 // making.layout.cell_count))
    for tried in range(1, tries + 1):
        solution = making.grid()
        making.source.shuffle(groups)
        for puzzle in _of_grid(making, solution, groups, least, most):
            fits = low <= puzzle.count(0) <= high and is_within(making, puzzle, least, most)
            if fits and making.is_minimal_if_asked(puzzle, solution) and making.accepted(puzzle, solution):
                return making.created(puzzle, solution, tried)
    raise BudgetError(f"no puzzle of this level as asked for within {tries} tries")


def is_within(making: Making, puzzle: bytes, least: int, most: int) -> bool:
    """The hardest step is rated within these bounds: by the instrument on classic 9×9, else by the teacher."""
    if making.layout.is_classic9:
        rating = measure(puzzle, ceiling=most, budget=making.question())
        return rating.status == "unique" and rating.reached is not None and least <= rating.reached <= most
    hardest = walked.hardest_within(Grid(making.layout, puzzle), most, making.question())
    return hardest is not None and least <= hardest


def _of_grid(making: Making, solution: bytes, groups: list[tuple[int, ...]], least: int, most: int) -> Iterator[bytes]:
    """What is worth a look, of one grid: without every clue that can go, and held back where that is too hard."""
    high = making.request.blanks[1]
    if making.request.minimal or making.layout.size <= _LARGEST_MINIMAL:
        puzzle = thin(solution, groups, making.layout.cell_count if making.request.minimal else high, making.other)
        yield puzzle
        if making.request.minimal or walked.hardest_within(Grid(making.layout, puzzle), least - 1) is not None:
            return  # as hard as it gets, and still too easy
    start = None
    if most >= _SINGLES:
        start = thin(solution, groups, high, by_singles(making.layout))
        yield start
    yield thin(solution, groups, high, _by_teacher(making, most), start=start)


def _by_teacher(making: Making, most: int) -> Other:
    """The stricter question: is it unique, and does a teacher who is held to a level find the solution?

    The first part comes first, since the teacher's uniqueness techniques may only be asked where it holds.
    """

    def other(puzzle: bytes, solution: bytes) -> bytes | None:
        second = making.other(puzzle, solution)
        if second is not None:
            return second
        left = walked.open_after(Grid(making.layout, puzzle), most, making.question())
        if not left:
            return None
        return bytes(0 if left >> cell & 1 else digit for cell, digit in enumerate(solution))

    return other
