"""Rows of digits and dots, one row a line, headers above: `#A` author, `#D` description, `#L` level and others.

SadMan's full form has sections: `[Puzzle]`, `[State]` (givens and entries), `[PencilMarks]` and `[Colours]`.
Without headers and sections this is simply a grid of one symbol a cell.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from sudokit.errors import FormatError, InputError
from sudokit.formats.base import MAYBE, NO, SURE
from sudokit.formats.cells import CELLS, HEX_META, dense, symbols_of
from sudokit.formats.rows import HARD, SOFT, Row, Said, is_prose, read_grids, scan
from sudokit.model.geometry import DIGIT_OF, MAX_SIZE, MIN_SIZE, SYMBOLS
from sudokit.model.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text

SUMMARY = "rows of digits and dots with # headers; SadMan's sections"
KEEPS = frozenset({"givens", "entries", "centre", "author"})
SIZES = range(4, 26)
RULES: frozenset[str] = frozenset()
CANONICAL = True
CONTAINER = False

_HEADERS = {
    "D": "description", "C": "comment", "B": "date", "S": "source", "L": "level", "U": "url",
    "N": "sdk.N", "H": "sdk.H",
}  # fmt: skip
_LETTERS = {key: letter for letter, key in _HEADERS.items()}
_COLOURS = "sdk.colours"
META = frozenset({"symbols", *_LETTERS, _COLOURS})

_ROWS = "rows"  # the style of texts without sections
_SECTIONS = ("puzzle", "state", "pencilmarks", "colours")


def sniff(head: Head) -> int:
    """A section's name, or a first row of 4 to 25 cells that others of the same length follow."""
    if head.first.strip().lower() == "[puzzle]":
        return SURE
    rows = [row for line in head.lines[: MAX_SIZE + 8] if (row := _row(line)) is not None]
    if not rows or not MIN_SIZE <= len(rows[0]) <= MAX_SIZE:
        return NO
    width = len(rows[0])
    alike = [row for row in rows[:width] if len(row) == width and CELLS.issuperset(row)]
    if len(rows) < 3 or 2 * len(alike) < min(len(rows), width):
        return NO
    return SURE if len(alike) == width and width < 16 else MAYBE  # from 16 on a row might be a whole small puzzle


def _row(line: str, inside: bool = False) -> str | None:
    """A dense row, blanks between its boxes taken out; None for words. `inside` a grid one word is a row."""
    words = line.split()
    if len(words) > 1 and len(set(map(len, words))) == 1 < len(words[0]) and all(map(CELLS.issuperset, words)):
        return "".join(words)
    if is_prose(words) and not (len(words) == 1 and (inside or CELLS.issuperset(words[0]))):
        return None
    return line.strip()


class _Headers(Said):
    """Comments are headers here, besides what they say about the layout."""

    def __init__(self) -> None:
        super().__init__()
        self.author = ""
        self.meta: list[tuple[str, str]] = []

    @property
    def silent(self) -> bool:
        return super().silent and not self.author and not self.meta

    def tells(self, comment: str) -> bool:
        return comment[1:2] in {"A", *_HEADERS} or super().tells(comment)

    def hear(self, comment: str) -> None:
        letter, text = comment[1:2], comment[2:].strip()
        if letter == "A":
            self.author = text
        elif letter in _HEADERS:
            self.meta.append((_HEADERS[letter], text))
        else:
            super().hear(comment)

    def forget(self) -> None:
        super().forget()
        self.author, self.meta = "", []

    def position(
        self, digits: Sequence[int], hexadecimal: bool, size: int, options: Options, **fields: object
    ) -> Position:
        """A position with what the headers say."""
        author, meta = self.author, self.meta
        layout = self.layout(size, options)
        if hexadecimal:
            meta = [*meta, HEX_META]
        extra: dict[str, object] = {"author": author, "meta": [*meta, *fields.pop("meta", ())]} | fields  # type: ignore[misc]
        return Position(layout, digits, **extra)  # type: ignore[arg-type]


def form(head: Head) -> str | None:
    """Rows alone are answered with rows alone."""
    return None if any(line.lstrip()[:1] == "[" for line in head.lines) else _ROWS


def read(text: Text, options: Options) -> Read:
    """Block by block until a section begins, from there on with sections."""
    said = _Headers()
    lines = scan(text, said)
    section: list[tuple[int, str]] = []
    rows = _rows(lines, section, _dashes_are_rows(text.head()))
    yield from read_grids(text, said, rows, lambda group: _position(group, said, options), options.size)
    if section:
        yield from _read_sections(text, chain(section, lines), said, options)


def _position(rows: list[Row], said: _Headers, options: Options) -> Position:
    size = len(rows)
    digits, hexadecimal = dense("".join(map(str, (row.cells for row in rows))), size, options)
    if said.meta or said.author:
        return said.position(digits, hexadecimal, size, options)
    return Position.of_digits(said.layout(size, options), digits, (HEX_META,) if hexadecimal else ())


def _is_dashes(line: str) -> bool:
    return len(line) > 2 and not line.strip("-+ ")


def _dashes_are_rows(head: Head) -> bool:
    """Whether lines of dashes are rows of blanks: when only with them the first grid comes out."""
    block: list[str] = []
    for line in head.text.split("\n", 99)[:99]:
        bare = line.strip()
        if bare and bare[0] not in "#![":
            block.append(bare)
        elif block and not bare:
            break
    rows = [row for line in block if not _is_dashes(line) and (row := _row(line)) is not None]
    width = len(rows[0]) if rows else len(block[0]) if block else 0
    if not width or (rows and len(rows) % width == 0):
        return False
    return sum(1 for line in block if len(line) == width) % width == 0


def _rows(lines: Iterable[tuple[int, str]], section: list[tuple[int, str]], dashes: bool) -> Iterator[Row | str]:
    """Rows and breaks, up to the line of the first section, which is put into `section`."""
    inside = False
    for number, line in lines:
        bare = line.strip()
        if line is SOFT or line is HARD:
            inside = False
            yield line
        elif bare[0] == "[":
            section.append((number, line))
            return
        elif dashes or not _is_dashes(bare):
            row = _row(line, inside)
            inside = row is not None
            yield HARD if row is None else Row(number, row, line)


class _Draft:
    """One puzzle of a text with sections, as far as it has been read: the rows of each section."""

    def __init__(self) -> None:
        self.sections: dict[str, list[Row]] = {}
        self.first = 0  # its first line

    def begin(self, line: str, text: Text, number: int) -> str:
        """A section's name stands here; "" for one that is not known, whose lines are passed over."""
        name = line[1:].partition("]")[0].lower()
        name = {"colors": "colours"}.get(name, name)
        if name not in _SECTIONS:
            return ""
        if name in self.sections:
            raise text.error(f"a second section {line[:20]}", number)
        self.sections[name] = []
        return name

    def is_full(self, section: str) -> bool:
        """As many rows as the puzzle has: a blank line ends the section."""
        rows = self.sections.get(section, [])
        puzzle = self.sections.get("puzzle") or rows
        return bool(rows) and len(rows) >= len("".join(puzzle[0].text.split()))

    def position(self, said: _Headers, options: Options) -> Position:
        """The position, or an InputError."""
        rows = self.sections.get("puzzle", [])
        size = len(rows)
        digits, hexadecimal = dense(self._cells("puzzle", size), size, options)
        fields: dict[str, object] = {}
        if "state" in self.sections:
            state, _ = dense(self._cells("state", size), size, options)
            fields["entries"] = [0 if g else s for g, s in zip(digits, state, strict=True)]
        if "pencilmarks" in self.sections:
            fields["centre"] = self._marks(size)
        if "colours" in self.sections:
            fields["meta"] = [(_COLOURS, self._cells("colours", size))]
        return said.position(digits, hexadecimal, size, options, **fields)

    def _cells(self, name: str, size: int) -> str:
        rows = self.sections.get(name, [])
        cells = "".join("".join(row.text.split()) for row in rows)
        if not MIN_SIZE <= size <= MAX_SIZE or len(rows) != size or len(cells) != size * size:
            wanted = f"{size} rows of {size}" if MIN_SIZE <= size <= MAX_SIZE else "a row of cells in each line"
            raise InputError(f"{len(rows)} rows of {len(cells)} cells in [{name.capitalize()}]: expected {wanted}")
        return cells

    def _marks(self, size: int) -> list[int]:
        rows = self.sections["pencilmarks"]
        if len(rows) != size:
            raise InputError(f"{len(rows)} rows in [PencilMarks] where {size} are expected")
        masks = []
        for row in rows:
            fields = row.text.strip().split(",")
            if len(fields) != size:
                raise InputError(f"{len(fields)} fields in a row of [PencilMarks] where {size} are expected")
            masks += [_mask(field.strip(), size) for field in fields]
        return masks


def _mask(field: str, size: int) -> int:
    mask = 0
    for symbol in field:
        digit = DIGIT_OF.get(symbol, 0)
        if not 0 < digit <= size:
            raise InputError(f"{symbol!r} in [PencilMarks] is no digit of {size}×{size}")
        mask |= 1 << digit
    return mask


def _read_sections(text: Text, lines: Iterable[tuple[int, str]], said: _Headers, options: Options) -> Read:
    draft = _Draft()
    section: str | None = None
    for number, line in lines:
        bare = line.strip()
        if line is SOFT:
            section = None if section is None or draft.is_full(section) else section
            continue
        rows_alone = section is None and bare[:1] != "["
        if line is HARD or bare.lower() == "[puzzle]" or rows_alone:
            if draft.sections:
                yield _finished(draft, text, said, options)
                draft = _Draft()
            section = "puzzle" if rows_alone else None
            if line is HARD:
                section = None
                continue
        if bare[:1] == "[":
            section = draft.begin(bare, text, number)
        elif section != "":
            rows = draft.sections.setdefault(section or "puzzle", [])
            if len(rows) > MAX_SIZE:
                raise text.error(f"more than {MAX_SIZE} rows in a section", number)
            draft.first = draft.first or number
            rows.append(Row(number, "", line))
    if draft.sections:
        yield _finished(draft, text, said, options)


def _finished(draft: _Draft, text: Text, said: _Headers, options: Options) -> Position | FormatError:
    try:
        return draft.position(said, options)
    except InputError as error:
        return text.error(str(error), draft.first or None)
    finally:
        said.forget()


def separator(options: Options) -> str:
    """A blank line between puzzles."""
    return "\n"


def write(position: Position, options: Options) -> str:
    """Headers, and the rows; sections where there is more than givens."""
    n = position.layout.size
    lines = [f"#A{_one_line(position.author)}"] if position.author else []
    lines += [f"#{_LETTERS[key]}{_one_line(text)}" for key, text in position.meta if key in _LETTERS]
    colours = next((text for key, text in position.meta if key == _COLOURS and len(text) == n * n), "")
    full = bool(colours or any(position.entries) or position.centre)
    if options.style == _ROWS and not colours and not position.centre and 0 not in position.digits:
        full = False  # a complete grid, given in answer to a text without sections
    symbols = symbols_of(position)
    if full:
        lines.append("[Puzzle]")
    lines += _dense_rows([symbols[d] for d in (position.givens if full else position.digits)], n)
    if full:
        lines += ["[State]", *_dense_rows([symbols[d] for d in position.digits], n)]
        if position.centre:
            lines.append("[PencilMarks]")
            fields = ["".join([s for d, s in enumerate(SYMBOLS) if mask >> d & 1]) for mask in position.centre]
            lines += [",".join(fields[at : at + n]) for at in range(0, n * n, n)]
        if colours:
            lines += ["[Colours]", *_dense_rows(list(colours), n)]
    return "\n".join(lines) + "\n"


def _dense_rows(cells: Sequence[str], size: int) -> list[str]:
    return ["".join(cells[at : at + size]) for at in range(0, size * size, size)]


def _one_line(text: str) -> str:
    return " ".join(text.split())
