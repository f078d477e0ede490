"""`sudoku show`: pictures of puzzles."""

from __future__ import annotations

from sudokit.app.cli.frame import READING, TIMEOUT, Option
from sudokit.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame import Arguments
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.model.position import Position


def _kind(text: str) -> str:
    from sudokit.render import picture_names

    if text not in (*picture_names(), "frame"):
        raise UsageError(f"unknown picture {text[:40]!r}; known: {', '.join(sorted((*picture_names(), 'frame')))}")
    return text


SUMMARY = "draws puzzles: text, frame, colour terminal, SVG"
WORDS = "[PUZZLE|FILE] [OUT]"
MOST_WORDS = 2
OPTIONS = (
    Option("--to", "text, ansi (a colour terminal), svg or frame (default: by OUT's name, else text)", "NAME", _kind),
    Option("--candidates", "with every candidate of the blank cells"),
    Option("--solution", "with the solution in the blank cells"),
    *READING,
    TIMEOUT,
)
ABOUT = """
Regions, diagonals and the player's marks are drawn; digits that break a rule stand out. On a terminal text comes
in colours, as --color and NO_COLOR say. A drawing (svg) holds one puzzle, the others as many as there are.
"""
EXAMPLES = (
    ("sudoku show puzzle.txt", "the puzzle, in colours where there are some"),
    ("sudoku show --candidates puzzle.txt puzzle.svg", "a drawing with pencil marks"),
)

# Whoever names a file like this wants something else than lines of text in it.
PICTURES = frozenset({"bmp", "eps", "gif", "htm", "html", "jpeg", "jpg", "pdf", "png", "ps", "tif", "tiff", "webp"})


def run(args: Arguments) -> int:
    """One picture a puzzle, with an empty line between two; a drawing holds one."""
    from sudokit.app.cli.frame.stream import Answer, stream
    from sudokit.engine.budget import Budget
    from sudokit.services.show import show

    if args.candidates and args.solution:
        raise UsageError("--candidates and --solution: a cell has room for one of them")
    kind = _wanted(args)
    budget = Budget(seconds=args.timeout)
    drawn = 0

    def treat(position: Position, many: bool) -> Answer:
        nonlocal drawn
        if many and kind == "svg":
            raise UsageError("--to svg: a drawing holds one puzzle, and there are several; text and frame take them")
        picture = show(position, kind, candidates=args.candidates, solution=args.solution, budget=budget)
        drawn += 1
        unknown = ", ".join(position.unsupported[:8])
        return Answer(text="\n" + picture if drawn > 1 else picture, note=unknown and f"not drawn: {unknown}")

    return stream(args, treat, words=True)


def _wanted(args: Arguments) -> str:
    """The kind of picture: what `--to` says, what OUT's name says, or text, in colours where they are wanted."""
    from sudokit.app.cli.frame.console import wants_colour
    from sudokit.render import picture_module, picture_names

    if args.to is not None:
        return str(args.to)
    out = args.word(1)
    for name in picture_names():
        if out.endswith(picture_module(name).SUFFIX):
            return name
    _, dot, ending = out.rpartition(".")
    if dot and ending.lower() in PICTURES:
        raise UsageError(f"{out}: no {ending} pictures are made; known: {', '.join(picture_names())}")
    is_shown = out == "-" or args.color == "always"
    return "ansi" if is_shown and wants_colour(args.color) else "text"
