"""A network of candidates and the inferences between them, and the chains that run through it.

A node is a digit in one cell, or in a few cells taken together (a group: "the 5 of this box's top row"). Two kinds of
inference join nodes:

* weak: not both are true (they share a cell, or every cell of one sees every cell of the other);
* strong: at least one is true (the two candidates of a cell, the only two places of a digit in a house, two digits of
  an almost locked set).

A chain starts by taking a node as false and walks strong and weak inferences in turns: where it arrives by a strong
one, the node is true. So of its two ends at least one is true.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sudokit.logic.step import Evidence
from sudokit.model.board import bits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokit.logic.view import View
    from sudokit.model.layout import Layout

__all__ = ["Chain", "Network"]


class Chain(NamedTuple):
    """Node numbers from the start (taken as false) to an end that is then true; false and true in turns."""

    nodes: tuple[int, ...]

    @property
    def length(self) -> int:
        """How many nodes."""
        return len(self.nodes)


class Network:
    """Nodes, and per node the bit masks (over node numbers) of what it joins weakly and strongly."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.digits: list[int] = []
        self.cells: list[int] = []
        self.number: dict[tuple[int, int], int] = {}
        self.strong: list[int] = []
        self.weak: list[int] = []
        self.by_set: list[int] = []  # the strong inferences that rest on almost locked sets alone
        self._groups = 0  # the nodes of more than one cell
        self._why: dict[tuple[int, int], Evidence] = {}
        self._levels: list[tuple[int, int]] = []
        self._ends: dict[bool, list[int]] = {}
        self._spreads: dict[tuple[int, int | None, bool], tuple[list[tuple[int, int]], int]] = {}
        self._reach: list[int] = []  # per node, the cells that see all of it

    # building

    def node(self, digit: int, cells: int) -> int:
        """The number of a node, made where it is new."""
        key = (digit, cells)
        known = self.number.get(key)
        if known is not None:
            return known
        self.number[key] = new = len(self.digits)
        self.digits.append(digit)
        self.cells.append(cells)
        self.strong.append(0)
        self.by_set.append(0)
        if cells & (cells - 1):
            self._groups |= 1 << new
        self.weak.append(0)
        self._reach.append(self.view.seen_by_all(cells))
        return new

    def join(self, a: int, b: int, why: Evidence) -> None:
        """A strong inference between two nodes; the first reason given is kept."""
        if not self.strong[a] >> b & 1:
            self.strong[a] |= 1 << b
            self.strong[b] |= 1 << a
            self._why[a, b] = self._why[b, a] = why
            if why.cause == "set":
                self.by_set[a] |= 1 << b
                self.by_set[b] |= 1 << a

    def add_places(self, digit: int, *, groups: bool = False) -> None:
        """Nodes of a digit, and the strong inferences of houses."""
        view = self.view
        where = view.where[digit]
        for cell in bits(where):
            self.node(digit, 1 << cell)
        for a, b, house in _joined(view.layout, where, groups=groups):
            self.join(self.node(digit, a), self.node(digit, b), _by_house(house))

    def add_cells(self, cells: int) -> None:
        """The strong inferences of cells with two candidates."""
        view = self.view
        for cell in bits(cells & view.bivalue):
            x, y = bits(view.candidates[cell])
            self.join(self.node(x, 1 << cell), self.node(y, 1 << cell), Evidence("", (cell,), cause="cell"))

    def add_almost_locked_set(self, cells: int, digits: int) -> None:
        """An almost locked set: of any two of its digits one at least stands in it."""
        view = self.view
        nodes = [self.node(d, view.where[d] & cells) for d in bits(digits)]
        why = Evidence("", tuple(bits(cells)), tuple(bits(digits)), cause="set")
        for i, a in enumerate(nodes):
            for b in nodes[:i]:
                self.join(a, b, why)

    def close(self, *, in_cells: bool = True) -> None:
        """Work out the weak inferences: same digit within sight, and (with `in_cells`) digits of one cell."""
        by_digit: dict[int, list[int]] = {}
        by_cell: dict[int, int] = {}
        for number, (digit, cells) in enumerate(zip(self.digits, self.cells, strict=True)):
            by_digit.setdefault(digit, []).append(number)
            if cells & (cells - 1) == 0:
                by_cell[cells] = by_cell.get(cells, 0) | 1 << number
        for numbers in by_digit.values():
            # A node sees every other one of its digit but those with a cell that it does not see.
            holding: dict[int, int] = {}
            together = 0
            for number in numbers:
                together |= 1 << number
                for cell in bits(self.cells[number]):
                    holding[cell] = holding.get(cell, 0) | 1 << number
            everywhere = 0
            for cell in holding:
                everywhere |= 1 << cell
            for number in numbers:
                far = everywhere & ~self._reach[number]
                apart = 0
                while far:
                    low = far & -far
                    apart |= holding[low.bit_length() - 1]
                    far ^= low
                self.weak[number] = together & ~apart
        if in_cells:
            for together in by_cell.values():
                for a in bits(together):
                    self.weak[a] |= together & ~(1 << a)

    # searching

    def chains(self, start: int, *, first: int | None = None, through: bool = False) -> Iterator[tuple[int, int]]:
        """(end, depth) for every node that is true when `start` is false, nearest first; `path` tells the way.

        `first` forces the node after the start. With `through`, only chains that pass a group or an almost locked set
        count: the search then runs on two floors, and only such a node or link leads from the lower to the upper.
        """
        levels, _ = self._spread(start, None if first is None else 1 << first, through=through)
        for depth in range(1, len(levels), 2):
            for node in bits(levels[depth][1]):
                self._levels = levels  # of the search that gave the last node: `path` follows it back
                yield node, depth

    def ends(self, *, through: bool = False) -> list[int]:
        """Per start the nodes, as a mask, that `chains` gives: asked before looking at them one by one."""
        known = self._ends.get(through)
        if known is None:
            known = self._ends[through] = self._ends_through(self.ends()) if through else self._all_ends()
        return known

    def _all_ends(self) -> list[int]:
        """Start by start; where a start comes to one that was treated, it takes over all that follows from that."""
        strong, weak = self.strong, self.weak
        count = len(strong)
        ends, falses = [0] * count, [0] * count
        done = 0
        for start in range(count):
            true, front = 0, 1 << start
            false = front
            while front:
                low = front & done or front
                low &= -low
                node = low.bit_length() - 1
                if low & done:
                    true |= ends[node]
                    false |= falses[node]
                    front &= ~falses[node]
                    continue
                front ^= low
                new = strong[node] & ~true
                true |= new
                while new:
                    bit = new & -new
                    front |= weak[bit.bit_length() - 1] & ~false
                    false |= front
                    new ^= bit
            ends[start], falses[start] = true, false
            done |= 1 << start
        return ends

    def _ends_through(self, ends: list[int]) -> list[int]:
        """The same for chains that pass a group or an almost locked set: behind it everything counts."""
        strong, weak, groups = self.strong, self.weak, self._groups
        count = len(strong)
        found, falses = list(ends), [1 << start for start in range(count)]
        done = groups
        for start in range(count):
            if groups >> start & 1:
                continue
            upper, lower, front = 0, 0, 1 << start
            false = front
            while front:
                low = front & done or front
                low &= -low
                node = low.bit_length() - 1
                if low & done:
                    upper |= found[node]
                    false |= falses[node]
                    front &= ~falses[node]
                    continue
                front ^= low
                high = (strong[node] & groups | self.by_set[node]) & ~upper
                while high:
                    bit = high & -high
                    upper |= bit
                    for after in bits(weak[bit.bit_length() - 1]):
                        upper |= ends[after]
                    high = high & ~bit
                new = strong[node] & ~groups & ~lower
                lower |= new
                while new:
                    bit = new & -new
                    front |= weak[bit.bit_length() - 1] & ~false
                    false |= front
                    new ^= bit
            found[start], falses[start] = upper, false
            done |= 1 << start
        return found

    def _spread(self, start: int, first: int | None, *, through: bool) -> tuple[list[tuple[int, int]], int]:
        """Level by level the nodes that a start makes true or false, and all that are ever true; worked out once."""
        key = (start, first, through)
        known = self._spreads.get(key)
        if known is None:
            known = self._spreads[key] = self._climb(start, first) if through else self._flood(start, first)
        return known

    def _flood(self, start: int, first: int | None) -> tuple[list[tuple[int, int]], int]:
        strong, weak = self.strong, self.weak
        front = 1 << start
        levels = [(0, front)]
        false, true = front, 0
        while front:
            reached = 0
            while front:
                low = front & -front
                reached |= strong[low.bit_length() - 1]
                front ^= low
            if first is not None and len(levels) == 1:
                reached &= first
            front = reached & ~true
            true |= front
            levels.append((0, front))
            reached = 0
            while front:
                low = front & -front
                reached |= weak[low.bit_length() - 1]
                front ^= low
            front = reached & ~false
            false |= front
            levels.append((0, front))
        return levels, true

    def _climb(self, start: int, first: int | None) -> tuple[list[tuple[int, int]], int]:
        """The same on two floors: (lower, upper) a level."""
        upper_nodes = self._groups
        low, high = (0, 1 << start) if upper_nodes >> start & 1 else (1 << start, 0)
        levels = [(low, high)]
        seen = [[low, high], [0, 0]]  # by parity: false nodes, true nodes; then by floor
        while low or high:
            parity = len(levels) % 2
            links = self.strong if parity else self.weak
            raised = climbed = 0
            while high:
                bit = high & -high
                climbed |= links[bit.bit_length() - 1]
                high ^= bit
            while low:
                bit = low & -low
                raised |= links[bit.bit_length() - 1]
                if parity:
                    climbed |= self.by_set[bit.bit_length() - 1]
                low ^= bit
            if first is not None and len(levels) == 1:
                climbed &= first
                raised &= first
            climbed |= raised & upper_nodes
            high = climbed & ~seen[parity][1]
            low = raised & ~upper_nodes & ~seen[parity][0]
            seen[parity][0] |= low
            seen[parity][1] |= high
            levels.append((low, high))
        return levels, seen[1][1]

    def path(self, end: int, depth: int) -> Chain:
        """The way to an end that `chains` has just given."""
        nodes = [end]
        upper = True
        for level in range(depth - 1, -1, -1):
            node = nodes[-1]
            links = (self.strong if level % 2 == 0 else self.weak)[node]
            low, high = self._levels[level]
            before = (high if upper else low) & links
            if upper and not before:
                before = low & (links if self._groups >> node & 1 else self.by_set[node])
                upper = False
            nodes.append((before & -before).bit_length() - 1)
        return Chain(tuple(reversed(nodes)))

    # telling

    def reach(self, node: int) -> int:
        """The cells that see every cell of a node."""
        return self._reach[node]

    def evidence(self, chain: Chain, role: str = "node") -> tuple[Evidence, ...]:
        """The nodes of a chain in order, each with the reason for which it follows from the one before."""
        items = []
        for i, node in enumerate(chain.nodes):
            on = i % 2 == 1
            cells, digit = tuple(bits(self.cells[node])), (self.digits[node],)
            if i == 0:
                items.append(Evidence(role, cells, digit, on=False, cause="start"))
                continue
            before = chain.nodes[i - 1]
            why = self._why[before, node] if on else self._weak_reason(before, node)
            items.append(Evidence(role, cells, digit, why.house, on=on, parents=(i - 1,), cause=why.cause))
        return tuple(items)

    def sets(self, chain: Chain) -> tuple[Evidence, ...]:
        """The almost locked sets that a chain runs through."""
        found = []
        for a, b in zip(chain.nodes[::2], chain.nodes[1::2], strict=True):
            why = self._why[a, b]
            if why.cause == "set":
                found.append(Evidence("almost-locked-set", why.cells, why.digits))
        cells = sorted({cell for item in found for cell in item.cells})
        candidates = self.view.candidates
        return (*found, *(Evidence("member", (cell,), tuple(bits(candidates[cell]))) for cell in cells))

    def _weak_reason(self, a: int, b: int) -> Evidence:
        if self.digits[a] != self.digits[b]:
            return Evidence("", cause="cell")
        both = self.cells[a] | self.cells[b]
        for house in self.view.layout.houses:
            if not both & ~house.mask:
                return _by_house(house.number)
        return Evidence("", cause="sight")

    # concluding

    def ends_remove(self, a: int, b: int) -> dict[int, int]:
        """What goes when at least one of two nodes is true."""
        view = self.view
        x, y = self.digits[a], self.digits[b]
        if x == y:
            gone = view.where[x] & self._reach[a] & self._reach[b] & ~(self.cells[a] | self.cells[b])
            return {x: gone} if gone else {}
        result = {}
        if self.cells[a] == self.cells[b]:
            if not self.cells[a] & (self.cells[a] - 1):
                result = {
                    d: self.cells[a] for d in view.all_digits if d not in (x, y) and view.where[d] & self.cells[a]
                }
            return result
        for node, digit in ((a, y), (b, x)):
            other = b if node == a else a
            gone = view.where[digit] & self.cells[node] & self._reach[other]
            if gone and not self.cells[node] & (self.cells[node] - 1):
                result[digit] = gone
        return result

    def loop_removes(self, nodes: Iterable[int]) -> dict[int, int]:
        """What goes when a chain closes: of each weakly joined pair (every second link) one is true.

        An almost locked set in it loses one of its two linking digits, so its other digits are locked in it.
        """
        view = self.view
        order = tuple(nodes)
        result: dict[int, int] = {}
        for a, b in zip(order[::2], order[1::2], strict=True):
            why = self._why[a, b]
            for digit in why.digits if why.cause == "set" else ():
                inside = view.where[digit] & sum(1 << c for c in why.cells)
                gone = view.where[digit] & view.seen_by_all(inside) & ~inside
                if gone and digit not in (self.digits[a], self.digits[b]):
                    result[digit] = result.get(digit, 0) | gone
        for i in range(1, len(order), 2):
            for digit, gone in self.pair_removes(order[i], order[(i + 1) % len(order)]).items():
                result[digit] = result.get(digit, 0) | gone
        return result

    def pair_removes(self, a: int, b: int) -> dict[int, int]:
        """What goes when exactly one of two nodes is true that exclude each other."""
        view = self.view
        x, y = self.digits[a], self.digits[b]
        if x == y:
            gone = view.where[x] & self._reach[a] & self._reach[b] & ~(self.cells[a] | self.cells[b])
            return {x: gone} if gone else {}
        here = self.cells[a]
        return {d: here for d in view.all_digits if d not in (x, y) and view.where[d] & here}


@lru_cache(maxsize=4096)
def _joined(layout: Layout, where: int, *, groups: bool) -> tuple[tuple[int, int, int], ...]:
    """Pairs of cells, or groups of cells, that are all the places of a digit in some complete house.

    Kept: from one board to the next most digits stand where they stood.
    """
    found = []
    for house in layout.houses:
        here = where & house.mask if house.complete else 0
        if here and here.bit_count() == 2:
            a = here & -here
            found.append((a, here ^ a, house.number))
        elif groups and here:
            # Two or more of the cells that lie in another house as well: a line in a box, a box in a line.
            parts = [part for m in _crossings(layout)[house.number] if (part := here & m) & (part - 1) and part != here]
            for part in parts:
                rest = here ^ part
                if rest & (rest - 1) == 0 or rest in parts:
                    found.append((part, rest, house.number))
    return tuple(found)


@lru_cache(maxsize=64)
def _crossings(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Per house, the cells that it shares with each other house, where these are more than one."""
    return tuple(
        tuple(
            shared
            for other in layout.houses
            if other is not house and (shared := other.mask & house.mask) & (shared - 1)
        )
        for house in layout.houses
    )


@lru_cache(maxsize=128)
def _by_house(number: int) -> Evidence:
    return Evidence("", house=number, cause="house")
