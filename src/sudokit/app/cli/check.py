"""`sudoku check`: is it a sudoku, and a good one?"""

from __future__ import annotations

from sudokit.app.cli.frame import JSON, READING, THREADS, TIMEOUT, Option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokit.app.cli.frame import Arguments
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.model.position import Position
    from sudokit.services.check import Report

SUMMARY = "tells every problem: consistent, solvable, unique, minimal"
WORDS = "[PUZZLE|FILE] [OUT]"
MOST_WORDS = 2
OPTIONS = (
    Option("--minimal", "demand that every given is needed"),
    Option("--against", "judge grids, full or half-filled, against this puzzle", "PUZZLE|FILE"),
    *READING,
    JSON,
    THREADS,
    TIMEOUT,
)
ABOUT = """
Every problem is told, not the first: digits that stand twice, cells and houses without a place, more solutions
than one, and which givens could go. The solution of a `puzzle,solution` row and what a player entered are judged,
too. One puzzle gets a few lines, each of many puzzles one line. The exit code is 5 where the answer is no.
"""
EXAMPLES = (
    ("sudoku check puzzle.txt", "all that is wrong with it, and whether it is minimal"),
    ("sudoku check --against puzzle.txt mine.txt", "is what I have filled in right so far?"),
    ("sudoku check --json many.txt", "one object a puzzle"),
)


def run(args: Arguments) -> int:
    """A report a puzzle; in a stream one line each and a closing tally."""
    from sudokit.app.cli.frame.blocks import stream_blocks

    checker = _Checker(args)
    return stream_blocks(args, checker.alone, checker.block, tally=checker.tally.line, words=True)


class _Checker:
    """What is done with each puzzle, and the counts for the closing line."""

    def __init__(self, args: Arguments) -> None:
        self.args = args
        self.tally = _Tally()
        self.judge = _judge(args)

    def alone(self, position: Position) -> Answer:
        """The only puzzle of the input, in a few lines."""
        return self._answer(position, None, many=False)

    def block(self, positions: list[Position]) -> list[Answer]:
        """A line each. Plain 9×9 puzzles go to the kernel together, unless each has its own time or a puzzle to fit."""
        from sudokit.batch.check import check_many, is_plain

        together = self.args.timeout is None and self.args.against is None
        plain = [p for p in positions if together and is_plain(p)]
        reports = iter(check_many(plain, threads=self.args.threads))
        return [self._answer(p, next(reports) if together and is_plain(p) else None, many=True) for p in positions]

    def _answer(self, position: Position, known: Report | None, *, many: bool) -> Answer:
        from sudokit.app.cli.frame.stream import answered

        return answered(position, lambda p, many: self._treat(p, known or self.judge(p), many), many=many)

    def _treat(self, position: Position, report: Report, many: bool) -> Answer:
        from sudokit.app.cli.frame.stream import Answer
        from sudokit.services.check import in_brief, in_words

        self.tally.add(report)
        demand = self.args.minimal
        code = 6 if report.unique is None or (demand and report.unique and report.minimal is None) else 0
        if not code and not (report.is_good and (report.minimal or not demand)):
            code = 5
        text = in_brief(report) + "\n" if many else in_words(report, position.layout.size)
        fields = _fields(report, position) if self.args.json else None
        return Answer(text=text, fields=fields, status=report.verdict, code=code)


def _judge(args: Arguments) -> Callable[[Position], Report]:
    """What is done with each puzzle, or with each grid that is held against one."""
    from sudokit.app.cli.frame.stream import option_puzzle
    from sudokit.engine.budget import Budget
    from sudokit.services.check import check, check_against

    budget = Budget(seconds=args.timeout)
    if args.against is None:
        return lambda position: check(position, budget=budget)
    puzzle = option_puzzle(args, "against")
    own = check(puzzle, minimal=bool(args.minimal), budget=budget)
    return lambda position: check_against(position, puzzle, own, budget=budget)


def _fields(report: Report, position: Position) -> dict[str, object]:
    """The keys of the JSON object."""
    from sudokit.app.cli.frame.objects import cells

    fields: dict[str, object] = {
        "consistent": report.consistent,
        "solvable": report.solvable,
        "unique": report.unique,
        "minimal": report.minimal,
        "redundant": None if report.redundant is None else cells(report.redundant, position.layout),
        "clues": report.clues,
        "problems": [
            {
                "kind": problem.kind,
                "digit": problem.digit,
                "house": problem.house,
                "cells": cells(problem.cells, position.layout),
                "message": problem.message,
            }
            for problem in report.problems
        ],
    }
    if report.matches is not None:
        fields["matches"] = report.matches
    return fields


class _Tally:
    """The closing line of a stream."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.total = 0

    def add(self, report: Report) -> None:
        """Count one puzzle."""
        self.total += 1
        kind = report.verdict if report.consistent else "broken"
        self._count(kind)
        if report.minimal:
            self._count("minimal")
        if report.matches is not None:
            self._count("right" if report.matches else "wrong")

    def _count(self, kind: str) -> None:
        self.counts[kind] = self.counts.get(kind, 0) + 1

    def line(self, unread: int) -> str:
        """`1,000 puzzles: 990 unique (120 of them minimal), 7 with several solutions, 3 with none`."""
        words = {
            "unique": "unique",
            "several": "with several solutions",
            "none": "with none",
            "broken": "that break the rules",
            "budget": "not known within the budget",
            "right": "right",
            "wrong": "wrong",
        }
        minimal = f" ({self.counts['minimal']:,} of them minimal)" if "minimal" in self.counts else ""
        parts = [
            f"{self.counts.get(kind, 0):,} {text}{minimal if kind == 'unique' else ''}"
            for kind, text in words.items()
            if kind in self.counts or kind == "unique"
        ]
        if unread:
            parts.append(f"{unread:,} unreadable")
        return f"{self.total + unread:,} puzzles: {', '.join(parts)}"
