"""`sudoku convert`: any format to any other."""

from __future__ import annotations

from sudokit.app.cli.frame import READING, WRITING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame import Arguments
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.model.position import Position

SUMMARY = "any format to any other"
WORDS = "[PUZZLE|FILE] [OUT]"
MOST_WORDS = 2
OPTIONS = (*READING, *WRITING)
ABOUT = """
What the other format cannot keep (titles, marks, a solution) is told once, on standard error. Its size and its
rules a puzzle never loses: a format that cannot carry them is refused. `sudoku help formats` says what each keeps.
Without --to the format stays, and the text is written afresh.
"""
EXAMPLES = (
    ("sudoku convert --to line puzzle.txt", "one line a puzzle"),
    ("sudoku convert --to json puzzles.txt puzzles.json", "everything that is known of each"),
)


def run(args: Arguments) -> int:
    """Each puzzle as it is, in the other format."""
    from sudokit.app.cli.frame.console import Console
    from sudokit.app.cli.frame.stream import Answer, stream
    from sudokit.services.convert import Losses

    losses: dict[str, Losses] = {}

    def treat(position: Position, many: bool) -> Answer:
        return Answer([position])

    def watch(format: str, lost: tuple[str, ...]) -> None:
        if format not in losses:
            losses[format] = Losses(format)
        losses[format].add(lost)

    code = stream(args, treat, watch=watch)
    for lost in map(str, losses.values()):
        if lost:
            Console(args).note(lost)
    return code
