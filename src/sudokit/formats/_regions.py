"""Regions, as other programs list them, and layouts: usual boxes, boxes of another shape, or irregular ones."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sudokit.errors import InputError
from sudokit.formats.base import layout_for
from sudokit.model.geometry import MAX_SIZE, MIN_SIZE, SYMBOLS, box_of, default_boxes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokit.formats.base import Options
    from sudokit.model.layout import Layout

__all__ = ["irregular", "layout_of_regions", "regions_of", "usual_regions"]


def usual_regions(size: int) -> tuple[int, ...]:
    """The box of each cell, counted in reading order; where a size has no boxes (7×7), each row is one.

    >>> usual_regions(4)
    (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)
    """
    return _boxes(size, default_boxes(size) or (1, size))


@lru_cache(64)
def _boxes(size: int, boxes: tuple[int, int]) -> tuple[int, ...]:
    return tuple(box_of(cell, size, boxes) for cell in range(size * size))


def regions_of(layout: Layout) -> tuple[int, ...]:
    """The region of each cell, a box or an irregular one, counted from 0."""
    if layout.boxes is not None:
        return _boxes(layout.size, layout.boxes)
    jigsaw = next((rule.partition(" ")[2] for rule in layout.rules if rule.startswith("jigsaw ")), None)
    if jigsaw is None:
        raise InputError("a layout with neither boxes nor regions")
    return _jigsaw(jigsaw)


@lru_cache(64)
def _jigsaw(argument: str) -> tuple[int, ...]:
    return tuple(SYMBOLS.index(s) - 1 for s in argument)


def layout_of_regions(size: int, regions: Iterable[int], options: Options, rules: tuple[str, ...] = ()) -> Layout:
    """The layout of a division of the cells: regions that are boxes are said to be boxes, whatever their numbers."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise InputError(f"size {size}: sudokus are {MIN_SIZE}×{MIN_SIZE} to {MAX_SIZE}×{MAX_SIZE}")
    if regions is usual_regions(size) and default_boxes(size):
        return layout_for(size, options, rules=rules or None)
    division = tuple(regions)
    boxes = _shape(size, division)
    if boxes is not None:
        return layout_for(size, options, boxes, rules or None)
    return irregular(size, division, options, rules)


def irregular(size: int, regions: Iterable[int], options: Options, rules: tuple[str, ...] = ()) -> Layout:
    """The layout of regions that a format calls irregular, even where they are boxes."""
    return layout_for(size, options, rules=(*rules, _rule(size, tuple(regions))))


@lru_cache(64)
def _rule(size: int, regions: tuple[int, ...]) -> str:
    """The rule jigsaw with these regions, numbered as they first appear."""
    numbered = _numbered(regions)
    if max(numbered) >= size:
        raise InputError(f"{max(numbered) + 1} regions where {size}×{size} has {size}")
    return "jigsaw " + "".join(SYMBOLS[region + 1] for region in numbered)


def _numbered(regions: Iterable[int]) -> tuple[int, ...]:
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(region, len(numbers)) for region in regions)


@lru_cache(64)
def _shape(size: int, regions: tuple[int, ...]) -> tuple[int, int] | None:
    """Rows and columns of the boxes that the regions are, if they are."""
    division = _numbered(regions)
    for rows in range(2, size // 2 + 1):
        if size % rows == 0 and _boxes(size, (rows, size // rows)) == division:
            return rows, size // rows
    return None
