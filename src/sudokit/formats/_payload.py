"""What f-puzzles and SudokuPad texts share: one puzzle a line, as a payload, as a link that carries one, or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import FormatError, InputError
from sudokit.formats._lzstring import LIMIT
from sudokit.formats.text import MAX_LINE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokit.formats.base import Read
    from sudokit.formats.text import Text
    from sudokit.model.position import Position

__all__ = ["read_items", "unescaped", "unquoted"]


def read_items(text: Text, parse: Callable[[str], Position]) -> Read:
    """What `parse` makes of each payload, link or JSON document, and its errors at their lines."""
    for number, item in _items(text):
        if len(item) > MAX_LINE and "\n" not in item:
            yield text.error(f"a line of more than {MAX_LINE} characters", number)
            continue
        try:
            yield parse(item)
        except FormatError as error:
            yield text.error(error.message, number + (error.line or 1) - 1, error.column)
        except InputError as error:
            yield text.error(str(error), number)


def _items(text: Text) -> Iterator[tuple[int, str]]:
    """Line number and text of each item: a line, or the lines of a JSON document.

    After a line that ends in a comma, a colon or an opening bracket JSON must go on, and a line cannot begin a
    document with a comma, a colon or a closing bracket. Nothing else joins two lines.
    """
    document: list[str] = []
    start = length = 0
    last = ""
    for number, line in text.lines():
        token = line.strip()
        if document:
            if not token or last in ",:[{" or token[0] in ",:]}":
                document.append(line)
                length += len(line) + 1
                last = token[-1:] or last
                if length > LIMIT:
                    raise text.error(f"more than {LIMIT} characters in one document", start)
                continue
            yield start, "\n".join(document)
            document = []
        if token[:1] == "{":
            document = [line]
            start, length, last = number, len(line), token[-1]
        elif token and token[0] not in "#!":
            yield number, token
    if document:
        yield start, "\n".join(document)


def unquoted(text: str) -> str:
    """A text as it was before a URL carried it, `%2B` and the like put back once."""
    if "%" in text:
        from urllib.parse import unquote

        text = unquote(text)
    return text


def unescaped(payload: str) -> str:
    """A payload in base64 as it was before a URL carried it: there a blank was a `+`."""
    return unquoted(payload).replace(" ", "+")
