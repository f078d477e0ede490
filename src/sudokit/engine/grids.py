"""Random solution grids: every grid of a layout can come out.

Classic 9×9 grids are drawn exactly uniformly (see `_uniform9`). Other layouts are filled by a random search: the
cell is one of those with the fewest candidates left by naked and hidden singles, the digit one of its candidates.
Ties are broken by lot, so that grids which differ by a symmetry of the layout or by the names of the digits are
equally likely; beyond that the fill is not uniform.

This is a procedure, not an engine's search: it is written down in full here, and `native/create.cpp` follows it
draw by draw, because the same seed gives the same puzzles with and without the kernel.
"""

from __future__ import annotations

from itertools import combinations, permutations

from sudokit.engine.backends import reference
from sudokit.errors import BudgetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokit.model.layout import Layout
    from sudokit.model.source import Source

__all__ = ["random_grid"]

_PATIENCE = 200
"""Dead ends of the random search before it starts again from the empty board."""

_STARTS = 50
"""Starts before a layout is given up."""


def random_grid(layout: Layout, source: Source, pause: Callable[[], None] | None = None) -> bytes:
    """A random solution of the empty grid, one byte a cell; `pause` is called often and may raise."""
    if layout.is_classic9:
        return _uniform9(source)
    for _ in range(_STARTS):
        grid = _fill(layout, source, pause)
        if grid is not None:
            return grid
    raise BudgetError(f"no solution grid was found for this layout in {_STARTS} tries")


# --- any layout -------------------------------------------------------------------------------------------


def _fill(layout: Layout, source: Source, pause: Callable[[], None] | None) -> bytes | None:
    state = reference.start(layout, bytes(layout.cell_count))
    assert state is not None
    above: list[tuple[reference.State, int, int]] = []
    alive = reference.propagate(layout, state)
    dead_ends = 0
    while alive and state[0]:
        if pause is not None:
            pause()
        cells = reference.fewest_candidates(state)
        cell = _nth_bit(cells, source.below(cells.bit_count()))
        digits = reference.candidates(state, cell)
        digit = digits[source.below(len(digits))]
        above.append((list(state), cell, digit))
        reference.place(layout, state, cell, digit)
        alive = reference.propagate(layout, state)
        while not alive:
            dead_ends += 1
            if not above or dead_ends > _PATIENCE:
                return None
            state, cell, digit = above.pop()
            state[digit] &= ~(1 << cell)
            alive = reference.propagate(layout, state)
    return reference.digits_of(layout, state) if alive else None


def _nth_bit(mask: int, n: int) -> int:
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


# --- classic 9×9, exactly uniform -------------------------------------------------------------------------

_PERMUTATIONS = tuple(permutations(range(3)))


def _patterns() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The 56 ways to give nine things, of which three are at home in each of three lines, to lines not their own."""
    found = []
    for first in combinations(range(3, 9), 3):
        rest = [x for x in range(9) if x not in first]
        for second in combinations([x for x in rest if not 3 <= x < 6], 3):
            third = tuple(x for x in rest if x not in second)
            if third[-1] < 6:
                found.append((first, second, third))
    return tuple(found)


def _arrangements() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By three forbidden places (as a number in base 3), the two ways to give three things a place each.

    There are always two, but none where all three may not go to the same place.
    """
    return tuple(
        tuple(p for p in _PERMUTATIONS if p[0] != f // 9 and p[1] != f // 3 % 3 and p[2] != f % 3) for f in range(27)
    )


_PATTERNS = _patterns()
_ARRANGEMENTS = _arrangements()
_CHUTES = len(_PATTERNS) * 6**6  # ways to go on from a box to the two beside it (or below it)
_PROPOSALS = _CHUTES * _CHUTES * len(_PATTERNS) * 512


def _uniform9(source: Source) -> bytes:
    """A 9×9 grid, every one of the 6,670,903,752,021,072,936,960 equally likely.

    By rejection: with the first box in order, there are 2,612,736 ways to fill the two boxes beside it and as many
    for the two below. Of the last four boxes, the middle one's rows take their digits in one of 56 patterns, and
    nine bits then settle how its rows, the rows to its right and the columns below are arranged; the last box
    follows. Every grid comes from exactly one of these equally likely proposals, about one in 10.6 is a grid, and
    a proposal that is none is thrown away as a whole. At last the digits are renamed.
    """
    while True:
        boxes = _proposal(source.below(_PROPOSALS))
        if boxes is not None:
            break
    names = list(range(1, 10))
    source.shuffle(names)
    return bytes(names[d] for d in boxes)


def _chute(number: int, base: tuple[int, ...]) -> tuple[list[int], list[int], list[int], list[int]]:
    """Of each digit: its line and its place in it, in the next box and in the one after.

    `base` holds the digits of the first box line by line.
    """
    line = [0] * 9, [0] * 9
    place = [0] * 9, [0] * 9
    pattern, number = divmod(number, 6**6)
    second = _PATTERNS[pattern]
    for box in (0, 1):
        for i in range(3):
            here = second[i]
            if box:
                here = tuple(x for x in range(9) if x // 3 != i and x not in here)
            number, p = divmod(number, 6)
            for x, at in zip(here, _PERMUTATIONS[p], strict=True):
                line[box][base[x]] = i
                place[box][base[x]] = at
    return line[0], place[0], line[1], place[1]


_ROWS = (0, 1, 2, 3, 4, 5, 6, 7, 8)
_COLUMNS = (0, 3, 6, 1, 4, 7, 2, 5, 8)


def _proposal(number: int) -> bytearray | None:
    """The grid (digits from 0) that a proposal stands for, None where it is none."""
    number, bits = divmod(number, 512)
    number, pattern = divmod(number, len(_PATTERNS))
    band, stack = divmod(number, _CHUTES)
    row2, column2, row3, column3 = _chute(band, _ROWS)
    column4, row4, column7, row7 = _chute(stack, _COLUMNS)

    base = [0] * 9  # the digits of box 4, row by row
    for d in range(9):
        base[row4[d] * 3 + column4[d]] = d
    column5 = [0] * 9
    column6 = [0] * 9
    row5 = [0] * 9
    row6 = [0] * 9
    for r, own in enumerate(_PATTERNS[pattern]):
        other = tuple(x for x in range(9) if x // 3 != r and x not in own)
        for line, forbidden, column, row, shift in (
            (own, column2, column5, row5, 0),
            (other, column3, column6, row6, 3),
        ):
            a, b, c = base[line[0]], base[line[1]], base[line[2]]
            ways = _ARRANGEMENTS[forbidden[a] * 9 + forbidden[b] * 3 + forbidden[c]]
            if not ways:
                return None
            column[a], column[b], column[c] = ways[bits >> shift + r & 1]
            row[a] = row[b] = row[c] = r

    row8 = [0] * 9
    for c in range(3):
        x, y, z = (d for d in range(9) if column2[d] != c and column5[d] != c)
        ways = _ARRANGEMENTS[row7[x] * 9 + row7[y] * 3 + row7[z]]
        if not ways:
            return None
        row8[x], row8[y], row8[z] = ways[bits >> 6 + c & 1]

    last = 0
    for d in range(9):
        last |= 1 << (3 - row7[d] - row8[d]) * 3 + 3 - column3[d] - column6[d]
    if last != 511:
        return None

    grid = bytearray(81)
    for d in range(9):
        grid[d // 3 * 9 + d % 3] = d
        grid[row2[d] * 9 + 3 + column2[d]] = d
        grid[row3[d] * 9 + 6 + column3[d]] = d
        grid[27 + row4[d] * 9 + column4[d]] = d
        grid[27 + row5[d] * 9 + 3 + column5[d]] = d
        grid[27 + row6[d] * 9 + 6 + column6[d]] = d
        grid[54 + row7[d] * 9 + column7[d]] = d
        grid[54 + row8[d] * 9 + 6 - column2[d] - column5[d]] = d
        grid[54 + (3 - row7[d] - row8[d]) * 9 + 9 - column3[d] - column6[d]] = d
    return grid
