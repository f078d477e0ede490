"""Irregular regions of N cells in the place of boxes: each holds each digit once.

The argument is one symbol a cell, row by row: cells of equal symbols are one region. In canonical form regions
are numbered 1–9, A–P in the order in which they first appear.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from sudokit.constraints.base import Constraint, Unique
from sudokit.errors import InputError
from sudokit.model.geometry import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Sequence

SUMMARY = "irregular regions in the place of boxes"
KEEPS_BOXES = False


class Random(Protocol):
    """What `draw` needs of a source of chance."""

    def below(self, bound: int, /) -> int:
        """An integer from 0 to `bound` − 1."""


def normalise(size: int, argument: str) -> str:
    """Region symbols renamed in order of first appearance, their shape checked."""
    text = "".join(argument.split())
    if not text:
        raise InputError("the rule jigsaw needs its regions: one symbol a cell after the name")
    if len(text) != size * size:
        raise InputError(f"jigsaw regions for {len(text)} cells where {size}×{size} has {size * size}")
    names: dict[str, str] = {}
    for s in text:
        if s not in names:
            if len(names) == size:
                raise InputError(f"more than {size} jigsaw regions")
            names[s] = SYMBOLS[len(names) + 1]
    regions = "".join(names[s] for s in text)
    for s, name in names.items():
        count = regions.count(name)
        if count != size:
            raise InputError(f"jigsaw region {s!r} has {count} cells, not {size}")
    return regions


def constraints(size: int, argument: str) -> tuple[Constraint, ...]:
    """One region after the other."""
    parts: list[Constraint] = []
    for i in range(size):
        cells = [c for c, s in enumerate(argument) if s == SYMBOLS[i + 1]]
        parts.append(Unique(size, cells, "region", f"region {i + 1}"))
    return tuple(parts)


def start(size: int) -> str:
    """The regions that `draw` starts from: the usual boxes, rows where there are none."""
    from sudokit.model.geometry import box_of, default_boxes

    boxes = default_boxes(size)
    return "".join(SYMBOLS[(box_of(c, size, boxes) if boxes else c // size) + 1] for c in range(size * size))


def draw(size: int, random: Random, solution: Sequence[int]) -> tuple[str, bytes]:
    """Regions at random, and a solution of theirs; `solution` is one for the regions of `start`.

    Regions drawn blindly often have no solution at all, and large ones hide it well. So regions and solution
    wander together: two neighbouring regions exchange cells that hold the same digit, as long as both stay in one
    piece, and two digits change places along a chain of cells that share a house.
    """
    return _Drawing(size, random, solution).run()


class _Drawing:
    """Regions and a solution of theirs on their walk."""

    def __init__(self, size: int, random: Random, solution: Sequence[int]) -> None:
        self.size = size
        self.random = random
        self.digits = list(solution)
        self.region = [SYMBOLS.index(s) - 1 for s in start(size)]
        self.neighbours = [_neighbours(cell, size) for cell in range(size * size)]
        # Where a digit stands in a row, a column, a region.
        self.homes = [[[0] * (size + 1) for _ in range(size)] for _ in range(3)]
        for cell in range(size * size):
            self.settle(cell)

    def run(self) -> tuple[str, bytes]:
        size = self.size
        for step in range(size * size * 120):
            if step % 4:
                self.exchange()
            else:
                self.change_places()
        regions = "".join(SYMBOLS[r + 1] for r in self.region)
        return normalise(size, regions), bytes(self.digits)

    def settle(self, cell: int) -> None:
        for home, which in zip(self.homes, (cell // self.size, cell % self.size, self.region[cell]), strict=True):
            home[which][self.digits[cell]] = cell

    def exchange(self) -> None:
        """A cell goes to a neighbouring region, whose cell of the same digit comes back."""
        cell = self.random.below(self.size * self.size)
        beside = self.neighbours[cell]
        ours, theirs = self.region[cell], self.region[beside[self.random.below(len(beside))]]
        if ours == theirs:
            return
        other = self.homes[2][theirs][self.digits[cell]]
        if not any(self.region[n] == ours and n != cell for n in self.neighbours[other]):
            return
        mine = set(self.homes[2][ours][1:]) - {cell} | {other}
        yours = set(self.homes[2][theirs][1:]) - {other} | {cell}
        if self._connected(mine) and self._connected(yours):
            self.region[cell], self.region[other] = theirs, ours
            self.settle(cell)
            self.settle(other)

    def change_places(self) -> None:
        """Two digits change places in all cells that hang together by rows, columns and regions."""
        cell = self.random.below(self.size * self.size)
        both = self.digits[cell]
        second = 1 + self.random.below(self.size - 1)
        both += second + (second >= both)
        chain = {cell}
        todo = [cell]
        while todo:
            here = todo.pop()
            wanted = both - self.digits[here]
            houses = (here // self.size, here % self.size, self.region[here])
            for home, which in zip(self.homes, houses, strict=True):
                there = home[which][wanted]
                if there not in chain:
                    chain.add(there)
                    todo.append(there)
        if len(chain) < 2 * self.size:  # all of them: nothing but names would change
            for here in chain:
                self.digits[here] = both - self.digits[here]
            for here in chain:
                self.settle(here)

    def _connected(self, cells: set[int]) -> bool:
        todo = [cells.pop()]
        while todo:
            for n in self.neighbours[todo.pop()]:
                if n in cells:
                    cells.remove(n)
                    todo.append(n)
        return not cells


def _neighbours(cell: int, size: int) -> list[int]:
    row, column = divmod(cell, size)
    return [
        cell + step
        for step, inside in ((-size, row > 0), (size, row < size - 1), (-1, column > 0), (1, column < size - 1))
        if inside
    ]
