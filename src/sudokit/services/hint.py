"""The next human step from where a person stands: their entries and marks, their mistakes, their ceiling."""

from __future__ import annotations

from sudokit.engine import api
from sudokit.errors import BudgetError, InputError, MissingError, NegativeError, SudokuError, UsageError
from sudokit.logic.catalogue import CATALOGUE, by_rating, names_of
from sudokit.logic.techniques import find as find_steps
from sudokit.logic.view import View
from sudokit.model.board import Board, bits
from sudokit.model.geometry import cell_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import NamedTuple

    from sudokit.engine.budget import Budget
    from sudokit.logic.catalogue import Technique
    from sudokit.logic.step import Step
    from sudokit.model.grid import Grid
    from sudokit.model.position import Position
else:
    from sudokit.record import NamedTuple

__all__ = [
    "Beyond",
    "Mistake",
    "Stuck",
    "all_steps",
    "apply",
    "ceiling",
    "find",
    "hint",
    "order_of",
    "path",
    "stuck",
    "view_of",
]


class Mistake(NamedTuple):
    """What the player got wrong: entries that are not the solution's digits, marks that were erased wrongly.

    With a history, `since` is the number (from 1) of the first wrong move and `last_good` the position before it.
    """

    entries: tuple[tuple[int, int], ...]  # cell, wrong digit
    erased: tuple[tuple[int, int], ...]  # cell, digit that is missing from its marks
    since: int | None
    last_good: Position | None
    text: str

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that are concerned."""
        return tuple(sorted({cell for cell, _ in (*self.entries, *self.erased)}))


class Stuck(NegativeError):
    """No technique within the ceiling finds anything; `easiest` is the next technique that does, if there is one."""

    def __init__(self, message: str, easiest: Technique | None) -> None:
        super().__init__(message, status="above" if easiest is not None else "unique")
        self.easiest = easiest


class Beyond(NamedTuple):
    """A step above the ceiling, shown because it was asked for."""

    step: Step


def view_of(position: Position, solution: Grid) -> View:
    """What techniques see: entries count as digits, centre marks as the candidates that are kept.

    A blank cell without marks keeps all that its peers leave it. The view is known to have one solution.
    """
    board = Board.of(position.grid, position.centre)
    givens = sum(1 << cell for cell, digit in enumerate(position.givens) if digit)
    del solution  # asked for so that nobody makes a view of a puzzle that was not proven unique
    return View(board, proven_unique=True, givens=givens)


def solution_of(position: Position, budget: Budget | None = None) -> Grid:
    """The solution of the givens, or an error that says why there is none to speak of."""
    answer = api.solve(position.givens_grid, limit=2, budget=budget)
    if answer.verdict == "several":
        raise NegativeError("the puzzle has several solutions: no reasoning can choose between them", status="several")
    if answer.verdict == "none":
        raise NegativeError("the puzzle has no solution")
    if answer.grid is None or answer.verdict != "unique":
        raise BudgetError("the budget ran out before the puzzle was shown to have one solution")
    return answer.grid


def mistake_in(position: Position, solution: Grid) -> Mistake | None:
    """The entries and erased marks that contradict the solution, where there are any."""
    entries = tuple((c, d) for c, d in enumerate(position.entries) if d and d != solution[c])
    erased = tuple(
        (c, solution[c])
        for c, mask in enumerate(position.centre)
        if mask and not position.digits[c] and not mask >> solution[c] & 1
    )
    if not entries and not erased:
        return None
    since, last_good = _traced(position, solution)
    return Mistake(entries, erased, since, last_good, _mistake_text(position, entries, erased, since))


def _traced(position: Position, solution: Grid) -> tuple[int | None, Position | None]:
    """The first wrong move of the history, and the position that the moves before it lead to."""
    entries = bytearray(len(position.givens))
    marks = [0] * len(position.givens)
    for number, move in enumerate(position.history, 1):
        right = solution[move.cell]
        wrong_entry = move.kind == "enter" and move.digit != right
        wrong_erasure = move.kind == "unmark" and move.digit == right and not entries[move.cell]
        if wrong_entry or wrong_erasure:
            before = position.replace(
                entries=bytes(entries), centre=tuple(marks), history=position.history[: number - 1]
            )
            return number, before
        if move.kind in ("enter", "clear"):
            entries[move.cell] = move.digit if move.kind == "enter" else 0
        elif move.kind == "mark":
            marks[move.cell] |= 1 << move.digit
        elif move.kind == "unmark":
            marks[move.cell] &= ~(1 << move.digit)
    return None, None


def _mistake_text(
    position: Position,
    entries: tuple[tuple[int, int], ...],
    erased: tuple[tuple[int, int], ...],
    since: int | None,
) -> str:
    size = position.layout.size
    told = [f"{cell_name(cell, size)} is not {digit}" for cell, digit in entries]
    told += [f"{digit} was struck out at {cell_name(cell, size)}, where it is still possible" for cell, digit in erased]
    text = "; ".join(told)
    if since is not None:
        text += f" (wrong since move {since} of {len(position.history)}; the position before that move is sound)"
    return f"A mistake: {text}."


def order_of(only: Sequence[str] = (), without: Sequence[str] = ()) -> tuple[Technique, ...]:
    """The techniques in the teacher's order: those of `only` (all by default) but for those of `without`."""
    wanted = {n for word in only for n in names_of(word)}
    unwanted = {n for word in without for n in names_of(word)}
    return tuple(row for row in by_rating() if (not wanted or row.name in wanted) and row.name not in unwanted)


def ceiling(word: str) -> int:
    """The highest rating (in tenths) that a level or a technique allows."""
    from sudokit.rating.levels import LEVELS, level

    if any(band.name == word.strip().lower() for band in LEVELS):
        return level(word).most
    try:
        return max(CATALOGUE[name].se for name in names_of(word))
    except UsageError:
        levels = ", ".join(band.name for band in LEVELS)
        raise UsageError(f"{word[:60]!r} is no level ({levels}) and no technique (`sudoku help techniques`)") from None


def _started(position: Position, budget: Budget | None) -> tuple[View, Grid]:
    if all(position.digits):
        raise InputError("the puzzle is complete: there is no next step", status="complete")
    solution = solution_of(position, budget)
    return view_of(position, solution), solution


def hint(
    position: Position,
    *,
    up_to: str | None = None,
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    beyond: bool = False,
    budget: Budget | None = None,
) -> Step | Mistake | Beyond:
    """The next step: a mistake of the player first, then the easiest technique that finds something.

    Raises Stuck when nothing within `up_to` works, which names the next easiest technique and no more; with
    `beyond` that step itself is the answer.
    """
    view, solution = _started(position, budget)
    wrong = mistake_in(position, solution)
    if wrong is not None:
        return wrong
    most = ceiling(up_to) if up_to is not None else None
    above: Step | None = None
    for row in order_of(only, without):
        if most is not None and row.se > most and not beyond and above is not None:
            break
        for step in find_steps(view, row.name):
            if most is None or step.tenths <= most:
                return step
            if above is None or step.tenths < above.tenths:
                above = step
            break
        if above is not None and row.se > (most or 0):
            break
    if above is not None and beyond:
        return Beyond(above)
    raise _stuck(above, up_to, only)


def stuck() -> SudokuError:
    """Why a walk over all techniques ends early: the kernel's chains are missing, or no technique helps."""
    from sudokit.kernel import native

    if native is None:
        return MissingError(
            "the techniques that do without the native kernel find nothing more here, and forcing chains need it: "
            "install a C++20 compiler and run `pip install --force-reinstall sudokit`"
        )
    return Stuck("no technique finds anything more here", None)


def _stuck(above: Step | None, up_to: str | None, only: Sequence[str]) -> SudokuError:
    if above is not None:
        row = CATALOGUE[above.technique]
        return Stuck(f"nothing up to {up_to} helps here; the next easiest technique is {row.title} ({row.name})", row)
    if only:
        return Stuck(f"{', '.join(only)}: nothing to be found in this position", None)
    return stuck()


def find(
    position: Position,
    technique: str,
    *,
    digits: Sequence[int] | None = None,
    cells: Sequence[int] | None = None,
    options: Sequence[str] = (),
    unique: bool | None = None,
) -> Iterator[Step]:
    """Every step of a technique (or family, or alias) in a position, as it stands.

    `digits` keeps the steps in which all of these digits take part, `cells` those that act on no other cell. For
    techniques that rest on it the engine is asked whether there is one solution; `unique` says so beforehand.
    """
    if unique is None:
        unique = any(CATALOGUE[n].unique for n in names_of(technique)) and api.is_unique(position.grid)
    board = Board.of(position.grid, position.centre)
    givens = sum(1 << cell for cell, digit in enumerate(position.givens) if digit)
    mask = None if cells is None else sum(1 << cell for cell in set(cells))
    view = View(
        board,
        proven_unique=unique,
        givens=givens,
        digits=tuple(digits) if digits is not None and len(digits) == 1 else None,
        cells=mask,
        options=frozenset(options),
    )
    for name in names_of(technique):
        for step in find_steps(view, name):
            acts = (*step.place, *step.eliminate)
            involved = {digit for _, digit in acts}.union(*(item.digits for item in step.evidence))
            if digits is not None and not involved.issuperset(digits):
                continue
            if cells is not None and any(cell not in cells for cell, _ in acts):
                continue
            yield step


def all_steps(
    position: Position, *, only: Sequence[str] = (), without: Sequence[str] = (), up_to: str | None = None
) -> Iterator[Step]:
    """Every step of the techniques in `only`; without it, of the easiest technique that finds one."""
    view, solution = _started(position, None)
    if mistake_in(position, solution) is not None:
        return
    most = ceiling(up_to) if up_to is not None else None
    for row in order_of(only, without):
        found = False
        for step in find_steps(view, row.name):
            if most is None or step.tenths <= most:
                found = True
                yield step
        if found and not only:
            return


def apply(position: Position, step: Step) -> Position:
    """The position after a step: digits entered, and every open cell's candidates kept as its centre marks."""
    from sudokit.model.position import Move

    board = step.apply(Board.of(position.grid, position.centre))
    entries = bytearray(position.entries)
    moves = []
    for cell, digit in step.place:
        entries[cell] = digit
        moves.append(Move("enter", cell, digit))
    for cell, digit in step.eliminate:
        moves.append(Move("unmark", cell, digit))
    marks = [0] * len(entries)
    for cell in bits(board.open):
        marks[cell] = board.candidates(cell)
    history = (*position.history, *moves) if position.history or not any(position.entries) else ()
    return position.replace(entries=bytes(entries), centre=tuple(marks), corner=(), history=history)


def path(
    position: Position,
    *,
    only: Sequence[str] = (),
    without: Sequence[str] = (),
    up_to: str | None = None,
    budget: Budget | None = None,
) -> Iterator[Step]:
    """The whole human path from a position on, step by step; it ends early where nothing more is found."""
    view, solution = _started(position, budget)
    wrong = mistake_in(position, solution)
    if wrong is not None:
        raise NegativeError(wrong.text)
    most = ceiling(up_to) if up_to is not None else None
    rows = order_of(only, without)
    while not view.board.is_solved:
        step = _first(view, rows, most)
        if step is None:
            return
        yield step
        view = view.after(step.apply(view.board))


def _first(view: View, rows: Sequence[Technique], most: int | None) -> Step | None:
    for row in rows:
        if most is not None and row.se > most:
            return None
        for step in find_steps(view, row.name):
            if most is None or step.tenths <= most:
                return step
    return None
