"""How a command ends when something went wrong: one line on standard error and an exit code, never a traceback."""

from __future__ import annotations

import os
import sys

from sudokit.app.cli.frame.console import say
from sudokit.errors import SudokuError

__all__ = ["BUG", "INTERRUPTED", "NO_MEMORY", "READER_GONE", "end", "worst"]

NO_MEMORY = 2
BUG = 70
INTERRUPTED = 130
READER_GONE = 141

# Of several, the first that occurred counts.
PRECEDENCE = (BUG, NO_MEMORY, 74, 4, 5, 6)


def worst(*codes: int) -> int:
    """The exit code of a run in which all of these occurred.

    >>> worst(0, 6, 4, 5)
    4
    """
    return next((code for code in PRECEDENCE if code in codes), max(codes, default=0))


def end(error: BaseException) -> int:
    """The exit code of an error that nobody treated, after the one line about it."""
    if os.environ.get("SUDOKIT_DEBUG") == "1" and not isinstance(error, BrokenPipeError):
        import traceback

        traceback.print_exception(error)
    code, text = _meaning(error)
    if text:
        say(f"sudoku: {text}")
    return worst(code, _let_go(code))


def _meaning(error: BaseException) -> tuple[int, str]:
    match error:
        case SudokuError():
            return error.exit_code, str(error)
        case KeyboardInterrupt():
            return INTERRUPTED, ""
        case BrokenPipeError():
            return READER_GONE, ""
        case MemoryError():
            return NO_MEMORY, "out of memory"
        case SystemExit():
            return error.code if isinstance(error.code, int) else 0, ""
        case OSError() if error.filename is None:
            return 74, f"the output cannot be written: {error.strerror or error}"
    return BUG, (
        f"this is a bug: {type(error).__name__}: {str(error)[:200]}"
        " (please report it with the command line and the input; SUDOKIT_DEBUG=1 shows where)"
    )


def _let_go(code: int) -> int:
    """Empty standard output, so that the interpreter's end has nothing left to complain about."""
    if sys.stdout is None:
        return 0
    try:
        if code not in {74, READER_GONE, INTERRUPTED}:
            sys.stdout.flush()
            return 0
    except (OSError, ValueError):
        code = 74
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return 0
    return 0
