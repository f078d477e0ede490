"""Rows of cells become puzzles: what the readers of grids share.

`scan` takes comments out of a text and hears what they say; `Blocks` finds where one puzzle ends and the next begins.
"""

from __future__ import annotations

from itertools import chain

from sudokit.errors import InputError
from sudokit.formats.base import layout_for
from sudokit.formats.cells import BadCell
from sudokit.formats.text import MAX_LINE
from sudokit.model.geometry import MAX_SIZE, MIN_SIZE, default_boxes, parse_boxes, size_of_length
from sudokit.model.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import NamedTuple

    from sudokit.errors import FormatError
    from sudokit.formats.base import Options, Read
    from sudokit.formats.glance import Glance, Learn
    from sudokit.formats.text import Text
    from sudokit.model.layout import Layout
else:
    from sudokit.record import NamedTuple

__all__ = [
    "HARD",
    "SOFT",
    "Fault",
    "Row",
    "Said",
    "is_prose",
    "place",
    "preamble",
    "read_grids",
    "read_lines",
    "scan",
]

SOFT = "blank line"
"""A blank line: it may part puzzles, or the bands of one."""

HARD = "end"
"""A comment about the next puzzle, a `!` line, a title: no puzzle goes on behind it."""


class Row(NamedTuple):
    """One row of cells, and the line that they stand in."""

    line: int
    cells: Sequence[str]
    text: str = ""

    def column(self, index: int) -> int:
        """Where in the line (from 1) its cell `index` stands."""
        at = -1
        for cell in self.cells[: index + 1]:
            at = self.text.find(cell, at + 1)
        return at + 1


class Fault(NamedTuple):
    """Rows that are no puzzle: the first line that does not fit, and why."""

    line: int
    message: str


class Said:
    """What comments said about the next puzzle: `# rules: diagonal`, `# boxes: 2x6`."""

    def __init__(self) -> None:
        self.rules: tuple[str, ...] | None = None
        self.boxes: tuple[int, int] | None = None
        self.error: InputError | None = None

    def tells(self, comment: str) -> bool:
        """Whether a comment says something about the next puzzle."""
        return comment.lstrip("# ").startswith(("rules:", "boxes:"))

    def hear(self, comment: str) -> None:
        """Take in one comment that `tells` something."""
        key, _, value = comment.lstrip("# ").partition(":")
        try:
            if key == "rules":
                heard = tuple(rule.strip() for rule in value.replace(";", ",").split(",") if rule.strip())
                self.rules = (self.rules or ()) + heard
            else:
                self.boxes = parse_boxes(value.strip())
        except InputError as error:
            self.error = error

    def layout(self, size: int, options: Options, boxes: tuple[int, int] | None = None) -> Layout:
        """The layout of the puzzle that was just read; `boxes` is what its drawing shows. Forgets what was said."""
        if self.silent:
            return layout_for(size, options, boxes)
        rules, said, error = self.rules, self.boxes, self.error
        self.forget()
        if error is not None:
            raise error
        return layout_for(size, options, said or boxes, rules)

    @property
    def silent(self) -> bool:
        """Nothing was said."""
        return self.rules is None and self.boxes is None and self.error is None

    def forget(self) -> None:
        """The puzzle that it was about has been read."""
        self.rules = self.boxes = self.error = None


def preamble(layout: Layout) -> str:
    """The comments that say what `line plain frame csv` cannot show otherwise."""
    text = f"# rules: {', '.join(layout.rules)}\n" if layout.rules else ""
    if layout.boxes is not None and layout.boxes != default_boxes(layout.size):
        text += f"# boxes: {layout.boxes[0]}x{layout.boxes[1]}\n"
    return text


def scan(text: Text, said: Said, *, tabs: bool = False) -> Iterator[tuple[int, str]]:
    """Numbers and lines with something in them, SOFT for blank lines, HARD where comments and `!` lines stand.

    With `tabs` these stand between fields, so that a line of tabs is no blank one.

    A comment about the next puzzle is heard only after HARD was given, so that the puzzle before is done by then.
    """
    for number, line in text.lines():
        if len(line) > MAX_LINE:
            raise text.error(f"a line of more than {MAX_LINE} characters", number)
        bare = line.strip()
        if not bare:
            yield number, line if tabs and "\t" in line else SOFT
        elif bare[0] == "#":
            if said.tells(bare):
                yield number, HARD
                said.hear(bare)
        elif bare[0] == "!":
            yield number, HARD
            said.forget()
        else:
            yield number, line


def is_prose(tokens: Sequence[str]) -> bool:
    """Whether a line of these words is a title or a remark ("49 cells are unknown") rather than a row of cells."""
    words = sum(1 for token in tokens if len(token) > 1 and not token.isdigit() and any(map(str.isalpha, token)))
    return words > 0 and 2 * words >= len(tokens)


class Blocks:
    """Rows and breaks go in, puzzles come out as lists of rows; a block is what stands between two breaks.

    Rows of equal length N are N to a puzzle; a block of other rows is one puzzle when `loose` and its cells make a
    square. Bands with blank lines between them are put together.
    """

    def __init__(self, size: int | None, loose: bool) -> None:
        self.size = size
        self.loose = loose
        self.rows: list[Row] = []  # of the puzzle being read
        self.clean = True  # all of them as long as the first
        self.held: list[Row] = []  # a whole puzzle: given when it is known that it is not followed by half a one
        self.bands: list[list[Row]] = []  # blocks before this one that are too short alone

    def take(self, row: Row | str) -> Iterator[list[Row] | Fault]:
        """A row, or one of the breaks SOFT and HARD."""
        if isinstance(row, Row):
            return self.add(row)
        return self.pause() if row is SOFT else self.end()

    @property
    def idle(self) -> bool:
        """Nothing is waiting: what comes next starts a puzzle."""
        return not (self.rows or self.held or self.bands)

    def add(self, row: Row) -> Iterator[list[Row] | Fault]:
        """One more row of this block."""
        rows = self.rows
        rows.append(row)
        width = len(rows[0].cells)
        if len(row.cells) != width:
            self.clean = False
        if len(rows) == width and self.clean and not self.bands and (self.size or width) == width >= MIN_SIZE:
            if self.held:
                yield self.held
            self.held, self.rows = rows, []
        elif len(rows) > 4 * MAX_SIZE * MAX_SIZE:
            yield from self.end()

    def pause(self) -> Iterator[list[Row] | Fault]:
        """A blank line: is this block a puzzle, or the band of one?"""
        if self.held and not self.rows:
            yield self.held
            self.held = []
            return
        rows = self.rows
        if not rows:
            return
        width = len(rows[0].cells)
        band = self.clean and not self.held and MIN_SIZE <= width <= MAX_SIZE and len(rows) < width
        if not band or (self.bands and (len(self.bands[0]) != len(rows) or len(self.bands[0][0].cells) != width)):
            if band:  # the bands before are no puzzle together with this one
                yield from self._give_up_bands()
                self.bands = [rows]
                self.rows = []
                return
            yield from self.end()
            return
        self.bands.append(rows)
        self.rows, self.clean = [], True
        if sum(map(len, self.bands)) == width:
            yield [row for band in self.bands for row in band]
            self.bands = []

    def end(self) -> Iterator[list[Row] | Fault]:
        """No puzzle goes on: everything that is left is judged."""
        rows, clean, held = self.rows, self.clean, self.held
        self.rows, self.clean, self.held = [], True, []
        if self.bands and rows and clean and len(rows[0].cells) == len(self.bands[0][0].cells):
            together = [row for band in self.bands for row in band] + rows
            if len(together) == len(rows[0].cells) and len(rows) == len(self.bands[0]):
                self.bands = []
                yield together
                return
        yield from self._give_up_bands()
        if held and not rows:
            yield held
        elif rows:
            yield from self._judge(held, rows)

    def _give_up_bands(self) -> Iterator[list[Row] | Fault]:
        bands, self.bands = self.bands, []
        if self.loose and all(_square(band) for band in bands):
            yield from bands
        elif bands:
            yield self._fault([row for band in bands for row in band])

    def _judge(self, held: list[Row], rows: list[Row]) -> Iterator[list[Row] | Fault]:
        """The rest of a block, behind a whole puzzle `held` or alone."""
        if not held:
            if self.loose:
                whole = self._loose(rows)
                if whole:
                    yield from whole
                    return
            yield from self._split(rows)
            return
        width = len(held[0].cells)
        if len(rows) % width == 0:  # the right number of rows, but not all of the right length
            yield held
            yield from self._split(rows)
        else:
            yield self._fault(held + rows)

    def _loose(self, rows: list[Row]) -> list[list[Row]]:
        """One puzzle out of all cells, or one a row."""
        total = sum(len(row.cells) for row in rows)
        area = self.size * self.size if self.size else None
        if len(rows) > 1 and all(_square([row]) and len(row.cells) > MAX_SIZE for row in rows):
            return [[row] for row in rows]
        if total == area if area else size_of_length(total):
            return [rows]
        if area and total % area == 0:
            cells = [Row(row.line, [cell], row.text) for row in rows for cell in row.cells]
            return [cells[at : at + area] for at in range(0, total, area)]
        return []

    def _split(self, rows: list[Row]) -> Iterator[list[Row] | Fault]:
        """Rows of which some are too long or too short: as many puzzles as they make, the bad ones named."""
        width = self.size or _usual_width(rows)
        if not width or len(rows) % width:  # a row of a frame may hold no cell at all
            yield self._fault(rows)
            return
        for at in range(0, len(rows), width):
            part = rows[at : at + width]
            yield part if all(len(row.cells) == width for row in part) else self._fault(part)

    def _fault(self, rows: list[Row]) -> Fault:
        """Why these rows are no puzzle, at the first that does not fit."""
        total = sum(len(row.cells) for row in rows)
        width = _usual_width(rows)
        odd = next((i for i, row in enumerate(rows) if len(row.cells) != width), None)
        count = f"{total} cell{'s' * (total != 1)}"
        if odd is not None:
            found = rows[odd].cells
            glued = next((cell for cell in found if width < 10 and len(cell) > 1 and cell.isdigit()), None)
            hint = f"; {glued[:20]!r} is no cell" if glued else ""
            return Fault(
                rows[odd].line,
                f"mismatched row sizes: row {odd + 1} has {len(found)}, the others {width} ({count} in all){hint}",
            )
        wanted = self.size or (width if MIN_SIZE <= width <= MAX_SIZE else None)
        if wanted is None:
            return Fault(rows[0].line, f"{count} are no sudoku: expected a square number, such as 81")
        if wanted != width:
            return Fault(rows[0].line, f"{count} in rows of {width} where --size says {wanted}")
        last = rows[min(len(rows), wanted + 1) - 1].line
        noun = "row" if len(rows) == 1 else "rows"
        return Fault(last, f"{count}: {len(rows)} {noun} of {width} where {width} rows are a sudoku")


def _square(rows: list[Row]) -> bool:
    return size_of_length(sum(len(row.cells) for row in rows)) is not None


def _usual_width(rows: list[Row]) -> int:
    """The length that most rows have."""
    widths: dict[int, int] = {}
    for row in rows:
        widths[len(row.cells)] = widths.get(len(row.cells), 0) + 1
    return max(widths, key=lambda width: widths[width])


def read_grids(
    text: Text, said: Said, rows: Iterable[Row | str], make: Callable[[list[Row]], Position], size: int | None = None,
    *, loose: bool = False, learn: Learn | None = None,
) -> Read:  # fmt: skip
    """What `make` makes of every group of rows, and errors where one is no puzzle.

    When a puzzle was understood, `learn` looks at how it is written; those that follow in the same way are read at
    a glance, without taking their lines apart.
    """
    blocks = Blocks(size, loose)
    glance: Glance | None = None
    for row in chain(rows, (HARD,)):
        silent = said.silent
        position: Position | None = None
        for group in blocks.take(row):
            item = _made(text, group, make)
            position = item if isinstance(item, Position) else None
            yield item
            said.forget()
        if row is not SOFT or not blocks.idle:
            continue
        if position is not None and silent:
            from sudokit.formats.glance import learn_shape

            glance = (learn or learn_shape)(text.behind(), position)
        while glance is not None and said.silent:
            lines = text.peek(glance.length)
            position = glance.read(lines) if lines is not None else None
            if position is None:
                break
            text.skip(glance.length)
            yield position


def _made(text: Text, group: list[Row] | Fault, make: Callable[[list[Row]], Position]) -> Position | FormatError:
    """The position of a group of rows, or the error that it is."""
    if isinstance(group, Fault):
        return text.error(group.message, group.line)
    try:
        return make(group)
    except BadCell as error:
        return text.error(str(error), *place(group, error.index))
    except InputError as error:
        return text.error(str(error), group[0].line)


def read_lines(text: Text, said: Said, make: Callable[[str], Position]) -> Read:
    """What `make` makes of every line but comments and `!` lines, and errors where one is no puzzle."""
    for number, line in text.lines():
        bare = line.strip()
        if not bare:
            continue
        if bare[0] == "#":
            if said.tells(bare):
                said.hear(bare)
            continue
        if bare[0] == "!":
            said.forget()
            continue
        try:
            if len(bare) > MAX_LINE:
                raise InputError(f"a line of more than {MAX_LINE} characters")  # noqa: TRY301
            yield make(bare)
        except BadCell as error:
            yield text.error(str(error), number, line.find(bare) + error.index + 1)
        except InputError as error:
            yield text.error(str(error), number)
        said.forget()


def place(rows: list[Row], index: int) -> tuple[int, int]:
    """Line and column of cell `index` of a puzzle."""
    for row in rows:
        if index < len(row.cells):
            return row.line, row.column(index)
        index -= len(row.cells)
    raise AssertionError(index)
