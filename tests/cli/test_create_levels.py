"""`sudoku create --level` for other sizes and rules."""

import json

import pytest

import sudokit
from sudokit.services import create_levelled

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize(
    "options",
    [
        ("--size", "6", "--level", "easy"),
        ("--rule", "diagonal", "--level", "hard"),
        ("--rule", "jigsaw", "--level", "medium"),
        ("--rule", "diagonal", "--level", "beginner", "--symmetry", "rotate180"),
        ("--size", "6", "--level", "easy", "--minimal"),
        ("--size", "6", "--level", "beginner", "--blanks", "15-20"),
    ],
    ids=" ".join,
)
def test_the_level_is_what_rate_says(sudoku, options):
    code, out, _ = sudoku("create", *options, "--seed", "1", "--count", "2", "--to", "line")
    assert code == 0
    rated = [json.loads(line) for line in sudoku("rate", "--json", stdin=out)[1].splitlines()]
    wish = options[options.index("--level") + 1]
    assert [found["level"] for found in rated] == [wish, wish]
    assert sudoku("create", *options, "--seed", "1", "--count", "2", "--to", "line")[1] == out


def test_it_has_one_solution_and_the_blanks_asked_for():
    puzzle = sudokit.create(seed=3, size=6, level="easy", blanks=(18, 22))
    assert puzzle.is_unique
    assert 18 <= 36 - puzzle.clues <= 22


def test_what_cannot_be_found_ends_after_counted_tries(sudoku, monkeypatch):
    monkeypatch.setattr(create_levelled, "_TRIES", 20)
    code, out, err = sudoku("create", "--size", "4", "--level", "monster", "--seed", "1")
    assert (code, out) == (6, "")
    assert err == "sudoku: no puzzle of this level as asked for within 20 tries\n"


def test_a_level_that_is_none(sudoku):
    assert sudoku("create", "--size", "6", "--level", "gruesome")[0] == 3


def test_levels_need_the_kernel(program):
    done = program("create", "--size", "6", "--level", "easy", env={"SUDOKIT_ISA": "none"})
    assert done.returncode == 69
