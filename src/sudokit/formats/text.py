"""What readers read: text in pieces of bounded size, whatever it came as, with names for its places.

Bytes are UTF-8, or UTF-16 with its byte-order mark; a mark at the start is dropped, and CRLF and CR become LF.
"""

from __future__ import annotations

from io import IncrementalNewlineDecoder

from sudokit.errors import FormatError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, NamedTuple
else:
    from sudokit.record import NamedTuple

__all__ = ["HEAD", "MAX_DOCUMENT", "MAX_LINE", "Head", "Text"]

HEAD = 1 << 16
"""How many characters detection may look at."""

MAX_LINE = 1 << 20
"""The longest line that is given to a reader whole; of a longer one it gets this much and one character."""

MAX_DOCUMENT = 1 << 26
"""The longest document that is held in memory at once."""

_BLOCK = 1 << 16


class Head(NamedTuple):
    """The start of a text, for `sniff`."""

    text: str
    complete: bool  # it is the whole text
    lines: tuple[str, ...]  # its lines without `#` comments, `!` lines and blank ones; the last may be cut

    @property
    def first(self) -> str:
        """The first line that holds something, or nothing."""
        return self.lines[0] if self.lines else ""


class Text:
    """One text to read: a str, bytes, or an open file of either. It is read once, from start to end.

    `name` is what errors call it: a file's name, or None.
    """

    def __init__(self, source: str | bytes | bytearray | memoryview | Any, name: str | None = None) -> None:
        self.name = name
        self._pieces = self._decoded(source)
        self._ahead: list[str] = []
        self._ended = False

    def error(self, message: str, line: int | None = None, column: int | None = None) -> FormatError:
        """An error at a place of this text, to be raised (reading ends) or yielded (reading goes on)."""
        return FormatError(message, source=self.name, line=line, column=column)

    def head(self) -> Head:
        """The first characters, without consuming them."""
        length = sum(map(len, self._ahead))
        while length < HEAD and not self._ended:
            piece = next(self._pieces, None)
            if piece is None:
                self._ended = True
            else:
                self._ahead.append(piece)
                length += len(piece)
        start = "".join(self._ahead)[:HEAD]
        lines = tuple(line for line in start.split("\n") if line.strip() and line.lstrip()[0] not in "#!")
        return Head(start, self._ended and length <= HEAD, lines)

    def blocks(self) -> Iterator[str]:
        """The text in pieces, cut anywhere."""
        yield from self._ahead
        self._ahead = []
        yield from self._pieces

    def lines(self) -> Iterator[tuple[int, str]]:
        """Numbers (from 1) and lines without their ends. A line too long to hold is cut, see MAX_LINE."""
        number = 1
        rest = ""
        cut = False  # what follows, up to the next line end, belongs to a line that was given already
        for block in self.blocks():
            lines = (rest + block).split("\n")
            rest = lines.pop()
            for line in lines:
                if not cut:
                    yield number, line[: MAX_LINE + 1]
                cut = False
                number += 1
            if cut:
                rest = ""
            elif len(rest) > MAX_LINE:
                yield number, rest[: MAX_LINE + 1]
                rest, cut = "", True
        if rest and not cut:
            yield number, rest

    def whole(self, limit: int = MAX_DOCUMENT) -> str:
        """All of it, where a format must see the end before it can read the start."""
        pieces = []
        length = 0
        for block in self.blocks():
            pieces.append(block)
            length += len(block)
            if length > limit:
                raise self.error(f"more than {limit} characters in one document")
        return "".join(pieces)

    def _decoded(self, source: Any) -> Iterator[str]:
        raw = _raw(source)
        first = next(raw, "")
        if isinstance(first, str):
            newlines = IncrementalNewlineDecoder(None, translate=True)
        else:
            import codecs

            utf16 = first[:2] in (b"\xff\xfe", b"\xfe\xff")
            newlines = IncrementalNewlineDecoder(
                codecs.getincrementaldecoder("utf-16" if utf16 else "utf-8")(), translate=True
            )
        line = 1
        start = True
        piece: Any = first
        while True:
            more = next(raw, None)
            try:
                text = newlines.decode(piece, final=more is None)
            except UnicodeDecodeError as error:
                line += error.object[: error.start].count(b"\n")
                raise self.error(_not_text(error), line) from None
            line += text.count("\n")
            if start and text:
                text = text.removeprefix("\ufeff")
                start = False
            if text:
                yield text
            if more is None:
                return
            piece = more


def _raw(source: Any) -> Iterator[Any]:
    """Blocks of str or bytes. `read1` gives what a pipe has, without waiting for a full block."""
    if isinstance(source, (str, bytes, bytearray)):
        for at in range(0, len(source), _BLOCK):
            block = source[at : at + _BLOCK]
            yield bytes(block) if isinstance(block, bytearray) else block
        return
    if isinstance(source, memoryview):
        data = source.cast("B") if source.contiguous else memoryview(source.tobytes())
        for at in range(0, len(data), _BLOCK):
            yield bytes(data[at : at + _BLOCK])
        return
    read = getattr(source, "read1", None) or source.read
    while block := read(_BLOCK):
        yield block


def _not_text(error: UnicodeDecodeError) -> str:
    at = error.object[error.start : error.start + 4]
    return f"these bytes are not {error.encoding.upper()} text: {at.hex(' ')}"
