"""Our own: one object a line, with everything that a position has; results of commands (`--json`) are read as well.

Keys: `version` (1), `size`, `boxes` ("2x6"), `rules`, `givens`, `entries`, `marks` {`centre`, `corner`: {cell:
[digits]}}, `title`, `author`, `solution`, `meta` [[key, text]], `history` [[kind, cell, digit]], `unsupported` [names
of rules that are not known here]. What is empty is left out. Grids are strings with `.` for blanks; over 9×9 lists of
numbers, 0 for a blank. A result has `puzzle` in the place of `givens`; an object with `error` stands for a bad puzzle
and is skipped. Lists of numbers, lists of rows and lists of such
objects are read too, and so are documents of many lines.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sudokit.errors import FormatError, InputError
from sudokit.formats.base import ANY, NO, NO_OPTIONS, SURE, layout_for
from sudokit.formats.cells import HEX_META, counted, dense
from sudokit.formats.text import MAX_LINE
from sudokit.model.geometry import SYMBOLS, cell_name, default_boxes, parse_boxes, parse_cell, size_of_length
from sudokit.model.position import Move, Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text
    from sudokit.model.layout import Layout

SUMMARY = "one JSON object a line, with all that is known; results of --json too"
KEEPS = frozenset(
    {
        "givens", "entries", "centre", "corner", "boxes", "rules", "title", "author", "meta", "solution", "history",
        "unsupported",
    }
)  # fmt: skip
SIZES = range(4, 26)
RULES = ANY
META = ANY
CANONICAL = True
CONTAINER = False

VERSION = 1

_DOCUMENT = 1 << 24
_GIVENS = ("givens", "puzzle")
_KINDS = ("enter", "clear", "mark", "unmark")
_KNOWN = frozenset({
    "version", "size", "boxes", "rules", "givens", "entries", "marks", "title", "author", "meta", "solution", "history",
    "unsupported",
})  # fmt: skip


def sniff(head: Head) -> int:
    """An object with one of our keys, or a list of numbers, rows or such objects."""
    text = head.text.lstrip()
    if text[:1] == "[":
        inner = text[1:80].lstrip(" \n\t[")
        if inner[:1] in ("{", ""):
            return SURE if _ours(head.text) else NO
        return SURE if inner[0].isdigit() or inner[:1] == '"' or inner.startswith("null") else NO
    return SURE if text[:1] == "{" and _ours(head.text) else NO


def _ours(text: str) -> bool:
    """One of the keys, and none of those by which other programs' files are known."""
    mine = any(f'"{key}"' in text for key in (*_GIVENS, "error"))
    return mine and not any(f'"{key}"' in text for key in ("grid", "formatVersion", "puzzleInfo", "earmarks"))


def read(text: Text, options: Options) -> Read:
    """Line by line while each is an object or a list; where the first is not whole, the document as one."""
    lines = text.lines()
    waiting: tuple[int, str] | None = None
    for number, line in lines:
        if len(line) > MAX_LINE:
            raise text.error(f"a line of more than {MAX_LINE} characters", number)
        bare = line.strip()
        if not bare or bare[0] in "!#":
            continue
        if waiting is not None and not (line[0] == "{" and waiting[1].strip() != "["):
            yield from _document(text, waiting, (number, line), lines, options)
            return
        if waiting is not None:
            yield text.error("a JSON object that ends in the middle", waiting[0], len(waiting[1]))
            waiting = None
        try:
            value = _loads(line)
        except json.JSONDecodeError as error:
            if error.pos >= len(line.rstrip()) - 1 or error.msg.startswith("Unterminated"):
                waiting = number, line
            else:
                yield text.error(f"not JSON: {error.msg}", number, error.pos + 1)
            continue
        except InputError as error:
            yield text.error(str(error), number)
            continue
        yield from _items(value, text, number, options)
    if waiting is not None:
        yield text.error("a JSON text that ends in the middle", waiting[0], len(waiting[1]))


def _loads(line: str) -> object:
    """One JSON value; what Python's reader stumbles over otherwise is an InputError."""
    try:
        return json.loads(line)
    except json.JSONDecodeError:
        raise
    except RecursionError:
        raise InputError("JSON nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits
        raise InputError(f"not JSON that can be read: {str(error)[:60]}") from None


def _document(
    text: Text, first: tuple[int, str], second: tuple[int, str], lines: Iterator[tuple[int, str]], options: Options
) -> Read:
    """A text in which one value takes several lines."""
    parts = ["\n" * (first[0] - 1), first[1], "\n" * (second[0] - first[0]), second[1]]
    length = 0
    for _, more in lines:
        parts += ["\n", more]
        length += len(more) + 1
        if length > _DOCUMENT:
            raise text.error(f"more than {_DOCUMENT} characters in one document")
    document = "".join(parts)
    decoder = json.JSONDecoder()
    at = 0
    while True:
        while at < len(document) and document[at].isspace():
            at += 1
        if at == len(document):
            return
        line = document.count("\n", 0, at) + 1
        try:
            value, at = decoder.raw_decode(document, at)
        except json.JSONDecodeError as error:
            raise text.error(f"not JSON: {error.msg}", error.lineno, error.colno) from None
        except (RecursionError, ValueError):
            raise text.error("JSON nested too deeply, or with numbers too long", line) from None
        yield from _items(value, text, line, options)


def _items(value: object, text: Text, line: int, options: Options) -> Read:
    """The positions that one JSON value holds."""
    values: Sequence[object] = [value]
    if isinstance(value, list) and value and isinstance(value[0], dict):
        values = value
    elif isinstance(value, list) and value and isinstance(value[0], str) and size_of_length(len(value[0])):
        values = [{"puzzle": item} for item in value]
    for item in values:
        try:
            position = _position(item, options)
        except FormatError:
            raise
        except InputError as error:
            yield text.error(str(error), line)
        else:
            if position is not None:
                yield position


def _position(value: object, options: Options) -> Position | None:
    """One object, or a bare grid; None for an object that stands for a bad puzzle."""
    if isinstance(value, list):
        digits, hexadecimal = _cells(value, "the grid", options)
        layout = layout_for(_size(digits), options)
        return Position(layout, digits, meta=[HEX_META] if hexadecimal else ())
    if not isinstance(value, dict):
        raise InputError(f"expected a JSON object, found {_short(value)}")
    if value.get("error"):
        return None
    key = next((key for key in _GIVENS if value.get(key) is not None), None)
    if key is None:
        raise InputError(f"a JSON object without 'givens' or 'puzzle'; it has {', '.join(map(_short, [*value][:5]))}")
    givens, hexadecimal = _cells(value[key], f"'{key}'", options)
    size = _size(givens)
    if value.get("size") is not None and value["size"] != size:
        raise InputError(f"'size' is {_short(value['size'])}, but there are {counted(len(givens))}")
    layout = _layout(value, size, options)
    entries = value.get("entries")
    solution = value.get("solution")
    marks = _dict(value.get("marks"), "'marks'")
    if not marks.keys() <= {"centre", "corner"}:
        raise InputError(f"'marks': expected centre and corner, found {', '.join(map(_short, marks))}")
    meta = [*_meta(value, key), *([HEX_META] if hexadecimal else [])]
    return Position(
        layout,
        givens,
        None if entries is None else _grid(entries, "'entries'", size, options),
        centre=_marks(marks.get("centre"), "'centre'", layout),
        corner=_marks(marks.get("corner"), "'corner'", layout),
        title=_text(value.get("title"), "'title'"),
        author=_text(value.get("author"), "'author'"),
        meta=meta,
        solution=None if solution is None else _grid(solution, "'solution'", size, options),
        history=_history(value.get("history"), size),
        unsupported=_names(value.get("unsupported")),
    )


def _cells(value: object, what: str, options: Options) -> tuple[bytes, bool]:
    """Digits of a string, a list of numbers or a list of rows."""
    if isinstance(value, list) and value and isinstance(value[0], (list, str)):
        if isinstance(value[0], str):
            value = "".join(item if isinstance(item, str) else "\0" for item in value)
        else:
            value = [cell for row in value for cell in (row if isinstance(row, list) else [row])]
    if isinstance(value, str):
        size = size_of_length(len(value))
        if size is None:
            raise InputError(f"{counted(len(value))} in {what}: expected a square number, such as 81")
        return dense(value, size, options)
    if not isinstance(value, list):
        raise InputError(f"{what}: expected cells, found {_short(value)}")
    digits = [0 if cell is None else cell for cell in value]
    for i, cell in enumerate(digits):
        if type(cell) is not int or not 0 <= cell <= 25:
            raise InputError(f"{what}: {_short(cell)} at cell {i + 1} is no digit")
    return bytes(digits), False


def _size(digits: Sequence[int]) -> int:
    size = size_of_length(len(digits))
    if size is None:
        raise InputError(f"{counted(len(digits))}: expected a square number, such as 81")
    return size


def _grid(value: object, what: str, size: int, options: Options) -> bytes:
    digits, _ = _cells(value, what, options)
    if len(digits) != size * size:
        raise InputError(f"{counted(len(digits))} in {what} of a {size}×{size}")
    return digits


def _layout(value: dict[str, Any], size: int, options: Options) -> Layout:
    boxes, rules = value.get("boxes"), value.get("rules")
    if isinstance(rules, str):
        rules = [rules]
    if rules is not None and not (isinstance(rules, list) and all(isinstance(rule, str) for rule in rules)):
        raise InputError(f"'rules': expected a list of names, found {_short(rules)}")
    if boxes is not None and not isinstance(boxes, str):
        raise InputError(f"'boxes': expected ROWSxCOLUMNS such as \"2x3\", found {_short(boxes)}")
    shape = None if boxes is None else parse_boxes(boxes)
    return layout_for(size, options, shape, None if rules is None else tuple(rules))


def _dict(value: object, what: str) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise InputError(f"{what}: expected an object, found {_short(value)}")
    return value


def _marks(value: object, what: str, layout: Layout) -> list[int] | None:
    marks = _dict(value, what)
    if not marks:
        return None
    masks = [0] * layout.cell_count
    for name, digits in marks.items():
        cell = parse_cell(name, layout.size)
        if not isinstance(digits, list) or not all(type(d) is int and 1 <= d <= layout.size for d in digits):
            raise InputError(f"{what}: expected digits at {name}, found {_short(digits)}")
        for digit in digits:
            masks[cell] |= 1 << digit
    return masks


def _text(value: object, what: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise InputError(f"{what}: expected text, found {_short(value)}")
    return value


def _meta(value: dict[str, Any], key: str) -> list[tuple[str, str]]:
    """`meta`, and the keys of a puzzle that are not ours; a result's own keys are answers, not the puzzle."""
    pairs = value.get("meta") or []
    if not isinstance(pairs, list):
        raise InputError(f"'meta': expected pairs, found {_short(pairs)}")
    for pair in pairs:
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair)):
            raise InputError(f"'meta': expected a key and a text, found {_short(pair)}")
    found = [(pair[0], pair[1]) for pair in pairs]
    if key == "givens":
        others = ((k, v) for k, v in value.items() if k not in _KNOWN)
        found += [(k, v if isinstance(v, str) else json.dumps(v)) for k, v in others]
    return found


def _names(value: object) -> list[str]:
    """Rules of other programs that are not known here."""
    if value is None:
        return []
    if not (isinstance(value, list) and all(isinstance(name, str) for name in value)):
        raise InputError(f"'unsupported': expected a list of names, found {_short(value)}")
    return value


def _history(value: object, size: int) -> list[Move]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise InputError(f"'history': expected a list, found {_short(value)}")
    moves = []
    for item in value:
        if not (isinstance(item, list) and len(item) == 3 and isinstance(item[1], str) and type(item[2]) is int):
            raise InputError(f"'history': expected [kind, cell, digit], found {_short(item)}")
        kind, cell, digit = item
        if kind not in _KINDS or not 0 <= digit <= size:
            raise InputError(f"'history': {_short(item)} is no move of a {size}×{size}")
        moves.append(Move(kind, parse_cell(cell, size), digit))
    return moves


def _short(value: object) -> str:
    """A value as a message shows it."""
    shown = repr(value) if isinstance(value, str) else json.dumps(value, default=str)
    return shown if len(shown) <= 40 else shown[:39] + "…"


def grid_value(digits: Sequence[int], size: int) -> str | list[int]:
    """A grid as JSON shows it: a string, over 9×9 a list of numbers."""
    return "".join([SYMBOLS[d] for d in digits]) if size < 10 else list(digits)


def write(position: Position, options: Options = NO_OPTIONS) -> str:
    """One object on one line; what is empty is left out."""
    layout = position.layout
    n = layout.size
    fields: dict[str, object] = {"version": VERSION, "size": n}
    if layout.boxes is not None and layout.boxes != default_boxes(n):
        fields["boxes"] = f"{layout.boxes[0]}x{layout.boxes[1]}"
    if layout.rules:
        fields["rules"] = list(layout.rules)
    fields["givens"] = grid_value(position.givens, n)
    if any(position.entries):
        fields["entries"] = grid_value(position.entries, n)
    marks = {name: _mark_lists(masks, n) for name in ("centre", "corner") if (masks := getattr(position, name))}
    if marks:
        fields["marks"] = marks
    fields |= {name: getattr(position, name) for name in ("title", "author") if getattr(position, name)}
    if position.solution is not None:
        fields["solution"] = grid_value(position.solution, n)
    if position.meta:
        fields["meta"] = position.meta
    if position.history:
        fields["history"] = [[move.kind, cell_name(move.cell, n), move.digit] for move in position.history]
    if position.unsupported:
        fields["unsupported"] = position.unsupported
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) + "\n"


def _mark_lists(masks: Sequence[int], size: int) -> dict[str, list[int]]:
    return {
        cell_name(cell, size): [d for d in range(1, size + 1) if mask >> d & 1]
        for cell, mask in enumerate(masks)
        if mask
    }
