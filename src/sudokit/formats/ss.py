"""Simple Sudoku: a grid of dots and digits inside `*---*`; below it, at will, givens with entries, and candidates.

Grids that follow each other without a blank line are one puzzle: the first has its givens, the last, where it has
columns, its candidates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import InputError
from sudokit.formats.base import MAYBE, NO
from sudokit.formats.cells import BadCell, dense
from sudokit.formats.drawn import groups_of, is_border
from sudokit.formats.glance import Shape, learn_shape
from sudokit.formats.rows import HARD, SOFT, Row, Said, is_prose, place, scan
from sudokit.model.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text

SUMMARY = "Simple Sudoku's grids: givens, then givens and entries, then candidates"
KEEPS = frozenset({"givens", "entries", "centre"})
SIZES = (9,)
RULES: frozenset[str] = frozenset()
META: frozenset[str] = frozenset()
CANONICAL = True
CONTAINER = False

_DIGITS = frozenset("123456789")
_GRIDS = 3
_WIDTH = len("|...|...|...|")


def sniff(head: Head) -> int:
    """A border with stars, and rows of three dense groups of three."""
    if not _is_top(head.first):
        return NO
    rows = [line for line in head.lines[1:4] if "|" in line]
    return MAYBE if rows and all([len(g) for g in groups_of(row)] == [3, 3, 3] for row in rows) else NO


def _is_top(line: str) -> bool:
    bare = line.strip()
    return len(bare) > 10 and bare[0] == bare[-1] == "*" and not bare.strip("*-")


def read(text: Text, options: Options) -> Read:
    """Puzzle by puzzle, each one grid or a stack of them."""
    said = Said()
    glance: Shape | None = None
    stacks = _stacks(text, said)
    for stack in stacks:
        silent = said.silent
        try:
            position = _position(stack, said, options)
        except BadCell as error:
            yield text.error(str(error), *place([row for grid in stack for row in grid], error.index))
        except InputError as error:
            yield text.error(str(error), stack[0][0].line)
        else:
            yield position
            if silent and len(stack) == 1 and len(stack[0][0].text.strip()) == _WIDTH:
                glance = learn_shape(text.behind(), position)
        said.forget()
        while glance is not None and said.silent:
            lines = text.peek(glance.length)
            found = glance.read(lines) if lines is not None else None
            if found is None:
                break
            text.skip(glance.length)
            yield found


def _stacks(text: Text, said: Said) -> Iterator[list[list[Row]]]:
    """Grids that stand together, as lists of rows."""
    stack: list[list[Row]] = []
    grid: list[Row] = []
    for number, line in scan(text, said):
        border = is_border(line)
        if "|" in line and not border:
            if len(grid) > 9:
                raise text.error("more than nine rows in a grid", number)
            grid.append(Row(number, _cells(line), line))
        elif not border:
            if line is not SOFT and line is not HARD and not is_prose(line.split()):
                raise text.error(f"{line.strip()[:30]!r}: expected a row with bars", number)
            stack, grid = [*stack, *([grid] if grid else [])], []
            if stack:
                yield stack
            stack = []
        elif _is_top(line) and grid:
            stack.append(grid)
            grid = []
            if len(stack) == _GRIDS:
                yield stack
                stack = []
    if grid:
        stack.append(grid)
    if stack:
        yield stack


def _cells(line: str) -> list[str]:
    """Cells one after the other, or words where there are columns."""
    groups = groups_of(line)
    if all(len(group) == 3 for group in groups):
        return [cell for group in groups for cell in group]
    return [word for group in groups for word in group.split()]


def _position(stack: Sequence[list[Row]], said: Said, options: Options) -> Position:
    for grid in stack:
        if len(grid) != 9:
            raise InputError(f"{len(grid)} rows in a grid: expected 9")
        odd = next((row for row in grid if len(row.cells) != 9), None)
        if odd is not None:
            raise InputError(
                f"mismatched row sizes: the row {odd.text.strip()[:40]!r} has {len(odd.cells)} cells, not 9"
            )
    grids = [[cell for row in grid for cell in row.cells] for grid in stack]
    last = grids.pop() if any(len(cell) > 1 for cell in grids[-1]) or len(grids) == _GRIDS else None
    digits = [_digits(cells, 81 * i, options) for i, cells in enumerate(grids)]
    if not digits:
        return _of_candidates(last or [], said, options)
    givens, now = digits[0], digits[-1]
    wrong = next((i for i, g in enumerate(givens) if g and now[i] != g), None)
    if wrong is not None:
        raise BadCell(
            f"{now[wrong]} where the grid above has the given {givens[wrong]}", 81 * (len(digits) - 1) + wrong
        )
    entries = [0 if g else d for g, d in zip(givens, now, strict=True)]
    marks = None if last is None else _marks(last, now, 81 * len(grids))
    return Position(said.layout(9, options), givens, entries, centre=marks)


def _marks(cells: Sequence[str], digits: bytes, offset: int) -> list[int]:
    """The candidates of blank cells; filled ones show what the grid above shows."""
    for i, (cell, digit) in enumerate(zip(cells, digits, strict=True)):
        if digit and cell != str(digit):
            raise BadCell(f"{cell[:20]!r} where the grid above has {digit}", offset + i)
    return [0 if digit else _mask(cell, offset + i) for i, (cell, digit) in enumerate(zip(cells, digits, strict=True))]


def _of_candidates(cells: Sequence[str], said: Said, options: Options) -> Position:
    """A candidate grid alone: single digits can only be taken as givens."""
    masks = [_mask(cell, i) for i, cell in enumerate(cells)]
    givens = [mask.bit_length() - 1 if mask.bit_count() == 1 else 0 for mask in masks]
    marks = [0 if g else m for g, m in zip(givens, masks, strict=True)]
    return Position(said.layout(9, options), givens, centre=marks)


def _digits(cells: Sequence[str], offset: int, options: Options) -> bytes:
    try:
        return dense("".join(cell if cell != " " else "." for cell in cells), 9, options)[0]
    except BadCell as error:
        raise BadCell(str(error), error.index + offset) from None


def _mask(cell: str, index: int) -> int:
    if cell in (".", "0", "-"):
        return 0
    if not _DIGITS.issuperset(cell) or len(set(cell)) != len(cell):
        raise BadCell(f"{cell[:20]!r} is no list of candidates", index)
    return sum(1 << int(d) for d in cell)


def separator(options: Options) -> str:
    """A blank line between puzzles."""
    return "\n"


def write(position: Position, options: Options) -> str:
    """The givens; below them what else there is."""
    text = _grid(position.givens)
    if any(position.entries) or position.centre:
        text += _grid(position.digits)
    if position.centre:
        text += _candidates(position)
    return text


def _grid(digits: Sequence[int]) -> str:
    cells = "".join([".123456789"[d] for d in digits])
    rows = [f"|{cells[at : at + 3]}|{cells[at + 3 : at + 6]}|{cells[at + 6 : at + 9]}|\n" for at in range(0, 81, 9)]
    bands = "|---+---+---|\n".join("".join(rows[at : at + 3]) for at in (0, 3, 6))
    return f"*-----------*\n{bands}*-----------*\n"


def _candidates(position: Position) -> str:
    words = [
        str(digit) if digit else "".join([str(d) for d in range(1, 10) if mask >> d & 1]) or "."
        for digit, mask in zip(position.digits, position.centre, strict=True)
    ]
    widths = [max(len(words[cell]) for cell in range(column, 81, 9)) for column in range(9)]
    lines = []
    for top in range(0, 81, 9):
        cells = [words[top + column].ljust(widths[column]) for column in range(9)]
        lines.append(f"| {' | '.join('  '.join(cells[at : at + 3]) for at in (0, 3, 6))} |\n")
    dashes = ["-" * (sum(widths[at : at + 3]) + 6) for at in (0, 3, 6)]
    edge = f"*{'-'.join(dashes)}*\n"
    return edge + f"|{'+'.join(dashes)}|\n".join("".join(lines[at : at + 3]) for at in (0, 3, 6)) + edge
