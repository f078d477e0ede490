"""The commands assist, check and show as a user meets them: bytes out, words on stderr, exit codes."""

import json
from xml.parsers import expat

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MINIMAL = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
TWICE = "55" + "." * 79
PLAIN = "\n".join(" ".join(EASY[9 * r : 9 * r + 9].replace(".", "0")) for r in range(9)) + "\n"


# --- assist ---------------------------------------------------------------------------------------


def test_assist_reads_numbers_in_any_layout(sudoku):
    code, out, err = sudoku("assist", stdin=PLAIN)
    assert (code, err) == (0, "")
    assert out.startswith("\n5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n")
    assert out.endswith("\n 0 cells are unknown\n\nta daa!!!\n")
    assert "\nstrategy one\nrow 5 col 5 must be 5\n" in out
    for layout in (PLAIN.replace("\n", " "), PLAIN.replace(" ", "\n"), PLAIN.replace("\n", "\r\n"), PLAIN.rstrip()):
        assert sudoku("assist", "-", stdin=layout) == (0, out, "")


def test_assist_takes_the_puzzle_as_a_word(sudoku):
    assert sudoku("assist", EASY)[1] == sudoku("assist", stdin=EASY + "\n")[1]


def test_assist_with_both_strategies(sudoku):
    assert "strategy" not in sudoku("assist", MINIMAL)[1]
    assert "\nstrategy two\nrow 6 col 2 must be 4\n" in sudoku("assist", "--strategies", "one,two", MINIMAL)[1]
    code, out, err = sudoku("assist", "--strategies", "three", MINIMAL)
    assert (code, out) == (3, "")
    assert "expected one, two or one,two" in err


def test_assist_ends_with_5_where_the_rules_are_broken(sudoku):
    code, out, _ = sudoku("assist", TWICE)
    assert code == 5
    assert out.endswith("\nset  0 (row 1): 2 instances of 5\nset 18 (sqr 1): 2 instances of 5\n"
                        "\n2 different sets have violations\n2 violations in total\n")  # fmt: skip


def test_assist_refuses_other_sizes(sudoku):
    code, out, err = sudoku("assist", "." * 16)
    assert (code, out) == (4, "")
    assert "4×4" in err
    assert err.count("\n") == 1


def test_assist_writes_a_file(sudoku, tmp_path):
    out = tmp_path / "transcript.txt"
    assert sudoku("assist", EASY, out) == (0, "", "")
    assert out.read_text().endswith("ta daa!!!\n")


# --- check ----------------------------------------------------------------------------------------


def test_check_of_a_good_puzzle(sudoku):
    code, out, err = sudoku("check", MINIMAL)
    assert (code, err) == (0, "")
    assert out == "consistent: yes\nsolvable: yes\nunique: yes\nclues: 17\nminimal: yes\n"


def test_check_lists_every_problem_on_stdout(sudoku):
    code, out, _ = sudoku("check", TWICE)
    assert code == 5
    assert "  5 stands twice in row 1 (r1c1, r1c2)\n  5 stands twice in box 1 (r1c1, r1c2)\n" in out


@pytest.mark.parametrize(("puzzle", "code"), [(EASY, 0), ("." * 81, 5), (TWICE, 5), (MINIMAL, 0), (SOLVED, 0)])
def test_the_exit_code_of_check(sudoku, puzzle, code):
    assert sudoku("check", puzzle)[0] == code


def test_minimal_is_a_demand_only_on_request(sudoku):
    assert sudoku("check", EASY)[0] == 0
    assert sudoku("check", "--minimal", EASY)[0] == 5
    assert sudoku("check", "--minimal", MINIMAL)[0] == 0


def test_check_of_many_gives_a_line_each_and_a_tally(sudoku):
    code, out, err = sudoku("check", stdin="\n".join([EASY, MINIMAL, "." * 81, TWICE, EASY]) + "\n")
    lines = out.splitlines()
    assert code == 5
    assert lines[1] == "unique, 17 clues, minimal"
    assert lines[2] == "several solutions, 0 clues"
    assert lines[3] == "no solution, 2 clues: 5 stands twice in row 1; 5 stands twice in box 1"
    assert lines[0] == lines[4]
    assert err == "5 puzzles: 3 unique (1 of them minimal), 1 with several solutions, 1 that break the rules\n"


def test_a_bad_line_is_told_at_its_place(sudoku):
    code, out, _ = sudoku("check", stdin=f"{EASY}\n12345\n{MINIMAL}\n")
    lines = out.splitlines()
    assert code == 4
    assert len(lines) == 3
    assert lines[1].startswith("! ")
    assert lines[2] == "unique, 17 clues, minimal"


def test_check_in_json(sudoku):
    code, out, _ = sudoku("check", "--json", stdin=f"{MINIMAL}\n{TWICE}\n")
    good, bad = (json.loads(line) for line in out.splitlines())
    assert code == 5
    assert (good["puzzle"], good["size"], good["status"], good["clues"]) == (MINIMAL, 9, "unique", 17)
    assert [good[key] for key in ("consistent", "solvable", "unique", "minimal")] == [True] * 4
    assert good["redundant"] == good["problems"] == []
    assert "rules" not in good
    assert "matches" not in good
    assert bad["consistent"] is False
    assert bad["minimal"] is None
    assert bad["problems"][0] == {
        "kind": "duplicate",
        "digit": 5,
        "house": "row 1",
        "cells": ["r1c1", "r1c2"],
        "message": "5 stands twice in row 1",
    }


def test_the_solutions_of_a_table_are_judged(sudoku):
    wrong = SOLVED[:2] + "64" + SOLVED[4:]
    code, out, err = sudoku("check", stdin=f"puzzle,solution\n{EASY},{SOLVED}\n{EASY},{wrong}\n")
    lines = out.splitlines()
    assert code == 5
    assert lines[0].endswith(", right")
    assert lines[1].endswith(", wrong: the solution given is wrong in 2 cells")
    assert err.endswith(", 1 right, 1 wrong\n")
    assert sudoku("check", stdin=f"puzzle,solution\n{EASY},{SOLVED}\n")[0] == 0


def test_a_grid_against_its_puzzle(sudoku, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.txt").write_text(PLAIN)
    code, out, _ = sudoku("check", "--against", "puzzle.txt", SOLVED)
    assert code == 0
    assert out.endswith("right: yes\n")
    half = EASY[:2] + "1" + EASY[3:]
    code, out, _ = sudoku("check", "--against", EASY, half)
    assert code == 5
    assert "  1 at r1c3 is wrong\n" in out
    code, out, err = sudoku("check", "--against", "nowhere.txt", SOLVED)
    assert (code, out) == (4, "")
    assert "nowhere.txt" in err
    code, out, err = sudoku("check", "--against", EASY, "." * 16)
    assert (code, out) == (4, "")


def test_a_budget_of_time_is_told(sudoku):
    code, out, _ = sudoku("check", "--timeout", "0.000001", "--size", "25", stdin="0 " * 625)
    assert code in {5, 6}  # fast machines may find two solutions before they look at the clock
    assert "unique: " in out


def test_rules_that_are_not_known_are_told_as_such(sudoku):
    puzzle = json.dumps({"size": 4, "grid": [[{}] * 4] * 4, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]})
    code, out, err = sudoku("check", "--json", stdin=puzzle)
    assert code == 4
    assert json.loads(out)["status"] == "unsupported"
    assert "thermometer" in err


# --- show -----------------------------------------------------------------------------------------


def test_show_draws_text_by_default(sudoku):
    code, out, err = sudoku("show", EASY)
    assert (code, err) == (0, "")
    assert out.startswith("┏━━━┯")
    assert "\x1b" not in out


def test_colours_are_a_matter_of_wishes(sudoku, monkeypatch):
    assert "\x1b[" in sudoku("show", "--color", "always", EASY)[1]
    assert "\x1b[" not in sudoku("show", "--color", "never", EASY)[1]
    assert "\x1b[" in sudoku("show", "--to", "ansi", EASY)[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in sudoku("show", EASY)[1]


def test_show_draws_svg(sudoku, tmp_path):
    code, out, _ = sudoku("show", "--to", "svg", EASY)
    assert code == 0
    expat.ParserCreate().Parse(out.encode(), True)
    file = tmp_path / "puzzle.svg"
    assert sudoku("show", EASY, file) == (0, "", "")
    assert file.read_text(encoding="utf-8") == out
    code, out, err = sudoku("show", "--to", "svg", stdin=f"{EASY}\n{EASY}\n")
    assert (code, out) == (3, "")
    assert "one puzzle" in err


@pytest.mark.parametrize("name", ["puzzle.png", "puzzle.PDF"])
def test_a_picture_of_a_kind_that_is_not_there_is_no_text_file(sudoku, tmp_path, name):
    code, out, err = sudoku("show", EASY, tmp_path / name)
    assert (code, out, list(tmp_path.iterdir())) == (3, "", [])
    assert f"no {name[-3:]} pictures are made; known: ansi, svg, text" in err
    assert sudoku("show", EASY, tmp_path / "png")[0] == 0


def test_show_with_candidates_or_the_solution(sudoku):
    assert "┃       │       │ 1 2   ┃   2   │       │   2   ┃" in sudoku("show", "--candidates", EASY)[1]
    assert "┃ 5 │ 3 │ 4 ┃ 6 │ 7 │ 8 ┃ 9 │ 1 │ 2 ┃" in sudoku("show", "--solution", EASY)[1]
    assert sudoku("show", "--solution", "--candidates", EASY)[0] == 3
    code, out, err = sudoku("show", "--solution", TWICE)
    assert (code, out) == (5, "")
    assert "no solution" in err


def test_show_as_a_frame(sudoku):
    code, out, _ = sudoku("show", "--to", "frame", EASY)
    assert code == 0
    assert out.startswith("-" * 25 + "\n| 5 3 . | . 7 . | . . . |\n")


def test_a_bad_puzzle_leaves_its_place_in_a_row_of_pictures(sudoku):
    code, out, _ = sudoku("show", "--to", "text", stdin=f"{EASY}\n12345\n{EASY}\n")
    assert code == 4
    assert [line[0] for line in out.splitlines() if line and line[0] in "┏!"] == ["┏", "!", "┏"]


def test_pictures_of_many_stand_apart(sudoku):
    _, one, _ = sudoku("show", EASY)
    code, out, _ = sudoku("show", stdin=f"{EASY}\n{EASY}\n")
    assert (code, out) == (0, one + "\n" + one)


def test_an_unknown_picture(sudoku):
    code, out, err = sudoku("show", "--to", "oil", EASY)
    assert (code, out) == (3, "")
    assert "svg" in err


# --- trouble --------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["assist", "check", "show"])
@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n\n", b"\xff\xfe\x00\x01" * 50, b"5" * 72, b"5" * 90, b"dog\n", b"{" * 1000, b"<" * 1000, b"\x00" * 81],
)
def test_what_is_no_sudoku_is_one_line_and_4(sudoku, command, data):
    code, out, err = sudoku(command, stdin=data)
    assert (code, out) == (4, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["assist", "check", "show"])
def test_too_many_words(sudoku, command):
    assert sudoku(command, EASY, "-", "more")[0] == 1
    assert sudoku(command, "--nonsense", EASY)[0] == 3
    assert sudoku(command, "no-such-file.txt")[0] == 4


def test_a_stream_without_a_unique_puzzle_has_a_tally(sudoku):
    code, _, err = sudoku("check", stdin=f"{'.' * 81}\n{'.' * 81}\n12345\n")
    assert code == 4
    assert err == "3 puzzles: 0 unique, 2 with several solutions, 1 unreadable\n"


def test_a_mixed_stream_keeps_its_order(sudoku):
    code, out, err = sudoku(
        "check", "--threads", "2", stdin="\n".join([EASY, "1" + "." * 15, MINIMAL, "12", TWICE]) + "\n"
    )
    lines = out.splitlines()
    assert code == 4
    assert [line.split(",")[0].split(":")[0] for line in lines[:3]] == ["unique", "several solutions", "unique"]
    assert lines[3].startswith("! ")
    assert lines[4].startswith("no solution, 2 clues")
    assert err.startswith("5 puzzles: 2 unique (1 of them minimal)")
    three = f"{EASY}\n{MINIMAL}\n{TWICE}\n"
    assert sudoku("check", "--timeout", "60", stdin=three) == sudoku("check", stdin=three)
