"""Which format is this text? The first in the fixed order of those that read every cell of it alike."""

from __future__ import annotations

from itertools import islice

from sudokit.errors import FormatError
from sudokit.formats.base import MAYBE, SURE
from sudokit.formats.text import Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokit.formats.base import Options
    from sudokit.formats.text import Head
    from sudokit.model.position import Position

__all__ = ["detect"]

SAMPLE = 120
"""How many lines are read under every reading that is possible, where there are several."""

COUNT = 64
"""How many puzzles of them, at most."""


def detect(text: Text, options: Options) -> str:
    """The name of the format; an error that says what stands there, or names both readings and `--from`."""
    from sudokit.formats import codec, names

    head = text.head()
    if not head.text.strip():
        raise text.error("no puzzle found: the input is empty")
    if head.complete and not head.lines:
        raise text.error("no puzzle found: there are only comments")
    possible: list[str] = []
    for name in names():
        answer = codec(name).sniff(head)
        if answer == SURE:
            if not possible:
                return name
            possible.append(name)
            break
        if answer == MAYBE:
            possible.append(name)
    if not possible:
        from sudokit.formats.refused import explain

        raise text.error(explain(head), *_first_place(head))
    if len(possible) == 1:
        return possible[0]
    return _compare(text, head, possible, options)


def _first_place(head: Head) -> tuple[int, None]:
    return next((n for n, line in enumerate(head.text.split("\n"), 1) if line == head.first), 1), None


def _compare(text: Text, head: Head, possible: Sequence[str], options: Options) -> str:
    """Of the readings with the fewest mistakes, the first, where they agree."""
    sample, whole = _sample(head)
    readings = {name: _trial(sample, name, options, whole) for name in possible}
    mistakes = {name: sum(isinstance(item, str) for item in items) for name, items in readings.items()}
    clean = [name for name in possible if readings[name] and not mistakes[name]]
    if not clean:
        # Nothing reads it: the one that got furthest explains best what is wrong.
        return max(possible, key=lambda name: len(readings[name]) - 2 * mistakes[name])
    first = clean[0]
    for other in clean[1:]:
        if not _agree(readings[first], readings[other], whole):
            raise text.error(
                f"this reads as {first} and as {other}, and the puzzles differ: say which with --from {first} "
                f"or --from {other}"
            )
    return first


def _agree(one: Sequence[Position | str], other: Sequence[Position | str], whole: bool) -> bool:
    """Whether two readings give the same puzzles; of a sample that was cut the ends may differ."""
    pairs = zip(map(_puzzle, one), map(_puzzle, other), strict=False)
    return (len(one) == len(other) or not whole) and all(a == b for a, b in pairs)


def _puzzle(item: Position | str) -> object:
    """What two readings must agree on: the cells, not what is written beside them."""
    if isinstance(item, str):
        return item
    return item.layout, item.givens, item.entries, item.centre, item.corner


def _sample(head: Head) -> tuple[str, bool]:
    lines = head.text.split("\n", SAMPLE + 1)
    if len(lines) <= SAMPLE and head.complete:
        return head.text, True
    return "\n".join(lines[:SAMPLE]) + "\n", False


def _trial(sample: str, name: str, options: Options, whole: bool) -> list[Position | str]:
    """What a format makes of the sample: positions, and the words of errors. A cut end is nobody's mistake."""
    from sudokit.formats import codec

    found: list[Position | str] = []
    try:
        found += (
            str(item) if isinstance(item, FormatError) else item
            for item in islice(codec(name).read(Text(sample), options), COUNT)
        )
    except FormatError as error:
        found.append(str(error))
    if not whole and found and isinstance(found[-1], str):
        found.pop()
    return found
