"""The command line: one file per command, a thin face over a typed function.

The listing of this folder is the list of commands; `frame/` is what they share and `topics/` what `sudoku help`
can tell. A command's module is imported when it is asked for.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["command_module", "command_names", "main"]


def command_names() -> list[str]:
    """The commands that are there."""
    from sudokit.folder import modules_in

    return list(modules_in(__path__))


def command_module(name: str) -> ModuleType:
    """The module of a command."""
    from importlib import import_module

    if name not in command_names():
        from difflib import get_close_matches

        from sudokit.errors import UsageError

        near = get_close_matches(name, command_names(), 1)
        hint = f"did you mean {near[0]}?" if near else "see `sudoku --help`"
        raise UsageError(f"unknown command {name[:60]!r}: {hint}")
    return import_module(f"{__name__}.{name}")


def main(argv: list[str] | None = None) -> int:
    """Run one command line and return its exit code; nothing is ever raised."""
    try:
        code = _run(sys.argv[1:] if argv is None else argv)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BaseException as error:  # noqa: BLE001 - whatever it is, it ends in one line and a code
        from sudokit.app.cli.frame.trouble import end

        return end(error)
    return code


def _run(argv: list[str]) -> int:
    from sudokit.app.cli.frame import COMMON, WrongArguments, parse
    from sudokit.app.cli.frame.text import emit
    from sudokit.errors import UsageError

    if not argv:
        raise WrongArguments("no command: see `sudoku --help`")
    name, *rest = argv
    if name in {"--help", "-h", "--version"}:
        if rest:
            raise WrongArguments(f"{name} stands alone")
        return emit(_version() if name == "--version" else _program_help())
    if name.startswith("-"):
        raise UsageError(f"unknown option {name[:60]}: the command comes first; see `sudoku --help`")
    module = command_module(name)
    if "--help" in rest or "-h" in rest:
        from sudokit.app.cli.frame.helping import command_help

        return emit(command_help(name, module))
    code: int = module.run(parse(name, (*module.OPTIONS, *COMMON), rest, module.MOST_WORDS))
    return code


def _version() -> str:
    from sudokit import __version__, kernel

    return f"sudokit {__version__} (kernel: {kernel.isa})\n"


def _program_help() -> str:
    from sudokit.app.cli import topics
    from sudokit.app.cli.frame.helping import program_help

    return program_help([(name, command_module(name).SUMMARY) for name in command_names()], topics.names())
