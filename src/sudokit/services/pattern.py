"""Patterns: where the clues of a puzzle shall stand, drawn as rows of symbols.

    #.#...#.#    Rows of symbols, or of tokens between spaces, or of fields between commas; borders are left out.
    .##...##.    `.` `0` `_` and `-` are blanks, everything else is a clue, whatever it is: a puzzle is a pattern,
    ...          too. Where none of these four stands, `x` `X` `*` and `?` are the blanks.

A line that begins with `# ` is a comment.
"""

from __future__ import annotations

from sudokit.errors import FormatError

__all__ = ["parse_pattern"]

_BLANKS = frozenset(".0_-")
_OTHER_BLANKS = frozenset("xX*?")
_BORDER = frozenset("-+=|:*'")


def parse_pattern(text: str, source: str | None = None) -> tuple[int, tuple[int, ...]]:
    r"""Size and cells of a pattern.

    >>> parse_pattern("#..#\\n....\\n....\\n#..#\\n")
    (4, (0, 3, 12, 15))
    """
    rows = _without_borders([_symbols(line) for line in text.removeprefix("\ufeff").splitlines() if _holds_cells(line)])
    if len(rows) == 1:
        rows = _folded(rows[0])
    size = len(rows)
    if not 4 <= size <= 25:
        raise FormatError(f"a pattern of {size} rows: 4 to 25 were expected", source=source)
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            raise FormatError(f"row {number} of the pattern has {len(row)} cells, not {size}", source=source)
    cells = [symbol for row in rows for symbol in row]
    blanks = _BLANKS if any(symbol in _BLANKS for symbol in cells) else _OTHER_BLANKS
    return size, tuple(cell for cell, symbol in enumerate(cells) if symbol not in blanks)


def _holds_cells(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("# ")


def _symbols(line: str) -> list[str]:
    if "," in line:
        return [field.strip() or "." for field in line.split(",")]
    tokens = line.replace("|", " ").split()
    return tokens if len(tokens) > 1 and all(len(t) <= 2 for t in tokens) else list("".join(tokens))


def _without_borders(rows: list[list[str]]) -> list[list[str]]:
    """Rows of border symbols are no cells; but where there are as many rows as each is long, `----` are blanks."""
    if len(rows) == 1 or all(len(row) == len(rows) for row in rows):
        return rows
    return [row for row in rows if not set("".join(row)) <= _BORDER]


def _folded(row: list[str]) -> list[list[str]]:
    """N² symbols in one line, as N rows."""
    size = round(len(row) ** 0.5)
    return [row[r * size : (r + 1) * size] for r in range(size)] if size * size == len(row) else [row]
