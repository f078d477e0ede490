"""`sudoku rate`: how hard is it?"""

from __future__ import annotations

from sudokit.app.cli.frame import JSON, READING, THREADS, TIMEOUT, WRITING, Option
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


SUMMARY = "how hard puzzles are, on Sudoku Explainer's scale"
WORDS = "[PUZZLE|FILE] [OUT]"
MOST_WORDS = 2
OPTIONS = (
    Option("--trace", "the path that was measured, a line a step"),
    Option("--only", "pass on just the puzzles of this level or rating", "LEVEL|A-B", _band),
    Option("--max-rating", "stop rating a puzzle once it is above R", "R", _ceiling),
    *READING,
    *WRITING,
    JSON,
    THREADS,
    TIMEOUT,
)
ABOUT = """
ER is the rating of the hardest step that Sudoku Explainer 1.2.1 would take, EP the hardest up to the first digit
that it places, ED the first step. `sudoku help levels` tells what the levels are.

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
)

# What is said of a puzzle that has no rating, and the exit code.
_WHY = {
    "several": ("it has several solutions: only a puzzle with one has a rating", 5),
    "none": ("it has no solution", 5),
    "malformed": ("it is not a sudoku", 4),
    "complete": ("it is already complete", 4),
    "unsupported": ("ratings are for classic 9×9 sudokus", 4),
    "budget": ("the time ran out", 6),
}
_COLUMNS = "puzzle,er,ep,ed,status,level,hardest,steps\n"


def run(args: Arguments) -> int:
    """A rating a puzzle."""
    from sudokit.app.cli.frame.blocks import stream_blocks

    if args.only is None and args.to not in {None, "line", "csv"}:
        raise UsageError(f"--to {args.to}: ratings are written as line, csv or --json; with --only in any format")
    if args.trace and (args.only is not None or args.to is not None):
        raise UsageError("--trace tells steps: --only and --to have no place there")
    rater = _Rater(args)
    table = args.only is None and args.to == "csv"
    return stream_blocks(
        args,
        rater.alone,
        rater.block,
        tally=rater.tally,
        head=_COLUMNS if table else "",
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

        return rate(position, trace=self.args.trace, ceiling=self.ceiling, budget=self.budget)

    def alone(self, position: Position) -> Answer:
        """The only puzzle of the input: a block for people, or what was asked for."""
        found = self.one(position)
        if self.args.only is not None or self.args.to is not None:
            answer = self._answer(position, found)
            if self.args.to == "csv" and self.args.only is None:
                answer.text = _COLUMNS + answer.text
            return answer
        answer = self._answer(position, found)
        answer.text = "" if answer.error else _steps(found) if self.args.trace else _in_words(found)
        return answer

    def block(self, positions: list[Position]) -> list[Answer]:
        """Many at a time; those that the bulk instrument cannot take, and paths, one by one."""
        bulk = [p for p in positions if p.layout.is_classic9] if not self.args.trace else []
        found = iter(self._bulk(bulk))
        one_by_one = self.args.trace
        return [
            self._answer(p, self.one(p) if one_by_one or not p.layout.is_classic9 else next(found)) for p in positions
        ]

    def _bulk(self, positions: list[Position]) -> list[Rating]:
        from sudokit.batch.rate import rate_cells
        from sudokit.services.canon import puzzle_grid

        cells = bytearray().join(puzzle_grid(p).digits for p in positions)
        rated = rate_cells(
            cells, threads=self.args.threads, ceiling=self.ceiling, budget=self.budget, techniques=bool(self.args.json)
        )
        return [rated[i] for i in range(len(positions))]

    def _answer(self, position: Position, found: Rating) -> Answer:
        """As a line, a row, a puzzle that is passed on, or an object."""
        from sudokit.app.cli.frame.stream import Answer

        level = found.level if found.status == "unique" else found.status
        self.levels[level or ""] = self.levels.get(level or "", 0) + 1
        if self.args.only is not None:
            return self._filter(position, found)
        if found.status in _WHY:
            why, code = _WHY[found.status]
            text = f"{_puzzle(position)},,,,{found.status},,,\n" if self.args.to == "csv" else ""
            return Answer(text=text, error="" if text and not self.args.json else why, status=found.status, code=code)
        if self.args.trace:
            text = f"{_puzzle(position)}\n{_steps(found)}\n"
        elif self.args.to == "csv":
            text = (
                f"{_puzzle(position)},{found.er},{found.ep},{found.ed},{found.status},{found.level},"
                f"{found.hardest or ''},{found.steps}\n"
            )
        elif found.status == "above":
            text = f"{_puzzle(position)}\tabove {self.ceiling}\n"
        else:
            text = f"{_puzzle(position)}\t{found.er} {found.ep} {found.ed} {found.level} {found.hardest or '-'}\n"
        return Answer(text=text, fields=_fields(found), status=found.status)

    def _filter(self, position: Position, found: Rating) -> Answer:
        """Pass it on or leave it out; what has no rating is left out, too, and only counted."""
        from sudokit.app.cli.frame.stream import Answer

        least, most = self.args.only
        if found.status != "unique" or found.er is None or not least <= round(found.er * 10) <= most:
            return Answer(skip=True, code=6 if found.status == "budget" else 0)
        self.passed += 1
        return Answer([position], fields=_fields(found), status=found.status)

    def tally(self, unread: int) -> str:
        """`1,000 puzzles: 400 easy, 600 hard`."""
        from sudokit.rating.levels import LEVELS

        total = sum(self.levels.values()) + unread
        words = [*(level.name for level in LEVELS), "above", *_WHY]
        parts = [f"{self.levels[word]:,} {_TALLY.get(word, word)}" for word in words if word in self.levels]
        if unread:
            parts.append(f"{unread:,} unreadable")
        if self.args.only is not None:
            parts.append(f"{self.passed:,} passed on")
        return f"{total:,} puzzles: {', '.join(parts)}"


_TALLY = {
    "several": "with several solutions",
    "none": "with none",
    "budget": "not rated within the time",
    "above": "above the ceiling",
    "unsupported": "not classic 9×9",
}


def _puzzle(position: Position) -> str:
    from sudokit.services.canon import puzzle_grid

    return puzzle_grid(position).line


def _fields(found: Rating) -> dict[str, object]:
    """The keys of the JSON object."""
    fields: dict[str, object] = {
        "er": found.er,
        "ep": found.ep,
        "ed": found.ed,
        "level": found.level,
        "hardest": found.hardest,
        "steps": found.steps,
        "counts": found.counts,
    }
    if found.path:
        from sudokit.app.cli.frame.objects import cells
        from sudokit.constraints import layout

        classic = layout(9)
        fields["path"] = [
            {
                "technique": step.technique,
                "rating": step.rating,
                "place": [{"cell": cells([cell], classic)[0], "digit": digit} for cell, digit in step.place],
                "eliminate": [
                    {"cell": cells([cell], classic)[0], "digits": [d for c, d in step.eliminate if c == cell]}
                    for cell in sorted({cell for cell, _ in step.eliminate})
                ],
            }
            for step in found.path
        ]
    return fields


def _in_words(found: Rating) -> str:
    """The block for a single puzzle."""
    from sudokit.logic.catalogue import CATALOGUE
    from sudokit.rating.levels import level

    assert found.level is not None
    band = level(found.level)
    if found.status == "above":
        return f"rating    above: a step of {found.er} was needed, so {band.name} at least\n"
    gem = "; a diamond" if found.diamond else "; a pearl" if found.pearl else ""
    hardest = CATALOGUE[found.hardest].title if found.hardest else "nothing that is known"
    lines = [
        f"rating    ER {found.er}, EP {found.ep}, ED {found.ed}{gem}",
        f"level     {band.name}: {band.needs}",
        f"hardest   {hardest}",
        f"steps     {found.steps}",
    ]
    lines += [f"{count:9} {CATALOGUE[name].title}" for name, count in found.counts.items()]
    return "\n".join(lines) + "\n"


def _steps(found: Rating) -> str:
    """A line a step: number, rating, technique, what it places or removes."""
    from sudokit.model.geometry import cell_name

    lines = []
    for number, step in enumerate(found.path, 1):
        effects = [f"{cell_name(cell, 9)}={digit}" for cell, digit in step.place]
        if not effects:
            for cell in sorted({cell for cell, _ in step.eliminate}):
                gone = "".join(str(d) for c, d in step.eliminate if c == cell)
                effects.append(f"{cell_name(cell, 9)}-{gone}")
        chain = f" ({step.chain.complexity} nodes)" if step.chain is not None else ""
        lines.append(f"{number:3}  {step.rating:4}  {step.technique}{chain}: {' '.join(effects)}")
    return "\n".join(lines) + "\n"
