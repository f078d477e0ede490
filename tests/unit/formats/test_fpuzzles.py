"""f-puzzles: links, payloads and JSON as the program writes them; rules that are not known come back unharmed."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokit.constraints import layout
from sudokit.errors import FormatError, NegativeError
from sudokit.formats import dumps, fpuzzles, losses, read
from sudokit.formats._lzstring import compress, decompress
from sudokit.model.position import Position

LINK = "https://f-puzzles.com/?load="


def grid(size: int, **cells: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """`r2c3={...}` at its place, `{}` elsewhere."""
    return [[cells.get(f"r{r}c{c}", {}) for c in range(1, size + 1)] for r in range(1, size + 1)]


def one(text: str) -> Position:
    (item,) = read(text, "fpuzzles")
    assert isinstance(item, Position), item
    return item


def error(text: str) -> str:
    (item,) = read(text, "fpuzzles")
    assert isinstance(item, FormatError)
    return str(item)


def payload_of(position: Position) -> dict[str, Any]:
    text = dumps(position, "fpuzzles")
    assert text.startswith(LINK)
    assert text.endswith("\n")
    data: dict[str, Any] = json.loads(decompress(text[len(LINK) : -1]))
    return data


CLASSIC = {
    "size": 4,
    "title": "Four",
    "author": "A. Body",
    "ruleset": "Normal sudoku rules apply.\nSo there.",
    "grid": grid(
        4,
        r1c1={"value": 1, "given": True},
        r2c3={"value": 4},
        r3c3={"centerPencilMarks": [2, 3], "cornerPencilMarks": [1]},
    ),
    "solution": [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
}


def test_everything_that_is_known() -> None:
    position = one(json.dumps(CLASSIC))
    assert position.layout is layout(4)
    assert position.givens[0] == 1
    assert position.entries[6] == 4
    assert position.centre[10] == 0b1100
    assert position.corner[10] == 0b10
    assert (position.title, position.author) == ("Four", "A. Body")
    assert position.meta == (("ruleset", "Normal sudoku rules apply.\nSo there."),)
    assert position.solution is not None
    assert list(position.solution) == CLASSIC["solution"]
    assert payload_of(position) == CLASSIC
    assert losses(position, "fpuzzles") == ()


def test_links_payloads_and_json_are_one() -> None:
    text = json.dumps(CLASSIC)
    payload = compress(text)
    escaped = quote(payload, safe="")
    forms = [
        text,
        json.dumps(CLASSIC, indent=2),
        json.dumps(CLASSIC, indent=0),
        payload,
        payload.rstrip("="),
        LINK + payload,
        LINK + escaped,
        LINK + payload.replace("+", " "),
        f"http://127.0.0.1:8000/solver/?theme=dark&load={escaped}&x=1#top",
        f"f-puzzles.com/?load={payload}",
        f"<{LINK}{payload}>",
    ]
    for form in forms:
        assert one(form + "\n") == one(text), form
        assert read(form).format == "fpuzzles"
    many = list(read("\r\n\r\n".join(["# a list", *forms])))
    assert many == [one(text)] * len(forms)


def test_a_wrong_one_among_others_is_an_error_at_its_line() -> None:
    good = LINK + compress(json.dumps(CLASSIC))
    items = list(read(f"{good}\n{good[:-9]}\n\n{json.dumps(CLASSIC)}\n{{}}\n{good}\n", "fpuzzles"))
    assert [isinstance(item, Position) for item in items] == [True, False, True, False, True]
    assert [item.line for item in items if isinstance(item, FormatError)] == [2, 5]


def test_a_solution_may_be_text_and_have_gaps() -> None:
    data = CLASSIC | {"solution": "1234341221434321"}
    assert one(json.dumps(data)).solution == one(json.dumps(CLASSIC)).solution
    assert payload_of(one(json.dumps(data))) == data
    data = CLASSIC | {"solution": ["1", "2", ".", 4, *"341221434321"]}
    assert one(json.dumps(data)).solution is None
    assert payload_of(one(json.dumps(data))) == data


@pytest.mark.parametrize(
    ("size", "boxes"), [(4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (9, (3, 3)), (12, (3, 4)), (16, (4, 4))]
)
def test_default_boxes(size: int, boxes: tuple[int, int]) -> None:
    position = one(json.dumps({"size": size, "grid": grid(size)}))
    assert position.layout is layout(size)
    assert position.layout.boxes == boxes
    assert payload_of(position) == {"size": size, "grid": grid(size)}


def test_regions() -> None:
    cells = {f"r{r}c{c}": {"region": (c - 1) // 2 * 2 + (r - 1) // 3} for r in range(1, 7) for c in range(1, 7)}
    tall = one(json.dumps({"size": 6, "grid": grid(6, **cells)}))
    assert tall.layout is layout(6, (3, 2))
    assert one(dumps(tall, "fpuzzles")).layout is layout(6, (3, 2))
    swapped = one(json.dumps({"size": 4, "grid": grid(4, r1c2={"region": 1}, r1c3={"region": 0})}))
    assert swapped.layout is layout(4, rules="jigsaw 1212112233443344")
    assert one(dumps(swapped, "fpuzzles")) == swapped
    seven = one(json.dumps({"size": 7, "grid": grid(7)}))
    assert seven.layout.rules == ("jigsaw " + "".join(s * 7 for s in "1234567"),)
    assert payload_of(seven) == {"size": 7, "grid": grid(7)}


def test_both_diagonals_are_the_rule_diagonal() -> None:
    data = {"size": 4, "grid": grid(4), "diagonal+": True, "diagonal-": True}
    position = one(json.dumps(data))
    assert position.layout is layout(4, rules="diagonal")
    assert position.unsupported == ()
    assert payload_of(position) == data


RULES: list[tuple[str, Any]] = [
    ("diagonal-", True),
    ("antiknight", True),
    ("negative", ["xv"]),
    ("thermometer", [{"lines": [["R1C1", "R1C2"]]}]),
    ("killercage", [{"cells": ["R1C1", "R1C2"], "value": "3"}]),
    ("some new rule", {"cells": ["R1C1"]}),
]


@pytest.mark.parametrize(("key", "value"), RULES)
def test_rules_that_are_not_known_are_named_and_come_back(key: str, value: Any) -> None:
    data = CLASSIC | {key: value}
    position = one(json.dumps(data))
    assert position.unsupported == (key,)
    assert payload_of(position) == data
    with pytest.raises(NegativeError, match=key):
        losses(position.replace(meta=()), "fpuzzles")
    with pytest.raises(NegativeError, match=key):
        losses(position, "line")
    assert list(read(dumps(position, "json"))) == [position]


@pytest.mark.parametrize("key", ["givenPencilMarks", "parity"])
def test_what_restricts_a_cell_is_a_rule(key: str) -> None:
    value = [1, 2] if key == "givenPencilMarks" else "Odd"
    data = {"size": 4, "grid": grid(4, r2c2={key: value})}
    position = one(json.dumps(data))
    assert position.unsupported == (key,)
    assert payload_of(position) == data


def test_cells_without_a_region_are_a_rule() -> None:
    data = {"size": 4, "grid": grid(4, r2c2={"region": None})}
    position = one(json.dumps(data))
    assert position.unsupported == ("region",)
    assert payload_of(position) == data


def test_what_is_no_rule_is_kept_all_the_same() -> None:
    data = {
        "size": 4,
        "grid": grid(4, r1c1={"c": "#B0FFB0", "cArray": ["#A8A8A8", "#B0FFB0"]}, r1c2={"givenPencilMarks": None}),
        "ratio": [],
        "text": [{"cells": ["R1C1"], "value": "x", "size": 0.5}],
        "truecandidatesoptions": ["colored"],
        "highlightConflicts": True,
        "madeBy": "someone",
    }
    position = one(json.dumps(data))
    assert position.unsupported == ()
    assert payload_of(position) == data


def test_what_changed_is_put_into_what_was_there() -> None:
    thermometer = {"thermometer": [{"lines": [["R1C1", "R1C2"]]}]}
    position = one(json.dumps(CLASSIC | thermometer))
    entries = bytearray(16)
    entries[1] = 2
    changed = position.replace(entries=entries, centre=None, corner=None, title="Five", author="")
    cells = grid(4, r1c1={"value": 1, "given": True}, r1c2={"value": 2})
    expected = CLASSIC | thermometer | {"title": "Five", "grid": cells}
    del expected["author"]
    assert payload_of(changed) == expected


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"size": 4, "grid": grid(3)}, "3 rows where the size is 4"),
        ({"size": 4, "grid": [[{}] * 4] * 3 + [[{}] * 5]}, "row 4 has 5 cells"),
        ({"size": 4, "grid": [[{}] * 4] * 3 + [7]}, "row 4 has no list"),
        ({"size": 10**9, "grid": []}, "size 1000000000"),
        ({"size": 3, "grid": grid(3)}, "size 3"),
        ({"size": True, "grid": [[{}]]}, "size True"),
        ({"size": 4, "grid": grid(4, r2c3={"value": 5})}, "'5' at r2c3 is not a digit of 4×4"),
        ({"size": 4, "grid": grid(4, r2c3={"value": True})}, "at r2c3"),
        ({"size": 4, "grid": grid(4, r2c3={"value": 1.5})}, "'1.5' at r2c3"),
        ({"size": 4, "grid": grid(4, r1c1=None)}, "r1c1 is 'None', not an object"),
        ({"size": 4, "grid": grid(4, r1c1={"centerPencilMarks": 5})}, "marks at r1c1 are neither a list nor text"),
        ({"size": 4, "grid": grid(4, r1c1={"cornerPencilMarks": [0, 9]})}, "'0' at r1c1"),
        ({"size": 4}, "an object with a grid"),
        ([], "not an object|an object with a grid"),
    ],
)
def test_what_is_no_puzzle(data: object, words: str) -> None:
    import re

    assert re.search(words, error(compress(json.dumps(data))))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://f-puzzles.com/?id=2p8ysp6x", "short ids can only be looked up"),
        ("{", "not JSON"),
        ('{"grid": NaN}', "NaN is no JSON number"),
        (json.dumps(CLASSIC)[:-1] + ', "x": 1e999}', "too large"),
        ('{"grid":' + "[" * 100_000, "nested too deeply"),
        ('{"grid":' + "1" * 5000 + "}", "not JSON"),
        (json.dumps(CLASSIC) + json.dumps(CLASSIC), "after its end"),
        (json.dumps(CLASSIC)[:-20], "not JSON"),
        ('{"grid": [], "title": "\\ud83e"}', "half a character"),
        (LINK, "ends early"),
        (LINK + compress("[" * 100_000), "nested too deeply"),
        ('{"grid": [],\n' + '"x": 1,\n' * 300_000, "more than 2097152 characters"),
        (LINK + "N4Ig" * 300_000, "more than 1048576 characters"),
    ],
)
def test_hostile_texts_are_one_line_of_error(text: str, words: str) -> None:
    message = error(text)
    assert words in message
    assert "\n" not in message
    assert len(message) < 200


# Hypothesis: any JSON at all in the places of a puzzle.
_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 20) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
_cell = st.fixed_dictionaries(
    {},
    optional={
        "value": st.integers(1, 4) | _values,
        "given": st.just(True) | _values,
        "region": st.integers(0, 3) | _values,
        "centerPencilMarks": st.lists(st.integers(1, 4)) | _values,
        "cornerPencilMarks": st.lists(st.integers(1, 4)) | _values,
        "c": _values,
    },
)
_puzzle = st.fixed_dictionaries(
    {
        "size": st.just(4),
        "grid": st.lists(st.lists(st.just({}) | _cell, min_size=4, max_size=4), min_size=4, max_size=4),
    },
    optional={
        "title": _values,
        "ruleset": st.text(),
        "solution": _values | st.lists(st.integers(1, 4), min_size=16, max_size=16),
        "diagonal+": st.just(True),
        "diagonal-": st.just(True),
        "thermometer": _values,
    },
)


@settings(deadline=None)
@given(_puzzle)
def test_any_json_reads_back_as_what_it_was_read_as(data: dict[str, Any]) -> None:
    for item in read(json.dumps(data), "fpuzzles"):
        if isinstance(item, Position):
            assert list(read(dumps(item, "fpuzzles"))) == [item]
            assert json.loads(fpuzzles.json_text(item)) == data or not item.meta
