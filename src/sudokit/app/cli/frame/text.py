"""Text that is the whole result: help, versions, completions."""

from __future__ import annotations

__all__ = ["emit"]


def emit(text: str) -> int:
    """Write it to standard output, in UTF-8 whatever the locale; 0."""
    from sudokit.app.cli.frame.output import Output

    with Output("-") as out:
        out.write(text.encode())
    return 0
