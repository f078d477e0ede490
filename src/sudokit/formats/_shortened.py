"""SudokuPad's shortened JSON: names of a letter or two, keys and colours without quotes, empty objects left out.

`{"cells":[[{},{}]],"lines":[{"color":"#CFCFCF","rounded":true}]}` is `{ce:[[,]],l:[{c:CFCFCF,r:t}]}`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokit.errors import FormatError
from sudokit.formats import _json

if TYPE_CHECKING:
    from typing import Any

__all__ = ["expand", "normal", "shorten"]

_SHORT = {
    "color": "c", "cages": "ca", "center": "ct", "borderColor": "c1", "backgroundColor": "c2", "cells": "ce",
    "cellSize": "cs", "arrows": "a", "overlays": "o", "underlays": "u", "width": "w", "height": "h", "value": "v",
    "videos": "vd", "lines": "l", "rounded": "r", "regions": "re", "fontSize": "fs", "thickness": "th",
    "headLength": "hl", "wayPoints": "wp", "title": "t", "text": "te", "duration": "d", "d": "d2",
}  # fmt: skip
_LONG = {short: long for long, short in _SHORT.items()}
_KEYS = {short: f'"{long}":' for short, long in _LONG.items()}

_BRIEF = {"#000000": "#0", "#FFFFFF": "#F"}
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}", re.ASCII)
_HEX = re.compile(r"[0-9A-Fa-f]{6}", re.ASCII)
_BARE = re.compile(r"[A-Za-z0-9]+", re.ASCII)
_DECIMAL = re.compile(r"0|-?[1-9][0-9]{0,14}", re.ASCII)

# Strings, and what is done to the text between them, one after the other.
_SINGLE = re.compile(r"('(?:[^'\\]|\\.)*')", re.DOTALL)
_DOUBLE = re.compile(r'("(?:[^"\\]|\\.)*")', re.DOTALL)
_HOLES = [("[,", "[{},"), (",,", ",{},"), (",,", ",{},"), (",]", ",{}]"), ("[]", "[{}]")]  # `,,,` takes two rounds
_WORDS = [
    (f":{short}{end}", f":{word}{end}")
    for short, word in (("f", "false"), ("t", "true"), ("#0", '"#000000"'), ("#F", '"#FFFFFF"'))
    for end in ",}"
]
_BARE_COLOUR = re.compile(r":([0-9A-Fa-f]{6})(?=[,}])", re.ASCII)
_BARE_KEY = re.compile(r"(?<=[{,])([A-Za-z0-9]+):", re.ASCII)


def expand(text: str) -> Any:
    """The value of a shortened text. FormatError where it is none."""
    parts = (_DOUBLE if '"' in text else _SINGLE).split(text)
    for at in range(0, len(parts), 2):
        part = parts[at]
        for short, word in _HOLES + _WORDS:
            part = part.replace(short, word)
        pieces = _BARE_COLOUR.split(part)
        pieces[1::2] = [f':"#{colour}"' for colour in pieces[1::2]]
        pieces = _BARE_KEY.split("".join(pieces))
        pieces[1::2] = [_KEYS.get(key) or f'"{key}":' for key in pieces[1::2]]
        parts[at] = "".join(pieces)
    for at in range(1, len(parts), 2):
        parts[at] = _string(parts[at], is_key=parts[at + 1][:1] == ":")
    try:
        return _json.parse("".join(parts))
    except FormatError as error:
        raise FormatError(f"neither JSON nor SudokuPad's short form of it: {error.message}") from None


def _string(part: str, *, is_key: bool) -> str:
    """JSON of a string in either kind of quotes."""
    body = part[1:-1]
    if part[0] == "'" and ("\\" in body or '"' in body):
        body = re.sub(r"\\(.)|\"", lambda m: "'" if m[1] == "'" else m[0] if m[1] else '\\"', body, flags=re.DOTALL)
    if is_key:
        return f'"{_LONG.get(body, body)}"'
    return f'"#{body}"' if len(body) == 6 and _HEX.fullmatch(body) else f'"{body}"'


def normal(value: Any) -> Any:
    """What is left of a value when it has been shortened: no empty lists in objects, numbers for decimal texts."""
    if isinstance(value, dict):
        return {key: normal(inner) for key, inner in value.items() if inner != []}
    if isinstance(value, list):
        return [normal(inner) for inner in value]
    return int(value) if isinstance(value, str) and _DECIMAL.fullmatch(value) else value


def shorten(value: Any) -> str | None:
    """The shortened text of a value, None where it would not come back as it was (texts like `ABCDEF`, odd keys)."""
    value = normal(value)
    text = _short(value)
    try:
        return text if expand(text) == value else None
    except FormatError:
        return None


def _short(value: Any, *, named: bool = False) -> str:
    """Shortened text; `named` behind a colon, where more is short."""
    if isinstance(value, dict):
        if not value and not named:
            return ""
        return "{" + ",".join(f"{_short_key(key)}:{_short(inner, named=True)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(_short(inner) for inner in value) + "]"
    if isinstance(value, bool):
        word = "true" if value else "false"
        return word[0] if named else word
    if isinstance(value, str):
        if named and _COLOUR.fullmatch(value):
            return _BRIEF.get(value, value[1:])
        return _quoted(value)
    return _json.compact(value)


def _short_key(key: str) -> str:
    short = _SHORT.get(key, key)
    return short if _BARE.fullmatch(short) else _quoted(short)


def _quoted(text: str) -> str:
    """In single quotes; a double one as its number, since both would look alike."""
    body = _json.compact(text)[1:-1].replace('\\"', "\\u0022").replace("'", "\\'")
    return f"'{body}'"
