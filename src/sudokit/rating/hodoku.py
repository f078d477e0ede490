"""HoDoKu's scale: level and score of a puzzle, walked in HoDoKu's order.

The order in which singles come is its own: a candidate that goes makes others naked or hidden singles, and these are
served in the order in which they were made. Which single comes first decides how many are counted as full houses, so
the queues are kept just so: cells of a puzzle are filled in one after another, and of every filled cell the digit goes
from its peers in reading order before the cell's own candidates go. For everything else the teacher's techniques give
the step, in the order of the catalogue's places.
"""

from __future__ import annotations

from collections import Counter, deque
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sudokit.logic.catalogue import CATALOGUE, Technique
from sudokit.logic.techniques import find
from sudokit.logic.view import View
from sudokit.model.board import Board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokit.logic.step import Step
    from sudokit.model.grid import Grid
    from sudokit.model.layout import Layout

__all__ = ["LEVELS", "HodokuRating", "rate"]

LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
_CAPS = (800, 1000, 1600, 1800)  # a score above a level's cap raises the level


class HodokuRating(NamedTuple):
    """`level` is None where the puzzle could not be finished; `counts` tells how often each technique came."""

    level: str | None
    score: int
    counts: dict[str, int]


def order() -> tuple[Technique, ...]:
    """The techniques after the singles, in the order of HoDoKu's default path.

    Its forcing chains and nets are left out: on none of the puzzles whose paths are known did it use them.
    """
    rows = [r for r in CATALOGUE.values() if r.hodoku is not None and r.hodoku.on_path]
    rows = [r for r in rows if r.family not in ("singles", "forcing", "last resorts")]
    return tuple(sorted(rows, key=lambda r: r.hodoku.order if r.hodoku is not None else 0))


_ORDER = order()


class _Walk:
    """The state of a walk: candidates by digit and by cell, how often each digit can stand in each house, queues."""

    def __init__(self, layout: Layout, tables: _Tables) -> None:
        n = layout.size
        self.layout = layout
        self.tables = tables
        self.values = bytearray(layout.cell_count)
        self.masks = [layout.all_digits] * layout.cell_count
        self.where = [0] + [layout.all_cells] * n
        self.placed = [0] * (n + 1)
        self.free = [len(house.cells) for house in layout.houses for _ in range(n + 1)]
        self.naked: deque[int] = deque()
        self.hidden: deque[tuple[int, int]] = deque()
        self.left = layout.cell_count
        self.blank = [len(house.cells) for house in layout.houses]  # open cells
        self.lasts = 0  # complete houses with one open cell

    def fill(self, cell: int, digit: int) -> None:
        """Place a digit: it goes from the peers, in order, then the cell's candidates go.

        The body of `remove` stands here once more: nine tenths of a walk are spent in this loop.
        """
        tables, where, masks, free = self.tables, self.where, self.masks, self.free
        step, houses_of = tables.step, tables.houses
        self.values[cell] = digit
        self.left -= 1
        own = masks[cell]
        masks[cell] = 0
        here = 1 << cell
        houses = houses_of[cell]
        for house in houses:
            left = self.blank[house] = self.blank[house] - 1
            if left < 2 and tables.complete[house]:
                self.lasts += 1 if left else -1
        left = own
        while left:
            low = left & -left
            where[low.bit_length() - 1] &= ~here
            left ^= low
        self.placed[digit] |= here
        seen = where[digit] & tables.peers[cell]
        where[digit] ^= seen
        bit = 1 << digit
        standing = where[digit] | seen
        while seen:
            low = seen & -seen
            seen ^= low
            standing ^= low
            peer = low.bit_length() - 1
            mask = masks[peer] = masks[peer] ^ bit
            if mask and not mask & (mask - 1):
                self.naked.append(peer)
            for house in houses_of[peer]:
                at = house * step + digit
                left = free[at] = free[at] - 1
                if left == 1:
                    place = standing & tables.masks[house]
                    if place and tables.complete[house]:
                        self.hidden.append((place.bit_length() - 1, digit))
        while own:
            low = own & -own
            own ^= low
            d = low.bit_length() - 1
            for house in houses:
                at = house * step + d
                left = free[at] = free[at] - 1
                if left == 1 and d != digit:
                    self._found(house, d)

    def remove(self, cell: int, digit: int) -> None:
        """Take a candidate away; singles that come of it join their queues."""
        bit = 1 << cell
        if not self.where[digit] & bit:
            return
        self.where[digit] ^= bit
        mask = self.masks[cell] = self.masks[cell] ^ 1 << digit
        if mask and not mask & (mask - 1):
            self.naked.append(cell)
        free, step = self.free, self.tables.step
        for base in self.tables.houses[cell]:
            left = free[base * step + digit] = free[base * step + digit] - 1
            if left == 1:
                self._found(base, digit)

    def _found(self, house: int, digit: int) -> None:
        """The only place of a digit in a complete house is a hidden single."""
        here = self.where[digit] & self.tables.masks[house]
        if here and self.tables.complete[house]:
            self.hidden.append((here.bit_length() - 1, digit))

    def single(self) -> str | None:
        """Serve one single; its kind, or None where there is none."""
        values, naked = self.values, self.naked
        if naked:
            while naked and values[naked[0]]:
                naked.popleft()
            if self.lasts:
                for cell in naked:
                    if not values[cell] and self._is_last(cell):
                        return self._serve(cell, "full-house")
            if naked:
                return self._serve(naked[0], "naked-single")
        while self.hidden:
            cell, digit = self.hidden.popleft()
            if not values[cell] and self.masks[cell] >> digit & 1:
                for house in self.tables.houses[cell]:
                    if self.free[house * self.tables.step + digit] == 1:
                        self.fill(cell, digit)
                        return "hidden-single"
        return None

    def _serve(self, cell: int, kind: str) -> str | None:
        digit = self.masks[cell].bit_length() - 1
        if digit < 1:
            return None  # a cell without candidates: the board is broken
        self.fill(cell, digit)
        return kind

    def _is_last(self, cell: int) -> bool:
        """The cell is the only open one of some complete house."""
        tables, blank = self.tables, self.blank
        return any(blank[house] == 1 and tables.complete[house] for house in tables.houses[cell])

    def board(self) -> Board:
        """What other techniques look at."""
        return Board(self.layout, tuple(self.where), tuple(self.placed))


class _Tables:
    """What a layout says, in the form the walk wants it."""

    def __init__(self, layout: Layout) -> None:
        self.step = layout.size + 1
        self.peers = layout.peers
        self.houses = [layout.houses_of(cell) for cell in range(layout.cell_count)]
        self.masks = [house.mask for house in layout.houses]
        self.complete = [house.complete for house in layout.houses]


@lru_cache(maxsize=16)
def _tables(layout: Layout) -> _Tables:
    return _Tables(layout)


def rate(grid: Grid, solution: Grid | None) -> HodokuRating:
    """Level and score; `solution` is what brute force reads the digit from, None where it is not known."""
    layout = grid.layout
    walk = _Walk(layout, _tables(layout))
    for cell, digit in enumerate(grid.digits):
        if digit:
            walk.fill(cell, digit)
    givens = layout.all_cells & ~sum(1 << c for c in range(layout.cell_count) if not grid[c])
    counts: Counter[str] = Counter()
    rows = _ORDER
    while walk.left:
        kind = walk.single()
        if kind is None:
            step = _other(walk, rows, givens)
            if step is not None:
                kind = step.technique
                for cell, digit in _removal_order(step):
                    walk.remove(cell, digit)
                for cell, digit in step.place:
                    walk.fill(cell, digit)
            else:
                kind = "brute-force"
                if solution is None:
                    break
                _guess(walk, solution)
        counts[kind] += 1
    return _rated(counts, finished=not walk.left)


def _removal_order(step: Step) -> Sequence[tuple[int, int]]:
    """The order in which a step's candidates go: of a locked set those of its line before those of its box."""
    if not step.technique.startswith("locked"):
        return step.eliminate
    box = step.layout.houses[step.evidence[0].house].mask
    return sorted(step.eliminate, key=lambda pair: (box >> pair[0] & 1, pair))


def _other(walk: _Walk, rows: Sequence[Technique], givens: int) -> Step | None:
    view = View(walk.board(), proven_unique=True, givens=givens)
    view.__dict__["candidates"] = tuple(walk.masks)  # known already
    for row in rows:
        step = next(find(view, row.name), None)
        if step is not None:
            return step
    return None


def _guess(walk: _Walk, solution: Grid) -> None:
    """Brute force fills the cell in the middle of the open ones."""
    cells = [c for c in range(walk.layout.cell_count) if not walk.values[c]]
    cell = cells[len(cells) // 2]
    walk.fill(cell, solution[cell])


def _rated(counts: Counter[str], *, finished: bool) -> HodokuRating:
    score = level = 0
    for name, count in counts.items():
        place = CATALOGUE["hidden-single-box" if name == "hidden-single" else name].hodoku
        assert place is not None
        score += place.score * count
        level = max(level, LEVELS.index(place.level))
    while level < len(_CAPS) and score > _CAPS[level]:
        level += 1
    return HodokuRating(LEVELS[level] if finished else None, score, dict(counts))
