"""`sudoku create` as a user meets it."""

import json
import re

import pytest

import sudokit
from sudokit.model.transforms import SYMMETRIES


def line_of(text):
    return "".join(text.split()).replace("0", ".")


def test_without_options_nine_lines_of_nine_digits(sudoku):
    code, out, err = sudoku("create")
    assert code == 0
    assert re.fullmatch(r"([0-9]( [0-9]){8}\n){9}", out)
    assert re.fullmatch(r"seed [0-9]+\n", err)
    puzzle = sudokit.parse(out)
    assert 40 <= 81 - puzzle.clues <= 63
    assert len(set(puzzle.givens.digits) - {0}) >= 8
    assert puzzle.is_unique


def test_the_seed_that_was_named_makes_the_puzzle_again(sudoku):
    _, out, err = sudoku("create")
    assert sudoku("create", "--seed", err.split()[1]) == (0, out, "")


def test_puzzle_i_depends_on_the_seed_and_i_only(sudoku):
    three = sudoku("create", "--count", 3, "--seed", 5, "--to", "line")[1].splitlines()
    assert len(set(three)) == 3
    assert sudoku("create", "--count", 1, "--seed", 5, "--to", "line")[1].splitlines() == three[:1]


def test_what_create_writes_solve_and_check_read(sudoku):
    code, out, _ = sudoku("create", "--count", 3)
    assert out.count("\n\n") == 2
    code, solved, err = sudoku("solve", stdin=out)
    assert (code, err) == (0, "3 puzzles: 3 unique\n")
    assert solved.count("\n\n") == 2
    assert sudoku("check", stdin=out)[0] == 0


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (["--size", 4], "()"),
        (["--size", 6], "()"),
        (["--boxes", "2x4"], "()"),
        (["--boxes", "4x2"], "()"),
        (["--rule", "diagonal", "--size", 6], "diagonal"),
        (["--rule", "jigsaw", "--size", 7], "jigsaw"),
    ],
)
@pytest.mark.parametrize("form", ["plain", "line", "frame", "csv", "json"])
def test_every_rule_and_shape_comes_through_every_format(words, rule, form, sudoku):
    code, out, _ = sudoku("create", *words, "--to", form, "--seed", 3, "--count", 2)
    assert code == 0
    code, solved, err = sudoku("solve", stdin=out)
    assert (code, err) == (0, "2 puzzles: 2 unique\n")
    first, second = sudokit.parse_many(out)
    assert rule in str(first.layout.rules)
    for puzzle, answer in zip((first, second), sudokit.parse_many(solved), strict=True):
        assert answer.layout is puzzle.layout
        assert answer.grid == puzzle.solve().grid


@pytest.mark.parametrize("name", [name for name in SYMMETRIES if name != "none"])
def test_symmetries(name, sudoku):
    code, out, err = sudoku("create", "--symmetry", name, "--size", 6, "--count", 20, "--seed", 11, "--to", "line")
    assert (code, err) == (0, "")
    turn = {
        "rotate180": lambda r, c: (5 - r, 5 - c),
        "rotate90": lambda r, c: (c, 5 - r),
        "horizontal": lambda r, c: (5 - r, c),
        "vertical": lambda r, c: (r, 5 - c),
        "diagonal": lambda r, c: (c, r),
        "antidiagonal": lambda r, c: (5 - c, 5 - r),
        "full": lambda r, c: (c, 5 - r),
    }[name]
    for line in out.splitlines():
        clues = {divmod(i, 6) for i, s in enumerate(line) if s != "."}
        assert {turn(*cell) for cell in clues} == clues


def test_a_range_is_kept(sudoku):
    out = sudoku("create", "--clues", "30-32", "--count", 5, "--to", "line", "--seed", 1)[1]
    assert {81 - line.count(".") for line in out.splitlines()} <= {30, 31, 32}
    out = sudoku("create", "--blanks", "45", "--to", "line", "--seed", 1)[1]
    assert out.count(".") == 45


def test_minimal(sudoku):
    out = sudoku("create", "--minimal", "--to", "line", "--seed", 4)[1]
    assert sudoku("check", "--minimal", out.strip())[0] == 0


def test_a_pattern(sudoku, tmp_path):
    pattern = tmp_path / "pattern.txt"
    pattern.write_text("#..#..\n.##.#.\n#...#.\n.#...#\n.#.##.\n..#..#\n")
    code, out, _ = sudoku("create", "--pattern", pattern, "--seed", 2, "--to", "line")
    assert code == 0
    cells = pattern.read_text().replace("\n", "")
    assert [s == "." for s in out.strip()] == [s == "." for s in cells]


def test_from_a_solution(sudoku):
    solution = "1234341221434321"
    code, out, _ = sudoku("create", "--from-solution", solution, "--seed", 2, "--to", "line")
    assert code == 0
    assert sudoku("solve", out.strip())[1].strip() == solution


def test_with_the_solution(sudoku):
    code, out, _ = sudoku("create", "--size", 4, "--seed", 2, "--to", "line", "--solution")
    puzzle, solution = out.strip().split(",")
    assert sudoku("solve", puzzle)[1].strip() == solution
    code, out, err = sudoku("create", "--size", 4, "--seed", 2, "--solution")
    assert code == 0
    assert err.startswith("the format plain carries no solutions; these do: ")


def test_json(sudoku):
    code, out, err = sudoku("create", "--json", "--count", 2, "--seed", 9, "--size", 4)
    assert (code, err) == (0, "")
    for index, made in enumerate(map(json.loads, out.splitlines())):
        assert list(made) == ["puzzle", "size", "status", "solution", "clues", "seed", "index"]
        assert (made["seed"], made["index"], made["size"]) == (9, index, 4)
        assert made["clues"] == 16 - made["puzzle"].count(".")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (1, ["word"]),
        (3, ["--count", "many"]),
        (3, ["--count", "0"]),
        (3, ["--seed", "x"]),
        (3, ["--seed", "9" * 2000]),
        (3, ["--symmetry", "x"]),
        (3, ["--blanks", "x"]),
        (3, ["--blanks", "40-"]),
        (3, ["--blanks", "-40"]),
        (3, ["--blanks", "40", "--clues", "41"]),
        (3, ["--size", "3"]),
        (3, ["--size", "26"]),
        (3, ["--rule", "nosuch"]),
        (4, ["--pattern", "/nonexistent"]),
        (4, ["--from-solution", "/nonexistent"]),
        (5, ["--size", "7"]),
        (5, ["--clues", "16"]),
        (5, ["--size", "4", "--clues", "2"]),
        (5, ["--blanks", "10-5"]),
        (5, ["--blanks", "82"]),
        (5, ["--from-solution", "1" * 16]),
        (6, ["--clues", "17", "--timeout", "0.3"]),
    ],
)
def test_what_cannot_be_made(code, words, sudoku):
    got, out, err = sudoku("create", *words, "--quiet")
    assert (got, out) == (code, "")
    assert err.startswith("sudoku: ")
    assert err.count("\n") == 1


def test_a_missing_puzzle_leaves_its_reason_in_its_place(sudoku):
    code, out, err = sudoku("create", "--count", 2, "--clues", "17", "--timeout", "0.3", "--quiet", "--seed", 1)
    assert code == 6
    assert re.fullmatch(r"(! .*\n){2}", out)
    assert err == ""
