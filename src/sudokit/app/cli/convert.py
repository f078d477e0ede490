"""`sudoku convert`: any format to any other."""

from __future__ import annotations

from sudokit.app.cli.frame import READING, WRITING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame import Arguments
    from sudokit.app.cli.frame.bulk import General
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.batch.stream import LineStream
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
    from sudokit.app.cli.frame.bulk import lines_alone
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

    code = stream(args, treat, watch=watch, bulk=_bulk if lines_alone(args) else None)
    for lost in map(str, losses.values()):
        if lost:
            Console(args).note(lost)
    return code


def _bulk(lines: LineStream, general: General) -> None:
    """Lines of cells into lines of cells: only the blanks are written afresh."""
    from sudokit.batch.stream import Piece, afresh

    done = 0
    for item in lines.pieces():
        if not isinstance(item, Piece):
            general.line(item.line, item.number)
            continue
        text = afresh(item.text)
        if text is not None:
            general.sink.out.write(text)
        else:
            for index in range(item.count):
                general.line(item.line(index), item.number + index)
        done += item.count
        general.sink.console.progress(done, None, "puzzles")
