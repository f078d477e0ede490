"""The compiled engine for every size and any houses and links (`native/general.cpp`)."""

from __future__ import annotations

from array import array

from sudokit import kernel
from sudokit.engine.backends import Found
from sudokit.engine.budget import Budget, Exhausted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit._native import GeneralRules
    from sudokit.model.layout import Layout

NODES = 2_000_000
NODES_LARGE = 1_000_000  # over 16×16, where a node takes longer
BLOCK = 256

_ANY, _FIRST, _LAST = 0, 1, 2
_NEVER = bytes(4)


def takes(layout: Layout) -> bool:
    """Houses and links of any shape, no primitives; where the kernel is."""
    return kernel.native is not None and not layout.primitives


def search(layout: Layout, digits: bytes, limit: int, first: bool | None, budget: Budget) -> Found:
    """One call of the kernel."""
    solution = bytearray(layout.cell_count)
    counts = array("I", [0])
    flags = bytearray(1)
    show = _ANY if first is None else _FIRST if first else _LAST
    done = kernel.require("this engine").general_solve(
        rules_of(layout), digits, solution, counts, flags, min(limit, 0xFFFFFFFF), show, *limits_of(budget, layout)
    )
    if not done:  # cancelled
        return Found(counts[0], False, bytes(solution) if counts[0] else None, first is None)
    return Found(counts[0], not flags[0] & 1, bytes(solution) if counts[0] else None, not flags[0] & 2)


def other(layout: Layout, digits: bytes, solution: bytes, budget: Budget) -> bytes | None:
    """A solution that is not `solution`, None where there is none; raises `Exhausted`."""
    out = bytearray(layout.cell_count)
    found = kernel.require("this engine").general_other(
        rules_of(layout), digits, solution, out, *limits_of(budget, layout)
    )
    if found == 2:
        raise Exhausted
    return bytes(out) if found else None


def solutions(layout: Layout, digits: bytes, budget: Budget) -> Iterator[bytes]:
    """Every solution, ascending; nodes are counted from one to the next."""
    from time import monotonic

    walk = kernel.require("this engine").GeneralWalk(rules_of(layout), digits)
    nodes, seconds, cancel = limits_of(budget, layout)
    end = monotonic() + seconds
    out = bytearray(layout.cell_count)
    while True:
        found = walk.next(out, nodes, end - monotonic(), cancel)
        if found == 2:
            raise Exhausted
        if not found:
            return
        yield bytes(out)


def rules_of(layout: Layout) -> GeneralRules:
    """The kernel's tables of a layout, built once."""
    tables = layout.__dict__.get("_general_rules")
    if tables is None:
        tables = kernel.require("this engine").GeneralRules(array("i", layout.numbers))
        layout.__dict__["_general_rules"] = tables
    return tables  # type: ignore[no-any-return]


def limits_of(budget: Budget, layout: Layout) -> tuple[int, float, bytes | bytearray]:
    """Nodes, seconds and the cancel flag as the kernel takes them."""
    nodes = budget.nodes
    if nodes is None:
        nodes = NODES if layout.size <= 16 else NODES_LARGE
    seconds = float("inf") if budget.seconds is None else budget.seconds
    return nodes, seconds, _NEVER if budget.cancel is None else budget.cancel.flag
