"""A board as techniques see it: the candidates, and facts about them that several techniques ask for.

Every fact is worked out when it is first asked for and kept; a view never changes.
"""

from __future__ import annotations

from functools import cached_property

from sudokit.logic.templates import impossible
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple

    from sudokit.model.board import Board
    from sudokit.model.layout import House, Layout
else:
    from sudokit.record import NamedTuple

__all__ = ["StrongLink", "View"]


class StrongLink(NamedTuple):
    """Digit d has just these two places in a complete house."""

    digit: int
    a: int
    b: int
    house: int


class View:
    """A board, with what is known about it.

    `proven_unique` is set by whoever asked the engine: techniques that rest on the puzzle having one solution find
    nothing without it. `givens` is the mask of the cells that were given (avoidable rectangles need to know); all
    that is filled counts as given where it is not told.
    `digits` and `cells` narrow a search: only steps that act on these are wanted, and a technique may use that to
    look at less. `options` widen some techniques beyond their plain form; each technique's file names its own.
    """

    def __init__(
        self,
        board: Board,
        *,
        proven_unique: bool = False,
        givens: int | None = None,
        digits: tuple[int, ...] | None = None,
        cells: int | None = None,
        options: frozenset[str] = frozenset(),
    ) -> None:
        self.board = board
        self.layout: Layout = board.layout
        self.where = board.cells  # per digit, the open cells that may hold it
        self._seen: dict[int, int] = {}
        self.proven_unique = proven_unique
        self.givens = self.layout.all_cells & ~board.open if givens is None else givens
        self.digits = digits if digits is not None else tuple(range(1, self.layout.size + 1))
        self.options = options
        self.wanted_cells = cells if cells is not None else self.layout.all_cells

    def after(self, board: Board) -> View:
        """The view of a later board of the same puzzle."""
        return View(board, proven_unique=self.proven_unique, givens=self.givens, options=self.options)

    @property
    def all_digits(self) -> range:
        """1 to N."""
        return range(1, self.layout.size + 1)

    @cached_property
    def candidates(self) -> tuple[int, ...]:
        """Per cell, the mask of the digits it may hold (0 for a filled cell)."""
        masks = [0] * self.layout.cell_count
        for digit, where in enumerate(self.where):
            bit = 1 << digit
            for cell in bits(where):
                masks[cell] |= bit
        return tuple(masks)

    @cached_property
    def by_count(self) -> tuple[int, int, int, int]:
        """Masks of the cells with exactly 1, exactly 2, exactly 3 candidates, and with 4 or more."""
        one = two = three = four = 0
        for where in self.where:
            four |= three & where
            three |= two & where
            two |= one & where
            one |= where
        return one & ~two, two & ~three, three & ~four, four

    @property
    def bivalue(self) -> int:
        """The cells with two candidates."""
        return self.by_count[1]

    @cached_property
    def complete_houses(self) -> tuple[House, ...]:
        """The houses that hold every digit: only these have a place for each."""
        return tuple(house for house in self.layout.houses if house.complete)

    def impossible(self, digit: int) -> int:
        """The candidates of a digit that no way of placing it everywhere uses: all that fish can ever take away."""
        return impossible(self.layout, self.where[digit], self.board.placed[digit])

    @cached_property
    def single_digits(self) -> tuple[int, ...]:
        """The wanted digits that techniques which look at one digit alone can do something about."""
        return tuple(digit for digit in self.digits if self.where[digit] and self.impossible(digit))

    @cached_property
    def places(self) -> tuple[tuple[House, tuple[tuple[int, int], ...]], ...]:
        """The complete houses, boxes first, each with the digits that have several places in it, and these places."""
        found = []
        for house in self.boxes_first:
            if house.complete:
                mask = house.mask
                here = [(digit, where & mask) for digit, where in enumerate(self.where)]
                found.append((house, tuple((d, m) for d, m in here if m & (m - 1))))
        return tuple(found)

    @cached_property
    def boxes_first(self) -> tuple[House, ...]:
        """All houses, boxes and the like before rows and columns: the order in which people scan."""
        return tuple(sorted(self.layout.houses, key=lambda house: house.kind in ("row", "column")))

    @cached_property
    def strong_links(self) -> dict[int, tuple[StrongLink, ...]]:
        """Per digit, the pairs of cells that are its only places in some complete house."""
        links: dict[int, tuple[StrongLink, ...]] = {}
        for digit in self.all_digits:
            found = []
            where = self.where[digit]
            for house in self.complete_houses:
                here = where & house.mask
                if here and here.bit_count() == 2:
                    a, b = bits(here)
                    found.append(StrongLink(digit, a, b, house.number))
            links[digit] = tuple(found)
        return links

    def seen_by_all(self, cells: int) -> int:
        """The cells that are peers of every cell in a mask."""
        known = self._seen.get(cells)
        if known is None:
            peers = self.layout.peers
            known = self.layout.all_cells
            for cell in bits(cells):
                known &= peers[cell]
            self._seen[cells] = known
        return known

    def open_in(self, house: House) -> int:
        """The open cells of a house."""
        return house.mask & self.board.open
