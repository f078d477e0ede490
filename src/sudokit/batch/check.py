"""Checking many classic 9×9 puzzles: two calls to the kernel for a whole block, shared out to threads."""

from __future__ import annotations

from sudokit.batch.cells import shaped
from sudokit.batch.solve import STATUSES, is_unique_many, solve_many
from sudokit.engine.api import Verdict
from sudokit.engine.backends import classic9
from sudokit.services.check import Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokit.model.position import Position

__all__ = ["check_many", "is_plain"]

_UNIQUE, _SEVERAL = STATUSES.index("unique"), STATUSES.index("several")


def is_plain(position: Position) -> bool:
    """Givens of a classic 9×9 and nothing to be judged beside them, with the kernel there: what `check_many` takes."""
    return (
        classic9.takes(position.layout)
        and not position.unsupported
        and position.solution is None
        and not any(position.entries)
    )


def check_many(positions: Sequence[Position], *, threads: int | None = None) -> list[Report | None]:
    """What `sudokit.services.check` says of plain puzzles, but without the solutions.

    None for those that have no solution: what is wrong with them needs a closer look.
    """
    cells = bytearray().join(position.givens for position in positions)
    statuses = solve_many(shaped(cells, 81), limit=1, threads=threads).statuses
    redundant = iter(_redundant([p.givens for p, s in zip(positions, statuses, strict=True) if s == _UNIQUE], threads))
    reports: list[Report | None] = []
    for position, status in zip(positions, statuses, strict=True):
        clues = 81 - position.givens.count(0)
        if status == _UNIQUE:
            reports.append(Report(Verdict.UNIQUE, (), clues, next(redundant), None, None))
        elif status == _SEVERAL:
            reports.append(Report(Verdict.SEVERAL, (), clues, None, None, None))
        else:
            reports.append(None)
    return reports


def _redundant(puzzles: list[bytes], threads: int | None) -> list[tuple[int, ...]]:
    """The clues each of which could go alone, of puzzles with one solution: every puzzle less one clue, in a row."""
    clues = [[cell for cell, digit in enumerate(puzzle) if digit] for puzzle in puzzles]
    trials = bytearray().join(
        puzzle[:cell] + b"\0" + puzzle[cell + 1 :]
        for puzzle, cells in zip(puzzles, clues, strict=True)
        for cell in cells
    )
    still_unique = iter(is_unique_many(shaped(trials, 81), threads=threads))
    return [tuple(cell for cell in cells if next(still_unique)) for cells in clues]
