"""`sudoku shuffle`: the same puzzle in disguise."""

from __future__ import annotations

from sudokit.app.cli.frame import JSON, READING, WRITING, Option, integer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame import Arguments
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.model.position import Position

__all__ = ["ABOUT", "EXAMPLES", "MOST_WORDS", "OPTIONS", "SUMMARY", "WORDS", "run"]

SUMMARY = "makes an equivalent puzzle: digits renamed, lines reordered"
WORDS = "[PUZZLE|FILE] [OUT]"
MOST_WORDS = 2


OPTIONS = (
    Option("--seed", "the same seed makes the same shuffle", "S", integer),
    Option("--digits", "rename the digits"),
    Option("--rows", "reorder bands, and rows in a band"),
    Option("--columns", "reorder stacks, and columns in a stack"),
    Option("--transpose", "swap rows and columns, or not"),
    JSON,
    *READING,
    *WRITING,
)
ABOUT = """\
All four kinds by default; with some of --digits --rows --columns --transpose only these. Entries, marks, solution
and title stay with the puzzle. Only moves that keep the layout are drawn, all with the same chance: few with
diagonals, often none with jigsaw regions. Whether to transpose is left to chance, but --transpose alone does it.

Without --seed one is drawn and named on stderr. Puzzle number i of a file depends on the seed and i."""
EXAMPLES = (
    ("sudoku shuffle book.sdm new.sdm", "every puzzle of a file in another disguise"),
    ("sudoku shuffle --seed 7 --digits puzzle.txt", "the same cells, other digits"),
)


def run(args: Arguments) -> int:
    """Shuffle every puzzle of the input."""
    from sudokit.app.cli.frame.console import Console
    from sudokit.app.cli.frame.objects import digits, moves_object
    from sudokit.app.cli.frame.stream import Answer, stream
    from sudokit.model.source import Source, fresh_seed
    from sudokit.services.shuffle import CHANNEL, KINDS, draw

    seed = args.seed
    if seed is None:
        seed = fresh_seed()
    kinds = [kind for kind in KINDS if args.values[kind]]
    done = 0

    def treat(position: Position, many: bool) -> Answer:
        nonlocal done
        index, done = done, done + 1
        position.demand_known_rules()
        if args.seed is None and not index:  # not before there is something to shuffle
            Console(args).note(f"seed {seed}")
        moves = draw(position.layout, Source(seed, index, CHANNEL), kinds)
        new = moves.transform().of_position(position)
        if not args.json:
            return Answer([new])
        shown = digits(new.givens, new.layout)
        fields = {"shuffled": shown, "seed": seed, "index": index, "map": moves_object(moves)}
        return Answer(fields=fields)

    return stream(args, treat)
