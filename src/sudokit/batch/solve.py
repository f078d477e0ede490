"""`solve_many`, `count_many`, `is_unique_many`: from a buffer of puzzles to buffers of answers.

Classic 9×9 goes to the kernel in blocks, without an object a puzzle; other sizes go to the engine that takes them,
one by one, with the same result.
"""

from __future__ import annotations

from contextlib import suppress

from sudokit import kernel
from sudokit.batch.cells import lines_of, shaped
from sudokit.batch.lying import Lying, copied, lying
from sudokit.batch.threads import share, thread_count
from sudokit.engine import api
from sudokit.engine.backends import classic9
from sudokit.engine.budget import Budget, Cancel
from sudokit.formats.cells import dense_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    import mmap
    from collections.abc import Iterator

    from sudokit.model.layout import Layout

__all__ = ["STATUSES", "Solved", "count_many", "is_unique_many", "solve_many"]

STATUSES = ("none", "unique", "several", "malformed", "budget")
"""What the numbers of `Solved.statuses` mean."""

_NONE, _UNIQUE, _SEVERAL, _MALFORMED, _BUDGET = range(5)
_BLOCK = 8192  # puzzles a native call: long enough to keep all lanes busy, short enough to share out evenly
_ALONE = 1 << 17  # and where nothing is shared out
_LARGE = 1 << 24  # bytes from which memory is asked of the system itself


def _room(size: int) -> bytearray | mmap.mmap:
    """Zeroed memory. A large piece comes from the system as it is: the threads that fill it pay for its pages, not
    the one that asks, and huge pages, where there are any, cost less.
    """
    if size < _LARGE:
        return bytearray(size)
    import mmap

    if not hasattr(mmap, "MADV_HUGEPAGE"):
        return bytearray(size)
    room = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    with suppress(OSError):
        room.madvise(mmap.MADV_HUGEPAGE)
    return room


class Solved:
    """Answers to many puzzles, as buffers; `np.asarray(result.solutions)` copies nothing.

    counts      u32 [n]: solutions, at most the limit
    statuses    u8 [n]: indices into `STATUSES`
    solutions   u8 [n, cells]: the last solution of each (with `first` the first), zeros where there is none
    finals      u8 [n]: whether that is known; 0 where a budget ran out before
    """

    __slots__ = ("area", "counts", "finals", "solutions", "statuses")

    def __init__(self, size: int, area: int) -> None:
        self.area = area
        self.counts = memoryview(bytearray(4 * size)).cast("I")
        self.statuses = memoryview(bytearray(size))
        self.finals = memoryview(bytearray(size))
        self.solutions = shaped(_room(size * area), area)

    def __len__(self) -> int:
        return len(self.counts)

    def __repr__(self) -> str:
        return f"<{len(self):,} solved: {', '.join(f'{n:,} {name}' for name, n in self.tally().items())}>"

    def tally(self) -> dict[str, int]:
        """How many there are of each status that occurs."""
        seen = bytes(self.statuses)
        return {name: n for i, name in enumerate(STATUSES) if (n := seen.count(i))}

    def verdicts(self) -> Iterator[str]:
        """The statuses in words."""
        return (STATUSES[status] for status in self.statuses)

    def lines(self) -> bytes:
        """The solutions as text, one a line; where there is none the line holds blanks."""
        from sudokit.model.geometry import SYMBOLS

        return lines_of(self.solutions.cast("B") if len(self) else b"", self.area, SYMBOLS.encode())


def solve_many(
    puzzles: object,
    *,
    limit: int = 2,
    first: bool = False,
    threads: int | None = None,
    size: int = 9,
    budget: Budget | None = None,
) -> Solved:
    r"""Count the solutions of every puzzle up to `limit`, and show the last of each (with `first` the first).

    `puzzles`: bytes or text with one puzzle a line, a list of such, an array of digits (n rows, 0 for a blank), or
    an Arrow column of strings. A line that is no puzzle is `malformed` and stops nothing.

    >>> import sudokit
    >>> solved = sudokit.solve_many("1...\n.........\n".replace("\n", "." * 12 + "\n"), size=4)
    >>> list(solved.verdicts())
    ['several', 'malformed']
    """
    if limit < 1:
        raise ValueError("a limit is at least 1")
    return _solve(puzzles, limit, first, threads, size, budget or Budget())


def count_many(
    puzzles: object,
    *,
    limit: int = 2,
    threads: int | None = None,
    size: int = 9,
    budget: Budget | None = None,
) -> memoryview[int]:
    """The number of solutions of every puzzle, at most `limit`, as u32; 0 for what is no puzzle.

    >>> import sudokit
    >>> list(sudokit.count_many(["." * 81, "11" + "." * 79], limit=5))
    [5, 0]
    """
    if limit < 1:
        raise ValueError("a limit is at least 1")
    return _solve(puzzles, limit, None, threads, size, budget or Budget()).counts


def is_unique_many(
    puzzles: object, *, threads: int | None = None, size: int = 9, budget: Budget | None = None
) -> memoryview[bool]:
    """Of every puzzle, whether it has one solution and no other (booleans, a byte each)."""
    solved = _solve(puzzles, 2, None, threads, size, budget or Budget())
    return memoryview(bytes(solved.statuses).translate(bytes([0, 1]) + bytes(254))).cast("?")


def _solve(puzzles: object, limit: int, first: bool | None, threads: int | None, size: int, budget: Budget) -> Solved:
    """`first` None: counts alone."""
    from sudokit.constraints import layout

    rules = layout(size)
    cells = puzzles if isinstance(puzzles, Lying) else lying(puzzles, size)
    cancel = budget.cancel or Cancel()
    limits = Budget(budget.nodes, budget.seconds, cancel)
    solved = Solved(cells.count, cells.area)
    job: _Nine | _Any
    if classic9.takes(rules):
        job = _Nine(cells, limit, first, limits, solved)
    else:
        job = _Any(rules, cells, limit, first, limits, solved)
    if thread_count(threads) == 1:  # here and now: the kernel hears signals itself
        block = max(job.block, _ALONE) if isinstance(job, _Nine) else job.block
        for start in range(0, cells.count, block):
            job(start, min(start + block, cells.count))
    else:
        share(cells.count, threads, job.block, job, cancel)
    if cells.source is not None and _MALFORMED in bytes(solved.statuses):  # a copy is searched in no time
        bad = (i for i, status in enumerate(solved.statuses) if status == _MALFORMED)
        if not all(map(cells.is_line, bad)):
            return _solve(copied(cells.source, size), limit, first, threads, size, budget)
    return solved


class _Nine:
    """Blocks of classic 9×9 puzzles, in the kernel."""

    block = _BLOCK

    def __init__(self, cells: Lying, limit: int, first: bool | None, budget: Budget, solved: Solved) -> None:
        self.cells = cells
        self.limit = limit
        self.first = first
        self.solved = solved
        self.digits = memoryview(solved.solutions).cast("B") if cells.count else solved.solutions
        self.limits = classic9.limits(budget)
        self.table = dense_table(9, hexadecimal=False)

    def __call__(self, start: int, stop: int) -> None:
        native = kernel.require("this search")
        solved, cells = self.solved, self.cells
        counts, statuses = solved.counts[start:stop], solved.statuses[start:stop]
        outcomes, finals = bytearray(stop - start), solved.finals[start:stop]
        # Two are counted even where the limit is one: else nobody would know which solution is to be shown.
        limit = min(max(self.limit, 2), 0xFFFFFFFF)
        text = (cells.part(start, stop), cells.stride, cells.base, self.table)
        shown = None if self.first is None else self.digits[81 * start : 81 * stop]
        native.solve9(kernel.isa_index, *text, limit, counts, outcomes, shown, 1, 81, 0, *self.limits)
        if shown is not None:
            native.final9(
                kernel.isa_index, *text, self.first, counts, outcomes, shown, 81, 0, finals, *self.limits
            )  # fmt: skip
        native.status9(counts, outcomes, self.limit, statuses)


class _Any:
    """Puzzles that go to the engine one at a time."""

    block = 1

    def __init__(
        self, rules: Layout, cells: Lying, limit: int, first: bool | None, budget: Budget, solved: Solved
    ) -> None:
        self.rules = rules
        self.cells = cells
        self.limit = limit
        self.first = first
        self.budget = budget
        self.solved = solved
        self.engine = api.backend_for(rules)
        self.table = dense_table(rules.size, hexadecimal=False) if cells.base else None
        self.digits = memoryview(solved.solutions).cast("B") if cells.count else solved.solutions

    def __call__(self, start: int, stop: int) -> None:
        for index in range(start, stop):
            self._one(index)

    def _one(self, index: int) -> None:
        solved = self.solved
        digits = self.cells.one(index)
        if self.table is not None:
            digits = digits.translate(self.table)
        if max(digits) > self.rules.size:
            solved.statuses[index] = _MALFORMED
            return
        found = self.engine.search(self.rules, digits, max(self.limit, 2), self.first, self.budget)
        solved.counts[index] = min(found.count, self.limit)
        solved.finals[index] = found.final
        if not found.complete and found.count < 2:
            solved.statuses[index] = _BUDGET
        else:
            solved.statuses[index] = min(found.count, _SEVERAL)
        if found.solution is not None and self.first is not None:
            area = self.cells.area
            self.digits[index * area : (index + 1) * area] = found.solution
