"""Real files of other programs, and of ../shared: every one is read to the end, or refused by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudokit import formats
from sudokit.errors import FormatError, NegativeError
from sudokit.model.position import Position

DATA = Path(__file__).parents[2].parent / "shared" / "data"
FORMATS = DATA / "formats"

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not FORMATS.exists(), reason="no ../shared")]

EXPECTED = {  # format that reads it, puzzles in it
    "csv/ahanq-quizzes-zero-solution.csv": ("csv", 3),
    "csv/grid-semicolon-blank.csv": ("csv", 1),
    "csv/hardest-database-head20.txt": ("line", 18),
    "csv/kaggle-quizzes-solutions-head21.csv": ("csv", 20),
    "csv/tdoku-test-puzzles-head20.txt": ("line", 20),
    "gnome-sudoku/gnome-sudoku-screenshot.skp": ("sdk", 1),
    "hodoku/hodoku-exemplars-head.txt": ("line", 44),
    "hodoku/hodoku-reglib-head.txt": ("hodoku", 17),
    "hodoku/hodoku-reglib-one-per-code.txt": ("hodoku", 97),
    "hodoku/library-no-eliminations.txt": ("hodoku", 1),
    "hodoku/multiline-grid-with-entered.txt": ("pencilmarks", 1),
    "hodoku/pencilmark-grid-given-entered.txt": ("pencilmarks", 1),
    "hodoku/sudoku-explainer-729.txt": ("pencilmarks", 1),
    "hodoku/susser-with-eliminations.txt": ("hodoku", 1),
    "killer/jigsaw-sumocuev1.txt": ("sumocue", 1),
    "sdk/complete.sdk": ("sdk", 1),
    "sdk/hex-16x16.sdk": ("sdk", 1),
    "sdk/plain-crlf-no-final-newline.sdk": ("sdk", 1),
    "sdk/plain-lf-no-final-newline.sdk": ("sdk", 1),
    "sdk/plain-lf.sdk": ("sdk", 1),
    "sdk/sadman-all-sections.sdk": ("sdk", 1),
    "sdk/sudocue-headers.sdk": ("sdk", 1),
    "sdm/qqwing-simple-head20.sdm": ("line", 20),
    "sdm/sudocue-snow2005-crlf.sdm": ("line", 100),
    "sdm/sudocue-snow2005-lf.sdm": ("line", 100),
    "sdx/sudocue-progress.sdx": ("sdx", 1),
    "ss/simple-sudoku-4.2n-candidates.txt": ("pencilmarks", 1),
    "ss/simple-sudoku-4.2n-puzzle.ss": ("frame", 1),
}
REFUSED = {
    "json/sudoku-setter-bosnian-whisper.json": "sudoku-setter",
    "json/sudokumaker-export.json": "SudokuMaker",
    "killer/killer-pointer-81.txt": "killer",
    "killer/killer-sumocue-ps-3x3dk.txt": "killer",
    "killer/killer-sumocue-ps-3x3k.txt": "killer",
    "ksudoku/ksudoku-shape-Jigsaw.xml": "KSudoku",
    "ksudoku/ksudoku-shape-XSudoku.xml": "KSudoku",
}


def positions(path):
    with path.open("rb") as file:
        reading = formats.read(file, name=path.name)
        items = list(reading)
    for item in items:
        assert isinstance(item, Position), str(item)
    return reading.format, items


@pytest.mark.parametrize("name", EXPECTED)
def test_read(name):
    """Read by the right format; what is written of it in every format that can carry it reads as the same."""
    format, items = positions(FORMATS / name)
    assert (format, len(items)) == EXPECTED[name]
    for other in formats.names():
        try:
            writer = formats.Writer(other)
            text = "".join(map(writer.write, items)) + writer.close()
        except NegativeError:
            continue
        again = list(formats.read(text, other))
        assert [p.digits for p in again] == [p.digits for p in items]
        if not any(formats.losses(p, other) for p in items):
            plain = [item.replace(meta=[pair for pair in item.meta if pair[0] != "symbols"]) for item in items]
            assert again in (items, plain), other  # hexadecimal or not is no loss


@pytest.mark.parametrize("name", REFUSED)
def test_refused_by_name(name):
    with pytest.raises(FormatError, match=REFUSED[name]):
        positions(FORMATS / name)


def test_every_file_is_named():
    there = {str(path.relative_to(FORMATS)) for path in FORMATS.glob("*/*")}
    other = {name for name in there if name.split("/")[0] in {"fpuzzles", "sudokupad", "opensudoku", "sgt"}}
    assert there - other == EXPECTED.keys() | REFUSED.keys()


CANONICAL = [
    "hodoku/hodoku-reglib-one-per-code.txt",
    "sdk/plain-lf.sdk",
    "sdk/sudocue-headers.sdk",
    "sdx/sudocue-progress.sdx",
]


@pytest.mark.parametrize("name", CANONICAL)
def test_written_as_it_was(name):
    """What the program wrote is what we write (line ends and final newline apart)."""
    format, items = positions(FORMATS / name)
    writer = formats.Writer(format)
    text = "".join(map(writer.write, items)) + writer.close()
    original = (FORMATS / name).read_bytes().decode().replace("\r\n", "\n")
    if format == "hodoku":  # a colon at the end may be missing
        text, original = ("\n".join(line.rstrip(":") for line in lines.split("\n")) for lines in (text, original))
    assert text.rstrip("\n") == original.rstrip("\n")


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("puzzles/17-clue.txt", 49158),
        ("puzzles/top1465.txt", 1465),
        ("puzzles/hardest-11plus.txt", 48766),
        ("puzzles/easy-35.txt", 20000),
        ("puzzles/multi-solution.txt", 10000),
        ("ratings/se-1.2.1.csv", 594),
        ("ratings/hodoku-2.2.0.csv", 642),
        ("positions/hodoku-reglib-half.txt", None),
    ],
)
def test_collections(name, count):
    format, items = positions(DATA / name)
    assert len(items) == (count or len(items)) > 400
    assert format == {"puzzles": "line", "ratings": "csv", "positions": "hodoku"}[name.split("/")[0]]
