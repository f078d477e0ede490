"""A grid: the digits of a layout, nothing else."""

from __future__ import annotations

from sudokit.errors import InputError
from sudokit.model.geometry import SYMBOLS, cell_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokit.model.layout import Layout

__all__ = ["Grid"]


class Grid:
    """Digits by cell, 0 for a blank. Immutable, hashable, comparable.

    `str(grid)` is the plain form, `grid.line` one symbol a cell.
    """

    __slots__ = ("_digits", "layout")

    def __init__(self, layout: Layout, digits: Iterable[int] | str) -> None:
        if isinstance(digits, str):
            values = _digits_of(digits, layout)
        else:
            try:
                values = bytes(digits)
            except ValueError as error:
                raise InputError(f"a grid's digits are 0 to {layout.size}") from error
        if len(values) != layout.cell_count:
            raise InputError(f"{len(values)} cells where {layout.size}×{layout.size} has {layout.cell_count}")
        if max(values) > layout.size:
            cell = next(c for c, d in enumerate(values) if d > layout.size)
            raise InputError(f"{values[cell]} at {cell_name(cell, layout.size)}: digits go to {layout.size}")
        object.__setattr__(self, "layout", layout)
        object.__setattr__(self, "_digits", values)

    layout: Layout
    _digits: bytes

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Grid is immutable")

    __delattr__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Grid, (self.layout, self._digits)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self.layout is other.layout and self._digits == other._digits

    def __lt__(self, other: Grid) -> bool:
        if self.layout is not other.layout:
            return repr(self.layout) < repr(other.layout)
        return self._digits < other._digits

    def __hash__(self) -> int:
        return hash((id(self.layout), self._digits))

    def __repr__(self) -> str:
        return f"sudokit.Grid({self.layout!r}, {self.line!r})"

    def __str__(self) -> str:
        n = self.layout.size
        return "\n".join(" ".join(map(str, self._digits[r * n : r * n + n])) for r in range(n))

    def __len__(self) -> int:
        return len(self._digits)

    def __getitem__(self, cell: int) -> int:
        return self._digits[cell]

    def __iter__(self) -> Iterator[int]:
        return iter(self._digits)

    @property
    def digits(self) -> bytes:
        """One byte a cell, 0 for a blank."""
        return self._digits

    @property
    def line(self) -> str:
        """One symbol a cell, `.` for a blank."""
        return "".join(SYMBOLS[d] for d in self._digits)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The digits by row."""
        n = self.layout.size
        return tuple(tuple(self._digits[r * n : r * n + n]) for r in range(n))

    @property
    def clues(self) -> int:
        """How many cells hold a digit."""
        return len(self._digits) - self._digits.count(0)

    @property
    def is_full(self) -> bool:
        """No blank is left."""
        return 0 not in self._digits


def _digits_of(text: str, layout: Layout) -> bytes:
    from sudokit.model.geometry import BLANKS, DIGIT_OF

    values = bytearray()
    for c, s in enumerate(text):
        digit = DIGIT_OF.get(s)
        if digit is None or digit > layout.size:
            if s not in BLANKS:
                raise InputError(f"{s!r} at {cell_name(c, layout.size)} is not a symbol of {layout.size}×{layout.size}")
            digit = 0
        values.append(digit)
    return bytes(values)
