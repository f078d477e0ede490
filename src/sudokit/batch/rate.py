"""Ratings of many puzzles: `rate_many`."""

from __future__ import annotations

from sudokit import kernel
from sudokit.batch.cells import cells_of
from sudokit.batch.threads import share
from sudokit.engine.budget import Budget, Cancel
from sudokit.rating.instrument import NO_RATING, PRODUCERS, STATUSES, TECHNIQUES, Rating
from sudokit.rating.levels import level_of
from sudokit.services.rate import tenths_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from types import ModuleType

__all__ = ["Ratings", "rate_cells", "rate_many"]

_UNTREATED = STATUSES.index("budget")
_SEVERAL = STATUSES.index("several")
_OUTCOMES = (STATUSES.index("none"), STATUSES.index("malformed"), _UNTREATED, _UNTREATED)
"""What the outcomes of a search without a solution mean here."""

QUESTION_NODES = 50_000_000
"""Search nodes for the proof that there is one solution; no 9×9 puzzle comes near it."""

_FOR_EVER = float("inf")
_SLICE = 64
"""Puzzles that a thread takes at a time: one hard puzzle costs as much as thousands of easy ones."""


class Ratings:
    """What `rate_many` found, as buffers: `np.asarray(ratings.er_tenths)` costs nothing where numpy is there.

    status            u8 [n]: the place of a word in `STATUSES`; 0 is `unique`, and only then there is a rating
                      (6, `above` the ceiling: the numbers are what was reached)
    er_tenths …       u8 [n]: ER, EP and ED in tenths
    er, ep, ed        the same as floats
    hardest           u8 [n]: the place of the hardest technique in `TECHNIQUES`
    steps             u32 [n]: how long the path is
    counts            u16 [n, 30]: how often each producer gave the step
    """

    __slots__ = ("_counts", "_hardest", "_nodes", "_status", "_steps", "_techniques", "_tenths", "size")

    STATUSES = STATUSES
    TECHNIQUES = TECHNIQUES
    PRODUCERS = PRODUCERS

    def __init__(self, size: int, techniques: bool = False) -> None:
        self.size = size
        self._status = bytearray((_UNTREATED,)) * self.size
        self._tenths = bytearray(3 * self.size)
        self._hardest = bytearray(self.size)
        self._steps = bytearray(4 * self.size)
        self._counts = bytearray(2 * len(PRODUCERS) * self.size)
        self._nodes = bytearray(8 * self.size)
        self._techniques = bytearray(2 * len(TECHNIQUES) * self.size if techniques else 0)

    def buffers(self) -> tuple[memoryview, ...]:
        """What the kernel writes to: status, tenths, hardest, steps, counts, nodes, techniques."""
        own = (self._status, self._tenths, self._hardest, self._steps, self._counts, self._nodes, self._techniques)
        return tuple(map(memoryview, own))

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        rated = self._status.count(0)
        return f"<Ratings: {rated:,} of {self.size:,} rated>"

    @property
    def status(self) -> memoryview:
        """u8 [n]."""
        return memoryview(self._status)

    @property
    def er_tenths(self) -> memoryview:
        """u8 [n]."""
        return memoryview(self._tenths)[0::3]

    @property
    def ep_tenths(self) -> memoryview:
        """u8 [n]."""
        return memoryview(self._tenths)[1::3]

    @property
    def ed_tenths(self) -> memoryview:
        """u8 [n]."""
        return memoryview(self._tenths)[2::3]

    @property
    def er(self) -> array[float]:
        """Floats, [n]."""
        return self._floats(0)

    @property
    def ep(self) -> array[float]:
        """Floats, [n]."""
        return self._floats(1)

    @property
    def ed(self) -> array[float]:
        """Floats, [n]."""
        return self._floats(2)

    def _floats(self, which: int) -> array[float]:
        from array import array

        return array("d", [tenths / 10 for tenths in self._tenths[which::3]])

    @property
    def hardest(self) -> memoryview:
        """u8 [n]."""
        return memoryview(self._hardest)

    @property
    def steps(self) -> memoryview:
        """u32 [n]."""
        return memoryview(self._steps).cast("I")

    @property
    def nodes(self) -> memoryview:
        """u64 [n]: the work that each took, in nodes of chains."""
        return memoryview(self._nodes).cast("Q")

    @property
    def counts(self) -> memoryview:
        """u16 [n, 30]."""
        flat = memoryview(self._counts)
        return flat.cast("H", (self.size, len(PRODUCERS))) if self.size else flat.cast("H")

    def level(self, index: int) -> str | None:
        """The level of one puzzle."""
        tenths = self._tenths[3 * index]
        return level_of(tenths) if tenths else None

    def __getitem__(self, index: int) -> Rating:
        """All that is known of one puzzle; how often each technique was needed only where that was asked for."""
        if not -self.size <= index < self.size:
            raise IndexError(index)
        i = index % self.size
        status = STATUSES[self._status[i]]
        er, ep, ed = self._tenths[3 * i : 3 * i + 3]
        if not er:
            return Rating(status, nodes=self.nodes[i])
        names = memoryview(self._techniques).cast("H")[len(TECHNIQUES) * i : len(TECHNIQUES) * (i + 1)]
        return Rating(
            status,
            (er, ep, ed),
            None if er == NO_RATING else TECHNIQUES[self._hardest[i]],
            self.steps[i],
            {TECHNIQUES[k]: count for k, count in enumerate(names) if count},
            nodes=self.nodes[i],
        )


def rate_many(
    puzzles: object, *, threads: int | None = None, ceiling: float | None = None, budget: Budget | None = None
) -> Ratings:
    """Sudoku Explainer's ratings of many classic 9×9 puzzles, each proved to have one solution first.

    `puzzles` is text with a puzzle a line, a list of such lines or of Puzzles, an array of bytes [n, 81], or an Arrow
    column of strings. `ceiling`: a puzzle is left once its rating is above it. `budget` is for each puzzle.

    >>> found = rate_many(["4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"])
    >>> found.er[0], found.level(0)
    (2.6, 'hard')
    """
    if isinstance(puzzles, (list, tuple)):
        puzzles = [getattr(puzzle, "givens", puzzle) for puzzle in puzzles]  # entries are no part of a puzzle
    return rate_cells(cells_of(puzzles), threads=threads, ceiling=ceiling, budget=budget)


def rate_cells(
    cells: bytes | bytearray | memoryview,
    *,
    threads: int | None = None,
    ceiling: float | None = None,
    budget: Budget | None = None,
    techniques: bool = False,
) -> Ratings:
    """The same for a buffer of 81 bytes a puzzle; with `techniques` it is counted how often each was needed."""
    native = kernel.require("a rating")
    cancel = Cancel() if budget is None or budget.cancel is None else budget.cancel
    limits = Budget(cancel=cancel) if budget is None else Budget(budget.nodes, budget.seconds, cancel)
    found = Ratings(len(cells) // 81, techniques)
    highest = tenths_of(ceiling)
    puzzles = memoryview(cells)
    status, tenths, hardest, steps, counts, nodes, names = found.buffers()

    def work(start: int, stop: int) -> None:
        mine = slice(81 * start, 81 * stop)
        _prove(native, puzzles[mine], status[start:stop], limits, cancel)
        done = native.rate_many(
            puzzles[mine],
            status[start:stop],
            tenths[3 * start : 3 * stop],
            hardest[start:stop],
            steps[4 * start : 4 * stop],
            counts[60 * start : 60 * stop],
            names[92 * start : 92 * stop] if techniques else None,
            nodes[8 * start : 8 * stop],
            highest,
            limits.nodes or 0,
            limits.seconds or 0.0,
            cancel.flag,
        )
        for i in range(start + done, stop):
            status[i] = _UNTREATED

    share(found.size, threads, _SLICE, work, cancel)
    return found


def _prove(native: ModuleType, cells: memoryview, status: memoryview, limits: Budget, cancel: Cancel) -> None:
    """Mark the puzzles that have not exactly one solution."""
    n = len(status)
    outcomes, found = bytearray(n), bytearray(4 * n)
    counts = memoryview(found).cast("I")
    nodes = limits.nodes or QUESTION_NODES
    native.solve9(
        kernel.isa_index, cells, 81, 0, None, 2, counts, outcomes, None, 1, 81, 0, nodes, _FOR_EVER, cancel.flag
    )
    for i in range(n):
        if counts[i] != 1 or outcomes[i]:
            status[i] = _SEVERAL if counts[i] > 1 else _OUTCOMES[outcomes[i]]
        else:
            status[i] = 0
