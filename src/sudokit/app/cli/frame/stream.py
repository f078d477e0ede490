"""One puzzle or many: from a source through a command's work to the output, trouble included.

A command that treats each puzzle by itself says what it does with one and gets the rest from here: where
puzzles come from, what the output's format is, `--json`, what becomes of a bad puzzle, which exit code counts.
"""

from __future__ import annotations

from sudokit.app.cli.frame.console import Console
from sudokit.app.cli.frame.output import Output
from sudokit.app.cli.frame.source import open_source
from sudokit.app.cli.frame.trouble import worst
from sudokit.errors import InputError, NegativeError, SudokuError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import NoReturn

    from sudokit import formats
    from sudokit.app.cli.frame.bulk import Bulk
    from sudokit.app.cli.frame.options import Arguments
    from sudokit.app.cli.frame.source import Source
    from sudokit.batch.stream import LineStream
    from sudokit.model.position import Position

    Item = Position | SudokuError  # what a reading yields: a bad puzzle is a value
    Treat = Callable[[Position, bool], "Answer"]

# These end the command wherever they occur: another puzzle would meet them as well.
FATAL = frozenset({3, 69, 70, 74})

__all__ = ["Answer", "Sink", "answered", "option_puzzle", "read_source", "stream"]


class Answer:
    """What a command has to say about one puzzle.

    `positions` are written in the output's format, `text` as it is; `fields` are the JSON object's keys beside
    `puzzle`, `size` and `rules`. `note` goes to stderr where the puzzle is the only one. With `error` the puzzle is
    one that got no answer: alone it is a line on stderr, in a stream `! error` at its place. With `skip` nothing is
    written, no object either. `positions` may be made while they are written; `code` and `note` are looked at
    afterwards.
    """

    __slots__ = ("code", "error", "fields", "note", "positions", "skip", "status", "text", "unread")

    def __init__(
        self,
        positions: Iterable[Position] = (),
        *,
        text: str = "",
        fields: dict[str, object] | None = None,
        status: str = "",
        code: int = 0,
        note: str = "",
        error: str = "",
        skip: bool = False,
    ) -> None:
        self.positions = positions
        self.text = text
        self.fields = fields or {}
        self.status = status
        self.code = code
        self.note = note
        self.error = error
        self.skip = skip
        self.unread = False

    @classmethod
    def of(cls, error: SudokuError) -> Answer:
        """What an error says about its puzzle."""
        status = error.status or {4: "malformed", 5: "none", 6: "budget"}.get(error.exit_code, "")
        answer = cls(error=str(error), code=error.exit_code, status=status)
        answer.unread = True
        return answer


def read_source(args: Arguments, source: Source) -> formats.Reading:
    """The puzzles of a source, with what the options say about them."""
    from sudokit import formats

    try:
        return formats.read(source.stream, args.get("from") or source.format, reading_options(args), source.name)
    except OSError as error:
        raise InputError(f"{source.name}: cannot be read: {error.strerror or error}") from error


def option_puzzle(args: Arguments, key: str, *, reads_words: bool = True) -> Position:
    """The one puzzle that an option such as `--against` names: a puzzle, a file, or - for stdin.

    `reads_words`: the command's own puzzles come from its words.
    """
    from sudokit import formats

    word: str = args.get(key)
    if word == "-" and reads_words and args.word(0) == "-":
        raise UsageError(f"--{key.replace('_', '-')} -: the puzzles come from standard input already")
    with open_source(word, Console(args)) as source:
        return formats.one(formats.read(source.stream, None, reading_options(args), source.name))


def reading_options(args: Arguments) -> formats.Options:
    """What --size, --boxes, --rule and --symbols say."""
    from sudokit import formats

    size = args.size
    if size is None and args.boxes is not None:
        size = args.boxes[0] * args.boxes[1]
    return formats.Options(size, args.boxes, args.rule, args.get("symbols"))


def stream(
    args: Arguments,
    treat: Treat,
    *,
    tally: Callable[[int], str] | None = None,
    in_word: int = 0,
    out_word: int = 1,
    words: bool = False,
    watch: Callable[[str, tuple[str, ...]], None] | None = None,
    must_keep: frozenset[str] = frozenset(),
    bulk: Bulk | None = None,
) -> int:
    """Treat every puzzle of the input; `treat(position, many)` answers one. Returns the exit code.

    `tally` makes the closing line of a stream of more than one; it is told how many never came to an answer.
    With `words` the answers are no puzzles in a format but lines for people. `watch(format, lost)` hears of every
    puzzle that is written and of what it lost. What `must_keep` names (`centre`: candidates) is kept: an input's
    format that does not gives way to `json`. `bulk` does the same to many lines at once (see frame/bulk).
    """
    console = Console(args)
    with open_source(args.word(in_word), console) as source, Output(args.word(out_word)) as out:
        if bulk is not None and (lines := _lines(source)) is not None:
            sink = Sink(args, "line", out, console, words=words)
            code, unread = _in_bulk(args, source.name, lines, bulk, treat, sink)
            sink.close()
            if tally is not None:
                console.note(tally(unread))
            return code
        reading = read_source(args, source)
        items = iter(reading)
        first = next(items, None)
        if first is None:  # a reading without a puzzle says so itself; this is for whoever forgets to
            raise InputError("no puzzle found")
        if reading.remark and not isinstance(first, SudokuError) and first.has_marks:
            console.note(f"{reading.format}: {reading.remark}")
        second = next(items, None)
        sink = Sink(
            args, reading.format, out, console, words=words, watch=watch, must_keep=must_keep, form=reading.form
        )
        if second is None:
            return _alone(first, treat, sink)
        code, unread = _many(_again(first, second, items), treat, sink)
        sink.close()
    if tally is not None:
        console.note(tally(unread))
    return code


def _lines(source: Source) -> LineStream | None:
    """The source as lines of cells, where it begins with two of them."""
    from sudokit.batch.stream import LineStream

    lines = LineStream(source.stream)
    source.stream = lines  # type: ignore[assignment] # it is read on where the look at it ended
    return lines if lines.begins_with_cells() else None


def _in_bulk(args: Arguments, name: str, lines: LineStream, bulk: Bulk, treat: Treat, sink: Sink) -> tuple[int, int]:
    """The exit code, and how many puzzles never came to an answer."""
    from sudokit.app.cli.frame.bulk import General

    general = General(name, reading_options(args), lambda item: answered(item, treat, many=True), sink)
    bulk(lines, general)
    general.rest(lines)
    sink.console.clear()
    return general.code, general.unread


def _again(first: Item, second: Item, rest: Iterator[Item]) -> Iterator[Item]:
    """The stream as it was before two were looked at."""
    yield first
    yield second
    yield from rest


def answered(item: Item, treat: Treat, *, many: bool) -> Answer:
    """What a command says about one puzzle, an error of that puzzle included."""
    if isinstance(item, SudokuError):
        return Answer.of(item)
    try:
        return treat(item, many)
    except SudokuError as error:
        if error.exit_code in FATAL:
            raise
        answer = Answer.of(error)
        if answer.status == "malformed":
            answer.status = "unsupported"  # it was read; only this command cannot treat it
        return answer


def _alone(item: Item, treat: Treat, sink: Sink) -> int:
    """The only puzzle of the input: trouble is a line on stderr, and nothing else is written."""
    answer = answered(item, treat, many=False)
    if answer.error:
        sink.alone(item, answer)
    sink.put(item, answer)
    sink.close()
    if answer.note:
        sink.out.flush()
        sink.console.note(answer.note)
    return answer.code


def _many(items: Iterator[Item], treat: Treat, sink: Sink) -> tuple[int, int]:
    """The exit code, and how many puzzles never came to an answer."""
    codes = set()
    unread = 0
    for done, item in enumerate(items):
        answer = answered(item, treat, many=True)
        unread += answer.unread
        try:
            sink.put(item, answer)
        except NegativeError as error:  # the format cannot carry this one
            codes.add(error.exit_code)
            sink.put(item, Answer.of(error))
        codes.add(answer.code)
        sink.console.progress(done + 1, None, "puzzles")
    sink.console.clear()
    return worst(*codes), unread


class NoAnswer(SudokuError):
    """The only puzzle of the input got no answer: ends the command with the answer's own code."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.exit_code = code


class Sink:
    """Where answers go: the output's format, or JSON objects."""

    def __init__(
        self,
        args: Arguments,
        read_format: str,
        out: Output,
        console: Console,
        *,
        words: bool = False,
        watch: Callable[[str, tuple[str, ...]], None] | None = None,
        must_keep: frozenset[str] = frozenset(),
        form: str | None = None,
    ) -> None:
        self._must_keep = must_keep
        self._form = form
        self._words = words
        self._watch = watch
        self.json = bool(args.get("json"))
        self.out = out
        self.console = console
        self._options = reading_options(args)
        self._wish: str | None = args.get("to")
        self._read_format = read_format
        self._writer: formats.Writer | None = None

    def put(self, item: Item, answer: Answer) -> None:
        """Write what was said about one puzzle, or raise NegativeError where the format cannot carry it."""
        if answer.skip:
            return
        if self.json:
            from sudokit.app.cli.frame.objects import line

            self.out.write(line(item, answer))
        elif answer.error:
            self._refuse(answer.error)
        else:
            self.out.write(answer.text.encode())
            for position in answer.positions:
                writer = self._writer_for(position)
                self.out.write(writer.write(position).encode())
                if self._watch is not None:
                    self._watch(writer.format, writer.lost)
        if self.out.is_terminal:
            self.out.flush()

    def alone(self, item: Item, answer: Answer) -> NoReturn:
        """The only answer is that there is none: a JSON object where objects are wanted, and an error."""
        if self.json and self.out.path is None:
            self.put(item, answer)
            self.out.flush()
        raise NoAnswer(answer.error, answer.code)

    def close(self) -> None:
        """Write what a format ends with."""
        if self._writer is not None:
            self.out.write(self._writer.close().encode())

    def _refuse(self, reason: str) -> None:
        """Mark the place of a bad puzzle; where a container has no room for that, say it on stderr."""
        text = f"! {' '.join(reason.split())}\n" if self._words else self._writer_for(None).refusal(reason)
        if text:
            self.out.write(text.encode())
        else:
            self.console.error(f"sudoku: {reason}")

    def _writer_for(self, position: Position | None) -> formats.Writer:
        """The writer; the first thing written decides its format where `--to` does not."""
        if self._writer is None:
            from sudokit import formats

            name = self._wish or self._read_format
            if self._wish is None and position is not None:
                if self._must_keep - formats.codec(name).KEEPS:
                    name = "json"
                elif not _carries(name, position):
                    name = "plain"
                elif name == self._read_format:
                    self._options = self._options._replace(style=self._form)
            self._writer = formats.Writer(name, self._options)
        return self._writer


def _carries(name: str, position: Position) -> bool:
    from sudokit.formats import losses

    try:
        losses(position, name)
    except NegativeError:
        return False
    return True
