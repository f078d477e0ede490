"""Classic 9×9 in the kernel: all vector lanes work on one puzzle (many at once are the business of `batch`)."""

from __future__ import annotations

from sudokit import kernel
from sudokit.engine.backends import Found
from sudokit.engine.budget import Exhausted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.engine.budget import Budget
    from sudokit.model.layout import Layout

NODES = 50_000_000
BLOCK = 4096

COMPLETE = 0
"""The outcome of a search that nothing ended before its time."""

_NO_CANCEL = bytes(4)
_PORTION = 1024  # solutions listed by one call


def takes(layout: Layout) -> bool:
    """Nine by nine with its rows, columns and boxes, and the kernel there."""
    return kernel.native is not None and layout.is_classic9


def search(layout: Layout, digits: bytes, limit: int, first: bool | None, budget: Budget) -> Found:
    """Count with every lane; then, of several, go for the one that was asked for."""
    native = kernel.require("this search")
    counts, outcomes, solution = bytearray(4), bytearray(1), bytearray(81)
    view = memoryview(counts).cast("I")
    spent = limits(budget)
    # Up to the largest number that a count holds: nobody waits for more.
    native.solve9(
        kernel.isa_index, digits, 81, 0, None, min(limit, 0xFFFFFFFF), view, outcomes, solution, 1, 81, 0, *spent
    )  # fmt: skip
    count, complete = view[0], outcomes[0] == COMPLETE
    if not count:
        return Found(0, complete, None, complete)
    if first is None or (count == 1 < limit and complete):
        return Found(count, complete, bytes(solution), True)
    if count == 1 and complete:  # the limit was one: whether there are others decides which is shown
        native.solve9(kernel.isa_index, digits, 81, 0, None, 2, view, outcomes, solution, 1, 81, 0, *spent)
    finals = bytearray(1)
    native.final9(kernel.isa_index, digits, 81, 0, None, first, view, outcomes, solution, 81, 0, finals, *spent)
    return Found(count, complete, bytes(solution), finals[0] == 1)


def counts(layout: Layout, puzzles: bytes, limit: int, budget: Budget) -> list[int]:
    """The counts of many puzzles, one after the other in `puzzles`: a lane each."""
    native = kernel.require("this search")
    many = len(puzzles) // 81
    found, outcomes = memoryview(bytearray(4 * many)).cast("I"), bytearray(many)
    native.solve9(kernel.isa_index, puzzles, 81, 0, None, limit, found, outcomes, None, 1, 81, 0, *limits(budget))
    if any(outcomes):
        raise Exhausted
    return found.tolist()


def other(layout: Layout, digits: bytes, solution: bytes, budget: Budget) -> bytes | None:
    """A solution that is not `solution`, None where there is none; raises `Exhausted`."""
    native = kernel.require("this search")
    counts, outcomes, found = bytearray(4), bytearray(1), bytearray(162)
    view = memoryview(counts).cast("I")
    native.solve9(kernel.isa_index, digits, 81, 0, None, 2, view, outcomes, found, 2, 81, 0, *limits(budget))
    for i in range(view[0]):
        if found[81 * i : 81 * i + 81] != solution:
            return bytes(found[81 * i : 81 * i + 81])
    if outcomes[0] != COMPLETE:
        raise Exhausted
    return None


def solutions(layout: Layout, digits: bytes, budget: Budget) -> Iterator[bytes]:
    """Every solution, ascending; raises `Exhausted`."""
    native = kernel.require("this search")
    boards = memoryview(bytearray(649 * 88 * 2)).cast("H")
    state = memoryview(bytearray(24)).cast("q")
    found = bytearray(81 * _PORTION)
    native.begin9(digits, boards, state)
    spent = limits(budget)
    deadline = None
    if budget.seconds is not None:
        from time import monotonic

        deadline = monotonic() + budget.seconds
    while state[0]:
        if deadline is not None:
            spent = (spent[0], max(0.0, deadline - monotonic()), spent[2])
        native.list9(kernel.isa_index, boards, state, found, *spent)
        for at in range(0, 81 * state[1], 81):
            yield bytes(found[at : at + 81])
        if state[2] != COMPLETE:
            raise Exhausted


def limits(budget: Budget) -> tuple[int, float, bytes | bytearray]:
    nodes = NODES if budget.nodes is None else budget.nodes
    seconds = float("inf") if budget.seconds is None else max(0.0, budget.seconds)
    return nodes, seconds, _NO_CANCEL if budget.cancel is None else budget.cancel.flag
