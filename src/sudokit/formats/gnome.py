"""gnome-sudoku's saved game: JSON with a list of cells, each with its place, value, whether it is fixed, and earmarks.

Its other file, nine rows of dots and digits, is `sdk`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokit.errors import InputError
from sudokit.formats._json import compact, parse
from sudokit.formats._payload import read_items
from sudokit.formats.base import NO, SURE, layout_for
from sudokit.model.position import Position

if TYPE_CHECKING:
    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text

SUMMARY = "gnome-sudoku's saved games"
KEEPS = frozenset({"givens", "entries", "centre"})
SIZES = (9,)
RULES: frozenset[str] = frozenset()
CANONICAL = True
CONTAINER = False

_KEYS = {"difficulty_category": "level", "time_elapsed": "time"}
META = frozenset(_KEYS.values())


def sniff(head: Head) -> int:
    """An object with cells that have earmarks, or with the difficulty's key."""
    text = head.text.lstrip()
    mine = any(key in text for key in ('"earmarks"', '"difficulty_category"', '"cells":[]'))
    return SURE if text[:1] == "{" and '"cells"' in text and mine else NO


def read(text: Text, options: Options) -> Read:
    """One game, or one a line."""
    return read_items(text, lambda item: _position(parse(item), options))


def _position(data: Any, options: Options) -> Position:
    if not isinstance(data, dict) or not isinstance(data.get("cells"), list):
        raise InputError("gnome-sudoku's game is an object with a list of cells")
    givens, entries, marks = bytearray(81), bytearray(81), [0] * 81
    for cell in data["cells"]:
        if not isinstance(cell, dict):
            raise InputError(f"{str(cell)[:30]!r} is no cell")
        at = _place(cell.get("position"))
        value = _digit(cell.get("value", 0))
        (givens if cell.get("fixed") is True else entries)[at] = value
        earmarks = cell.get("earmarks", [])
        if not isinstance(earmarks, list):
            raise InputError(f"earmarks {str(earmarks)[:30]!r}: expected a list of digits")
        marks[at] = sum({1 << _digit(digit) for digit in earmarks}) & ~1
    meta = [(word, str(data[key])) for key, word in _KEYS.items() if key in data]
    return Position(layout_for(9, options), givens, entries, centre=marks, meta=meta)


def _place(place: Any) -> int:
    if isinstance(place, list) and len(place) == 2 and all(type(part) is int and 0 <= part < 9 for part in place):
        return int(place[0] * 9 + place[1])
    raise InputError(f"position {str(place)[:30]!r}: expected row and column, from 0 to 8")


def _digit(digit: Any) -> int:
    if type(digit) is int and 0 <= digit <= 9:
        return digit
    raise InputError(f"{str(digit)[:30]!r} is no digit")


def write(position: Position, options: Options) -> str:
    """One line; cells of which nothing is known are left out, as the program does."""
    marks = position.centre or (0,) * 81
    cells = []
    for at, (given, entry, mask) in enumerate(zip(position.givens, position.entries, marks, strict=True)):
        if given or entry or mask:
            earmarks = [digit for digit in range(1, 10) if mask >> digit & 1]
            place = list(divmod(at, 9))
            cells.append({"position": place, "value": given or entry, "fixed": bool(given), "earmarks": earmarks})
    beside = dict(position.meta)
    data: dict[str, object] = {}
    if "level" in beside:
        data["difficulty_category"] = beside["level"]
    if "time" in beside:
        data["time_elapsed"] = _number(beside["time"])
    data["cells"] = cells
    return compact(data) + "\n"


def _number(text: str) -> object:
    """A time as the number that it is, or as it stands."""
    for kind in (int, float):
        try:
            if str(kind(text)) == text:
                return kind(text)
        except ValueError:
            continue
    return text
