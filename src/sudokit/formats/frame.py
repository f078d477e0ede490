"""A grid drawn with dashes and bars: `+---+`, `*---*` or box-drawing borders, `|` between boxes or cells.

Bars and borders tell the shape of the boxes where no comment does. Blanks are `.`, `0`, `-` or a space.
"""

from __future__ import annotations

from itertools import pairwise

from sudokit.formats.base import ANY, MAYBE, NO
from sudokit.formats.cells import CELLS, HEX_META, symbols_of, token_table, tokens
from sudokit.formats.drawn import ascii_lines, boxes_of, drawing_of, groups_of, is_border, rows_of, words_of
from sudokit.formats.rows import Said, preamble, read_grids
from sudokit.model.geometry import MAX_SIZE
from sudokit.model.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.formats.base import Options, Read
    from sudokit.formats.rows import Row
    from sudokit.formats.text import Head, Text

SUMMARY = "a grid drawn with --- and |, . for a blank"
KEEPS = frozenset({"givens", "boxes", "rules"})
SIZES = range(4, 26)
RULES = ANY
META = frozenset({"symbols"})
CANONICAL = True
CONTAINER = False

_KNOWN = token_table(MAX_SIZE, hexadecimal=False)


def sniff(head: Head) -> int:
    """Bars in one of the first lines, and between them cells rather than lists of candidates."""
    rows = [line for line in map(ascii_lines, head.lines[:16]) if "|" in line and not is_border(line)]
    borders = (line.strip().startswith("*--") for line in head.text.split("\n", 40))
    if any(line and after for line, after in pairwise(borders)):
        return NO  # grids stacked without a blank line: Simple Sudoku's givens, entries and candidates of one puzzle
    if not rows or len([line for line in head.lines[:16] if is_border(ascii_lines(line))]) + len(rows) < 3:
        return NO
    words = [word for row in rows for word in words_of(groups_of(row))]
    cells = sum(word in _KNOWN for word in words)
    return MAYBE if 2 * cells >= len(words) and all(CELLS.issuperset(word) for word in words) else NO


def read(text: Text, options: Options) -> Read:
    """Grid by grid; lines of words around them are no cells."""
    said = Said()
    rows = rows_of(text, said, drawing_of(text.head()), dense_words=True)
    return read_grids(text, said, rows, lambda group: _position(group, said, options), options.size)


def _position(rows: list[Row], said: Said, options: Options) -> Position:
    size = len(rows)
    digits, hexadecimal = tokens([cell for row in rows for cell in row.cells], size, options)
    layout = said.layout(size, options, boxes_of(rows))
    return Position.of_digits(layout, digits, (HEX_META,) if hexadecimal else ())


def separator(options: Options) -> str:
    """A blank line between grids."""
    return "\n"


def write(position: Position, options: Options) -> str:
    """Bars between boxes, dashes as wide as the rows above, between and below them."""
    layout = position.layout
    n = layout.size
    names = [".", *(symbols_of(position)[1:] if HEX_META in position.meta else map(str, range(1, n + 1)))]
    width = max(map(len, names[: n + 1]))
    down, across = layout.boxes or (n, n)
    lines = []
    for row in range(n):
        cells = [names[d].rjust(width) for d in position.digits[row * n : row * n + n]]
        boxes = [" ".join(cells[at : at + across]) for at in range(0, n, across)]
        lines.append(f"| {' | '.join(boxes)} |")
    dashes = "-" * len(lines[0])
    text = dashes + "\n"
    for top in range(0, n, down):
        text += "\n".join(lines[top : top + down]) + f"\n{dashes}\n"
    return preamble(layout) + text
