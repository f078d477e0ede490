"""Pictures: characters as they stand, and drawings that are sound XML whatever is written in a puzzle."""

import unicodedata
from itertools import product
from pathlib import Path
from xml.parsers import expat

import pytest

from sudokit import Grid, Position, UsageError, layout
from sudokit.render import picture_module, picture_names
from sudokit.render.scene import Arrow, Highlight, Scene, Shown
from sudokit.render.text import _JUNCTIONS

GOLDEN = Path(__file__).parent.parent / "golden" / "pictures"
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
JIGSAW5 = "jigsaw 1112211332443224335544555"


def draw(kind, scene):
    return picture_module(kind).render(scene)


def position(line, size=9, rules=(), **more):
    made = layout(size, rules=rules)
    return Position(made, Grid(made, line), **more)


def with_marks():
    entries = bytearray(16)
    entries[1] = 2
    marks = {"centre": [0] * 2 + [0b11000] + [0] * 13, "corner": [0] * 6 + [0b110] + [0] * 9}
    return Position(layout(4), [1, *[0] * 15], entries, title="Marks", author="someone", **marks)


SCENES = {
    "four": lambda: Scene.of(position("1234" + "." * 8 + "4..1", 4)),
    "marks": lambda: Scene.of(with_marks()),
    "candidates": lambda: Scene.of(position("1.3." + "." * 12, 4), candidates=True),
    "solution": lambda: Scene.of(position("1234" + "." * 12, 4), solution=bytes(map(int, "1234341221434321"))),
    "jigsaw": lambda: Scene.of(position("1...2" + "." * 20, 5, JIGSAW5)),
    "diagonal": lambda: Scene.of(position(CLASSIC, rules="diagonal")),
    "ten": lambda: Scene.of(position("A........1" + "." * 90, 10)),
    "highlights": lambda: Scene.of(
        position("11" + "." * 14, 4),
        candidates=True,
        highlights=[
            Highlight("conflict", (0, 1)),
            Highlight("place", (15,), 3),
            Highlight("base", (12, 13)),
            Highlight("never heard of", (10,)),
        ],
        arrows=[Arrow((15, 3), (12, 2)), Arrow((12, 2), (13, 2), strong=False)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", picture_names())
@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_as_they_were(name, kind):
    module = picture_module(kind)
    drawn = module.render(SCENES[name]())
    file = GOLDEN / f"{name}{module.SUFFIX}"
    assert drawn == file.read_text(encoding="utf-8"), (
        f"{file.name} differs; tests/golden/draw_pictures.py writes it anew"
    )


@pytest.mark.parametrize("kind", picture_names())
def test_every_kind_keeps_the_folder_s_promises(kind):
    module = picture_module(kind)
    assert module.SUMMARY.strip() == module.SUMMARY != ""
    assert module.SUFFIX.startswith(".")
    for size in range(4, 26):
        if size in {5, 7, 11, 13, 17, 19, 23}:
            continue
        made = layout(size)
        drawn = module.render(Scene.of(Position(made, bytes([size] + [0] * (size * size - 1)))))
        assert drawn.endswith("\n")
        assert str(size) in drawn


def test_an_unknown_kind_names_those_there_are():
    with pytest.raises(UsageError, match="svg"):
        picture_module("oil")
    with pytest.raises(UsageError):
        picture_module("scene")


def test_every_junction_is_the_character_of_that_name():
    words = {0: "", 1: "LIGHT", 2: "HEAVY"}
    for i, arms in enumerate(product(range(3), repeat=4)):
        name = unicodedata.name(_JUNCTIONS[i])
        if not any(arms):
            assert name == "SPACE"
            continue
        assert {w for w in ("LIGHT", "HEAVY") if w in name} == {words[a] for a in arms if a}
        up, right, down, left = (bool(a) for a in arms)
        assert (up, down) == ("UP" in name or "VERTICAL" in name, "DOWN" in name or "VERTICAL" in name)
        sideways = "HORIZONTAL" in name
        assert (right, left) == ("RIGHT" in name or sideways, "LEFT" in name or sideways)


def test_text_lines_are_equally_long():
    for name in ("four", "candidates", "jigsaw", "ten"):
        lengths = {len(line) for line in draw("text", SCENES[name]()).splitlines() if line[0] in "┏┃┠┣┗"}
        assert len(lengths) == 1, name


def test_colours_add_nothing_but_colours():
    import re

    for make in SCENES.values():
        plain = re.sub(r"\x1b\[[0-9;]*m", "", draw("ansi", make()))
        assert [line.rstrip() for line in plain.splitlines()] == draw("text", make()).splitlines()


def test_walls_surround_the_regions():
    made = layout(5, rules=JIGSAW5)
    scene = Scene.of(Position(made, bytes(25)))
    regions = [house for house in made.houses if house.kind == "region"]
    assert len(regions) == 5
    for cell in range(25):
        row, column = divmod(cell, 5)
        for weight, other in ((scene.weight_left(row, column), cell - 1), (scene.weight_above(row, column), cell - 5)):
            inside = other >= 0 and (other == cell - 5 or column > 0)
            together = inside and any(cell in house.cells and other in house.cells for house in regions)
            assert weight == (1 if together else 2)


def parse(text):
    """Element names and the text of an SVG document, read by a parser that knows nothing of ours."""
    names, words = [], []
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, _: names.append(name)
    parser.CharacterDataHandler = words.append
    parser.Parse(text.encode("utf-8"), True)
    return names, "".join(words)


@pytest.mark.parametrize("name", SCENES)
def test_drawings_are_well_formed(name):
    names, _ = parse(draw("svg", SCENES[name]()))
    assert names[:4] == ["svg", "title", "desc", "style"]
    assert "script" not in names


@pytest.mark.parametrize(
    "title",
    ["<script>alert(1)</script>", "]]>&<!--", "\x00\x07\x1b[31m\ud800\ufffe\uffff", "a" * 5000, "é ü 数独 🎲", "\"'`"],
)
def test_hostile_titles_stay_words(title):
    scene = Scene.of(position(CLASSIC, title=title, author=title))
    names, words = parse(draw("svg", scene))
    assert "script" not in names
    assert title.isprintable() is False or title[:20] in words
    for kind in ("text", "ansi"):
        first = draw(kind, scene).splitlines()[0]
        assert not {"\x1b[31m", "\x00", "\x07"} & {first[i : i + n] for i in range(len(first)) for n in (1, 5)}


def test_the_description_tells_the_digits():
    _, words = parse(draw("svg", SCENES["four"]()))
    assert "Row 1: 1 2 3 4. Row 2: blank blank blank blank." in words


def test_houses_without_walls_are_shaded():
    made = layout(9, rules="diagonal")
    drawn = draw("svg", Scene.of(Position(made, bytes(81))))
    assert drawn.count('class="across"') == 2
    assert draw("text", Scene.of(Position(made, bytes(81)))).count("·") == 17


def test_a_scene_can_be_made_by_hand():
    made = layout(4)
    scene = Scene(made, [Shown(0, "blank", 0, 0b10)] * 16, title="Corner marks")
    assert draw("text", scene).count("1") == 16
    assert draw("svg", scene).count('class="corner"') == 16
