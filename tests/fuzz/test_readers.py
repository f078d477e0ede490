"""Every reader against spoilt bytes: positions and errors come out, nothing else, and soon."""

from __future__ import annotations

import os
import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokit import formats
from sudokit.constraints import layout
from sudokit.errors import FormatError, SudokuError
from sudokit.model.position import Position

SEED = int(os.environ.get("SUDOKIT_FUZZ_SEED", "0")) or time.time_ns() % 10**9
INPUTS = 100_000
SOAK = 10_000_000
INTERESTING = [
    *(bytes([byte]) for byte in b'\0\xff\n\r#!|+:,09. [{}"<>\xc3\txuz_'),
    *(b"\r\n", b"---", b"&#10;", b"\xef\xbb\xbf", b"\xff\xfe", b"99999999999", b"-1"),
    *(b"# rules: diagonal\n", b"# boxes: 2x2\n", b"\n\n"),
]


def samples(name: str) -> list[bytes]:
    """Small texts of a format: a puzzle, one with all that the format keeps, two in a row."""
    module = formats.codec(name)
    size = 4 if 4 in module.SIZES else 9
    one = layout(size)
    count = one.cell_count
    givens = [c % size + 1 if c % 3 == 0 else 0 for c in range(count)]
    entries = [0 if g else 2 * (c % 7 == 1) for c, g in enumerate(givens)]
    marks = [0 if g or e else 6 for g, e in zip(givens, entries, strict=True)]
    plain = Position(one, givens)
    full = Position(
        one, givens, entries, centre=marks, title="t", author="a", meta=[("level", "x")], solution=[1] * count
    )
    texts = []
    for group in ([plain], [full], [plain, plain, full]):
        writer = formats.Writer(name)
        texts.append(("".join(map(writer.write, group)) + writer.close()).encode())
    return texts


def spoilt(source: Random, text: bytes) -> bytes:
    """The text with one to four small accidents."""
    data = bytearray(text)
    for _ in range(source.randint(1, 4)):
        at = source.randrange(len(data) + 1)
        kind = source.randrange(6)
        if kind == 0 and at < len(data):
            data[at] = source.randrange(256)
        elif kind == 1:
            del data[at : at + source.randint(1, 8)]
        elif kind == 2:
            data[at:at] = source.choice(INTERESTING)
        elif kind == 3:
            data[at:at] = data[at : at + source.randint(1, 40)]
        elif kind == 4:
            del data[at:]
        elif at < len(data):
            data[at] ^= 1 << source.randrange(8)
    return bytes(data)


def run(name: str, inputs: int) -> None:
    source = Random(f"{SEED} {name}")
    texts = samples(name)
    detected = 0
    for number in range(inputs):
        data = spoilt(source, texts[number % len(texts)])
        as_any = number % 16 == 0  # detection stands in front of every reader
        try:
            for item in formats.read(data, None if as_any else name):
                assert isinstance(item, (Position, FormatError))
                if isinstance(item, FormatError):
                    assert "\n" not in str(item), (data, str(item))
                    assert len(str(item)) < 600, data
        except SudokuError:
            detected += as_any
            assert as_any, (SEED, number, data)
        except BaseException as error:
            raise AssertionError((SEED, number, data)) from error
    assert detected < inputs


@pytest.mark.slow
@pytest.mark.parametrize("name", formats.names())
def test_spoilt_bytes(name, capsys):
    with capsys.disabled():
        print(f" seed {SEED}", end="")
    run(name, INPUTS)


@pytest.mark.parametrize("name", formats.names())
def test_a_few_spoilt_bytes(name):
    run(name, 500)


@pytest.mark.soak
@pytest.mark.parametrize("name", formats.names())
def test_spoilt_bytes_for_long(name, capsys):
    with capsys.disabled():
        print(f" seed {SEED}", end="")
    run(name, SOAK)


LIKELY = st.text(st.sampled_from("0123456789.-|+ \n\t,;:#!u<>*[]{}\"xABG=_/'"), max_size=300)
GRIDS = st.lists(
    st.sampled_from(["1", ".", "12", "|", "---", "\n", " ", ",", "1.2.", "[Puzzle]", "#Ax", "u1"]), max_size=120
)


@pytest.mark.parametrize("name", [None, *formats.names()])
@settings(max_examples=60, deadline=None)
@given(st.one_of(LIKELY, GRIDS.map("".join), st.text(max_size=100), st.binary(max_size=200)))
def test_any_text_at_all(name, data):
    try:
        items = list(formats.read(data, name))
    except SudokuError:
        assert name is None
        return
    assert items
    for item in items:
        assert isinstance(item, (Position, FormatError))
