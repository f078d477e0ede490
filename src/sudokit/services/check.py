"""Is it a sudoku, and a good one: consistent, solvable, unique, minimal; and is what stands in it right?

The puzzle is its givens (where a position has none at all, its digits); entries are what a player wrote, and are
judged against the puzzle's solution, and so are a solution that a file gives along with the puzzle and a grid
that is held against a puzzle. Every problem is reported, not the first.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from sudokit.engine import api
from sudokit.engine.api import Verdict
from sudokit.errors import BudgetError, InputError
from sudokit.model.geometry import cell_name
from sudokit.model.grid import Grid
from sudokit.model.problems import Problem, problems

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokit.engine.api import Budget
    from sudokit.model.layout import Layout
    from sudokit.model.position import Position

__all__ = ["Report", "check", "check_against", "in_brief", "in_words"]

_BROKEN = ("duplicate", "adjacent")  # kinds of problems that break a rule outright


class Report(NamedTuple):
    """What was found out about a puzzle. What is not known (the budget ran out, or it makes no sense) is None.

    verdict     `unique`, `several`, `none` or `budget`; `none` where the givens break a rule already
    problems    all of them: what breaks rules, dead cells and houses, wrong entries
    clues       how many givens there are
    redundant   the givens each of which could go alone without a second solution turning up; None where the
                puzzle is not unique, or nobody asked
    matches     whether the entries, the solution given or the grid held against the puzzle is right; None where
                there is none of these
    solution    the solution, where it is the only one
    """

    verdict: Verdict
    problems: tuple[Problem, ...]
    clues: int
    redundant: tuple[int, ...] | None
    matches: bool | None
    solution: Grid | None

    @property
    def consistent(self) -> bool:
        """No rule is broken."""
        return not _is_broken(self.problems)

    @property
    def solvable(self) -> bool | None:
        """There is a solution."""
        return None if self.verdict == Verdict.BUDGET else self.verdict != Verdict.NONE

    @property
    def unique(self) -> bool | None:
        """There is one solution and no other."""
        return None if self.verdict == Verdict.BUDGET else self.verdict == Verdict.UNIQUE

    @property
    def minimal(self) -> bool | None:
        """Every given is needed."""
        return None if self.redundant is None else not self.redundant

    @property
    def is_good(self) -> bool:
        """Consistent, solvable and unique, and nothing in it is wrong."""
        return self.consistent and self.unique is True and self.matches is not False


def check(position: Position, *, minimal: bool = True, budget: Budget | None = None) -> Report:
    """All there is to say about a puzzle; `minimal=False` leaves out which givens could go, which costs most.

    >>> import sudokit
    >>> report = check(sudokit.Puzzle.of("4...4........3..").position)
    >>> report.verdict, report.problems[0].message
    (sudokit.Verdict.NONE, '4 stands twice in column 1')
    """
    grid = position.grid
    start = position.givens_grid if any(position.givens) and any(position.entries) else grid
    left = _remaining(budget)
    answer = api.solve(start, limit=1, first=None, budget=left())
    # What has a solution breaks no rule and has no dead cell: nothing to look for, which counts in a long stream.
    found = _standing(grid, start) if start is not grid or answer.grid is None else []
    solution = answer.grid if answer.verdict == Verdict.UNIQUE else None
    if start is not grid:
        found += _wrong_digits(grid, answer, position.entries, left())
    if position.solution is not None and not (answer.verdict == Verdict.NONE and _is_broken(found)):
        found += _wrong_solution(Grid(position.layout, position.solution), start, answer)
    is_judged = start is not grid or position.solution is not None
    matches = _judged(answer.verdict, found) if is_judged else None
    redundant = _redundant(start, solution, left) if minimal and solution is not None else None
    return Report(answer.verdict, tuple(found), start.clues, redundant, matches, solution)


def check_against(position: Position, puzzle: Position, of_puzzle: Report, *, budget: Budget | None = None) -> Report:
    """Whether a grid, full or half-filled, is right for a puzzle of which `check` has given its report.

    The grid must hold every given of the puzzle; a grid whose text names no rules is taken by the puzzle's.
    """
    grid = _by_the_rules_of(puzzle.layout, position)
    start = puzzle.givens_grid if any(puzzle.givens) else puzzle.grid
    found = _standing(grid, start)
    for cell, given in enumerate(start):
        if given and grid[cell] != given:
            here = f"holds {grid[cell]}" if grid[cell] else "is blank"
            message = f"{_name(grid, cell)} {here} where the puzzle has {given}"
            found.append(Problem("changed", given, None, (cell,), message))
    if of_puzzle.verdict != Verdict.NONE:
        answer = api.Answer(of_puzzle.verdict, 1, more=False, complete=True, grid=of_puzzle.solution, final=True)
        others = bytes(0 if given else digit for given, digit in zip(start, grid, strict=True))
        found += _wrong_digits(grid, answer, others, budget)
    matches = _judged(of_puzzle.verdict, found)
    return Report(of_puzzle.verdict, tuple(found), start.clues, of_puzzle.redundant, matches, of_puzzle.solution)


def in_words(report: Report, size: int) -> str:
    """The report as lines of text, every problem among them."""
    lines = [f"consistent: {_yes(report.consistent)}"]
    lines += [f"  {_told(problem, size)}" for problem in report.problems]
    lines.append(f"solvable: {_yes(report.solvable)}")
    if report.solvable is not False:
        several = ", there are several solutions" if report.verdict == Verdict.SEVERAL else ""
        lines.append(f"unique: {_yes(report.unique)}{several}")
    lines.append(f"clues: {report.clues}")
    if report.redundant is not None:
        lines.append(f"minimal: {_yes(report.minimal)}{_could_go(report.redundant, size)}")
    if report.matches is not None:
        lines.append(f"right: {_yes(report.matches)}")
    return "\n".join(lines) + "\n"


def _yes(answer: bool | None) -> str:
    return "not known within the budget" if answer is None else "yes" if answer else "no"


def _told(problem: Problem, size: int) -> str:
    """A problem's message, with the cells that it does not name itself."""
    unsaid = [name for name in (cell_name(cell, size) for cell in problem.cells) if name not in problem.message]
    return f"{problem.message} ({', '.join(unsaid)})" if unsaid else problem.message


def _could_go(cells: tuple[int, ...], size: int) -> str:
    if not cells:
        return ""
    if len(cells) == size * size:
        return ", every cell is filled"
    names = ", ".join(cell_name(cell, size) for cell in cells)
    return f", 1 given could go: {names}" if len(cells) == 1 else f", each of {len(cells)} givens could go: {names}"


def in_brief(report: Report) -> str:
    """The report as one line, for a stream of puzzles: "unique, 24 clues, minimal"."""
    kind = {
        Verdict.UNIQUE: "unique",
        Verdict.SEVERAL: "several solutions",
        Verdict.NONE: "no solution",
        Verdict.BUDGET: "not known within the budget",
    }[report.verdict]
    parts = [kind, f"{report.clues} clue{'s' * (report.clues != 1)}"]
    if report.redundant is not None:
        parts.append("minimal" if report.minimal else f"{len(report.redundant)} redundant")
    if report.matches is not None:
        parts.append("right" if report.matches else "wrong")
    problems_told = "; ".join(problem.message for problem in report.problems)
    return ", ".join(parts) + (f": {problems_told}" if problems_told else "")


def _is_broken(found: Iterable[Problem]) -> bool:
    return any(problem.kind in _BROKEN for problem in found)


def _name(grid: Grid, cell: int) -> str:
    return cell_name(cell, grid.layout.size)


def _standing(grid: Grid, start: Grid) -> list[Problem]:
    """Rules that the digits break, or else what is dead in the puzzle itself.

    What is dead because of a wrong entry is told by naming the entry.
    """
    return [p for p in problems(grid) if p.kind in _BROKEN] or list(problems(start))


def _judged(verdict: Verdict, found: list[Problem]) -> bool | None:
    """Whether what was entered or given along is right; not known where the puzzle itself is not."""
    if found or verdict == Verdict.NONE:
        return False
    return None if verdict == Verdict.BUDGET else True


def _by_the_rules_of(layout: Layout, position: Position) -> Grid:
    position.demand_known_rules()
    if position.layout is layout or (position.layout.size == layout.size and position.layout.is_classic):
        return Grid(layout, position.digits)
    if position.layout.size != layout.size:
        sizes = f"{position.layout.size}×{position.layout.size}", f"{layout.size}×{layout.size}"
        raise InputError(f"this grid is {sizes[0]}, the puzzle to hold it against {sizes[1]}")
    raise InputError("this grid has other rules than the puzzle to hold it against")


def _wrong_digits(grid: Grid, answer: api.Answer, entries: bytes, budget: Budget | None) -> list[Problem]:
    """The entries that the solution does not have; where there are several, whether any solution has them all."""
    if answer.verdict == Verdict.UNIQUE and answer.grid is not None:
        return [
            Problem("wrong", digit, None, (cell,), f"{digit} at {_name(grid, cell)} is wrong")
            for cell, digit in enumerate(entries)
            if digit and digit != answer.grid[cell]
        ]
    if answer.verdict == Verdict.SEVERAL:
        together = api.solve(grid, limit=1, first=None, budget=budget)
        if together.grid is None and not together.complete:
            raise BudgetError("the budget ran out before it was known whether a solution has all of these digits")
        if together.grid is None:
            cells = tuple(cell for cell, digit in enumerate(entries) if digit)
            return [Problem("wrong", None, None, cells, "no solution has all of the digits that were entered")]
    return []


def _wrong_solution(given: Grid, start: Grid, answer: api.Answer) -> list[Problem]:
    """What is wrong with the solution that came with a puzzle."""
    if answer.verdict == Verdict.UNIQUE and answer.grid is not None:
        cells = tuple(cell for cell, digit in enumerate(answer.grid) if given[cell] != digit)
        if not cells:
            return []
        return [Problem("wrong-solution", None, None, cells, f"the solution given is wrong in {_many(cells)}")]
    if answer.verdict == Verdict.BUDGET:
        return []
    cells = tuple(cell for cell, digit in enumerate(start) if digit and given[cell] != digit)
    blank = tuple(cell for cell, digit in enumerate(given) if not digit)
    if cells:
        message = f"the solution given differs from the puzzle in {_many(cells)}"
    elif blank:
        message = f"the solution given has no digit in {_many(blank)}"
    elif problems(given):
        message = f"the solution given breaks the rules: {problems(given)[0].message}"
    else:
        message = "the solution given is not the only one"
    return [Problem("wrong-solution", None, None, cells or blank, message)]


def _many(cells: tuple[int, ...]) -> str:
    return f"{len(cells)} cells" if len(cells) > 1 else "1 cell"


def _remaining(budget: Budget | None) -> Callable[[], Budget | None]:
    """What is left for the next question about a puzzle: nodes anew, but all share the seconds."""
    if budget is None or budget.seconds is None:
        return lambda: budget
    end = monotonic() + budget.seconds
    return lambda: api.Budget(budget.nodes, max(0.0, end - monotonic()), budget.cancel)


def _redundant(start: Grid, solution: Grid, left: Callable[[], Budget | None]) -> tuple[int, ...] | None:
    """The givens each of which could go by itself; None where the budget ran out before that was known."""
    try:
        return api.redundant(start, solution, budget=left)
    except BudgetError:
        return None
