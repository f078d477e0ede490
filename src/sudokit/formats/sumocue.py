"""SumoCue's text of a jigsaw: `SumoCueV1`, `D` where the diagonals count, then for every cell `=`, its given (0 for a
blank), `J` and its region from 0. Its killers (sums in the place of givens, `+` for the other cells) are not read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import InputError
from sudokit.formats._regions import layout_of_regions, regions_of
from sudokit.formats.base import NO, SURE
from sudokit.model.position import Position

if TYPE_CHECKING:
    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text

SUMMARY = "SumoCue's text of a jigsaw, one a line"
KEEPS = frozenset({"givens", "rules"})
SIZES = (9,)
RULES = frozenset({"diagonal", "jigsaw"})
META: frozenset[str] = frozenset()
CANONICAL = True
CONTAINER = False

_START = "SumoCueV1"
_EXPECTED = "expected = and a digit, J and a region for every cell"


def sniff(head: Head) -> int:
    """The name at the start."""
    return SURE if head.first.strip().startswith(_START) else NO


def read(text: Text, options: Options) -> Read:
    """A puzzle a line."""
    for number, line in text.lines():
        token = line.strip()
        if token and token[0] not in "#!":
            try:
                yield _position(token, options)
            except InputError as error:
                yield text.error(str(error), number)


def _position(token: str, options: Options) -> Position:
    if not token.startswith(_START):
        raise InputError(f"{token[:20]!r}: expected {_START}")
    cells = token.removeprefix(_START)
    rules = ("diagonal",) if cells.startswith("D") else ()
    cells = cells.removeprefix("D")
    if len(cells) % 4 or set(cells[::4]) != {"="} or set(cells[2::4]) != {"J"}:
        if "+" in cells[:400] or "J" not in cells[:400]:
            raise InputError("the puzzle has a rule that sudokit does not know: killer")
        raise InputError(_EXPECTED)
    digits, regions = cells[1::4], cells[3::4]
    if not (digits + regions).isascii() or not (digits + regions).isdigit():
        raise InputError(_EXPECTED)
    if len(digits) != 81:
        raise InputError(f"{len(digits)} cells where 9×9 has 81")
    layout = layout_of_regions(9, [*map(int, regions)], options, rules)
    return Position.of_digits(layout, bytes(map(int, digits)))


def write(position: Position, options: Options) -> str:
    """One line."""
    start = _START + "D" * ("diagonal" in position.layout.rules)
    cells = zip(position.digits, regions_of(position.layout), strict=True)
    return start + "".join(f"={digit}J{region}" for digit, region in cells) + "\n"
