"""Classic 9×9 puzzles of a wanted rating: random ones that are rated, and neighbours of the hardest of them.

Candidates are made as `create` makes puzzles, each of a solution grid of its own, all grids equally likely. From the
level hard on they lose every clue that can go, because what is left is harder then; below that as many as the drawn
number of blanks says. The first that is rated within the band is the puzzle; one that is too hard gets clues of its
solution back in a random order first, unless a minimal puzzle was asked for. Bands that begin above 8.5 are climbed
to: from the hardest of 32 candidates to the hardest of its neighbours, which have one to four clues more and then
lose what can go.

So puzzles are not drawn evenly from all of a level: those that random thinning reaches easily are more frequent, given
back clues favour the easy end of a band, and the climb favours the neighbourhood of a few hard grids. No puzzle is
stored anywhere.

Sixteen puzzles with consecutive indices share one stream of candidates (see native/graded.hpp): puzzle `index` is the
one with its number among those that the stream yields, which makes many at once as cheap as they can be.
"""

from __future__ import annotations

from typing import NamedTuple

from sudokit import kernel
from sudokit.errors import BudgetError
from sudokit.model.source import stream_key
from sudokit.model.transforms import SYMMETRIES, orbits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.engine.budget import Budget
    from sudokit.services.create import Created, Request

__all__ = ["CLIMB_FROM", "FAMILY", "TRIES", "Found", "created", "fill", "graded", "grades", "groups_table"]

TRIES = 20_000
"""Candidates that are rated for one puzzle before it is given up."""

FAMILY = 16
"""Puzzles that share a stream."""

CLIMB_FROM = 85
"""Bands that begin above this are climbed to, each puzzle in a stream of its own."""

_THIN_FROM = 26
"""From this rating on, candidates lose every clue that can go."""

_USUAL_MOST = 56
"""A puzzle that nothing more can be taken from rarely has more blanks than a few above this."""


def grades(request: Request) -> bool:
    """Whether the kernel's search answers this request."""
    fits = request.layout is not None and request.layout.is_classic9 and not (request.pattern or request.accept)
    return fits and request.band is not None


class Found(NamedTuple):
    """Buffers that `fill` writes to, one item a puzzle."""

    puzzles: memoryview
    solutions: memoryview
    tenths: memoryview
    tried: memoryview
    statuses: memoryview

    @classmethod
    def room(cls, count: int) -> Found:
        """For so many puzzles; status 2 is `untouched`."""
        cells, solutions, tenths = (memoryview(bytearray(size * count)) for size in (81, 81, 3))
        return cls(
            cells, solutions, tenths, memoryview(bytearray(4 * count)).cast("I"), memoryview(bytearray(b"\2" * count))
        )

    def part(self, begin: int, stop: int) -> Found:
        """The room of some of the puzzles."""
        rows = slice(81 * begin, 81 * stop)
        return Found(
            self.puzzles[rows], self.solutions[rows], self.tenths[3 * begin : 3 * stop], self.tried[begin:stop],
            self.statuses[begin:stop],
        )  # fmt: skip


def fill(request: Request, first: int, found: Found, seconds: float, cancel: bytearray) -> int:
    """Make as many as there is room for, from number `first` on; how many were treated."""
    assert request.band is not None
    least, most = request.band
    low, high = request.blanks
    thin = request.minimal or (least >= _THIN_FROM and request.symmetry == "none" and high > _USUAL_MOST)
    if least >= _THIN_FROM and not thin:
        low = max(low, high - 8)
    start = None if request.solution is None else request.solution.digits
    done: int = kernel.require("a level").graded9(
        kernel.isa_index, stream_key(request.seed), first, low, high, thin, request.minimal, least, min(most, 255),
        TRIES, groups_table(request.symmetry), start, *found, seconds, cancel,
    )  # fmt: skip
    return done


def graded(request: Request, index: int, budget: Budget) -> Created:
    """Puzzle `index`; `BudgetError` where the tries or the time end before there is one."""
    found = Found.room(1)
    flag = budget.cancel.flag if budget.cancel is not None else bytearray(4)
    seconds = float("inf") if budget.seconds is None else budget.seconds
    fill(request, index, found, seconds, flag)
    return created(request, index, found, 0)


def created(request: Request, index: int, found: Found, at: int) -> Created:
    """What stands in the buffers, or the error that says why there is nothing."""
    from sudokit.services.create import Created

    assert request.layout is not None
    if found.statuses[at] == 0:
        rows = slice(81 * at, 81 * at + 81)
        made = Created.of_digits(
            request.layout, bytes(found.puzzles[rows]), bytes(found.solutions[rows]), request.seed, index,
            found.tried[at],
        )  # fmt: skip
        made.er = found.tenths[3 * at] / 10
        return made
    if found.statuses[at] == 1:
        raise BudgetError(how_near(request, found.tenths[3 * at]))
    raise BudgetError("the time ran out before the puzzle was made")


def how_near(request: Request, nearest: int) -> str:
    """What to say when the tries are used up."""
    assert request.band is not None
    least, most = request.band
    wish = (
        f"up to {most / 10}" if not least else f"{least / 10} and up" if most > 200 else f"{least / 10} to {most / 10}"
    )
    near = f"; the nearest was rated {nearest / 10}" if nearest else ""
    return f"no puzzle rated {wish} within {TRIES:,} tries{near}"


def groups_table(symmetry: str) -> bytes:
    """The kernel's table: the group of each cell, for every symmetry that may be drawn."""
    table = bytearray()
    for name in SYMMETRIES[1:] if symmetry == "random" else (symmetry,):
        of_cell = bytearray(81)
        for number, group in enumerate(orbits(9, name)):
            for cell in group:
                of_cell[cell] = number
        table += of_cell
    return bytes(table)
