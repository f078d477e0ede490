"""Spoilt texts inside of sound payloads: what spoilt base64 hardly ever lets through to the readers behind it."""

from __future__ import annotations

import json
import os
import time
from random import Random

import pytest

from sudokit import formats
from sudokit.errors import FormatError, NegativeError
from sudokit.formats._lzstring import compress, decompress
from sudokit.formats._shortened import shorten
from sudokit.model.position import Position

SEED = int(os.environ.get("SUDOKIT_FUZZ_SEED", "0")) or time.time_ns() % 10**9
INPUTS = 20_000
SOAK = 1_000_000

CELLS = [[{} for _ in range(4)] for _ in range(4)]
CELLS[0][0] = {"value": 1, "given": True}
CELLS[1][1] = {"value": 2, "centerPencilMarks": [1, 2], "cornerPencilMarks": [3], "c": "#B0FFB0", "region": 0}
CELLS[2][3] = {"region": 2, "givenPencilMarks": [1, 2], "centremarks": [1], "pencilMarks": "12"}
TEXTS = {
    "fpuzzles": {
        "size": 4, "title": "T", "author": "A", "ruleset": "R", "grid": CELLS, "diagonal+": True, "diagonal-": True,
        "thermometer": [{"lines": [["R1C1", "R1C2"]]}], "solution": ["1", 2, "."] + [3] * 13, "negative": ["xv"],
    },
    "sudokupad": {
        "id": "x", "cages": [{"value": "title: T"}, {"cells": [[0, 0], [0, 1]], "sum": 3}], "cellSize": 50,
        "cells": CELLS, "regions": [[[r, c] for c in range(4)] for r in range(4)], "metadata": {"rules": ["R"]},
        "lines": [{"wayPoints": [[0.5, 1.5]], "color": "#CFCFCF", "thickness": 5, "rounded": False}],
    },
}  # fmt: skip
VALUES = [None, True, 0, -1, 1, 9, 10**30, 1.5, "", "5", "1,2", "#0", "ABCDEF", [], [1], [[]], {}, {"value": 3}]
PIECES = ["{", "}", "[", "]", ",", ":", "'", '"', "\\", "\\ud83e", "1e999", "NaN", "null", ":t", "#F", "◯", "\0", "-"]


def replaced(source: Random, value: object, depth: int = 0) -> object:
    """The value with something else at one place in it."""
    if depth > 1 and source.random() < 0.3:
        return source.choice(VALUES)
    if isinstance(value, dict) and value:
        key = source.choice([*value])
        if source.random() < 0.1:
            return {k: v for k, v in value.items() if k != key}
        return value | {key: replaced(source, value[key], depth + 1)}
    if isinstance(value, list) and value:
        at = source.randrange(len(value))
        if source.random() < 0.1:
            return value[:at] + value[at + 1 :]
        return [*value[:at], replaced(source, value[at], depth + 1), *value[at + 1 :]]
    return source.choice(VALUES)


def spoilt(source: Random, name: str) -> str:
    """A text with accidents: other values, or other characters."""
    value: object = TEXTS[name]
    for _ in range(source.randint(0, 3)):
        value = replaced(source, value)
    text = json.dumps(value, separators=(",", ":"))
    if name == "sudokupad" and source.random() < 0.6:
        text = shorten(value) or text
    for _ in range(source.randint(0, 2) if source.random() < 0.5 else 0):
        at = source.randrange(len(text) + 1)
        text = text[:at] + source.choice(PIECES) + text[at + source.randrange(3) :]
    return text


def run(name: str, inputs: int) -> None:
    source = Random(f"{SEED} {name}")
    sound = 0
    for number in range(inputs):
        text = spoilt(source, name)
        try:
            (item,) = formats.read(("scl" if name == "sudokupad" else "") + compress(text), name)
            if isinstance(item, FormatError):
                assert "\n" not in str(item)
                assert len(str(item)) < 600
                continue
            assert isinstance(item, Position)
            sound += 1
            back = formats.dumps(item, name)
            assert list(formats.read(back, name)) == [item]
        except NegativeError:
            continue
        except BaseException as error:
            raise AssertionError((SEED, number, text)) from error
    assert inputs / 20 < sound < inputs


@pytest.mark.slow
@pytest.mark.parametrize("name", TEXTS)
def test_spoilt_texts(name: str) -> None:
    run(name, INPUTS)


@pytest.mark.parametrize("name", TEXTS)
def test_a_few_spoilt_texts(name: str) -> None:
    run(name, 500)


@pytest.mark.soak
@pytest.mark.parametrize("name", TEXTS)
def test_spoilt_texts_for_long(name: str) -> None:
    run(name, SOAK)


def test_payloads_with_any_bits_are_texts_or_errors() -> None:
    source = Random(SEED)
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for _ in range(3000):
        payload = "N4I" * source.randint(0, 1) + "".join(source.choices(alphabet, k=source.randint(0, 60)))
        try:
            text = decompress(payload)
        except FormatError:
            continue
        assert decompress(compress(text)) == text
