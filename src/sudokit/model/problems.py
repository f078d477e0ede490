"""All that is wrong with a grid, in words that name digits, cells and houses: every problem, not the first."""

from __future__ import annotations

from sudokit.model.board import Board, bits
from sudokit.model.geometry import cell_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    from sudokit.model.grid import Grid
else:
    from sudokit.record import NamedTuple

__all__ = ["Problem", "problems"]


class Problem(NamedTuple):
    """One problem. `kind` is `duplicate`, `adjacent` (a link between equal digits), `no-candidate` or `no-place`."""

    kind: str
    digit: int | None
    house: str | None
    cells: tuple[int, ...]
    message: str


def problems(grid: Grid) -> tuple[Problem, ...]:
    """Every problem that shows without a search: first duplicates; where there is none, dead cells and houses."""
    found = _duplicates(grid)
    return tuple(found or _dead(grid))


def _count(times: int) -> str:
    return {2: "twice", 3: "three times"}.get(times, f"{times} times")


def _duplicates(grid: Grid) -> list[Problem]:
    layout = grid.layout
    found = []
    for house in layout.houses:
        seen: dict[int, list[int]] = {}
        for cell in house.cells:
            if grid[cell]:
                seen.setdefault(grid[cell], []).append(cell)
        for digit, cells in sorted(seen.items()):
            if len(cells) > 1:
                message = f"{digit} stands {_count(len(cells))} in {house.name}"
                found.append(Problem("duplicate", digit, house.name, tuple(cells), message))
    for a, b in layout.links:
        if grid[a] and grid[a] == grid[b]:
            message = f"{grid[a]} stands at {cell_name(a, layout.size)} and {cell_name(b, layout.size)}"
            found.append(Problem("adjacent", grid[a], None, (a, b), message))
    return found


def _dead(grid: Grid) -> list[Problem]:
    layout = grid.layout
    board = Board.of(grid)
    some = 0
    for mask in board.cells:
        some |= mask
    found = [
        Problem("no-candidate", None, None, (cell,), f"no digit can stand at {cell_name(cell, layout.size)}")
        for cell in bits(board.open & ~some)
    ]
    for house in layout.houses:
        if house.complete:
            for digit in range(1, layout.size + 1):
                if not house.mask & (board.cells[digit] | board.placed[digit]):
                    message = f"there is no place for {digit} in {house.name}"
                    found.append(Problem("no-place", digit, house.name, (), message))
    return found
