"""OpenSudoku: files as the program's site offers them and as its patterns describe them; and XML that means harm."""

from __future__ import annotations

import io
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokit.errors import FormatError
from sudokit.formats import Writer, dumps, losses, read
from sudokit.model.position import Position

EASY = "379000014060010070080009005435007000090040020000800436900700080040080050850000249"
EMPTY = "0" * 81

V1 = f"""<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Sudoku Easy</name>
  <author>romario333</author>
  <description></description>
  <comment>a &amp; b</comment>
  <created>2009-09-16</created>
  <source>gnome-sudoku</source>
  <level>easy</level>
  <sourceURL>http://example.org/#about</sourceURL>
  <game data="{EASY}" />
  <game data='{EMPTY}'/>
</opensudoku>
"""

V2 = f"""<?xml version='1.0' encoding='UTF-8' standalone='yes'?>
<opensudoku version="2">
  <folder name="Easy (All)" created="1778054847256">
    <game data="{EASY}" state="0" time="0" />
    <game created="5" state="2" time="17" last_played="6" data="{EASY}" note="done&#10;&lt;now&gt; &quot;&amp;&quot;" />
  </folder>
  <folder name="Hard (All)">
    <game data="{EMPTY}" state="0" />
  </folder>
  <game data="{EASY}" />
</opensudoku>
"""


def positions(text: str | bytes) -> list[Position]:
    reading = read(text)
    assert reading.format == "opensudoku"
    items = list(reading)
    assert all(isinstance(item, Position) for item in items), items
    return items  # type: ignore[return-value]


def errors(text: str | bytes) -> list[FormatError]:
    found = [item for item in read(text, "opensudoku") if isinstance(item, FormatError)]
    assert all("\n" not in str(error) and len(str(error)) < 200 for error in found)
    return found


def rewritten(items: list[Position]) -> str:
    writer = Writer("opensudoku")
    return "".join(map(writer.write, items)) + writer.close()


def test_version_1() -> None:
    first, second = positions(V1)
    assert "".join(map(str, first.givens)) == EASY
    assert not any(first.entries)
    assert first.author == "romario333"
    assert dict(first.meta) == {
        "folder": "Sudoku Easy",
        "comment": "a & b",
        "date": "2009-09-16",
        "source": "gnome-sudoku",
        "level": "easy",
        "url": "http://example.org/#about",
    }
    assert second.meta == first.meta
    assert set(losses(first, "opensudoku")) == {"author", "comment", "date", "source", "level", "url"}
    assert positions(V1.replace("\n", "\r\n").encode("utf-16")) == [first, second]


def test_version_2() -> None:
    first, second, third, fourth = positions(V2)
    assert first.meta == (
        ("folder", "Easy (All)"), ("folder created", "1778054847256"), ("state", "0"), ("time", "0"),
    )  # fmt: skip
    assert dict(second.meta)["note"] == 'done\n<now> "&"'
    assert dict(second.meta)["last played"] == "6"
    assert third.meta == (("folder", "Hard (All)"), ("state", "0"))
    assert fourth.meta == ()
    assert losses(second, "opensudoku") == ()
    again = rewritten([first, second, third, fourth])
    assert positions(again) == [first, second, third, fourth]
    assert again.count("<folder") == again.count("</folder>") == 2
    assert rewritten(positions(again)) == again


def cells(first: str, rest: str) -> str:
    return first + rest * 80


GIVEN, ENTRY = "5|{none}|0|", "5|{none}|1|"

DATA = [
    # (data, given, entry, centre, corner) of the first cell
    ("version: 1&#10;" + cells("5|-|0|", "0|-|1|"), 5, 0, 0, 0),
    ("version: 1&#10;" + cells("5|-|1|", "0|-|1|"), 0, 5, 0, 0),
    ("version: 1&#10;" + cells("0|1,4,|1|", "0|-|1|"), 0, 0, 0b10010, 0),
    ("version: 1\n" + cells("0|1,4,|1|", "0|-|1|"), 0, 0, 0b10010, 0),
    ("version: 1 " + cells("0|1,4,|1|", "0|-|1|"), 0, 0, 0b10010, 0),
    ("version: 2&#10;" + cells("0|9|1|", "0|0|1|"), 0, 0, 0b10010, 0),
    ("version: 2&#10;" + cells("0|9||1|", "0|0|1|"), 0, 0, 0b10010, 0),
    ("version: 3&#10;" + cells("0|511|1|", "3|0|0|"), 0, 0, 0b1111111110, 0),
    ("version: 4&#10;" + cells("0|1|2|1|", "0|0|0|1|"), 0, 0, 0b10, 0b100),
    ("version: 5&#10;" + cells("7|1|2|3|1|", "0|0|0|0|1|"), 0, 7, 0b10, 0b100),
]


@pytest.mark.parametrize(("data", "value", "entry", "centre", "corner"), DATA)
def test_data_versions(data: str, value: int, entry: int, centre: int, corner: int) -> None:
    (position,) = positions(f'<opensudoku version="2"><game data="{data}"/></opensudoku>')
    assert position.givens[0] == value
    assert position.entries[0] == entry
    assert (position.centre or [0])[0] == centre
    assert (position.corner or [0])[0] == corner
    assert positions(dumps(position, "opensudoku")) == [position]


def test_what_is_written_is_no_newer_than_it_must_be() -> None:
    (plain,) = positions(f'<opensudoku><game data="{EASY}"/></opensudoku>')
    assert f'<game data="{EASY}" />' in dumps(plain, "opensudoku")
    entries = bytearray(81)
    entries[3] = 2
    entered = plain.replace(entries=entries)
    assert 'state="0" data="version: 3&#10;3|0|0|7|0|0|9|0|0|2|0|1|' in dumps(entered, "opensudoku")
    marked = plain.replace(corner=[0, 0, 0, 0b110, *[0] * 77])
    assert 'data="version: 4&#10;3|0|0|0|7|0|0|0|9|0|0|0|0|0|3|1|' in dumps(marked, "opensudoku")
    coloured = plain.replace(meta=[("cell colours", "1" + "0" * 80)])
    assert 'data="version: 5&#10;3|0|0|1|0|7|0|0|0|0|' in dumps(coloured, "opensudoku")
    for position in (plain, entered, marked, coloured):
        assert positions(dumps(position, "opensudoku")) == [position]


def test_dots_are_blanks_and_blanks_are_not_cells() -> None:
    dotted = " \n ".join(EASY.replace("0", ".")[at : at + 9] for at in range(0, 81, 9))
    assert positions(f'<opensudoku><game data="{dotted}"/></opensudoku>') == positions(
        f'<opensudoku><game data="{EASY}"/></opensudoku>'
    )


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("<game/>", "a game without data"),
        (f'<game data="{EASY[:-1]}"/>', "80 cells"),
        (f'<game data="{EASY}{EASY}"/>', "162 cells"),
        (f'<game data="{EASY[:-1]}x"/>', "'x' is not a cell"),
        (f'<game data="{EASY[:-1]}é"/>', "'é' is not a cell"),
        ('<game data="version: 6&#10;1|"/>', "data version '6'"),
        ('<game data="version: 3&#10;1|0|0|"/>', "3 fields where data version 3 has 243"),
        (f'<game data="version: 3&#10;{cells("10|0|0|", "0|0|1|")}"/>', "'10' at r1c1"),
        (f'<game data="version: 3&#10;{cells("1|512|0|", "0|0|1|")}"/>', "'512' at r1c1"),
        (f'<game data="version: 3&#10;{cells("1|0|2|", "0|0|1|")}"/>', "'2' at r1c1"),
        (f'<game data="version: 1&#10;{cells("0|1,x,|1|", "0|-|1|")}"/>', "'x' at r1c1"),
    ],
)
def test_a_bad_game_is_an_error_at_its_line_and_the_others_are_read(game: str, words: str) -> None:
    good = f'<game data="{EASY}"/>'
    items = list(read(f"<opensudoku>\n{good}\n{game}\n{good}\n</opensudoku>"))
    assert [isinstance(item, Position) for item in items] == [True, False, True]
    assert words in str(items[1])
    assert isinstance(items[1], FormatError)
    assert items[1].line == 3


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f'<!DOCTYPE x [<!ENTITY l0 "lol">{LAUGHS}]><opensudoku>&l9;</opensudoku>', "declarations"),
        ('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><opensudoku>&e;</opensudoku>', "declarations"),
        ('<!DOCTYPE opensudoku SYSTEM "http://127.0.0.1/x.dtd"><opensudoku/>', "declarations"),
        ("<opensudoku>&lol;</opensudoku>", "undefined entity"),
        (V1[:-14], "no element found"),
        (V1[:-90], "unclosed token"),
        (V1 + V1, "not XML"),
        ('<opensudoku version="3"/>', "OpenSudoku version '3'"),
        ("<html><opensudoku/></html>", "<html> where <opensudoku>"),
        ("<opensudoku>" + "<a>" * 100_000, "nested too deeply"),
        ("<opensudoku><name>" + "x" * 3_000_000 + "</name></opensudoku>", "more than 1048576"),
        ('<opensudoku><game data="' + "0" * 3_000_000 + '"/></opensudoku>', "more than 1048576"),
        ("<opensudoku></opensudoku>", "no puzzle found"),
        ("<opensudoku\0>", "not XML"),
    ],
)
def test_xml_that_means_harm(text: str, words: str) -> None:
    before = time.process_time()
    found = errors(text)
    assert any(words in str(error) for error in found), found
    assert time.process_time() - before < 2


def test_games_come_out_while_the_file_goes_in() -> None:
    class Endless(io.RawIOBase):
        """A file without an end, of which the start can be read all the same."""

        served = 0

        def read(self, size: int = -1) -> str:  # type: ignore[override]
            self.served += 1
            assert self.served < 10
            return ("<opensudoku>" if self.served == 1 else "") + f'<game data="{EASY}"/>\n' * 600

    reading = read(Endless())
    assert all(isinstance(next(reading), Position) for _ in range(1500))


@given(st.lists(st.text(max_size=12), min_size=3, max_size=3), st.data())
def test_any_position_comes_back(texts: list[str], data: st.DataObject) -> None:
    masks = st.lists(st.integers(0, 511).map(lambda mask: mask << 1), min_size=81, max_size=81)
    digits = data.draw(st.lists(st.integers(0, 9), min_size=81, max_size=81))
    given_ = data.draw(st.lists(st.booleans(), min_size=81, max_size=81))
    printable = ["".join(c for c in text if c in "\t\n\r" or c >= " ").replace("\ufffe", "") for text in texts]
    printable = [text.replace("\uffff", "") for text in printable]
    layout = positions(V1)[0].layout
    position = Position(
        layout,
        [d if g else 0 for d, g in zip(digits, given_, strict=True)],
        [0 if g else d for d, g in zip(digits, given_, strict=True)],
        centre=data.draw(st.none() | masks),
        corner=data.draw(st.none() | masks),
        meta=zip(("folder", "created", "note"), printable, strict=True),
    )
    assert positions(dumps(position, "opensudoku")) == [position]


@given(st.data())
def test_plain_games_are_the_same_with_and_without_the_short_way(data: st.DataObject) -> None:
    """A comment at the start makes everything go through the parser."""
    game = f'<game data="{EASY}"/>'
    pieces = [
        game,
        game,
        f"\n<game data='{EMPTY}' />\n",
        f'<game state="1" data="{EASY}"/>',
        '<folder name="a">',
        "</folder>",
        "<x>",
        "</x>",
        "<game/>",
        f'<game data="{EASY[:-1]}"/>',
        "text",
        "<",
        "<name>n</name>",
        "<author>me</author>",
        "</opensudoku>",
    ]
    body = "".join(data.draw(st.lists(st.sampled_from(pieces), max_size=14)))
    body += data.draw(st.sampled_from(["</opensudoku>", "</folder></opensudoku>", ""]))
    cut = data.draw(st.integers(0, len(body)))

    def outcome(text: str) -> list[object]:
        class Pieces(io.RawIOBase):
            """The text in two blocks, cut anywhere."""

            parts = [text[: len(text) - len(body) + cut], text[len(text) - len(body) + cut :]]  # noqa: RUF012

            def read(self, size: int = -1) -> str:  # type: ignore[override]
                return self.parts.pop(0) if self.parts else ""

        found = read(Pieces(), "opensudoku")
        return [(str(item), item.line) if isinstance(item, FormatError) else item for item in found]

    short = outcome("<opensudoku>" + body)
    long = outcome("<opensudoku><!---->" + body)
    positions_only = [[item for item in items if isinstance(item, Position)] for items in (short, long)]
    assert positions_only[0] == positions_only[1]
    assert len(short) == len(long)


def test_games_in_comments_are_none() -> None:
    game = f'<game data="{EASY}"/>'
    assert len(positions(f"<opensudoku>{game}<!-- {game} -->{game}</opensudoku>")) == 2
    assert len(positions(f"<opensudoku>{game}<?x {game}?>{game}</opensudoku>")) == 2
    assert len(positions(f"<opensudoku><name><![CDATA[{game}]]></name>{game}</opensudoku>")) == 1
    assert len(errors(f"{game}<opensudoku/>")) == 1
    assert len(errors(f"<opensudoku>{game}</opensudoku>\n{game}")) == 1


def test_errors_behind_plain_games_are_at_their_lines() -> None:
    games = f'<game data="{EASY}"/>\n' * 500
    (problem,) = errors(f"<opensudoku>\n{games}<game/>\n</opensudoku>")
    assert problem.line == 502
