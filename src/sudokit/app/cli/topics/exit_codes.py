"""`sudoku help exit-codes`."""

from __future__ import annotations

__all__ = ["SUMMARY", "text"]

SUMMARY = "what a command's exit code says"

CODES = (
    ("0", "done; for check: consistent, solvable and unique"),
    ("1", "wrong number of arguments"),
    ("2", "out of memory"),
    ("3", "unknown command or option, or a value that the option does not take"),
    ("4", "the input is not a sudoku, or not one that this command can treat"),
    ("5", "a negative answer: breaks the rules, no solution, not unique (check), cannot exist as asked"),
    ("6", "a budget of time, nodes or tries ran out; what was found is still printed"),
    ("69", "this needs the native kernel or an extra that is not installed"),
    ("70", "a bug of sudokit's; SUDOKIT_DEBUG=1 shows where"),
    ("74", "the output could not be written"),
    ("130", "interrupted"),
    ("141", "the reader of the output went away"),
)


def text() -> str:
    """The table, and which code counts where several apply."""
    from sudokit.app.cli.frame.helping import columns

    return (
        f"Exit codes:\n\n{columns(CODES)}\n\nOf several codes the first in this order counts: 70, 2, 74, 4, 5, 6, 0.\n"
    )
