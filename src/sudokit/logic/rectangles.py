"""Rectangles that could be deadly: four cells in which two digits could change places without any house noticing.

In terms of houses: every house holds as many cells of one diagonal pair as of the other. (On a classic grid: two
rows, two columns and two boxes.) Rules beyond houses would notice a change, so with links or primitives in force
there are none.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sudokit.model.layout import Layout

__all__ = ["Rectangle", "masked", "rectangles"]


class Rectangle(NamedTuple):
    """Corners in reading order: `a b` above `c d`; a and d are one diagonal pair, b and c the other."""

    a: int
    b: int
    c: int
    d: int

    def opposite(self, corner: int) -> int:
        """The corner diagonally across."""
        return {self.a: self.d, self.b: self.c, self.c: self.b, self.d: self.a}[corner]

    def sides(self) -> tuple[tuple[int, int], ...]:
        """The four pairs of neighbouring corners."""
        return (self.a, self.b), (self.c, self.d), (self.a, self.c), (self.b, self.d)

    def diagonals(self) -> tuple[tuple[int, int], ...]:
        """The two diagonal pairs."""
        return (self.a, self.d), (self.b, self.c)

    def others(self, pair: tuple[int, int]) -> tuple[int, int]:
        """The two corners that are not in `pair`."""
        x, y = (corner for corner in self if corner not in pair)
        return x, y


@lru_cache(maxsize=64)
def rectangles(layout: Layout) -> tuple[Rectangle, ...]:
    """All of them, in reading order."""
    if layout.links or layout.primitives:
        return ()
    n = layout.size
    found = []
    for top in range(n):
        for bottom in range(top + 1, n):
            for left in range(n):
                for right in range(left + 1, n):
                    corners = Rectangle(top * n + left, top * n + right, bottom * n + left, bottom * n + right)
                    if _balanced(layout, corners):
                        found.append(corners)
    return tuple(found)


@lru_cache(maxsize=64)
def masked(layout: Layout, without: int = 0) -> tuple[tuple[Rectangle, int], ...]:
    """All that have none of the cells in a mask, each with the mask of its corners."""
    found = ((corners, sum(1 << corner for corner in corners)) for corners in rectangles(layout))
    return tuple((corners, cells) for corners, cells in found if not cells & without)


def _balanced(layout: Layout, corners: Rectangle) -> bool:
    a, b, c, d = (layout.houses_of(corner) for corner in corners)
    return sorted(a + d) == sorted(b + c)
