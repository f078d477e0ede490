"""What all commands share: options, input, output, trouble.

A command is one file of `sudokit/app/cli/` and holds

    SUMMARY     one line for `sudoku --help`
    WORDS       its words as the usage line names them: "[PUZZLE|FILE] [OUT]"
    MOST_WORDS  how many of them there may be
    OPTIONS     a tuple of Option; the groups below are for sharing
    ABOUT       what `sudoku COMMAND --help` says before the options (may be empty)
    EXAMPLES    (command line, what it does) pairs
    run(args)   does it and returns the exit code; a SudokuError ends it with its own code and one line

Imports stand inside the functions that need them: only what a command uses may cost it time.
"""

from __future__ import annotations

from sudokit.app.cli.frame.options import (
    Arguments,
    Option,
    WrongArguments,
    choice,
    integer,
    listing,
    number,
    parse,
    seconds,
)
from sudokit.errors import UsageError

__all__ = [
    "COMMON",
    "JSON",
    "READING",
    "THREADS",
    "TIMEOUT",
    "WRITING",
    "Arguments",
    "Option",
    "WrongArguments",
    "choice",
    "integer",
    "listing",
    "number",
    "parse",
    "seconds",
]


def _size(text: str) -> int:
    from sudokit.model.geometry import MAX_SIZE, MIN_SIZE

    return number(MIN_SIZE, MAX_SIZE)(text)


def _boxes(text: str) -> tuple[int, int]:
    from sudokit.model.geometry import parse_boxes

    return parse_boxes(text)


def _rules() -> tuple[str, ...]:
    from sudokit.constraints import rule_names

    return rule_names()


@listing(_rules)
def _rule(text: str) -> str:
    from sudokit.constraints import rule_module

    name, _, argument = text.strip().partition(" ")
    if name != "classic":
        rule_module(name)
    return f"{name} {argument.strip()}".rstrip()


def _formats() -> tuple[str, ...]:
    from sudokit.formats import names

    return names()


@listing(_formats)
def _format(text: str) -> str:
    if text not in _formats():
        raise UsageError(f"unknown format {text[:40]!r}; known: {', '.join(_formats())}")
    return text


# Where the text itself does not say them.
READING = (
    Option("--from", "the format of the input (default: detected)", "NAME", _format),
    Option("--size", "N rows of N cells, 4 to 25", "N", _size),
    Option("--boxes", "boxes of R rows and C columns", "RxC", _boxes),
    Option("--rule", "a rule beside the classic ones; may be repeated", "NAME", _rule, repeat=True),
    Option("--symbols", "hex: 0 to F are the sixteen digits", "hex", choice("hex")),
)
WRITING = (Option("--to", "the format of the output (default: the input's)", "NAME", _format),)
JSON = Option("--json", "one JSON object a puzzle, one line an object")
THREADS = Option("--threads", "how many threads (default: all cores)", "N", number(1, 4096))
TIMEOUT = Option("--timeout", "seconds that each puzzle may take", "SECONDS", seconds)

# Every command takes these.
COMMON = (
    Option("--quiet", "nothing on stderr but errors"),
    Option("--color", "auto, always or never; NO_COLOR is honoured", "WHEN", choice("auto", "always", "never"),
           default="auto"),
    Option("--help", "this text"),
)  # fmt: skip
