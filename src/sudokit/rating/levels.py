"""The levels for people: bands of Sudoku Explainer's rating, and what a solver needs to know at each.

The one place where they stand: `sudoku help levels`, `rate`, `create --level` and the hints' ceilings read them here.
"""

from __future__ import annotations

from typing import NamedTuple

from sudokit.errors import UsageError

__all__ = ["LEVELS", "Level", "level", "level_of"]


class Level(NamedTuple):
    """A band of ratings, in tenths, both ends included."""

    name: str
    least: int
    most: int
    needs: str


LEVELS = (
    Level("beginner", 0, 12, "last cells, one digit in a box"),
    Level("easy", 13, 15, "one digit in a row or column"),
    Level("medium", 16, 25, "digits that boxes and lines lock, cells with one digit left"),
    Level("hard", 26, 34, "pencil marks: pointing, claiming, pairs, X-Wing"),
    Level("expert", 35, 57, "triplets, quads, fish, wings, rectangles, BUG"),
    Level("master", 58, 74, "exclusions, cycles, forcing chains"),
    Level("extreme", 75, 89, "Nishio, cell, region and dynamic chains"),
    Level("monster", 90, 255, "chains inside chains"),
)


def level_of(tenths: int) -> str:
    """The name of the level that a rating belongs to.

    >>> level_of(12), level_of(36), level_of(112)
    ('beginner', 'expert', 'monster')
    """
    return next(band.name for band in LEVELS if tenths <= band.most)


def level(name: str) -> Level:
    """The level of a name, or an error that names those that there are."""
    for band in LEVELS:
        if band.name == name.strip().lower():
            return band
    raise UsageError(f"unknown level {name[:40]!r}: expected {', '.join(band.name for band in LEVELS)}")
