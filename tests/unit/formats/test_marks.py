"""Texts with candidates, entries and headers, as HoDoKu, Simple Sudoku, SudoCue, SadMan and others write them."""

from __future__ import annotations

import pytest

from sudokit import formats
from sudokit.constraints import layout
from sudokit.errors import FormatError
from sudokit.formats.hodoku import allowed
from sudokit.model.position import Position

PUZZLE = "1........4......2....3....7...5.....2.......8.....6...5....9....3......4........6"
DIGITS = bytes(0 if s == "." else int(s) for s in PUZZLE)
CANDIDATES = allowed(DIGITS)
FULL = Position(layout(9), DIGITS, centre=CANDIDATES)


def one(text, name=None):
    (position,) = formats.read(text, name)
    assert isinstance(position, Position), str(position)
    return position


def error(text, name=None):
    (item,) = formats.read(text, name)
    assert isinstance(item, FormatError)
    return str(item)


def digits(mask):
    return "".join(str(d) for d in range(1, 10) if mask >> d & 1)


def words(position=FULL, given="{}", entry="{}", marks="{}"):
    masks = position.centre or (0,) * 81
    return [
        given.format(g) if g else entry.format(e) if e else marks.format(digits(m)) if m else "."
        for g, e, m in zip(position.givens, position.entries, masks, strict=True)
    ]


def drawn(cells, top="+++", middle="+++", bottom="+++", dash="-", bar="|", end="\n"):
    """A frame with columns as wide as their widest cell; `top`, `middle` and `bottom` are the borders' corners."""
    width = [max(len(cells[cell]) for cell in range(column, 81, 9)) for column in range(9)]
    dashes = [dash * (sum(width[at : at + 3]) + 6) for at in (0, 3, 6)]
    lines = [
        f"{bar} "
        + f" {bar} ".join("  ".join(cells[row + at + i].ljust(width[at + i]) for i in range(3)) for at in (0, 3, 6))
        + f" {bar}"
        for row in range(0, 81, 9)
    ]
    edges = [f"{corners[0]}{corners[1].join(dashes)}{corners[2]}" for corners in (top, middle, bottom)]
    parts = [edges[0], *lines[:3], edges[1], *lines[3:6], edges[1], *lines[6:], edges[2]]
    return end.join(parts) + end


def flat(blank):
    """729 symbols."""
    return "".join(
        str(d) if g == d or m >> d & 1 else blank for g, m in zip(DIGITS, CANDIDATES, strict=True) for d in range(1, 10)
    )


CORNERS = {"top": "...", "middle": ":+:", "bottom": "'''"}
SIMPLE = {"top": "*-*", "middle": "|+|", "bottom": "*-*"}
HODOKU = drawn(words(), **CORNERS)
FORMS = {
    "plus": drawn(words()),
    "HoDoKu's clipboard": HODOKU,
    "HoDoKu's clipboard, CRLF": drawn(words(), **CORNERS, end="\r\n"),
    "HoDoKu's clipboard, a step below": HODOKU + "Hidden Single: r3c9=4, r1c2<>12\n",
    "Simple Sudoku": drawn(words(), **SIMPLE) + "                 Simple Sudoku\n     Version 4.2n\n",
    "box drawing": drawn(words(), "┌┬┐", "├┼┤", "└┴┘", dash="─", bar="│"),
    "given and entered": drawn(words(given="<{}>")),
    "tabs": "\n".join("\t".join(words()[at : at + 9]) for at in range(0, 81, 9)),
    "729": flat("."),
    "729, zeros": flat("0"),
}  # fmt: skip


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS.keys())
def test_candidates_in_every_dialect(text):
    assert one(text) == FULL
    assert formats.read(text).format == "pencilmarks"
    assert list(formats.read(f"{text}\n\n{text}")) == [FULL, FULL]


def test_a_step_is_taken_off():
    """`*` before a cell of the pattern, `-` before a candidate to delete, as HoDoKu's clipboard shows them."""
    cells = words()
    longest = max(range(81), key=lambda cell: len(cells[cell]))
    cells[longest] = "*" + cells[longest]
    others = [cell for cell in range(81) if len(cells[cell]) > 2 and cell != longest][:3]
    for sign, cell in zip("#@A", others, strict=True):
        cells[cell] = sign + cells[cell][:1] + "-" + cells[cell][1:]
    assert one(drawn(cells, **CORNERS)) == FULL


PLAYED = Position(
    layout(9),
    DIGITS,
    [7 if cell == 1 else 0 for cell in range(81)],
    centre=[0 if cell == 1 else 0b1000 if cell == 2 else mask for cell, mask in enumerate(CANDIDATES)],
)


def test_entries_and_a_last_candidate():
    signed = drawn(words(PLAYED, given="<{}>", entry="*{}*"))
    assert one(signed) == PLAYED
    assert formats.dumps(PLAYED, "pencilmarks") == signed
    plus = one(drawn(words(PLAYED.replace(centre=()), entry="+{}")))
    assert plus == PLAYED.replace(centre=())


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("0x", "'0x' is no cell of candidates of 9×9"),
        ("55", "'55' is no cell of candidates"),
        ("<12>", "'<12>' is no cell"),
        ("+", "'+' is no cell"),
        ("", "mismatched row sizes: row 3 has 8, the others 9 (80 cells in all)"),
        ("12 34", "row 3 has 10"),
    ],
)
def test_mistakes_in_candidates(word, message):
    cells = words()
    cells[20] = word
    assert message in error(drawn(cells), "pencilmarks")


def test_sudocue_progress():
    cells = words(PLAYED.replace(centre=CANDIDATES), entry="u{}")
    text = "\n".join(" ".join(cells[at : at + 9]) for at in range(0, 81, 9)) + "\n"
    position = one(text)
    assert formats.read(text).format == "sdx"
    assert position.givens == PLAYED.givens
    assert position.entries == PLAYED.entries
    assert formats.dumps(position, "sdx") == text
    assert formats.losses(PLAYED, "sdx") == ("the candidate of cells with a single one",)
    assert "one digit is expected after u" in error(text.replace("u7", "u78"), "sdx")
    assert "expected a digit, u" in error(text.replace("u7", "ux"), "sdx")


GRID = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]


NOW = PUZZLE[:1] + "7" + PUZZLE[2:]
STATE = [NOW[at : at + 9] for at in range(0, 81, 9)]


def dense(cells, indent=""):
    rows = [
        f"{indent}|{cells[at : at + 3]}|{cells[at + 3 : at + 6]}|{cells[at + 6 : at + 9]}|" for at in range(0, 81, 9)
    ]
    parts = [
        f"{indent}*-----------*",
        *rows[:3],
        f"{indent}|---+---+---|",
        *rows[3:6],
        f"{indent}|---+---+---|",
        *rows[6:],
    ]
    return "\n".join([*parts, f"{indent}*-----------*"]) + "\n"


def test_simple_sudoku():
    clip = dense(PUZZLE, " ") + " Simple Sudoku\n  Version 4.2n\n"
    assert one(clip).givens == DIGITS
    assert one(clip, "ss").givens == DIGITS
    two = dense(PUZZLE) + dense(NOW)
    assert one(two) == PLAYED.replace(centre=())
    assert formats.read(two).format == "ss"
    three = two + drawn(words(PLAYED), **SIMPLE)
    assert one(three) == PLAYED
    assert formats.dumps(PLAYED, "ss") == three
    assert list(formats.read(three + "\n" + clip, "ss")) == [PLAYED, one(clip)]
    wrong = dense(PUZZLE) + dense(PUZZLE.replace("1", "2", 1))
    assert "2 where the grid above has the given 1" in error(wrong)


def test_hodoku_library_lines():
    board = PUZZLE.replace("4", "+4", 1)
    assert {5, 6} <= {d for cell in (1, 2) for d in range(10) if CANDIDATES[cell] >> d & 1}
    deleted = f":0402:37:{board}:512 513 613:311 312::"
    position = one(deleted)
    assert formats.read(deleted).format == "hodoku"
    assert position.entries[9] == 4
    assert not position.givens[9]
    assert position.meta == (("hodoku.code", "0402"), ("hodoku.candidates", "37"), ("hodoku.eliminations", "311 312"))
    assert position.centre[1] == CANDIDATES[1] & ~(1 << 5)
    assert position.centre[3] == CANDIDATES[3]
    assert formats.dumps(position, "hodoku") == deleted + "\n"
    assert one(f"{board.replace('.', '0')}:512 513 613") == position.replace(meta=())
    for colons in ("::", ":::", "::::"):
        bare = f":0000:x:{PUZZLE}:{colons[1:]}"
        assert one(bare) == Position(layout(9), DIGITS)
    assert formats.dumps(Position(layout(9), DIGITS), "hodoku") == f":0000:x:{PUZZLE}:::\n"
    assert "80 cells" in error(f":0000:x:{PUZZLE[1:]}:::")
    assert "no deleted candidate" in error(f":0000:x:{PUZZLE}:5x1::")
    assert "without a digit" in error(f":0000:x:{PUZZLE.replace('.', '+.', 1)}:::")


HEADERS = "#ARuud\n#DA random puzzle\n#CFirst\n#CSecond\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://example.org/\n"


def test_sudocue_headers():
    text = HEADERS + "\n".join(GRID) + "\n"
    position = one(text)
    assert position.author == "Ruud"
    assert position.meta == (
        ("description", "A random puzzle"), ("comment", "First"), ("comment", "Second"), ("date", "03-08-2006"),
        ("source", "SudoCue"), ("level", "Easy"), ("url", "http://example.org/"),
    )  # fmt: skip
    assert position.givens == DIGITS
    assert formats.dumps(position, "sdk") == text
    spaced = text.replace("#A", "#A ").replace("#L", "#L ")
    assert one(spaced) == position
    assert list(formats.read(text + text)) == [position, position]
    assert one("#B03-08-2006\n" + PUZZLE).givens == DIGITS


def test_sadman_sections():
    fields = ["" if g or e else digits(m) for g, e, m in zip(PLAYED.givens, PLAYED.entries, PLAYED.centre, strict=True)]
    marks = [",".join(fields[at : at + 9]) for at in range(0, 81, 9)]
    colours = ["." * 9] * 8 + ["12......."]
    text = "\n".join(["#A SadMan", "#N 1", "#H 27", "[Puzzle]", *GRID, "[State]", *STATE, "[PencilMarks]", *marks])
    text = "\n".join([text, "[Colours]", *colours, ""])
    position = one(text)
    assert position.entries == PLAYED.entries
    assert position.centre == PLAYED.centre
    assert position.meta == (("sdk.N", "1"), ("sdk.H", "27"), ("sdk.colours", "." * 72 + "12......."))
    assert formats.dumps(position, "sdk") == text.replace("#A ", "#A").replace("#N ", "#N").replace("#H ", "#H")
    assert one(text.replace("\n", "\r\n").rstrip().encode()) == position
    assert "[State]" in error(text.replace("[State]\n1", "[State]\n11"))
    assert "fields in a row of [PencilMarks]" in error(text.replace(marks[0], marks[0] + ","))
    assert "is no digit" in error(text.replace(marks[0], "x" + marks[0]))
    assert "a second section" in error(text + "[State]\n")
    plain = "\n".join(GRID) + "\n"
    assert list(formats.read(f"{plain}\n{text}\n{plain}")) == [one(plain), position, one(plain)]


def test_losses_are_named():
    rich = PLAYED.replace(
        title="t", author="a", corner=PLAYED.centre, solution=[1] * 81, meta=[("level", "Easy"), ("tail", "x")]
    )
    assert formats.losses(rich, "line") == ("entries (written as givens)", "candidates", "title", "author", "level")
    assert formats.losses(rich, "plain")[-3:] == ("level", "remarks", "solution")
    assert formats.losses(rich, "json") == ()
    assert formats.losses(rich, "sdk") == ("corner marks", "title", "remarks", "solution")
    assert formats.losses(FULL.replace(meta=[("symbols", "hex")]), "pencilmarks") == ()


GNOME = (
    '{"difficulty_category":"easy","time_elapsed":-1,"cells":['
    '{"position":[0,0],"value":5,"fixed":true,"earmarks":[]},'
    '{"position":[0,8],"value":7,"fixed":false,"earmarks":[]},'
    '{"position":[8,8],"value":0,"fixed":false,"earmarks":[1,9]}]}'
)


def test_gnome_sudoku():
    position = one(GNOME)
    assert formats.read(GNOME).format == "gnome"
    assert (position.givens[0], position.entries[8], digits(position.centre[80])) == (5, 7, "19")
    assert position.meta == (("level", "easy"), ("time", "-1"))
    assert formats.dumps(position, "gnome") == GNOME + "\n"
    for old, new, words in [
        ("[0,8]", "[0,9]", "position '[0, 9]'"),
        ('"value":7', '"value":10', "'10' is no digit"),
        ("[1,9]", "3", "earmarks '3'"),
        ("[0,8]", "[0,0]", "a given and an entry at once"),
        ('"cells":[', '"cells":[7,', "'7' is no cell"),
    ]:
        assert words in error(GNOME.replace(old, new, 1))


def test_rows_are_answered_with_rows():
    bare, headed = "\n".join(GRID) + "\n", "#LEasy\n" + "\n".join(GRID) + "\n"
    solved = [d or 1 for d in DIGITS]
    for text in (bare, headed):
        reading = formats.read(text)
        answer = one(text).replace(entries=[0 if d else 1 for d in DIGITS])
        written = formats.Writer("sdk", formats.Options(style=reading.form)).write(answer)
        assert "[State]" not in written
        assert written.startswith("#LEasy\n") == (text is headed)
        assert list(one(written).givens) == solved
        assert "[State]" in formats.dumps(answer, "sdk")
    assert formats.read("[Puzzle]\n" + bare).form is None
