"""The promise of a format: what a file of this folder holds, and the few values that readers and writers share.

A format is one module; its file is its public name. It holds

    SUMMARY                     one line for `sudoku help formats`
    KEEPS                       a frozenset of FEATURES: what survives `read(write(position))`
    SIZES                       the sizes it can write (a range or a tuple)
    RULES                       names of the rules it can write beside the classic ones; ANY for all
    META                        keys of `Position.meta` that it can write; ANY for all
    CANONICAL                   True where writing what was read gives the same text (LF line ends, no comments)
    CONTAINER                   True where puzzles stand in a whole (XML): no `! reason` line can stand between them

    sniff(head)                 NO, MAYBE or SURE: could this be the start of a text of mine? Cheap and honest:
                                it looks at shapes, reads no puzzle, and says MAYBE even to a text with a mistake
                                in it, so that the mistake is reported in this format's words. SURE claims that no
                                other format reads this text as other positions.
    read(text, options)         an iterator of positions, and of FormatErrors (made by `text.error`) at the places
                                of bad puzzles; one that is *raised* ends the reading. Memory stays bounded.
    write(position, options)    the text of one puzzle, with its final newline

and, only where they are needed,

    separator(options)          what stands between two puzzles
    style(position, options)    a word for `options.style`, asked once with the first position of a run
    form(head)                  the word for `options.style` with which answers look like this text, or None
    header(options), footer(options)    what stands around the puzzles of a run
    session(options)            an object with `write` and `footer` in the place of the module's, one a run, where
                                what is written depends on what was written before
    loses(position)             words for what of this very position is lost although KEEPS has its kind
    REMARK                      what a reader of such texts cannot know, told where they have candidates in them
    refuses(position)           why this very position cannot be written, or None (layouts are judged by
                                SIZES, RULES and KEEPS already)
"""

from __future__ import annotations

from sudokit.errors import FormatError, InputError
from sudokit.model.geometry import default_boxes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import NamedTuple

    from sudokit.model.layout import Layout
    from sudokit.model.position import Position

    Read = Iterator[Position | FormatError]
else:
    from sudokit.record import NamedTuple

__all__ = ["ANY", "FEATURES", "MAYBE", "NO", "NO_OPTIONS", "SURE", "Options", "layout_for"]

NO, MAYBE, SURE = 0, 1, 2

FEATURES = (
    "givens", "entries", "centre", "corner", "boxes", "rules", "title", "author", "meta", "solution", "history",
    "unsupported",
)  # fmt: skip
"""What a format may keep. `boxes`: box shapes that are not the usual ones. `entries`: apart from givens (a format
that does not keep them writes them as givens). `centre`, `corner`: marks. `unsupported`: rules that are not known
here; which of them it can write is for `refuses` to say."""

ANY: frozenset[str] = frozenset("*")
"""Every rule, or every key."""


class Options(NamedTuple):
    """What the user said about the text where it does not say it itself, and how it shall be written."""

    size: int | None = None
    boxes: tuple[int, int] | None = None
    rules: tuple[str, ...] = ()
    symbols: str | None = None  # "hex": 0–F are sixteen digits
    style: str | None = None  # a format's own word for the form it writes in this run


NO_OPTIONS = Options()
"""Nothing was said."""


def layout_for(
    size: int, options: Options, boxes: tuple[int, int] | None = None, rules: tuple[str, ...] | None = None
) -> Layout:
    """The layout of a puzzle of `size`; `boxes` and `rules` are what its text says, None where it is silent.

    What the text says wins over the options. Raises InputError.
    """
    from sudokit.constraints import layout

    if options.size is not None and options.size != size:
        raise InputError(f"{size}×{size} where --size says {options.size}")
    chosen = options.rules if rules is None else rules
    shape = options.boxes if boxes is None else boxes
    if shape == default_boxes(size):
        shape = None
    return layout(size, shape, chosen)
