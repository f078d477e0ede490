"""Rules of other programs that are not known here: kept where the format can, refused by name everywhere else."""

import json

import pytest

from sudokit.formats._lzstring import compress, decompress

GRID = [[{} for _ in range(4)] for _ in range(4)]
GRID[0][0] = {"value": 1, "given": True}
THERMOMETER = {"size": 4, "grid": GRID, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]}
LINK = "https://f-puzzles.com/?load=" + compress(json.dumps(THERMOMETER, separators=(",", ":")))
WORDS = "sudoku: the puzzle has a rule that sudokit does not know: thermometer\n"


@pytest.mark.parametrize("command", ["solve", "check", "assist", "hint", "canon", "shuffle --seed 1"])
def test_nothing_is_played_without_them(sudoku, command):
    code, out, err = sudoku(*command.split(), LINK)
    assert (code, out) == (4, "")
    assert WORDS in err


def test_a_stream_goes_on_behind_such_a_puzzle(sudoku):
    classic = dict(THERMOMETER)
    del classic["thermometer"]
    other = compress(json.dumps(classic))
    code, out, _ = sudoku("solve", "--to", "line", stdin=f"{LINK}\n{other}\n")
    assert code == 4
    first, second = out.splitlines()
    assert first == "! the puzzle has a rule that sudokit does not know: thermometer"
    assert len(second) == 16


def test_they_are_kept_where_the_format_can(sudoku):
    assert sudoku("convert", LINK) == (0, LINK + "\n", "")
    code, text, _ = sudoku("convert", "--to", "sudokupad", LINK)
    assert code == 0
    assert json.loads(decompress(text.strip().removeprefix("fpuzzles"))) == THERMOMETER
    code, ours, _ = sudoku("convert", "--to", "json", LINK)
    assert sudoku("convert", "--to", "fpuzzles", stdin=ours) == (0, LINK + "\n", "")


@pytest.mark.parametrize("other", ["line", "plain", "frame", "sgt"])
def test_they_are_never_dropped(sudoku, other):
    code, out, err = sudoku("convert", "--to", other, LINK)
    assert code == 5
    assert "thermometer" in err
    assert "1" not in out


def test_a_picture_says_what_it_does_not_show(sudoku):
    code, out, err = sudoku("show", LINK)
    assert code == 0
    assert "┃ 1 │" in out
    assert err == "not drawn: thermometer\n"
