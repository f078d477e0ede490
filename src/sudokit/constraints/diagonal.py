"""Both long diagonals hold each digit once (X-Sudoku)."""

from __future__ import annotations

from sudokit.constraints.base import Constraint, Unique
from sudokit.errors import InputError

SUMMARY = "both long diagonals hold each digit once"
KEEPS_BOXES = True


def normalise(size: int, argument: str) -> str:
    """There is no argument."""
    if argument:
        raise InputError(f"the rule diagonal takes nothing after its name, found {argument[:40]!r}")
    return ""


def constraints(size: int, argument: str) -> tuple[Constraint, ...]:
    """The falling diagonal (from top left), then the rising one (from bottom left)."""
    falling = range(0, size * size, size + 1)
    rising = range(size * (size - 1), 0, -(size - 1))
    return (
        Unique(size, falling, "diagonal", "the falling diagonal"),
        Unique(size, rising, "diagonal", "the rising diagonal"),
    )
