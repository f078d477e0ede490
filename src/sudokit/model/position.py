"""What a person has in front of them: givens, entries, marks, and what is written about the puzzle."""

from __future__ import annotations

from sudokit.errors import InputError
from sudokit.model.geometry import cell_name
from sudokit.model.grid import Grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, NamedTuple

    from sudokit.model.layout import Layout
else:
    from sudokit.record import NamedTuple

__all__ = ["Move", "Position"]


class Move(NamedTuple):
    """One thing the player did, for the history: `enter` or `clear` a digit, `mark` or `unmark` a candidate."""

    kind: str
    cell: int
    digit: int


class Position:
    """A state of play. Immutable and hashable; formats read and write positions, hints start from one.

    `centre` and `corner` hold a mask a cell (bit d for digit d, 0 for no mark recorded); a centre mark list is
    the candidates the player keeps, a corner mark list where a digit may go. `meta` holds what a format knows
    beyond the fields here, as (key, text) pairs in file order, so that it can be written back. `unsupported` names
    the rules that the puzzle has and the layout does not know: a format that can carry them gives them back, and
    whoever would play without them is refused.
    """

    __slots__ = (
        "author", "centre", "corner", "entries", "givens", "history", "layout", "meta", "solution", "title",
        "unsupported",
    )  # fmt: skip

    layout: Layout
    givens: bytes
    entries: bytes
    centre: tuple[int, ...]
    corner: tuple[int, ...]
    title: str
    author: str
    meta: tuple[tuple[str, str], ...]
    solution: bytes | None
    history: tuple[Move, ...]
    unsupported: tuple[str, ...]

    def __init__(
        self,
        layout: Layout,
        givens: Iterable[int],
        entries: Iterable[int] | None = None,
        *,
        centre: Iterable[int] | None = None,
        corner: Iterable[int] | None = None,
        title: str = "",
        author: str = "",
        meta: Iterable[tuple[str, str]] = (),
        solution: Iterable[int] | None = None,
        history: Iterable[Move] = (),
        unsupported: Iterable[str] = (),
    ) -> None:
        put = object.__setattr__
        count = layout.cell_count
        given_grid = Grid(layout, givens)
        entry_digits = bytes(count) if entries is None else Grid(layout, entries).digits
        if entries is not None:
            for cell, digit in enumerate(entry_digits):
                if digit and given_grid[cell]:
                    raise InputError(f"{cell_name(cell, layout.size)} is a given and an entry at once")
        put(self, "layout", layout)
        put(self, "givens", given_grid.digits)
        put(self, "entries", entry_digits)
        put(self, "centre", _marks(layout, centre))
        put(self, "corner", _marks(layout, corner))
        put(self, "title", title)
        put(self, "author", author)
        put(self, "meta", tuple(meta))
        put(self, "solution", None if solution is None else Grid(layout, solution).digits)
        put(self, "history", tuple(history))
        put(self, "unsupported", tuple(unsupported))

    @classmethod
    def of_digits(
        cls,
        layout: Layout,
        givens: bytes,
        meta: tuple[tuple[str, str], ...] = (),
        author: str = "",
        *,
        entries: bytes | None = None,
        centre: tuple[int, ...] = (),
        solution: bytes | None = None,
    ) -> Position:
        """A position of digits, for readers of many: the caller has checked that all is as the constructor wants it."""
        draft: Any = _Draft()
        draft.layout, draft.givens = layout, givens
        draft.entries = bytes(len(givens)) if entries is None else entries
        draft.centre = centre if any(centre) else ()
        draft.corner = draft.history = draft.unsupported = ()
        draft.title, draft.author = "", author
        draft.meta, draft.solution = meta, solution
        draft.__class__ = cls
        return draft  # type: ignore[no-any-return]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Position is immutable; use replace()")

    __delattr__ = None  # type: ignore[assignment]

    def _fields(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.layout is other.layout and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((id(self.layout), self.givens, self.entries, self.centre))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _rebuild, (self.layout, self.givens, self.entries, self._extras())

    def _extras(self) -> dict[str, object]:
        defaults: dict[str, object] = {
            "centre": (), "corner": (), "title": "", "author": "", "meta": (), "solution": None, "history": (),
            "unsupported": (),
        }  # fmt: skip
        return {name: getattr(self, name) for name, empty in defaults.items() if getattr(self, name) != empty}

    def __repr__(self) -> str:
        parts = [repr(self.layout), repr(list(self.givens))]
        if any(self.entries):
            parts.append(repr(list(self.entries)))
        parts += [f"{name}={value!r}" for name, value in self._extras().items()]
        return f"sudokit.Position({', '.join(parts)})"

    def replace(self, **changes: object) -> Position:
        """A copy with some fields changed."""
        fields = {name: getattr(self, name) for name in self.__slots__} | changes
        return Position(**fields)

    @property
    def digits(self) -> bytes:
        """Givens and entries together, one byte a cell."""
        if not any(self.entries):
            return self.givens
        return bytes(g or e for g, e in zip(self.givens, self.entries, strict=True))

    def demand_known_rules(self) -> None:
        """An error that names the rules that are not known, where there are any."""
        if self.unsupported:
            names = self.unsupported
            more = f" and {len(names) - 8} more" if len(names) > 8 else ""
            rules = "rules" if len(names) > 1 else "a rule"
            raise InputError(f"the puzzle has {rules} that sudokit does not know: {', '.join(names[:8])}{more}")

    @property
    def grid(self) -> Grid:
        """Givens and entries together, to solve or to judge: refused while a rule is not known."""
        self.demand_known_rules()
        return Grid(self.layout, self.digits)

    @property
    def givens_grid(self) -> Grid:
        """The givens alone, refused likewise."""
        self.demand_known_rules()
        return Grid(self.layout, self.givens)

    @property
    def has_marks(self) -> bool:
        """Some cell has a centre or a corner mark."""
        return bool(self.centre or self.corner)


class _Draft:
    """A position that is being filled in: plain assignment takes a twentieth of the time that passing a seal takes."""

    __slots__ = Position.__slots__


def _marks(layout: Layout, marks: Iterable[int] | None) -> tuple[int, ...]:
    """A mask a cell, or the empty tuple where there is no mark at all."""
    masks = tuple(marks or ())
    if not any(masks):
        return ()
    if len(masks) != layout.cell_count:
        raise InputError(f"marks for {len(masks)} cells where there are {layout.cell_count}")
    for cell, mask in enumerate(masks):
        if mask & ~layout.all_digits:
            raise InputError(f"a mark at {cell_name(cell, layout.size)} is not a digit of this size")
    return masks


def _rebuild(layout: Layout, givens: bytes, entries: bytes, extras: dict[str, object]) -> Position:
    return Position(layout, givens, entries, **extras)  # type: ignore[arg-type]
