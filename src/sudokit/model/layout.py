"""A layout says which digits exclude which: the size, the houses, the links and the primitives of a set of rules.

Layouts are interned: two layouts of the same rules are the same object, so identity is equality.
They are made by `sudokit.constraints.layout`, from constraint objects.
"""

from __future__ import annotations

from functools import cached_property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from sudokit.record import NamedTuple

__all__ = ["House", "Layout", "Primitive"]


class House(NamedTuple):
    """Cells in which no digit stands twice; in a *complete* house every digit stands once."""

    number: int  # rows, columns, boxes, then the houses of other rules
    kind: str  # "row", "column", "box" or the rule's own word
    name: str  # "row 3", "box 5", "diagonal 1"
    cells: tuple[int, ...]
    mask: int  # bit c set: cell c belongs to the house
    complete: bool


class Primitive(NamedTuple):
    """A condition that houses and links cannot say: a cage's sum, a thermometer's order."""

    kind: str
    cells: tuple[int, ...]
    parameters: tuple[int, ...]


class Layout:
    """Size, cells, houses, links and primitives; see the module's text."""

    __slots__ = ("__dict__", "__weakref__", "boxes", "constraints", "houses", "links", "primitives", "rules", "size")

    def __init__(
        self,
        size: int,
        boxes: tuple[int, int] | None,
        rules: tuple[str, ...],
        houses: tuple[House, ...],
        links: tuple[tuple[int, int], ...] = (),
        primitives: tuple[Primitive, ...] = (),
        constraints: tuple[object, ...] = (),
    ) -> None:
        self.size = size
        self.boxes = boxes
        self.rules = rules
        self.houses = houses
        self.links = links
        self.primitives = primitives
        self.constraints = constraints

    def __repr__(self) -> str:
        from sudokit.model.geometry import default_boxes

        parts = []
        if self.size != 9:
            parts.append(str(self.size))
        if self.boxes is not None and self.boxes != default_boxes(self.size):
            parts.append(f"boxes={self.boxes!r}")
        if self.rules:
            parts.append(f"rules={self.rules!r}")
        return f"sudokit.layout({', '.join(parts)})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        from sudokit.constraints import layout

        return layout, (self.size, self.boxes, self.rules)

    def __copy__(self) -> Layout:
        return self

    def __deepcopy__(self, memo: object) -> Layout:
        return self

    @property
    def cell_count(self) -> int:
        """N²."""
        return self.size * self.size

    @cached_property
    def is_classic(self) -> bool:
        """Rows, columns and the usual boxes, nothing else."""
        from sudokit.model.geometry import default_boxes

        return not self.rules and self.boxes is not None and self.boxes == default_boxes(self.size)

    @cached_property
    def is_classic9(self) -> bool:
        """The layout that the 9×9 specialists treat."""
        return self.size == 9 and self.is_classic

    @cached_property
    def all_cells(self) -> int:
        """The mask of every cell."""
        return (1 << self.cell_count) - 1

    @cached_property
    def all_digits(self) -> int:
        """The candidate mask of a cell that may hold anything: bit d for digit d, so bit 0 is clear."""
        return (2 << self.size) - 2

    @cached_property
    def complete_masks(self) -> tuple[int, ...]:
        """The masks of the houses that hold every digit, in order of house."""
        return tuple(house.mask for house in self.houses if house.complete)

    @cached_property
    def _houses_of(self) -> tuple[tuple[int, ...], ...]:
        of: list[list[int]] = [[] for _ in range(self.cell_count)]
        for house in self.houses:
            for cell in house.cells:
                of[cell].append(house.number)
        return tuple(tuple(numbers) for numbers in of)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """As the kernel is told it: size; number of houses, of each complete or not, size and cells; links."""
        told = [self.size, len(self.houses)]
        for house in self.houses:
            told += [int(house.complete), len(house.cells), *house.cells]
        told.append(len(self.links))
        for link in self.links:
            told += link
        return tuple(told)

    def houses_of(self, cell: int) -> tuple[int, ...]:
        """Numbers of the houses that a cell belongs to: row, column, box, then others."""
        return self._houses_of[cell]

    def cells_of(self, house: int) -> tuple[int, ...]:
        """The cells of house number `house`, in order."""
        return self.houses[house].cells

    @cached_property
    def peers(self) -> tuple[int, ...]:
        """Per cell, the mask of the cells that cannot hold the same digit: by a house or by a link."""
        peers = [0] * self.cell_count
        for house in self.houses:
            for cell in house.cells:
                peers[cell] |= house.mask
        for a, b in self.links:
            peers[a] |= 1 << b
            peers[b] |= 1 << a
        return tuple(mask & ~(1 << cell) for cell, mask in enumerate(peers))

    @cached_property
    def peer_cells(self) -> tuple[tuple[int, ...], ...]:
        """Per cell, its peers in ascending order."""
        return tuple(tuple(c for c in range(self.cell_count) if mask >> c & 1) for mask in self.peers)
