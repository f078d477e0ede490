"""The instrument against an oracle of its own, and against the truth."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudokit
from explainer_reference import path as reference_path
from rating_data import path_of, reference_rows
from sudokit import kernel
from sudokit.engine.grids import random_grid
from sudokit.model.source import Source
from sudokit.rating.trace import read

pytestmark = pytest.mark.kernel


def some_puzzle(seed):
    """Clues of a random grid, so many that mostly there is one solution, and some that do not prove it."""
    rng = random.Random(seed)
    solution = random_grid(sudokit.layout(), Source(seed, 0))
    share = rng.uniform(0.27, 0.5)
    return bytes(d if rng.random() < share else 0 for d in solution)


def compare(puzzle):
    """Equal step by step, up to the first chain, whether there is one solution or more."""
    ours = read(kernel.require("tests").rate_trace(puzzle, 0, 50_000, 0.0, bytes(4)))
    plain = [(s.producer, s.tenths, s.place[0] if s.place else None, list(s.eliminate)) for s in ours]
    cut = next((i for i, step in enumerate(plain) if step[0] > 20), len(plain))
    theirs = reference_path(puzzle)
    assert plain[:cut] == theirs[:cut]
    assert len(theirs) == cut or theirs[cut] is None


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 12))])
def test_the_first_twenty_producers_are_those_of_the_oracle(block):
    for seed in range(20 * block, 20 * block + 20):
        compare(some_puzzle(seed))


@pytest.mark.soak
def test_the_first_twenty_producers_on_many_puzzles():
    for seed in range(1000, 21000):
        compare(some_puzzle(seed))


def test_every_step_is_sound():
    for puzzle, _ in reference_rows():
        solution = sudokit.Puzzle.of(puzzle).solve().grid.digits
        for step in path_of(puzzle):
            assert step.place or step.eliminate
            assert all(solution[cell] == digit for cell, digit in step.place)
            assert all(solution[cell] != digit for cell, digit in step.eliminate)


def test_a_path_leads_to_the_solution():
    for puzzle, _ in reference_rows()[::9]:
        solution = sudokit.Puzzle.of(puzzle).solve().grid.digits
        placed = dict(pair for step in path_of(puzzle) for pair in step.place)
        assert all(placed.get(cell, int(c) if c.isdigit() else 0) == solution[cell] for cell, c in enumerate(puzzle))


@settings(deadline=None, max_examples=150)
@given(st.binary(min_size=81, max_size=81), st.integers(0, 12))
def test_any_bytes_end_in_a_status(cells, most):
    """Not proved to be puzzles at all: nothing crashes, nothing runs on for ever."""
    puzzle = bytes(c % (most + 1) if c < 128 else 0 for c in cells)
    status, tenths = bytearray(1), bytearray(3)
    done = kernel.require("tests").rate_many(
        puzzle, status, tenths, bytearray(1), bytearray(4), bytearray(60), None, None, 0, 20_000, 0.0, bytes(4)
    )
    assert done == 1
    assert status[0] in ({3} if max(puzzle) > 9 else {0, 4, 7})


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(0, 1 << 30), min_size=1, max_size=3))
def test_random_clues_never_harm(seeds):
    """Contradictory givens, far from any solution."""
    for seed in seeds:
        rng = random.Random(seed)
        puzzle = bytes(rng.randint(1, 9) if rng.random() < 0.2 else 0 for _ in range(81))
        assert isinstance(kernel.require("tests").rate_trace(puzzle, 0, 20_000, 0.0, bytes(4)), bytes)
