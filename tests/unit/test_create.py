"""Creating: what was asked for, and the same again from the same seed."""

from hashlib import sha256

import pytest

import sudokit
from sudokit.engine import api
from sudokit.engine.thinning import thin
from sudokit.model.problems import problems
from sudokit.model.source import Source
from sudokit.model.transforms import SYMMETRIES, orbits
from sudokit.services.create import Request, create

pytestmark = pytest.mark.native

NINE = sudokit.layout()


def puzzles(count, **wishes):
    request = Request(**wishes)
    return [create(request, index).position for index in range(count)]


def is_minimal(position):
    for cell, digit in enumerate(position.givens):
        if digit:
            without = bytearray(position.givens)
            without[cell] = 0
            if api.is_unique(sudokit.Grid(position.layout, without)):
                return False
    return True


def test_plain_puzzles_are_as_promised():
    made = puzzles(25, seed=1)
    for position in made:
        grid = position.givens_grid
        assert 40 <= 81 - grid.clues <= 63
        assert len(set(grid)) - 1 >= 8
        answer = api.solve(grid)
        assert answer.verdict == "unique"
        assert answer.grid.digits == position.solution
    assert len({81 - p.givens_grid.clues for p in made}) > 8
    assert len(set(made)) == 25


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 15])
def test_sizes(size):
    position = puzzles(1, seed=3, size=size)[0]
    cells = size * size
    assert cells * 2 <= 5 * position.givens.count(0) <= cells * 3 + (size == 9) * 100
    assert api.is_unique(position.givens_grid)


@pytest.mark.parametrize("rules", ["diagonal", "jigsaw"])
@pytest.mark.parametrize("size", [4, 5, 6, 7, 9])
def test_rules(size, rules):
    if rules == "diagonal" and size in {5, 7}:
        with pytest.raises(sudokit.NegativeError, match="jigsaw"):
            Request(size=size, rules=rules)
        return
    for position in puzzles(2, seed=5, size=size, rules=rules):
        assert position.layout.rules[0].startswith(rules)
        assert api.is_unique(position.givens_grid)
        assert not problems(sudokit.Grid(position.layout, position.solution))


def test_each_puzzle_has_its_own_regions():
    first, second = puzzles(2, seed=5, size=6, rules="jigsaw")
    assert first.layout is not second.layout


@pytest.mark.parametrize("symmetry", [*SYMMETRIES, "random"])
def test_symmetries(symmetry):
    for position in puzzles(2, seed=8, symmetry=symmetry, blanks=(40, 50)):
        patterns = [
            name
            for name in SYMMETRIES
            if all(len({bool(position.givens[c]) for c in orbit}) == 1 for orbit in orbits(9, name))
        ]
        assert symmetry in patterns if symmetry != "random" else len(patterns) > 1
        assert 40 <= position.givens.count(0) <= 50


def test_minimal_puzzles_are_minimal():
    for position in [*puzzles(3, seed=2, minimal=True), *puzzles(1, seed=2, minimal=True, symmetry="rotate180")]:
        assert is_minimal(position)


def test_blanks_and_clues():
    assert {p.givens.count(0) for p in puzzles(3, seed=1, blanks=50)} == {50}
    assert {p.givens.count(0) for p in puzzles(3, seed=1, clues=(31, 31))} == {50}
    assert all(27 <= 81 - p.givens.count(0) <= 29 for p in puzzles(3, seed=1, clues=(27, 29)))
    assert puzzles(1, seed=1, size=4, blanks=12)[0].givens.count(0) == 12
    assert puzzles(1, seed=1, blanks=0)[0].givens.count(0) == 0


def test_from_a_solution():
    solution = sudokit.Grid(NINE, puzzles(1, seed=9)[0].solution)
    for position in puzzles(2, seed=1, solution=solution):
        assert position.solution == solution.digits
        assert all(g in (0, d) for g, d in zip(position.givens, solution, strict=True))
    with pytest.raises(sudokit.NegativeError, match="blanks"):
        Request(solution=sudokit.Grid(NINE, "." * 81))
    with pytest.raises(sudokit.NegativeError, match="times"):
        Request(solution=sudokit.Grid(NINE, "1" * 81))


def test_patterns():
    cells = tuple(c for c in range(81) if (c // 9 + c % 9) % 3 == 0 or c % 9 == 4)
    position = puzzles(1, seed=1, pattern=cells)[0]
    assert tuple(c for c, d in enumerate(position.givens) if d) == cells
    assert api.is_unique(position.givens_grid)
    with pytest.raises(sudokit.NegativeError, match="pattern of 10"):
        Request(pattern=tuple(range(10)))


@pytest.mark.parametrize(
    "wishes",
    [
        {"clues": 16}, {"blanks": (65, 70)}, {"size": 4, "clues": 2}, {"blanks": (60, 40)}, {"blanks": (70, 90)},
        {"clues": (-1, 5)}, {"size": 7}, {"size": 3}, {"size": 12, "boxes": (5, 5)},
    ],
)  # fmt: skip
def test_what_cannot_exist(wishes):
    with pytest.raises(sudokit.NegativeError):
        Request(**wishes)


def test_what_is_not_taken():
    with pytest.raises(sudokit.UsageError):
        Request(symmetry="spiral")
    with pytest.raises(sudokit.UsageError):
        Request(blanks=50, clues=30)
    with pytest.raises(sudokit.InputError, match="unknown rule"):
        Request(rules="no-such-rule")


def test_what_is_not_reached_is_a_budget():
    with pytest.raises(sudokit.BudgetError, match="the nearest had 12 blanks"):
        create(Request(seed=1, size=4, clues=3))
    with pytest.raises(sudokit.BudgetError, match="time"):
        create(Request(seed=1, clues=17), budget=api.Budget(seconds=0.2))
    cancel = api.Cancel()
    cancel.set()
    with pytest.raises(sudokit.BudgetError, match="stopped"):
        create(Request(seed=1), budget=api.Budget(cancel=cancel))


def test_taking_in_order_is_greedy():
    """However the questions are put, each group is taken exactly when the puzzle without it is unique."""
    for seed in range(3):
        source = Source(seed)
        solution = puzzles(1, seed=seed)[0].solution
        groups = list(orbits(9, "rotate180" if seed else "none"))
        source.shuffle(groups)
        for most in (45, 81):
            puzzle = bytearray(solution)
            for group in groups:
                trial = bytearray(puzzle)
                for cell in group:
                    trial[cell] = 0
                if trial.count(0) <= most and api.is_unique(sudokit.Grid(NINE, trial)):
                    puzzle = trial
            asked = []

            def other(digits, solution, asked=asked):
                asked.append(digits)
                return api.other_solution(NINE, digits, solution)

            assert thin(solution, groups, most, other) == bytes(puzzle)
            assert len(asked) < 60


def test_the_same_seed_gives_the_same_puzzles():
    wishes = [
        {}, {"minimal": True}, {"size": 6}, {"size": 12}, {"symmetry": "random"}, {"size": 7, "rules": "jigsaw"},
        {"rules": "diagonal"}, {"blanks": (50, 52), "symmetry": "diagonal"},
    ]  # fmt: skip
    digest = sha256()
    for wish in wishes:
        for position in puzzles(3, seed=20, **wish):
            digest.update(position.givens)
            digest.update(repr(position.layout).encode())
    assert digest.hexdigest()[:16] == "ba73734f16da7116"


def test_seeds_and_indices():
    assert create(Request(seed=1), 5).position == create(Request(seed=1), 5).position
    request = Request()
    assert create(request).position == create(Request(seed=request.seed)).position
    assert create(Request(seed=1), 0).position != create(Request(seed=2), 0).position
    assert create(Request(seed=-1), 0).position != create(Request(seed=1), 0).position
    assert create(Request(seed=2**70), 0).position != create(Request(seed=0), 0).position
