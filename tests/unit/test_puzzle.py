"""The friendly face."""

import pickle

import pytest

import sudokit

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_puzzle_is_a_value():
    puzzle = sudokit.Puzzle.of(UNIQUE)
    assert puzzle == sudokit.Puzzle.of(UNIQUE)
    assert len({puzzle, sudokit.Puzzle.of(UNIQUE)}) == 1
    assert puzzle != sudokit.Puzzle.of("." * 81)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    with pytest.raises(AttributeError):
        puzzle.position = None


def test_repr_is_executable():
    layouts = [sudokit.layout(), sudokit.layout(16), sudokit.layout(9, rules="diagonal"), sudokit.layout(12, (2, 6))]
    for layout in layouts:
        puzzle = sudokit.Puzzle(sudokit.Position(layout, [1] + [0] * (layout.cell_count - 1)))
        assert eval(repr(puzzle)) == puzzle
        assert eval(repr(puzzle.grid)) == puzzle.grid
    entered = sudokit.Puzzle(sudokit.Position(sudokit.layout(4), [1] + [0] * 15, [0, 2] + [0] * 14, title="half"))
    assert eval(repr(entered)) == entered


def test_solving():
    puzzle = sudokit.Puzzle.of(UNIQUE)
    assert puzzle.is_unique
    assert puzzle.count() == 1
    assert puzzle.solve().verdict is sudokit.Verdict.UNIQUE
    assert puzzle.solve().grid == next(puzzle.solutions())
    assert puzzle.problems() == ()
    assert puzzle.clues == 30


def test_entries_count_as_digits_unless_givens_are_asked_for():
    position = sudokit.Position(sudokit.layout(4), [1] + [0] * 15, [0, 1] + [0] * 14)
    puzzle = sudokit.Puzzle(position)
    assert puzzle.solve().verdict == "none"
    assert puzzle.solve(givens=True).verdict == "several"
    assert [p.kind for p in puzzle.problems()] == ["duplicate", "duplicate"]


@pytest.mark.parametrize("value", [None, 3, 1.5, object()])
def test_what_is_no_puzzle_is_told_by_its_type(value):
    with pytest.raises(sudokit.InputError, match=f"^{type(value).__name__} is no puzzle: expected text"):
        sudokit.parse(value)
