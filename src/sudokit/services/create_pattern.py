"""Puzzles whose clues stand in given cells: a random grid's digits there, changed until one solution is left.

A local search that asks nothing but how many solutions there are, up to a limit: a clue gets another digit, and
the change stays when there are not more solutions than before (and still one).
"""

from __future__ import annotations

from sudokit.engine import api
from sudokit.engine.thinning import redundant_cells
from sudokit.errors import BudgetError
from sudokit.model.grid import Grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.services.create import Created, Making

__all__ = ["fill_pattern"]

_QUESTIONS = 6000
"""Questions of how many solutions there are, for one puzzle."""

_FAR = 100
"""Solutions are counted up to here; beyond, one puzzle is as bad as another."""

_PATIENCE = 300
"""Changes in a row that were of no use before another grid is tried."""


def fill_pattern(making: Making) -> Created:
    """A unique puzzle with clues exactly where the pattern has them."""
    walk = _Walk(making)
    grids = 0
    while walk.questions < _QUESTIONS:
        grids += 1
        found = walk.from_grid(making.grid())
        if found is not None:
            puzzle, solution = found
            return making.created(puzzle, solution, grids)
    raise BudgetError(
        f"no puzzle with one solution and this pattern of {len(walk.cells)} clues within {_QUESTIONS} tries;"
        f" the nearest had {walk.nearest if walk.nearest < _FAR else f'{_FAR} or more'} solutions"
    )


class _Walk:
    """The search of one puzzle."""

    def __init__(self, making: Making) -> None:
        assert making.request.pattern is not None
        self.making = making
        self.cells = making.request.pattern
        self.layout = making.layout
        self.questions = 0
        self.nearest = _FAR

    def from_grid(self, grid: bytes) -> tuple[bytes, bytes] | None:
        """Walk from the digits of a grid, until a puzzle is accepted or patience ends."""
        making = self.making
        digits = bytearray(len(grid))
        for cell in self.cells:
            digits[cell] = grid[cell]
        count = self._count(digits, _FAR)
        idle = 0
        while self.questions < _QUESTIONS and idle < _PATIENCE:
            if count == 1:
                found = self._wanted(bytes(digits))
                if found is not None:
                    return found
                if making.request.solution is not None:
                    return None
            if making.request.solution is not None:
                break  # the digits are settled: there is nothing to change
            cell = self.cells[making.source.below(len(self.cells))]
            old = digits[cell]
            new = 1 + making.source.below(self.layout.size - 1)
            new += new >= old
            idle += 1
            if any(digits[peer] == new for peer in self.layout.peer_cells[cell]):
                continue
            digits[cell] = new
            changed = self._count(digits, min(count + 1, _FAR))
            if 1 <= changed <= count:
                if changed < count:
                    idle = 0
                count = changed
            else:
                digits[cell] = old
        if making.request.solution is not None:
            raise BudgetError("the pattern on the given solution leaves more than one solution")
        return None

    def _count(self, digits: bytearray, limit: int) -> int:
        self.questions += 1
        count = api.count(Grid(self.layout, digits), limit, budget=self.making.question())
        if count:
            self.nearest = min(self.nearest, count)
        return count

    def _wanted(self, puzzle: bytes) -> tuple[bytes, bytes] | None:
        making = self.making
        answer = api.solve(Grid(self.layout, puzzle), budget=making.question())
        assert answer.grid is not None
        solution = answer.grid.digits
        if making.request.minimal and redundant_cells(puzzle, solution, making.other, first_only=True):
            return None
        return (puzzle, solution) if making.accepted(puzzle, solution) else None
