"""`sudoku shuffle`: every kind, seeds, formats, and every way to be wrong."""

import json
import re

import pytest

import sudokit
from sudokit import Puzzle

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SIX = "1....." + "." * 30
PINNED = ".....8...9....7....4.....3.........9.....98.2.1..6.......3..14.7.2.............6."
ODD_REGIONS = "1112" + "1322" + "3342" + "3444"


def counts(line):
    return sorted(line.count(str(d)) for d in range(1, 10))


def test_a_seed_is_drawn_and_named_and_makes_the_same_again(sudoku):
    code, out, err = sudoku("shuffle", PUZZLE)
    assert code == 0
    seed = re.fullmatch(r"seed (\d+)\n", err)
    assert seed is not None
    assert out != PUZZLE + "\n"
    assert sudoku("shuffle", "--seed", seed[1], PUZZLE) == (0, out, "")
    assert sudoku("shuffle", "--quiet", PUZZLE)[2] == ""


def test_what_a_seed_makes_stays(sudoku):
    """Changes only on purpose: seeds are written down by people."""
    assert sudoku("shuffle", "--seed", 7, PUZZLE)[1] == PINNED + "\n"


@pytest.mark.kernel
def test_it_is_the_same_puzzle(sudoku):
    for seed in range(20):
        _, out, _ = sudoku("shuffle", "--seed", seed, PUZZLE)
        assert Puzzle.of(out.strip()).is_same_as(Puzzle.of(PUZZLE))


def test_only_what_is_asked_for(sudoku):
    _, digits, _ = sudoku("shuffle", "--seed", 1, "--digits", PUZZLE)
    assert [c == "." for c in digits.strip()] == [c == "." for c in PUZZLE]
    assert digits.strip() != PUZZLE
    _, rows, _ = sudoku("shuffle", "--seed", 1, "--rows", PUZZLE)
    assert sorted(PUZZLE[i : i + 9] for i in range(0, 81, 9)) == sorted(rows[i : i + 9] for i in range(0, 81, 9))
    _, columns, _ = sudoku("shuffle", "--seed", 1, "--columns", PUZZLE)
    assert sorted(PUZZLE[i::9] for i in range(9)) == sorted(columns.strip()[i::9] for i in range(9))
    _, turned, _ = sudoku("shuffle", "--seed", 1, "--transpose", PUZZLE)
    assert turned.strip() == "".join(PUZZLE[i::9] for i in range(9))


def test_puzzle_number_i_depends_on_the_seed_and_i(sudoku):
    code, out, err = sudoku("shuffle", "--seed", 3, stdin=f"{PUZZLE}\n" * 3)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert len(set(lines)) == 3
    assert sudoku("shuffle", "--seed", 3, stdin=f"{'.' * 81}\n{PUZZLE}\n")[1].splitlines()[1] == lines[1]
    assert [counts(line) for line in lines] == [counts(PUZZLE)] * 3


def test_a_stream_goes_on_after_a_bad_puzzle(sudoku):
    code, out, _ = sudoku("shuffle", "--seed", 3, stdin=f"{PUZZLE}\n{PUZZLE[:80]}\n{PUZZLE}\n")
    assert code == 4
    assert [line[:2] == "! " for line in out.splitlines()] == [False, True, False]


def test_entries_marks_and_title_go_along(sudoku, tmp_path):
    position = {
        "size": 4,
        "givens": "1...............",
        "entries": ".2..............",
        "title": "a title",
        "solution": "1234341221434321",
    }
    source = tmp_path / "p.json"
    source.write_text(json.dumps(position))
    code, out, _ = sudoku("shuffle", "--seed", 4, source)
    moved = json.loads(out)
    assert code == 0
    assert moved["title"] == "a title"
    given, entry = (next(i for i, c in enumerate(moved[key]) if c != ".") for key in ("givens", "entries"))
    assert moved["solution"][given] == moved["givens"][given]
    assert moved["solution"][entry] == moved["entries"][entry]


def test_json_tells_the_moves(sudoku):
    code, out, _ = sudoku("shuffle", "--json", "--seed", 2, PUZZLE)
    found = json.loads(out)
    assert code == 0
    assert (found["puzzle"], found["seed"], found["index"]) == (PUZZLE, 2, 0)
    assert sudoku("shuffle", "--seed", 2, PUZZLE)[1].strip() == found["shuffled"]
    way = found["map"]
    for i, c in enumerate(found["shuffled"]):
        source = way["rows"][i // 9] - 1, way["columns"][i % 9] - 1
        r, s = source[::-1] if way["transpose"] else source
        old = PUZZLE[9 * r + s]
        assert c == (old if old == "." else str(way["digits"][old]))


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 16, 25])
def test_every_size(sudoku, size):
    blank = "." * (size * size - 1)
    code, out, _ = sudoku("shuffle", "--seed", 1, "--to", "line", "1" + blank)
    assert code == 0
    assert sudokit.parse(out).clues == 1
    assert sudokit.parse(out).layout.size == size


@pytest.mark.parametrize("rule", ["diagonal", "jigsaw " + ODD_REGIONS])
def test_rules_stay(sudoku, rule):
    code, out, _ = sudoku("shuffle", "--seed", 1, "--rule", rule, "--to", "line", "1" + "." * 15)
    assert code == 0
    assert f"# rules: {rule}" in out


@pytest.mark.parametrize(
    ("code", "words", "says"),
    [
        (5, ["--seed", "1", "--transpose", SIX], "not the same with rows and columns swapped"),
        (5, ["--seed", "1", "--rows", "--rule", "jigsaw " + ODD_REGIONS, "." * 16], "no other order of rows"),
        (4, ["--seed", "1", "no-such-file"], "no such file"),
        (3, ["--seed", "x", PUZZLE], "expected an integer"),
        (3, ["--seed", "1.5", PUZZLE], "expected an integer"),
        (3, ["--seed"], "needs a value"),
        (3, ["--digit", PUZZLE], "did you mean --digits?"),
        (3, ["--digits=9", PUZZLE], "takes no value"),
        (1, [PUZZLE, "a", "b"], "takes 2 words"),
    ],
)
def test_wrong_in_every_way(sudoku, code, words, says):
    found, out, err = sudoku("shuffle", *words)
    assert found == code, err
    assert out == ""
    assert says in err
    assert err.count("\n") == 1


def test_no_seed_is_named_where_there_is_nothing_to_shuffle(sudoku):
    code, out, err = sudoku("shuffle", stdin="")
    assert (code, out) == (4, "")
    assert err == "sudoku: stdin: no puzzle found: the input is empty\n"
