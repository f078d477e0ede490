"""Comma-separated values: a grid of N rows of N fields, or a table with a header and one puzzle a row.

In grids `-`, `0` and an empty field are blanks; `;` separates as well as `,`. In tables a column named like `puzzle`
or `quizzes` holds the cells, one named like `solution` the solution (all zeros: not known); other columns are kept.
"""

from __future__ import annotations

from sudokit.errors import InputError
from sudokit.formats.base import ANY, MAYBE, NO
from sudokit.formats.cells import HEX_META, counted, dense, symbols_of, tokens
from sudokit.formats.rows import HARD, SOFT, Row, Said, preamble, read_grids, scan
from sudokit.model.geometry import size_of_length
from sudokit.model.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text

SUMMARY = "rows d,d,… with - for a blank; tables with a header: puzzle,solution,…"
KEEPS = frozenset({"givens", "boxes", "rules", "solution"})
SIZES = range(4, 26)
RULES = ANY
META = frozenset({"symbols", "column"})
CANONICAL = True
CONTAINER = False

_PUZZLE = ("puzzle", "puzzles", "quiz", "quizzes", "sudoku", "board", "grid", "givens", "question")
_SOLUTION = ("solution", "solutions", "answer", "solved")


def sniff(head: Head) -> int:
    """Fields as short as a cell, four of them at least; or a header that names a column of puzzles."""
    mark = _separator(head.first)
    if mark is None:
        return NO
    fields = _fields(head.first, mark)
    if _columns(fields)[0] is not None:
        return MAYBE
    if mark == "\t" and all(fields):
        return NO  # numbers with white space between them are `plain`
    short = sum(len(field) < 3 for field in fields)
    return MAYBE if len(fields) > 3 and 2 * short >= len(fields) and max(map(len, fields)) < 16 else NO


def read(text: Text, options: Options) -> Read:
    """A table where the first line is a header, else grids."""
    head = text.head()
    mark = _separator(head.first)
    columns = _columns(_fields(head.first, mark)) if mark else (None, None)
    if mark and columns[0] is not None:
        return _table(text, options, mark, columns[0], columns[1])
    return _grids(text, options, mark or ",")


def _separator(line: str) -> str | None:
    """What separates the fields of this line."""
    return max(",;\t", key=line.count) if any(mark in line for mark in ",;\t") else None


def _fields(line: str, mark: str) -> list[str]:
    """The fields of a line, without quotes and the blanks around them."""
    if '"' not in line:
        return [field.strip() for field in line.split(mark)]
    import csv

    try:
        return [field.strip() for field in next(csv.reader([line], delimiter=mark))]
    except csv.Error:  # a field longer than that module takes
        return [field.strip(' "') for field in line.split(mark)]


def _columns(header: Sequence[str]) -> tuple[int | None, int | None]:
    """Which columns hold the puzzle and the solution, where these fields are a header."""
    names = [name.lower() for name in header]
    puzzle = next((i for i, name in enumerate(names) if name in _PUZZLE), None)
    return puzzle, next((i for i, name in enumerate(names) if name in _SOLUTION), None)


def _table(text: Text, options: Options, mark: str, puzzle: int, solution: int | None) -> Read:
    said = Said()
    names: list[str] | None = None
    for number, line in scan(text, said):
        if line is SOFT or line is HARD:
            continue
        try:
            fields = _fields(line, mark)
            if names is None:
                names = fields
                continue
            yield _row(fields, names, (puzzle, solution), said, options)
        except InputError as error:
            yield text.error(str(error), number)
        said.forget()


def _row(
    fields: list[str], names: list[str], columns: tuple[int, int | None], said: Said, options: Options
) -> Position:
    puzzle, solution = columns
    if len(fields) != len(names):
        raise InputError(f"{len(fields)} fields where the header has {len(names)}")
    cells = fields[puzzle]
    size = size_of_length(len(cells))
    if size is None:
        raise InputError(f"{counted(len(cells))} in {cells[:30]!r}: expected a square number, such as 81")
    digits, hexadecimal = dense(cells, size, options)
    solved = None
    if solution is not None and fields[solution]:
        if len(fields[solution]) != len(cells):
            raise InputError(f"{counted(len(fields[solution]))} in the solution of {len(cells)}")
        solved, _ = dense(fields[solution], size, options)
    meta = [HEX_META] if hexadecimal else []
    meta += [("column", f"{n}={f}") for i, (n, f) in enumerate(zip(names, fields, strict=True)) if i not in columns]
    return Position(said.layout(size, options), digits, meta=meta, solution=solved if solved and any(solved) else None)


def _grids(text: Text, options: Options, mark: str) -> Read:
    said = Said()
    return read_grids(text, said, _rows(text, said, mark), lambda rows: _grid(rows, said, options), options.size)


def _grid(rows: list[Row], said: Said, options: Options) -> Position:
    size = len(rows)
    digits, hexadecimal = tokens([cell for row in rows for cell in row.cells], size, options)
    return Position.of_digits(said.layout(size, options), digits, (HEX_META,) if hexadecimal else ())


def _rows(text: Text, said: Said, mark: str) -> Iterator[Row | str]:
    for number, line in scan(text, said, tabs=mark == "\t"):
        yield line if line is SOFT or line is HARD else Row(number, _fields(line, mark), line)


def style(first: Position, options: Options) -> str:
    """The header of a table where the first puzzle has what only a table can hold, else nothing: grids."""
    names = [value.partition("=")[0] for key, value in first.meta if key == "column"]
    return _joined(["puzzle", "solution", *names]) if names or first.solution is not None else ""


def header(options: Options) -> str:
    """The names of a table's columns."""
    return f"{options.style}\n" if options.style else ""


def separator(options: Options) -> str:
    """A blank line between grids."""
    return "" if options.style else "\n"


def _joined(fields: Sequence[str]) -> str:
    """One line of fields, quoted where they must be."""
    if not any(s in field for field in fields for s in '",;\n\r\t'):
        return ",".join(fields)
    import csv
    import io

    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(fields)
    return line.getvalue()


def write(position: Position, options: Options) -> str:
    """A grid with `-` for blanks, or a row of the table."""
    symbols = symbols_of(position)
    n = position.layout.size
    if options.style:
        solution = position.solution or b""
        columns = dict(value.split("=", 1) for key, value in position.meta if key == "column")
        fields = ["".join([symbols[d] for d in digits]) for digits in (position.digits, solution)]
        fields += [columns.get(name, "") for name in _fields(options.style, ",")[2:]]
        return f"{preamble(position.layout)}{_joined(fields)}\n"
    names = ["-", *(symbols[1:] if HEX_META in position.meta else map(str, range(1, n + 1)))]
    rows = (",".join([names[d] for d in position.digits[at : at + n]]) for at in range(0, n * n, n))
    return preamble(position.layout) + "\n".join(rows) + "\n"
