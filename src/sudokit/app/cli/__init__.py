"""The command line: one file per command, a thin face over a typed function."""

from __future__ import annotations

import sys


def main(argv: list[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    words = sys.argv[1:] if argv is None else argv
    if words == ["--version"]:
        from sudokit import __version__

        print(f"sudokit {__version__}")
        return 0
    print("usage: sudoku COMMAND [OPTIONS] [PUZZLE|FILE] [OUT]", file=sys.stderr)
    return 1 if not words else 3
