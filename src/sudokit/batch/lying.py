"""Puzzles seen where they lie: no byte is moved where each stands at the same distance from the one before.

That is so in a file of lines, a column of strings and an array; anything else is copied into cells first.
"""

from __future__ import annotations

from sudokit.batch.cells import cells_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

__all__ = ["Lying", "lying", "regular_lines"]

_ENDS = b'\n\r\t ,;:#"'


class Lying:
    """`count` puzzles of `area` bytes, `stride` bytes apart: ASCII where `base` is 48, digits where it is 0.

    `source` is set where they are lines taken at their length: a malformed one of them may be a comment, or lines
    of other lengths; `as_lines` looks at each.
    """

    __slots__ = ("area", "base", "count", "data", "source", "stride")

    def __init__(self, data: Any, area: int, stride: int, count: int, base: int, source: Any = None) -> None:
        self.data = memoryview(data).cast("B") if count else memoryview(b"")
        self.area = area
        self.stride = stride
        self.count = count
        self.base = base
        self.source = source

    def part(self, start: int, stop: int) -> memoryview:
        """The bytes of some of the puzzles."""
        return self.data[start * self.stride : (stop - 1) * self.stride + self.area]

    def one(self, index: int) -> bytes:
        """The bytes of one puzzle."""
        return bytes(self.part(index, index + 1))

    def is_line(self, index: int) -> bool:
        """Whether what lies there is a line of cells, be they good or bad."""
        text = self.one(index)
        return text[0] not in b"#!" and b"\n" not in text and text == text.strip()


def lying(puzzles: object, size: int) -> Lying:
    """The puzzles that a bulk call was given."""
    area = size * size
    found = None
    text = puzzles.encode("ascii", "backslashreplace") if isinstance(puzzles, str) else puzzles
    if isinstance(text, (bytes, bytearray)):
        found = regular_lines(text, area)
    elif hasattr(text, "to_pylist"):
        found = _arrow(text, area)
    return copied(text, size) if found is None else found


def copied(puzzles: object, size: int) -> Lying:
    """The puzzles as cells of their own, every line looked at."""
    area = size * size
    cells = cells_of(puzzles, size)
    return Lying(cells, area, area, len(cells) // area, 0)


def regular_lines(text: bytes | bytearray, area: int) -> Lying | None:
    """Lines of one length that begin with the cells, or None."""
    stride = text.find(b"\n", 0, 8 * area + 256) + 1
    if not stride:
        return Lying(text, area, area, 1, 48, text) if len(text) == area else None
    if stride <= area or len(text) % stride not in {0, stride - 1}:
        return None
    ends = text[stride - 1 :: stride]
    if ends != b"\n" * len(ends):
        return None
    if stride > area + 1:
        behind = text[area::stride]
        if behind[0] not in _ENDS or behind[:1] * len(behind) != behind:
            return None
    return Lying(text, area, stride, -(-len(text) // stride), 48, text)


def _arrow(column: Any, area: int) -> Lying | None:
    """Strings in place, where none is missing and all have the length."""
    chunks = column.chunks if hasattr(column, "chunks") else [column]
    if len(chunks) != 1 or not len(chunks[0]) or chunks[0].null_count:
        return None
    chunk = chunks[0]
    kind = str(chunk.type)
    if kind not in {"string", "binary", "large_string", "large_binary"}:
        return None
    width: Literal["i", "q"] = "q" if kind.startswith("large") else "i"
    _, offsets, data = chunk.buffers()
    places = memoryview(offsets).cast("B").cast(width)[chunk.offset : chunk.offset + len(chunk) + 1]
    start = places[0]
    if places[-1] - start != area * len(chunk) or places.tolist() != list(range(start, places[-1] + 1, area)):
        return None
    return Lying(memoryview(data).cast("B")[start : places[-1]], area, area, len(chunk), 48)
