"""`sudoku create`: puzzles that have one solution."""

from __future__ import annotations

from sudokit.app.cli.frame import JSON, READING, THREADS, WRITING, Option, choice, integer, listing, number, seconds
from sudokit.errors import BudgetError, InputError, NegativeError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from sudokit.app.cli.frame import Arguments
    from sudokit.app.cli.frame.console import Console
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.errors import SudokuError
    from sudokit.model.grid import Grid
    from sudokit.model.position import Position
    from sudokit.services.create import Created, Request

__all__ = ["ABOUT", "EXAMPLES", "MOST_WORDS", "OPTIONS", "SUMMARY", "WORDS", "run"]


def _range(text: str) -> tuple[int, int]:
    """`40-63`, or one number."""
    low, dash, high = text.partition("-")
    least = number(0)(low)
    return least, number(0)(high) if dash else least


def _symmetries() -> tuple[str, ...]:
    from sudokit.model.transforms import SYMMETRIES

    return (*SYMMETRIES, "random")


@listing(_symmetries)
def _symmetry(text: str) -> str:
    return choice(*_symmetries())(text)


def _ratings(text: str) -> tuple[float, float]:
    from sudokit.rating.levels import band

    least, most = band(text)
    return least / 10, most / 10


def _levels() -> tuple[str, ...]:
    from sudokit.rating.levels import LEVELS

    return tuple(level.name for level in LEVELS)


@listing(_levels)
def _level(text: str) -> str:
    return choice(*_levels())(text)


SUMMARY = "makes puzzles that have one solution"
WORDS = ""
MOST_WORDS = 0
OPTIONS = (
    Option("--count", "how many puzzles (default: 1)", "N", number(1), default=1),
    Option("--seed", "same seed, same puzzles; without it one is drawn and named on stderr", "S", integer),
    *(option for option in READING if option.name in {"--size", "--boxes", "--rule"}),
    Option("--blanks", "how many cells are blank: 40-63, or 50", "A-B", _range),
    Option("--clues", "how many cells hold a clue, instead of --blanks", "A-B", _range),
    Option("--minimal", "no clue can be taken away"),
    Option("--symmetry", "of the clues: none, rotate180, rotate90, horizontal, vertical, diagonal, antidiagonal,"
           " full or random", "NAME", _symmetry, default="none"),
    Option("--pattern", "clues exactly where the file has something that is not blank", "FILE"),
    Option("--from-solution", "puzzles of the solution grid in the file", "FILE"),
    Option("--level", "how hard they are: `sudoku help levels` lists the names", "NAME", _level),
    Option("--rating", "the same as a range of ER: 7.1-8, 9-", "A-B", _ratings),
    Option("--solution", "write the solution too, where the format carries it"),
    Option("--to", "the format of the output (default: plain)", "NAME", WRITING[0].read),
    JSON,
    THREADS,
    Option("--timeout", "seconds that the whole job may take", "SECONDS", seconds),
)  # fmt: skip
ABOUT = """
Without options: a 9×9 puzzle with 40 to 63 blanks, nine lines of nine digits, 0 for a blank. A rule that needs
regions (jigsaw) has them drawn for each puzzle.
"""
EXAMPLES = (
    ("sudoku create | sudoku solve", "make a puzzle and solve it"),
    ("sudoku create --count 10 --seed 7 --to line", "the same ten puzzles every time"),
    ("sudoku create --size 6 --symmetry rotate180 --to frame", "a small one, drawn with borders"),
    ("sudoku create --level hard --symmetry rotate180", "for pencil marks"),
    ("sudoku create --size 6 --level easy", "not too hard"),
    ("sudoku create --rule jigsaw --size 7 --minimal", "no clue too many, with regions of its own"),
)


def run(args: Arguments) -> int:
    """Puzzles to stdout, the seed to stderr."""
    from sudokit.app.cli.frame.console import Console
    from sudokit.app.cli.frame.output import Output
    from sudokit.app.cli.frame.stream import Sink
    from sudokit.app.cli.frame.trouble import worst

    console = Console(args)
    maker = _Maker(args, _request(args, console))
    if args.seed is None:
        console.note(f"seed {maker.request.seed}")
    codes = set()
    with Output("-") as out:
        sink = Sink(args, "plain", out, console)
        for index, (item, answer) in enumerate(maker.all()):
            if answer.error and args.count == 1:
                sink.alone(item, answer)
            sink.put(item, answer)
            codes.add(answer.code)
            console.progress(index + 1, args.count, "puzzles")
        sink.close()
    console.clear()
    if args.solution and not args.json:
        _tell_of_lost_solutions(args.to or "plain", console)
    return worst(*codes)


def _request(args: Arguments, console: Console) -> Request:
    """What the options ask for."""
    from sudokit.services.create import Request

    if args.blanks is not None and args.clues is not None:
        raise UsageError("--blanks and --clues say the same: give one of them")
    if args.level is not None and args.rating is not None:
        raise UsageError("--level and --rating say the same: give one of them")
    wish: dict[str, Any] = {}
    size = args.size
    if size is None and args.boxes is not None:
        size = args.boxes[0] * args.boxes[1]
    if args.pattern is not None:
        from sudokit.services.pattern import parse_pattern

        rows, wish["pattern"] = parse_pattern(_text(args.pattern, console), args.pattern)
        if size not in {None, rows}:
            raise UsageError(f"--pattern {args.pattern} has {rows} rows, but --size or --boxes says {size}")
        size = rows
    if args.from_solution is not None:
        wish["solution"] = _solution(args)
    elif size is not None:
        wish["size"] = size
    return Request(
        boxes=args.boxes,
        rules=args.rule,
        seed=args.seed,
        blanks=args.blanks,
        clues=args.clues,
        minimal=args.minimal,
        symmetry=args.symmetry,
        level=args.level,
        rating=args.rating,
        **wish,
    )


def _text(word: str, console: Console) -> str:
    """What stands in a file of an option."""
    from sudokit.app.cli.frame.source import open_source

    with open_source(word, console) as source:
        try:
            return source.stream.read(1 << 20).decode()
        except OSError as error:
            raise InputError(f"{source.name}: cannot be read: {error.strerror or error}") from error
        except UnicodeDecodeError as error:
            raise InputError(f"{source.name}: not UTF-8 at byte {error.start + 1}") from error


def _solution(args: Arguments) -> Grid:
    """The grid of --from-solution: a complete one, or the solution that stands beside a puzzle."""
    from sudokit.app.cli.frame.stream import option_puzzle
    from sudokit.model.grid import Grid

    position = option_puzzle(args, "from_solution", reads_words=False)
    if position.solution is not None and not position.grid.is_full:
        return Grid(position.layout, position.solution)
    return position.grid


def _tell_of_lost_solutions(name: str, console: Console) -> None:
    from sudokit import formats

    if "solution" not in formats.codec(name).KEEPS:
        able = ", ".join(n for n, _, keeps in formats.table() if "solution" in keeps)
        console.note(f"the format {name} carries no solutions; these do: {able}")


class _Maker:
    """The puzzles of a request, in order."""

    def __init__(self, args: Arguments, request: Request) -> None:
        self.args = args
        self.request = request

    def all(self) -> Iterator[tuple[Position | SudokuError, Answer]]:
        """One after the other, or why there is none."""
        from sudokit.engine.budget import Budget

        budget = Budget(seconds=self.args.timeout)
        if self.args.count == 1:  # threads and blocks are for many: one puzzle, cold, does without
            from sudokit.services.create import create

            try:
                yield self._answer(create(self.request, budget=budget), 0)
            except (NegativeError, BudgetError) as error:
                yield self._answer(error, 0)
            return
        from sudokit.batch.create import stream

        for index, made in enumerate(stream(self.request, self.args.count, threads=self.args.threads, budget=budget)):
            yield self._answer(made, index)

    def _answer(self, made: Created | SudokuError, index: int) -> tuple[Position | SudokuError, Answer]:
        from sudokit.app.cli.frame.stream import Answer
        from sudokit.errors import SudokuError

        if isinstance(made, SudokuError):
            answer = Answer.of(made)
            answer.fields = {"seed": self.request.seed, "index": index}
            return made, answer
        position = made.position
        shown = position if self.args.solution else type(position).of_digits(position.layout, position.givens)
        return position, Answer([shown], fields=self._fields(made), status="unique")

    def _fields(self, created: Created) -> dict[str, object]:
        from sudokit.app.cli.frame.objects import digits

        position = created.position
        fields: dict[str, object] = {}
        if position.solution is not None:
            fields["solution"] = digits(position.solution, position.layout)
        if self.args.level is not None:
            fields["level"] = self.args.level
        if created.er is not None:
            from sudokit.rating.levels import level_of

            fields |= {"level": level_of(round(created.er * 10)), "er": created.er}
        return fields | {"clues": created.clues, "seed": created.seed, "index": created.index}
