"""How much a search may spend: nodes, seconds, or until somebody says stop."""

from __future__ import annotations

from time import monotonic

__all__ = ["SOLUTION_WORTH", "Budget", "Cancel", "Exhausted", "Meter"]

SOLUTION_WORTH = 64
"""Nodes that every solution found adds to what may be spent, so that long tallies of an easy board stay within."""


class Cancel:
    """A flag that another thread raises to stop a search; the kernel polls `flag` itself."""

    __slots__ = ("flag",)

    def __init__(self) -> None:
        self.flag = bytearray(4)

    def set(self) -> None:
        """Stop what watches this flag, within milliseconds."""
        self.flag[0] = 1

    @property
    def is_set(self) -> bool:
        """Somebody said stop."""
        return self.flag[0] != 0


class Budget:
    """Limits of one question. `nodes` None is the engine's own default, 0 no limit; `seconds` None no limit."""

    __slots__ = ("cancel", "nodes", "seconds")

    def __init__(self, nodes: int | None = None, seconds: float | None = None, cancel: Cancel | None = None) -> None:
        self.nodes = nodes
        self.seconds = seconds
        self.cancel = cancel

    def __repr__(self) -> str:
        return f"sudokit.Budget(nodes={self.nodes!r}, seconds={self.seconds!r})"


class Exhausted(Exception):
    """The budget ran out. It never leaves the engine: outside, that is a verdict or a `BudgetError`."""


class Meter:
    """A budget while it is being spent."""

    __slots__ = ("cancel", "deadline", "left", "nodes")

    def __init__(self, budget: Budget | None, default_nodes: int) -> None:
        budget = budget or Budget()
        limit = default_nodes if budget.nodes is None else budget.nodes
        self.left = limit or 1 << 62
        self.nodes = 0
        self.deadline = None if budget.seconds is None else monotonic() + budget.seconds
        self.cancel = budget.cancel

    def node(self) -> None:
        """One more node of search is visited."""
        self.nodes += 1
        self.left -= 1
        if self.left < 0 or (self.cancel is not None and self.cancel.is_set):
            raise Exhausted
        if self.deadline is not None and self.nodes % 16 == 0 and monotonic() >= self.deadline:
            raise Exhausted

    def solution(self) -> None:
        """A solution was found, which is worth some nodes."""
        self.left += SOLUTION_WORTH

    @property
    def seconds_left(self) -> float:
        """What remains of the time, never below 0; infinite without a limit."""
        return float("inf") if self.deadline is None else max(0.0, self.deadline - monotonic())
