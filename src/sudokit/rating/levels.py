"""The levels for people: bands of Sudoku Explainer's rating, and what a solver needs to know at each.

The one place where they stand: `sudoku help levels`, `rate`, `create --level` and the hints' ceilings read them here.
"""

from __future__ import annotations

from typing import NamedTuple

from sudokit.errors import UsageError

__all__ = ["LEVELS", "Level", "band", "level", "level_of"]


class Level(NamedTuple):
    """A band of ratings, in tenths, both ends included."""

    name: str
    least: int
    most: int
    needs: str
    learn: str


LEVELS = (
    Level(
        "beginner", 0, 12, "last cells, one digit in a box",
        "Look at one box: where can a digit still go? Fill a house that has one blank left.",
    ),
    Level(
        "easy", 13, 15, "one digit in a row or column",
        "The same question for rows and columns, where more cells have to be looked at.",
    ),
    Level(
        "medium", 16, 25, "digits that boxes and lines lock, cells with one digit left",
        "See that a digit of a box must lie in one line before its cell is known, that two or three digits fill two "
        "or three cells, and that a cell has one digit left.",
    ),
    Level(
        "hard", 26, 34, "pencil marks: pointing, claiming, pairs, X-Wing",
        "Write candidates down and take them away: pointing, claiming, naked and hidden pairs, the X-Wing.",
    ),
    Level(
        "expert", 35, 57, "triplets, quads, fish, wings, rectangles, BUG",
        "Larger sets and fish, wings of three cells, and what follows from there being one solution: unique "
        "rectangles and loops, BUG.",
    ),
    Level(
        "master", 58, 74, "exclusions, cycles, forcing chains",
        "Chains of candidates: cycles, and assumptions that refute themselves; aligned pair exclusion.",
    ),
    Level(
        "extreme", 75, 89, "Nishio, cell, region and dynamic chains",
        "Try every candidate of a cell or every place of a digit and see what all of them lead to; chains that branch.",
    ),
    Level(
        "monster", 90, 255, "chains inside chains",
        "Chains that use other techniques, and chains, on the way: patience, or a computer.",
    ),
)  # fmt: skip


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


def band(text: str) -> tuple[int, int]:
    """The ratings, in tenths, that a level's name or a range such as `7.1-8`, `9-` or `-2` stands for.

    >>> band("hard"), band("7.1-8"), band("9-")
    ((26, 34), (71, 80), (90, 255))
    """
    word = text.strip()
    if not word or word[0] not in "-0123456789":
        found = level(word)
        return found.least, found.most
    least, dash, most = word.partition("-")
    try:
        low = _tenths(least) if least else LEVELS[0].least
        high = (_tenths(most) if most else LEVELS[-1].most) if dash else low
    except ValueError:
        low, high = 1, 0
    if word == "-" or low > high:
        raise UsageError(f"{word[:40]!r} is no range of ratings such as 7.1-8.5")
    return low, high


def _tenths(text: str) -> int:
    whole, _, tenth = text.partition(".")
    if not whole.isdecimal() or len(whole) > 2 or len(tenth) > 1 or (tenth and not tenth.isdecimal()):
        raise ValueError(text)
    return int(whole) * 10 + int(tenth or 0)
