"""`sudoku solve`: completed grids, and how many there are."""

from __future__ import annotations

from sudokit.app.cli.frame import JSON, READING, THREADS, TIMEOUT, WRITING, Option, number
from sudokit.errors import BudgetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.app.cli.frame import Arguments
    from sudokit.app.cli.frame.bulk import General
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.batch.stream import LineStream, Piece
    from sudokit.engine import api
    from sudokit.model.grid import Grid
    from sudokit.model.position import Position

SUMMARY = "completes puzzles, and tells how many solutions they have"
WORDS = "[PUZZLE|FILE] [OUT]"
MOST_WORDS = 2
OPTIONS = (
    Option("--first", "of several solutions show the smallest, not the greatest"),
    Option("--all", "every solution, in ascending order"),
    Option("--limit", "count (with --all: print) at most N solutions of a puzzle", "N", number(1)),
    Option("--count", "print only how many solutions there are"),
    Option("--steps", "the human path, step by step with its reasons"),
    Option("--givens", "start from the givens alone; else entries count as digits"),
    *READING,
    *WRITING,
    JSON,
    THREADS,
    TIMEOUT,
)
ABOUT = """
Prints the completed grid; of several solutions the lexicographically greatest. How many there are stands on
stderr: of a single puzzle counted up to 1,000,000, of many only one, several or none where --count and --limit
do not ask for more.
"""
EXAMPLES = (
    ("sudoku create | sudoku solve", "make a puzzle and solve it"),
    ("sudoku solve in.csv out.csv", "rows d,d,… in and out; - is stdin or stdout"),
    ("sudoku solve --all --limit 10 puzzle.txt", "the ten smallest solutions"),
    ("sudoku solve --count many.txt", "a number a puzzle"),
    ("sudoku solve --steps puzzle.txt", "how a person would solve it"),
)


def run(args: Arguments) -> int:
    """Completed grids to the output, the tally to stderr."""
    from sudokit.app.cli.frame.stream import stream

    if args.steps:
        from sudokit.app.cli.frame.steps import path

        return path(args)
    from sudokit.app.cli.frame.bulk import lines_alone

    solver = _Solver(args)
    in_bulk = lines_alone(args) and (args.count or not args.all)
    return stream(args, solver.treat, tally=solver.line, bulk=solver.bulk if in_bulk else None)


class _Solver:
    """What is done with each puzzle, and the counts for the closing line."""

    def __init__(self, args: Arguments) -> None:
        from sudokit.engine.budget import Budget

        self.args = args
        self.budget = Budget(seconds=args.timeout)
        self.counts: dict[str, int] = {}

    def treat(self, position: Position, many: bool) -> Answer:
        """One puzzle's answer."""
        if self.args.all and not self.args.count:
            return self._all(position)
        answer = self._one(position, many)
        self._tally(answer.status)
        return answer

    def bulk(self, lines: LineStream, general: General) -> None:
        """Many lines of cells at once; what is special about one of them is said the general way."""
        from sudokit.batch.stream import Piece, solved

        first = None if self.args.count else self.args.first
        done = 0
        for item in solved(lines, limit=self._limit(many=True), first=first, threads=self.args.threads):
            if isinstance(item, Piece):
                self._piece(item, general)
                done += item.count
                general.sink.console.progress(done, None, "puzzles")
            else:
                general.line(item.line, item.number)

    def _piece(self, piece: Piece, general: General) -> None:
        """A block's answers; where one is not plain, the general way finds the words."""
        for plain, start, stop in piece.runs():
            if not plain:
                for index in range(start, stop):
                    general.line(piece.line(index), piece.number + index)
                continue
            for status, name in ((1, "unique"), (2, "several")):
                if count := piece.statuses.count(status, start, stop):
                    self.counts[name] = self.counts.get(name, 0) + count
            general.sink.out.write(
                "".join([f"{n}\n" for n in piece.counts[start:stop]]).encode()
                if self.args.count
                else piece.shown(start, stop)
            )

    def _limit(self, many: bool) -> int:
        from sudokit.services.solve import TALLY_LIMIT

        if self.args.limit is not None:
            return int(self.args.limit)
        return 1 if many and not self.args.count else TALLY_LIMIT

    def _one(self, position: Position, many: bool) -> Answer:
        """The solution that is shown, or with --count the number alone."""
        from sudokit.app.cli.frame.stream import Answer
        from sudokit.services.solve import in_words, solve

        args = self.args
        found = solve(position, limit=self._limit(many), first=args.first, givens=args.givens, budget=self.budget)
        code = 0 if found.complete and (found.final or args.count) else 6
        words = in_words(found)
        if args.count:
            return Answer(
                text=f"{found.count}\n",
                fields={"count": found.count, "more": found.more},
                status=found.verdict,
                code=code or (0 if found.count else 5),
                note=words,
            )
        if found.grid is None:
            return self._none(position, found, words)
        if not found.final:
            words += f"; the one shown was not shown to be the {'first' if args.first else 'last'}"
        return Answer(
            [completed(position, found.grid, givens=args.givens)],
            fields=_fields(found, position) if args.json else None,
            status=found.verdict,
            code=code,
            note=words,
        )

    def _none(self, position: Position, found: api.Answer, words: str) -> Answer:
        """No grid: because a digit stands twice, because nothing fits, or because the budget ran out."""
        from sudokit.app.cli.frame.stream import Answer
        from sudokit.services.solve import start_grid

        count: dict[str, object] = {"count": 0, "more": False}
        if not found.complete:
            return Answer(error=words, code=6, status="budget", fields=count)
        from sudokit.model.problems import problems

        told = [p.message for p in problems(start_grid(position, givens=self.args.givens)) if p.kind in BROKEN]
        more = f", and {len(told) - 1} more" if len(told) > 1 else ""
        return Answer(error=f"{told[0]}{more}" if told else words, code=5, status="none", fields=count)

    def _all(self, position: Position) -> Answer:
        """Every solution up to the limit, written while they are found; counted when the last one is."""
        from sudokit.app.cli.frame.stream import Answer
        from sudokit.services.solve import all_solutions

        grids = all_solutions(position, givens=self.args.givens, budget=self.budget)
        answer = Answer(status="unique")
        try:
            first = next(grids, None)
        except BudgetError:
            answer = Answer(error="no solution found within the budget", code=6, status="budget")
            self._tally(answer.status)
            return answer
        if first is None:
            answer = self._one(position, many=False)
            self._tally(answer.status)
            return answer
        found = self._upto(grids, first, answer)
        if self.args.json:
            from sudokit.app.cli.frame.objects import digits

            shown = [digits(grid.digits, position.layout) for grid in found]
            answer.fields = {"count": len(shown), "more": answer.note.startswith("more than"), "solutions": shown}
        else:
            answer.positions = (completed(position, grid, givens=self.args.givens) for grid in found)
        return answer

    def _upto(self, grids: Iterator[Grid], first: Grid, answer: Answer) -> Iterator[Grid]:
        """The solutions; with the last of them `answer` knows how many there are."""
        limit = self._limit(many=False)
        count = 1
        yield first
        try:
            for grid in grids:
                answer.status = "several"
                if count == limit:
                    answer.note = f"more than {count} solution{'s' * (count > 1)}"
                    return
                count += 1
                yield grid
        except BudgetError:
            answer.code = 6
            answer.note = f"at least {count} solution{'s' * (count > 1)}"
            if count == 1:
                answer.status = "budget"
            return
        finally:
            self._tally(answer.status)
        answer.note = f"{count} solution{'s' * (count > 1)}"

    def _tally(self, status: str) -> None:
        self.counts[status] = self.counts.get(status, 0) + 1

    def line(self, unread: int) -> str:
        """`1,000 puzzles: 990 unique, 7 with several solutions, 3 with none`."""
        total = sum(self.counts.values()) + unread
        said = [f"{self.counts.get('unique', 0):,} unique"]
        for status, words in (("several", "with several solutions"), ("none", "with none")):
            if status in self.counts:
                said.append(f"{self.counts[status]:,} {words}")
        if "budget" in self.counts:
            said.append(f"{self.counts['budget']:,} not known within the budget")
        if unread:
            said.append(f"{unread:,} unreadable")
        return f"{total:,} puzzles: {', '.join(said)}"


BROKEN = frozenset({"duplicate", "adjacent"})


def _fields(found: api.Answer, position: Position) -> dict[str, object]:
    from sudokit.app.cli.frame.objects import digits

    assert found.grid is not None
    return {"solution": digits(found.grid.digits, position.layout), "count": found.count, "more": found.more}


def completed(position: Position, grid: Grid, *, givens: bool = False) -> Position:
    """The position with every blank filled in; marks, history and a solution that came along are done with."""
    entries = bytes(0 if given else digit for given, digit in zip(position.givens, grid.digits, strict=True))
    return position.replace(entries=entries, centre=(), corner=(), history=(), solution=None)
