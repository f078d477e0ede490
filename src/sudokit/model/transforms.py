"""Transformations that turn a puzzle into an equivalent one: cells moved about, digits renamed.

Also the symmetries that clues can be laid out in, as maps of cells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokit.model.position import Position

__all__ = ["SYMMETRIES", "Transform", "identity", "orbits"]


class Transform(NamedTuple):
    """`cells[target]` is where the content of `target` comes from; digit d becomes `digits[d]`; `digits[0]` is 0."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]

    def of_digits(self, digits: bytes) -> bytes:
        """The digits of a grid, moved and renamed."""
        return bytes(self.digits[digits[source]] for source in self.cells)

    def of_masks(self, masks: tuple[int, ...]) -> tuple[int, ...]:
        """Candidate masks a cell, moved and renamed."""
        return tuple(self._mask(masks[source]) for source in self.cells) if masks else ()

    def _mask(self, mask: int) -> int:
        new = 0
        for digit, name in enumerate(self.digits):
            new |= (mask >> digit & 1) << name
        return new

    def of_position(self, position: Position) -> Position:
        """A position, moved and renamed, its history too."""
        moved = self.inverse().cells
        return position.replace(
            givens=self.of_digits(position.givens),
            entries=self.of_digits(position.entries),
            centre=self.of_masks(position.centre),
            corner=self.of_masks(position.corner),
            solution=None if position.solution is None else self.of_digits(position.solution),
            history=tuple(m._replace(cell=moved[m.cell], digit=self.digits[m.digit]) for m in position.history),
        )

    def then(self, after: Transform) -> Transform:
        """This one first, `after` next, as one."""
        return Transform(tuple(self.cells[c] for c in after.cells), tuple(after.digits[d] for d in self.digits))

    def inverse(self) -> Transform:
        """The one that undoes this."""
        cells = [0] * len(self.cells)
        for target, source in enumerate(self.cells):
            cells[source] = target
        digits = [0] * len(self.digits)
        for old, new in enumerate(self.digits):
            digits[new] = old
        return Transform(tuple(cells), tuple(digits))


def identity(size: int) -> Transform:
    """The transformation that changes nothing."""
    return Transform(tuple(range(size * size)), tuple(range(size + 1)))


def _map(size: int, image: Callable[[int, int, int], tuple[int, int]]) -> tuple[int, ...]:
    last = size - 1
    out = []
    for cell in range(size * size):
        row, column = image(*divmod(cell, size), last)
        out.append(row * size + column)
    return tuple(out)


_GENERATORS: dict[str, tuple[Callable[[int, int, int], tuple[int, int]], ...]] = {
    "none": (),
    "rotate180": (lambda r, c, last: (last - r, last - c),),
    "rotate90": (lambda r, c, last: (c, last - r),),
    "horizontal": (lambda r, c, last: (last - r, c),),
    "vertical": (lambda r, c, last: (r, last - c),),
    "diagonal": (lambda r, c, last: (c, r),),
    "antidiagonal": (lambda r, c, last: (last - c, last - r),),
    "full": (lambda r, c, last: (c, last - r), lambda r, c, last: (r, last - c)),
}

SYMMETRIES = tuple(_GENERATORS)
"""Names of the symmetries that clues can have. `horizontal` mirrors top and bottom, `vertical` left and right."""


def orbits(size: int, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The cells in groups that a symmetry keeps together, each ascending, ordered by their first cell."""
    maps = [_map(size, image) for image in _GENERATORS[symmetry]]
    seen: set[int] = set()
    groups = []
    for cell in range(size * size):
        if cell in seen:
            continue
        group = {cell}
        todo = [cell]
        while todo:
            here = todo.pop()
            for step in maps:
                if step[here] not in group:
                    group.add(step[here])
                    todo.append(step[here])
        seen |= group
        groups.append(tuple(sorted(group)))
    return tuple(groups)
