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

_HEAD_LINES = 150

MAX_LINE = 1 << 20
"""The longest line that is given to a reader whole; of a longer one it gets this much and one character."""

MAX_DOCUMENT = 1 << 26
"""The longest document that is held in memory at once."""

_BLOCK = 1 << 16

_BEHIND = 64
"""How many lines that were read are still held, for `behind`."""


class Head(NamedTuple):
    """The start of a text, for `sniff`."""

    text: str
    complete: bool  # it is the whole text
    lines: tuple[str, ...]  # its first lines without `#` comments, `!` lines and blank ones; the last may be cut

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
        self._head: Head | None = None
        self._block = self.blocks()
        self._lines: list[str] = []  # complete lines, of which the first `_at` have been read
        self._at = 0
        self._number = 0  # of the line read last
        self._rest = ""  # the start of a line whose end has not come in yet
        self._cut = False  # that line was given already, cut

    def error(self, message: str, line: int | None = None, column: int | None = None) -> FormatError:
        """An error at a place of this text, to be raised (reading ends) or yielded (reading goes on)."""
        return FormatError(message, source=self.name, line=line, column=column)

    def head(self) -> Head:
        """The first characters, without consuming them; to be asked for before anything is read."""
        if self._head is not None:
            return self._head
        length = sum(map(len, self._ahead))
        while length < HEAD and not self._ended:
            piece = next(self._pieces, None)
            if piece is None:
                self._ended = True
            else:
                self._ahead.append(piece)
                length += len(piece)
        start = "".join(self._ahead)[:HEAD]
        lines = start.split("\n", _HEAD_LINES)[:_HEAD_LINES]
        told = tuple(line for line in lines if line.strip() and line.lstrip()[0] not in "#!")
        self._head = Head(start, self._ended and length <= HEAD, told)
        return self._head

    def blocks(self) -> Iterator[str]:
        """The text in pieces, cut anywhere."""
        yield from self._ahead
        self._ahead = []
        yield from self._pieces

    def lines(self) -> Iterator[tuple[int, str]]:
        """Numbers (from 1) and lines without their ends. A line too long to hold is cut, see MAX_LINE."""
        while self._at < len(self._lines) or self._fill():
            line = self._lines[self._at]
            self._at += 1
            self._number += 1
            yield self._number, line

    def peek(self, count: int) -> list[str] | None:
        """The next `count` lines behind blank ones, where a blank line or the end follows; they are not consumed."""
        while True:
            at = self._at
            while at < len(self._lines) and not self._lines[at]:
                at += 1
            self._number += at - self._at
            self._at = at
            if at + count < len(self._lines) or not self._fill():
                break
        lines = self._lines[at : at + count]
        if len(lines) < count or (at + count < len(self._lines) and self._lines[at + count].strip()):
            return None
        return lines

    def skip(self, count: int) -> None:
        """Consume lines that were looked at."""
        self._at += count
        self._number += count

    def behind(self) -> list[str]:
        """The lines just read, from the last blank one that was read back to the one before it."""
        end = self._at
        while end and not self._lines[end - 1].strip():
            end -= 1
        start = end
        while start and self._lines[start - 1].strip():
            start -= 1
        return self._lines[start:end]

    def _fill(self) -> bool:
        """Take in the lines of one more block; False at the end. Lines that were read are let go."""
        del self._lines[: max(self._at - _BEHIND, 0)]
        self._at = min(self._at, _BEHIND)
        count = len(self._lines)
        while len(self._lines) == count:
            block = next(self._block, None)
            if block is None:
                if self._rest and not self._cut:
                    self._lines.append(self._rest)
                    self._rest = ""
                return len(self._lines) > count
            lines = (self._rest + block).split("\n")
            self._rest = lines.pop()
            if lines and self._cut:
                del lines[0]
                self._cut = False
            if lines and max(map(len, lines)) > MAX_LINE:
                lines = [line[: MAX_LINE + 1] for line in lines]
            self._lines += lines
            if self._cut:
                self._rest = ""
            elif len(self._rest) > MAX_LINE:
                self._lines.append(self._rest[: MAX_LINE + 1])
                self._rest, self._cut = "", True
        return True

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
    while True:
        try:
            block = read(_BLOCK)
        except UnicodeDecodeError as error:  # a file that was opened as text, and is none
            raise FormatError(_not_text(error)) from None
        if not block:
            return
        yield block


def _not_text(error: UnicodeDecodeError) -> str:
    at = error.object[error.start : error.start + 4]
    return f"these bytes are not {error.encoding.upper()} text: {at.hex(' ')}"
