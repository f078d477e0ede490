"""A drawn grid with the candidates of every cell: `| 38 4 129 |`; or 729 symbols, nine a cell, digit d at place d.

A single digit is a given, `+4` and `*4*` are entries, `<4>` is a given; in a grid that marks its givens so, a bare
single digit is the one candidate of an empty cell. What programs write around candidates when they show a step (`*38`,
`#12`, `5-8`) is taken off.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

from sudokit.errors import InputError
from sudokit.formats.base import ANY, MAYBE, NO, SURE
from sudokit.formats.cells import BadCell
from sudokit.formats.drawn import Drawing, ascii_lines, boxes_of, groups_of, is_border, rows_of
from sudokit.formats.glance import WordTable, learn_words
from sudokit.formats.rows import Said, preamble, read_grids, read_lines
from sudokit.model.geometry import DIGIT_OF, SYMBOLS
from sudokit.model.position import Position

if TYPE_CHECKING:
    from sudokit.formats.base import Options, Read
    from sudokit.formats.rows import Row
    from sudokit.formats.text import Head, Text

SUMMARY = "a drawn grid of candidates, or 729 symbols"
KEEPS = frozenset({"givens", "entries", "centre", "boxes", "rules"})
SIZES = range(4, 26)
RULES = ANY
META: frozenset[str] = frozenset()
CANONICAL = True
CONTAINER = False

_BLANKS = frozenset((".", "0", "-", "_", "*"))
_SIGNS = frozenset("<>*+-#@{}")
_FLAT = 729


def sniff(head: Head) -> int:
    """729 symbols, or rows of groups of digits, more of them than of blanks, or with signs of given and entered."""
    if len(head.first.strip()) == _FLAT and _is_flat(head.first.strip()):
        return SURE
    rows = [line for line in map(ascii_lines, head.lines[:16]) if not is_border(line)]
    rows = [line for line in rows if "|" in line or "\t" in line]
    words = [word for row in rows for group in groups_of(row) for word in group.split()]
    if len(words) < 4 or any(not set(word) - _SIGNS and word not in _BLANKS for word in words[:4]):
        return NO
    sure = any(len(word) > 2 or (word[0] in "<*+{" and word[1:2].isalnum()) for word in words)
    pairs = sum(len(word) > 1 for word in words)
    blank = sum(word in _BLANKS for word in words)
    return MAYBE if sure or pairs > blank else NO  # a pair among blanks is rather a frame with a mistake in it


def _is_flat(line: str) -> bool:
    return all(s in ".0_-" or s == str(i % 9 + 1) for i, s in enumerate(line))


def read(text: Text, options: Options) -> Read:
    """Grid by grid, or line by line of 729."""
    said = Said()
    if len(text.head().first.strip()) == _FLAT:
        return read_lines(text, said, lambda line: _of_flat(line, said, options))
    rows = rows_of(text, said, Drawing(), dense_words=False)
    return read_grids(
        text, said, rows, lambda group: _position(group, said, options), options.size,
        learn=lambda lines, position: learn_words(lines, position, partial(_table_for, position.layout.size)),
    )  # fmt: skip


def _position(rows: list[Row], said: Said, options: Options) -> Position:
    size = len(rows)
    words = [cell for row in rows for cell in row.cells]
    signed = _is_signed(" ".join(words))
    values = []
    for index, word in enumerate(words):
        try:
            values.append(_value(word, size, signed))
        except InputError as error:
            raise BadCell(str(error), index) from None
    givens, entries, marks = zip(*values, strict=True)
    return Position(said.layout(size, options, boxes_of(rows)), givens, entries, centre=marks)


def _is_signed(text: str) -> bool:
    """Givens are marked as such, so that a bare digit is none."""
    return "<" in text


def _table_for(size: int, text: str) -> WordTable:
    return _table(size, _is_signed(text))


@cache
def _table(size: int, signed: bool) -> WordTable:
    return WordTable(lambda word: _value(word, size, signed))


def _of_flat(line: str, said: Said, options: Options) -> Position:
    """One line of 729 symbols."""
    if len(line) != _FLAT:
        raise InputError(f"{len(line)} symbols where {_FLAT} are the candidates of 81 cells")
    if not _is_flat(line):
        at = next(i for i, s in enumerate(line) if s not in ".0_-" and s != str(i % 9 + 1))
        raise BadCell(f"{line[at]!r} at the place of candidate {at % 9 + 1}", at)
    masks = [sum(1 << int(s) for s in line[at : at + 9] if s not in ".0_-") for at in range(0, _FLAT, 9)]
    givens = [mask.bit_length() - 1 if mask.bit_count() == 1 else 0 for mask in masks]
    marks = [0 if g else m for g, m in zip(givens, masks, strict=True)]
    return Position(said.layout(9, options), givens, centre=marks)


def _value(word: str, size: int, signed: bool) -> tuple[int, int, int]:
    """What one word says: the digit of a given, of an entry, or the mask of marks."""
    if word in _BLANKS:
        return 0, 0, 0
    ends = word[0] + word[-1] if len(word) > 2 else ""
    if ends == "<>":
        return _digit(word[1:-1], word, size), 0, 0
    if ends == "**":
        return 0, _digit(word[1:-1], word, size), 0
    if word[0] == "+":
        return 0, _digit(word[1:], word, size), 0
    if ends == "{}":
        return 0, 0, _mask(word[1:-1], word, size)
    shown = word
    if len(word) > 1 and (word[0] in "*#@" or (size < 10 and word[0].isupper())):
        shown = word[1:]  # the cell plays a part in a step that is shown
    shown = shown.replace("-", "")
    if len(shown) == 1 and not signed:
        return _digit(shown, word, size), 0, 0
    return 0, 0, _mask(shown, word, size)


def _digit(text: str, word: str, size: int) -> int:
    digit = DIGIT_OF.get(text, 0)
    if not 0 < digit <= size:
        raise _bad(word, size)
    return digit


def _mask(text: str, word: str, size: int) -> int:
    mask = 0
    for symbol in text:
        bit = 1 << _digit(symbol, word, size)
        if mask & bit:
            raise _bad(word, size)
        mask |= bit
    if not mask:
        raise _bad(word, size)
    return mask


def _bad(word: str, size: int) -> InputError:
    shown = word if len(word) <= 30 else word[:29] + "…"
    return InputError(
        f"{shown!r} is no cell of candidates of {size}×{size}: expected different digits up to {SYMBOLS[size]}"
    )


def separator(options: Options) -> str:
    """A blank line between grids."""
    return "\n"


def write(position: Position, options: Options) -> str:
    """A frame with columns as wide as their widest cell; givens as `<4>` only where digits alone would mislead."""
    layout = position.layout
    n = layout.size
    words = _words(position)
    widths = [max(len(words[cell]) for cell in range(column, n * n, n)) for column in range(n)]
    down, across = layout.boxes or (n, n)
    lines = []
    for top in range(0, n * n, n):
        cells = [words[top + column].ljust(widths[column]) for column in range(n)]
        boxes = ["  ".join(cells[at : at + across]) for at in range(0, n, across)]
        lines.append(f"| {' | '.join(boxes)} |")
    dashes = ["-" * (sum(widths[at : at + across]) + 2 * across) for at in range(0, n, across)]
    border = f"+{'+'.join(dashes)}+\n"
    bands = ("".join(f"{line}\n" for line in lines[top : top + down]) for top in range(0, n, down))
    return f"{preamble(layout)}{border}{border.join(bands)}{border}"


def _words(position: Position) -> list[str]:
    marks = position.centre or (0,) * position.layout.cell_count
    blank = [not digit for digit in position.digits]
    plain = position.layout.size < 10 and not any(position.entries)
    if plain:  # digits alone say everything: no cell with one candidate, and not blanks that could be a frame's
        empty = sum(b and not m for b, m in zip(blank, marks, strict=True))
        lists = sum(b and m.bit_count() > 1 for b, m in zip(blank, marks, strict=True))
        plain = lists + empty == sum(blank) and lists > empty
    given = "{}" if plain else "<{}>"
    single = "{}" if any(position.givens) else "{{{}}}"  # a bare digit would be a given
    listed = "{}" if plain or any(position.digits) else "{{{}}}"  # a pair among blanks would be a frame's mistake
    words = []
    for g, e, mask in zip(position.givens, position.entries, marks, strict=True):
        if g:
            words.append(given.format(SYMBOLS[g]))
        elif e:
            words.append(f"*{SYMBOLS[e]}*")
        elif mask:
            text = "".join([s for d, s in enumerate(SYMBOLS) if mask >> d & 1])
            words.append((single if len(text) == 1 else listed).format(text))
        else:
            words.append(".")
    return words
