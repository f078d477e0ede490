"""Which moves of lines keep a layout: one of them drawn at random, all with the same chance.

Rows, columns and boxes alone are kept by every order of bands, of rows in a band, of stacks and of columns in a
stack, and by the transposition where boxes are square. With other houses, links or primitives what is left is
searched for: lines are told apart by how the houses cross them, then placed one after the other. Whatever is
placed first, the rest can be completed in equally many ways (these are cosets of a group), so trying the places in
random order draws evenly.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokit.model.layout import Layout

__all__ = ["Lines", "Random", "draw_lines", "shuffled"]

Lines = tuple[bool, tuple[int, ...], tuple[int, ...]]
"""Transposed or not, the order of rows, the order of columns."""


class Random(Protocol):
    """What is needed of a source of chance."""

    def below(self, bound: int, /) -> int:
        """An integer from 0 to `bound` − 1."""


def shuffled(items: Iterable[int], random: Random) -> list[int]:
    """The items in a random order."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = random.below(i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def draw_lines(
    layout: Layout, random: Random, *, transpose: bool | None = None, rows: bool = True, columns: bool = True
) -> Lines | None:
    """Transposed or not, the order of rows and the order of columns (as `Moves` has them) that keep the layout.

    `rows` and `columns` say what may be reordered. `transpose` says whether to, None leaves it to chance; None comes
    back where there is no such move.
    """
    if transpose is None:
        wish = bool(random.below(2))
        return draw_lines(layout, random, transpose=wish, rows=rows, columns=columns) or draw_lines(
            layout, random, transpose=False, rows=rows, columns=columns
        )
    if layout.boxes is not None and not (layout.rules or layout.links or layout.primitives):
        if transpose and layout.boxes[0] != layout.boxes[1]:
            return None
        row_order = _box_order(layout.size, layout.boxes[0], random if rows else None)
        return transpose, row_order, _box_order(layout.size, layout.boxes[1], random if columns else None)
    found = _Search(layout, random, transpose=transpose, rows=rows, columns=columns).run()
    return None if found is None else (transpose, *found)


def _box_order(size: int, height: int, random: Random | None) -> tuple[int, ...]:
    """Lines in a random order that keeps groups of `height` together; as they are without a source of chance."""
    if random is None:
        return tuple(range(size))
    return tuple(
        height * group + line
        for group in shuffled(range(size // height), random)
        for line in shuffled(range(height), random)
    )


class _Side:
    """A layout read rows first or columns first: the groups of cells that must be kept, and which lie in a cell."""

    def __init__(self, layout: Layout, *, transpose: bool) -> None:
        n = layout.size
        kinds: dict[object, int] = {}  # both sides of a layout name them alike

        def turned(cell: int) -> int:
            return cell % n * n + cell // n if transpose else cell

        groups: list[tuple[tuple[object, ...], tuple[int, ...]]] = [
            ((house.kind,), house.cells) for house in layout.houses if house.kind not in ("row", "column")
        ]
        groups += [((p.kind, p.parameters), p.cells) for p in layout.primitives]
        self.size = n
        self.kinds = [kinds.setdefault(kind, len(kinds)) for kind, _ in groups]
        self.cells = [tuple(turned(c) for c in cells) for _, cells in groups]
        self.ordered = {(p.kind, p.parameters, tuple(turned(c) for c in p.cells)) for p in layout.primitives}
        self.of: list[list[int]] = [[] for _ in range(n * n)]
        for number, cells in enumerate(self.cells):
            for cell in cells:
                self.of[cell].append(number)
        self.kinds_of = [sorted(self.kinds[g] for g in groups_of) for groups_of in self.of]
        self.links: list[set[int]] = [set() for _ in range(n * n)]
        for a, b in layout.links:
            self.links[turned(a)].add(turned(b))
            self.links[turned(b)].add(turned(a))


Colours = list[int]


def _renamed(signatures: Sequence[Sequence[object]]) -> list[Colours]:
    """Equal signatures get equal numbers, over all lists."""
    names: dict[object, int] = {}
    return [[names.setdefault(s, len(names)) for s in part] for part in signatures]


@lru_cache(maxsize=64)
def _sides(layout: Layout, *, transpose: bool) -> tuple[_Side, _Side, list[Colours], list[Colours]]:
    """The layout as target and as source, and the colours of rows and columns of both.

    Lines of different colours cannot take each other's place. Colours are refined until nothing new shows.
    """
    sides = (_Side(layout, transpose=False), _Side(layout, transpose=transpose))
    lines = [[0] * (2 * layout.size)] * 2  # rows, then columns
    groups = [list(side.kinds) for side in sides]
    known = 0
    while True:
        lines = _renamed([_line_signatures(*each) for each in zip(sides, lines, groups, strict=True)])
        groups = _renamed([_group_signatures(*each) for each in zip(sides, lines, groups, strict=True)])
        found = sum(len(set(colours)) for colours in (*lines, *groups))
        if found == known:
            n = layout.size
            return (*sides, [colours[:n] for colours in lines], [colours[n:] for colours in lines])
        known = found


def _line_signatures(side: _Side, lines: Colours, groups: Colours) -> list[object]:
    """A line is known by the lines that cross it, by what lies where they do, and by its share of each group."""
    n = side.size
    cells = [(tuple(sorted(groups[g] for g in of)), len(side.links[cell])) for cell, of in enumerate(side.of)]
    signatures: list[object] = []
    for line in range(2 * n):
        across = range(n, 2 * n) if line < n else range(n)
        own = [line * n + i if line < n else i * n + line - n for i in range(n)]
        shares = Counter(g for cell in own for g in side.of[cell])
        crossings = sorted((lines[a], cells[cell]) for a, cell in zip(across, own, strict=True))
        signatures.append((line < n, lines[line], tuple(crossings), _shares(shares, groups)))
    return signatures


def _group_signatures(side: _Side, lines: Colours, groups: Colours) -> list[object]:
    """A group is known by the crossings that it has, and by its share of each line."""
    n = side.size
    signatures: list[object] = []
    for group, cells in enumerate(side.cells):
        shares = Counter(line for cell in cells for line in (cell // n, n + cell % n))
        crossings = sorted((lines[cell // n], lines[n + cell % n]) for cell in cells)
        signatures.append((groups[group], tuple(crossings), _shares(shares, lines)))
    return signatures


def _shares(counts: Counter[int], colours: Colours) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((colours[i], count) for i, count in counts.items()))


class _Search:
    """Places line after line: row k, then column k, checking the cells that become known."""

    def __init__(self, layout: Layout, random: Random, *, transpose: bool, rows: bool, columns: bool) -> None:
        self.target, self.source, self.row_colours, self.column_colours = _sides(layout, transpose=transpose)
        self.random = random
        self.free = (rows, columns)
        self.size = layout.size
        self.rows: list[int] = []
        self.columns: list[int] = []
        self.groups: dict[int, int] = {}  # target → source, where a cell has told it
        self.taken: dict[int, int] = {}  # and back

    def run(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Orders of rows and columns that keep everything, or None."""
        if not self._place(0):
            return None
        return tuple(self.rows), tuple(self.columns)

    def _place(self, step: int) -> bool:
        if step == 2 * self.size:
            return self._is_kept()
        which, k = step % 2, step // 2
        order = (self.rows, self.columns)[which]
        colours = (self.row_colours, self.column_colours)[which]
        for line in shuffled(range(self.size), self.random) if self.free[which] else [k]:
            if line in order or colours[0][k] != colours[1][line]:
                continue
            order.append(line)
            groups, taken = self.groups, self.taken
            self.groups, self.taken = dict(groups), dict(taken)
            if self._fits(which) and self._place(step + 1):
                return True
            self.groups, self.taken = groups, taken
            order.pop()
        return False

    def _fits(self, which: int) -> bool:
        """Whether the cells that the last line made known agree with all before."""
        last = len((self.rows, self.columns)[which]) - 1
        if which:
            return all(self._cell_fits(r, last) for r in range(len(self.rows)))
        return all(self._cell_fits(last, c) for c in range(len(self.columns)))

    def _cell_fits(self, row: int, column: int) -> bool:
        n = self.size
        target, source = row * n + column, self.rows[row] * n + self.columns[column]
        ours, theirs = self.target.of[target], self.source.of[source]
        if self.target.kinds_of[target] != self.source.kinds_of[source]:
            return False
        for group in ours:
            kind = self.target.kinds[group]
            same = [g for g in theirs if self.source.kinds[g] == kind]
            if len(same) == 1 and (
                self.groups.setdefault(group, same[0]) != same[0] or self.taken.setdefault(same[0], group) != group
            ):
                return False
        return len(self.target.links[target]) == len(self.source.links[source])

    def _is_kept(self) -> bool:
        """The last word: every group, every link and every primitive becomes one."""
        n = self.size
        source = [r * n + c for r in self.rows for c in self.columns]
        known = {(kind, frozenset(cells)) for kind, cells in zip(self.source.kinds, self.source.cells, strict=True)}
        return (
            all(
                (kind, frozenset(source[c] for c in cells)) in known
                for kind, cells in zip(self.target.kinds, self.target.cells, strict=True)
            )
            and all({source[c] for c in self.target.links[t]} == self.source.links[source[t]] for t in range(n * n))
            and {(k, p, tuple(source[c] for c in cells)) for k, p, cells in self.target.ordered} == self.source.ordered
        )
