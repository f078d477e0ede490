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


def draw(size: int, random: Random) -> str:
    """Connected regions: start from a tiling of strips or boxes and swap cells between neighbours at random.

    A swap that would part a region is not made, so the regions stay connected throughout.
    """
    from sudokit.model.geometry import box_of, default_boxes

    boxes = default_boxes(size)
    region = [box_of(c, size, boxes) if boxes else c // size for c in range(size * size)]
    for _ in range(size * size * 6):
        _exchange(region, size, random)
    return normalise(size, "".join(SYMBOLS[r + 1] for r in region))


def _neighbours(cell: int, size: int) -> list[int]:
    row, column = divmod(cell, size)
    return [
        cell + step
        for step, inside in ((-size, row > 0), (size, row < size - 1), (-1, column > 0), (1, column < size - 1))
        if inside
    ]


def _exchange(region: list[int], size: int, random: Random) -> None:
    """Give a cell to a neighbouring region, and take another of that region's cells back in return."""
    cell = random.below(size * size)
    ours = region[cell]
    others = sorted({region[n] for n in _neighbours(cell, size)} - {ours})
    if not others:
        return
    theirs = others[random.below(len(others))]
    region[cell] = theirs
    back = [
        c
        for c in range(size * size)
        if region[c] == theirs and c != cell and any(region[n] == ours for n in _neighbours(c, size))
    ]
    if back:
        other = back[random.below(len(back))]
        region[other] = ours
        if _connected(region, size, ours) and _connected(region, size, theirs):
            return
        region[other] = theirs
    region[cell] = ours


def _connected(region: Sequence[int], size: int, which: int) -> bool:
    cells = {c for c, r in enumerate(region) if r == which}
    todo = [cells.pop()]
    while todo:
        for n in _neighbours(todo.pop(), size):
            if n in cells:
                cells.remove(n)
                todo.append(n)
    return not cells
