"""Sizes, box shapes, symbols and cell names: plain facts about square grids."""

from __future__ import annotations

from sudokit.errors import InputError

__all__ = [
    "BLANKS",
    "DIGIT_OF",
    "MAX_SIZE",
    "MIN_SIZE",
    "SYMBOLS",
    "box_of",
    "cell_name",
    "default_boxes",
    "parse_boxes",
    "parse_cell",
    "size_of_length",
    "symbol",
]

MIN_SIZE = 4
MAX_SIZE = 25

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
"""One symbol a digit, by digit; index 0 is the blank."""

BLANKS = ".0*_xX?"
"""What a blank looks like in dense text, one symbol a cell.

From 24 × 24 on `x` is a letter digit: never read by accident.
"""

DIGIT_OF = {s: d for d, s in enumerate(SYMBOLS)} | {s.lower(): d for d, s in enumerate(SYMBOLS)}


def symbol(digit: int) -> str:
    """The one-character symbol of a digit; blank for 0."""
    return SYMBOLS[digit]


def default_boxes(size: int) -> tuple[int, int] | None:
    """Rows and columns of the usual box of this size, None for a prime: `6` has boxes of 2 rows and 3 columns.

    >>> default_boxes(6), default_boxes(12), default_boxes(7)
    ((2, 3), (3, 4), None)
    """
    rows = max(r for r in range(1, int(size**0.5) + 1) if size % r == 0)
    return None if rows == 1 else (rows, size // rows)


def parse_boxes(text: str) -> tuple[int, int]:
    """`2x6` → (2, 6): boxes of 2 rows and 6 columns."""
    rows, sep, columns = text.lower().partition("x")
    if not sep or not (rows.isascii() and rows.isdigit() and columns.isascii() and columns.isdigit()):
        raise InputError(f"box shape {text!r}: expected ROWSxCOLUMNS, such as 2x3")
    return int(rows[:4]), int(columns[:4])


def box_of(cell: int, size: int, boxes: tuple[int, int]) -> int:
    """Index of the box of a cell, boxes counted in reading order."""
    row, column = divmod(cell, size)
    return row // boxes[0] * (size // boxes[1]) + column // boxes[1]


def size_of_length(length: int) -> int | None:
    """The N for which N² is `length`, where such a size exists."""
    root = round(length**0.5)
    return root if root * root == length and MIN_SIZE <= root <= MAX_SIZE else None


def cell_name(cell: int, size: int) -> str:
    """`r5c7`, from 1."""
    row, column = divmod(cell, size)
    return f"r{row + 1}c{column + 1}"


def parse_cell(name: str, size: int) -> int:
    """The inverse of `cell_name`.

    >>> parse_cell("r5c7", 9)
    42
    """
    row, sep, column = name[1:].partition("c")
    if name[:1] == "r" and sep and row.isascii() and row.isdigit() and column.isascii() and column.isdigit():
        r, c = int(row[:4]) - 1, int(column[:4]) - 1
        if 0 <= r < size and 0 <= c < size:
            return r * size + c
    raise InputError(f"cell {name!r}: expected r1c1 to r{size}c{size}")
