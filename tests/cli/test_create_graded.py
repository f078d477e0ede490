"""`sudoku create --level` and `--rating` for classic 9×9: what comes out is what `rate` says it is."""

import json
import os

import pytest

import sudokit
from sudokit.rating.levels import LEVELS
from sudokit.services import create_graded

pytestmark = pytest.mark.kernel

QUICK = [level.name for level in LEVELS[:-1]]


@pytest.mark.parametrize("level", QUICK)
def test_a_level_is_what_rate_says(sudoku, level):
    code, out, _ = sudoku("create", "--level", level, "--seed", "1", "--count", "20", "--to", "line")
    assert code == 0
    rated = sudoku("rate", stdin=out)[1].splitlines()
    assert [line.split()[4] for line in rated] == [level] * 20


def test_a_monster(sudoku):
    code, out, _ = sudoku("create", "--level", "monster", "--seed", "1", "--json")
    assert code == 0
    made = json.loads(out)
    assert made["er"] >= 9.0
    assert made["level"] == "monster"
    found = sudokit.Puzzle.of(made["puzzle"]).rate()
    assert found.er == made["er"]


@pytest.mark.parametrize(
    "wish",
    [
        {"rating": (7.1, 7.2)},
        {"rating": 2.0},
        {"level": "hard", "minimal": True},
        {"level": "hard", "symmetry": "rotate180"},
        {"level": "expert", "symmetry": "random"},
        {"level": "medium", "clues": (30, 32)},
        {"level": "hard", "blanks": (50, 52), "symmetry": "full"},
        {"level": "beginner", "solution": sudokit.create(seed=9).solve().grid},
        {
            "level": "easy",
            "pattern": tuple(c for c, d in enumerate(sudokit.create(seed=2, clues=32).position.givens) if d),
        },
    ],
    ids=str,
)
def test_everything_else_that_was_asked_for_holds(wish):
    puzzle = sudokit.create(seed=5, **wish)
    found = puzzle.rate()
    if "level" in wish:
        assert found.level == wish["level"]
    else:
        least, most = wish["rating"] if isinstance(wish["rating"], tuple) else (wish["rating"], wish["rating"])
        assert least <= found.er <= most
    report = puzzle.check()
    assert report.unique
    assert report.minimal or not wish.get("minimal")
    low, high = wish.get("clues", (17, 81))
    assert low <= puzzle.clues <= high
    low, high = wish.get("blanks", (0, 64))
    assert low <= 81 - puzzle.clues <= high
    if "solution" in wish:
        assert puzzle.solve().grid == wish["solution"]
    if "pattern" in wish:
        assert {c for c, d in enumerate(puzzle.position.givens) if d} == set(wish["pattern"])
    if wish.get("symmetry") in {"rotate180", "full"}:
        assert puzzle.position.givens.count(0) == sum(
            not puzzle.position.givens[c] and not puzzle.position.givens[80 - c] for c in range(81)
        )


def test_a_puzzle_depends_on_seed_and_index_alone(sudoku):
    command = ("create", "--level", "hard", "--seed", "7", "--to", "line")
    many = sudoku(*command, "--count", "50", "--threads", "1")[1]
    assert sudoku(*command, "--count", "50", "--threads", "3")[1] == many
    assert sudoku(*command, "--count", "19", "--threads", "2")[1] == "".join(many.splitlines(keepends=True)[:19])
    lines = many.split()
    assert len(set(lines)) == 50
    for index in (0, 15, 16, 33):
        assert sudokit.create(level="hard", seed=7, index=index).line == lines[index]
    made = sudokit.create_many(20, level="hard", seed=7, first=12, threads=2)
    assert made.lines().decode().split() == lines[12:32]


def test_every_instruction_set_makes_the_same(program):
    from sudokit import kernel

    command = ("create", "--level", "hard", "--seed", "3", "--count", "5", "--to", "line")
    made = {program(*command, env={"SUDOKIT_ISA": isa}).stdout for isa in kernel.available() if isa != "none"}
    assert len(made) == 1
    assert made.pop().count(b"\n") == 5


def test_two_seeds_make_different_puzzles():
    forms = {
        sudokit.Puzzle.of(line).canon().grid.line
        for seed in (1, 2)
        for line in sudokit.create_many(30, level="easy", seed=seed).lines().decode().split()
    }
    assert len(forms) == 60


def test_what_is_not_found_ends_after_counted_tries(sudoku, monkeypatch):
    monkeypatch.setattr(create_graded, "TRIES", 40)
    code, out, err = sudoku("create", "--rating", "12-", "--seed", "1")
    assert (code, out) == (6, "")
    assert err.startswith("sudoku: no puzzle rated 12.0 and up within 40 tries; the nearest was rated ")
    code, out, _ = sudoku("create", "--rating", "12-", "--seed", "1", "--count", "2", "--to", "line")
    assert code == 6
    assert [line[:2] for line in out.splitlines()] == ["! ", "! "]


def test_the_time_runs_out(sudoku):
    code, _, err = sudoku("create", "--rating", "12-", "--seed", "1", "--timeout", "0.2")
    assert code == 6
    assert "the time ran out" in err


def test_options_that_make_no_sense(sudoku):
    assert sudoku("create", "--level", "hard", "--rating", "3")[0] == 3
    assert sudoku("create", "--rating", "3-2")[0] == 3
    assert sudoku("create", "--rating", "x")[0] == 3
    with pytest.raises(sudokit.UsageError):
        sudokit.create(level="hard", rating=3.0)
    with pytest.raises(sudokit.UsageError):
        sudokit.create(rating=(3.0, 2.0))


def test_levels_need_the_kernel(program):
    assert program("create", "--level", "easy", env=os.environ | {"SUDOKIT_ISA": "none"}).returncode == 69


@pytest.mark.soak
@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_fifty_seeds_of_every_level(level):
    for seed in range(50):
        assert sudokit.create(level=level, seed=seed).rate().level == level
