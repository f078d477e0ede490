"""Puzzles that are no text: nested lists, flat sequences, arrays of any kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sudokit.errors import InputError
from sudokit.formats.base import NO_OPTIONS, layout_for
from sudokit.formats.cells import CELLS, counted, dense
from sudokit.model.geometry import size_of_length
from sudokit.model.position import Position

if TYPE_CHECKING:
    from sudokit.formats.base import Options

__all__ = ["position_of"]


def position_of(value: object, options: Options = NO_OPTIONS) -> Position:
    """N rows of N cells, or N² cells: numbers (0 or None for a blank), symbols, or rows as strings.

    >>> position_of([[1, 0, 0, 0], [0, 0, 0, 0], "..3.", [0, None, 0, 0]]).grid.line
    '1.........3.....'
    """
    if not isinstance(value, Iterable):
        raise InputError(f"{type(value).__name__} is no puzzle: expected text, nested lists or an array")
    cells = list(_flat(value))
    size = size_of_length(len(cells))
    if size is None:
        raise InputError(f"{counted(len(cells))}: expected a square number, such as 81")
    digits = []
    for i, cell in enumerate(cells):
        if isinstance(cell, str):
            digit = dense(cell, size, options)[0][0] if len(cell) == 1 and cell in CELLS else _number(cell, i)
        else:
            digit = _number(cell, i)
        if not 0 <= digit <= size:
            raise InputError(f"{digit} at cell {i + 1}: digits go to {size}")
        digits.append(digit)
    return Position(layout_for(size, options), digits)


def _flat(value: object, depth: int = 0) -> Iterable[object]:
    """The cells of whatever nesting it is; a string is a row of symbols, but for one among other cells."""
    tolist = getattr(value, "tolist", None)
    if callable(tolist):
        value = tolist()
    if isinstance(value, str):
        yield from value
    elif isinstance(value, Iterable) and depth < 4:
        for item in value:
            if isinstance(item, str) and (len(item) < 3 or (item.isdigit() and len(item) < 4)):
                yield item
            else:
                yield from _flat(item, depth + 1)
    else:
        yield value


def _number(cell: object, index: int) -> int:
    """A cell as a number."""
    if cell is None or cell == "":
        return 0
    try:
        number = int(cell)  # type: ignore[call-overload]
        if number == cell or isinstance(cell, str):
            return int(number)
    except (TypeError, ValueError, OverflowError):
        pass
    raise InputError(f"{str(cell)[:20]!r} at cell {index + 1} is no digit")
