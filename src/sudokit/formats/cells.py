"""How a cell is written: dense (one symbol a cell) and spaced (one token a cell), and back."""

from __future__ import annotations

from functools import cache

from sudokit.errors import InputError
from sudokit.model.geometry import BLANKS, SYMBOLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from sudokit.formats.base import Options
    from sudokit.model.position import Position

__all__ = [
    "CELLS",
    "HEX_META",
    "BadCell",
    "counted",
    "dense",
    "dense_table",
    "is_hex",
    "symbols_of",
    "token_table",
    "tokens",
]

HEX_META = ("symbols", "hex")
"""In a position's meta: its digits were written 0–F, and are written so again."""

HEX = "0123456789ABCDEF"

_DENSE_BLANKS = BLANKS + "-"
_SPACED_BLANKS = (".", "0", "-", "_", "*", "?", "")

CELLS = frozenset(_DENSE_BLANKS + SYMBOLS + SYMBOLS.lower())
"""Every symbol that some size writes a cell with."""


class BadCell(InputError):
    """A symbol that is no cell: `index` says which cell of those that were given."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.index = index


@cache
def dense_table(size: int, hexadecimal: bool) -> bytes:
    """Digit by byte, for `bytes.translate`; 255 for what is no cell of this size."""
    table = bytearray(b"\xff" * 256)
    for blank in _DENSE_BLANKS:
        table[ord(blank)] = 0
    symbols = HEX if hexadecimal else SYMBOLS[1 : size + 1]
    for digit, symbol in enumerate(symbols, 1):
        table[ord(symbol)] = table[ord(symbol.lower())] = digit
    return bytes(table)


def is_hex(cells: str | Sequence[str], options: Options) -> bool:
    """Whether in a 16×16 `0`–`F` are the digits: said so, or by themselves, `0` beside another blank and no `G`."""
    if options.symbols == "hex":
        return True
    if "0" not in cells or "G" in cells or "g" in cells:
        return False
    return any(blank in cells for blank in _DENSE_BLANKS if blank != "0") and all(len(cell) == 1 for cell in cells)


def dense(text: str, size: int, options: Options) -> tuple[bytes, bool]:
    """The digits of one symbol a cell, 0 for a blank, and whether the symbols are hexadecimal."""
    hexadecimal = size == 16 and is_hex(text, options)
    try:
        digits = text.encode("ascii").translate(dense_table(size, hexadecimal))
    except UnicodeEncodeError as error:
        _bad(text[error.start], error.start, size)
    if max(digits) == 255:
        at = digits.index(255)
        _bad(text[at], at, size)
    return digits, hexadecimal


def counted(count: int) -> str:
    """`1 cell`, `81 cells`."""
    return f"{count} cell{'s' * (count != 1)}"


@cache
def token_table(size: int, hexadecimal: bool) -> dict[str, int]:
    """Digit by token. Letters and numbers of two digits only from 10×10 on: below, `58` is two cells that touch."""
    table = dict.fromkeys(_SPACED_BLANKS, 0)
    if hexadecimal:
        return table | {s: d for d, s in enumerate(HEX, 1)} | {s.lower(): d for d, s in enumerate(HEX, 1)}
    for digit in range(1, size + 1):
        table[str(digit)] = digit
        if size > 9:
            table[f"{digit:02}"] = table[SYMBOLS[digit]] = table[SYMBOLS[digit].lower()] = digit
    if size > 9:
        table["00"] = 0
    return table


def tokens(cells: Sequence[str], size: int, options: Options) -> tuple[bytes, bool]:
    """The digits of spaced cells, and whether they are hexadecimal."""
    hexadecimal = size == 16 and is_hex(cells, options)
    table = token_table(size, hexadecimal)
    try:
        return bytes([table[cell] for cell in cells]), hexadecimal
    except KeyError:
        at = next(i for i, cell in enumerate(cells) if cell not in table)
        _bad(cells[at], at, size)


def _bad(cell: str, index: int, size: int) -> NoReturn:
    shown = cell if len(cell) <= 20 else cell[:19] + "…"
    expected = (
        f"a digit from 1 to {size}" if size < 10 else f"a number from 1 to {size} or a letter up to {SYMBOLS[size]}"
    )
    raise BadCell(f"{shown!r} is not a cell of {size}×{size}: expected {expected}, or a blank", index)


def symbols_of(position: Position) -> str:
    """The symbols to write a position densely, by digit; index 0 is the blank."""
    if HEX_META in position.meta and position.layout.size == 16:
        return "." + HEX
    return SYMBOLS
