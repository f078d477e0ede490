"""Reading at a glance: puzzles that are written like the one before need not be taken apart again.

A `Glance` knows how many lines a puzzle has, and makes a position out of such lines in a few operations over all of
them, or answers None where something is different: then they are read the long way, which also finds the words for
what is wrong.
"""

from __future__ import annotations

from functools import cache

from sudokit.errors import InputError
from sudokit.model.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from sudokit.model.layout import Layout

    class Glance(Protocol):
        """How puzzles of one form are read."""

        @property
        def length(self) -> int:
            """How many lines each has."""

        def read(self, lines: list[str]) -> Position | None:
            """The position in these lines, or None where they are not of this form."""

    Learn = Callable[[list[str], Position], Glance | None]

__all__ = ["Shape", "WordGrid", "WordTable", "learn_shape", "learn_words"]

_BORDER = "+-*|=.:'` "


@cache
def _tables(dash: bool) -> tuple[bytes, bytes, bytes]:
    """For `bytes.translate`: cells to digits, cells to one mark (others as they are), and all that is no cell."""
    cells = b".0123456789-" if dash else b".0123456789"
    digits = bytes(byte - 48 if 48 <= byte <= 57 else 0 for byte in range(256))
    marks = bytes(1 if byte in cells else byte for byte in range(256))
    return digits, marks, bytes(byte for byte in range(256) if byte not in cells)


class Shape:
    """Puzzles up to 9×9 that differ in their cells alone, each cell one character, at the same places."""

    def __init__(self, length: int, outline: bytes, dash: bool, layout: Layout) -> None:
        self.length = length
        self._outline = outline
        self._digits, self._marks, self._others = _tables(dash)
        self._layout = layout

    def read(self, lines: list[str]) -> Position | None:
        text = "\n".join(lines)
        if not text.isascii():
            return None
        raw = text.encode()
        if raw.translate(self._marks) != self._outline:
            return None
        digits = raw.translate(self._digits, self._others)
        if max(digits) > self._layout.size:
            return None
        return Position.of_digits(self._layout, digits)


def learn_shape(lines: list[str], position: Position) -> Shape | None:
    """The shape of these lines, where their cells are the only digits and blanks in them."""
    text = "\n".join(lines)
    layout = position.layout
    if layout.size > 9 or not text.isascii():
        return None
    raw = text.encode()
    for dash in (False, True):  # `-` is a blank in some forms and a border in others
        digits, marks, others = _tables(dash)
        if raw.translate(digits, others) == position.givens:
            return Shape(len(lines), raw.translate(marks), dash, layout)
    return None


class WordTable:
    """What words mean, remembered: the digit of a given, the digit of an entry, the mask of the marks."""

    def __init__(self, understand: Callable[[str], tuple[int, int, int]]) -> None:
        self._understand = understand
        self._known: tuple[dict[str, int], dict[str, int], dict[str, int]] = ({}, {}, {})

    def position(self, layout: Layout, words: Sequence[str]) -> Position | None:
        """The position of one word a cell; None where one of them is no word."""
        givens, entries, marks = self._known
        try:
            given = bytes(map(givens.__getitem__, words))
        except KeyError:
            if not self._learn(words):
                return None
            given = bytes(map(givens.__getitem__, words))
        return Position.of_digits(
            layout,
            given,
            entries=bytes(map(entries.__getitem__, words)),
            centre=tuple(map(marks.__getitem__, words)),
        )

    def _learn(self, words: Sequence[str]) -> bool:
        if len(self._known[0]) > 4096:
            for known in self._known:
                known.clear()
        try:
            for word in words:
                if word not in self._known[0]:
                    for known, value in zip(self._known, self._understand(word), strict=True):
                        known[word] = value
        except InputError:
            for known in self._known:  # all or none of them know a word
                known.pop(word, None)
            return False
        return True


class WordGrid:
    """Puzzles of one word a cell, with the same lines for rows and borders."""

    def __init__(self, lines: list[str], layout: Layout, table: Callable[[str], WordTable]) -> None:
        self.length = len(lines)
        self._layout = layout
        self._table = table
        self._borders = [i for i, line in enumerate(lines) if not line.strip(_BORDER)]
        self._rows = [i for i in range(len(lines)) if i not in self._borders]
        self._bars = "\n".join(lines).count("|")

    def read(self, lines: list[str]) -> Position | None:
        size = self._layout.size
        text = "\n".join(lines)
        if text.count("|") != self._bars:
            return None
        spaced = text.replace("|", " ").split("\n") if self._bars else lines
        words: list[str] = []
        for i in self._rows:
            row = spaced[i].split()
            if len(row) != size:
                return None
            words += row
        for i in self._borders:
            if lines[i].strip(_BORDER):
                return None
        return self._table(text).position(self._layout, words)


def learn_words(lines: list[str], position: Position, table: Callable[[str], WordTable]) -> WordGrid | None:
    """The form of these lines, where it reads them as they were read."""
    glance = WordGrid(lines, position.layout, table)
    return glance if glance.read(lines) == position else None
