"""Random grids: solutions of their layout, every one of them reachable, on 9×9 each equally likely.

The seeds are fixed, so a test of chance passes always or never.
"""

from collections import Counter
from math import sqrt

import pytest

import sudokit
from sudokit import kernel
from sudokit.engine import grids
from sudokit.model.problems import problems
from sudokit.model.source import Source, stream_key

NINE = sudokit.layout()
ALL_GRIDS = 6_670_903_752_021_072_936_960  # Felgenhauer and Jarvis


@pytest.mark.parametrize(
    "layout",
    [NINE, sudokit.layout(4), sudokit.layout(6, (3, 2)), sudokit.layout(9, rules="diagonal"), sudokit.layout(16)],
)
def test_grids_are_solutions(layout):
    for index in range(5):
        grid = sudokit.Grid(layout, grids.random_grid(layout, Source(1, index)))
        assert grid.is_full
        assert not problems(grid)


def test_the_proposals_are_as_many_as_the_proof_says():
    """Nine names, and proposals of which just the right part are grids: each grid has one proposal, then."""
    share = ALL_GRIDS / (362_880 * grids._PROPOSALS)
    source = Source(5)
    tries = 30_000
    hits = sum(grids._proposal(source.below(grids._PROPOSALS)) is not None for _ in range(tries))
    assert abs(hits - tries * share) < 4 * sqrt(tries * share * (1 - share))


def test_different_proposals_are_different_grids():
    source = Source(6)
    seen = {}
    while len(seen) < 300:
        number = source.below(grids._PROPOSALS)
        grid = grids._proposal(number)
        if grid is not None:
            assert seen.setdefault(bytes(grid), number) == number
            assert [grid[c] for c in (0, 1, 2, 9, 10, 11, 18, 19, 20)] == list(range(9))


def chutes(grid):
    """The three bands and three stacks, each as three boxes of three lines of digits."""
    for chute in range(3):
        for turned in (False, True):
            yield [
                [
                    frozenset(
                        grid[(3 * box + k) * 9 + 3 * chute + i] if turned else grid[(3 * chute + i) * 9 + 3 * box + k]
                        for k in range(3)
                    )
                    for i in range(3)
                ]
                for box in range(3)
            ]


@pytest.mark.kernel
def test_no_band_and_no_box_is_special():
    """The first box, band and stack are built, the last box is left over: in the grids nothing of it must show."""
    native = kernel.require("this test")
    rounds = 12_000
    pure = Counter()  # chutes whose boxes hold the same three lines
    grid = bytearray(81)
    for index in range(rounds):
        native.uniform_grid9(stream_key(77), index, grid)
        for number, boxes in enumerate(chutes(grid)):
            pure[number] += set(boxes[0]) == set(boxes[1]) == set(boxes[2])
    mean = sum(pure.values()) / 6
    # 2 of 56 patterns are pure; bands have almost equally many completions.
    assert 0.034 < mean / rounds < 0.044
    chi_square = sum((count - mean) ** 2 / mean for count in pure.values())
    assert chi_square < 20.5  # 5 degrees of freedom, p = 0.001


@pytest.mark.kernel
def test_cells_and_digits_are_evenly_spread():
    native = kernel.require("this test")
    rounds = 18_000
    cells = [Counter() for _ in range(81)]
    pairs = Counter()  # how the digits of the first row stand in the last, by column
    grid = bytearray(81)
    for index in range(rounds):
        native.uniform_grid9(stream_key(78), index, grid)
        for cell in (0, 4, 8, 30, 40, 50, 72, 76, 80):
            cells[cell][grid[cell]] += 1
        pairs[grid[72:81].index(grid[0])] += 1
    for counter in (c for c in cells if c):
        assert sum((n - rounds / 9) ** 2 / (rounds / 9) for n in counter.values()) < 26.1  # 8 degrees, p = 0.001
    # Below its own column the digit cannot stand; the two others of that stack and the six elsewhere, by symmetry,
    # each kind evenly.
    assert pairs[0] == 0
    near, far = [pairs[1], pairs[2]], [pairs[c] for c in range(3, 9)]
    for group in (near, far):
        mean = sum(group) / len(group)
        assert sum((n - mean) ** 2 / mean for n in group) < 20.5


def test_every_small_grid_is_reached():
    layout = sudokit.layout(4)
    seen = Counter(grids.random_grid(layout, Source(3, index)) for index in range(6000))
    assert len(seen) == 288
    assert min(seen.values()) > 4


def test_source_is_a_function_of_its_numbers():
    assert [Source(1, 2).next() for _ in range(2)] == [Source(1, 2).next()] * 2
    streams = {Source(seed, index, channel).next() for seed in range(9) for index in range(9) for channel in range(3)}
    assert len(streams) == 243
    assert Source(2024).next() == 12778724795929355922
    keys = {stream_key(seed) for seed in (*range(-100, 100), 2**63, 2**64 - 1, 2**64, 2**128)}
    assert len(keys) == 204


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 10, 2**63 + 1, grids._PROPOSALS])
def test_below(bound):
    source = Source(1)
    drawn = [source.below(bound) for _ in range(2000)]
    assert all(0 <= x < bound for x in drawn)
    if bound <= 10:
        mean = 2000 / bound
        assert all(abs(count - mean) < 5 * sqrt(mean) for count in Counter(drawn).values())
    else:
        assert 0.45 * bound < sum(drawn) / 2000 < 0.55 * bound


def test_shuffle_has_every_order():
    seen = Counter()
    source = Source(9)
    for _ in range(2400):
        items = [0, 1, 2, 3]
        source.shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 24
    assert max(seen.values()) < 150
