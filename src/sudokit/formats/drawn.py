"""Grids that are drawn with lines of dashes and bars: what the readers of `frame`, `pencilmarks` and `ss` share.

How cells stand between the bars is found out once, from the first grid of a text, and then holds for all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit.formats.rows import HARD, SOFT, Row, is_prose, scan
from sudokit.model.geometry import MAX_SIZE, MIN_SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokit.formats.rows import Said
    from sudokit.formats.text import Head, Text

__all__ = ["BORDER", "Drawing", "boxes_of", "drawing_of", "groups_of", "is_border", "rows_of"]

_CORNERS = "┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╭╮╰╯┏┳┓┣╋┫┗┻┛╒╤╕╞╪╡╘╧╛╓╥╖╟╫╢╙╨╜┠┨┯┷┿╂"
_LINES = str.maketrans(
    dict.fromkeys("─━═┄┅┈┉╌╍", "-") | dict.fromkeys("│┃║┆┇┊┋╎╏¦", "|") | dict.fromkeys(_CORNERS, "+") | {"\u00a0": " "}
)

BORDER = "+-*|=.:'` "
"""What borders are drawn with, HoDoKu's corners included."""


class Drawing(NamedTuple):
    """How the cells of a row stand: as words, or `per_group` of them between two bars at fixed places."""

    per_group: int = 0  # 0: words
    dashed_rows: bool = False  # `|---|---|---|` is a row of blanks, not a border


def ascii_lines(line: str) -> str:
    """A line with box-drawing characters as `-`, `|` and `+`."""
    return line if line.isascii() else line.translate(_LINES)


def is_border(line: str) -> bool:
    """A line of dashes and corners, with a run of three dashes in it."""
    return ("---" in line or "===" in line) and not line.strip(BORDER)


def _may_be_row(line: str) -> bool:
    """Bars and dashes only: a border, or a row of blanks."""
    return "|" in line and set(line) <= {"|", "-", " "}


def groups_of(line: str) -> list[str]:
    """What stands between the bars of a row."""
    bare = line.strip(" ")
    if bare[:1] == "|":
        bare = bare[1:]
    if bare[-1:] == "|":
        bare = bare[:-1]
    return bare.split("|")


def words_of(groups: Sequence[str]) -> list[str]:
    """The cells of a row where they are words, or dense groups of equal length (`|.3.|4..|...|`)."""
    words = [group.split() for group in groups]
    if len(groups) > 1 and all(len(found) == 1 for found in words):
        length = len(words[0][0])
        if length > 1 and length * len(groups) <= MAX_SIZE and all(len(found[0]) == length for found in words):
            return [cell for found in words for cell in found[0]]
    return [word for found in words for word in found]


def drawing_of(head: Head) -> Drawing:
    """How the first grid of a text is drawn."""
    rows: list[str] = []
    dashed = []
    for raw in head.text.split("\n", 99)[:99]:
        line = ascii_lines(raw.strip())
        if not line or line[0] in "#!" or ("|" not in line and not is_border(line)):
            if rows:
                break
        elif is_border(line):
            if _may_be_row(line):
                dashed.append(len(rows))
                rows.append(line)
        elif "|" in line:
            rows.append(line)
    plain = [row for i, row in enumerate(rows) if i not in dashed]
    if not plain:
        return Drawing(0, len(rows) > MIN_SIZE)
    with_dashes = _drawing(rows)
    without = _drawing(plain)
    if without is None and with_dashes is not None:
        return with_dashes._replace(dashed_rows=True)
    return without or Drawing()


def _drawing(rows: Sequence[str]) -> Drawing | None:
    """How these rows are drawn, where they come out at a whole grid or several."""
    groups = [groups_of(row) for row in rows]
    widths = {len(words_of(group)) for group in groups}
    if len(widths) == 1:
        width = widths.pop()
        if MIN_SIZE <= width <= MAX_SIZE and len(rows) % width == 0:
            return Drawing()
    if len({row.rstrip()[-1:] == "|" for row in rows}) > 1:
        return None  # a row is cut off
    counts = {len(group) for group in groups}
    if len(counts) == 1 and MIN_SIZE <= len(rows) <= MAX_SIZE and len(rows) % (count := counts.pop()) == 0:
        return Drawing(len(rows) // count)
    return None


def rows_of(text: Text, said: Said, drawing: Drawing, dense_words: bool) -> Iterator[Row | str]:
    """Rows and breaks. A border is no row, and leaves a gap in the line numbers; other words end a puzzle."""
    for number, raw in scan(text, said):
        if raw is SOFT or raw is HARD:
            yield raw
            continue
        line = ascii_lines(raw)
        if is_border(line) and not (drawing.dashed_rows and _may_be_row(line.strip())):
            continue
        if "|" in line:
            groups = groups_of(line)
            if drawing.per_group:
                yield Row(number, _at_places(groups, drawing.per_group), raw)
            else:
                cells = words_of(groups) if dense_words else [word for group in groups for word in group.split()]
                yield Row(number, cells, raw)
        else:
            words = line.split()
            yield HARD if is_prose(words) else Row(number, words, raw)


def _at_places(groups: Sequence[str], count: int) -> list[str]:
    """Cells at fixed places between bars, blank where there is a space."""
    if count == 1:
        return [group.strip() for group in groups]
    widest = max(map(len, groups))
    cells = []
    for raw in groups:
        group = raw.ljust(widest)
        if widest == count:
            cells += [cell.strip() for cell in group]
        elif widest >= 3 * count:
            start = widest - 3 * count
            cells += [group[start + 3 * i - 1 if start else 3 * i :][:3].strip() for i in range(count)]
        else:
            start = 0 if widest == 2 * count - 1 or (widest == 2 * count and group[::2].strip()) else 1
            cells += [cell.strip() for cell in group[start::2][:count]]
            if group[1 - start :: 2].strip():
                cells.append(group.strip())  # something stands between the cells: one too many, so it is reported
    return cells


def boxes_of(rows: Sequence[Row]) -> tuple[int, int] | None:
    """The box shape that bars and borders show, where they show one."""
    size = len(rows)
    line = ascii_lines(rows[0].text)
    if "|" not in line:
        return None
    groups = groups_of(line)
    across = len(groups)
    if across < 2 or size % across or across == size:
        return None
    columns = size // across
    down = size // columns
    gaps = [i for i in range(1, size) if rows[i].line - rows[i - 1].line > 1]
    return (down, columns) if gaps == list(range(down, size, down)) else None
