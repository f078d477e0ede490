"""SudokuPad: what stands behind its address in a link. `scl…` (or `ctc…`) is its own JSON, shortened and compressed
with lz-string; `fpuzzles…` (or `fpuz…`) is an f-puzzles payload; `scf…` and `classic…` are short codes of givens.

Its own JSON has givens, marks, regions and texts, and beyond these only drawings, whose meaning is in the text of the
rules; so whatever is drawn counts as a rule that is not known. A puzzle that has more than is known here keeps its
whole text in `meta` under `sudokupad`. What only f-puzzles can say (entries, diagonals, f-puzzles' rules) is written
as an f-puzzles payload.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING

from sudokit.errors import FormatError, InputError
from sudokit.formats import _json, fpuzzles
from sudokit.formats._fields import digit_of, digits_of, mask_of, possible_rules, said
from sudokit.formats._givens import classic, scf
from sudokit.formats._lzstring import compress, decompress
from sudokit.formats._payload import read_items, unescaped, unquoted
from sudokit.formats._regions import layout_of_regions, regions_of, usual_regions
from sudokit.formats._shortened import expand, shorten
from sudokit.formats.base import MAYBE, NO, NO_OPTIONS, SURE
from sudokit.model.geometry import DIGIT_OF, MAX_SIZE, MIN_SIZE, SYMBOLS, cell_name
from sudokit.model.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text
    from sudokit.model.layout import Layout

SUMMARY = "SudokuPad: scl, ctc, fpuzzles, scf and classic texts, and links with them"
KEEPS = fpuzzles.KEEPS
SIZES = range(MIN_SIZE, MAX_SIZE + 1)
RULES = frozenset({"diagonal", "jigsaw"})
META = frozenset({"ruleset", "sudokupad", "fpuzzles"})
CANONICAL = True
CONTAINER = False

_PREFIX = re.compile(r"(scl|ctc|fpuzzles|fpuz|scf|classic)(?=[^\s])")
_IN_LINK = re.compile(r"[/=](scl|ctc|fpuzzles|fpuz|scf|classic)(?=[A-Za-z0-9%{])")
_NO_RULES = frozenset({"id", "cellSize", "cells", "regions", "cages", "metadata", "publishedAt", "videos", "settings"})
_TEXTS = ("title", "author", "rules", "solution")
_REPAIRS = 64  # how many ways of undoing `//` → `/` are tried


def sniff(head: Head) -> int:
    """A prefix, a link with one, or JSON with cells."""
    first = head.first.strip()
    if first.startswith("{"):
        if '"formatVersion"' in head.text[:400]:
            return NO  # SudokuMaker has cells, too
        return MAYBE if '"cells"' in head.text and ('"regions"' in head.text or '"cellSize"' in head.text) else NO
    if "load=" in first[:200]:
        return NO
    if "://" in first[:12] or "sudokupad" in first[:40]:
        known = "sudokupad" in first[:80] or "crackingthecryptic" in first[:80]
        return SURE if _IN_LINK.search(first) else MAYBE if known else NO
    found = _PREFIX.match(first)
    if found is None or len(first) < 12 or (" " in first and first[found.end()] != "{"):
        return NO  # a title that begins like that
    return SURE if found[1] in {"scl", "ctc", "fpuz", "fpuzzles"} else MAYBE


def read(text: Text, options: Options) -> Read:
    """One puzzle a line, or JSON documents."""
    return read_items(text, lambda item: position_of(item, options))


def position_of(item: str, options: Options) -> Position:
    """The position of a text with its prefix, of a link, or of JSON."""
    if item.startswith("{"):
        return _own(item, options)
    is_link = "://" in item[:12] or "sudokupad" in item[:40]
    found = (_IN_LINK.search if is_link else _PREFIX.match)(item)
    if found is None:
        raise FormatError("a link or text without its puzzle: short ids can only be looked up on the web")
    payload = item[found.end(1) :]
    if is_link:
        payload = re.split(r"[?#&]", payload, maxsplit=1)[0]
    prefix = found[1]
    if prefix == "classic":
        return classic(unquoted(payload), options)
    if prefix == "scf":
        return scf(unquoted(payload), options)
    text = _unfolded(payload, is_link)
    return _own(text, options) if prefix in {"scl", "ctc"} else fpuzzles.position_of(text, options)


def _unfolded(payload: str, is_link: bool) -> str:
    """The text of a payload, which may also stand there as it is. Paths are known to fold `//` into one."""
    plain = unquoted(payload)
    if plain.startswith("{"):
        return plain
    payload = unescaped(payload)
    try:
        return decompress(payload)
    except FormatError:
        slashes = [at for at, c in enumerate(payload) if c == "/"] if is_link else []
        some = chain.from_iterable(combinations(slashes, count) for count in range(1, len(slashes) + 1))
        for doubled in islice(some, _REPAIRS):
            parts = [payload[start:end] for start, end in zip((0, *doubled), (*doubled, None), strict=True)]
            try:
                return decompress("/".join(parts))
            except FormatError:
                continue
        raise


# --- reading its own JSON -----------------------------------------------------------------------


def _parsed(text: str) -> tuple[dict[str, Any], bool]:
    """The object of a text, and whether the text is shortened."""
    short = text[:1] == "{" and text[1:2].isalnum()  # a key without quotes
    try:
        data = expand(text) if short else _json.parse(text)
    except FormatError:
        if short or not text.startswith("{"):
            raise
        data, short = expand(text), True
    if not isinstance(data, dict) or not isinstance(data.get("cells"), list):
        raise FormatError("SudokuPad's JSON is an object with cells")
    return data, short


def _own(text: str, options: Options) -> Position:
    try:
        data, short = _parsed(text)
        kept = text if short else _json.compact(data)
        position = _position(data, options, kept)
        if position.unsupported or _fresh(position) == {"cages": []} | data:
            return position
        return position.replace(meta=(*position.meta, ("sudokupad", kept)))
    except RecursionError:
        raise FormatError("JSON that is nested too deeply") from None


def _position(data: dict[str, Any], options: Options, text: str) -> Position:
    """What the data says; with rules that are not known it takes along the text that they stand in."""
    rows = data["cells"]
    size = len(rows)
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise InputError(f"size {size}: sudokus are {MIN_SIZE}×{MIN_SIZE} to {MAX_SIZE}×{MAX_SIZE}")
    cells: list[Any] = []
    for row in rows:
        if not isinstance(row, list) or len(row) != size:
            raise InputError(f"row {len(cells) // size + 1} of the cells is not a list of {size}")
        cells += row
    givens = bytearray(size * size)
    centre: dict[int, int] = {}
    corner: dict[int, int] = {}
    for index, cell in enumerate(cells):
        if cell == {}:
            continue
        if not isinstance(cell, dict):
            raise InputError(f"{cell_name(index, size)} is {str(cell)[:20]!r}, not an object")
        value = cell.get("value")
        if value is not None and value != "":
            givens[index] = digit_of(value, index, size)
        for key, marks in (("centremarks", centre), ("pencilMarks", corner)):
            if cell.get(key):
                marks[index] = mask_of(cell[key], index, size)
    layout, unsupported = _layout(data, size, options)
    texts = _texts(data)
    meta = [("ruleset", texts["rules"])] if texts["rules"] else []
    if unsupported:
        meta.append(("sudokupad", text))
    return Position(
        layout,
        givens,
        centre=[centre.get(index, 0) for index in range(size * size)] if centre else None,
        corner=[corner.get(index, 0) for index in range(size * size)] if corner else None,
        title=texts["title"],
        author=texts["author"],
        meta=meta,
        solution=_solution(texts["solution"], size),
        unsupported=unsupported,
    )


def _texts(data: dict[str, Any]) -> dict[str, str]:
    """What cages without cells say (`title: …`), and `metadata`, which wins."""
    found: dict[str, list[str]] = {key: [] for key in _TEXTS}
    for cage in _cages(data):
        value = cage.get("value")
        if not cage.get("cells") and isinstance(value, str):
            key, _, text = value.partition(":")
            if key in found:
                found[key].append(text.removeprefix(" "))
    metadata = data.get("metadata")
    for key, value in metadata.items() if isinstance(metadata, dict) else ():
        if key in found and isinstance(value, (str, list)):
            found[key] = [value] if isinstance(value, str) else [part for part in value if isinstance(part, str)]
    return {key: "\n".join(parts if key == "rules" else parts[-1:]) for key, parts in found.items()}


def _cages(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    cages = data.get("cages")
    if isinstance(cages, list):
        yield from (cage for cage in cages if isinstance(cage, dict))


def _solution(text: str, size: int) -> bytes | None:
    digits = [DIGIT_OF.get(s, 0) for s in text]
    if len(digits) != size * size or 0 in digits or max(digits) > size:
        return None
    return bytes(digits)


def _layout(data: dict[str, Any], size: int, options: Options) -> tuple[Layout, tuple[str, ...]]:
    """The layout as far as it is known here, and names of what may be a rule and is not."""
    unsupported = possible_rules(data, _NO_RULES)
    if any(cage.get("cells") for cage in _cages(data)):
        unsupported.append("cages")
    try:
        return layout_of_regions(size, _regions(data.get("regions"), size), options), tuple(unsupported)
    except InputError:
        # No regions, some of odd sizes, or cells without one: kept like any other rule that is not known.
        return layout_of_regions(size, usual_regions(size), options), (*unsupported, "regions")


def _regions(value: Any, size: int) -> Sequence[int]:
    if value == _region_lists(size, usual_regions(size)):
        return usual_regions(size)
    if not isinstance(value, list):
        raise InputError("no regions")
    regions = [-1] * (size * size)
    for number, cells in enumerate(value):
        for cell in cells if isinstance(cells, list) else ():
            try:
                row, column = cell
                if not (0 <= row < size and 0 <= column < size):
                    raise ValueError  # noqa: TRY301
                regions[row * size + column] = number
            except (TypeError, ValueError):
                raise InputError("a region with something else than cells") from None
    if -1 in regions:
        raise InputError(f"{cell_name(regions.index(-1), size)} has no region")
    return regions


# --- writing ------------------------------------------------------------------------------------


def write(position: Position, options: Options) -> str:
    """A prefix and a payload: what follows the slash in a link."""
    if _is_fpuzzles(position):
        return f"fpuzzles{compress(fpuzzles.json_text(position))}\n"
    return f"scl{compress(_own_text(position))}\n"


def _own_text(position: Position) -> str:
    kept = _template(position)
    short = True
    if kept is None:
        data = _fresh(position)
    else:
        text, short, before = kept
        if before == position:
            return text
        data = _patched(_parsed(text)[0], before, position)
    shortened = shorten(data) if short else None
    return _json.compact(data) if shortened is None else shortened


def refuses(position: Position) -> str | None:
    """Rules that came from elsewhere, and entries beside what only SudokuPad's own JSON can say."""
    if _is_fpuzzles(position):
        return fpuzzles.refuses(position)
    kept = _template(position)
    if position.unsupported and (kept is None or kept[2].unsupported != position.unsupported):
        return f"the rule {', '.join(position.unsupported[:8])}"
    if any(position.entries):
        return f"entries in a puzzle of its own form ({', '.join(position.unsupported[:8]) or 'with drawings'})"
    return None


def _is_fpuzzles(position: Position) -> bool:
    """Whether only an f-puzzles payload can say it."""
    keys = [key for key, _ in position.meta]
    if "sudokupad" in keys:
        return False
    return "fpuzzles" in keys or "diagonal" in position.layout.rules or any(position.entries)


def _template(position: Position) -> tuple[str, bool, Position] | None:
    """The text that a position came in, whether it is shortened, and what it says; if that is of the same layout."""
    text = said(position, "sudokupad")
    if not text:
        return None
    try:
        data, short = _parsed(text)
        before = _position(data, NO_OPTIONS, text)
    except (InputError, RecursionError):
        return None  # not from here after all
    if not before.unsupported:
        before = before.replace(meta=(*before.meta, ("sudokupad", text)))
    return (text, short, before) if before.layout is position.layout else None


def _said(position: Position) -> dict[str, str]:
    """The texts of a position under SudokuPad's names; empty ones too."""
    solution = "".join(SYMBOLS[digit] for digit in position.solution or b"")
    return dict(zip(_TEXTS, (position.title, position.author, said(position, "ruleset"), solution), strict=True))


def _fresh(position: Position) -> dict[str, Any]:
    size = position.layout.size
    cells: list[dict[str, Any]] = [{"value": digit} if digit else {} for digit in position.givens]
    if position.has_marks:
        for index, cell in enumerate(cells):
            _put_cell(cell, position, index)
    return {
        "cages": [{"value": f"{key}: {text}"} for key, text in _said(position).items() if text],
        "cellSize": 50,
        "cells": [cells[at : at + size] for at in range(0, size * size, size)],
        "regions": _region_lists(size, regions_of(position.layout)),
    }


@lru_cache(64)
def _region_lists(size: int, regions: tuple[int, ...]) -> list[list[list[int]]]:
    """The cells of each region. Whoever gets the list leaves it as it is."""
    lists: list[list[list[int]]] = [[] for _ in range(size)]
    for index, region in enumerate(regions):
        lists[region].append([*divmod(index, size)])
    return lists


def _patched(data: dict[str, Any], before: Position, position: Position) -> dict[str, Any]:
    """The JSON with what has changed since put in; all else as it was."""
    cells = [cell for row in data["cells"] for cell in row]
    for index, cell in enumerate(cells):
        if _content(before, index) != _content(position, index):
            for key in ("value", "centremarks", "pencilMarks"):
                cell.pop(key, None)
            _put_cell(cell, position, index)
    old = _said(before)
    for key, text in _said(position).items():
        if text != old[key]:
            _put_text(data, key, text)
    return data


def _put_text(data: dict[str, Any], key: str, text: str) -> None:
    """A text in the place of the one of its name: in `metadata` where that has it, else as a cage."""
    metadata = data.get("metadata")
    if isinstance(metadata, dict) and key in metadata:
        metadata[key] = text
        return
    cages = data.get("cages")
    others = [
        cage
        for cage in (cages if isinstance(cages, list) else ())
        if not isinstance(cage, dict) or cage.get("cells") or not str(cage.get("value")).startswith(f"{key}:")
    ]
    data["cages"] = [*others, *([{"value": f"{key}: {text}"}] if text else [])]


def _content(position: Position, index: int) -> tuple[int, int, int]:
    centre, corner = position.centre, position.corner
    return position.givens[index], centre[index] if centre else 0, corner[index] if corner else 0


def _put_cell(cell: dict[str, Any], position: Position, index: int) -> None:
    given, centre, corner = _content(position, index)
    if given:
        cell["value"] = given
    for key, mask in (("centremarks", centre), ("pencilMarks", corner)):
        if mask:
            cell[key] = digits_of(mask)
