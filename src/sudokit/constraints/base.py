"""What a constraint object is: it names its cells, says what it allows in one of them, and whether it holds."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokit.model.layout import Primitive

__all__ = ["Constraint", "Unique"]


class Constraint:
    """A condition on some cells of a grid of `size`. `grid` is anything indexed by cell, 0 for a blank."""

    def __init__(self, size: int, cells: Sequence[int]) -> None:
        self.size = size
        self.cells = tuple(cells)

    def allowed(self, grid: Sequence[int], cell: int) -> frozenset[int]:
        """The digits that this constraint alone leaves to a cell, given the other cells."""
        raise NotImplementedError

    def is_valid(self, grid: Sequence[int]) -> bool:
        """Whether the digits that stand in its cells agree with it (blanks do not hurt)."""
        return all(not grid[c] or grid[c] in self.allowed(grid, c) for c in self.cells)

    def houses(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """The houses it brings: kind, name, cells."""
        return []

    def links(self) -> list[tuple[int, int]]:
        """Pairs of cells that may not hold the same digit, beyond its houses."""
        return []

    def primitives(self) -> list[Primitive]:
        """Conditions that houses and links cannot say."""
        return []


class Unique(Constraint):
    """No digit stands twice in its cells."""

    def __init__(self, size: int, cells: Sequence[int], kind: str, name: str) -> None:
        super().__init__(size, cells)
        self.kind = kind
        self.name = name

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def allowed(self, grid: Sequence[int], cell: int) -> frozenset[int]:
        """All digits but those that the other cells hold; every digit for a cell that is not its own."""
        digits = frozenset(range(1, self.size + 1))
        return digits - {grid[c] for c in self.cells if c != cell} if cell in self.cells else digits

    def houses(self) -> list[tuple[str, str, tuple[int, ...]]]:
        return [(self.kind, self.name, self.cells)]
