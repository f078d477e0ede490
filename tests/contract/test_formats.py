"""Every file of `formats/` is held to what it declares: names, round trips, losses, detection."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from sudokit import formats
from sudokit.constraints import layout
from sudokit.errors import FormatError, NegativeError, UsageError
from sudokit.formats.base import ANY, FEATURES, MAYBE, NO, SURE
from sudokit.model.position import Move, Position

NAMES = formats.names()
STRIPES = "jigsaw " + "".join(str(region) * 5 for region in range(1, 6))
LAYOUTS = [
    layout(4),
    layout(5, rules=STRIPES),
    layout(6),
    layout(6, (3, 2)),
    layout(9),
    layout(9, rules="diagonal"),
    layout(9, rules=["diagonal", "jigsaw " + "".join(str(region) * 9 for region in range(1, 10))]),
    layout(10),
    layout(12, (2, 6)),
    layout(16),
]
WORDS = st.text("abcXYZ 019äß…'&<>\"=,;", min_size=1, max_size=12).map(lambda s: " ".join(["t", *s.split()]))
CODED = {  # keys whose text has a form of its own
    "cell colours": None,
    "column": st.sampled_from(["difficulty=3", "name=a, b"]),
    "created": None,
    "folder created": None,
    "fpuzzles": None,
    "hodoku.code": st.just("0402"),
    "hodoku.candidates": st.just("37"),
    "hodoku.eliminations": st.just("311 312"),
    "hodoku.length": st.just("4"),
    "hodoku.placements": st.just("188"),
    "last played": None,
    "sdk.colours": None,
    "state": None,
    "sudokupad": None,
    "symbols": None,
    "lead": st.sampled_from(["17 ", "0000183b305c ", "name,3,"]),
    "tail": st.sampled_from([",easy", " # remark", "\t12"]),
    "time": None,
}

LIGHT = {  # whole grids shrink slowly, and say enough as they are
    "phases": (Phase.explicit, Phase.reuse, Phase.generate),
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}


def carries(module, one):
    return one.size in module.SIZES and not refused(module, Position(one, bytes(one.cell_count)))


def refused(module, position):
    try:
        formats.losses(position, module.__name__.rpartition(".")[2])
    except NegativeError:
        return True
    return False


@st.composite
def positions(draw, module):
    """A position that the format can carry, with more in it than most keep."""
    chosen = draw(st.sampled_from([one for one in LAYOUTS if carries(module, one)]))
    n, count = chosen.size, chosen.cell_count
    source = draw(st.randoms(use_true_random=False))
    density = draw(st.sampled_from([0.0, 0.3, 0.9, 1.0]))
    givens = [source.randint(1, n) if source.random() < density else 0 for _ in range(count)]
    fields = {}
    filled = list(givens)
    if draw(st.booleans()):
        filled = [g or (source.randint(1, n) if source.random() < 0.3 else 0) for g in givens]
        fields["entries"] = [0 if g else f for g, f in zip(givens, filled, strict=True)]
    for name in ("centre", "corner"):
        how = draw(st.integers(0, 5))
        if how < 2:
            rate = (0.2, 1.0)[how]
            masks = [source.randrange(2**n) * 2 if source.random() < rate else 0 for _ in range(count)]
            fields[name] = [0 if d else mask for d, mask in zip(filled, masks, strict=True)]
    for name in ("title", "author"):
        fields[name] = draw(WORDS) if draw(st.booleans()) else ""
    keys = (
        ["level", "x"]
        if module.META is ANY
        else sorted(key for key in module.META if CODED.get(key, WORDS) is not None)
    )
    if keys and draw(st.booleans()):
        some = draw(st.lists(st.sampled_from(keys), unique=True, max_size=3))
        fields["meta"] = [(key, draw(CODED.get(key, WORDS))) for key in some]
    if draw(st.integers(0, 3)) == 0:
        fields["solution"] = [source.randint(1, n) for _ in range(count)]
    if draw(st.integers(0, 3)) == 0:
        fields["history"] = [Move("enter", source.randrange(count), source.randint(1, n))]
    return Position(chosen, givens, **fields)


def kept(position, module):
    """What is left of a position in a format that keeps what it says."""
    changes = {}
    if "entries" not in module.KEEPS:
        changes |= {"givens": position.digits, "entries": None}
    changes |= {name: () for name in ("centre", "corner", "history") if name not in module.KEEPS}
    changes |= {name: "" for name in ("title", "author") if name not in module.KEEPS}
    if "solution" not in module.KEEPS:
        changes["solution"] = None
    if module.META is not ANY:
        changes["meta"] = [(key, text) for key, text in position.meta if key in module.META]
    return position.replace(**changes)


def same(one, other):
    """Equal, the order of what is said in headers aside."""
    return one.replace(meta=sorted(one.meta)) == other.replace(meta=sorted(other.meta))


@pytest.mark.parametrize("name", NAMES)
def test_a_format_says_what_it_is(name):
    module = formats.codec(name)
    assert set(module.KEEPS) <= {*FEATURES}
    assert {"givens"} <= module.KEEPS
    assert module.__doc__
    assert module.SUMMARY
    assert len(module.SUMMARY) <= 79
    assert isinstance(module.CANONICAL, bool)
    assert isinstance(module.CONTAINER, bool)
    assert set(module.SIZES) <= set(range(4, 26))
    assert module.META is ANY or all(isinstance(key, str) for key in module.META)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=30, deadline=None, **LIGHT)
@given(data=st.data())
def test_what_is_kept_comes_back(name, data):
    module = formats.codec(name)
    given_positions = data.draw(st.lists(positions(module), min_size=1, max_size=3))
    given_positions = [p for p in given_positions if not getattr(module, "loses", lambda _: ())(p)]
    if "solution" in module.KEEPS and name == "csv" and given_positions:  # one table has one form
        given_positions = given_positions[:1]
    writer = formats.Writer(name)
    text = "".join(map(writer.write, given_positions)) + writer.close()
    back = list(formats.read(text, name)) if given_positions else []
    assert len(back) == len(given_positions), (text, back)
    for position, item in zip(given_positions, back, strict=True):
        assert isinstance(item, Position), (str(item), text)
        assert same(item, kept(position, module)), text
        lost = not same(kept(position, module), position)
        assert bool(formats.losses(position, name)) == lost
    for item in back:
        assert isinstance(item, Position)
        if module.CANONICAL:
            assert formats.dumps(next(iter(formats.read(formats.dumps(item, name), name))), name) == formats.dumps(
                item, name
            )


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=20, deadline=None, **LIGHT)
@given(data=st.data())
def test_detection_reads_the_same_or_refuses(name, data):
    module = formats.codec(name)
    position = data.draw(positions(module))
    text = formats.dumps(position, name)
    try:
        reading = formats.read(text)
    except FormatError as error:
        if "--from" in str(error):
            return
        raise
    found = list(reading)
    if any(isinstance(item, FormatError) for item in found):  # `12` among blanks is more likely a mistake in `plain`
        assert name == "sdx"
        return
    expected = list(formats.read(text, name))
    assert [p.replace(meta=()) for p in found] == [p.replace(meta=()) for p in expected], (reading.format, text)


@pytest.mark.parametrize("name", NAMES)
def test_sniffing_is_honest(name):
    """SURE only where a format that stands behind would read the same."""
    for other in NAMES:
        module = formats.codec(other)
        one = layout(9)
        position = Position(one, [d if (d * 7) % 3 else 0 for d in [*range(1, 10)] * 9])
        text = formats.dumps(position, other)
        head = formats.Text(text).head()
        answer = formats.codec(name).sniff(head)
        assert answer in {NO, MAYBE, SURE}
        if answer == SURE:
            assert list(formats.read(text, name)) == list(formats.read(text, other)), module


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_run_is_a_text_without_puzzles(name):
    text = formats.Writer(name).close()
    (item,) = formats.read(text, name)
    assert isinstance(item, FormatError)
    assert "no puzzle" in str(item)


@pytest.mark.parametrize("name", ["x", "rows", "_json", "", "../x", "formats.line"])
def test_what_is_no_format_is_named(name):
    with pytest.raises(UsageError, match="unknown format"):
        formats.codec(name)


def test_the_table_has_every_format():
    assert [row[0] for row in formats.table()] == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [4, 9])
def test_many_are_read_like_each_alone(name, size):
    """Puzzles of one form are read at a glance; a bad one among them is an error at its place, the others are read."""
    module = formats.codec(name)
    if size not in module.SIZES:
        size = 9
    source = Random(name)
    one = layout(size)
    made = []
    for _ in range(12):
        givens = [source.randint(1, size) if source.random() < 0.4 else 0 for _ in range(one.cell_count)]
        entries = [0 if g else source.choice([0, 0, 0, source.randint(1, size)]) for g in givens]
        marks = [0 if g or e else source.randrange(3, 2**size) * 2 for g, e in zip(givens, entries, strict=True)]
        rich = Position(one, givens, entries, centre=marks)
        rich = kept(rich, module)
        made.append(Position(one, givens) if getattr(module, "loses", lambda _: ())(rich) else rich)
    texts = [formats.dumps(position, name) for position in made]
    writer = formats.Writer(name)
    pieces = [writer.write(position) for position in made]
    assert list(formats.read("".join(pieces) + writer.close(), name)) == [
        p for t in texts for p in formats.read(t, name)
    ]
    if module.CONTAINER:
        return
    good = list(formats.read("".join(pieces), name))
    for bad in ("x" * 7 + "@", "~"):
        spoilt = [*pieces[:6], spoil(pieces[6], bad), *pieces[7:]]
        found = list(formats.read("".join(spoilt), name))
        assert found[:6] == good[:6]
        assert [isinstance(item, FormatError) for item in found] == [False] * 6 + [True] + [False] * 5, (
            bad,
            list(map(str, found))[6:9],
            spoilt[6],
        )
        assert found[-5:] == good[-5:]


def spoil(text, bad):
    """A text with nonsense in the place of a digit, on a line with the most of them."""
    lines = text.split("\n")
    which = max(range(len(lines)), key=lambda i: sum(map(lines[i].count, "123456789")) * (lines[i][:1] not in "#[SNMV"))
    digits = [at for at, symbol in enumerate(lines[which]) if symbol in "123456789"]
    at = sum(len(line) + 1 for line in lines[:which]) + digits[len(digits) // 2]
    return text[:at] + bad + text[at + 1 :]
