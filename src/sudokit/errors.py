"""Everything sudokit raises, and the exit code that each stands for on the command line.

    SudokuError                 70  the root: catch this to catch all of ours
    ├── UsageError               3  an option or a value that is not taken
    ├── InputError               4  what was read is not a sudoku (or not one for this command)
    │   └── FormatError          4  ... and the place in the text is known
    ├── NegativeError            5  a sound question whose answer is no: impossible, not unique, breaks the rules
    ├── BudgetError              6  nodes, tries or time ran out
    ├── MissingError            69  the kernel or an extra is needed and not installed
    └── OutputError             74  the result could not be written

Outcomes of searches are values (`Verdict`), not exceptions.
"""

from __future__ import annotations

__all__ = [
    "BudgetError",
    "FormatError",
    "InputError",
    "MissingError",
    "NegativeError",
    "OutputError",
    "SudokuError",
    "UsageError",
]


class SudokuError(Exception):
    """Root of all errors raised on purpose.

    `status` is what `--json` says of the puzzle, where the kind of the error does not tell.
    """

    exit_code = 70

    def __init__(self, message: str = "", *, status: str = "") -> None:
        super().__init__(message)
        self.status = status


class UsageError(SudokuError, ValueError):
    """An option, or a value that the option does not take."""

    exit_code = 3


class InputError(SudokuError, ValueError):
    """The input is not a sudoku, or not one that this command can treat."""

    exit_code = 4


class FormatError(InputError):
    """Text that cannot be read; `source`, `line` and `column` (from 1) say where."""

    def __init__(
        self, message: str, *, source: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = []
        if self.source is not None:
            place.append(self.source)
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        return f"{', '.join(place)}: {self.message}" if place else self.message


class NegativeError(SudokuError):
    """The question was sound and the answer is no."""

    exit_code = 5


class BudgetError(SudokuError):
    """Nodes, tries or time ran out before the answer was known."""

    exit_code = 6


class MissingError(SudokuError):
    """The native kernel or an optional extra is needed for this and is not installed."""

    exit_code = 69


class OutputError(SudokuError):
    """The result could not be written."""

    exit_code = 74
