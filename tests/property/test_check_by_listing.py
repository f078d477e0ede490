"""`check` of 4×4 puzzles against the list of all 288 solution grids."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from sudokit import Grid, Position, layout
from sudokit.services.check import check

LAYOUT = layout(4)


def _is_solution(rows):
    columns = list(zip(*rows, strict=True))
    boxes = [(*rows[r][c : c + 2], *rows[r + 1][c : c + 2]) for r in (0, 2) for c in (0, 2)]
    return all(len(set(house)) == 4 for house in (*columns, *boxes))


def _all_solutions():
    lines = list(permutations((1, 2, 3, 4)))
    pairs = [(a, b) for a in lines for b in lines if all(x != y for x, y in zip(a, b, strict=True))]
    halves = [(a, b) for a, b in pairs if len({*a[:2], *b[:2]}) == 4 == len({*a[2:], *b[2:]})]
    return [sum(top + low, ()) for top in halves for low in halves if _is_solution(top + low)]


SOLUTIONS = _all_solutions()


def fitting(digits):
    return [s for s in SOLUTIONS if all(not d or d == e for d, e in zip(digits, s, strict=True))]


def without(digits, cell):
    return [0 if i == cell else d for i, d in enumerate(digits)]


parts_of_solutions = st.tuples(st.sampled_from(SOLUTIONS), st.sets(st.integers(0, 15), max_size=13)).map(
    lambda t: [0 if i in t[1] else d for i, d in enumerate(t[0])]
)
anything = st.lists(st.sampled_from([0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16)


def test_there_are_288():
    assert len(SOLUTIONS) == 288


@given(st.one_of(parts_of_solutions, anything))
def test_verdict_and_redundant_givens(digits):
    report = check(Position(LAYOUT, digits))
    found = fitting(digits)
    assert report.verdict == ("none" if not found else "unique" if len(found) == 1 else "several")
    assert report.is_good == (len(found) == 1)
    assert report.clues == sum(map(bool, digits))
    if len(found) == 1:
        assert tuple(report.solution) == found[0]
        needless = [i for i, d in enumerate(digits) if d and len(fitting(without(digits, i))) == 1]
        assert report.redundant == tuple(needless)
        assert report.minimal == (not needless)
    else:
        assert report.redundant is None
        assert report.solution is None


@given(st.one_of(parts_of_solutions, anything), st.one_of(st.sampled_from(SOLUTIONS), anything))
def test_a_solution_that_came_along(digits, given_solution):
    report = check(Position(LAYOUT, digits, solution=given_solution))
    assert report.matches == (fitting(digits) == [tuple(given_solution)])
    if report.solvable:
        assert report.matches != any(p.kind == "wrong-solution" for p in report.problems)


@given(
    st.one_of(parts_of_solutions, anything),
    st.dictionaries(st.integers(0, 15), st.integers(1, 4), min_size=1, max_size=4),
)
def test_entries(digits, written):
    entries = [0 if digits[i] else written.get(i, 0) for i in range(16)]
    report = check(Position(LAYOUT, digits, entries))
    if not any(digits) or not any(entries):
        assert report.matches is None
        return
    both = [d or e for d, e in zip(digits, entries, strict=True)]
    assert report.matches == bool(fitting(both))
    found = fitting(digits)
    if len(found) == 1:
        wrong = [i for i, e in enumerate(entries) if e and e != found[0][i]]
        assert [p.cells[0] for p in report.problems if p.kind == "wrong"] == wrong


def test_the_layout_of_a_grid_is_kept():
    assert check(Position(LAYOUT, SOLUTIONS[0])).solution == Grid(LAYOUT, SOLUTIONS[0])
