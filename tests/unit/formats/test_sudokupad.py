"""SudokuPad: its own JSON in both spellings, f-puzzles payloads and codes of givens under their prefixes."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokit.constraints import layout
from sudokit.errors import FormatError, NegativeError
from sudokit.formats import dumps, losses, read
from sudokit.formats._lzstring import compress, decompress
from sudokit.formats._shortened import expand, normal, shorten
from sudokit.model.position import Position

BOXES = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]


def own(**changes: Any) -> dict[str, Any]:
    """A puzzle of 4×4 in SudokuPad's own JSON."""
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[0][0] = {"value": 1}
    cells[1][2] = {"centremarks": [2, 3], "pencilMarks": [4]}
    cages = [
        {"value": "title: Four"},
        {"value": "author: A. Body"},
        {"value": "rules: Normal sudoku rules apply.\nSo there."},
        {"value": "solution: 1234341221434321"},
    ]
    return {"cages": cages, "cellSize": 50, "cells": cells, "regions": BOXES} | changes


def one(text: str) -> Position:
    (item,) = read(text, "sudokupad")
    assert isinstance(item, Position), item
    return item


def error(text: str) -> str:
    (item,) = read(text, "sudokupad")
    assert isinstance(item, FormatError)
    assert "\n" not in str(item)
    assert len(str(item)) < 250
    return str(item)


def packed(data: object, prefix: str = "scl") -> str:
    return prefix + compress(json.dumps(data, separators=(",", ":")))


def data_of(position: Position) -> Any:
    """The JSON that is written for a position."""
    text = dumps(position, "sudokupad")
    assert text.startswith("scl")
    unfolded = decompress(text[3:-1])
    return json.loads(unfolded) if unfolded.startswith('{"') else expand(unfolded)


# --- the shortened text -------------------------------------------------------------------------

SPELLINGS: list[tuple[Any, str]] = [
    ({"cells": [[{}, {}], [{}]]}, "{ce:[[,],[]]}"),
    ({"cages": [{"value": "title: It's"}, {}, {}]}, "{ca:[{v:'title: It\\'s'},,]}"),
    ({"id": "x", "rounded": True, "ab": False, "b": None}, "{id:'x',r:t,ab:f,b:null}"),
    ({"color": "#CFCFCF", "borderColor": "#000000", "backgroundColor": "#FFFFFF"}, "{c:CFCFCF,c1:#0,c2:#F}"),
    ({"duration": 1, "d": "M0 0"}, "{d:1,d2:'M0 0'}"),
    ({"a b": {}, "wayPoints": [[0.5, -1]]}, "{'a b':{},wp:[[0.5,-1]]}"),
    ([True, False, "#000000", "x"], "[true,false,'#000000','x']"),
    ({"text": "a\\b\n\tc"}, r"{te:'a\\b\n\tc'}"),
    ({"text": "◯ é"}, "{te:'◯ é'}"),
]


@pytest.mark.parametrize(("value", "text"), SPELLINGS)
def test_shortened(value: Any, text: str) -> None:
    assert shorten(value) == text
    assert expand(text) == value


def test_shortening_leaves_out_empty_lists_and_makes_decimal_texts_numbers() -> None:
    assert shorten({"a": [], "b": "14", "c3": ["5", "05", "x"]}) == "{b:14,c3:[5,'05','x']}"


def test_double_quotes_are_read_as_such_and_written_safely() -> None:
    assert expand('{te:"it\'s",x:[,]}') == {"text": "it's", "x": [{}, {}]}
    text = shorten({"text": 'say "hi"'})
    assert text is not None
    assert '"' not in text
    assert expand(text) == {"text": 'say "hi"'}


@pytest.mark.parametrize("value", [{"x": "ABCDEF"}, {"x": 123456}, {"x": [[]]}, {"c": 1}, {"ce": 1, "cells": 2}])
def test_what_would_not_survive_is_not_shortened(value: Any) -> None:
    assert shorten(value) is None


_json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**7), 10**7) | st.text(max_size=8) | st.just("#a0B1c2"),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abcdeotuv1 é'\"", max_size=3), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(_json_values)
def test_shortened_text_comes_back_or_is_refused(value: Any) -> None:
    text = shorten(value)
    if text is not None:
        assert expand(text) == normal(value)


@given(st.text("{}[],:'\"\\abft#01 ", max_size=30))
def test_noise_is_no_more_than_an_error(noise: str) -> None:
    try:
        expand(noise)
    except FormatError as problem:
        assert len(str(problem)) < 200  # noqa: PT017


# --- its own puzzles ----------------------------------------------------------------------------


def test_everything_that_is_known() -> None:
    position = one(packed(own()))
    assert position.layout is layout(4)
    assert position.givens[0] == 1
    assert position.centre[6] == 0b1100
    assert position.corner[6] == 0b10000
    assert (position.title, position.author) == ("Four", "A. Body")
    assert position.meta == (("ruleset", "Normal sudoku rules apply.\nSo there."),)
    assert position.solution == bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
    assert data_of(position) == own()
    assert losses(position, "sudokupad") == ()


def test_all_the_ways_to_say_it() -> None:
    text = json.dumps(own())
    short = shorten(own())
    assert short is not None
    folded = compress(short)
    forms = [
        f"scl{folded}",
        f"ctc{folded}",
        f"scl{compress(text)}",
        f"scl{text}",
        f"scl{folded.rstrip('=')}",
        f"https://sudokupad.app/scl{folded}",
        f"https://sudokupad.app/scl{quote(folded, safe='')}?setting-nogrid=1",
        f"http://app.crackingthecryptic.com/sudoku/?puzzleid=scl{quote(folded, safe='')}&x=1",
        f"sudokupad.app/ctc{folded}#top",
        text,
        json.dumps(own(), indent=1),
    ]
    for form in forms:
        assert one(form) == one(text), form
        assert read(form).format == "sudokupad", form
    assert list(read("\n\n".join(forms), "sudokupad")) == [one(text)] * len(forms)


def test_a_path_that_folded_slashes() -> None:
    payloads = (compress(shorten(own(id=f"{n * n:x}-{n * 7919:o}x")) or "") for n in range(5000))
    payload = next(payload for payload in payloads if payload.count("//") == 1)
    assert one("https://sudokupad.app/scl" + payload.replace("//", "/")) == one("scl" + payload)
    assert "lz-string" in error("scl" + payload.replace("//", "/"))


def test_values_may_be_text_and_so_may_marks() -> None:
    data = own()
    data["cells"][0][0]["value"] = "1"
    data["cells"][1][2] = {"centremarks": "23", "pencilMarks": ["4"]}
    assert one(packed(data)).replace(meta=()) == one(packed(own())).replace(meta=())


def test_metadata_wins_and_may_list_rules() -> None:
    data = own(metadata={"title": "Best", "rules": ["One.", "Two."]})
    position = one(packed(data))
    assert position.title == "Best"
    assert position.author == "A. Body"
    assert dict(position.meta)["ruleset"] == "One.\nTwo."
    assert data_of(position) == data
    changed = data_of(position.replace(title="Better", author="B"))
    assert changed["metadata"]["title"] == "Better"
    assert {"value": "author: B"} in changed["cages"]


def test_regions() -> None:
    irregular = [[[0, 0], [0, 1], [0, 2], [1, 0]], [[0, 3], [1, 1], [1, 2], [1, 3]], *BOXES[2:]]
    position = one(packed(own(regions=irregular)))
    assert position.layout.rules == ("jigsaw 1112122233443344",)
    assert one(dumps(position, "sudokupad")) == position
    for wrong in (None, [], irregular[:3], [*irregular, [[0, 0]]][1:], [[[0, 0]]], [[[9, 9]]], [[["a", 0]]], [[5]]):
        strange = one(packed(own(regions=wrong)))
        assert strange.unsupported == ("regions",), wrong
        assert data_of(strange) == own(regions=wrong)


DRAWN: list[tuple[str, Any]] = [
    ("lines", [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#CFCFCF", "thickness": 5}]),
    ("arrows", [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "headLength": 0.3}]),
    ("underlays", [{"center": [0.5, 0.5], "rounded": True}]),
    ("overlays", [{"center": [0.5, 0.5], "text": "V"}]),
    ("global", ["antiknight"]),
    ("foglight", [[0, 0]]),
    ("something new", {"a": 1}),
]


@pytest.mark.parametrize(("key", "value"), DRAWN)
def test_what_is_drawn_may_be_a_rule(key: str, value: Any) -> None:
    data = own(**{key: value})
    position = one(packed(data))
    assert position.unsupported == (key,)
    assert data_of(position) == data
    for other in ("line", "fpuzzles", "sgt"):
        with pytest.raises(NegativeError, match=key):
            losses(position, other)
    assert list(read(dumps(position, "json"))) == [position]


def test_cages_are_a_rule() -> None:
    data = own()
    data["cages"].append({"cells": [[0, 0], [0, 1]], "value": "3", "sum": 3, "unique": True})
    position = one(packed(data))
    assert position.unsupported == ("cages",)
    assert data_of(position) == data


def test_empty_lists_and_settings_are_none() -> None:
    data = own(id="x", lines=[], cages=[], metadata={"source": "x"}, videos=[{"id": "y"}])
    position = one(packed(data))
    assert position.unsupported == ()
    assert data_of(position) == data


def test_entries_and_diagonals_are_written_as_f_puzzles() -> None:
    position = one(packed(own()))
    entries = bytearray(16)
    entries[1] = 2
    played = position.replace(entries=entries)
    text = dumps(played, "sudokupad")
    assert text.startswith("fpuzzlesN4")
    assert one(text) == played
    diagonal = Position(layout(4, rules="diagonal"), bytes(16))
    assert one(dumps(diagonal, "sudokupad")) == diagonal
    drawn = one(packed(own(lines=[{"wayPoints": [[0, 0]]}]))).replace(entries=entries)
    with pytest.raises(NegativeError, match="entries"):
        dumps(drawn, "sudokupad")


def test_f_puzzles_rules_stay_f_puzzles() -> None:
    data = {"size": 4, "grid": [[{}] * 4] * 4, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]}
    payload = compress(json.dumps(data, separators=(",", ":")))
    for prefix in ("fpuzzles", "fpuz", "https://sudokupad.app/fpuzzles"):
        position = one(prefix + payload)
        assert position.unsupported == ("thermometer",)
        assert dumps(position, "sudokupad") == f"fpuzzles{payload}\n"
    assert list(read(dumps(position, "fpuzzles"))) == [position]


def test_titles_that_begin_like_a_prefix_are_none() -> None:
    grid = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
    for title in ("classics for everyone", "scl no. 5", "classic 7"):
        reading = read(f"# {title}\n{grid}")
        assert reading.format != "sudokupad"
        assert isinstance(next(reading), Position)


# --- codes of givens ----------------------------------------------------------------------------


def test_classic() -> None:
    code = "classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B"
    position = one(code)
    assert read(code).format == "sudokupad"
    line = "".join(map(str, position.givens))
    assert line.startswith("060910007002000015")
    assert list(read(dumps(position, "sudokupad"))) == [position]


def test_scf() -> None:
    assert one("scfoooooooooooook").givens == bytes([*[0] * 78, 6, 0, 0])
    empty = "scf" + "o" * 13 + "A" + "A" + "0"
    assert "only" in error(empty[:-4])
    full = "scf" + "123456789" * 9
    assert "".join(map(str, one(full).givens)) == "123456789" * 9
    titled = one(full + "x*tA **b**c*aMe")
    assert titled.layout is layout(9, rules="diagonal")
    assert (titled.title, titled.author) == ("A *b*c", "Me")
    assert "windoku" in error(full + "w")
    assert "nothing that an scf" in error(full + "q")


# --- what is none -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://sudokupad.app/TmMBJj8jbr", "short ids"),
        ("https://sudokupad.app/", "short ids"),
        ("https://app.crackingthecryptic.com/sudoku/qwerty", "short ids"),
        ("sclN4Ig", "ends early"),
        (packed(own())[:-30], "ends early"),
        (packed(own()) + packed(own())[3:], "lz-string"),
        (packed([]), "an object with cells"),
        (packed({"cells": 5}), "an object with cells"),
        (packed(own(cells=[[{}] * 3] * 3)), "size 3"),
        (packed(own(cells=[[{}] * 4] * 3 + [[{}] * 5])), "row 4"),
        (packed(own(cells=[[{"value": 5}] * 4] * 4)), "'5' at r1c1"),
        (packed(own(cells=[[{"value": [1]}] * 4] * 4)), "'[1]' at r1c1"),
        (packed(own(cells=[[{"centremarks": 5}] * 4] * 4)), "marks at r1c1"),
        (packed(own(cells=[[None] * 4] * 4)), "r1c1 is 'None'"),
        ("scl" + compress("{ce:[[,,,],["), "not JSON"),
        ("scl" + compress("[" * 100_000), "nested too deeply"),
        ("scl" + compress('{"cells":' + "[" * 100_000), "nested too deeply"),
        ("scl" + compress('{"cells":[],"x":"\\ud83e"}'), "half a character"),
        ("scl" + compress("a" * 3_000_000), "more than"),
        ("classic" + "1" * 80, "80 cells"),
        ("classic" + "_" * 99, "cells where"),
        ("classicé", "'é' is nothing"),
    ],
)
def test_what_is_no_puzzle(text: str, words: str) -> None:
    assert words in error(text)


_marks = st.none() | st.lists(st.integers(0, 15).map(lambda mask: mask << 1), min_size=16, max_size=16)


@settings(deadline=None)
@given(
    st.lists(st.integers(0, 4), min_size=16, max_size=16),
    st.lists(st.booleans(), min_size=16, max_size=16) | st.just([True] * 16),
    _marks,
    _marks,
    st.text(max_size=10),
    st.text(max_size=10),
    st.sampled_from(["", "diagonal"]),
)
def test_any_position_comes_back(
    digits: list[int],
    kinds: list[bool],
    centre: list[int] | None,
    corner: list[int] | None,
    title: str,
    ruleset: str,
    rule: str,
) -> None:
    position = Position(
        layout(4, rules=[rule] if rule else ()),
        [d if k else 0 for d, k in zip(digits, kinds, strict=True)],
        [0 if k else d for d, k in zip(digits, kinds, strict=True)],
        centre=centre,
        corner=corner,
        title=title,
        meta=[("ruleset", ruleset)] if ruleset else [],
    )
    assert one(dumps(position, "sudokupad")) == position
