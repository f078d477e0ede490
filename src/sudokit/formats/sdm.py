"""One 81-symbol line a puzzle, as collections of puzzles are kept: `line` for 9×9, and nothing beside the cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.formats import line
from sudokit.formats.base import NO

if TYPE_CHECKING:
    from sudokit.formats.base import Options, Read
    from sudokit.formats.text import Head, Text
    from sudokit.model.position import Position

SUMMARY = "81 digits, one puzzle a line, 0 for a blank"
KEEPS = frozenset({"givens"})
SIZES = (9,)
RULES: frozenset[str] = frozenset()
META: frozenset[str] = frozenset()
CANONICAL = True
CONTAINER = False


def sniff(head: Head) -> int:
    """The format `line` stands before this one and reads the same; so this is read by name only."""
    return NO


def read(text: Text, options: Options) -> Read:
    """As lines."""
    return line.read(text, options._replace(size=9))


def write(position: Position, options: Options) -> str:
    """The digits, 0 for a blank."""
    return "".join(map(str, position.digits)) + "\n"
