"""The instrument's face: Sudoku Explainer's ER, EP and ED of a classic 9×9 puzzle, exactly.

ER is the rating of the hardest step of the path that Sudoku Explainer 1.2.1 takes, EP the hardest up to the first
digit placed, ED the first step. They mean something only for a puzzle with one solution; whoever calls has proved
that (`services.rate` does).
"""

from __future__ import annotations

from sudokit import kernel
from sudokit.rating.levels import level_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.engine.budget import Budget
    from sudokit.rating.hodoku import HodokuRating
    from sudokit.rating.trace import RatedStep

__all__ = ["NO_RATING", "PRODUCERS", "STATUSES", "TECHNIQUES", "Rating", "measure"]

STATUSES = ("unique", "several", "none", "malformed", "complete", "unsupported", "above", "budget")
"""What became of a puzzle; the kernel's numbers are the places in this list."""

# By number in the kernel; names are the catalogue's. A producer is one rule of Sudoku Explainer, tried in this order.
_PRODUCERS = """
full-house hidden-single-box hidden-single-line
direct-pointing direct-claiming
direct-hidden-pair
naked-single
direct-hidden-triplet
pointing claiming
naked-pair
x-wing
hidden-pair
naked-triplet
swordfish
hidden-triplet
xy-wing
xyz-wing
unique-rectangle-1 unique-rectangle-2 unique-rectangle-3 unique-rectangle-4 unique-loop
naked-quad
jellyfish
hidden-quad
bug-1 bug-2 bug-3 bug-4
aligned-pair-exclusion
x-cycle y-cycle x-forcing-chain xy-cycle forcing-chain
aligned-triplet-exclusion
nishio
cell-forcing-chain region-forcing-chain
dynamic-forcing-chain
nested-forcing-chain-1
nested-forcing-chain-2
nested-forcing-chain-3
nested-forcing-chain-4
nested-forcing-chain-5
"""
PRODUCERS: tuple[tuple[str, ...], ...] = tuple(tuple(line.split()) for line in _PRODUCERS.strip().splitlines())
"""The techniques of each of the thirty producers."""

TECHNIQUES: tuple[str, ...] = tuple(_PRODUCERS.split())
"""All of them, flat."""

NO_RATING = 200
"""ER 20.0: no technique found anything."""


class Rating:
    """How hard a puzzle is.

    status   `unique`, or why there is no rating: `several none malformed complete unsupported budget`; `above`
             where the ceiling was passed (then the numbers are what was reached, and `level` is at least)
    er ep ed hardest step, hardest up to the first digit placed, first step; None without a rating
    level    the name of the level, None without a rating
    hardest  the technique of the hardest step
    steps    how many steps the path has
    counts   {technique: how often}, in the order of difficulty
    path     the steps, where they were asked for
    reached  the rating of the hardest step in tenths, also where there is no `er`; None without a rating
    hodoku   level and score on HoDoKu's scale, where that was asked for

    Where only HoDoKu's scale was asked for, everything of Sudoku Explainer's is absent; on other sizes and rules `er`,
    `ep` and `ed` are, and `level` is that of the hardest step on the teacher's path.
    """

    __slots__ = ("_tenths", "counts", "hardest", "hodoku", "nodes", "path", "reached", "status", "steps")

    def __init__(
        self,
        status: str,
        tenths: tuple[int, int, int] | None = None,
        hardest: str | None = None,
        steps: int = 0,
        counts: dict[str, int] | None = None,
        path: tuple[RatedStep, ...] = (),
        nodes: int = 0,
        *,
        reached: int | None = None,
        hodoku: HodokuRating | None = None,
    ) -> None:
        self.status = status
        self._tenths = tenths
        self.reached = reached if tenths is None else tenths[0]
        self.hodoku = hodoku
        self.hardest = hardest
        self.steps = steps
        self.counts = counts or {}
        self.path = path
        self.nodes = nodes

    def __repr__(self) -> str:
        told = [f"{name}={value}" for name in ("er", "ep", "ed") if (value := getattr(self, name)) is not None]
        if self.level is not None:
            told.append(f"level={self.level!r}")
        if self.hodoku is not None:
            told.append(f"hodoku={self.hodoku.level!r}, {self.hodoku.score}")
        if not told or self.status != "unique":
            told.append(self.status)
        return f"<Rating: {', '.join(told)}>"

    @property
    def er(self) -> float | None:
        """The rating: that of the hardest step."""
        return None if self._tenths is None else self._tenths[0] / 10

    @property
    def ep(self) -> float | None:
        """The hardest step up to the first digit placed."""
        return None if self._tenths is None else self._tenths[1] / 10

    @property
    def ed(self) -> float | None:
        """The first step."""
        return None if self._tenths is None else self._tenths[2] / 10

    @property
    def level(self) -> str | None:
        """The name of the level."""
        return None if self.reached is None else level_of(self.reached)

    @property
    def pearl(self) -> bool:
        """The first digit placed takes the hardest step: ER = EP."""
        return self.status == "unique" and self._tenths is not None and self._tenths[0] == self._tenths[1]

    @property
    def diamond(self) -> bool:
        """The very first step is the hardest: ER = EP = ED."""
        return self.pearl and self._tenths is not None and self._tenths[0] == self._tenths[2]


def measure(digits: bytes, *, trace: bool = False, ceiling: int = 0, budget: Budget | None = None) -> Rating:
    """The rating of 81 digits that have one solution. `ceiling` in tenths (0: none): stop once it is passed."""
    native = kernel.require("a rating")
    most_nodes = budget.nodes or 0 if budget is not None else 0
    seconds = budget.seconds or 0.0 if budget is not None else 0.0
    flag = budget.cancel.flag if budget is not None and budget.cancel is not None else bytearray(4)
    status, tenths, hardest = bytearray(1), bytearray(3), bytearray(1)
    steps, counts = bytearray(4), bytearray(60)
    techniques, nodes = memoryview(bytearray(92)).cast("H"), memoryview(bytearray(8)).cast("Q")
    done = native.rate_many(
        digits, status, tenths, hardest, steps, counts, techniques, nodes, ceiling, most_nodes, seconds, flag
    )
    state = STATUSES[status[0]] if done else "budget"
    if not tenths[0]:
        return Rating(state, nodes=nodes[0])
    path: tuple[RatedStep, ...] = ()
    if trace:
        from sudokit.rating.trace import read

        path = read(native.rate_trace(digits, ceiling, most_nodes, seconds, flag))
    return Rating(
        state,
        (tenths[0], tenths[1], tenths[2]),
        None if tenths[0] == NO_RATING else TECHNIQUES[hardest[0]],
        memoryview(steps).cast("I")[0],
        {TECHNIQUES[i]: count for i, count in enumerate(techniques) if count},
        path,
        nodes[0],
    )
