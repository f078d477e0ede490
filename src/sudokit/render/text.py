"""A picture in box-drawing characters: heavy lines around boxes and regions, candidates in their places."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit.model.geometry import SYMBOLS
from sudokit.render.scene import small_shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.render.scene import Scene, Shown

__all__ = ["Segment", "lattice", "render"]

SUMMARY = "box-drawing characters"
SUFFIX = ".txt"

# By the weights (0 none, 1 thin, 2 heavy) of the arms up, right, down and left, read as a number to the base 3.
_JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
_SIDES = " │┃"
_LEVELS = " ─━"


class Segment(NamedTuple):
    """Characters in one style: the kind of a cell's digit, `candidate`, `corner`, `thin`, `wall` or `words`.

    `role` is the highlight that lies behind it, if any.
    """

    text: str
    style: str
    role: str = ""


def render(scene: Scene) -> str:
    """The picture without colours; a digit in conflict is followed by an exclamation mark."""
    lines = ["".join(segment.text for segment in line).rstrip() for line in lattice(scene)]
    return "\n".join(lines) + "\n"


def lattice(scene: Scene) -> Iterator[list[Segment]]:
    """The picture line by line; other pictures for terminals add colours to it."""
    size = scene.layout.size
    blocks = _Blocks(scene)
    if scene.title:
        yield [Segment(_printable(scene.title), "words")]
    for row in range(size):
        yield _border(scene, row, blocks.width)
        drawn = [blocks.of(row * size + column) for column in range(size)]
        for level in range(blocks.height):
            line = []
            for column in range(size):
                line += [_side(scene.weight_left(row, column)), *drawn[column][level]]
            yield [*line, _side(2)]
    yield _border(scene, size, blocks.width)
    if scene.caption:
        yield [Segment(_printable(scene.caption), "words")]


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)


def _side(weight: int) -> Segment:
    return Segment(_SIDES[weight], "wall" if weight == 2 else "thin")


def _border(scene: Scene, row: int, width: int) -> list[Segment]:
    """The line above `row`: junctions, and the levels between them."""
    size = scene.layout.size
    line = []
    for column in range(size + 1):
        up = scene.weight_left(row - 1, column) if row else 0
        down = scene.weight_left(row, column) if row < size else 0
        left = scene.weight_above(row, column - 1) if column else 0
        right = scene.weight_above(row, column) if column < size else 0
        heavy = 2 in (up, right, down, left)
        line.append(Segment(_JUNCTIONS[((up * 3 + right) * 3 + down) * 3 + left], "wall" if heavy else "thin"))
        if column < size:
            line.append(Segment(_LEVELS[right] * width, "wall" if right == 2 else "thin"))
    return line


class _Blocks:
    """The characters inside each cell: a digit with a space around it, or room for all candidates."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        size = scene.layout.size
        self.small = scene.has_small_digits
        # Numbers beside candidates would need three times the room: from 10 on candidates are letters, and so
        # are the digits beside them.
        self.names = list(SYMBOLS) if self.small or size < 10 else [str(digit) for digit in range(size + 1)]
        self.rows, self.columns = small_shape(size) if self.small else (1, 1)
        longest = max(len(name) for name in self.names)
        self.gap = " " if size < 10 else ""  # between candidates
        inner = self.columns + len(self.gap) * (self.columns - 1) if self.small else longest
        self.width = inner + 2
        self.height = self.rows
        self.roles = scene.roles()
        self.candidate_roles = scene.candidate_roles()
        self.shaded = {cell for house in scene.extra_houses for cell in house.cells}

    def of(self, cell: int) -> list[list[Segment]]:
        """The lines of a cell."""
        shown = self.scene.cells[cell]
        role = self.roles.get(cell, "")
        if not shown.digit and shown.candidates | shown.corner:
            return self._small(cell, shown, role)
        text = self.names[shown.digit] if shown.digit else "·" if cell in self.shaded else " "
        text = text.rjust(max(len(name) for name in self.names)) + ("!" if role == "conflict" else " ")
        left = (self.width - len(text) + 1) // 2
        lines = [[Segment(" " * self.width, "blank", role)] for _ in range(self.height)]
        lines[(self.height - 1) // 2] = [Segment((" " * left + text).ljust(self.width), shown.kind, role)]
        return lines

    def _small(self, cell: int, shown: Shown, role: str) -> list[list[Segment]]:
        lines = [[Segment(" ", "blank", role)] for _ in range(self.rows)]
        for place in range(self.rows * self.columns):
            digit = place + 1
            line = lines[place // self.columns]
            stands = (shown.candidates | shown.corner) >> digit & 1
            style = "corner" if shown.corner >> digit & 1 else "candidate"
            own = self.candidate_roles.get((cell, digit), role)
            line.append(Segment(self.names[digit] if stands else " ", style, own))
            line.append(Segment(" " if digit % self.columns == 0 else self.gap, "blank", role))
        return lines
