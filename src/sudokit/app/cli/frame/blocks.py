"""Many puzzles at a time: like `stream`, for commands whose work is done block by block on all cores.

Blocks begin small, so that the first answers come at once, and stay small enough for constant memory.
"""

from __future__ import annotations

from itertools import islice

from sudokit.app.cli.frame.console import Console
from sudokit.app.cli.frame.output import Output
from sudokit.app.cli.frame.source import open_source
from sudokit.app.cli.frame.stream import Answer, NoAnswer, Sink, read_source
from sudokit.app.cli.frame.trouble import worst
from sudokit.errors import InputError, NegativeError, SudokuError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokit.app.cli.frame.options import Arguments
    from sudokit.app.cli.frame.stream import Item
    from sudokit.model.position import Position

    TreatBlock = Callable[[list[Position]], list[Answer]]

__all__ = ["stream_blocks"]

_MOST = 4096


def stream_blocks(
    args: Arguments,
    alone: Callable[[Position], Answer],
    many: TreatBlock,
    *,
    tally: Callable[[int], str] | None = None,
    head: str = "",
    words: bool = False,
) -> int:
    """Treat every puzzle of the input: the only one with `alone`, more with `many`. Returns the exit code.

    `head` is written before the first of many; `tally` makes the closing line.
    """
    console = Console(args)
    with open_source(args.word(0), console) as source, Output(args.word(1)) as out:
        reading = read_source(args, source)
        items = iter(reading)
        first = next(items, None)
        if first is None:  # a reading without a puzzle says so itself; this is for whoever forgets to
            raise InputError("no puzzle found")
        second = next(items, None)
        sink = Sink(args, reading.format, out, console, words=words, form=reading.form)
        if second is None:
            return _alone(first, alone, sink)
        if head and not sink.json:
            out.write(head.encode())
        code, unread = _many([first, second], items, many, sink)
        sink.close()
    if tally is not None:
        console.note(tally(unread))
    return code


def _alone(item: Item, alone: Callable[[Position], Answer], sink: Sink) -> int:
    answer = Answer.of(item) if isinstance(item, SudokuError) else alone(item)
    if answer.error:
        if sink.json and sink.out.path is None:
            sink.put(item, answer)
            sink.out.flush()
        raise NoAnswer(answer.error, answer.code)
    sink.put(item, answer)
    sink.close()
    if answer.note:
        sink.out.flush()
        sink.console.note(answer.note)
    return answer.code


def _many(block: list[Item], items: Iterator[Item], many: TreatBlock, sink: Sink) -> tuple[int, int]:
    """The exit code, and how many puzzles could not be read."""
    codes = {0}
    unread = done = 0
    size = 16
    while block:
        answers = iter(many([item for item in block if not isinstance(item, SudokuError)]))
        for item in block:
            answer = Answer.of(item) if isinstance(item, SudokuError) else next(answers)
            unread += answer.unread
            try:
                sink.put(item, answer)
            except NegativeError as error:  # the format cannot carry this one
                codes.add(error.exit_code)
                sink.put(item, Answer.of(error))
            codes.add(answer.code)
        done += len(block)
        sink.out.flush()
        sink.console.progress(done, None, "puzzles")
        block = list(islice(items, size))
        size = min(2 * size, _MOST)
    sink.console.clear()
    return worst(*codes), unread
