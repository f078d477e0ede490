"""The rules of every sudoku: each digit once in each row, each column and each box."""

from __future__ import annotations

from sudokit.constraints.base import Constraint, Unique

__all__ = ["UniqueBox", "UniqueColumn", "UniqueRow", "constraints_of"]

SUMMARY = "each digit once in each row, column and box (always in force)"


class UniqueRow(Unique):
    """No digit twice in row `index` (from 0)."""

    def __init__(self, size: int, index: int) -> None:
        super().__init__(size, range(index * size, index * size + size), "row", f"row {index + 1}")


class UniqueColumn(Unique):
    """No digit twice in column `index` (from 0)."""

    def __init__(self, size: int, index: int) -> None:
        super().__init__(size, range(index, size * size, size), "column", f"column {index + 1}")


class UniqueBox(Unique):
    """No digit twice in box `index` (from 0, in reading order), boxes of `boxes` = (rows, columns)."""

    def __init__(self, size: int, index: int, boxes: tuple[int, int]) -> None:
        rows, columns = boxes
        top, left = index // (size // columns) * rows, index % (size // columns) * columns
        cells = [(top + r) * size + left + c for r in range(rows) for c in range(columns)]
        super().__init__(size, cells, "box", f"box {index + 1}")


def constraints_of(size: int, boxes: tuple[int, int] | None) -> tuple[Constraint, ...]:
    """Rows, columns and boxes; `boxes` None where another rule's regions take their place."""
    rows = [UniqueRow(size, i) for i in range(size)]
    columns = [UniqueColumn(size, i) for i in range(size)]
    inner = [UniqueBox(size, i, boxes) for i in range(size)] if boxes is not None else []
    return (*rows, *columns, *inner)
