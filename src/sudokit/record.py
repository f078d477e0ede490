"""Named tuples at a fraction of the price: what `typing.NamedTuple` makes, without importing `typing`.

`sudoku solve` of one puzzle is done, cold, in the time that Python takes to start, twice over; `typing` and its
class-making alone would be another fifth of that. Modules that such a run imports write

    TYPE_CHECKING = False
    if TYPE_CHECKING:
        from typing import NamedTuple
    else:
        from sudokit.record import NamedTuple

so that type checkers see the real thing.
"""

from __future__ import annotations

from operator import itemgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["NamedTuple"]


class _Maker(type):
    """Turns annotated names into fields, and their values in the class body into defaults."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Maker:
        if bases == (tuple,):  # NamedTuple itself
            return super().__new__(cls, name, bases, body)
        fields = tuple(body.get("__annotations__", ()))
        defaults = {field: body.pop(field) for field in fields if field in body}
        getters = {field: property(itemgetter(place)) for place, field in enumerate(fields)}
        own = {"__slots__": (), "__match_args__": fields, "_fields": fields, "_field_defaults": defaults}
        return super().__new__(cls, name, bases, body | getters | own)


class NamedTuple(tuple, metaclass=_Maker):  # type: ignore[type-arg]
    """A tuple whose places have names; see the module's text."""

    __slots__ = ()
    _fields: tuple[str, ...]
    _field_defaults: dict[str, Any]

    def __new__(cls, *values: Any, **named: Any) -> Any:
        if named or len(values) != len(cls._fields):
            rest = cls._fields[len(values) :]
            try:
                known = cls._field_defaults | named
                values += tuple(known[field] for field in rest)
            except KeyError as error:
                raise TypeError(f"{cls.__name__}() lacks {error}") from None
            if len(values) != len(cls._fields) or not named.keys() <= set(rest):
                raise TypeError(f"{cls.__name__}() takes {', '.join(cls._fields)}, each once")
        return tuple.__new__(cls, values)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={v!r}' for n, v in zip(self._fields, self, strict=True))})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)

    def _replace(self, **changes: Any) -> Any:
        """A copy with some fields changed."""
        return type(self)(**(dict(zip(self._fields, self, strict=True)) | changes))

    def _asdict(self) -> dict[str, Any]:
        """Fields and values."""
        return dict(zip(self._fields, self, strict=True))
