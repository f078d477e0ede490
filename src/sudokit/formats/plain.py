"""N lines of N numbers with spaces between them, 0 for a blank: what `create` prints and any program reads.

Reading takes the numbers in any arrangement of lines; rows of equal length say themselves how large the grid is.
"""

from __future__ import annotations

from sudokit.errors import InputError
from sudokit.formats.base import ANY, MAYBE, NO, SURE
from sudokit.formats.cells import HEX_META, counted, token_table, tokens
from sudokit.formats.rows import HARD, SOFT, Row, Said, is_prose, preamble, read_grids, scan
from sudokit.model.geometry import MAX_SIZE, size_of_length
from sudokit.model.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text

SUMMARY = "N lines of N numbers, spaces between them, 0 for a blank"
KEEPS = frozenset({"givens", "boxes", "rules"})
SIZES = range(4, 26)
RULES = ANY
META = frozenset({"symbols"})
CANONICAL = True
CONTAINER = False

_NINE = token_table(9, hexadecimal=False)
_LARGEST = token_table(MAX_SIZE, hexadecimal=False)


def sniff(head: Head) -> int:
    """Short tokens with spaces between them, most of which are cells, or one to a line."""
    for line in head.lines[:4]:
        words = line.split()
        if is_prose(words):
            continue
        if "|" in words or not all(len(word) < 3 or word.isdigit() or word.isalpha() for word in words):
            return NO
        known = sum(word in _LARGEST for word in words)
        if 2 * known <= len(words):
            return NO
        return SURE if _is_nine(head) else MAYBE
    return NO


def _is_nine(head: Head) -> bool:
    """Nine rows of nine digits or blanks: nobody can read it otherwise."""
    rows = [line.split() for line in head.lines[:9]]
    return len(rows) == 9 and all(len(row) == 9 and all(cell in _NINE for cell in row) for row in rows)


def read(text: Text, options: Options) -> Read:
    """Block by block, see `Blocks`."""
    said = Said()
    return read_grids(
        text, said, _rows(text, said), lambda rows: _position(rows, said, options), options.size, loose=True
    )


def _rows(text: Text, said: Said) -> Iterator[Row | str]:
    for number, line in scan(text, said):
        if line is SOFT or line is HARD:
            yield line
            continue
        words = line.split()
        yield HARD if is_prose(words) else Row(number, words, line)


def _position(rows: list[Row], said: Said, options: Options) -> Position:
    cells = rows[0].cells if len(rows) == 1 else [cell for row in rows for cell in row.cells]
    size = size_of_length(len(cells))
    if size is None:
        raise InputError(f"{counted(len(cells))}: expected a square number, such as 81")
    digits, hexadecimal = tokens(cells, size, options)
    return Position.of_digits(said.layout(size, options), digits, (HEX_META,) if hexadecimal else ())


def separator(options: Options) -> str:
    """A blank line between puzzles."""
    return "\n"


def write(position: Position, options: Options) -> str:
    """Numbers; hexadecimal symbols where the puzzle came with them."""
    n = position.layout.size
    if HEX_META in position.meta:
        names = ".0123456789ABCDEF"
        rows = (" ".join([names[d] for d in position.digits[at : at + n]]) for at in range(0, n * n, n))
    else:
        rows = (" ".join(map(str, position.digits[at : at + n])) for at in range(0, n * n, n))
    return preamble(position.layout) + "\n".join(rows) + "\n"
