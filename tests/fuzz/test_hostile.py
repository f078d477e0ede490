"""Endless lines, endless documents, doubled and truncated files: one error, bounded memory, soon done."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from sudokit import formats
from sudokit.constraints import layout
from sudokit.errors import FormatError, SudokuError
from sudokit.model.position import Position

BLOCK = 1 << 16
PUZZLE = Position(layout(9), [c % 9 + 1 if c % 4 == 0 else 0 for c in range(81)])


class Endless:
    """A file of a start and then `size` bytes of the same."""

    def __init__(self, start: bytes, filler: bytes, size: int) -> None:
        self.start = start
        self.block = filler * (BLOCK // len(filler))
        self.left = size // len(self.block)

    def read(self, size: int = -1) -> bytes:
        if self.start:
            start, self.start = self.start, b""
            return start
        if self.left:
            self.left -= 1
            return self.block
        return b""


def measured(file, name):
    """What is read, the most memory that it took, and how long."""
    tracemalloc.start()
    start = time.process_time()
    try:
        items = list(formats.read(file, name))
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return items, peak, time.process_time() - start


@pytest.mark.slow
@pytest.mark.parametrize("name", formats.names())
def test_a_line_without_end(name):
    """A puzzle, then a gigabyte (a quarter of one where a whole document is read) without a line end."""
    text = formats.dumps(PUZZLE, name).encode()
    size = 1 << 30 if name in {"line", "plain", "sdm", "hodoku"} else 1 << 28
    items, peak, seconds = measured(Endless(text, b"1", size), name)
    assert any(isinstance(item, FormatError) for item in items)
    assert len(items) <= 3
    assert peak < 300e6
    assert seconds < 30


@pytest.mark.parametrize("name", formats.names())
def test_a_document_without_end(name):
    """The same piece of a puzzle again and again."""
    text = formats.dumps(PUZZLE, name).encode()
    piece = text[: max(2 * len(text) // 3, 1)]
    file = Endless(b"", piece * max(BLOCK // len(piece), 1), 1 << 20)
    tracemalloc.start()
    try:
        assert sum(1 for _ in formats.read(file, name))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 50e6


@pytest.mark.parametrize("name", formats.names())
def test_cut_anywhere(name):
    """Every beginning of a text: what comes out is right or an error."""
    text = formats.dumps(PUZZLE, name)
    whole = list(formats.read(text, name))
    for at in range(len(text)):
        for chosen in (name, None):
            try:
                items = list(formats.read(text[:at], chosen))
            except SudokuError:
                continue
            assert items
            for item in items:
                if isinstance(item, Position) and item not in whole:
                    assert name == "csv"  # an empty field at the end of the text is a blank
                    assert at == len(text) - 2


@pytest.mark.parametrize("name", formats.names())
def test_doubled(name):
    """A file appended to itself: two puzzles, or an error behind the first."""
    text = formats.dumps(PUZZLE, name)
    items = list(formats.read(text + text, name))
    assert items[0] == PUZZLE or isinstance(items[0], FormatError)
    assert len(items) <= 2


@pytest.mark.parametrize("name", formats.names())
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-32", "cp037"])
def test_wrong_encoding(name, encoding):
    data = formats.dumps(PUZZLE, name).encode(encoding)
    try:
        items = list(formats.read(data))
    except FormatError:
        return
    assert all(isinstance(item, FormatError) for item in items)
