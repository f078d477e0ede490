"""Values in the JSON of f-puzzles and SudokuPad: digits, marks, and what may be a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import InputError
from sudokit.model.geometry import cell_name

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet
    from typing import Any

    from sudokit.model.position import Position

__all__ = ["digit_of", "digits_of", "mask_of", "possible_rules", "said"]


def digit_of(value: Any, index: int, size: int) -> int:
    """The digit that a number, or a number as text, is at cell `index`."""
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value[:3])
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= size:
        raise InputError(f"{str(value)[:20]!r} at {cell_name(index, size)} is not a digit of {size}×{size}")
    return value


def mask_of(marks: Any, index: int, size: int) -> int:
    """The mask of a list of marks, or of a text with a symbol a mark or commas between them."""
    if not isinstance(marks, (list, str)):
        raise InputError(f"the marks at {cell_name(index, size)} are neither a list nor text")
    mask = 0
    for mark in marks.split(",") if isinstance(marks, str) and "," in marks else marks:
        mask |= 1 << digit_of(mark, index, size)
    return mask


def digits_of(mask: int) -> list[int]:
    """The marks of a mask, ascending."""
    return [digit for digit in range(1, mask.bit_length()) if mask >> digit & 1]


def possible_rules(data: dict[str, Any], known: AbstractSet[str]) -> list[str]:
    """The keys of what may be a rule: a list, an object or a flag. (Empty lists are about; texts and numbers are none.)

    Keys that are no good as words of a message come in quotes, and cut.
    """
    return [
        key if key.isprintable() and 0 < len(key) <= 40 else repr(key[:40])
        for key, value in data.items()
        if key not in known and (value is True or (value and isinstance(value, (list, dict))))
    ]


def said(position: Position, key: str) -> str:
    """What a position's meta says under a key, or nothing."""
    return next((text for name, text in position.meta if name == key), "")
