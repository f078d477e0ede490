"""Damaged files of every format through the commands: an answer or one line of trouble, never a bug.

The seed of a run is in its name and in its failure; `SUDOKIT_FUZZ_SEED=N` runs that one again.
"""

import io
import os
import random
from xml.parsers import expat

import pytest

from sudokit import Grid, NegativeError, Position, formats, kernel, layout
from sudokit.app.cli import main

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
COMMANDS = (
    ["check", "--timeout", "1"],
    ["check", "--json", "--timeout", "1"],
    ["check", "--against", EASY],
    ["show"],
    ["show", "--to", "svg"],
    ["show", "--candidates", "--to", "ansi"],
    ["show", "--to", "frame"],
    ["solve", "--timeout", "1"],
    ["solve", "--json", "--timeout", "1"],
    ["solve", "--all", "--limit", "3", "--timeout", "1"],
    ["solve", "--count", "--limit", "9", "--givens", "--timeout", "1"],
    ["create", "--from-solution", "-", "--seed", "1", "--timeout", "1"],
    ["create", "--pattern", "-", "--seed", "1", "--timeout", "1"],
    ["shuffle", "--seed", "1"],
    ["canon"],
    ["canon", "--distinct", "--json"],
    ["canon", "--same-as", EASY],
    ["shuffle", "--json", "--seed", "1", "--rows", "--transpose"],
    ["hint"],
    ["rate"],
    ["assist"],
    ["assist", "--strategies", "one,two"],
    *(["convert", "--to", name] for name in ("line", "plain", "csv", "json", "frame", "sdk")),
)
SOUND = {0, 3, 4, 5, 6} | ({69} if kernel.native is None else set())  # 3: a drawing of several puzzles


def sound_texts():
    """A few positions in every format that can carry them."""
    nine, four = layout(), layout(4, rules="diagonal")
    entries = bytearray(81)
    entries[2] = 4
    positions = [
        Position(nine, Grid(nine, EASY), title="A <title> & more", author="somebody"),
        Position(nine, Grid(nine, EASY), entries, centre=[0] * 5 + [0b1100] + [0] * 75),
        Position(nine, Grid(nine, EASY), solution=Grid(nine, SOLVED).digits),
        Position(four, Grid(four, "1..............4")),
    ]
    for name in formats.names():
        for position in positions:
            try:
                yield formats.dumps(position, name).encode()
            except NegativeError:
                continue


def damaged(text, chance):
    data = bytearray(text * chance.choice((1, 1, 1, 2, 3)))
    for _ in range(chance.randrange(5)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(5):
            case 0:
                data[at : at + 1] = bytes([chance.randrange(256)])
            case 1:
                del data[at : at + chance.randrange(1, 12)]
            case 2:
                data[at:at] = bytes(
                    chance.choice(b"0123456789.,|-+ \n\t\"'<>{}[]#!:x") for _ in range(chance.randrange(1, 9))
                )
            case 3:
                del data[at:]
            case _:
                data[at:at] = data[: chance.randrange(40)]
    return bytes(data)


def try_one(words, data):
    """Exit code, output, and what was said; standard streams are replaced for the time."""
    import sys

    kept = sys.stdin, sys.stdout, sys.stderr
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    said = io.StringIO()
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(data)), out, said
    try:
        code = main(list(words))
        out.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept
    return code, out.buffer.getvalue(), said.getvalue()


def run_many(count):
    seed = int(os.environ.get("SUDOKIT_FUZZ_SEED", random.randrange(10**9)))
    chance = random.Random(seed)
    texts = list(sound_texts())
    for i in range(count):
        words, data = chance.choice(COMMANDS), damaged(chance.choice(texts), chance)
        code, out, said = try_one(words, data)
        story = f"seed {seed}, input {i}: {words} of {data!r} ended with {code} and said {said!r}"
        assert code in SOUND, story
        assert "Traceback" not in said, story
        if code and not out:
            assert said.count("\n") == 1, story
        if code == 0 and "svg" in words:
            expat.ParserCreate().Parse(out, True)


def test_sound_texts_are_answered():
    for data in sound_texts():
        assert try_one(["show"], data)[0] == 0


FRAME4 = b"""# rules: diagonal
-------------
| 1 . | . . |
| . . | . . |
-------------
| . . | . . |
| . . | . 4 |
-------------
"""


@pytest.mark.parametrize("data", [FRAME4 + FRAME4[:33]])
def test_once_a_bug(data):
    """What damage has found before."""
    for words in COMMANDS:
        assert try_one(words, data)[0] in SOUND


def test_damaged_texts():
    run_many(600)


@pytest.mark.soak
def test_many_damaged_texts():
    run_many(100_000)
