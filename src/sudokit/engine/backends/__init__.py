"""Engines, one file each. A file holds

    NODES                                            nodes a question may cost where the caller sets no limit
    BLOCK                                            how many puzzles it likes to be given at a time
    takes(layout)                                    whether it answers for this layout, here and now
    search(layout, digits, limit, first, budget)     counts up to `limit`, and the solution to show: see `Found`
    other(layout, digits, solution, budget)          a solution that is not `solution`, or None; raises `Exhausted`
    solutions(layout, digits, budget)                every solution, ascending, lazily; raises `Exhausted`

and, only where many at once are faster than one by one,

    counts(layout, puzzles, limit, budget)           a count for each of the puzzles in a row; raises `Exhausted`

`digits` holds one byte a cell, 0 for a blank; duplicates among them mean that there is no solution. Grids that
agree in layout and digits get equal answers from every engine.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing itself is not loaded: one puzzle, cold, must be solved before that is done
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    from sudokit.engine.budget import Budget
    from sudokit.model.layout import Layout

    class Backend(Protocol):
        """What an engine's file looks like from outside."""

        NODES: int
        BLOCK: int

        def takes(self, layout: Layout) -> bool: ...
        def search(self, layout: Layout, digits: bytes, limit: int, first: bool | None, budget: Budget) -> Found: ...
        def other(self, layout: Layout, digits: bytes, solution: bytes, budget: Budget) -> bytes | None: ...
        def solutions(self, layout: Layout, digits: bytes, budget: Budget) -> Iterator[bytes]: ...


__all__ = ["Found", "load", "names"]


class Found:
    """A search's result.

    `count`: solutions found, at most the limit. `complete`: the limit was reached or everything was searched.
    `solution`: the last one; with `first` the first one; any one where `first` was None. `final`: whether
    `solution` is known to be the one asked for.
    """

    __slots__ = ("complete", "count", "final", "solution")

    def __init__(self, count: int, complete: bool, solution: bytes | None, final: bool) -> None:
        self.count = count
        self.complete = complete
        self.solution = solution
        self.final = final


def names() -> tuple[str, ...]:
    """The engines that are there, from the folder's listing."""
    from sudokit.folder import modules_in

    return modules_in(__path__)


_loaded: dict[str, Backend | None] = {}  # asked for at every question, so it is looked up once


def load(name: str) -> Backend | None:
    """An engine by its file's name, None where there is no such file."""
    if name not in _loaded:
        _loaded[name] = _import(name)
    return _loaded[name]


def _import(name: str) -> Backend | None:
    from importlib import import_module

    full = f"{__name__}.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name != full:
            raise
        return None
