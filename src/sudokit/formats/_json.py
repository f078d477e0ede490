"""JSON as the readers of this folder take it: strictly, and with an end to patience."""

from __future__ import annotations

from json import JSONDecodeError, JSONDecoder, dumps
from typing import TYPE_CHECKING

from sudokit.errors import FormatError

if TYPE_CHECKING:
    from typing import Any, NoReturn

__all__ = ["compact", "parse", "parse_at"]


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


_DECODER = JSONDecoder(parse_constant=_constant)


def parse(text: str) -> Any:
    """The value that a whole text holds; FormatError with the line and column where it is not JSON."""
    value, end = parse_at(text, 0)
    rest = text[end:].strip()
    if rest:
        raise FormatError(f"not JSON: {rest[:20]!r} after its end")
    return value


def parse_at(text: str, start: int) -> tuple[Any, int]:
    """The value that begins at `start` (behind blanks), and where it ends."""
    while text[start : start + 1].isspace():
        start += 1
    try:
        value, end = _DECODER.raw_decode(text, start)
    except JSONDecodeError as error:
        raise FormatError(f"not JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise FormatError("JSON that is nested too deeply") from None
    except ValueError as error:
        raise FormatError(f"not JSON: {str(error).partition(';')[0]}") from None
    if "\\u" in text:
        _demand_whole_characters(value)
    return value, end


def _demand_whole_characters(value: Any) -> None:
    """JSON's escapes can say half of a surrogate pair, which no text can hold."""
    try:
        dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise FormatError("half a character (a lone surrogate)") from None


def compact(value: Any) -> str:
    """JSON without blanks, as the web's programs write it. FormatError for what was read and cannot be written."""
    try:
        return dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except ValueError:
        raise FormatError("not JSON: a number that is too large") from None
    except RecursionError:
        raise FormatError("JSON that is nested too deeply") from None
