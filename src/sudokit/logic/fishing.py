"""Fish of every shape: k base houses against k cover houses, with fins.

Each base holds the digit once, in a cell of its own where the bases do not overlap. Were all these cells covered by
the k covers, every cover would be used up, and a cell of a cover outside the bases could not hold the digit. Cells of
the bases that no cover covers are fins; cells in two bases are fins as well (endo fins). If a fin holds the digit the
fish is off, but a cell that sees every fin loses the digit either way. A cell in two covers at once would use up two
of them, so it loses the digit too, even when it belongs to a base.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit.model.board import bits

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokit.logic.view import View
    from sudokit.model.layout import House

__all__ = ["MAX_ENDO_FINS", "MAX_FINS", "Fish", "fish"]

MAX_FINS = 5
MAX_ENDO_FINS = 2


class Fish(NamedTuple):
    """What was caught: `gone` is what it takes away, `fins` holds the endo fins too."""

    digit: int
    bases: tuple[House, ...]
    covers: tuple[House, ...]
    cells: int
    fins: int
    endo: int
    gone: int


def fish(
    view: View,
    digit: int,
    k: int,
    bases: Sequence[House],
    covers: Sequence[House],
    *,
    endo: bool,
    finned: bool,
    reach: Sequence[int] | None = None,
) -> Iterator[Fish]:
    """All fish of size k of a digit between two lists of houses; with `finned` those with fins, else those without.

    `reach` says per cell which cells lose the digit if that cell is a fin that holds it: its peers by default.
    """
    reach = view.layout.peers if reach is None else reach
    where = view.where[digit]
    nets = [(house, where & house.mask) for house in covers if where & house.mask]
    for chosen, cells, twice in _base_sets(where, k, bases, endo):
        # Covers ordered by what they cover, so that a branch that leaves too many cells open is cut early.
        useful = sorted(((n & cells).bit_count(), i) for i, (h, n) in enumerate(nets) if n & cells and h not in chosen)
        order = [i for _, i in reversed(useful)]
        room = MAX_FINS - twice.bit_count() if finned else 0
        for picked in _cover_sets(cells & ~twice, [nets[i][1] for i in order], k, room):
            caught = _caught(reach, digit, chosen, [nets[order[i]] for i in picked], cells, twice)
            if caught is not None and bool(caught.fins) == finned:
                yield caught


def _base_sets(where: int, k: int, bases: Sequence[House], endo: bool) -> Iterator[tuple[tuple[House, ...], int, int]]:
    """K bases with candidates: the houses, their cells, and the cells that lie in two of them."""
    usable = [(house, here) for house in bases if (here := where & house.mask)]
    stack: list[tuple[int, tuple[House, ...], int, int]] = [(0, (), 0, 0)]
    while stack:
        start, chosen, cells, twice = stack.pop()
        if len(chosen) == k:
            yield chosen, cells, twice
            continue
        for i in range(len(usable) - (k - len(chosen)), start - 1, -1):
            house, here = usable[i]
            overlap = twice | cells & here
            if not overlap or (endo and overlap.bit_count() <= MAX_ENDO_FINS):
                stack.append((i + 1, (*chosen, house), cells | here, overlap))


def _cover_sets(cells: int, nets: Sequence[int], k: int, room: int) -> Iterator[tuple[int, ...]]:
    """K of the nets (by index) that leave at most `room` of the cells open."""
    counts = [(net & cells).bit_count() for net in nets]
    stack: list[tuple[int, tuple[int, ...], int]] = [(0, (), cells)]
    while stack:
        start, picked, left = stack.pop()
        more = k - len(picked)
        if not more:
            yield picked
            continue
        open_cells = left.bit_count()
        for i in range(len(nets) - more, start - 1, -1):
            # `counts` falls, so what the next `more` nets cover at most starts at i.
            if open_cells - sum(counts[i : i + more]) <= room:
                stack.append((i + 1, (*picked, i), left & ~nets[i]))


def _caught(
    reach: Sequence[int],
    digit: int,
    chosen: tuple[House, ...],
    nets: list[tuple[House, int]],
    cells: int,
    twice: int,
) -> Fish | None:
    once = double = 0
    for _, net in nets:
        double |= once & net
        once |= net
    fins = cells & ~once | twice
    if fins.bit_count() > MAX_FINS:
        return None
    targets = once & ~cells | double
    for fin in bits(fins):
        targets &= reach[fin]
        if not targets:
            return None
    if not targets:
        return None
    return Fish(digit, chosen, tuple(house for house, _ in nets), cells, fins, twice, targets)
