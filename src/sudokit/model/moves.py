"""A transformation as a person would tell it: swap rows and columns, reorder the lines, rename the digits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit.model.transforms import Transform

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Moves"]


class Moves(NamedTuple):
    """First `transpose`; then row i is what was row `rows[i]`, column j what was column `columns[j]`, from 0.

    Digit d becomes `digits[d]`; `digits[0]` is 0.
    """

    transpose: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]

    @classmethod
    def of(cls, transform: Transform) -> Moves | None:
        """The moves of a transformation, where it is one that keeps lines together.

        >>> from sudokit.model.transforms import identity
        >>> Moves.of(identity(4))
        Moves(transpose=False, rows=(0, 1, 2, 3), columns=(0, 1, 2, 3), digits=(0, 1, 2, 3, 4))
        """
        cells = transform.cells
        size = len(transform.digits) - 1
        first, beside = divmod(cells[0], size), divmod(cells[1], size)
        transpose = first[0] != beside[0]
        line, across = (1, 0) if transpose else (0, 1)
        rows = tuple(divmod(cells[i * size], size)[line] for i in range(size))
        columns = tuple(divmod(cells[j], size)[across] for j in range(size))
        moves = cls(transpose, rows, columns, transform.digits)
        return moves if moves.transform().cells == cells else None

    def transform(self) -> Transform:
        """The same as a map of cells and digits."""
        size = len(self.rows)
        if self.transpose:
            cells = tuple(c * size + r for r in self.rows for c in self.columns)
        else:
            cells = tuple(r * size + c for r in self.rows for c in self.columns)
        return Transform(cells, self.digits)

    def __str__(self) -> str:
        """What is moved, one thing a line; nothing about what stays."""
        size = len(self.rows)
        lines = ["swap rows and columns"] if self.transpose else []
        for name, order in (("rows", self.rows), ("columns", self.columns)):
            if list(order) != list(range(size)):
                lines.append(f"{name} in the order {_numbers(order)}")
        changed = [f"{d}→{new}" for d, new in enumerate(self.digits) if d != new]
        if changed:
            lines.append(f"digits {' '.join(changed)}")
        return "\n".join(lines)


def _numbers(order: Sequence[int]) -> str:
    return " ".join(str(i + 1) for i in order)
