"""SudoCue's progress file: nine rows of nine fields: a digit, `u` before one that the player placed, or candidates.

The format does not tell a given from the last candidate of an empty cell: a bare digit is read as a given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import InputError
from sudokit.formats.base import MAYBE, NO
from sudokit.formats.cells import BadCell
from sudokit.formats.glance import WordTable, learn_words
from sudokit.formats.rows import HARD, SOFT, Row, Said, is_prose, read_grids, scan
from sudokit.model.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text

SUMMARY = "digits, u before those the player placed, and candidates"
KEEPS = frozenset({"givens", "entries", "centre"})
SIZES = (9,)
RULES: frozenset[str] = frozenset()
META: frozenset[str] = frozenset()
CANONICAL = True
CONTAINER = False
REMARK = "a single digit may be a given or the last candidate of a cell: read as givens"

_DIGITS = frozenset("123456789")


def sniff(head: Head) -> int:
    """Rows of nine fields, some of them lists of candidates or placed digits."""
    rows = [line.split() for line in head.lines[:9]]
    fields = [field for row in rows for field in row]
    if not rows or len(rows[0]) != 9 or any(len(row) != 9 for row in rows[: len(rows) - 1]):
        return NO
    if "0" in fields:
        return NO  # `plain`, perhaps with a mistake in it
    good = sum(_DIGITS.issuperset(field.removeprefix("u")) for field in fields)
    blank = sum(field == "." for field in fields)
    sure = any(len(field) > 2 or (field[0] == "u" and len(field) > 1) for field in fields)
    pairs = sum(len(field) > 1 for field in fields)
    return MAYBE if good + blank > len(fields) - 3 and (sure or pairs > blank) else NO


def read(text: Text, options: Options) -> Read:
    """Nine rows a puzzle."""
    said = Said()
    table = WordTable(_value)
    return read_grids(
        text, said, _rows(text, said), lambda rows: _position(rows, said, options), 9,
        learn=lambda lines, position: learn_words(lines, position, lambda _: table),
    )  # fmt: skip


def _rows(text: Text, said: Said) -> Iterator[Row | str]:
    for number, line in scan(text, said):
        if line is SOFT or line is HARD:
            yield line
        else:
            fields = line.split()
            placed = any(field[0] == "u" for field in fields)
            yield HARD if is_prose(fields) and not placed else Row(number, fields, line)


def _position(rows: list[Row], said: Said, options: Options) -> Position:
    values = []
    for cell, field in enumerate(field for row in rows for field in row.cells):
        try:
            values.append(_value(field))
        except InputError as error:
            raise BadCell(str(error), cell) from None
    givens, entries, marks = zip(*values, strict=True)
    return Position(said.layout(9, options), givens, entries, centre=marks)


def _value(field: str) -> tuple[int, int, int]:
    """What a field says: a given, an entry, or candidates."""
    digits = field.removeprefix("u")
    if digits in (".", "0", "-") and field == digits:
        return 0, 0, 0
    if not digits or not _DIGITS.issuperset(digits) or len(set(digits)) != len(digits):
        raise InputError(f"{field[:20]!r}: expected a digit, u and a digit, or candidates")
    if len(digits) > 1:
        if field[0] == "u":
            raise InputError(f"{field[:20]!r}: one digit is expected after u")
        return 0, 0, sum(1 << int(d) for d in digits)
    return (0, int(digits), 0) if field[0] == "u" else (int(digits), 0, 0)


def loses(position: Position) -> tuple[str, ...]:
    """An empty cell with one candidate would be read as a given, so it is written as a blank."""
    lone = any(
        mask.bit_count() == 1 and not digit for mask, digit in zip(position.centre, position.digits, strict=False)
    )
    return ("the candidate of cells with a single one",) if lone else ()


def separator(options: Options) -> str:
    """A blank line between puzzles."""
    return "\n"


def write(position: Position, options: Options) -> str:
    """Fields with one space between them; `.` where nothing is known of an empty cell."""
    marks = position.centre or (0,) * 81
    fields = []
    for g, e, mask in zip(position.givens, position.entries, marks, strict=True):
        if g or e:
            fields.append(str(g) if g else f"u{e}")
        else:
            listed = "".join([str(d) for d in range(1, 10) if mask >> d & 1])
            fields.append(listed if len(listed) > 1 else ".")
    return "".join(" ".join(fields[at : at + 9]) + "\n" for at in range(0, 81, 9))
