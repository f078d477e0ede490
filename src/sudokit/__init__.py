"""sudokit, the Sudoku toolkit: create, solve, check, explain, rate, draw and convert sudokus.

The names below are the whole public face; each is imported when it is first asked for, so that
`import sudokit` costs next to nothing.
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.batch.canon import canon_many as canon_many
    from sudokit.batch.create import create_many as create_many
    from sudokit.batch.rate import Ratings as Ratings
    from sudokit.batch.rate import rate_many as rate_many
    from sudokit.batch.solve import Solved as Solved
    from sudokit.batch.solve import count_many as count_many
    from sudokit.batch.solve import is_unique_many as is_unique_many
    from sudokit.batch.solve import solve_many as solve_many
    from sudokit.constraints import layout as layout
    from sudokit.engine.api import Answer as Answer
    from sudokit.engine.api import Verdict as Verdict
    from sudokit.engine.budget import Budget as Budget
    from sudokit.engine.budget import Cancel as Cancel
    from sudokit.errors import BudgetError as BudgetError
    from sudokit.errors import FormatError as FormatError
    from sudokit.errors import InputError as InputError
    from sudokit.errors import MissingError as MissingError
    from sudokit.errors import NegativeError as NegativeError
    from sudokit.errors import OutputError as OutputError
    from sudokit.errors import SudokuError as SudokuError
    from sudokit.errors import UsageError as UsageError
    from sudokit.logic.step import Step as Step
    from sudokit.model.board import Board as Board
    from sudokit.model.grid import Grid as Grid
    from sudokit.model.layout import Layout as Layout
    from sudokit.model.position import Move as Move
    from sudokit.model.position import Position as Position
    from sudokit.puzzle import Puzzle as Puzzle
    from sudokit.puzzle import create as create
    from sudokit.puzzle import dump as dump
    from sudokit.puzzle import find as find
    from sudokit.puzzle import parse as parse
    from sudokit.puzzle import parse_many as parse_many
    from sudokit.rating.instrument import Rating as Rating

_HOME = {
    "Answer": "sudokit.engine.api",
    "Board": "sudokit.model.board",
    "Budget": "sudokit.engine.budget",
    "BudgetError": "sudokit.errors",
    "Cancel": "sudokit.engine.budget",
    "FormatError": "sudokit.errors",
    "Grid": "sudokit.model.grid",
    "InputError": "sudokit.errors",
    "Layout": "sudokit.model.layout",
    "MissingError": "sudokit.errors",
    "Move": "sudokit.model.position",
    "NegativeError": "sudokit.errors",
    "OutputError": "sudokit.errors",
    "Position": "sudokit.model.position",
    "Puzzle": "sudokit.puzzle",
    "Rating": "sudokit.rating.instrument",
    "Ratings": "sudokit.batch.rate",
    "Solved": "sudokit.batch.solve",
    "Step": "sudokit.logic.step",
    "SudokuError": "sudokit.errors",
    "UsageError": "sudokit.errors",
    "Verdict": "sudokit.engine.api",
    "canon_many": "sudokit.batch.canon",
    "count_many": "sudokit.batch.solve",
    "create": "sudokit.puzzle",
    "create_many": "sudokit.batch.create",
    "dump": "sudokit.puzzle",
    "find": "sudokit.puzzle",
    "is_unique_many": "sudokit.batch.solve",
    "layout": "sudokit.constraints",
    "parse": "sudokit.puzzle",
    "parse_many": "sudokit.puzzle",
    "rate_many": "sudokit.batch.rate",
    "solve_many": "sudokit.batch.solve",
}

__all__ = sorted(_HOME)  # noqa: PLE0605


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'sudokit' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
