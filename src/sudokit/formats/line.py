"""One puzzle a line: N² symbols, row by row; a solution after a comma; anything else behind it is kept as it stands."""

from __future__ import annotations

from sudokit.errors import InputError
from sudokit.formats.base import ANY, MAYBE, NO, SURE
from sudokit.formats.cells import CELLS, HEX_META, BadCell, counted, dense, dense_table, symbols_of
from sudokit.formats.rows import Said, preamble
from sudokit.formats.text import MAX_LINE
from sudokit.model.geometry import BLANKS, MAX_SIZE, size_of_length
from sudokit.model.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text

SUMMARY = "N² symbols, one puzzle a line"
KEEPS = frozenset({"givens", "boxes", "rules", "solution"})
SIZES = range(4, 26)
RULES = ANY
META = frozenset({"symbols", "lead", "tail"})
CANONICAL = True
CONTAINER = False

_ENDS = '\t ,;:#"'
_GAPS = "\t ,;"  # behind a name that stands before the cells
_LONGEST = MAX_SIZE * MAX_SIZE
_LEADING = 5  # fields that may stand before a puzzle


def sniff(head: Head) -> int:
    """A first line of N² cells; SURE where it is longer than any row of cells and nothing stands behind it."""
    for line in head.lines[:3]:
        lead, board, tail = _split(line)
        if not line.strip("- "):
            continue  # the border of a grid, which may well be as long as a puzzle
        if _blanks_are_spaces(line):
            return MAYBE
        if not board.strip("-") or not CELLS.issuperset(board):  # dashes alone are a border
            if _is_title(board, line):
                continue
            return NO
        if len(board) > MAX_SIZE and not lead and not tail and size_of_length(len(board)):
            return SURE
        return NO if len(board) < 16 or _is_list(tail) else MAYBE
    return NO


def read(text: Text, options: Options) -> Read:
    """Line by line; a bad line is an error at its place, and what comments said was about it."""
    said = Said()
    plain = dense_table(9, hexadecimal=False)
    started = False
    for number, line in text.lines():
        bare = line.strip()
        if len(bare) == 81 and bare[0] not in "!#" and bare.isascii():
            digits = bare.encode().translate(plain)
            if max(digits) < 10:  # by far the commonest line, and the shortest way
                started = True
                try:
                    yield Position.of_digits(said.layout(9, options), digits)
                except InputError as error:
                    yield text.error(str(error), number)
                continue
        if not bare:
            continue
        if len(line) > MAX_LINE:
            yield text.error(f"a line of more than {MAX_LINE} characters", number)
            continue
        if bare[0] == "#":
            if said.tells(bare):
                said.hear(bare)
            continue
        if bare[0] == "!":
            said.forget()
            continue
        if not started and _is_title(_split(bare)[1], bare):
            continue
        started = True
        try:
            yield _position(line, said, options)
        except BadCell as error:
            column = line.find(_split(bare)[1]) + error.index + 1
            yield text.error(str(error), number, column)
        except InputError as error:
            yield text.error(str(error), number)
        said.forget()


def write(position: Position, options: Options) -> str:
    """Comments where the layout needs them, the puzzle, its solution, and what stood beside it when it was read."""
    cells = _cells(position)
    text = cells
    if position.solution is not None:
        symbols = symbols_of(position)
        text += "," + "".join([symbols[d] for d in position.solution])
    if position.meta:
        beside = dict(position.meta)
        lead = "" if loses(position) else beside.get("lead", "")
        text = f"{lead}{text}{beside.get('tail', '')}"
    return f"{preamble(position.layout)}{text}\n"


def _cells(position: Position) -> str:
    symbols = symbols_of(position)
    return "".join([symbols[d] for d in position.digits])


def loses(position: Position) -> tuple[str, ...]:
    """A name before the cells, where those would not be found behind it."""
    lead = next((value for key, value in position.meta if key == "lead"), "")
    return ("lead",) if lead and _split(lead + _cells(position))[0] != lead else ()


def _split(line: str) -> tuple[str, str, str]:
    """What stands before the cells, the cells, and all that follows.

    The cells are the first field, without quotes; or, where that is none, a puzzle behind a name or a number.
    """
    bare = line.strip()
    quoted = bare[:1] == '"'
    start = 1 if quoted else 0
    end = _end(bare, start, _ENDS)
    board, tail = bare[start:end], bare[end:]
    if not (size_of_length(len(board)) and CELLS.issuperset(board)):
        at = 0
        for _ in range(_LEADING):
            end = _end(bare, at, _GAPS)
            name = bare[at:end].replace("-", "").replace("_", "").replace(".", "")
            if (name and not name.isalnum()) or (len(name) >= 16 and CELLS.issuperset(name)):
                break  # cells, though not the right number of them: what follows is not the puzzle
            at = end + 1
            end = _end(bare, at, _ENDS)
            field = bare[at:end]
            if len(field) >= 36 and size_of_length(len(field)) and CELLS.issuperset(field) and _has_blanks(field):
                return bare[:at], field, bare[end:]
            if end == len(bare):
                break
    return "", board, tail[1:] if quoted and tail[:1] == '"' else tail


def _end(line: str, start: int, ends: str) -> int:
    """Where the field that begins at `start` ends."""
    return min((found for end in ends if (found := line.find(end, start)) >= 0), default=len(line))


def _has_blanks(field: str) -> bool:
    return any(blank in field for blank in BLANKS)


def _blanks_are_spaces(line: str) -> bool:
    """A line of exactly N² cells, some of them spaces, that are not the gaps between tokens."""
    size = size_of_length(len(line)) if 25 < len(line) <= _LONGEST and " " in line else None
    if size is None or not line.isascii() or _alternates(line):
        return False
    return max(line.replace(" ", ".").encode().translate(dense_table(size, hexadecimal=False))) <= size


def _alternates(line: str) -> bool:
    """Every second character is a space: tokens, not cells."""
    return not line[1::2].strip() or not line[::2].strip()


def _is_title(board: str, line: str) -> bool:
    """A heading before the first puzzle: it has words in it, and its first field is no board."""
    if line.lstrip()[:1] == "[" or (size_of_length(len(board)) and CELLS.issuperset(board)):
        return False  # (a section's name in brackets belongs to another format)
    letters = {s for s in line if s.isalpha() and s not in "xX"}
    return bool(letters) and (len(board) < 50 or not CELLS.issuperset(board)) and len(board) <= 60


def _is_list(tail: str) -> bool:
    """Candidates that were removed, as HoDoKu lists them behind a board: not this format's."""
    fields = tail[1:].split()
    return tail[:1] == ":" and bool(fields) and all(len(f) == 3 and f.isdigit() for f in fields)


def _position(line: str, said: Said, options: Options) -> Position:
    lead, board, tail = _split(line)
    if _blanks_are_spaces(line):
        lead, board, tail = "", line.replace(" ", "."), ""
    if _is_list(tail):
        raise InputError(f"a list of removed candidates follows the cells, {tail[:12]!r}: this is the format hodoku")
    size = size_of_length(len(board))
    if size is None:
        shown = board if len(board) <= 30 else board[:29] + "…"
        raise InputError(f"{counted(len(board))} in {shown!r}: expected a square number, such as 81")
    digits, hexadecimal = dense(board, size, options)
    meta = [HEX_META] if hexadecimal else []
    solution, tail = _solution(tail, size, options)
    meta += [(key, text) for key, text in (("lead", lead), ("tail", tail)) if text]
    return Position(said.layout(size, options), digits, meta=meta, solution=solution)


def _solution(tail: str, size: int, options: Options) -> tuple[bytes | None, str]:
    """The solution in what follows the puzzle, if there is one, and the rest. All blanks: it is not known."""
    area = size * size
    at = 0
    while 0 <= at < len(tail) and at < 200:
        start = at + 1
        while start < len(tail) and tail[start] in _ENDS:
            start += 1
        end = start + area
        field = tail[start:end]
        if len(field) == area and (end == len(tail) or tail[end] in _ENDS) and tail[at] in ",:;\t ":
            try:
                digits, _ = dense(field, size, options)
            except InputError:
                return None, tail
            if 0 not in digits or not any(digits):
                return (digits if any(digits) else None), (tail[:at] + tail[end:]).strip('"')
        at = min((found for mark in ",:;\t " if (found := tail.find(mark, start)) >= 0), default=-1)
    return None, tail
