"""Help texts, made from what the commands say about themselves, at most 80 columns wide."""

from __future__ import annotations

from sudokit.app.cli.frame import COMMON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

    from sudokit.app.cli.frame.options import Option

__all__ = ["columns", "command_help", "fill", "program_help"]

WIDTH = 79


def fill(text: str, indent: int = 0, first: int | None = None) -> str:
    """Words of each paragraph in lines of at most 79 columns; `first` is the indent of the first line.

    A paragraph whose first line is indented is left as it is.
    """
    return "\n\n".join(_fill_one(p, indent, indent if first is None else first) for p in text.strip("\n").split("\n\n"))


def _fill_one(paragraph: str, indent: int, first: int) -> str:
    if paragraph.startswith(" "):
        return paragraph
    lines, line = [], " " * first
    start = True
    for word in paragraph.split():
        if not start and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line, start = " " * indent, True
        line += word if start else f" {word}"
        start = False
    return "\n".join([*lines, line])


def columns(rows: Iterable[tuple[str, str]], most: int = 24) -> str:
    """Two columns: a name and what it is; a name wider than `most` has a line of its own."""
    table = list(rows)
    width = min(max(len(name) for name, _ in table), most)
    lines = []
    for name, text in table:
        filled = fill(text, width + 4)
        if len(name) > width:
            lines += [f"  {name}", filled]
        else:
            lines.append(f"  {name.ljust(width)}  {filled[width + 4 :]}")
    return "\n".join(lines)


def _option_rows(options: Iterable[Option]) -> list[tuple[str, str]]:
    return [(option.shown, option.text) for option in options]


def command_help(name: str, module: ModuleType) -> str:
    """What `sudoku COMMAND --help` prints."""
    usage = f"usage: sudoku {name} [OPTIONS] {module.WORDS}".rstrip()
    parts = [usage, fill(f"{module.SUMMARY[0].upper()}{module.SUMMARY[1:]}.")]
    if module.ABOUT:
        parts.append(fill(module.ABOUT))
    parts.append("options:\n" + columns(_option_rows([*module.OPTIONS, *COMMON]), 20))
    if module.EXAMPLES:
        shown = "\n".join(f"  {line}\n{fill(what, 6)}" for line, what in module.EXAMPLES)
        parts.append(f"examples:\n{shown}")
    return "\n\n".join(parts) + "\n"


def program_help(commands: Iterable[tuple[str, str]], topics: Iterable[str]) -> str:
    """What `sudoku --help` prints: at most 40 lines of 80 columns."""
    return "\n\n".join([
        "usage: sudoku COMMAND [OPTIONS] [PUZZLE|FILE] [OUT]",
        "commands:\n" + columns(commands),
        fill("PUZZLE is the puzzle itself, cell by cell; FILE may hold many, in any format that is known; - (the "
             "default) is stdin or stdout. Results go to stdout, everything else to stderr."),
        "  sudoku COMMAND --help    options and examples of a command\n"
        f"  sudoku help TOPIC        {', '.join(topics)}\n"
        "  sudoku --version         the version, and which kernel is in use",
        "examples:\n"
        "  sudoku create | sudoku solve\n"
        "  sudoku check puzzle.txt\n"
        "  sudoku show --candidates puzzle.txt puzzle.svg",
    ]) + "\n"  # fmt: skip
