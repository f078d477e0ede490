"""`sudoku convert`: any format to any other, and what is lost is told."""

import pytest

from sudokit import formats

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_line_and_plain_and_back(sudoku):
    code, plain, err = sudoku("convert", "--to", "plain", EASY)
    assert (code, err) == (0, "")
    assert plain.startswith("5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n")
    assert sudoku("convert", "--to", "line", stdin=plain) == (0, EASY + "\n", "")


@pytest.mark.parametrize("there", formats.names())
def test_every_format_and_back(sudoku, there):
    code, text, err = sudoku("convert", "--to", there, EASY)
    assert code == 0
    code, line, err = sudoku("convert", "--from", there, "--to", "line", stdin=text)
    assert (code, line, err) == (0, EASY + "\n", "")


def test_losses_are_told_once_for_a_run(sudoku):
    table = "puzzle,solution\n" + f"{EASY},{SOLVED}\n" * 3
    code, out, err = sudoku("convert", "--to", "plain", stdin=table)
    assert code == 0
    assert out.count("5 3 0 0 7") == 3
    assert err == "not kept by the format plain: solution (3 of 3 puzzles)\n"
    assert sudoku("convert", "--to", "plain", "--quiet", stdin=table)[2] == ""
    _, _, err = sudoku("convert", "--to", "plain", stdin=f"puzzle,solution\n{EASY},{SOLVED}\n")
    assert err == "not kept by the format plain: solution\n"


def test_without_to_the_format_stays(sudoku):
    assert sudoku("convert", stdin=f"# from a book\n{EASY.replace('.', '0')}\n")[1].replace("0", ".") == EASY + "\n"


def test_a_rule_is_never_lost(sudoku):
    code, out, _ = sudoku("convert", "--rule", "diagonal", "--to", "line", EASY)
    assert code == 0
    assert "# rules: diagonal\n" in out
    code, out, err = sudoku("convert", "--rule", "diagonal", "--to", "sdm", EASY)
    assert (code, out) == (5, "")
    assert "diagonal" in err


def test_a_bad_puzzle_keeps_its_place(sudoku):
    code, out, _ = sudoku("convert", "--to", "line", stdin=f"{EASY}\n12345\n{EASY}\n")
    lines = out.splitlines()
    assert code == 4
    assert (lines[0], lines[2]) == (EASY, EASY)
    assert lines[1].startswith("! ")
    again = sudoku("convert", "--to", "line", stdin=out)
    assert again[:2] == (0, f"{EASY}\n{EASY}\n")  # our own readers skip such lines


def test_out_is_written_whole_or_not_at_all(sudoku, tmp_path):
    out = tmp_path / "out.txt"
    out.write_text("as it was")
    assert sudoku("convert", "--to", "line", "1234567", out)[0] == 4
    assert out.read_text() == "as it was"
    assert sudoku("convert", "--to", "line", EASY, out) == (0, "", "")
    assert out.read_text() == EASY + "\n"


def test_an_unknown_format(sudoku):
    code, out, err = sudoku("convert", "--to", "oil", EASY)
    assert (code, out) == (3, "")
    assert "line" in err
