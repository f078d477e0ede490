"""`sudoku canon`: one form for all disguises of a puzzle."""

from __future__ import annotations

from sudokit.app.cli.frame import JSON, READING, THREADS, WRITING, Option
from sudokit.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame import Arguments
    from sudokit.app.cli.frame.bulk import General
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.batch.canon import CanonicalForms
    from sudokit.batch.stream import LineStream, Piece
    from sudokit.model.position import Position
    from sudokit.services.canon import Canonical

__all__ = ["ABOUT", "EXAMPLES", "MOST_WORDS", "OPTIONS", "SUMMARY", "WORDS", "run"]

SUMMARY = "canonical form: one for all disguises of a puzzle"
WORDS = "[PUZZLE|FILE] [OUT]"
MOST_WORDS = 2
OPTIONS = (
    Option("--same-as", "is it this puzzle, and by which moves?", "PUZZLE|FILE"),
    Option("--distinct", "pass on the first puzzle of each kind, as it is"),
    JSON,
    THREADS,
    *READING,
    *WRITING,
)
ABOUT = """\
Classic 9×9 puzzles and grids are the same when one becomes the other by swapping rows and columns, reordering
bands, rows in a band, stacks and columns in a stack, and renaming digits. Of all such images the canonical form
is the smallest, read row by row with blanks before digits. A puzzle is its givens; entries and marks do not count.

How many of the 3,359,232 moves of cells turn the puzzle into itself (its automorphisms, with digits renamed) goes
to stderr, or into --json. --same-as exits with 5 where the puzzles are not the same. All this takes the kernel."""
EXAMPLES = (
    ("sudoku canon puzzle.txt", "the canonical form"),
    ("sudoku canon mine.txt --same-as theirs.txt", "the moves that turn one into the other, if there are any"),
    ("sudoku canon --distinct all.txt new.txt", "one of each kind"),
)


def run(args: Arguments) -> int:
    """Answer for every puzzle of the input."""
    from sudokit.app.cli.frame.bulk import lines_alone
    from sudokit.app.cli.frame.stream import stream

    if args.same_as is not None and args.distinct:
        raise UsageError("--same-as and --distinct exclude each other")
    if args.same_as is not None and "to" in args.given:
        raise UsageError("--same-as answers in words (or with --json): --to has no place there")
    if args.same_as is not None:
        return stream(args, _SameAs(args).treat, words=True)
    bulk = lines_alone(args)
    if args.distinct:
        distinct = _Distinct(args)
        return stream(args, distinct.treat, tally=distinct.tally, bulk=distinct.bulk if bulk else None)
    return stream(args, _form, bulk=_Forms(args).bulk if bulk else None)


def _canon(position: Position) -> Canonical:
    from sudokit.services.canon import canon, puzzle_grid

    return canon(puzzle_grid(position))


def _fields(found: Canonical) -> dict[str, object]:
    return {"canonical": found.grid.line, "automorphisms": found.automorphisms}


def _form(position: Position, many: bool) -> Answer:
    """The canonical form alone: what belonged to the disguise, title and author too, is left behind."""
    from sudokit.app.cli.frame.stream import Answer
    from sudokit.model.position import Position

    found = _canon(position)
    count = f"{found.automorphisms:,} automorphism{'s' if found.automorphisms > 1 else ''}"
    return Answer([Position.of_digits(position.layout, found.grid.digits)], fields=_fields(found), note=count)


class _Forms:
    """Many lines of cells at once; where one has no form, the general way finds the words."""

    def __init__(self, args: Arguments) -> None:
        self._threads = args.threads

    def bulk(self, lines: LineStream, general: General) -> None:
        """All lines up to a comment that says something about puzzles."""
        from sudokit.batch.canon import canon_many
        from sudokit.batch.stream import Piece

        done = 0
        for item in lines.pieces():
            if not isinstance(item, Piece):
                general.line(item.line, item.number)
                continue
            found = canon_many(item.text, threads=self._threads)
            start = 0
            for index, status in enumerate(found.statuses):
                if status:
                    self.write(item, found, range(start, index), general)
                    general.line(item.line(index), item.number + index)
                    start = index + 1
            self.write(item, found, range(start, item.count), general)
            done += item.count
            general.sink.console.progress(done, None, "puzzles")

    def write(self, _: Piece, found: CanonicalForms, rows: range, general: General) -> None:
        """The forms of some of the lines."""
        general.sink.out.write(found.lines(rows.start, rows.stop))


class _SameAs:
    """Whether a puzzle is the one of `--same-as`."""

    def __init__(self, args: Arguments) -> None:
        from sudokit.app.cli.frame.stream import option_puzzle

        self._other = _canon(option_puzzle(args, "same_as"))

    def treat(self, position: Position, many: bool) -> Answer:
        """In words: a line where there are many, a line a move where there is one."""
        from sudokit.app.cli.frame.objects import moves_object
        from sudokit.app.cli.frame.stream import Answer
        from sudokit.services.canon import moves_between

        found = _canon(position)
        moves = moves_between(found, self._other)
        fields = _fields(found) | {"same": moves is not None}
        if moves is None:
            return Answer(text="not the same\n", fields=fields, code=5)
        said = str(moves).splitlines() or ["nothing is moved"]
        text = "the same: " + "; ".join(said) if many else "\n  ".join(["the same:", *said])
        return Answer(text=text + "\n", fields=fields | {"map": moves_object(moves)})


class _Distinct(_Forms):
    """Passes on what it has not seen: 16 bytes of a hash are kept of each kind, so a long stream stays small."""

    def __init__(self, args: Arguments) -> None:
        from hashlib import blake2b

        super().__init__(args)
        self._seen: set[bytes] = set()
        self._puzzles = 0
        self._hash = blake2b

    def _is_new(self, form: bytes | memoryview) -> bool:
        self._puzzles += 1
        before = len(self._seen)
        self._seen.add(self._hash(form, digest_size=16).digest())
        return len(self._seen) > before

    def treat(self, position: Position, many: bool) -> Answer:  # noqa: ARG002 - every treatment has this face
        """The puzzle as it is, or nothing."""
        from sudokit.app.cli.frame.stream import Answer

        found = _canon(position)
        if not self._is_new(found.grid.digits):
            return Answer(skip=True)
        return Answer([position], fields=_fields(found))

    def write(self, piece: Piece, found: CanonicalForms, rows: range, general: General) -> None:
        """The lines themselves, of kinds not seen before."""
        forms = found.forms.cast("B")
        new = [piece.line(i) + b"\n" for i in rows if self._is_new(forms[81 * i : 81 * i + 81])]
        general.sink.out.write(b"".join(new))

    def tally(self, unread: int) -> str:
        """The closing line."""
        bad = f", {unread:,} without a form" if unread else ""
        return f"{self._puzzles + unread:,} puzzles: {len(self._seen):,} distinct{bad}"
