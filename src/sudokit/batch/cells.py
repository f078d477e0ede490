"""Puzzles of any kind as one buffer of cells, one byte a cell, 0 for a blank.

Text is one puzzle a line, as the format `line` has it: empty lines, comments (`#`) and answers to bad puzzles (`!`)
are passed over, and what stands behind a puzzle does not count. A line that holds no puzzle becomes cells of the
value BAD, which every kernel calls malformed, so puzzle i of the input stays puzzle i of the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import InputError
from sudokit.formats.cells import dense_table

if TYPE_CHECKING:
    from collections.abc import Iterable
    from mmap import mmap
    from typing import Any

__all__ = ["BAD", "cells_of", "lines_of", "shaped"]

BAD = 255
"""A value that is no digit of any size."""

_FIELD_ENDS = b"\t ,;:#"


def cells_of(puzzles: object, size: int = 9) -> bytes | memoryview:
    r"""All puzzles one after another.

    `puzzles` is text (bytes or str), a list of strings or Puzzles, an Arrow array of strings, or an array or buffer
    of N² small integers a puzzle.

    >>> cells_of(["1..............4", "oops"], size=4)[14:18]
    b'\x00\x04\xff\xff'
    """
    if isinstance(puzzles, str):
        return _from_text(puzzles.encode("ascii", "backslashreplace"), size)
    if isinstance(puzzles, bytes | bytearray):
        return _from_text(puzzles, size)
    if hasattr(puzzles, "to_pylist"):  # Arrow
        return _from_strings(puzzles.to_pylist(), size)
    if isinstance(puzzles, list | tuple) and not (puzzles and isinstance(puzzles[0], int)):
        return _from_strings(puzzles, size)
    try:
        view = memoryview(puzzles)  # type: ignore[arg-type]
    except TypeError:
        kind = type(puzzles).__name__
        raise InputError(f"puzzles as {kind}: expected lines (bytes or str), strings, or an array of cells") from None
    return _from_array(puzzles, view, size)


def _from_text(text: bytes | bytearray, size: int) -> bytes:
    count = size * size
    table = dense_table(size, hexadecimal=False)
    lines, rest = divmod(len(text) + (not text.endswith(b"\n")), count + 1)
    if text and not rest and text[count :: count + 1].count(b"\n") == lines - (not text.endswith(b"\n")):
        cells = text.translate(table, b"\n")  # every line is as long as a puzzle: no line is looked at
        if len(cells) == lines * count and BAD not in cells:
            return bytes(cells)
    kept = [line for line in text.splitlines() if line.strip() and line.lstrip()[:1] not in (b"#", b"!")]
    return b"".join(_from_line(line, count, table) for line in kept)


def _from_line(line: bytes | bytearray, count: int, table: bytes) -> bytes:
    field = line.strip()
    if len(field) != count:
        field = field.strip(b'"')
        for end in _FIELD_ENDS:
            field = field.split(bytes([end]), 1)[0]
        field = field.rstrip(b'"')
    cells = bytes(field.translate(table))
    return cells if len(cells) == count and BAD not in cells else bytes([BAD]) * count


def _from_strings(puzzles: Iterable[object], size: int) -> bytes:
    table = dense_table(size, hexadecimal=False)
    return b"".join(_from_line(_encoded(puzzle), size * size, table) for puzzle in puzzles)


def _encoded(puzzle: object) -> bytes:
    """A string of a list, or the digits of a Puzzle or a Grid; a missing one is a bad one."""
    line = getattr(puzzle, "line", puzzle)
    if isinstance(line, str):
        return line.encode("ascii", "backslashreplace")
    return line if isinstance(line, bytes) else b""


def _from_array(puzzles: Any, view: memoryview, size: int) -> memoryview:
    count = size * size
    if view.itemsize != 1 and hasattr(puzzles, "clip"):
        view = memoryview(puzzles.clip(-1, BAD).astype("u1"))  # numpy of a wider kind: -1 becomes BAD
    if view.itemsize != 1 or view.format not in ("B", "b", "c", "?"):
        raise InputError(f"cells of the kind {view.format!r}: expected bytes (u8)")
    if view.shape is not None and view.ndim > 1 and view.nbytes != view.shape[0] * count:
        raise InputError(f"an array of the shape {view.shape}: expected puzzles of {count} cells")
    if view.nbytes % count:
        raise InputError(f"{view.nbytes} cells are no whole number of puzzles of {count}")
    if not view.c_contiguous:
        return memoryview(view.tobytes())
    return view.cast("B") if view.nbytes else memoryview(b"")


def shaped(cells: bytearray | mmap, count: int) -> memoryview:
    """Cells as a buffer of one row of `count` cells a puzzle."""
    view = memoryview(cells)
    return view.cast("B", (len(cells) // count, count)) if cells else view


def lines_of(cells: bytes | bytearray | memoryview, count: int, symbols: bytes) -> bytes:
    """Puzzles of `count` cells as text, one a line; `symbols[d]` shows digit d."""
    rows = len(cells) // count
    text = bytearray(rows * (count + 1))
    shown = bytes(cells).translate(symbols.ljust(256, b"?"))
    for column in range(count):
        text[column :: count + 1] = shown[column::count]
    text[count :: count + 1] = b"\n" * rows
    return bytes(text)
