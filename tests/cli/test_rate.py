"""`sudoku rate` as a user meets it."""

import json

import pytest

from rating_data import reference_rows

pytestmark = pytest.mark.kernel

EASY = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ROWS = reference_rows()[::3]
MANY = "".join(f"{puzzle}\n" for puzzle, _ in ROWS)


def test_a_single_puzzle_in_words(sudoku):
    code, out, err = sudoku("rate", EASY)
    assert (code, err) == (0, "")
    assert out.splitlines()[:4] == [
        "rating    ER 2.6, EP 1.2, ED 1.2",
        "level     hard: pencil marks: pointing, claiming, pairs, X-Wing",
        "hardest   pointing",
        "steps     68",
    ]


def test_pearls_are_told(sudoku):
    pearl = next(p for p, (er, ep, ed) in ROWS if er == ep > ed)
    diamond = next(p for p, (er, ep, ed) in ROWS if er == ep == ed)
    assert "; a pearl\n" in sudoku("rate", pearl)[1]
    assert "; a diamond\n" in sudoku("rate", diamond)[1]


def test_many_are_lines_that_are_read_again(sudoku):
    code, out, err = sudoku("rate", stdin=MANY)
    assert code == 0
    assert err.startswith(f"{len(ROWS)} puzzles: ")
    for line, (puzzle, three) in zip(out.splitlines(), ROWS, strict=True):
        text, told = line.split("\t")
        er, ep, ed, level, _hardest = told.split()
        assert text == puzzle
        assert tuple(round(float(n) * 10) for n in (er, ep, ed)) == three
        assert level
    again = sudoku("rate", stdin=out)
    assert again[:2] == (0, out)


def test_json(sudoku):
    found = json.loads(sudoku("rate", "--json", EASY)[1])
    assert found["status"] == "unique"
    assert (found["er"], found["ep"], found["ed"]) == (2.6, 1.2, 1.2)
    assert (found["level"], found["hardest"], found["steps"]) == ("hard", "pointing", 68)
    assert sum(found["counts"].values()) == 68
    assert "path" not in found
    lines = sudoku("rate", "--json", stdin=MANY)[1].splitlines()
    assert [round(json.loads(line)["er"] * 10) for line in lines] == [three[0] for _, three in ROWS]
    assert all(sum(json.loads(line)["counts"].values()) == json.loads(line)["steps"] for line in lines)


def test_the_path(sudoku):
    code, out, _ = sudoku("rate", "--trace", EASY)
    assert code == 0
    lines = out.splitlines()
    assert len(lines) == 68
    assert any(" 2.6  pointing: r" in line for line in lines)
    path = json.loads(sudoku("rate", "--trace", "--json", EASY)[1])["path"]
    assert len(path) == 68
    assert max(step["rating"] for step in path) == 2.6
    assert all(step["place"] or step["eliminate"] for step in path)


def test_a_table(sudoku):
    _, out, _ = sudoku("rate", "--to", "csv", stdin=MANY + "." * 81 + "\n")
    lines = out.splitlines()
    assert lines[0] == "puzzle,er,ep,ed,status,level,hardest,steps"
    assert len(lines) == len(ROWS) + 2
    assert lines[-1] == f"{'.' * 81},,,,several,,,"


def test_only_a_level_or_a_band(sudoku):
    hard = [p for p, (er, _, _) in ROWS if 26 <= er <= 34]
    assert sudoku("rate", "--only", "hard", stdin=MANY)[1].splitlines() == hard
    assert sudoku("rate", "--only", "2.6-3.4", stdin=MANY)[1].splitlines() == hard
    frames = sudoku("rate", "--only", "hard", "--to", "plain", stdin=MANY)[1]
    assert frames.count("\n\n") == len(hard) - 1
    assert sudoku("rate", "--only", "monster", EASY)[:2] == (0, "")


def test_a_ceiling(sudoku):
    out = sudoku("rate", "--max-rating", "3.4", stdin=MANY)[1].splitlines()
    for line, (_, three) in zip(out, ROWS, strict=True):
        assert line.endswith("\tabove 3.4") == (three[0] > 34)


def test_what_cannot_be_rated(sudoku):
    code, out, err = sudoku("rate", "." * 81)
    assert (code, out) == (5, "")
    assert "several solutions" in err
    assert sudoku("rate", "11" + "." * 79)[0] == 5
    assert sudoku("rate", "." * 16)[0] == 5
    assert sudoku("rate", "1234341221434321")[0] == 4
    code, out, err = sudoku("rate", stdin=f"{EASY}\n{'.' * 81}\n{EASY}\n")
    assert code == 5
    assert [line[:2] for line in out.splitlines()] == ["4.", "! ", "4."]
    assert "1 with several solutions" in err
    told = json.loads(sudoku("rate", "--json", "." * 81)[1])
    assert told["status"] == "several"
    assert "er" not in told


def test_both_scales(sudoku):
    assert "hodoku    Medium, score 696" in sudoku("rate", "--scale", "both", EASY)[1].splitlines()
    assert sudoku("rate", "--scale", "hodoku", EASY)[1].splitlines()[0] == "hodoku    Medium, score 696"
    found = json.loads(sudoku("rate", "--scale", "both", "--json", EASY)[1])
    assert (found["er"], found["hodoku"]) == (2.6, {"level": "Medium", "score": 696})
    assert "er" not in json.loads(sudoku("rate", "--scale", "hodoku", "--json", EASY)[1])
    assert "hodoku" not in json.loads(sudoku("rate", "--json", EASY)[1])
    many = f"{EASY}\n{EASY}\n"
    line = sudoku("rate", "--scale", "both", stdin=many)[1].splitlines()[1]
    assert line == f"{EASY}\t2.6 1.2 1.2 hard pointing Medium 696"
    _, out, err = sudoku("rate", "--scale", "hodoku", "--to", "csv", stdin=many)
    assert out.splitlines()[:2] == ["puzzle,status,hodoku_level,hodoku_score", f"{EASY},unique,Medium,696"]
    assert err == "2 puzzles: 2 Medium\n"


def test_hodokus_scale_goes_without_the_kernel(program):
    done = program("rate", "--scale", "hodoku", EASY, env={"SUDOKIT_ISA": "none"})
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, b"hodoku    Medium, score 696")


SIX = "2134...6...2.256141.62.36.23.1..1..."


def test_other_sizes_have_a_level_and_no_er(sudoku):
    assert sudoku("rate", SIX)[1].splitlines() == [
        "level     beginner: last cells, one digit in a box",
        "hardest   hidden single in a box",
        "steps     16",
        "       13 full house",
        "        3 hidden single in a box",
    ]
    found = json.loads(sudoku("rate", "--json", "--scale", "both", SIX)[1])
    assert (found["level"], found["steps"]) == ("beginner", 16)
    assert not {"er", "ep", "ed", "hodoku"} & set(found)
    assert sudoku("rate", stdin=f"{SIX}\n{EASY}\n")[1].splitlines()[0] == f"{SIX}\t- - - beginner hidden-single-box"
    assert sudoku("rate", "--only", "beginner", stdin=f"{SIX}\n{EASY}\n")[1].splitlines() == [SIX]
    assert len(sudoku("rate", "--trace", SIX)[1].splitlines()) == 16
    assert sudoku("rate", "--scale", "hodoku", SIX)[0] == 4


def test_other_sizes_need_the_kernel_too(program):
    assert program("rate", SIX, env={"SUDOKIT_ISA": "none"}).returncode == 69


def test_options_that_make_no_sense(sudoku):
    assert sudoku("rate", "--scale", "hodoku", "--trace", EASY)[0] == 3
    assert sudoku("rate", "--scale", "richter", EASY)[0] == 3
    assert sudoku("rate", "--only", "impossible", EASY)[0] == 3
    assert sudoku("rate", "--max-rating", "99", EASY)[0] == 3
    assert sudoku("rate", "--to", "sdm", EASY)[0] == 3
    assert sudoku("rate", "--trace", "--only", "hard", EASY)[0] == 3


def test_the_time_runs_out(sudoku):
    monster = reference_rows()[-1][0]
    code, out, err = sudoku("rate", "--timeout", "0.005", monster)
    assert (code, out) == (6, "")
    assert "time ran out" in err


def test_without_the_kernel_it_says_what_to_install(program):
    done = program("rate", EASY, env={"SUDOKIT_ISA": "none"})
    assert done.returncode == 69
    assert done.stderr.count(b"\n") == 1
