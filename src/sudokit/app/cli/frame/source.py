"""Where puzzles come from: standard input, a file, or the word itself."""

from __future__ import annotations

import os
import sys

from sudokit.errors import InputError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO, Self

    from sudokit.app.cli.frame.console import Console

__all__ = ["Source", "open_source"]


class Source:
    """An open binary stream and the name that messages call it by."""

    __slots__ = ("format", "name", "path", "stream")

    def __init__(self, name: str, stream: BinaryIO, path: str | None = None, format: str | None = None) -> None:
        self.name = name
        self.stream = stream
        self.path = path  # of a file on disk; a bulk reader may map it
        self.format = format  # where it is known without looking

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """A file is closed; standard input belongs to whoever started us."""
        if self.path is not None:
            self.stream.close()


def open_source(word: str, console: Console) -> Source:
    """What a PUZZLE|FILE word means: `-`, a file, or else the puzzle itself."""
    if word == "-":
        if sys.stdin is None:
            raise InputError("stdin is closed")
        if sys.stdin.isatty():
            console.note("reading puzzles from the terminal: end with Ctrl-D on a line of its own, stop with Ctrl-C")
            from io import BytesIO

            # All of it at once: whoever looks twice for the end would have the user say it twice.
            return Source("stdin", BytesIO(sys.stdin.buffer.read()))
        return Source("stdin", sys.stdin.buffer)
    if os.path.exists(word):
        try:
            return Source(word, open(word, "rb"), word)
        except OSError as error:
            raise InputError(f"{word}: cannot be read: {error.strerror or error}") from error
    if is_puzzle(word):
        from io import BytesIO

        return Source("the puzzle", BytesIO(word.encode()), format="line" if _is_dense(word) else None)
    raise InputError(f"{_short(word)}: no such file, and {_why_no_puzzle(word)}")


def is_puzzle(word: str) -> bool:
    """A word that is no file is the puzzle itself when every character is a cell, or a format is sure of it.

    Formats are sure of a game ID or a link, never of a misspelt file name.
    """
    if _is_dense(word):
        return True
    from sudokit.formats import codec, names
    from sudokit.formats.base import SURE
    from sudokit.formats.text import Text

    head = Text(word).head()
    return len(head.lines) == 1 and any(codec(name).sniff(head) == SURE for name in names())


def _is_dense(word: str) -> bool:
    from sudokit.model.geometry import BLANKS, DIGIT_OF, size_of_length

    size = size_of_length(len(word))
    return size is not None and all(c in BLANKS or DIGIT_OF.get(c, 99) <= size for c in word)


def _why_no_puzzle(word: str) -> str:
    from sudokit.model.geometry import BLANKS, DIGIT_OF, size_of_length

    size = size_of_length(len(word))
    if size is None or os.sep in word:
        return "not a puzzle either" + (f" ({len(word)} characters)" if len(word) > 3 else "")
    odd = next(i for i, c in enumerate(word) if c not in BLANKS and DIGIT_OF.get(c, 99) > size)
    return f"as a puzzle of {size}×{size} its character {odd + 1}, {word[odd]!r}, is no symbol"


def _short(word: str) -> str:
    if not word.strip():
        return repr(word)
    return word if len(word) <= 60 else f"{word[:57]}..."
