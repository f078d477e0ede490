"""Puzzles in bulk are the puzzles made one by one, with the kernel and without."""

from hashlib import sha256

import pytest

import sudokit
from sudokit import kernel
from sudokit.batch.create import STATUSES, create_many, stream
from sudokit.engine import grids
from sudokit.engine.backends import load
from sudokit.model.source import Source, stream_key
from sudokit.services.create import Request, create

WISHES = [
    {}, {"minimal": True}, {"symmetry": "random"}, {"symmetry": "full"}, {"symmetry": "rotate180", "minimal": True},
    {"blanks": (55, 57)}, {"clues": 25}, {"blanks": 0},
]  # fmt: skip


def rows(made):
    cells = made.puzzles.cast("B")
    width = made.layout.cell_count
    return [bytes(cells[i * width : i * width + width]) for i in range(len(made))]


@pytest.mark.parametrize("wish", WISHES)
def test_bulk_is_one_by_one(wish):
    count = 1 if "symmetry" in wish and "minimal" in wish else 6
    made = create_many(count, seed=9, first=3, **wish)
    request = Request(seed=9, **wish)
    singles = [create(request, 3 + i) for i in range(count)]
    assert rows(made) == [single.position.givens for single in singles]
    assert bytes(made.solutions) == b"".join(single.position.solution for single in singles)
    assert set(made.statuses) == {0}
    streamed = list(stream(request, count, first=3))
    assert [s.position for s in streamed] == [s.position for s in singles]
    assert [s.grids for s in streamed] == [s.grids for s in singles]
    assert [s.index for s in streamed] == list(range(3, 3 + count))


@pytest.mark.kernel
def test_more_than_are_under_way_at_once():
    """Thousands together, in slices and threads of any kind, are what few are."""
    made = rows(create_many(3000, seed=4, threads=2))
    assert made[2990:] == rows(create_many(10, seed=4, first=2990, threads=1))
    assert made[17] == create(Request(seed=4), 17).position.givens
    assert len(set(made)) == 3000


def test_fingerprint():
    """The puzzles of fixed seeds: this changes on purpose or not at all."""
    digest = sha256()
    for wish in ({}, {"minimal": True}, {"symmetry": "diagonal", "blanks": (45, 50)}):
        digest.update(create_many(20, seed=2024, **wish).lines())
    assert digest.hexdigest()[:16] == "47b1f80517fce86c"


def test_from_one_solution():
    solution = sudokit.Grid(sudokit.layout(), create(Request(seed=1)).position.solution)
    made = create_many(5, seed=1, solution=solution)
    assert rows(made) == [create(Request(seed=1, solution=solution), i).position.givens for i in range(5)]
    assert bytes(made.solutions) == solution.digits * 5


def test_other_sizes_and_rules():
    made = create_many(3, seed=6, size=6)
    assert made.puzzles.shape == (3, 36)
    assert rows(made)[2] == create(Request(seed=6, size=6), 2).position.givens
    assert len(create_many(2, seed=6, rules="diagonal").lines().splitlines()) == 2
    with pytest.raises(sudokit.UsageError, match="layout of its own"):
        create_many(1, rules="jigsaw", size=5)


def test_what_is_not_reached_is_left_blank_and_told():
    made = create_many(2, seed=1, size=4, clues=3)
    assert [STATUSES[s] for s in made.statuses] == ["not reached"] * 2
    assert not any(bytes(made.puzzles))
    errors = list(stream(Request(seed=1, size=4, clues=3), 2))
    assert all(isinstance(e, sudokit.BudgetError) for e in errors)


def test_none_at_all():
    assert len(create_many(0)) == 0
    assert create_many(0).lines() == b""
    assert list(stream(Request(seed=1), 0)) == []


@pytest.mark.kernel
def test_the_time_runs_out():
    made = create_many(10**6, seed=1, budget=sudokit.Budget(seconds=0.2))
    assert {0, STATUSES.index("untouched")} == set(made.statuses)
    untouched = [
        e for e in stream(Request(seed=1), 5000, budget=sudokit.Budget(seconds=0.01)) if isinstance(e, Exception)
    ]
    assert untouched
    assert "time" in str(untouched[-1])


def test_cancel():
    cancel = sudokit.Cancel()
    cancel.set()
    made = create_many(1000, seed=1, budget=sudokit.Budget(cancel=cancel))
    assert set(made.statuses) == {STATUSES.index("untouched")}


@pytest.mark.kernel
def test_grids_are_the_same_in_both_languages():
    native = kernel.require("this test")
    for seed in (0, 1, 2**64 - 1, -5, 2**80):
        for index in range(20):
            out = bytearray(81)
            native.uniform_grid9(stream_key(seed), index, out)
            assert bytes(out) == grids.random_grid(sudokit.layout(), Source(seed, index))


@pytest.mark.kernel
def test_bulk_puzzles_are_unique_and_minimal_by_the_oracle():
    oracle = load("reference")
    for puzzle in rows(create_many(15, seed=31, minimal=True)):
        assert oracle.search(sudokit.layout(), puzzle, 2, None, sudokit.Budget(nodes=0)).count == 1
        for cell, digit in enumerate(puzzle):
            if digit:
                less = puzzle[:cell] + b"\0" + puzzle[cell + 1 :]
                assert oracle.search(sudokit.layout(), less, 2, None, sudokit.Budget(nodes=0)).count == 2


def test_repr_tells_how_many_and_the_seed():
    assert repr(create_many(2, seed=9)) == "<2 of 2 created, seed 9>"
