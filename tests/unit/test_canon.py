"""Canonical forms: against a slow reference, on what is known, and on what has none."""

from __future__ import annotations

import random

import pytest

from canon_reference import LINE_ORDERS, slow_canon
from sudokit import layout
from sudokit.errors import InputError, MissingError, NegativeError
from sudokit.model.grid import Grid
from sudokit.model.moves import Moves
from sudokit.puzzle import Puzzle
from sudokit.services.canon import MAPS, canon, same

pytestmark = pytest.mark.kernel

SEVENTEEN = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
CYCLIC = "".join(str((3 * r + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))
MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


def grid(line: str) -> Grid:
    return Grid(layout(), line)


def where(keep) -> str:
    """The cyclic grid, blank where `keep` says no."""
    return "".join(s if keep(i // 9, i % 9) else "." for i, s in enumerate(CYCLIC))


def random_moves(rng: random.Random) -> Moves:
    names = list(range(1, 10))
    rng.shuffle(names)
    return Moves(rng.random() < 0.5, rng.choice(LINE_ORDERS), rng.choice(LINE_ORDERS), (0, *names))


def moved(puzzle: Grid, moves: Moves) -> Grid:
    return Grid(puzzle.layout, moves.transform().of_digits(puzzle.digits))


PATTERNED = {
    "17 givens": SEVENTEEN,
    "one given": "." * 40 + "7" + "." * 40,
    "two givens": "." * 12 + "7" + "." * 60 + "3" + "." * 7,
    "a box": where(lambda r, c: r < 3 and c < 3),
    "a diagonal": where(lambda r, c: r == c),
    "a column a stack": where(lambda r, c: c % 3 == 0),
    "all but one": where(lambda r, c: (r, c) != (4, 7)),
    "all but a row": where(lambda r, c: r != 5),
    "chequered": where(lambda r, c: (r + c) % 2 == 0),
    "two bands of rows": where(lambda r, c: r % 3 == 1),
}


@pytest.mark.slow
@pytest.mark.parametrize("line", PATTERNED.values(), ids=PATTERNED.keys())
def test_like_the_slow_reference(line):
    found = canon(grid(line))
    assert (found.grid.digits, found.automorphisms) == slow_canon(grid(line).digits)


@pytest.mark.slow
def test_random_puzzles_and_grids_like_the_slow_reference():
    rng = random.Random(11)
    start = grid(canon(grid(CYCLIC)).grid.line)
    for share in (1, 0.9, 0.5, 0.35, 0.2):
        puzzle = moved(start, random_moves(rng))
        puzzle = Grid(layout(), bytes(d if rng.random() < share else 0 for d in puzzle.digits))
        found = canon(puzzle)
        assert (found.grid.digits, found.automorphisms) == slow_canon(puzzle.digits)


@pytest.mark.parametrize("line", [*PATTERNED.values(), CYCLIC], ids=[*PATTERNED.keys(), "complete"])
def test_images_have_one_form_and_the_map_reaches_it(line):
    rng = random.Random(line)
    puzzle = grid(line)
    expected = canon(puzzle)
    for _ in range(40):
        image = moved(puzzle, random_moves(rng))
        found = canon(image)
        assert found.grid == expected.grid
        assert found.automorphisms == expected.automorphisms
        assert found.transform.of_digits(image.digits) == expected.grid.digits
        assert Moves.of(found.transform) is not None
        way = same(puzzle, image)
        assert way is not None
        assert way.transform().of_digits(puzzle.digits) == image.digits
    assert MAPS % expected.automorphisms == 0
    assert canon(expected.grid).grid == expected.grid


def test_automorphisms_times_images_are_all_maps():
    one_digit = grid("".join("1" if c == (3 * r + r // 3) % 9 else "." for r in range(9) for c in range(9)))
    assert canon(one_digit).automorphisms * 46656 == MAPS  # 46,656 grids hold one digit nine times
    assert canon(grid("5" + "." * 80)).automorphisms * 81 == MAPS


def test_the_empty_grid_and_the_most_symmetric_complete_one():
    assert canon(grid("." * 81)).automorphisms == MAPS
    assert canon(grid("." * 81)).grid.line == "." * 81
    found = canon(grid(MOST_SYMMETRIC))
    assert found.automorphisms == 648
    assert found.grid.line == MOST_SYMMETRIC


def test_different_puzzles_are_told_apart():
    puzzle = grid(SEVENTEEN)
    other = grid("..1" + SEVENTEEN[3:])
    assert same(puzzle, other) is None
    assert same(puzzle, puzzle) is not None


def test_a_puzzle_is_its_givens():
    puzzle = Puzzle.of(SEVENTEEN)
    played = Puzzle(puzzle.position.replace(entries=bytes([0, 1, *[0] * 79])))
    image = Puzzle(random_moves(random.Random(4)).transform().of_position(puzzle.position))
    assert played.canon() == puzzle.canon()
    assert played.is_same_as(image)
    moves = image.moves_to(puzzle)
    assert moves is not None
    assert moves.transform().of_position(image.position) == puzzle.position
    assert not puzzle.is_same_as(Puzzle.of("9" + SEVENTEEN[1:]))
    entered = Puzzle(puzzle.position.replace(givens=bytes(81), entries=puzzle.position.givens))
    assert entered.is_same_as(puzzle)


def test_what_has_no_form():
    with pytest.raises(NegativeError, match="1 stands twice in row 1"):
        canon(grid("11" + "." * 79))
    with pytest.raises(InputError, match="6×6"):
        canon(Grid(layout(6), "." * 36))
    with pytest.raises(InputError, match="rule diagonal"):
        canon(Grid(layout(rules="diagonal"), "." * 81))


def test_without_the_kernel_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setattr("sudokit.kernel.native", None)
    with pytest.raises(MissingError, match="needs the native kernel"):
        canon(grid(SEVENTEEN))
