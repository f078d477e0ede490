"""HoDoKu's library lines: `:code:candidates:board:deleted:eliminations:placements:length`.

In the board `+` stands before an entry; deleted candidates are `digit row column`. A board with `:deleted` alone is
read as well. The position has all candidates that filled peers leave, but the deleted ones, where any are deleted.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from sys import byteorder
from typing import TYPE_CHECKING

from sudokit.errors import InputError
from sudokit.formats.base import MAYBE, NO, NO_OPTIONS, SURE
from sudokit.formats.cells import counted, dense
from sudokit.formats.rows import Said, read_lines
from sudokit.model.position import Position

if TYPE_CHECKING:
    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text

SUMMARY = "HoDoKu's library lines, with a step or without"
KEEPS = frozenset({"givens", "entries", "centre"})
SIZES = (9,)
RULES: frozenset[str] = frozenset()
CANONICAL = True
CONTAINER = False

_FIELDS = ("hodoku.code", "hodoku.candidates", "", "", "hodoku.eliminations", "hodoku.placements", "hodoku.length")
"""Keys of `meta`, in the order of the line's fields behind the first colon; board and deletions have none."""

META = frozenset(key for key in _FIELDS if key)

_NO_STEP = (("hodoku.code", "0000"), ("hodoku.candidates", "x"))


def sniff(head: Head) -> int:
    """A line of seven fields behind a colon, or a board with `+` or deletions in it."""
    first = head.first.strip()
    if first[:1] == ":" and not first.startswith(":-"):
        return SURE if first.count(":") > 3 else NO
    board, _, deleted = first.partition(":")
    cells = board.replace("+", "")
    if len(cells) != 81 or not set(cells) <= set(".0123456789"):
        return NO
    listed = deleted.split()
    return MAYBE if "+" in board or (listed and all(len(t) == 3 and t.isdigit() for t in listed)) else NO


def read(text: Text, options: Options) -> Read:
    """Line by line."""
    said = Said()
    return read_lines(text, said, lambda line: _position(line, said, options))


def _position(line: str, said: Said, options: Options) -> Position:
    if line[0] == ":":
        fields = line.split(":")[1:]
        if not 3 <= len(fields) <= 8 or (len(fields) == 8 and fields[7]):
            raise InputError(
                f"{len(fields) + 1} fields between colons: expected 8, such as :code:digits:board:deleted:::"
            )
    else:
        board, _, deleted = line.partition(":")
        fields = ["", "", board, deleted.strip(":")]
    fields = (fields + [""] * 7)[:7]
    givens, entries = _board(fields[2])
    layout = said.layout(9, options)
    removed = reduce(or_, map(_bit, fields[3].split()), 0)
    pairs = zip(_FIELDS, fields, strict=True)
    no_step = fields[0] in ("", "0000")
    meta = [pair for pair in pairs if pair[0] and pair[1] and not (no_step and pair in _NO_STEP)]
    marks: tuple[int, ...] = ()
    if removed:
        digits = int.from_bytes(givens, "big") | int.from_bytes(entries, "big")
        marks = _masks(_lanes(digits.to_bytes(81, "big")) & ~removed)
    return Position.of_digits(layout, givens, tuple(meta), entries=entries, centre=marks)


def _board(board: str) -> tuple[bytes, bytes]:
    """Givens, and what stands behind a `+`."""
    cells = board.replace("+", "")
    if len(cells) != 81:
        raise InputError(f"{counted(len(cells))} on the board: expected 81")
    digits, _ = dense(cells, 9, NO_OPTIONS)
    if "+" not in board:
        return digits, bytes(81)
    parts = board.split("+")
    entered = bytearray(81)
    at = len(parts[0])
    for part in parts[1:]:
        if not part or not digits[at]:
            raise InputError(f"{board[:20]!r}…: a + without a digit behind it")
        entered[at] = 255
        at += len(part)
    digits_now, mask = int.from_bytes(digits, "big"), int.from_bytes(entered, "big")
    return (digits_now & ~mask).to_bytes(81, "big"), (digits_now & mask).to_bytes(81, "big")


def _candidate(text: str, what: str) -> tuple[int, int]:
    """Digit and cell of `digit row column`."""
    if len(text) != 3 or not (text.isascii() and text.isdigit()) or "0" in text:
        raise InputError(f"{text[:20]!r} is no {what.removeprefix('a ')}: expected digit, row and column, such as 519")
    digit, row, column = map(int, text)
    return digit, (row - 1) * 9 + column - 1


def allowed(digits: bytes) -> tuple[int, ...]:
    """The candidates that filled peers leave to the blank cells of a classic 9×9, as masks; 0 for filled cells."""
    return _masks(_lanes(digits))


def _lanes(digits: bytes) -> int:
    """The same, as one number of 81 lanes of 16 bits, cell 0 lowest: all cells are seen to at once.

    Digits as single bits are spread over their row, column and box by shifts, folded first and then multiplied out.
    """
    planes = bytearray(162)
    planes[0::2], planes[1::2] = digits.translate(_LOW), digits.translate(_HIGH)
    there = int.from_bytes(planes, "little")
    planes[0::2], planes[1::2] = digits.translate(_BLANK_LOW), digits.translate(_BLANK_HIGH)
    blank = int.from_bytes(planes, "little")
    three = there | there >> 16 | there >> 32
    row = three | three >> 48 | three >> 96
    bands = there | there >> 144 | there >> 288
    column = (bands | bands >> 432 | bands >> 864) & _TOP_ROW
    box = three | three >> 144 | three >> 288
    seen = (row & _FIRST_OF_ROWS) * _ALONG_ROW | column * _DOWN_COLUMN | (box & _FIRST_OF_BOXES) * _OVER_BOX
    return blank & ~seen


_LANE = 0x3FE
_LOW = bytes((1 << d) & 255 & _LANE if d < 10 else 0 for d in range(256))
_HIGH = bytes((1 << d) >> 8 if d < 10 else 0 for d in range(256))
_BLANK_LOW = bytes(0 if d else _LANE & 255 for d in range(256))
_BLANK_HIGH = bytes(0 if d else _LANE >> 8 for d in range(256))
_TOP_ROW = sum(_LANE << 16 * cell for cell in range(9))
_FIRST_OF_ROWS = sum(_LANE << 16 * cell for cell in range(0, 81, 9))
_FIRST_OF_BOXES = sum(_LANE << 16 * cell for cell in range(81) if cell % 3 == 0 and cell // 9 % 3 == 0)
_ALONG_ROW = sum(1 << 16 * cell for cell in range(9))
_DOWN_COLUMN = sum(1 << 16 * cell for cell in range(0, 81, 9))
_OVER_BOX = sum(1 << 16 * (9 * row + column) for row in range(3) for column in range(3))


def _masks(lanes: int) -> tuple[int, ...]:
    return tuple(memoryview(lanes.to_bytes(162, byteorder)).cast("H"))[:: 1 if byteorder == "little" else -1]


@cache
def _bit(text: str) -> int:
    """The lane bit of a candidate `digit row column`."""
    digit, cell = _candidate(text, "a deleted candidate")
    return 1 << (16 * cell + digit)


def loses(position: Position) -> tuple[str, ...]:
    """Candidates that a filled peer excludes, and cells without marks beside such with, cannot be told."""
    if not position.centre:
        return ()
    full = allowed(position.digits)
    told = all(d or (m and not m & ~f) for d, m, f in zip(position.digits, position.centre, full, strict=True))
    return () if told and position.centre != full else ("marks that are not candidates",)


def write(position: Position, options: Options) -> str:
    """A library line; without a step `:0000:x:` and six colons in all."""
    board = "".join(
        f"+{e}" if e else str(g) if g else "." for g, e in zip(position.givens, position.entries, strict=True)
    )
    deleted = " ".join(_deleted(position)) if position.centre else ""
    meta = dict(position.meta)
    code, candidates, _, _, *rest = (meta.get(key, "") for key in _FIELDS)
    if not any(meta.get(key) for key in META):
        return f":0000:x:{board}:{deleted}::\n"
    return f":{code or '0000'}:{candidates}:{board}:{deleted}:{':'.join(rest)}\n"


def _deleted(position: Position) -> list[str]:
    full = allowed(position.digits)
    return [
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell, (mask, marks) in enumerate(zip(full, position.centre, strict=True))
        if marks
        for digit in range(1, 10)
        if mask & ~marks & 1 << digit
    ]
