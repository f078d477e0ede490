"""`sudoku assist`: the strategy-by-strategy assistant, whose output is compared byte for byte."""

from __future__ import annotations

from sudokit.app.cli.frame import READING, Option

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame import Arguments
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.model.position import Position


def _strategies(text: str) -> tuple[str, ...]:
    from sudokit.services.assist import parse_strategies

    return parse_strategies(text)


SUMMARY = "fills in what two simple strategies find, pass by pass"
WORDS = "[PUZZLE|FILE] [OUT]"
MOST_WORDS = 2
OPTIONS = (
    Option("--strategies", "one, two or one,two", "NAMES", _strategies, default=("one",)),
    *READING,
)
ABOUT = """
Strategy one labels the cells that have a single option left; strategy two those that alone in their row, column
or box can hold a digit. A pass looks at all cells before it writes. Digits that stand twice are told, and end it.
9×9 only.
"""
EXAMPLES = (
    ("sudoku assist puzzle.txt", "strategy one, until it labels nothing more"),
    ("sudoku assist --strategies one,two puzzle.txt", "both, in turn, until neither does"),
)


def run(args: Arguments) -> int:
    """One transcript a puzzle."""
    from sudokit.app.cli.frame.stream import Answer, stream
    from sudokit.services.assist import assist

    def treat(position: Position, many: bool) -> Answer:
        report = assist(position.grid, args.strategies)
        return Answer(text=str(report), code=5 if report.violations else 0)

    return stream(args, treat, words=True)
