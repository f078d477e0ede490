"""Which solutions does a grid have: the questions, and the engine that answers each.

Of several solutions the *last* one is shown, the lexicographically greatest in reading order, with `first` the
smallest. Both are found directly, by fixing one cell after the other, never by enumerating.

An engine is a file in `backends`; see that package for what it declares. The first of `ORDER` that can take a
layout answers; every one of them gives the same answers.
"""

from __future__ import annotations

from sudokit.engine.budget import Budget, Cancel, Exhausted
from sudokit.errors import BudgetError
from sudokit.model.grid import Grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokit.engine.backends import Backend
    from sudokit.model.layout import Layout

__all__ = [
    "ORDER",
    "Answer",
    "Budget",
    "Cancel",
    "Verdict",
    "backend_for",
    "count",
    "is_unique",
    "other_solution",
    "redundant",
    "solutions",
    "solve",
]

ORDER = ("classic9", "general", "reference")
"""Engines from the fastest to the one that takes everything; those that are not there are passed over."""


class Verdict(str):
    """How many solutions there are; `budget` where the search ended before that was known.

    A string, so that it prints and compares as one: `unique`, `several`, `none` or `budget`.
    """

    __slots__ = ()
    UNIQUE: Verdict
    SEVERAL: Verdict
    NONE: Verdict
    BUDGET: Verdict

    def __repr__(self) -> str:
        return f"sudokit.Verdict.{self.upper()}"


Verdict.UNIQUE = Verdict("unique")
Verdict.SEVERAL = Verdict("several")
Verdict.NONE = Verdict("none")
Verdict.BUDGET = Verdict("budget")


class Answer:
    """What `solve` found out.

    verdict     how many solutions there are, in a word
    count       solutions found, at most the limit
    more        the limit was reached and there are more
    complete    False where the budget ran out before the count was known
    grid        the last solution, or the first where that was asked for; None where there is none
    final       False where the budget ran out before `grid` was known to be the last (or first) one
    """

    __slots__ = ("complete", "count", "final", "grid", "more", "verdict")

    def __init__(
        self, verdict: Verdict, count: int, more: bool, complete: bool, grid: Grid | None, final: bool
    ) -> None:
        self.verdict = verdict
        self.count = count
        self.more = more
        self.complete = complete
        self.grid = grid
        self.final = final

    def __repr__(self) -> str:
        return f"<Answer: {self.verdict}, {'more than ' * self.more}{self.count} found>"


def backend_for(layout: Layout) -> Backend:
    """The engine that answers for a layout."""
    from sudokit.engine.backends import load

    for name in ORDER:
        engine = load(name)
        if engine is not None and engine.takes(layout):
            return engine
    from sudokit.errors import InputError

    kinds = ", ".join(sorted({p.kind for p in layout.primitives}))
    raise InputError(f"no engine takes a layout with {kinds}")


def solve(grid: Grid, *, limit: int = 2, first: bool | None = False, budget: Budget | None = None) -> Answer:
    """Count the solutions up to `limit` and show the last one (with `first`, the first one).

    With `first=None` any one is shown: whoever only wants the verdict saves the search for the last of many.

    >>> from sudokit import Grid, layout
    >>> solve(Grid(layout(4), "1...............")).verdict
    sudokit.Verdict.SEVERAL
    """
    if limit < 1:
        raise ValueError("a limit is at least 1")
    layout = grid.layout
    # One more than the limit is asked for, so that `more` is known and not guessed.
    found = backend_for(layout).search(layout, grid.digits, limit + 1, first, budget or Budget())
    if found.count >= 2:
        verdict = Verdict.SEVERAL
    elif not found.complete:
        verdict = Verdict.BUDGET
    else:
        verdict = Verdict.UNIQUE if found.count else Verdict.NONE
    solution = None if found.solution is None else Grid(layout, found.solution)
    return Answer(verdict, min(found.count, limit), found.count > limit, found.complete, solution, found.final)


def count(grid: Grid, limit: int = 2, *, budget: Budget | None = None) -> int:
    """How many solutions there are, at most `limit`.

    >>> from sudokit import Grid, layout
    >>> count(Grid(layout(4), "................"), limit=1000)
    288
    """
    found = backend_for(grid.layout).search(grid.layout, grid.digits, limit, None, budget or Budget())
    if not found.complete:
        raise BudgetError(f"the budget ran out after {found.count} of at most {limit} solutions")
    return found.count


def is_unique(grid: Grid, *, budget: Budget | None = None) -> bool:
    """Whether there is one solution and no other."""
    return count(grid, 2, budget=budget) == 1


def other_solution(layout: Layout, digits: bytes, solution: bytes, budget: Budget | None = None) -> bytes | None:
    """A solution that is not `solution`; None where that is the only one."""
    try:
        return backend_for(layout).other(layout, digits, solution, budget or Budget())
    except Exhausted:
        raise BudgetError("the budget ran out before it was known whether the solution is the only one") from None


def redundant(puzzle: Grid, solution: Grid, *, budget: Callable[[], Budget | None]) -> tuple[int, ...]:
    """The clues of a puzzle with one solution each of which could go alone; `budget` is asked before each question.

    >>> from sudokit import Grid, layout
    >>> redundant(Grid(layout(4), "1234.......14..."), Grid(layout(4), "1234341221434321"), budget=lambda: None)
    (0, 1, 2, 3)
    """
    layout, digits = puzzle.layout, puzzle.digits
    counts = getattr(backend_for(layout), "counts", None)
    if counts is None:
        from sudokit.engine.thinning import redundant_cells

        return redundant_cells(digits, solution.digits, lambda p, s: other_solution(layout, p, s, budget()))
    clues = [cell for cell, digit in enumerate(digits) if digit]
    trials = b"".join(digits[:cell] + b"\0" + digits[cell + 1 :] for cell in clues)
    try:
        found = counts(layout, trials, 2, budget() or Budget())
    except Exhausted:
        raise BudgetError("the budget ran out before it was known which clues could go") from None
    return tuple(cell for cell, number in zip(clues, found, strict=True) if number == 1)


def solutions(grid: Grid, *, budget: Budget | None = None) -> Iterator[Grid]:
    """Every solution in ascending order, one by one as they are asked for; there may be very many.

    Nodes of the budget are counted between one solution and the next; where they run out, `BudgetError`.
    """
    layout = grid.layout
    try:
        for digits in backend_for(layout).solutions(layout, grid.digits, budget or Budget()):
            yield Grid(layout, digits)
    except Exhausted:
        raise BudgetError("the budget ran out before all solutions were found") from None
