"""OpenSudoku's XML: version 1 (a collection) and version 2 (folders of games with marks and times), written as 2.

Read as a stream: games come out while the file goes in. Declarations (DOCTYPE, and with it every entity) are refused
before they can do anything.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.parsers import expat

from sudokit.errors import FormatError, InputError
from sudokit.formats.base import NO, SURE, layout_for
from sudokit.formats.text import MAX_LINE
from sudokit.model.geometry import cell_name
from sudokit.model.position import Position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text
    from sudokit.model.layout import Layout

SUMMARY = "OpenSudoku's XML, many games and folders a file (version 1 is read, 2 written)"
KEEPS = frozenset({"givens", "entries", "centre", "corner", "meta"})
SIZES = (9,)
RULES: frozenset[str] = frozenset()
META = frozenset({"folder", "folder created", "created", "state", "time", "last played", "note", "cell colours"})
CANONICAL = False
CONTAINER = True

# The program's own words and ours: for a collection (version 1), a folder and a game, in the program's order.
_LEGEND = {
    "name": "folder", "author": "author", "description": "description", "comment": "comment", "created": "date",
    "source": "source", "level": "level", "sourceURL": "url",
}  # fmt: skip
_FOLDER = {"name": "folder", "created": "folder created"}
_GAME = {"created": "created", "state": "state", "time": "time", "last_played": "last played", "note": "note"}

_PLAYED = ("state", "0")  # said of every game with entries or marks

_FIELDS = {  # of a cell, by the version of the data
    "1": ("value", "centre", "editable"),
    "2": ("value", "centre", "editable"),
    "3": ("value", "centre", "editable"),
    "4": ("value", "centre", "corner", "editable"),
    "5": ("value", "centre", "corner", "colour", "editable"),
}
_DEPTH = 32

_PLAIN_GAMES = re.compile(r"""(?<=>)\s*(?:<game data=(?:"[0-9.]{81}"|'[0-9.]{81}')\s*/>\s*)+""", re.ASCII)
_CELLS = frozenset("0123456789.")
_DIGITS = bytes(byte - 48 if 48 <= byte <= 57 else 0 if byte == 46 else 255 for byte in range(256))


def sniff(head: Head) -> int:
    """XML whose first element says so."""
    return SURE if head.text.lstrip()[:1] == "<" and "<opensudoku" in head.text else NO


# --- reading ------------------------------------------------------------------------------------


def read(text: Text, options: Options) -> Read:
    """The games as the parser comes to them."""
    reader = _Reader(text, options)
    try:
        for block in text.blocks():
            reader.feed(block)
            yield from reader.found()
        reader.parser.Parse("", True)
    except expat.ExpatError as error:
        yield from reader.found()
        message = f"not XML: {expat.errors.messages[error.code]}"
        raise text.error(message, error.lineno, error.offset + 1) from None
    except FormatError:
        yield from reader.found()
        raise


class _Reader:
    """Expat's handlers, and what they have found so far."""

    def __init__(self, text: Text, options: Options) -> None:
        self._text = text
        self._layout = layout_for(9, options)
        self._items: list[Position | FormatError] = []
        self._open: list[str] = []  # the elements around this place
        self._words: list[str] = []  # the text of one of version 1's elements
        self._author = ""
        self._meta: tuple[tuple[str, str], ...] = ()  # what is said of the games to come
        self._version = "1"
        self._fed = 0  # bytes that the parser has been given
        self._may_skip = True
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._starter()
        self.parser.EndElementHandler = self._end
        self.parser.StartDoctypeDeclHandler = self._declaration

    def feed(self, block: str) -> None:
        """Some more of the file. Runs of plain games do not go through the parser, which is told their lines only.

        Where there are no comments, CDATA and instructions (`<!`, `<?`) a plain game is a game wherever it stands.
        """
        prolog = block.find("?>") + 2 if not self._fed and block.startswith("<?xml") else 0
        self._may_skip = self._may_skip and not ("!" in block or "?" in block[prolog:] or block[-1] == "<")
        at = 0
        for run in _PLAIN_GAMES.finditer(block) if self._may_skip else ():
            self._parse(block[at : run.start()])
            at = run.start()
            if not self._open:
                break
            at = run.end()
            self._parse("\n" * run[0].count("\n"))
            self._plain_games(run[0].replace("'", '"').split('"')[1::2])
        self._parse(block[at:])

    def _plain_games(self, games: list[str]) -> None:
        digits = "".join(games).encode().translate(_DIGITS)
        layout, meta, author, of_digits = self._layout, self._meta, self._author, Position.of_digits
        self._items += [of_digits(layout, digits[at : at + 81], meta, author) for at in range(0, len(digits), 81)]

    def _parse(self, part: str) -> None:
        self.parser.Parse(part)
        self._fed += len(part.encode())
        if self._fed - self.parser.CurrentByteIndex > MAX_LINE:
            raise self._error(f"a tag of more than {MAX_LINE} characters")

    def found(self) -> list[Position | FormatError]:
        """What has come since last time."""
        items = self._items[:]
        self._items.clear()
        return items

    def _declaration(self, *_: object) -> None:
        raise self._error("declarations (DOCTYPE) are refused")

    def _error(self, message: str) -> FormatError:
        return self._text.error(message, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def _starter(self) -> Callable[[str, dict[str, str]], None]:
        """The handler of start tags. It is called for every game: what it needs stands in its own variables."""
        add = self._items.append
        around = self._open
        layout = self._layout
        of_digits = Position.of_digits

        def start(name: str, attributes: dict[str, str]) -> None:
            if name == "game" and around:  # a leaf: it never gets among those that are open
                digits = attributes.get("data", "").encode().translate(_DIGITS)
                meta = self._meta
                if len(attributes) > 1:
                    meta += tuple([(key, attributes[own]) for own, key in _GAME.items() if own in attributes])
                if len(digits) == 81 and 255 not in digits:
                    add(of_digits(layout, digits, meta, self._author))
                else:
                    self._other_game(attributes, meta)
            else:
                around.append(name)
                self._start(name, attributes)

        return start

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        depth = len(self._open)
        if depth == 1:
            self._root(name, attributes)
        elif depth > _DEPTH:
            raise self._error("elements that are nested too deeply")
        elif depth == 2:
            if name == "folder":
                self._meta = tuple((key, attributes[own]) for own, key in _FOLDER.items() if own in attributes)
            elif name in _LEGEND and self._version == "1":
                self._words = []
                self.parser.CharacterDataHandler = self._characters

    def _other_game(self, attributes: dict[str, str], meta: tuple[tuple[str, str], ...]) -> None:
        """A game that is more, or less, than 81 digits."""
        if "data" not in attributes:
            self._items.append(self._error("a game without data"))
            return
        try:
            self._items.append(_position(attributes["data"], meta, self._author, self._layout))
        except InputError as error:
            self._items.append(self._error(str(error)))

    def _root(self, name: str, attributes: dict[str, str]) -> None:
        if name != "opensudoku":
            raise self._error(f"<{name[:40]}> where <opensudoku> was expected")
        self._version = attributes.get("version", "1")
        if self._version not in {"1", "2"}:
            raise self._error(f"OpenSudoku version {self._version[:20]!r}: 1 and 2 are read")

    def _end(self, name: str) -> None:
        if name == "game":
            return
        self._open.pop()
        if len(self._open) != 1:
            return
        if name == "folder":
            self._meta = ()
        elif self.parser.CharacterDataHandler is not None:
            self.parser.CharacterDataHandler = None
            words = "".join(self._words).strip()
            if name == "author":
                self._author = words
            elif words:
                self._meta = (*self._meta, (_LEGEND[name], words))

    def _characters(self, text: str) -> None:
        self._words.append(text)
        if sum(map(len, self._words)) > MAX_LINE:
            raise self._error(f"a text of more than {MAX_LINE} characters")


def _position(data: str, meta: tuple[tuple[str, str], ...], author: str, layout: Layout) -> Position:
    """The position of a game's data in any of its versions: the first line says which, if it is not plain."""
    text = data.strip()
    if not text.startswith("version:"):
        plain = "".join(text.split())
        if not _CELLS.issuperset(plain):
            wrong = next(c for c in plain if c not in _CELLS)
            raise InputError(f"{wrong!r} is not a cell of 9×9: expected a digit, 0 for a blank")
        return Position(layout, plain.encode().translate(_DIGITS), author=author, meta=meta)
    version, _, body = text.removeprefix("version:").lstrip().replace("\n", " ").partition(" ")
    if version not in _FIELDS:
        raise InputError(f"data version {version[:20]!r}: 1 to {max(_FIELDS)} are read")
    fields = body.strip().removesuffix("|").split("|")
    if version == "2":
        fields = _without_doubled_bars(fields)
    width = len(_FIELDS[version])
    if len(fields) != 81 * width:
        raise InputError(f"{len(fields)} fields where data version {version} has {81 * width}")
    column = {name: fields[at::width] for at, name in enumerate(_FIELDS[version])}
    values = [_number(field, 9, cell) for cell, field in enumerate(column["value"])]
    free = [_number(field, 1, cell) for cell, field in enumerate(column["editable"])]
    marks = {
        kind: [_marks(field, version, cell) for cell, field in enumerate(column[kind])]
        for kind in ("centre", "corner")
        if kind in column
    }
    colours = "".join(str(_number(field, 9, cell)) for cell, field in enumerate(column.get("colour", ())))
    if colours.strip("0"):
        meta = (*meta, ("cell colours", colours))
    position = Position(
        layout,
        [digit if not own else 0 for digit, own in zip(values, free, strict=True)],
        [digit if own else 0 for digit, own in zip(values, free, strict=True)],
        centre=marks["centre"],
        corner=marks.get("corner"),
        author=author,
        meta=meta,
    )
    return position.replace(meta=[pair for pair in meta if pair != _PLAYED]) if _is_played(position) else position


def _is_played(position: Position) -> bool:
    return position.has_marks or any(position.entries)


def _without_doubled_bars(fields: list[str]) -> list[str]:
    """Some wrote a second bar behind marks: an empty field, where none is ever empty."""
    return [field for field in fields if field]


def _number(field: str, most: int, cell: int) -> int:
    if field.isascii() and field.isdigit() and len(field) < 5 and int(field) <= most:
        return int(field)
    raise InputError(f"{field[:20]!r} at {cell_name(cell, 9)}: expected a number from 0 to {most}")


def _marks(field: str, version: str, cell: int) -> int:
    """A mask with bit d for digit d; in the file bit d − 1, or in version 1 a list (`1,4,`, or `-` for none)."""
    if version != "1":
        return _number(field, 511, cell) << 1
    mask = 0
    for mark in field.removesuffix(",").split(",") if field != "-" else ():
        mask |= 1 << _number(mark, 9, cell)
    return mask & ~1


# --- writing ------------------------------------------------------------------------------------


class session:  # noqa: N801 - a hook of the folder's protocol
    """Games of one folder stand together, so what is written depends on what was written before."""

    def __init__(self, options: Options) -> None:  # noqa: ARG002
        self._folder: tuple[tuple[str, str], ...] = ()

    def write(self, position: Position, options: Options) -> str:  # noqa: ARG002
        """A game, and its folder where that is another one than the last game's."""
        folder = tuple((key, text) for key, text in position.meta if key in _FOLDER.values())
        if folder == self._folder:
            return _game(position, "    " if folder else "  ")
        closed = "  </folder>\n" if self._folder else ""
        self._folder = folder
        if not folder:
            return closed + _game(position, "  ")
        return f"{closed}  <folder{_attributes(folder, _FOLDER)}>\n{_game(position, '    ')}"

    def footer(self, options: Options) -> str:  # noqa: ARG002
        """The end of the last folder and of the whole."""
        return ("  </folder>\n" if self._folder else "") + "</opensudoku>\n"


def header(options: Options) -> str:
    """The start of the whole."""
    return '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'


def _game(position: Position, indent: str) -> str:
    meta = [(key, text) for key, text in position.meta if key in _GAME.values()]
    if _is_played(position) and "state" not in dict(meta):
        meta.append(_PLAYED)  # without it the program starts afresh
    return f'{indent}<game{_attributes(meta, _GAME)} data="{_data(position)}" />\n'


def _data(position: Position) -> str:
    """The oldest of the program's forms that says it all, so that the most of its versions read it."""
    colours = next((text for key, text in position.meta if key == "cell colours"), "")
    if not (len(colours) == 81 and colours.isascii() and colours.isdigit()):
        colours = ""
    if not (colours or _is_played(position)):
        return bytes(48 + digit for digit in position.givens).decode()
    none = (0,) * 81
    column = {
        "value": position.digits,
        "centre": [mask >> 1 for mask in position.centre or none],
        "corner": [mask >> 1 for mask in position.corner or none],
        "colour": colours,
        "editable": [0 if given else 1 for given in position.givens],
    }
    version = "5" if colours else "4" if position.corner else "3"
    cells = zip(*(column[name] for name in _FIELDS[version]), strict=True)
    return f"version: {version}&#10;" + "".join(f"{field}|" for cell in cells for field in cell)


def _attributes(meta: Iterable[tuple[str, str]], names: dict[str, str]) -> str:
    texts = dict(meta)
    return "".join(f' {own}="{_escaped(texts[key])}"' for own, key in names.items() if key in texts)


_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}
_ESCAPES |= dict.fromkeys([*range(32), 0xFFFE, 0xFFFF], "\ufffd")  # XML has no way to write these
_ESCAPES |= {ord(c): f"&#{ord(c)};" for c in "\t\n\r"}  # as such they would come back as blanks


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)
