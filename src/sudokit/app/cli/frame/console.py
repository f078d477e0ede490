"""What is said on standard error, and whether somebody is looking."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame.options import Arguments

__all__ = ["Console", "say", "wants_colour"]


def say(text: str) -> None:
    """One line on standard error, whatever became of it."""
    line = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
    try:
        if sys.stderr is not None:
            sys.stderr.write(f"{line}\n")
            sys.stderr.flush()
    except (OSError, ValueError):
        return


def wants_colour(wish: str) -> bool:
    """`always`, `never`, or what the terminal and NO_COLOR say."""
    if wish != "auto":
        return wish == "always"
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


class Console:
    """Tallies, notes and progress: silent with --quiet; progress only where standard error is a terminal."""

    def __init__(self, args: Arguments) -> None:
        self.quiet = bool(args.get("quiet"))
        self._live = not self.quiet and sys.stderr is not None and sys.stderr.isatty()
        self._shown = 0.0
        self._width = 0

    def note(self, text: str) -> None:
        """A line that is no error."""
        if not self.quiet:
            self.clear()
            say(text)

    def error(self, text: str) -> None:
        """A line that --quiet does not silence."""
        self.clear()
        say(text)

    def progress(self, done: int, total: int | None, what: str) -> None:
        """How far it is: at most ten times a second, on one line that goes away again."""
        if not self._live:
            return
        from time import monotonic

        now = monotonic()
        if now - self._shown < 0.1:
            return
        self._shown = now
        text = f"{done:,} of {total:,} {what}" if total else f"{done:,} {what}"
        self._write("\r" + text.ljust(self._width))
        self._width = len(text)

    def clear(self) -> None:
        """Take the progress line away."""
        if self._width:
            self._write("\r" + " " * self._width + "\r")
            self._width = 0

    def _write(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except (OSError, ValueError):
            self._live = False
