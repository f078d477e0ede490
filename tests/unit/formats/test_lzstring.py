"""lz-string: known payloads, round trips, and what is not a payload."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokit.errors import FormatError
from sudokit.formats._lzstring import LIMIT, compress, decompress

# What f-puzzles makes of an empty grid of three by three.
EMPTY = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA=="
EMPTY_TEXT = '{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}'


def test_a_payload_of_another_program() -> None:
    assert decompress(EMPTY) == EMPTY_TEXT
    assert compress(EMPTY_TEXT) == EMPTY


def test_padding_is_not_needed() -> None:
    assert decompress(EMPTY.rstrip("=")) == EMPTY_TEXT


def test_the_empty_text() -> None:
    assert compress("") == "Q==="
    assert decompress("Q===") == ""


@given(st.text(max_size=400) | st.text("ab{}[],:1", max_size=2000) | st.text("ä◯🧁", max_size=50))
def test_round_trip(text: str) -> None:
    payload = compress(text)
    assert len(payload) % 4 == 0
    assert decompress(payload) == text


@given(st.text("ab{}[],:1◯", min_size=1, max_size=60), st.data())
def test_a_part_or_a_double_is_no_payload(text: str, data: st.DataObject) -> None:
    payload = compress(text).rstrip("=")
    cut = data.draw(st.integers(1, len(payload) - 2))
    for wrong in (payload[:cut], payload + payload):
        with pytest.raises(FormatError, match="not a whole lz-string text"):
            decompress(wrong)


@given(st.text("ABCNQYgcwx0459+/=", max_size=200) | st.text(max_size=40) | st.binary(max_size=60).map(repr))
def test_noise_is_an_error_or_a_text(noise: str) -> None:
    with suppress(FormatError):
        decompress(noise).encode()


@pytest.mark.parametrize("wrong", ["", "=", "N4Ig=bi", "N4Ig bi", "N4Ig\0", "é", "N4Ig\n"])
def test_what_is_not_base64(wrong: str) -> None:
    with pytest.raises(FormatError):
        decompress(wrong)


def test_half_a_character() -> None:
    with pytest.raises(FormatError, match="half a character"):
        decompress(compress("\ud83e"))


def test_a_bomb_goes_off_early() -> None:
    bomb = compress("a" * (2 * LIMIT))
    assert len(bomb) < 20_000
    before = time.process_time()
    with pytest.raises(FormatError, match="more than"):
        decompress(bomb)
    assert time.process_time() - before < 1
    assert len(decompress(compress("a" * LIMIT))) == LIMIT
