"""A source of chance that is a function of numbers: the same seed gives the same puzzles, everywhere and in any order.

The stream of (seed, index, channel) is a sequence of 64-bit integers: a counter with a step of its own, each value
scrambled by a 64-bit finaliser (Steele, Lea and Flood's SplitMix construction). Nothing but the counter changes
while it runs, so puzzle *i* of a job needs no other puzzle. `native/source.hpp` is the same in C++, value by value.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableSequence
    from typing import TypeVar

    T = TypeVar("T")

__all__ = ["Source", "fresh_seed", "stream_key"]

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
    return z ^ z >> 31


def stream_key(seed: int) -> int:
    """A seed of any size as 64 bits; seeds below 2⁶⁴ all give different keys."""
    key = 0
    seed = 2 * seed if seed >= 0 else -2 * seed - 1
    while True:
        key = _mix((key + seed + _GOLDEN) & _MASK)
        seed >>= 64
        if not seed:
            return key


def fresh_seed() -> int:
    """A seed that nobody chose, short enough to be typed again."""
    from os import urandom

    return int.from_bytes(urandom(6), "little")


class Source:
    """The stream of one puzzle of one seed; `channel` parts streams that must not touch each other.

    >>> dice = Source(7, index=0)
    >>> [1 + dice.below(6) for _ in range(8)]
    [3, 2, 1, 2, 5, 6, 4, 1]
    """

    __slots__ = ("_at", "_step")

    def __init__(self, seed: int, index: int = 0, channel: int = 0) -> None:
        key = _mix((stream_key(seed) + index * _GOLDEN) & _MASK)
        key = _mix((key + channel * 0xD1B54A32D192ED03) & _MASK)
        self._at = key
        self._step = _mix(key ^ _GOLDEN) | 1

    def next(self) -> int:
        """64 random bits."""
        self._at = z = self._at + self._step & _MASK
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return z ^ z >> 31

    def below(self, bound: int) -> int:
        """An integer from 0 to `bound` − 1, each equally likely.

        The high half of a 128-bit product; the few products whose low half would favour some results are redrawn.
        """
        product = self.next() * bound
        if product & _MASK < bound:
            least = (1 << 64) % bound
            while product & _MASK < least:
                product = self.next() * bound
        return product >> 64

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
