"""`sudoku solve` as a user meets it."""

import json

import pytest

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = SOLVED[:45] + "." * 36
FOUR = "1..............."
NONE = "12345678.........9" + "." * 63
TWICE = "55.5" + "." * 77


def test_plain_is_answered_in_plain(sudoku):
    plain = "\n".join(" ".join(EASY[9 * r : 9 * r + 9].replace(".", "0")) for r in range(9)) + "\n"
    code, out, err = sudoku("solve", stdin=plain)
    assert (code, err) == (0, "1 solution\n")
    assert out == "\n".join(" ".join(SOLVED[9 * r : 9 * r + 9]) for r in range(9)) + "\n"


def test_of_several_the_last_or_the_first(sudoku):
    assert sudoku("solve", FOUR) == (0, "1432324141232314\n", "72 solutions\n")
    assert sudoku("solve", "--first", FOUR) == (0, "1234341221434321\n", "72 solutions\n")
    code, out, err = sudoku("solve", "--all", FOUR)
    grids = out.split()
    assert (code, err) == (0, "72 solutions\n")
    assert grids == sorted(grids)
    assert (grids[0], grids[-1], len(set(grids))) == ("1234341221434321", "1432324141232314", 72)


def test_a_limit_caps_the_tally_and_is_no_error(sudoku):
    assert sudoku("solve", "--limit", 5, FOUR) == (0, "1432324141232314\n", "more than 5 solutions\n")
    code, out, err = sudoku("solve", "--limit", 3, "--all", FOUR)
    assert (code, out.count("\n"), err) == (0, 3, "more than 3 solutions\n")
    assert sudoku("solve", "--limit", 1, "--all", FOUR)[2] == "more than 1 solution\n"
    assert sudoku("solve", "--limit", 72, FOUR)[2] == "72 solutions\n"


def test_the_number_alone(sudoku):
    assert sudoku("solve", "--count", FOUR) == (0, "72\n", "72 solutions\n")
    assert sudoku("solve", "--count", NONE) == (5, "0\n", "no solution\n")
    code, out, _ = sudoku("solve", "--count", stdin=f"{FOUR}\n{'.' * 16}\n")
    assert (code, out) == (0, "72\n288\n")
    code, out, _ = sudoku("solve", "--count", "--limit", 100, stdin=f"{FOUR}\n{'.' * 16}\n")
    assert (code, out) == (0, "72\n100\n")


@pytest.mark.kernel
def test_an_empty_grid_is_no_trouble(sudoku):
    code, out, err = sudoku("solve", "." * 81)
    assert (code, err) == (0, "more than 1000000 solutions\n")
    assert out.startswith("987654321654321987321987654")


def test_no_solution_and_a_digit_twice_are_told_apart(sudoku):
    assert sudoku("solve", NONE) == (5, "", "sudoku: no solution\n")
    assert sudoku("solve", TWICE) == (5, "", "sudoku: 5 stands three times in row 1, and 1 more\n")
    assert sudoku("solve", "--all", NONE) == (5, "", "sudoku: no solution\n")


def test_entries_count_unless_givens_alone_are_asked_for(sudoku, tmp_path):
    wrong = EASY.replace("53.", "531", 1)
    played = tmp_path / "played.json"
    played.write_text(json.dumps({"size": 9, "givens": EASY, "entries": "..1" + "." * 78}) + "\n")
    assert sudoku("solve", wrong)[0] == 5
    assert sudoku("solve", played)[0] == 5
    code, out, _ = sudoku("solve", "--givens", "--to", "line", played)
    assert (code, out) == (0, SOLVED + "\n")


def test_a_stream(sudoku):
    text = f"{EASY}\n{TWICE}\n# a comment\n{FOUR * 6}\n{NONE}\n{SEVERAL}\n"
    code, out, err = sudoku("solve", stdin=text)
    lines = out.splitlines()
    assert code == 4
    assert lines[0] == SOLVED
    assert lines[1] == "! 5 stands three times in row 1, and 1 more"
    assert lines[2].startswith("! stdin, line 4: ")
    assert lines[3] == "! no solution"
    assert len(lines[4]) == 81
    assert err == "5 puzzles: 1 unique, 1 with several solutions, 2 with none, 1 unreadable\n"


def test_what_a_stream_leaves_is_read_again(sudoku):
    out = sudoku("solve", stdin=f"{EASY}\n{TWICE}\n{EASY}\n")[1]
    assert sudoku("solve", stdin=out)[2] == "2 puzzles: 2 unique\n"


def test_quiet(sudoku):
    assert sudoku("solve", "--quiet", EASY) == (0, SOLVED + "\n", "")
    assert sudoku("solve", "--quiet", stdin=f"{EASY}\n{EASY}\n")[2] == ""
    assert sudoku("solve", "--quiet", NONE)[2] == "sudoku: no solution\n"


def test_json(sudoku):
    code, out, err = sudoku("solve", "--json", EASY)
    assert (code, err) == (0, "1 solution\n")
    assert json.loads(out) == {
        "puzzle": EASY, "size": 9, "status": "unique", "solution": SOLVED, "count": 1, "more": False,
    }  # fmt: skip
    code, out, err = sudoku("solve", "--json", TWICE)
    told = "5 stands three times in row 1, and 1 more"
    assert (code, err) == (5, f"sudoku: {told}\n")
    assert json.loads(out)["error"] == told
    assert json.loads(out)["status"] == "none"
    out = sudoku("solve", "--json", "--all", "--limit", 2, FOUR)[1]
    assert json.loads(out)["solutions"] == ["1234341221434321", "1234341223414123"]
    assert json.loads(out)["more"] is True
    code, out, _ = sudoku("solve", "--json", stdin=f"{EASY}\nxyz\n")
    first, second = map(json.loads, out.splitlines())
    assert code == 4
    assert (first["status"], second["status"]) == ("unique", "malformed")
    assert "line 2" in second["error"]


def test_over_nine_by_nine_grids_are_lists(sudoku):
    made = sudoku("create", "--size", 10, "--seed", 1, "--json")[1]
    solved = json.loads(sudoku("solve", "--json", stdin=made)[1])
    assert solved["solution"] == json.loads(made)["solution"]
    assert sorted(solved["solution"][:10]) == list(range(1, 11))


# --- OUT ------------------------------------------------------------------------------------------------------


def test_out_gets_the_answer_and_stdout_nothing(sudoku, tmp_path):
    out = tmp_path / "out.txt"
    assert sudoku("solve", EASY, out) == (0, "", "1 solution\n")
    assert out.read_text() == SOLVED + "\n"


def test_after_an_error_out_is_as_it_was(sudoku, tmp_path):
    out = tmp_path / "out.txt"
    for puzzle in (NONE, "12", TWICE):
        assert sudoku("solve", puzzle, out)[0] in {4, 5}
        assert list(tmp_path.iterdir()) == []
    out.write_text("before")
    assert sudoku("solve", NONE, out)[0] == 5
    assert out.read_text() == "before"
    assert list(tmp_path.iterdir()) == [out]


def test_a_stream_with_a_bad_puzzle_is_written(sudoku, tmp_path):
    out = tmp_path / "out.txt"
    assert sudoku("solve", "-", out, stdin=f"{EASY}\n{NONE}\n")[:2] == (5, "")
    assert out.read_text() == f"{SOLVED}\n! no solution\n"


def test_in_and_out_may_be_one_file(sudoku, tmp_path):
    both = tmp_path / "both.txt"
    both.write_text(EASY + "\n")
    both.chmod(0o640)
    assert sudoku("solve", both, both)[0] == 0
    assert both.read_text() == SOLVED + "\n"
    assert both.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [both]


def test_out_through_a_link_keeps_the_link(sudoku, tmp_path):
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("before")
    link.symlink_to(real)
    assert sudoku("solve", EASY, link)[0] == 0
    assert link.is_symlink()
    assert real.read_text() == SOLVED + "\n"


# --- the CSV program ------------------------------------------------------------------------------------------


def csv(line):
    return "".join(",".join(line[9 * r : 9 * r + 9].replace(".", "-")) + "\n" for r in range(9))


def test_csv_is_answered_in_csv(sudoku, tmp_path):
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(csv(EASY))
    assert sudoku("solve", source, out) == (0, "", "1 solution\n")
    assert out.read_text() == csv(SOLVED)
    assert sudoku("solve", source)[1] == csv(SOLVED)
    source.write_bytes(
        b"\xef\xbb\xbf" + csv(EASY).replace("5,3", '"5",3').replace("-", "").replace("\n", "\r\n\r\n").encode()
    )
    assert sudoku("solve", source)[1] == csv(SOLVED)


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        (csv(EASY).replace("5,3,-", "5,3"), 4, "mismatched row sizes"),
        (csv(EASY).replace("5,3,-", "dog,3,-"), 4, "dog"),
        (csv(EASY).replace("5,3,-", "10,3,-"), 4, "10"),
        (csv("4.4" + "." * 78), 5, "4 stands twice in row 1"),
        (csv("4" + "." * 17 + "4" + "." * 62), 5, "4 stands twice in column 1"),
        (csv("4" + "." * 9 + "4" + "." * 70), 5, "4 stands twice in box 1"),
        (csv(NONE), 5, "no solution"),
    ],
)
def test_csv_errors_say_what_is_wrong(text, code, told, sudoku, tmp_path):
    source, out = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(text)
    got, printed, err = sudoku("solve", source, out)
    assert (got, printed, err.count("\n")) == (code, "", 1)
    assert told in err
    assert not out.exists()


def test_help_explains_the_dash(sudoku):
    assert "- is stdin or stdout" in sudoku("solve", "--help")[1]


# --- budgets --------------------------------------------------------------------------------------------------


def test_a_timeout_shows_what_was_found(sudoku):
    code, out, err = sudoku("solve", "--timeout", "0.2", "." * 625)
    assert code == 6
    assert "at least" in err or "no solution found within the budget" in err
    assert out.count("\n") in {0, 1, 25}


def test_all_of_many_is_tallied_by_what_was_found(sudoku):
    stream = "1234.......14...\n12..............\n11..............\n"
    for limit in ([], ["--limit", "1"], ["--limit", "2"], ["--limit", "24"]):
        code, _, err = sudoku("solve", "--all", *limit, stdin=stream)
        assert (code, err) == (5, "3 puzzles: 1 unique, 1 with several solutions, 1 with none\n")
        assert sudoku("solve", "--all", "--json", *limit, stdin=stream)[2] == err
