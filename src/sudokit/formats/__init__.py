"""Reading and writing: one file per format, each declaring what it keeps (see `base`).

read(source, ...)        positions out of a text of any format, detected or named; errors at their places
Writer(name, ...)        text out of positions
losses(position, name)   what the format cannot keep of it
table()                  the formats and what they keep
"""

from __future__ import annotations

from sudokit.errors import FormatError, InputError, NegativeError, UsageError
from sudokit.formats.base import ANY, NO_OPTIONS, Options
from sudokit.formats.text import Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType
    from typing import Any

    from sudokit.model.position import Position

__all__ = ["Options", "Reading", "Text", "Writer", "codec", "losses", "names", "read", "table"]

ORDER = ("csv", "line", "plain", "frame", "pencilmarks", "sdk", "sdm", "sdx", "ss")
"""Where several formats read the same positions out of a text, the first counts; others follow by name."""

_PARTS = frozenset({
    "arrays", "base", "cells", "detect", "drawn", "glance", "refused", "rows", "text",
})  # fmt: skip
"""Files that are no formats; nor are those whose names start with `_`."""


_names: list[str] = []  # as the folder had them when it was looked into
_codecs: dict[str, ModuleType] = {}


def names() -> tuple[str, ...]:
    """The formats that are there, from the folder's listing, in the order of preference."""
    if not _names:
        from sudokit.folder import modules_in

        there = set(modules_in(__path__)) - _PARTS
        _names.extend([*(n for n in ORDER if n in there), *sorted(there.difference(ORDER))])
    return tuple(_names)


def codec(name: str) -> ModuleType:
    """The module of a format, or an error that names it and what there is."""
    known = _codecs.get(name)
    if known is not None:
        return known
    from importlib import import_module

    if not (name.isidentifier() and name not in _PARTS and not name.startswith("_")):
        raise UsageError(f"unknown format {name[:40]!r}; known: {', '.join(names())}")
    try:
        _codecs[name] = import_module(f"sudokit.formats.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"sudokit.formats.{name}":
            raise
        raise UsageError(f"unknown format {name[:40]!r}; known: {', '.join(names())}") from None
    return _codecs[name]


class Reading:
    """An iterator of what stands in a text: positions, and FormatErrors where a puzzle is no good.

    `format` is the name of the format that reads it, `form` the style in which answers look like the text,
    `remark` what people should know about such texts, or nothing.
    """

    def __init__(self, text: Text, name: str, options: Options) -> None:
        module = codec(name)
        self.format = name
        self.remark: str = getattr(module, "REMARK", "")
        self.form: str | None = None
        self._items = self._read(text, module, options)
        form = getattr(module, "form", None)
        if form is not None:
            try:
                self.form = form(text.head())
            except FormatError as error:  # what stands there is no text
                self._items = iter((error,))

    def __iter__(self) -> Iterator[Position | FormatError]:
        return self._items

    def __next__(self) -> Position | FormatError:
        return next(self._items)

    @staticmethod
    def _read(text: Text, module: ModuleType, options: Options) -> Iterator[Position | FormatError]:
        empty = True
        try:
            for item in module.read(text, options):
                empty = False
                yield item
        except FormatError as error:
            yield error
        else:
            if empty:
                yield text.error("no puzzle found")


def read(
    source: str | bytes | Any,
    format: str | None = None,
    options: Options = NO_OPTIONS,
    name: str | None = None,
) -> Reading:
    """Read a str, bytes or an open file, of a named format or of the one that it turns out to be.

    Raises FormatError where no format fits, or several that disagree.
    """
    text = source if isinstance(source, Text) else Text(source, name)
    if format is None:
        from sudokit.formats.detect import detect

        format = detect(text, options)
    return Reading(text, format, options)


class Writer:
    """Texts of positions, one after the other, and what stands around them; join all of it for the file.

    `lost` is what could not be kept of the last one, as `losses` words it.
    """

    lost: tuple[str, ...] = ()

    def __init__(self, format: str, options: Options = NO_OPTIONS) -> None:
        self.format = format
        self._module = codec(format)
        session = getattr(self._module, "session", None)
        self._session = session(options) if session is not None else self._module
        self._options = options
        self._started = False
        self._between = ""

    def write(self, position: Position) -> str:
        """The text of one more position. Raises NegativeError where the format cannot carry its rules."""
        self.lost = losses(position, self.format)
        head = "" if self._started else self._start(position)
        text: str = head + self._between + self._session.write(position, self._options)
        separator = getattr(self._module, "separator", None)
        self._between = separator(self._options) if separator else ""
        return text

    def refusal(self, reason: str) -> str:
        """What stands at the place of a bad puzzle: `! reason`, or nothing inside a container."""
        return "" if self._module.CONTAINER else f"! {' '.join(reason.split())}\n"

    def close(self) -> str:
        """What stands at the end."""
        head = "" if self._started else self._start(None)
        footer = getattr(self._session, "footer", None)
        return head + (footer(self._options) if footer else "")

    def _start(self, first: Position | None) -> str:
        self._started = True
        style = getattr(self._module, "style", None)
        if style is not None and first is not None and self._options.style is None:
            self._options = self._options._replace(style=style(first, self._options))
        header = getattr(self._module, "header", None)
        return header(self._options) if header else ""


def losses(position: Position, format: str) -> tuple[str, ...]:
    """What writing in this format loses, in the words of the warning: `("candidates", "author")`.

    Raises NegativeError where it could not carry the layout: size, rules and boxes are never dropped.
    """
    module = codec(format)
    _refuse(position, format, module)
    keeps = module.KEEPS
    lost = []
    if "entries" not in keeps and any(position.entries):
        lost.append("entries (written as givens)")
    if position.centre and "centre" not in keeps:
        lost.append("candidates")
    if position.corner and "corner" not in keeps:
        lost.append("corner marks" if "centre" in keeps else "candidates")
    lost += [name for name in ("title", "author") if getattr(position, name) and name not in keeps]
    if position.meta and module.META is not ANY:
        lost += [_word(key) for key, _ in position.meta if key not in module.META and key != "symbols"]
    if position.solution is not None and "solution" not in keeps:
        lost.append("solution")
    if position.history and "history" not in keeps:
        lost.append("history")
    loses = getattr(module, "loses", None)
    if loses is not None:
        lost += loses(position)
    return tuple(dict.fromkeys(lost))


def _word(key: str) -> str:
    """What people call a key of `meta`."""
    if key.startswith("hodoku."):
        return "step"
    return {"lead": "remarks", "tail": "remarks", "column": "other columns"}.get(key, key)


def _refuse(position: Position, format: str, module: ModuleType) -> None:
    """Raise where the layout, or this position, cannot be written."""
    from sudokit.model.geometry import default_boxes

    layout = position.layout
    if layout.size not in module.SIZES:
        raise NegativeError(f"the format {format} cannot carry size {layout.size}")
    if module.RULES is not ANY:
        unknown = [rule.partition(" ")[0] for rule in layout.rules]
        unknown = [rule for rule in unknown if rule not in module.RULES]
        if unknown:
            raise NegativeError(f"the format {format} cannot carry the rule {', '.join(unknown)}")
    if "boxes" not in module.KEEPS and layout.boxes is not None and layout.boxes != default_boxes(layout.size):
        rows, columns = layout.boxes
        raise NegativeError(f"the format {format} cannot carry boxes of {rows}x{columns}")
    if position.unsupported and "unsupported" not in module.KEEPS:
        raise NegativeError(f"the format {format} cannot carry the rule {', '.join(position.unsupported[:8])}")
    refuses = getattr(module, "refuses", None)
    reason = refuses(position) if refuses is not None else None
    if reason is not None:
        raise NegativeError(f"the format {format} cannot carry {reason}")


def table() -> list[tuple[str, str, frozenset[str]]]:
    """Name, summary and what it keeps, of every format, for help texts."""
    return [(name, codec(name).SUMMARY, codec(name).KEEPS) for name in names()]


def dumps(position: Position, format: str, options: Options = NO_OPTIONS) -> str:
    """One position as a whole text of a format."""
    writer = Writer(format, options)
    return writer.write(position) + writer.close()


def one(reading: Reading) -> Position:
    """The one position of a text; its error is raised, and more than one is an error."""
    found = list(_first_two(reading))
    if isinstance(found[0], FormatError):
        raise found[0]
    if len(found) > 1:
        raise InputError("several puzzles where one was expected")
    return found[0]


def _first_two(reading: Reading) -> Iterator[Position | FormatError]:
    for count, item in enumerate(reading):
        yield item
        if count or isinstance(item, FormatError):
            return
