"""Many puzzles of one request: `create_many` into buffers, `stream` one by one.

Classic 9×9 puzzles are made by the kernel, thousands at a time; everything else one after the other. What comes out
is the same: puzzle i of a request is the puzzle that `services.create.create(request, i)` makes.
"""

from __future__ import annotations

from time import monotonic

from sudokit import kernel
from sudokit.batch.cells import lines_of, shaped
from sudokit.batch.threads import share, thread_count
from sudokit.engine.budget import Budget, Cancel
from sudokit.errors import BudgetError, NegativeError, UsageError
from sudokit.model.geometry import SYMBOLS
from sudokit.model.source import stream_key
from sudokit.services.create import GRIDS, TRIES, Created, Request, create, how_near
from sudokit.services.create_graded import CLIMB_FROM, FAMILY, Found, created, fill, grades, groups_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from sudokit.errors import SudokuError
    from sudokit.model.grid import Grid
    from sudokit.model.layout import Layout

__all__ = ["STATUSES", "CreatedMany", "create_many", "stream"]

STATUSES = ("made", "not reached", "untouched")
"""What the numbers of `CreatedMany.statuses` mean; `untouched`: the time ran out first."""

_SLICE = 4096
"""Puzzles of one kernel call: enough for all vector lanes to stay busy, milliseconds to wait for an interrupt."""


class CreatedMany:
    """Buffers with one row a puzzle. `numpy.asarray(result.puzzles)` copies nothing.

    puzzles, solutions    u8 [n, cells], 0 for a blank; blank all over where none was made
    statuses              u8 [n], see STATUSES
    seed                  with which all of it can be made again
    """

    __slots__ = ("layout", "puzzles", "seed", "solutions", "statuses", "tries")

    def __init__(self, layout: Layout, seed: int, count: int) -> None:
        self.layout = layout
        self.seed = seed
        self.puzzles = shaped(bytearray(count * layout.cell_count), layout.cell_count)
        self.solutions = shaped(bytearray(count * layout.cell_count), layout.cell_count)
        self.statuses = memoryview(bytearray([STATUSES.index("untouched")]) * count)
        self.tries = memoryview(bytearray(5 * count))  # u32 grids used, then u8 nearest: for `stream`

    def __len__(self) -> int:
        return len(self.statuses)

    def __repr__(self) -> str:
        made = self.statuses.tobytes().count(STATUSES.index("made"))
        return f"<{made} of {len(self)} created, seed {self.seed}>"

    def lines(self) -> bytes:
        """The puzzles as text, one a line; a blank one where none was made."""
        cells = self.puzzles.cast("B") if len(self) else b""
        return lines_of(cells, self.layout.cell_count, SYMBOLS.encode())


def create_many(
    count: int,
    *,
    seed: int | None = None,
    first: int = 0,
    size: int = 9,
    boxes: tuple[int, int] | None = None,
    rules: tuple[str, ...] | list[str] | str = (),
    blanks: tuple[int, int] | int | None = None,
    clues: tuple[int, int] | int | None = None,
    minimal: bool = False,
    symmetry: str = "none",
    solution: Grid | None = None,
    level: str | None = None,
    rating: tuple[float, float] | float | None = None,
    threads: int | None = None,
    budget: Budget | None = None,
) -> CreatedMany:
    """Puzzles number `first` to `first + count` − 1 of a seed, each with one solution.

    >>> import sudokit
    >>> made = create_many(3, seed=7)
    >>> made.lines().splitlines()[1].decode() == sudokit.create(seed=7, index=1).line
    True
    """
    request = Request(
        size=size, boxes=boxes, rules=rules, seed=seed, blanks=blanks, clues=clues, minimal=minimal,
        symmetry=symmetry, solution=solution, level=level, rating=rating,
    )  # fmt: skip
    if request.layout is None:
        raise UsageError("every puzzle would get a layout of its own, which no buffer of cells can tell: use create")
    if count < 0 or first < 0:
        raise UsageError("puzzles are counted from 0")
    result = CreatedMany(request.layout, request.seed, count)
    _fill(request, result, first, threads, budget or Budget())
    return result


def stream(
    request: Request, count: int, *, first: int = 0, threads: int | None = None, budget: Budget | None = None
) -> Iterator[Created | SudokuError]:
    """Puzzles in order, or why one is missing; in blocks that grow, so that the first ones come at once."""
    budget = budget or Budget()
    end = None if budget.seconds is None else monotonic() + budget.seconds
    if grades(request):
        yield from _graded(request, count, first, threads, budget)
        return
    block = 1
    done = 0
    while done < count:
        now = min(block, count - done) if _kernel_for(request) else 1
        left = None if end is None else max(0.0, end - monotonic())
        limits = Budget(budget.nodes, left, budget.cancel)
        if now > 1:
            yield from _block(request, first + done, now, threads, limits)
        else:
            try:
                yield create(request, first + done, budget=limits)
            except (BudgetError, NegativeError) as error:
                yield error
        done += now
        block = min(block * 4, 65536)


def _block(
    request: Request, first: int, count: int, threads: int | None, budget: Budget
) -> Iterator[Created | SudokuError]:
    assert request.layout is not None
    layout = request.layout
    result = CreatedMany(layout, request.seed, count)
    _fill(request, result, first, threads, budget)
    puzzles, solutions = bytes(result.puzzles), bytes(result.solutions)
    used, nearest = result.tries[: 4 * count].cast("I"), result.tries[4 * count :]
    for i in range(count):
        if result.statuses[i] == 0:
            row = slice(81 * i, 81 * i + 81)
            yield Created.of_digits(layout, puzzles[row], solutions[row], request.seed, first + i, used[i])
        elif result.statuses[i] == 1:
            yield BudgetError(how_near(request, -1 if nearest[i] == 255 else nearest[i], TRIES))
        else:
            yield BudgetError("the time ran out before the puzzle was made")


def _graded(
    request: Request, count: int, first: int, threads: int | None, budget: Budget
) -> Iterator[Created | SudokuError]:
    """Puzzles of a level, family by family; hard ones take so long that the blocks stay small."""
    assert request.band is not None
    end = None if budget.seconds is None else monotonic() + budget.seconds
    cancel = budget.cancel or Cancel()
    most = 1024 if request.band[0] < 75 else 2 * thread_count(threads)
    done = 0
    size = FAMILY
    while done < count:
        now = min(count - done, size - (first + done) % FAMILY if size >= FAMILY else size)
        found = Found.room(now)
        _share_graded(request, first + done, found, threads, end, cancel)
        for i in range(now):
            try:
                yield created(request, first + done + i, found, i)
            except BudgetError as error:
                yield error
        done += now
        size = min(4 * size, most)


def _share_graded(
    request: Request, first: int, found: Found, threads: int | None, end: float | None, cancel: Cancel
) -> None:
    """Families among threads; puzzles that are climbed to are families of their own."""
    assert request.band is not None
    slice_size = FAMILY if request.band[0] <= CLIMB_FROM else 1

    def work(begin: int, stop: int) -> None:
        seconds = float("inf") if end is None else max(0.0, end - monotonic())
        fill(request, first + begin, found.part(begin, stop), seconds, cancel.flag)

    share(len(found.statuses), threads, slice_size, work, cancel)


def _kernel_for(request: Request) -> ModuleType | None:
    """The kernel, where it can make what is asked for."""
    fits = request.layout is not None and request.layout.is_classic9 and not (request.pattern or request.accept)
    return kernel.native if fits and request.band is None else None


def _fill(request: Request, result: CreatedMany, first: int, threads: int | None, budget: Budget) -> None:
    if not len(result):
        return
    native = _kernel_for(request)
    cancel = budget.cancel or Cancel()
    end = None if budget.seconds is None else monotonic() + budget.seconds
    if grades(request):
        room = Found.room(len(result))
        _share_graded(request, first, room, threads, end, cancel)
        result.puzzles.cast("B")[:], result.solutions.cast("B")[:] = room.puzzles, room.solutions
        result.statuses[:] = room.statuses
        return
    if native is None:
        _one_by_one(request, result, first, budget)
        return
    count = len(result)
    key = stream_key(request.seed)
    puzzles, solutions = result.puzzles.cast("B"), result.solutions.cast("B")
    used, nearest = result.tries[: 4 * count].cast("I"), result.tries[4 * count :]
    groups = groups_table(request.symmetry)
    start = None if request.solution is None else request.solution.digits

    def work(begin: int, stop: int) -> None:
        rows = slice(81 * begin, 81 * stop)
        seconds = float("inf") if end is None else max(0.0, end - monotonic())
        native.create9(
            kernel.isa_index, key, first + begin, *request.blanks, request.minimal, GRIDS, TRIES, groups, start,
            puzzles[rows], solutions[rows], used[begin:stop], nearest[begin:stop], result.statuses[begin:stop],
            seconds, cancel.flag,
        )  # fmt: skip

    share(count, threads, _SLICE, work, cancel)


def _one_by_one(request: Request, result: CreatedMany, first: int, budget: Budget) -> None:
    end = None if budget.seconds is None else monotonic() + budget.seconds
    cells = result.layout.cell_count
    puzzles, solutions = result.puzzles.cast("B"), result.solutions.cast("B")
    for i in range(len(result)):
        left = None if end is None else max(0.0, end - monotonic())
        if left == 0.0 or (budget.cancel is not None and budget.cancel.is_set):
            return
        try:
            position = create(request, first + i, budget=Budget(budget.nodes, left, budget.cancel)).position
        except BudgetError:
            result.statuses[i] = STATUSES.index("not reached")
            continue
        assert position.solution is not None
        puzzles[cells * i : cells * i + cells] = position.givens
        solutions[cells * i : cells * i + cells] = position.solution
        result.statuses[i] = 0
