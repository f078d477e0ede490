"""lz-string: the compression inside f-puzzles and SudokuPad payloads.

An LZ78 code over UTF-16 units. Numbers of a growing width are written least significant bit first into a stream of
bits, which base64 carries most significant bit first. So the bits of every byte are turned round once (a table, in
C), and from there the stream is a little-endian integer that plain shifts take apart.

Numbers: 0 a new 8-bit unit follows, 1 a new 16-bit unit follows, 2 the end, from 3 on an entry of the dictionary,
which both sides build alike: every new unit is an entry, and so is every word followed by one more unit. The width
grows whenever the dictionary has as many entries as the width can number.
"""

from __future__ import annotations

from binascii import Error, a2b_base64, b2a_base64
from struct import unpack

from sudokit.errors import FormatError

__all__ = ["LIMIT", "compress", "decompress"]

LIMIT = 1 << 21
"""How many units a payload may unfold to. Real puzzles stay under a twentieth of it; bombs have no such shame."""

_TURNED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_REFILL = 15  # bytes taken into the window at a time
_FLUSH = 240  # bits written from the window at a time


def decompress(payload: str, limit: int = LIMIT) -> str:
    """The text of a payload in base64 (its `=` are not needed).

    >>> decompress("N4IgbiBcoL5A"), decompress("Q===")
    ('{"v":1}', '')
    """
    data, bits = _stream(payload)
    words = ["", "", ""]  # the entries by number; 0 to 2 have other meanings
    out: list[str] = []
    window = have = at = size = 0
    width, full = 2, 4  # the width grows when there are `full` entries
    word = ""
    while True:
        if have < 40:  # enough for a number and a unit
            if at * 8 - have > bits:
                raise _corrupt("it ends early")
            window |= int.from_bytes(data[at : at + _REFILL], "little") << have
            at += _REFILL
            have += 8 * _REFILL
        code = window & (full - 1)
        window >>= width
        have -= width
        if code > 2:
            if code < len(words):
                entry = words[code]
            elif code == len(words) and word:
                entry = word + word[0]
            else:
                raise _corrupt("a number that names nothing")
        elif code == 2:
            break
        else:
            length = 16 if code else 8
            entry = chr(window & ((1 << length) - 1))
            window >>= length
            have -= length
            words.append(entry)
            if len(words) == full:
                width += 1
                full += full
        out.append(entry)
        size += len(entry)
        if size > limit:
            raise FormatError(f"a compressed text that unfolds to more than {limit} characters")
        if word:
            words.append(word + entry[0])
            if len(words) == full:
                width += 1
                full += full
        else:
            width, full = 3, 8  # the first unit alone
        word = entry
    if at * 8 - have > bits:
        raise _corrupt("it ends early")
    if window or any(data[at:]):
        raise _corrupt("something follows its end")
    return _from_units("".join(out))


def compress(text: str) -> str:
    """The payload of a text, in base64 with its `=`; the inverse of `decompress`, and the same characters as others.

    >>> compress('{"v":1}')
    'N4IgbiBcoL5A'
    """
    out = bytearray()
    window = have = 0
    width, left = 2, 2  # the width grows when `left` more entries are there
    for number in _words(text):
        if number >= 0:
            window |= number << have
            have += width
        else:
            unit = ~number
            wide = unit > 0xFF
            window |= (wide | unit << width) << have
            have += width + (16 if wide else 8)
            left -= 1
            if not left:
                left = 1 << width
                width += 1
        left -= 1
        if not left:
            left = 1 << width
            width += 1
        if have >= _FLUSH:
            out += (window & (1 << _FLUSH) - 1).to_bytes(_FLUSH // 8, "little")
            window >>= _FLUSH
            have -= _FLUSH
    window |= 2 << have
    have += width
    length = (len(out) * 8 + have) // 6 + 1  # at least one bit 0 after the end
    out += window.to_bytes((have + 7) // 8 + 3, "little")
    payload = b2a_base64(out.translate(_TURNED), newline=False).decode("ascii")[:length]
    return payload + "=" * (-length % 4)


def _words(text: str) -> list[int]:
    """The longest known words of a text in turn, by number; a unit written for the first time as its complement."""
    encoded = text.encode("utf-16-le", "surrogatepass")
    longer: dict[int, int] = {}  # the number of a word << 16 | a unit -> the number of the word with the unit
    number: dict[int, int] = {}  # the numbers of single units
    fresh: set[int] = set()  # the units that have a number and are not written yet
    words: list[int] = []
    entries = 3
    word = -1  # the number of the word so far, none before the first unit
    last = -1  # the unit that the word consists of while it is only one
    for unit in unpack(f"<{len(encoded) // 2}H", encoded):
        if unit not in number:
            number[unit] = entries
            fresh.add(unit)
            entries += 1
        key = word << 16 | unit
        if key in longer:
            word = longer[key]
            last = -1
            continue
        if word >= 0:
            if last in fresh:
                fresh.remove(last)
                words.append(~last)
            else:
                words.append(word)
            longer[key] = entries
            entries += 1
        word = number[unit]
        last = unit
    if word >= 0:
        words.append(~last if last in fresh else word)
    return words


def _stream(payload: str) -> tuple[bytes, int]:
    """The stream with the first bit lowest, and how many bits it has."""
    text = payload.rstrip("=")
    try:
        data = a2b_base64(text + "A" * (-len(text) % 4), strict_mode=True)
    except (Error, ValueError):
        bad = next((c for c in text if not (c.isascii() and (c.isalnum() or c in "+/"))), "=")
        raise _corrupt(f"{bad!r} is no character of base64") from None
    return data.translate(_TURNED), 6 * len(text)


def _from_units(text: str) -> str:
    """Surrogate pairs joined."""
    if text.isascii():
        return text
    try:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise _corrupt("half a character") from None


def _corrupt(why: str) -> FormatError:
    return FormatError(f"not a whole lz-string text: {why}")
