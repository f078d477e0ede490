"""Texts of digits in the forms that people and programs write them, and what must not be taken for a puzzle."""

from __future__ import annotations

import pytest

from sudokit import formats
from sudokit.constraints import layout
from sudokit.errors import FormatError
from sudokit.formats import Options
from sudokit.model.position import Position

LINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
PLAIN = "".join(" ".join(row) + "\n" for row in ROWS)
CSV = "".join(",".join(row) + "\n" for row in ROWS)


def positions(text, name=None, **options):
    """What is read, where nothing is wrong with it."""
    items = list(formats.read(text, name, Options(**options)))
    for item in items:
        assert isinstance(item, Position), str(item)
    return items


def lines(text, name=None, **options):
    return [position.grid.line for position in positions(text, name, **options)]


def errors(text, name=None, **options):
    return [str(item) for item in formats.read(text, name, Options(**options)) if isinstance(item, FormatError)]


def bands(text):
    rows = text.splitlines()
    return "\n\n".join("\n".join(rows[at : at + 3]) for at in (0, 3, 6))


FRAMED = "\n".join(f"| {' '.join(r[:3])} | {' '.join(r[3:6])} | {' '.join(r[6:])} |" for r in ROWS)
OPEN = "\n------+-------+------\n".join(
    "\n".join(row[2:-2] for row in FRAMED.split("\n")[at : at + 3]) for at in (0, 3, 6)
)
ONE = {
    "a line": LINE,
    "a line, zeros": LINE.replace(".", "0"),
    "a line, x": LINE.replace(".", "x"),
    "a line, stars": LINE.replace(".", "*"),
    "a line, spaces": LINE.replace(".", " ") + "\n",
    "a line, quoted": f'"{LINE}"',
    "a line with a remark": f"{LINE} # lc1(3) s",
    "a line with tabs": f"{LINE}\teasy\t17",
    "a line behind a number": f"0000183b305c {LINE}  1.2",
    "a line in a list": f"99480,1,23,45,{LINE},9,x",
    "a title above": f"HardestDatabase110626\r\n#!sudoku -c1,Puzzle\r\n{LINE},x;y,1.2\r\n",
    "byte-order mark": "\ufeff" + LINE,
    "plain": PLAIN,
    "plain, CRLF": PLAIN.replace("\n", "\r\n"),
    "plain, CR": PLAIN.replace("\n", "\r"),
    "plain, no final newline": PLAIN[:-1],
    "plain, trailing blanks": PLAIN.replace("\n", "   \n"),
    "plain, tabs": PLAIN.replace(" ", "\t"),
    "plain, one line": PLAIN.replace("\n", " "),
    "plain, one a line": PLAIN.replace(" ", "\n"),
    "plain, ragged": PLAIN.replace("\n", " ").replace(" 7 ", "\n7 ").replace(" 5 ", " 5\n"),
    "plain, bands": bands(PLAIN),
    "plain, a blank line after each row": PLAIN.replace("\n", "\n\n"),
    "plain, titled": f"9x9 Sudoku Board\n{PLAIN}",
    "plain, counted": f"49 cells are unknown\n\n{PLAIN}",
    "plain, dashes": PLAIN.replace(".", "-"),
    "dense": "\n".join(ROWS),
    "dense, dashes": "\n".join(ROWS).replace(".", "-"),
    "dense, x": "\n".join(ROWS).replace(".", "x"),
    "dense, bands": bands("\n".join(ROWS)),
    "dense, borders": "\n-----------\n".join("\n".join(ROWS[at : at + 3]) for at in (0, 3, 6)),
    "dense, boxes apart": "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS),
    "dense, titled": "Grid 01\n" + "\n".join(ROWS),
    "csv": CSV.replace(".", "-"),
    "csv, empty fields": CSV.replace(".", ""),
    "csv, zeros, CRLF": CSV.replace(".", "0").replace("\n", "\r\n"),
    "csv, semicolons": CSV.replace(".", "").replace(",", ";"),
    "csv, quoted": "\n".join(",".join(f'"{cell}"' for cell in row) for row in ROWS).replace(".", ""),
    "csv, spaced": CSV.replace(",", ", ").replace(".", "-"),
    "csv, blank lines": CSV.replace("\n", "\n\n").replace(".", "-"),
    "csv table": f"quizzes,solutions\n{LINE.replace('.', '0')},{'0' * 81}\n",
    "csv table, puzzle second": f"id,puzzle,clues\n7,{LINE},17\n",
    "frame": f"{'-' * 25}\n{FRAMED}\n{'-' * 25}\n",
    "frame, no borders": FRAMED,
    "frame, spaces": FRAMED.replace(".", " "),
    "frame, box drawing": f"┌───┬───┬───┐\n{FRAMED.replace('.', ' ').replace('|', '│')}\n└───┴───┴───┘",
    "frame, titled": f"9x9 Sudoku Board\n\n+---+\n{FRAMED}\n+---+\n17 clues",
    "frame, cell by cell": "\n".join(f"|{'|'.join(row)}|" for row in ROWS).replace(".", " "),
    "frame, cell by cell, wide": "\n".join(f"| {' | '.join(row)} |\n{'+---' * 9}+" for row in ROWS).replace(".", " "),
    "frame, dense": "\n".join(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS),
    "frame, dense, dashes": "\n".join(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS).replace(".", "-"),
    "frame, no outer bars": OPEN,
    "csv, tabs with empty fields": CSV.replace(".", "").replace(",", "\t"),
    "json": f'{{"puzzle": "{LINE}", "status": "unique", "solution": null}}',
    "json rows": str([[0 if cell == "." else int(cell) for cell in row] for row in ROWS]),
    "json, many lines": f'{{\n  "givens":\n    "{LINE}",\n  "size": 9\n}}\n',
}  # fmt: skip


@pytest.mark.parametrize("text", ONE.values(), ids=ONE.keys())
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_one_puzzle_in_many_forms(text, encoding):
    assert lines(text.removeprefix("\ufeff").encode(encoding)) == [LINE]
    assert lines(text) == [LINE]


@pytest.mark.parametrize("text", [PLAIN, CSV.replace(".", "-"), "\n".join(ROWS) + "\n", LINE + "\n", FRAMED + "\n"])
def test_two_puzzles_are_two(text):
    assert lines(text + text) == [LINE] * 2
    assert lines(f"{text}\n{text}") == [LINE] * 2
    assert lines(f"! no solution\n{text}\n! 4 stands twice in row 3\n\n{text}! at the end\n") == [LINE] * 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("".join(PLAIN.splitlines(keepends=True)[:8]), "72 cells: 8 rows of 9"),
        (PLAIN + PLAIN[:18], "90 cells: 10 rows of 9"),
        (PLAIN.replace("8 . 5", "8 5"), "line 1: mismatched row sizes: row 1 has 8"),
        (PLAIN.replace("8 . 5", "58 5", 1), "row 1 has 8, the others 9 (80 cells in all); '58' is no cell"),
        (PLAIN.replace("3", "58", 1), "line 2, column 3: '58' is not a cell of 9×9"),
        (PLAIN.replace("3", "10", 1), "'10' is not a cell"),
        (PLAIN.replace("3", "x", 1), "line 2, column 3: 'x' is not a cell of 9×9"),
        (PLAIN.replace("3", "B", 1), "'B' is not a cell of 9×9"),
        (CSV.replace("3", "dog", 1).replace(".", "-"), "line 2, column 3: 'dog' is not a cell"),
        (CSV.replace("3", "10", 1).replace(".", "-"), "'10' is not a cell"),
        (CSV.replace("3,.", "3", 1), "mismatched row sizes: row 2 has 8"),
        (LINE[:-1], "80 cells"),
        (LINE + ".", "82 cells"),
        (LINE.replace("3", "a", 1), "line 1, column 11: 'a' is not a cell of 9×9"),
        ("\n".join(ROWS).replace("3", "a", 1), "line 2, column 2: 'a' is not a cell of 9×9"),
        ("1......" * 7, "jigsaw"),
        (f"# rules: nonsense\n{LINE}", "unknown rule 'nonsense'"),
        (f"# boxes: 5x2\n{LINE}", "boxes 5x2"),
        (f"# boxes: many\n{LINE}", "box shape 'many'"),
        (FRAMED.replace("3", "58", 1), "'58' is not a cell of 9×9"),
        ('{"givens": "12"}', "2 cells in 'givens'"),
        ('{"givens": "' + LINE + '", "size": 16}', "'size' is 16"),
        ('{"givens": "' + LINE + '", "marks": {"centre": {"r1c99": [1]}}}', "cell 'r1c99'"),
        ('{"givens": "' + LINE + '", "entries": "' + LINE + '"}', "a given and an entry at once"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text, words):
    (error,) = errors(text)
    assert words in error
    assert "\n" not in error


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no puzzle"),
        ("\n \n", "no puzzle"),
        ("# nothing\n! nothing\n", "only comments"),
        ("hello world", "not recognised as a sudoku: 'hello world'"),
        ("3x3::k:6150:6150", "a killer text, which is not read yet"),
        ("<!DOCTYPE ksudoku>\n<ksudoku>", "a KSudoku file"),
        ('{"formatVersion":"1.5.0","puzzle":{}}', "a SudokuMaker file"),
        (b"\xff\xfe\x00", "not UTF-16"),
        (b"4..\xe9", "line 1: these bytes are not UTF-8 text: e9"),
        (b"\0" * 50, "not recognised"),
    ],
)
def test_what_is_no_puzzle_is_refused(text, words):
    with pytest.raises(FormatError, match=words):
        list(formats.read(text))


@pytest.mark.parametrize("text", ["1...2...3...4...\n" * 16, ("1234" * 4 + "\n") * 16])
def test_where_two_readings_differ_the_user_is_asked(text):
    with pytest.raises(FormatError, match=r"reads as line and as sdk.*--from line or --from sdk"):
        formats.read(text)
    assert len(positions(text, "line")) == 16
    assert len(positions(text, "sdk")) == 1


def test_a_bad_line_does_not_stop_a_stream():
    text = "\n".join([LINE] * 3 + ["foo", LINE[:-1]] + [LINE] * 2)
    items = list(formats.read(text, name="my.txt"))
    assert [isinstance(item, FormatError) for item in items] == [False] * 3 + [True] * 2 + [False] * 2
    assert str(items[4]).startswith("my.txt, line 5: 80 cells")


@pytest.mark.parametrize("text", [PLAIN, CSV.replace(".", "-"), "\n".join(ROWS) + "\n", FRAMED + "\n"])
@pytest.mark.parametrize("blank", ["\n", "", "\n\n\n"])
def test_places_are_right_far_down(text, blank):
    """However puzzles are read, an error knows its line; blocks of input end anywhere."""
    count = 2000
    pieces = [text] * count
    pieces[-3] = text.replace("3", "~", 1)
    whole = blank.join(pieces)
    (error,) = [item for item in formats.read(whole) if isinstance(item, FormatError)]
    line = whole[: whole.index("~")].count("\n") + 1
    assert error.line == line
    assert error.column == whole.split("\n")[line - 1].index("~") + 1


def test_comments_are_about_the_next_puzzle_only():
    for name in ("line", "plain", "frame", "csv"):
        diagonal = Position(layout(9, rules="diagonal"), [0] * 81)
        classic = Position(layout(9), [0] * 81)
        wide = Position(layout(12, (2, 6)), [1, *[0] * 143])
        writer = formats.Writer(name)
        text = "".join(map(writer.write, [diagonal, classic, wide, diagonal]))
        assert positions(text) == [diagonal, classic, wide, diagonal]
        assert positions(text.replace("12", "12"), name) == [diagonal, classic, wide, diagonal]


def test_what_the_text_does_not_say_options_say():
    assert positions(LINE, rules=("diagonal",))[0].layout is layout(9, rules="diagonal")
    assert positions(f"# rules: diagonal\n{LINE}", rules=())[0].layout.rules == ("diagonal",)
    twelve = ". " * 144
    assert positions(twelve, boxes=(2, 6))[0].layout is layout(12, (2, 6))
    assert errors(LINE, size=16) == ["line 1: 9×9 where --size says 16"]
    assert len(positions(". " * 162, "plain", size=9)) == 2


def test_bars_tell_the_boxes():
    one = Position(layout(12, (2, 6)), [*range(1, 13), *[0] * 132])
    text = formats.dumps(one, "frame").partition("\n")[2]
    assert positions(text) == [one]


SIXTEEN = [[(5 * row + column) % 17 for column in range(16)] for row in range(16)]


def test_sixteen_by_sixteen_in_numbers_letters_and_hexadecimal():
    numbers = "\n".join(" ".join(map(str, row)) for row in SIXTEEN)
    letters = "\n".join("".join(".123456789ABCDEFG"[d] for d in row) for row in SIXTEEN)
    hexadecimal = "\n".join("".join(".0123456789ABCDEF"[d] for d in row) for row in SIXTEEN)
    expected = [d for row in SIXTEEN for d in row]
    for text in (
        numbers,
        letters,
        letters.lower(),
        hexadecimal,
        letters.replace("\n", ""),
        hexadecimal.replace("\n", ""),
    ):
        (position,) = positions(text)
        assert list(position.givens) == expected
    assert positions(hexadecimal)[0].meta == (("symbols", "hex"),)
    for name in ("sdk", "line", "plain", "csv", "frame", "json"):
        again = formats.dumps(positions(hexadecimal)[0], name)
        assert positions(again, name) == positions(hexadecimal)
    assert formats.dumps(positions(hexadecimal)[0], "sdk") == hexadecimal + "\n"
    spaced = "\n".join(" ".join(row) for row in hexadecimal.split())
    assert list(positions(spaced)[0].givens) == expected
    without_zero = hexadecimal.replace("0", ".")
    assert positions(without_zero, symbols="hex")[0].givens.count(16) == hexadecimal.count("F")


@pytest.mark.parametrize("name", ["line", "sdk", "csv", "frame"])
def test_bytes_that_are_no_text_are_an_error_in_the_stream(name):
    (error,) = formats.read(b"53..7\n\xe9", name)
    assert "line 2: these bytes are not UTF-8 text: e9" in str(error)


def test_open_files_of_bytes_and_of_text(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_bytes(f"{LINE}\r\n{LINE}\n# caf".encode() + b"\xe9\n")
    for mode in ({"mode": "rb"}, {"encoding": "utf-8"}):
        with path.open(**mode) as file, pytest.raises(FormatError, match="not UTF-8 text: e9"):
            list(formats.read(file))
    path.write_text(f"{LINE}\n" * 3000, encoding="utf-8")
    for mode in ({"mode": "rb"}, {"encoding": "utf-8"}, {"mode": "rb", "buffering": 0}):
        with path.open(**mode) as file:
            assert lines(file) == [LINE] * 3000
    assert lines(bytearray(LINE.encode())) == lines(memoryview(LINE.encode())) == [LINE]


def test_quoted_fields_without_end():
    assert "mismatched row sizes" in errors('1,2,3,4\n"' + "1," * 200_000 + "\n1,2,3,4\n1,2,3,4\n", "csv")[0]


def test_a_blank_row_among_tabs_is_a_row():
    text = "\n".join("\t".join(row) for row in ["." * 9, *ROWS[1:]]).replace(".", "")
    assert lines(text) == ["." * 9 + LINE[9:]]


def test_columns_of_tables_come_back():
    text = f'puzzle,solution,level,note\n{LINE},{"1" * 81},easy,"a, b"\n{LINE},,hard,\n'
    first, second = positions(text)
    assert first.solution == b"\1" * 81
    assert second.solution is None
    writer = formats.Writer("csv")
    assert "".join(map(writer.write, [first, second])) == text


def test_solutions_behind_a_puzzle():
    solved = "1" * 81
    for text in (f"{LINE},{solved}", f"{LINE}:1:{solved}", f"{LINE}\t{solved}\n", f"{LINE};{solved}"):
        (position,) = positions(text)
        assert position.solution == b"\1" * 81
    assert positions(f"{LINE},{'0' * 81}")[0].solution is None
    assert "80 cells" in errors(f"{LINE[1:]},{solved}")[0]
    assert "80 cells" in errors(f"{LINE[1:]},{LINE}")[0]
