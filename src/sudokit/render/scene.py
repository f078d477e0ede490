"""A scene: what a picture shows, for every kind of picture.

Cells with their digits and small digits, walls between them, houses that walls do not show, highlights and arrows.
A highlight has a *role* (what it means); each kind of picture decides what a role looks like.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit.model.board import Board

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokit.model.layout import House, Layout
    from sudokit.model.position import Position

__all__ = ["KINDS", "ROLES", "Arrow", "Highlight", "Scene", "Shown", "small_shape"]

KINDS = ("given", "entry", "solution", "blank")
"""Where a cell's digit comes from."""

ROLES = ("conflict", "place", "eliminate", "base", "cover", "fin", "pivot", "note")
"""What a highlight may mean; a picture draws any other word as a `note`."""

_WALLED = ("box", "region")  # kinds of houses that are drawn by walls around them
_PLAIN = ("row", "column", *_WALLED)


class Shown(NamedTuple):
    """What one cell shows: a digit and where it comes from, or small digits as masks (bit d for digit d).

    Digits in `corner` are the player's corner marks; they stand in the same places as candidates, in another colour.
    """

    digit: int
    kind: str
    candidates: int
    corner: int


class Highlight(NamedTuple):
    """Cells that stand out, or one candidate digit in them."""

    role: str
    cells: tuple[int, ...]
    digit: int | None = None


class Arrow(NamedTuple):
    """An arrow from one candidate to another, each (cell, digit); `strong` or weak."""

    start: tuple[int, int]
    end: tuple[int, int]
    strong: bool = True


class Scene:
    """All that a picture needs; see the module's text."""

    __slots__ = ("_house_of", "arrows", "caption", "cells", "highlights", "layout", "title")

    def __init__(
        self,
        layout: Layout,
        cells: Iterable[Shown],
        *,
        highlights: Iterable[Highlight] = (),
        arrows: Iterable[Arrow] = (),
        title: str = "",
        caption: str = "",
    ) -> None:
        self.layout = layout
        self.cells = tuple(cells)
        self.highlights = tuple(highlights)
        self.arrows = tuple(arrows)
        self.title = title
        self.caption = caption
        self._house_of = [0] * layout.cell_count
        for house in layout.houses:
            if house.kind in _WALLED:
                for cell in house.cells:
                    self._house_of[cell] = house.number

    @classmethod
    def of(
        cls,
        position: Position,
        *,
        candidates: bool = False,
        solution: bytes | None = None,
        highlights: Iterable[Highlight] = (),
        arrows: Iterable[Arrow] = (),
    ) -> Scene:
        """The scene of a position with the player's marks.

        `candidates` adds every candidate of the cells without marks; `solution` fills the blank cells.
        """
        layout = position.layout
        board = Board.of(position.grid, position.centre) if candidates else None
        cells = []
        for cell in range(layout.cell_count):
            centre = position.centre[cell] if position.centre else 0
            corner = position.corner[cell] if position.corner else 0
            if position.givens[cell]:
                cells.append(Shown(position.givens[cell], "given", 0, 0))
            elif position.entries[cell]:
                cells.append(Shown(position.entries[cell], "entry", 0, 0))
            elif solution is not None and solution[cell]:
                cells.append(Shown(solution[cell], "solution", 0, 0))
            else:
                cells.append(Shown(0, "blank", board.candidates(cell) if board else centre, corner))
        title = f"{position.title} – {position.author}" if position.title and position.author else position.title
        return cls(layout, cells, highlights=highlights, arrows=arrows, title=title, caption=_caption(position))

    def weight_above(self, row: int, column: int) -> int:
        """The line over a cell (or under the last row): 2 for a wall, 1 for a thin line."""
        return 2 if row in (0, self.layout.size) else self._weight(row, column, -self.layout.size)

    def weight_left(self, row: int, column: int) -> int:
        """The line to the left of a cell (or to the right of the last column): 2 for a wall, 1 for a thin line."""
        return 2 if column in (0, self.layout.size) else self._weight(row, column, -1)

    def _weight(self, row: int, column: int, step: int) -> int:
        cell = row * self.layout.size + column
        return 1 if self._house_of[cell] == self._house_of[cell + step] else 2

    @property
    def extra_houses(self) -> tuple[House, ...]:
        """The houses that are no row, no column, and not surrounded by walls."""
        return tuple(house for house in self.layout.houses if house.kind not in _PLAIN)

    @property
    def has_small_digits(self) -> bool:
        """Some cell shows candidates or corner marks."""
        return any(shown.candidates or shown.corner for shown in self.cells)

    def roles(self) -> dict[int, str]:
        """The role of each highlighted cell; of several the last one."""
        return {cell: h.role for h in self.highlights if h.digit is None for cell in h.cells}

    def candidate_roles(self) -> dict[tuple[int, int], str]:
        """The role of each highlighted candidate (cell, digit) that is shown; of several the last one."""
        return {
            (cell, h.digit): h.role
            for h in self.highlights
            if h.digit is not None
            for cell in h.cells
            if (self.cells[cell].candidates | self.cells[cell].corner) >> h.digit & 1
        }


def _caption(position: Position) -> str:
    """Rules beside the classic ones; of those that are not known nothing is drawn, which is said."""
    names = [rule.partition(" ")[0] for rule in position.layout.rules]
    parts = [f"rules: {', '.join(names)}"] if names else []
    if position.unsupported:
        parts.append(f"not drawn: {', '.join(position.unsupported)}")
    return "; ".join(parts)


def small_shape(size: int) -> tuple[int, int]:
    """Rows and columns in which a cell's candidates stand: 3 × 3 for 9×9, 2 × 3 for 6×6.

    >>> small_shape(9), small_shape(6), small_shape(16)
    ((3, 3), (2, 3), (4, 4))
    """
    columns = next(c for c in range(1, size + 1) if c * c >= size)
    return -(-size // columns), columns
