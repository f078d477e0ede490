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

    `reach` says per cell which cells lose the digit if that cell is a fin that holds it: its peers by default. The
    search starts from the cell that is to lose the digit: a base's cells that do not reach it must be covered.
    """
    where = view.where[digit]
    targets = where
    if reach is None:
        reach = view.layout.peers
        targets = view.impossible(digit)
    net = _Net(k, where, bases, covers, endo=endo, finned=finned)
    told: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    for target in bits(targets):
        reaching = sum(1 << cell for cell in bits(where) if reach[cell] >> target & 1)
        for chosen, cells, twice, picked in net.catch(target, reaching):
            key = (tuple(h.number for h in chosen), tuple(h.number for h in picked))
            if key not in told:
                told.add(key)
                caught = _caught(reach, where, digit, chosen, picked, cells, twice)
                if caught is not None and bool(caught.fins) == finned:
                    yield caught


class _Net:
    """The houses of a search, and the search itself for one target at a time."""

    def __init__(
        self, k: int, where: int, bases: Sequence[House], covers: Sequence[House], *, endo: bool, finned: bool
    ) -> None:
        self.k = k
        self.endo = endo
        self.finned = finned
        self.bases = [(house, here) for house in bases if (here := where & house.mask)]
        self.around: dict[int, list[House]] = {}  # cell -> the covers that hold it
        for cell in bits(where):
            self.around[cell] = [house for house in covers if house.mask >> cell & 1]
        self.near: dict[int, int] = {}  # cell -> the cells that share a cover with it
        for cell, houses in self.around.items():
            self.near[cell] = where & _union(houses)

    def catch(self, target: int, reaching: int) -> Iterator[tuple[tuple[House, ...], int, int, tuple[House, ...]]]:
        """K bases and k covers, one of them over the target (two where it lies in a base)."""
        bit = 1 << target
        keep = ~reaching if self.finned else -1
        stack: list[tuple[int, tuple[House, ...], int, int]] = [(0, (), 0, 0)]
        while stack:
            start, chosen, cells, twice = stack.pop()
            if len(chosen) == self.k:
                for picked in self._covered(target, chosen, cells & keep & ~twice & ~bit, bool(cells & bit)):
                    yield chosen, cells, twice, picked
                continue
            for i in range(len(self.bases) - (self.k - len(chosen)), start - 1, -1):
                house, here = self.bases[i]
                overlap = twice | cells & here
                if overlap and (not self.endo or overlap & ~reaching or overlap.bit_count() > MAX_ENDO_FINS):
                    continue
                if self._fits((cells | here) & keep & ~self.near[target]):
                    stack.append((i + 1, (*chosen, house), cells | here, overlap))

    def _fits(self, need: int) -> bool:
        """Cells apart from each other need covers of their own: there must be few enough of them."""
        count = 0
        while need:
            count += 1
            if count >= self.k:
                return False
            need &= ~self.near[(need & -need).bit_length() - 1]
        return True

    def _covered(self, target: int, chosen: tuple[House, ...], need: int, inside: bool) -> Iterator[tuple[House, ...]]:
        """K covers that hold the target and all that must be covered, each of them for a reason."""
        over = [house for house in self.around[target] if house not in chosen]
        first: list[tuple[House, ...]] = [tuple(over)] if inside and len(over) == 2 else []
        if not inside:
            first = [(house,) for house in over]
        for houses in first:
            yield from self._rest(chosen, houses, need & ~_union(houses))

    def _rest(self, chosen: tuple[House, ...], picked: tuple[House, ...], need: int) -> Iterator[tuple[House, ...]]:
        if len(picked) == self.k:
            if not need:
                yield tuple(sorted(picked, key=lambda house: house.number))
            return
        if not need:
            return  # fewer covers do: that is a smaller fish, or none
        for house in self.around[(need & -need).bit_length() - 1]:
            if house not in chosen and house not in picked:
                yield from self._rest(chosen, (*picked, house), need & ~house.mask)


def _union(houses: Sequence[House]) -> int:
    mask = 0
    for house in houses:
        mask |= house.mask
    return mask


def _caught(
    reach: Sequence[int],
    where: int,
    digit: int,
    chosen: tuple[House, ...],
    picked: tuple[House, ...],
    cells: int,
    twice: int,
) -> Fish | None:
    once = double = 0
    for house in picked:
        net = where & house.mask
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
    return Fish(digit, chosen, picked, cells, fins, twice, targets) if targets else None
