"""What create makes has one solution and solve finds it: every size, every rule, through the formats."""

import pytest

import sudokit
from sudokit import formats
from sudokit.constraints import rule_names
from sudokit.model.geometry import default_boxes

SMALL = range(4, 13)
SIZES = [(rule, size) for rule in rule_names() for size in SMALL if default_boxes(size) or rule == "jigsaw"]
LARGE = (15, 16, 18, 20, 24, 25)


def check(size, rules, seed):
    puzzle = sudokit.create(size=size, rules=rules, seed=seed)
    cells = size * size
    assert puzzle.layout.size == size
    blanks = cells - puzzle.clues
    if size != 9:
        assert cells * 2 <= blanks * 5 <= cells * 3
    solved = puzzle.solve()
    assert solved.verdict == "unique"
    assert solved.grid.digits == puzzle.position.solution
    for name in ("line", "plain", "frame", "csv", "json"):
        (again,) = sudokit.parse_many(formats.dumps(puzzle.position.replace(solution=None), name))
        assert again.layout is puzzle.layout
        assert again.givens == puzzle.givens


@pytest.mark.parametrize("size", [size for size in SMALL if default_boxes(size)])
def test_classic(size):
    for seed in range(3):
        check(size, (), seed)


@pytest.mark.parametrize(("rule", "size"), SIZES)
def test_with_a_rule(rule, size):
    check(size, rule, 1)


@pytest.mark.kernel
@pytest.mark.slow
@pytest.mark.parametrize("size", LARGE)
def test_large(size):
    check(size, (), 2)


@pytest.mark.kernel
@pytest.mark.slow
@pytest.mark.parametrize("size", [13, 16, 17])
def test_large_jigsaws(size):
    check(size, "jigsaw", 2)


def test_two_rules_at_once():
    check(6, ("diagonal", "jigsaw"), 3)
