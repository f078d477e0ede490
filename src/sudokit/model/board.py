"""A board: what may still stand where. Per digit one integer of cells; Python's big integers are the vectors.

A filled cell has no candidates. Boards are immutable: `place`, `eliminate` and `apply` give new ones.
"""

from __future__ import annotations

from sudokit.model.grid import Grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokit.model.layout import Layout

__all__ = ["Board", "bits"]


def bits(mask: int) -> Iterator[int]:
    """The positions of the set bits, ascending.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Board:
    """Candidates by digit, and what is placed.

    `cells[d]` is the mask of the open cells that may hold digit d (index 0 is unused and 0);
    `placed[d]` the mask of the cells that hold d; `open` the mask of the cells that hold nothing.
    """

    __slots__ = ("cells", "layout", "open", "placed")

    layout: Layout
    cells: tuple[int, ...]
    placed: tuple[int, ...]
    open: int

    def __init__(self, layout: Layout, cells: tuple[int, ...], placed: tuple[int, ...]) -> None:
        put = object.__setattr__
        put(self, "layout", layout)
        put(self, "cells", cells)
        put(self, "placed", placed)
        filled = 0
        for mask in placed:
            filled |= mask
        put(self, "open", layout.all_cells & ~filled)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Board is immutable")

    __delattr__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Board, (self.layout, self.cells, self.placed)

    @classmethod
    def of(cls, grid: Grid, marks: Iterable[int] = ()) -> Board:
        """The board of a grid: every digit that no peer holds; with `marks` (a mask a cell, 0 for none) only these.

        A blank cell without marks keeps all that its peers leave it.
        """
        layout = grid.layout
        placed = [0] * (layout.size + 1)
        excluded = [0] * (layout.size + 1)
        filled = 0
        peers = layout.peers
        for cell, digit in enumerate(grid.digits):
            if digit:
                placed[digit] |= 1 << cell
                excluded[digit] |= peers[cell]
                filled |= 1 << cell
        free = layout.all_cells & ~filled
        cells = [0] + [free & ~mask for mask in excluded[1:]]
        for cell, mask in enumerate(marks):
            if mask and free >> cell & 1:
                for digit in range(1, layout.size + 1):
                    if not mask >> digit & 1:
                        cells[digit] &= ~(1 << cell)
        return cls(layout, tuple(cells), tuple(placed))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.layout is other.layout and self.cells == other.cells and self.placed == other.placed

    def __hash__(self) -> int:
        return hash((id(self.layout), self.cells, self.placed))

    def __repr__(self) -> str:
        return f"sudokit.Board({self.layout!r}, {self.cells!r}, {self.placed!r})"

    @property
    def grid(self) -> Grid:
        """The placed digits."""
        digits = bytearray(self.layout.cell_count)
        for digit, mask in enumerate(self.placed):
            for cell in bits(mask):
                digits[cell] = digit
        return Grid(self.layout, digits)

    def candidates(self, cell: int) -> int:
        """The digits that a cell may hold, as a mask with bit d for digit d; 0 for a filled cell."""
        mask = 0
        for digit, where in enumerate(self.cells):
            mask |= (where >> cell & 1) << digit
        return mask

    def digit(self, cell: int) -> int:
        """The digit that a cell holds, 0 for an open one."""
        for digit, where in enumerate(self.placed):
            if where >> cell & 1:
                return digit
        return 0

    def place(self, cell: int, digit: int) -> Board:
        """The board with `digit` in `cell`: gone from the cell and from its peers."""
        keep = ~(1 << cell)
        cells = [mask & keep for mask in self.cells]
        cells[digit] &= ~self.layout.peers[cell]
        placed = [mask & keep for mask in self.placed]
        placed[digit] |= 1 << cell
        return Board(self.layout, tuple(cells), tuple(placed))

    def eliminate(self, digit: int, cells: int) -> Board:
        """The board without `digit` as a candidate of the cells in the mask `cells`."""
        new = list(self.cells)
        new[digit] &= ~cells
        return Board(self.layout, tuple(new), self.placed)

    def apply(self, places: Iterable[tuple[int, int]], eliminations: Iterable[tuple[int, int]]) -> Board:
        """The board after (digit, cell mask) eliminations, then (cell, digit) placements."""
        new = list(self.cells)
        for digit, mask in eliminations:
            new[digit] &= ~mask
        board = Board(self.layout, tuple(new), self.placed)
        for cell, digit in places:
            board = board.place(cell, digit)
        return board

    @property
    def is_solved(self) -> bool:
        """Every cell is filled. (Whether rightly is a question for `problems`.)"""
        return not self.open

    @property
    def is_dead(self) -> bool:
        """An open cell without candidates, or a complete house without a place for a digit."""
        some = 0
        for mask in self.cells:
            some |= mask
        if self.open & ~some:
            return True
        for digit in range(1, self.layout.size + 1):
            where = self.cells[digit] | self.placed[digit]
            if any(house.complete and not house.mask & where for house in self.layout.houses):
                return True
        return False
