"""Templates: the ways to place a digit everywhere at once, and the candidates that are in none of them.

Whatever technique looks at a single digit can only ever take away candidates that are in no template. Most boards have
none, so the question is worth asking before fish and chains of one digit are searched for.
"""

from __future__ import annotations

from functools import lru_cache

from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.model.layout import Layout

__all__ = ["impossible"]


@lru_cache(maxsize=4096)
def impossible(layout: Layout, where: int, placed: int) -> int:
    """The candidates of a digit that are in no template: `where` it may stand, `placed` where it stands."""
    todo = [house.mask & where for house in layout.houses if house.complete and not house.mask & placed]
    if not all(todo):
        return where  # a house without a place: nothing fits
    left, doomed = where, 0
    while left:
        cell = (left & -left).bit_length() - 1
        template = _through(layout.peers, todo, where, cell, left)
        left &= ~(template or 1 << cell)
        if not template:
            doomed |= 1 << cell
    return doomed


def _through(peers: tuple[int, ...], houses: list[int], where: int, cell: int, wanted: int) -> int:
    """A template through a cell, with as many of the wanted cells as come easily; 0 where there is none."""
    bit = 1 << cell
    rest = where & ~peers[cell]
    return _fill(peers, [house & rest for house in houses if not house & bit], rest, bit, wanted)


def _fill(peers: tuple[int, ...], houses: list[int], where: int, chosen: int, wanted: int) -> int:
    """Give every house its cell; the house with the fewest places first."""
    if not houses:
        return chosen
    fewest = min(houses, key=int.bit_count)
    if not fewest:
        return 0
    for part in (fewest & wanted, fewest & ~wanted):
        for cell in bits(part):
            bit = 1 << cell
            rest = where & ~peers[cell]
            found = _fill(peers, [house & rest for house in houses if not house & bit], rest, chosen | bit, wanted)
            if found:
                return found
    return 0
