"""f-puzzles: JSON, compressed with lz-string, behind `?load=` in a link.

The puzzle's JSON has many rules that are not known here. Such a puzzle keeps its whole text in `meta` under
`fpuzzles`, names the rules in `unsupported`, and is written back with whatever changed put into that text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import FormatError, InputError
from sudokit.formats._fields import digit_of, digits_of, mask_of, possible_rules, said
from sudokit.formats._json import compact, parse
from sudokit.formats._lzstring import compress, decompress
from sudokit.formats._payload import read_items, unescaped
from sudokit.formats._regions import layout_of_regions, regions_of, usual_regions
from sudokit.formats.base import MAYBE, NO, NO_OPTIONS, SURE
from sudokit.model.geometry import MAX_SIZE, MIN_SIZE, cell_name
from sudokit.model.position import Position

if TYPE_CHECKING:
    from typing import Any

    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text
    from sudokit.model.layout import Layout

SUMMARY = "f-puzzles: links (…?load=…), payloads and JSON"
KEEPS = frozenset({
    "givens", "entries", "centre", "corner", "boxes", "rules", "title", "author", "meta", "solution", "unsupported",
})  # fmt: skip
SIZES = range(MIN_SIZE, MAX_SIZE + 1)
RULES = frozenset({"diagonal", "jigsaw"})
META = frozenset({"ruleset", "fpuzzles"})
CANONICAL = True
CONTAINER = False

_LINK = "https://f-puzzles.com/?load="
_FLAGS = ("diagonal+", "diagonal-")  # together they are the rule diagonal
_NO_RULES = frozenset({
    "size", "title", "author", "ruleset", "grid", "solution", *_FLAGS,
    "line", "rectangle", "circle", "text", "cage",  # drawings
    "disabledlogic", "truecandidatesoptions", "highlightConflicts", "fromRangskSolver",  # a solver's settings
})  # fmt: skip
_CENTRE, _CORNER = "centerPencilMarks", "cornerPencilMarks"


def sniff(head: Head) -> int:
    """A link with `load=`, a payload (`N4…`: it begins with a brace), or JSON with a grid."""
    first = head.first.strip()
    if first.startswith("{"):
        if '"formatVersion"' in head.text[:400] or '"puzzleInfo"' in head.text[:400]:
            return NO  # other programs' JSON with a grid in it
        return MAYBE if '"grid"' in head.text else NO
    if "?load=" in first or "&load=" in first:
        return SURE
    if first.startswith("N4") and len(first) > 24:
        return SURE if any(c in "+/=" or c > "p" for c in first) else MAYBE
    return MAYBE if "f-puzzles.com/" in first else NO


def read(text: Text, options: Options) -> Read:
    """One puzzle a line, or JSON documents."""
    return read_items(text, lambda item: position_of(json_of(item), options))


def write(position: Position, options: Options) -> str:
    """A link."""
    return f"{_LINK}{compress(json_text(position))}\n"


def refuses(position: Position) -> str | None:
    """Rules that came from elsewhere than f-puzzles."""
    if position.unsupported:
        kept = _template(position)
        if kept is None or kept[1].unsupported != position.unsupported:
            return f"the rule {', '.join(position.unsupported[:8])}"
    return None


def json_of(item: str) -> str:
    """The JSON of a link or of a payload."""
    if item.startswith("{"):
        return item
    head, load, payload = item.partition("load=")
    if not load:
        if "://" in item or "f-puzzles.com" in item:
            raise FormatError("a link without its puzzle (no `load=`): short ids can only be looked up on the web")
        payload = head
    else:
        payload = payload.partition("&")[0].partition("#")[0]
    return decompress(unescaped(payload.strip(" <>\"'")))


# --- reading ------------------------------------------------------------------------------------


def position_of(text: str, options: Options = NO_OPTIONS) -> Position:
    """The position of f-puzzles' JSON. InputError where it is not one."""
    data = parse(text)
    if not isinstance(data, dict) or not isinstance(data.get("grid"), list):
        raise FormatError("f-puzzles JSON is an object with a grid")
    position = _position(data, options)
    if not position.unsupported and (_is_plain(data) or _fresh(position) == data):
        return position
    return position.replace(meta=(*position.meta, ("fpuzzles", compact(data))))


def _is_plain(data: dict[str, Any]) -> bool:
    """Whether there is nothing but givens and texts: a quick answer for most of what is about."""
    if not (data.keys() <= {"size", "title", "author", "ruleset", "grid"} and data.get("size")):
        return False
    if not all(value and isinstance(value, str) for key, value in data.items() if key not in {"size", "grid"}):
        return False
    cells = [cell for row in data["grid"] for cell in row if cell]
    return all(len(cell) == 2 and cell.get("given") is True and type(cell.get("value")) is int for cell in cells)


def _position(data: dict[str, Any], options: Options) -> Position:
    size = len(data["grid"])
    cells = _cells(data)
    layout, unsupported = _layout(data, cells, size, options)
    givens, entries = bytearray(size * size), bytearray(size * size)
    centre: dict[int, int] = {}
    corner: dict[int, int] = {}
    for index, cell in cells.items():
        digit = cell.get("value")
        if digit:
            if type(digit) is not int or not 0 < digit <= size:
                digit = digit_of(digit, index, size)
            (givens if cell.get("given") is True else entries)[index] = digit
        for key, marks in ((_CENTRE, centre), (_CORNER, corner)):
            if cell.get(key):
                marks[index] = mask_of(cell[key], index, size)
    ruleset = _text(data, "ruleset")
    return Position(
        layout,
        givens,
        entries if any(entries) else None,
        centre=[centre.get(index, 0) for index in range(size * size)] if centre else None,
        corner=[corner.get(index, 0) for index in range(size * size)] if corner else None,
        title=_text(data, "title"),
        author=_text(data, "author"),
        meta=[("ruleset", ruleset)] if ruleset else [],
        solution=_solution(data.get("solution"), size),
        unsupported=unsupported,
    )


def _cells(data: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """The cells that have something to say, by index; the shape of the grid is checked."""
    grid = data["grid"]
    size = data.get("size", len(grid))
    if isinstance(size, bool) or not isinstance(size, int) or not MIN_SIZE <= size <= MAX_SIZE:
        raise InputError(f"size {str(size)[:20]}: sudokus are {MIN_SIZE}×{MIN_SIZE} to {MAX_SIZE}×{MAX_SIZE}")
    if len(grid) != size:
        raise InputError(f"{len(grid)} rows where the size is {size}")
    cells: list[Any] = []
    for row in grid:
        if not isinstance(row, list) or len(row) != size:
            many = f"{len(row)} cells" if isinstance(row, list) else "no list of cells"
            raise InputError(f"row {len(cells) // size + 1} has {many} where the size is {size}")
        cells += row
    telling = {index: cell for index, cell in enumerate(cells) if cell != {}}
    for index, cell in telling.items():
        if not isinstance(cell, dict):
            raise InputError(f"{cell_name(index, size)} is {str(cell)[:20]!r}, not an object")
    return telling


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    return value if isinstance(value, str) else ""


def _solution(solution: Any, size: int) -> bytes | None:
    """A complete solution; one with gaps stays in the text it came in."""
    if isinstance(solution, str):
        solution = solution.split(",") if "," in solution else list(solution)
    if not isinstance(solution, list) or len(solution) != size * size:
        return None
    try:
        return bytes(digit_of(value, index, size) for index, value in enumerate(solution))
    except InputError:
        return None


def _layout(
    data: dict[str, Any], cells: dict[int, dict[str, Any]], size: int, options: Options
) -> tuple[Layout, tuple[str, ...]]:
    """The layout as far as it is known here, and the rules that are not."""
    unsupported = possible_rules(data, _NO_RULES)
    keys = set().union(*cells.values())
    unsupported += [
        key for key in ("givenPencilMarks", "parity") if key in keys and any(cell.get(key) for cell in cells.values())
    ]
    flags = [flag for flag in _FLAGS if data.get(flag) is True]
    rules = ("diagonal",) if len(flags) == 2 else ()
    if len(flags) == 1:
        unsupported += flags
    if "region" not in keys:
        return layout_of_regions(size, usual_regions(size), options, rules), tuple(unsupported)
    regions = list(usual_regions(size))
    try:
        for index, cell in cells.items():
            if "region" in cell:
                regions[index] = _region(cell["region"], index, size)
        return layout_of_regions(size, regions, options, rules), tuple(unsupported)
    except InputError:
        # Regions of odd sizes, or cells without one: kept like any other rule that is not known.
        usual = layout_of_regions(size, usual_regions(size), options, rules)
        return usual, (*unsupported, "region")


def _region(value: Any, index: int, size: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(f"{cell_name(index, size)} has no region")
    return value


# --- writing ------------------------------------------------------------------------------------


def json_text(position: Position) -> str:
    """f-puzzles' JSON of a position."""
    kept = _template(position)
    return compact(_fresh(position) if kept is None else _patched(*kept, position))


def _template(position: Position) -> tuple[dict[str, Any], Position] | None:
    """The JSON that a position came in and what it says, as long as it speaks of the same layout."""
    text = said(position, "fpuzzles")
    if not text:
        return None
    try:
        data = parse(text)
        before = _position(data, NO_OPTIONS)
    except (InputError, KeyError, TypeError, AttributeError):
        return None  # not from here after all
    return (data, before) if before.layout is position.layout else None


def _fresh(position: Position) -> dict[str, Any]:
    """The JSON of a position that has nothing but what is known here."""
    layout = position.layout
    size = layout.size
    data: dict[str, Any] = {"size": size}
    _put_texts(data, position)
    cells: list[dict[str, Any]] = [
        {} if region == usual else {"region": region}
        for region, usual in zip(regions_of(layout), usual_regions(size), strict=True)
    ]
    data["grid"] = [cells[at : at + size] for at in range(0, size * size, size)]
    for index, digit in enumerate(position.digits):
        if digit or position.has_marks:
            _put_cell(cells[index], position, index)
    if "diagonal" in layout.rules:
        data |= dict.fromkeys(_FLAGS, True)
    if position.solution is not None:
        data["solution"] = list(position.solution)
    return data


def _patched(data: dict[str, Any], before: Position, position: Position) -> dict[str, Any]:
    """The JSON with what has changed since put in; all else as it was."""
    _put_texts(data, position)
    cells = [cell for row in data["grid"] for cell in row]
    for index, cell in enumerate(cells):
        if _content(before, index) != _content(position, index):
            for key in ("value", "given", _CENTRE, _CORNER):
                cell.pop(key, None)
            _put_cell(cell, position, index)
    if before.solution != position.solution:
        data["solution"] = list(position.solution or ())
    return data


def _put_texts(data: dict[str, Any], position: Position) -> None:
    for key, text in (("title", position.title), ("author", position.author), ("ruleset", said(position, "ruleset"))):
        if text:
            data[key] = text
        elif _text(data, key):
            del data[key]


def _content(position: Position, index: int) -> tuple[int, int, int, int]:
    centre, corner = position.centre, position.corner
    return (
        position.givens[index],
        position.entries[index],
        centre[index] if centre else 0,
        corner[index] if corner else 0,
    )


def _put_cell(cell: dict[str, Any], position: Position, index: int) -> None:
    given, entry, centre, corner = _content(position, index)
    if given:
        cell["value"] = given
        cell["given"] = True
    elif entry:
        cell["value"] = entry
    for key, mask in ((_CENTRE, centre), (_CORNER, corner)):
        if mask:
            cell[key] = digits_of(mask)
