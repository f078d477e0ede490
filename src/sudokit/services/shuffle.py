"""Shuffling: another puzzle that is the same one in disguise.

Everything that is part of the puzzle moves along: givens, entries, marks, solution and history; title and author
stay. The layout stays as it is, so only moves that keep its boxes, regions and diagonals are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import NegativeError, UsageError
from sudokit.model.moves import Moves
from sudokit.model.symmetries import draw_lines, shuffled

if TYPE_CHECKING:
    from collections.abc import Collection

    from sudokit.model.layout import Layout
    from sudokit.model.position import Position
    from sudokit.model.symmetries import Lines, Random

__all__ = ["CHANNEL", "KINDS", "draw", "shuffle"]

KINDS = ("digits", "rows", "columns", "transpose")

CHANNEL = 20
"""Shuffling has its own stream of every seed, so that it does not repeat the throws that made the puzzle."""


def draw(layout: Layout, random: Random, kinds: Collection[str] = KINDS) -> Moves:
    """Moves of these kinds, all that keep the layout with the same chance.

    Whether to transpose is left to chance, except where nothing else is asked for: then it is done, or there is
    an error.
    """
    unknown = sorted(set(kinds) - set(KINDS))
    if unknown:
        raise UsageError(f"unknown kind of shuffling {unknown[0]!r}; known: {', '.join(KINDS)}")
    wanted = set(kinds) or set(KINDS)
    names = tuple(range(1, layout.size + 1))
    if "digits" in wanted:
        names = tuple(shuffled(names, random))
    lines = _draw_lines(layout, random, wanted)
    still = (False, tuple(range(layout.size)), tuple(range(layout.size)))
    if (
        lines == still
        and "digits" not in wanted
        # where there is another order, it does not fail to come 64 times in a row
        and all(_draw_lines(layout, random, wanted) == still for _ in range(64))
    ):
        what = " and ".join(kind for kind in ("rows", "columns") if kind in wanted)
        raise NegativeError(f"no other order of {what} keeps this layout")
    return Moves(*lines, (0, *names))


def _draw_lines(layout: Layout, random: Random, wanted: set[str]) -> Lines:
    only_transpose = wanted == {"transpose"}
    lines = draw_lines(
        layout,
        random,
        transpose=only_transpose or (None if "transpose" in wanted else False),
        rows="rows" in wanted,
        columns="columns" in wanted,
    )
    if lines is None:
        raise NegativeError("this layout is not the same with rows and columns swapped")
    return lines


def shuffle(position: Position, random: Random, kinds: Collection[str] = KINDS) -> Position:
    """An equivalent position, drawn at random."""
    position.demand_known_rules()
    return draw(position.layout, random, kinds).transform().of_position(position)
