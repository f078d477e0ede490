"""Canonical forms: is this puzzle another one in disguise?

Two classic 9×9 puzzles are the same when one becomes the other by swapping rows and columns, reordering bands,
rows in a band, stacks and columns in a stack, and renaming digits. Of all 3,359,232 × 9! images of a puzzle the
canonical form is the smallest, read row by row with 0 for a blank: blanks come as early as they can, and digits
are numbered in the order in which they first appear. It exists whatever the number of solutions; only givens that
already break the rules have none. It is the kernel's work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit import kernel
from sudokit.errors import InputError, NegativeError
from sudokit.model.grid import Grid
from sudokit.model.moves import Moves
from sudokit.model.transforms import Transform

if TYPE_CHECKING:
    from sudokit.model.layout import Layout
    from sudokit.model.position import Position

__all__ = ["MAPS", "Canonical", "canon", "demand_classic9", "moves_between", "puzzle_grid", "same"]

MAPS = 3_359_232
"""In how many ways cells can be moved about; the empty grid has so many automorphisms."""


class Canonical(NamedTuple):
    """The canonical form, how many of the MAPS turn the puzzle into itself, and a way from the puzzle to the form.

    An automorphism may rename digits.
    """

    grid: Grid
    automorphisms: int
    transform: Transform


def demand_classic9(layout: Layout) -> None:
    """An error where there are no canonical forms: another size, or rules that tell lines apart."""
    if layout.is_classic9:
        return
    what = f"{layout.size}×{layout.size}"
    if layout.rules:
        what += f" with the rule {layout.rules[0].partition(' ')[0]}"
    elif layout.boxes and layout.size == 9:
        what += " with other boxes"
    raise InputError(f"canonical forms are for classic 9×9 sudokus; this one is {what}")


def canon(grid: Grid) -> Canonical:
    """The canonical form of a classic 9×9 puzzle or grid.

    >>> from sudokit import layout
    >>> canon(Grid(layout(), "1" + "." * 80)).grid.line[-9:]
    '........1'
    """
    demand_classic9(grid.layout)
    native = kernel.require("a canonical form")
    form, status, automorphisms, found = bytearray(81), bytearray(1), bytearray(4), bytearray(91)
    native.canon_many(grid.digits, form, status, memoryview(automorphisms).cast("I"), found, bytes(4))
    if status[0]:
        from sudokit.model.problems import problems

        first = problems(grid)[0]
        raise NegativeError(f"the givens break the rules: {first.message}")
    transform = Transform(tuple(found[:81]), tuple(found[81:]))
    return Canonical(Grid(grid.layout, form), memoryview(automorphisms).cast("I")[0], transform)


def puzzle_grid(position: Position) -> Grid:
    """What makes two positions the same puzzle: the givens; where there are none, what stands in the cells."""
    return position.givens_grid if any(position.givens) else position.grid


def same(grid: Grid, other: Grid) -> Moves | None:
    """Moves that turn `grid` into `other`, None where they are not the same puzzle."""
    return moves_between(canon(grid), canon(other))


def moves_between(ours: Canonical, theirs: Canonical) -> Moves | None:
    """The same for puzzles whose forms are known: to the common form, and from there back to the other one."""
    if ours.grid != theirs.grid:
        return None
    return Moves.of(ours.transform.then(theirs.transform.inverse()))
