"""`sudoku rate`: how hard is it?"""

from __future__ import annotations

from sudokit.app.cli.frame import JSON, READING, THREADS, TIMEOUT, WRITING, Option, choice, listing
from sudokit.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame import Arguments
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.model.position import Position
    from sudokit.rating.instrument import Rating


def _band(text: str) -> tuple[int, int]:
    from sudokit.rating.levels import band

    return band(text)


def _ceiling(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 1.0 <= value <= 20.0:
        raise ValueError("expected a rating from 1.0 to 20.0")
    return value


def _scales() -> tuple[str, ...]:
    from sudokit.services.rate import SCALES

    return SCALES


@listing(_scales)
def _scale(text: str) -> str:
    return choice(*_scales())(text)


SUMMARY = "how hard puzzles are, on Sudoku Explainer's scale or HoDoKu's"
WORDS = "[PUZZLE|FILE] [OUT]"
MOST_WORDS = 2
OPTIONS = (
    Option("--scale", "Sudoku Explainer's (default), HoDoKu's, or both: se, hodoku, both", "NAME", _scale,
           default="se"),
    Option("--trace", "the path that was measured, a line a step"),
    Option("--only", "pass on just the puzzles of this level or rating", "LEVEL|A-B", _band),
    Option("--max-rating", "stop rating a puzzle once it is above R", "R", _ceiling),
    *READING,
    *WRITING,
    JSON,
    THREADS,
    TIMEOUT,
)  # fmt: skip
ABOUT = """
ER is the rating of the hardest step that Sudoku Explainer 1.2.1 would take, EP the hardest up to the first digit
that it places, ED the first step. `sudoku help levels` tells what the levels are. Sizes and rules other than
classic 9×9 have a level, that of the hardest step of `sudoku solve --steps`, and no ER. HoDoKu's scale, for classic
9×9 too, is a level of its own and a score, the sum over all steps.

A single puzzle gets a few lines. Of many each is written as a line that every command reads again: the puzzle, a
tab, ER, EP, ED, level and hardest technique; --to csv makes a table. With --only the puzzles themselves are passed
on, in any format.
"""
EXAMPLES = (
    ("sudoku rate puzzle.txt", "rating, level, hardest technique, what is needed how often"),
    ("sudoku rate --trace puzzle.txt", "step by step"),
    ("sudoku rate --only hard many.txt hard.txt", "the hard ones"),
    ("sudoku rate --only 7.1-7.5 --to sdm many.txt", "a band of ratings, as sdm"),
    ("sudoku rate --to csv many.txt ratings.csv", "a table"),
    ("sudoku rate --scale both puzzle.txt", "HoDoKu's level and score as well"),
)

# What is said of a puzzle that has no rating, and the exit code.
_WHY = {
    "several": ("it has several solutions: only a puzzle with one has a rating", 5),
    "none": ("it has no solution", 5),
    "malformed": ("it is not a sudoku", 4),
    "complete": ("it is already complete", 4),
    "unsupported": ("HoDoKu's scale is for classic 9×9 sudokus", 4),
    "budget": ("the time ran out", 6),
}


def run(args: Arguments) -> int:
    """A rating a puzzle."""
    from sudokit.app.cli.frame import ratings
    from sudokit.app.cli.frame.blocks import stream_blocks

    if args.only is None and args.to not in {None, "line", "csv"}:
        raise UsageError(f"--to {args.to}: ratings are written as line, csv or --json; with --only in any format")
    if args.trace and (args.only is not None or args.to is not None):
        raise UsageError("--trace tells steps: --only and --to have no place there")
    if args.scale == "hodoku" and (args.trace or args.only is not None or args.max_rating is not None):
        raise UsageError("--trace, --only and --max-rating go by Sudoku Explainer's scale: not with --scale hodoku")
    rater = _Rater(args)
    table = args.only is None and args.to == "csv"
    return stream_blocks(
        args,
        rater.alone,
        rater.block,
        tally=rater.tally,
        head=ratings.columns(args.scale) if table else "",
        words=args.only is None,
    )


class _Rater:
    """Rates, and says it in the way that was asked for."""

    def __init__(self, args: Arguments) -> None:
        from sudokit.engine.budget import Budget

        self.args = args
        self.budget = Budget(seconds=args.timeout)
        self.ceiling = args.max_rating
        self.levels: dict[str, int] = {}
        self.passed = 0

    def one(self, position: Position) -> Rating:
        """The rating of one puzzle, with its path where that is told."""
        from sudokit.services.rate import rate

        args = self.args
        return rate(position, scale=args.scale, trace=args.trace, ceiling=self.ceiling, budget=self.budget)

    def alone(self, position: Position) -> Answer:
        """The only puzzle of the input: a block for people, or what was asked for."""
        from sudokit.app.cli.frame import ratings

        found = self.one(position)
        answer = self._answer(position, found)
        if self.args.only is not None or self.args.to is not None:
            if self.args.to == "csv" and self.args.only is None:
                answer.text = ratings.columns(self.args.scale) + answer.text
            return answer
        if not answer.error:
            answer.text = ratings.steps(found, position) if self.args.trace else ratings.in_words(found)
        return answer

    def block(self, positions: list[Position]) -> list[Answer]:
        """Many at a time; those that the bulk instrument cannot take, and paths, one by one."""
        at_once = not self.args.trace and self.args.scale != "hodoku"
        found = iter(self._bulk([p for p in positions if p.layout.is_classic9]) if at_once else ())
        return [self._answer(p, next(found) if at_once and p.layout.is_classic9 else self.one(p)) for p in positions]

    def _bulk(self, positions: list[Position]) -> list[Rating]:
        from sudokit.batch.rate import rate_cells
        from sudokit.services.canon import puzzle_grid
        from sudokit.services.rate import hodoku_of

        grids = [puzzle_grid(p) for p in positions]
        rated = rate_cells(
            bytearray().join(grid.digits for grid in grids),
            threads=self.args.threads,
            ceiling=self.ceiling,
            budget=self.budget,
            techniques=bool(self.args.json),
        )
        found = [rated[i] for i in range(len(positions))]
        if self.args.scale == "both":
            for grid, rating in zip(grids, found, strict=True):
                if rating.status in {"unique", "above"}:
                    rating.hodoku = hodoku_of(grid)
        return found

    def _answer(self, position: Position, found: Rating) -> Answer:
        """As a line, a row, a puzzle that is passed on, or an object."""
        from sudokit.app.cli.frame import ratings
        from sudokit.app.cli.frame.stream import Answer

        self._count(found)
        if self.args.only is not None:
            return self._filter(position, found)
        table = self.args.to == "csv"
        if found.status in _WHY:
            why, code = _WHY[found.status]
            text = ratings.row(position, found, self.args.scale) if table else ""
            return Answer(text=text, error="" if text and not self.args.json else why, status=found.status, code=code)
        if self.args.trace:
            text = f"{ratings.puzzle_line(position)}\n{ratings.steps(found, position)}\n"
        else:
            text = (
                ratings.row(position, found, self.args.scale) if table else ratings.line(position, found, self.ceiling)
            )
        fields = ratings.fields(found, position) if self.args.json else None
        return Answer(text=text, fields=fields, status=found.status)

    def _count(self, found: Rating) -> None:
        level = found.status
        if found.status == "unique":
            level = (found.hodoku.level if self.args.scale == "hodoku" and found.hodoku else found.level) or ""
        self.levels[level] = self.levels.get(level, 0) + 1

    def _filter(self, position: Position, found: Rating) -> Answer:
        """Pass it on or leave it out; what has no rating is left out, too, and only counted."""
        from sudokit.app.cli.frame import ratings
        from sudokit.app.cli.frame.stream import Answer

        least, most = self.args.only
        if found.status != "unique" or found.reached is None or not least <= found.reached <= most:
            return Answer(skip=True, code=6 if found.status == "budget" else 0)
        self.passed += 1
        return Answer([position], fields=ratings.fields(found, position), status=found.status)

    def tally(self, unread: int) -> str:
        """`1,000 puzzles: 400 easy, 600 hard`."""
        from sudokit.rating.levels import LEVELS

        total = sum(self.levels.values()) + unread
        words = [*(level.name for level in LEVELS), *_HODOKU_LEVELS, "above", *_WHY]
        parts = [f"{self.levels[word]:,} {_TALLY.get(word, word)}" for word in words if word in self.levels]
        if unread:
            parts.append(f"{unread:,} unreadable")
        if self.args.only is not None:
            parts.append(f"{self.passed:,} passed on")
        return f"{total:,} puzzles: {', '.join(parts)}"


_HODOKU_LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
_TALLY = {
    "several": "with several solutions",
    "none": "with none",
    "budget": "not rated within the time",
    "above": "above the ceiling",
    "unsupported": "not classic 9×9",
}
