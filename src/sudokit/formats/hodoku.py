"""HoDoKu's library lines: `:code:candidates:board:deleted:eliminations:placements:length`.

In the board `+` stands before an entry; deleted candidates are `digit row column`. A board with `:deleted` alone is
read as well. The position has all candidates that filled peers leave, but the deleted ones, where any are deleted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import InputError
from sudokit.formats.base import MAYBE, NO, SURE
from sudokit.formats.rows import Said, read_lines
from sudokit.model.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text
    from sudokit.model.layout import Layout

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

_BLANKS = ".0"


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
    removed = [_candidate(item, "a deleted candidate") for item in fields[3].split()]
    pairs = zip(_FIELDS, fields, strict=True)
    meta = [pair for pair in pairs if pair[0] and pair[1] and pair not in _NO_STEP]
    marks = None
    if removed:
        marks = allowed(layout, [g or e for g, e in zip(givens, entries, strict=True)])
        for digit, cell in removed:
            marks[cell] &= ~(1 << digit)
    return Position(layout, givens, entries, centre=marks, meta=meta)


def _board(board: str) -> tuple[bytearray, bytearray]:
    """Givens, and what stands behind a `+`."""
    givens, entries = bytearray(), bytearray()
    entered = False
    for at, symbol in enumerate(board):
        if symbol == "+" and not entered:
            entered = True
            continue
        digit = 0 if symbol in _BLANKS else ord(symbol) - 48
        if not 0 <= digit <= 9 or (entered and not digit):
            raise InputError(f"{symbol!r} at place {at + 1} of the board: expected a digit, a blank, or + and a digit")
        givens.append(0 if entered else digit)
        entries.append(digit if entered else 0)
        entered = False
        if len(givens) > 81:
            break
    if len(givens) != 81 or entered:
        count = "more than 81" if len(givens) > 81 else str(len(givens))
        raise InputError(f"{count} cells on the board: expected 81")
    return givens, entries


def _candidate(text: str, what: str) -> tuple[int, int]:
    """Digit and cell of `digit row column`."""
    if len(text) != 3 or not (text.isascii() and text.isdigit()) or "0" in text:
        raise InputError(f"{text[:20]!r} is no {what.removeprefix('a ')}: expected digit, row and column, such as 519")
    digit, row, column = map(int, text)
    return digit, (row - 1) * 9 + column - 1


def allowed(layout: Layout, digits: Sequence[int]) -> list[int]:
    """The candidates that filled peers leave to blank cells, as masks; 0 for filled ones."""
    masks = []
    for cell, digit in enumerate(digits):
        mask = 0 if digit else layout.all_digits
        if mask:
            for peer in layout.peer_cells[cell]:
                mask &= ~(1 << digits[peer])
        masks.append(mask & layout.all_digits)
    return masks


def loses(position: Position) -> tuple[str, ...]:
    """Candidates that a filled peer excludes, and cells without marks beside such with, cannot be told."""
    if not position.centre:
        return ()
    full = allowed(position.layout, position.digits)
    told = all(d or (m and not m & ~f) for d, m, f in zip(position.digits, position.centre, full, strict=True))
    return () if told and position.centre != tuple(full) else ("marks that are not candidates",)


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
    return f":{code or '0000'}:{candidates or 'x'}:{board}:{deleted}:{':'.join(rest)}\n"


def _deleted(position: Position) -> list[str]:
    full = allowed(position.layout, position.digits)
    return [
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell, (mask, marks) in enumerate(zip(full, position.centre, strict=True))
        if marks
        for digit in range(1, 10)
        if mask & ~marks & 1 << digit
    ]
