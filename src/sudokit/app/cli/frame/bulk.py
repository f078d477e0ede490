"""Files of many puzzles, a line each: the way past the formats, for commands that have one.

What goes this way is what every reader agrees on: lines of 81 cells, nothing said about them, answers in lines.
Every other line goes the general way, at its place; from a comment that says something about puzzles on, all do.
"""

from __future__ import annotations

from sudokit.app.cli.frame.trouble import worst

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokit import formats
    from sudokit.app.cli.frame.options import Arguments
    from sudokit.app.cli.frame.stream import Answer, Sink
    from sudokit.batch.stream import LineStream
    from sudokit.errors import SudokuError
    from sudokit.model.position import Position

    Item = Position | SudokuError
    Bulk = Callable[[LineStream, "General"], None]

__all__ = ["General", "lines_alone"]

_LINES = (None, "line")
_CERTAIN = b"1" + b"." * 80 + b"\n"


def lines_alone(args: Arguments, *, writes: bool = True) -> bool:
    """Whether the options leave it at lines of a classic 9×9 (where `writes`: in the output, too)."""
    from sudokit import kernel

    said = [args.get(key) for key in ("boxes", "symbols", "timeout")]
    return (
        kernel.native is not None
        and not any(said)
        and not args.rule
        and args.size in {None, 9}
        and args.get("from") in _LINES
        and not args.get("json")
        and (not writes or args.get("to") in _LINES)
    )


class General:
    """The general way, for the lines between: read, treated and written as in any stream."""

    def __init__(self, name: str, options: formats.Options, answer: Callable[[Item], Answer], sink: Sink) -> None:
        self.name = name
        self.options = options
        self.answer = answer
        self.sink = sink
        self.codes: set[int] = set()
        self.unread = 0

    def line(self, line: bytes, number: int) -> None:
        """One line at its place."""
        from sudokit import formats

        # A first line that is a puzzle for certain: what comes behind one is no heading.
        items = iter(formats.read(_CERTAIN + line, "line", self.options, self.name))
        next(items)
        self._put(items, number - 2)

    def rest(self, lines: LineStream) -> None:
        """All lines that are left."""
        from sudokit import formats

        first = lines.read()
        if first:
            lines.give_back(first)
            self._put(formats.read(lines, "line", self.options, self.name), lines.number - 1)

    def _put(self, items: Iterable[Item], before: int) -> None:
        """Treat and write what a reading gives; its line numbers begin behind those before it."""
        from sudokit.app.cli.frame.stream import Answer
        from sudokit.errors import FormatError, NegativeError

        for item in items:
            if isinstance(item, FormatError) and item.line is not None:
                item.line += before
            answer = self.answer(item)
            self.unread += answer.unread
            self.codes.add(answer.code)
            try:
                self.sink.put(item, answer)
            except NegativeError as error:  # the format cannot carry this one
                self.codes.add(error.exit_code)
                self.sink.put(item, Answer.of(error))

    @property
    def code(self) -> int:
        """The exit code of everything that went this way."""
        return worst(*self.codes) if self.codes else 0
