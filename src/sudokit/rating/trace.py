"""The path that was measured, step by step, with what every chain rests on."""

from __future__ import annotations

from typing import NamedTuple

from sudokit.rating.instrument import PRODUCERS, TECHNIQUES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Chain", "Link", "RatedStep", "read"]

KINDS = ("forcing", "cycle", "contradiction", "double", "region", "cell")
_CAUSES = {0: "box", 1: "row", 2: "column", 0xF0: "cell", 0xF1: "start"}
_RULES = ("", "locking", "hidden-pair", "naked-pair", "x-wing")


class Link(NamedTuple):
    """One conclusion: a digit that must be in a cell (`on`) or cannot be.

    `cause` says how it follows from the first of its parents: by a `box`, `row`, `column` or `cell`; `start` is the
    assumption itself; `locking`, `hidden-pair`, `naked-pair`, `x-wing` and `chain` are rules that rest on all parents,
    and `chain` is written out in `inner`. `parents` are places in the list that the link stands in. Other parents than
    the first are candidates that had to go before the link held.
    """

    cell: int
    digit: int
    on: bool
    cause: str
    parents: tuple[int, ...]
    inner: Chain | None = None


class Chain(NamedTuple):
    """What a chain step rests on.

    `targets` are its conclusions, each as the list of everything that it follows from, itself first: one for a
    `forcing` chain, two for a `cycle` (forwards and backwards), a `contradiction` (ON and OFF) and a `double` (from
    the candidate, and from its absence), one a place or digit for a `region` or `cell`.
    `complexity` decides the rating; `flat` is without the chains inside.
    """

    kind: str
    complexity: int
    flat: int
    targets: tuple[tuple[Link, ...], ...]


class RatedStep(NamedTuple):
    """One step: its technique, producer (1 to 30) and rating, what it places and what it removes."""

    technique: str
    producer: int
    tenths: int
    place: tuple[tuple[int, int], ...]
    eliminate: tuple[tuple[int, int], ...]
    chain: Chain | None = None

    @property
    def rating(self) -> float:
        """On Sudoku Explainer's scale."""
        return self.tenths / 10


def read(numbers: bytes) -> tuple[RatedStep, ...]:
    """The steps of the kernel's int32 numbers."""
    view = memoryview(numbers).cast("i")
    source = iter(view)
    return tuple(_step(producer, source) for producer in source)


_CHAINING = frozenset({i for i, names in enumerate(PRODUCERS, 1) if i >= 21} - {22})


def _step(producer: int, source: Iterator[int]) -> RatedStep:
    technique, tenths, placed, cells = (next(source) for _ in range(4))
    eliminate = []
    for _ in range(cells):
        cell, mask = next(source), next(source)
        eliminate += [(cell, digit) for digit in range(1, 10) if mask >> (digit - 1) & 1]
    place = () if placed < 0 else ((placed // 9, placed % 9 + 1),)
    chain = _chain(source) if producer in _CHAINING else None
    return RatedStep(TECHNIQUES[technique], producer, tenths, place, tuple(sorted(eliminate)), chain)


def _chain(source: Iterator[int]) -> Chain:
    kind, complexity, flat, _conclusion, _where, targets = (next(source) for _ in range(6))
    return Chain(KINDS[kind], complexity, flat, tuple(_target(source) for _ in range(targets)))


def _target(source: Iterator[int]) -> tuple[Link, ...]:
    read_links = []
    for _ in range(next(source)):
        node, cause, rule, count = (next(source) for _ in range(4))
        parents = [next(source) for _ in range(count)]
        inner = _chain(source) if rule < 0 else None
        read_links.append((node, _CAUSES.get(cause) or ("chain" if rule < 0 else _RULES[rule]), parents, inner))
    at = {node: i for i, (node, *_) in enumerate(read_links)}
    return tuple(
        Link(node // 18, node // 2 % 9 + 1, bool(node & 1), cause, tuple(at[parent] for parent in parents), inner)
        for node, cause, parents, inner in read_links
    )
