"""SumoCue: jigsaws, with and without diagonals; killers are refused by name."""

from __future__ import annotations

import pytest

from sudokit.constraints import layout
from sudokit.errors import FormatError
from sudokit.formats import dumps, read
from sudokit.model.position import Position

JIGSAW = (
    "SumoCueV1=0J0=8J0=0J0=0J1=0J2=0J2=0J2=5J2=0J2=8J3=0J0=0J1=0J1=0J2=7J2=0J4=0J4=5J4=0J3=0J0=0J1=0J1=9J2=0J2=0J5=0J6"
    "=0J4=0J3=7J0=0J1=1J1=6J5=9J5=0J5=0J6=0J4=0J3=0J0=4J1=3J1=0J5=1J7=8J7=0J6=0J4=0J3=0J0=0J5=8J5=7J5=6J7=0J7=3J6=0J4="
    "0J3=0J0=0J5=0J8=5J8=0J7=0J7=0J6=0J4=3J3=0J3=0J3=6J8=0J8=0J7=0J7=0J6=2J4=0J8=9J8=0J8=0J8=0J8=0J7=0J6=8J6=0J6"
)


def one(text: str) -> Position:
    (item,) = read(text)
    assert isinstance(item, Position), item
    return item


def test_a_jigsaw() -> None:
    position = one(JIGSAW)
    assert position.layout.rules[0].startswith("jigsaw 111233333412233555")
    assert list(position.givens[:9]) == [0, 8, 0, 0, 0, 0, 0, 5, 0]
    assert dumps(position, "sumocue") == JIGSAW + "\n"


def test_diagonals_and_boxes() -> None:
    diagonal = one(JIGSAW.replace("V1=", "V1D="))
    assert diagonal.layout.rules[0] == "diagonal"
    assert one(dumps(diagonal, "sumocue")) == diagonal
    classic = Position(layout(9), [*range(1, 10), *bytes(72)])
    assert dumps(classic, "sumocue").startswith("SumoCueV1=1J0=2J0=3J0=4J1=5J1")
    assert one(dumps(classic, "sumocue")) == classic


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("SumoCueV1=12+0+0=9", "killer"),
        ("SumoCueV1=3=9" + "=0" * 79, "killer"),
        (JIGSAW[:-4], "80 cells"),
        (JIGSAW + JIGSAW[9:], "162 cells"),
        (JIGSAW.replace("=8J0", "=xJ0"), "expected ="),
        (JIGSAW.replace("=8J3", "=8J0"), "10 cells, not 9"),
        (JIGSAW.replace("J8", "J9").replace("=9J9", "=9J8"), "10 regions"),
        ("SumoCueV2", "not recognised|expected SumoCueV1"),
    ],
)
def test_what_is_none(text: str, words: str) -> None:
    import re

    (item,) = read(text, "sumocue")
    assert isinstance(item, FormatError)
    assert re.search(words, str(item)), item
