"""Solo of Simon Tatham's puzzle collection: game IDs, one a line, and save files.

A game ID is parameters, `:` and a description. `2x3` has boxes of 2 rows and 3 columns; the letters behind it say
`x` diagonals, `j` jigsaw, `k` killer (not known here). The description is the grid, where a letter is a run of blanks
and `_` parts numbers, then for `j` a comma and the lines between the regions. A puzzle with entries or marks is
written as a save file, which is the ID and the moves since.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from sudokit.errors import FormatError, InputError
from sudokit.formats._regions import irregular, regions_of
from sudokit.formats.base import MAYBE, NO, SURE, layout_for
from sudokit.formats.text import MAX_LINE
from sudokit.model.geometry import MAX_SIZE, MIN_SIZE, cell_name
from sudokit.model.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text
    from sudokit.model.layout import Layout

SUMMARY = "Simon Tatham's Solo: game IDs, and save files where there are entries or marks"
KEEPS = frozenset({"givens", "entries", "centre", "boxes", "rules"})
SIZES = range(MIN_SIZE, MAX_SIZE + 1)
RULES = frozenset({"diagonal", "jigsaw"})
META: frozenset[str] = frozenset()
CANONICAL = True
CONTAINER = False

_ID = re.compile(r"(\d{1,3})(?:x(\d{1,3}))?([a-z0-9]*)([:#])(.*)", re.ASCII)
_GENERATING = re.compile(r"r\d|m\d|md\d|a|d[tbidaeu]", re.ASCII)  # how to make a puzzle, not what it is
_FIELD = re.compile(r"([A-Z]{2,8}) *:(\d{1,9}):(.*)", re.ASCII)
_TITLE = "Simon Tatham's Portable Puzzle Collection"
_LONGEST = 1 << 21  # characters of a save file: a hundred thousand moves
_MOVES = ("MOVE", "SOLVE", "RESTART")


def sniff(head: Head) -> int:
    """A save file's first line, or parameters, a colon and a description."""
    first = head.first.strip()
    if first.startswith("SAVEFILE:"):
        return SURE
    found = _ID.fullmatch(first[:200])
    if found is None or not found[5] or ":" in found[5]:
        return NO
    if found[4] == "#":
        return MAYBE if found[2] and found[5].isdigit() else NO
    return SURE if found[5][0].islower() or found[5][0].isdigit() else NO


# --- reading ------------------------------------------------------------------------------------


def read(text: Text, options: Options) -> Read:
    """A position a game ID, and one a save file, which ends where another thing begins."""
    save: list[tuple[int, str]] = []
    length = 0
    for number, line in text.lines():
        token = line.strip()
        length += len(line)
        if save and length > _LONGEST:
            raise text.error(f"more than {_LONGEST} characters in one save file", number)
        if save and (not token or (_FIELD.match(token) and not token.startswith("SAVEFILE:"))):
            save += [(number, line)] if token else []
            continue
        length = len(line)
        if save:
            yield _saved(save, text, options)
            save = []
        if token.startswith("SAVEFILE:"):
            save = [(number, line)]
        elif token and token[0] not in "#!":
            try:
                yield position_of(token, options)
            except InputError as error:
                yield text.error(str(error), number)
    if save:
        yield _saved(save, text, options)


def position_of(token: str, options: Options) -> Position:
    """The position of a game ID."""
    if len(token) > MAX_LINE:
        raise InputError(f"a line of more than {MAX_LINE} characters")
    found = _ID.fullmatch(token)
    if found is None:
        raise InputError(f"{token[:40]!r} is no game ID: expected parameters such as 3x3, a colon and a description")
    if found[4] == "#":
        raise InputError("a random seed of Solo: only the program itself can tell the puzzle; copy its game ID")
    across, down, letters, description = int(found[1]), int(found[2] or found[1]), found[3], found[5]
    flags = set(_GENERATING.sub("", letters))
    if "j" in flags and not found[2]:
        down = 1
    size = across * down
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise InputError(f"size {size}: sudokus are {MIN_SIZE}×{MIN_SIZE} to {MAX_SIZE}×{MAX_SIZE}")
    if "k" in flags:
        raise InputError("the puzzle has a rule that sudokit does not know: killer")
    parts = description.split(",")
    if len(parts) != (2 if "j" in flags else 1):
        raise InputError(f"{len(parts) - 1} commas in the description where {found[1]}… has {int('j' in flags)}")
    givens = _grid(parts[0], size)
    rules = ("diagonal",) if "x" in flags else ()
    if "j" in flags:
        layout = irregular(size, _regions(parts[1], size), options, rules)
    else:
        layout = layout_for(size, options, (across, down), rules or None)
    return Position.of_digits(layout, givens)


def _grid(text: str, size: int) -> bytes:
    """Numbers, letters for runs of blanks, and `_` between numbers."""
    digits = bytearray()
    for part in re.findall(r"\d+|.", text, re.ASCII):
        if part[0].isdigit():
            digit = int(part[:4])
            if not 1 <= digit <= size:
                raise InputError(f"{part[:20]} at cell {len(digits) + 1}: digits are 1 to {size}")
            digits.append(digit)
        elif "a" <= part <= "z":
            digits += bytes(ord(part) - 96)
        elif part != "_":
            raise InputError(f"{part!r} is nothing that a game ID has")
        if len(digits) > size * size:
            break
    if len(digits) != size * size:
        many = "more than" if len(digits) > size * size else "only"
        count = min(len(digits), size * size)
        raise InputError(f"{many} {count} cells where {size}×{size} has {size * size}")
    return bytes(digits)


@lru_cache(32)
def _edges(size: int) -> list[tuple[int, int]]:
    """The cells on both sides of each line there could be: in rows left to right, then in columns top to bottom."""
    in_rows = [(cell, cell + 1) for cell in range(size * size) if cell % size < size - 1]
    in_columns = [(row * size + column, (row + 1) * size + column) for column in range(size) for row in range(size - 1)]
    return in_rows + in_columns


def _regions(text: str, size: int) -> list[int]:
    """The region of each cell, named by one of its cells: cells with no line between them are of one region."""
    edges = _edges(size)
    open_edges: list[tuple[int, int]] = []
    at = 0
    for letter in text:
        run = 0 if letter == "_" else ord(letter) - 96
        if not 0 <= run <= 26:
            raise InputError(f"{letter!r} among the lines between regions: expected a–z or _")
        open_edges += edges[at : at + run]
        at += run + (letter != "z")
        if at > len(edges) + 1:
            break
    if at != len(edges) + 1:
        raise InputError(f"the lines between regions do not fit {size}×{size}")
    region = list(range(size * size))
    members = {cell: [cell] for cell in region}
    for one, other in open_edges:
        keep, drop = region[one], region[other]
        if keep != drop:
            for cell in members[drop]:
                region[cell] = keep
            members[keep] += members.pop(drop)
    return region


def _saved(save: list[tuple[int, str]], text: Text, options: Options) -> Position | FormatError:
    """The position of a save file at its current state, or what is wrong with it."""
    try:
        return _replayed(save, options)
    except FormatError as error:
        return text.error(error.message, error.line)
    except InputError as error:
        return text.error(str(error), save[0][0])


def _replayed(save: list[tuple[int, str]], options: Options) -> Position:
    fields: dict[str, str] = {}
    moves: list[tuple[int, str, str]] = []
    for number, line in save:
        found = _FIELD.fullmatch(line)
        if found is None or len(found[3].encode()) != int(found[2]):
            raise FormatError("not a whole line of a save file: its length is another", line=number)
        if found[1] in _MOVES:
            moves.append((number, found[1], found[3]))
        else:
            fields.setdefault(found[1], found[3])
    play = _Play(position_of(_game_id(fields), options))
    made = _state(fields)
    if len(moves) < made:
        raise FormatError(f"the end is missing: state {made + 1} of a save file of {len(moves)} moves", line=number)
    for number, key, move in moves[:made]:
        try:
            play.move(key, move)
        except InputError as error:
            raise FormatError(str(error), line=number) from None
    return play.position()


def _game_id(fields: dict[str, str]) -> str:
    game = fields.get("GAME")
    if game != "Solo":
        raise InputError(f"a save file of {game[:20]!r}, not of Solo" if game else "a save file without its game")
    for key in ("DESC", "NSTATES", "STATEPOS"):
        if key not in fields:
            raise InputError(f"a save file without {key}")
    parameters = fields.get("CPARAMS") or fields.get("PARAMS")
    if not parameters:
        raise InputError("a save file without CPARAMS")
    return f"{parameters}:{fields['DESC']}"


def _state(fields: dict[str, str]) -> int:
    """How many moves to replay."""
    count, at = fields["NSTATES"], fields["STATEPOS"]
    if all(n.isascii() and n.isdigit() and len(n) < 8 for n in (count, at)) and 1 <= int(at) <= int(count):
        return int(at) - 1
    raise InputError(f"state {at[:20]!r} of {count[:20]!r} in a save file")


class _Play:
    """Moves, made one after the other."""

    def __init__(self, start: Position) -> None:
        self._start = start
        self._size = start.layout.size
        self._entries = bytearray(len(start.givens))
        self._marks = [0] * len(start.givens)

    def position(self) -> Position:
        """Where they have led."""
        return Position(self._start.layout, self._start.givens, self._entries, centre=self._marks)

    def move(self, key: str, move: str) -> None:
        """One line of the file."""
        if key == "RESTART":
            self._entries, self._marks = bytearray(len(self._entries)), [0] * len(self._marks)
        elif move == "M":
            every = self._start.layout.all_digits
            self._marks = [
                mark if given or entry else every
                for mark, given, entry in zip(self._marks, self._start.givens, self._entries, strict=True)
            ]
        elif move[:1] == "S":
            solution = _numbers(move[1:], self._size, len(self._entries))
            self._entries = bytearray(
                0 if given else digit for given, digit in zip(self._start.givens, solution, strict=True)
            )
        elif move[:1] in ("R", "P"):
            self._touch(move)
        else:
            raise InputError(f"{move[:20]!r} is no move of Solo")

    def _touch(self, move: str) -> None:
        """Put a digit in a cell, or put or take a mark."""
        column, row, digit = _numbers(move[1:], self._size, 3)
        if column >= self._size or row >= self._size:
            raise InputError(f"{move[:20]!r} is outside of {self._size}×{self._size}")
        cell = row * self._size + column
        if move[0] == "P" and digit:
            self._marks[cell] ^= 1 << digit
        elif self._start.givens[cell]:
            raise InputError(f"{move[:20]!r} writes over the given at {cell_name(cell, self._size)}")
        else:
            self._entries[cell] = digit
            self._marks[cell] = 0


def _numbers(text: str, most: int, count: int) -> list[int]:
    parts = text.split(",")
    if len(parts) == count and all(p.isascii() and p.isdigit() and len(p) < 5 and int(p) <= most for p in parts):
        return [int(part) for part in parts]
    raise InputError(f"{text[:20]!r} in a move: expected {count} numbers up to {most}")


# --- writing ------------------------------------------------------------------------------------


def write(position: Position, options: Options) -> str:
    """A game ID, or a save file."""
    parameters, description = _parameters(position.layout), _description(position)
    moves = [*_moves(position)]
    if not moves:
        return f"{parameters}:{description}\n"
    states = str(len(moves) + 1)
    lines = [
        ("SAVEFILE", _TITLE),
        ("VERSION", "1"),
        ("GAME", "Solo"),
        ("PARAMS", parameters),
        ("CPARAMS", parameters),
        ("DESC", description),
        ("NSTATES", states),
        ("STATEPOS", states),
        *(("MOVE", move) for move in moves),
    ]
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in lines)


def _moves(position: Position) -> Iterator[str]:
    """How to come from the givens to the position: a digit first, since it clears a cell's marks."""
    size = position.layout.size
    for cell, entry in enumerate(position.entries):
        if entry:
            yield f"R{cell % size},{cell // size},{entry}"
    for cell, mask in enumerate(position.centre):
        for digit in range(1, size + 1):
            if mask >> digit & 1:
                yield f"P{cell % size},{cell // size},{digit}"


def _parameters(layout: Layout) -> str:
    boxes = f"{layout.size}j" if layout.boxes is None else f"{layout.boxes[0]}x{layout.boxes[1]}"
    return boxes + "x" * ("diagonal" in layout.rules)


def _description(position: Position) -> str:
    size = position.layout.size
    grid = _runs_of_blanks(position.givens)
    if position.layout.boxes is not None:
        return grid
    regions = regions_of(position.layout)
    return f"{grid},{_runs_without_line([regions[one] != regions[other] for one, other in _edges(size)])}"


def _runs_of_blanks(digits: Sequence[int]) -> str:
    parts: list[str] = []
    blanks = 0
    for digit in digits:
        if not digit:
            blanks += 1
            continue
        parts.append(_letters(blanks) if blanks else "_" * bool(parts))
        parts.append(str(digit))
        blanks = 0
    return "".join(parts) + _letters(blanks)


def _letters(count: int) -> str:
    return "z" * (count // 26) + (chr(96 + count % 26) if count % 26 else "")


def _runs_without_line(lines: list[bool]) -> str:
    """A line ends every run, the last one too. A `z` is 26 edges and no line, so 26 and a line are `z_`."""
    text = ""
    run = 0
    for line in [*lines, True]:
        if not line:
            run += 1
            continue
        text += "z" * (run // 26) + ("_" if not run % 26 else chr(96 + run % 26))
        run = 0
    return text
