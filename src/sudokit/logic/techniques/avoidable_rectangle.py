"""Avoidable rectangles: digits that the player has placed must not complete a deadly rectangle.

Four cells of a rectangle that are no givens cannot end as a b over b a, whoever wrote the digits: the two could
change places without any given noticing, and the puzzle would have two solutions.

1. three corners are placed (no givens) and the fourth would complete the pattern: it is not that digit.
2. two corners on a side are placed, each of the others lacks just one digit to complete the pattern and has the same
   second candidate: one of them is it.

Rests on the puzzle having one solution, and on knowing which cells are givens.
"""

from __future__ import annotations

from sudokit.logic.rectangles import Rectangle, masked
from sudokit.logic.step import Evidence, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "+9.+67..5.......9.6+77.218.4+9+35..6...+7..+67....+4+529...+7.36.+2..+687...8.37.+6.4+6+7.4.1+3.."


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Rectangles without a given, in reading order."""
    still_open = view.board.open
    for name in names:
        blanks = 1 if name == "avoidable-rectangle-1" else 2
        found = [
            corners for corners, cells in masked(view.layout, view.givens) if (cells & still_open).bit_count() == blanks
        ]
        digits = view.board.grid.digits if found else b""
        for corners in found:
            opened = [c for c in corners if not digits[c]]
            if blanks == 1:
                yield from _type1(view, corners, opened[0], digits)
            elif tuple(opened) in corners.sides():
                yield from _type2(view, corners, opened, digits)


def _type1(view: View, corners: Rectangle, target: int, digits: bytes) -> Iterator[Step]:
    across = corners.opposite(target)
    x, y = (digits[c] for c in corners if c not in (target, across))
    missing = digits[across]
    if x == y != missing and view.where[missing] >> target & 1:
        evidence = (Evidence("rectangle", tuple(corners), (x, missing)), Evidence("extra", (target,), ()))
        yield Step.removing("avoidable-rectangle-1", view.layout, {missing: 1 << target}, evidence)


def _type2(view: View, corners: Rectangle, opened: list[int], digits: bytes) -> Iterator[Step]:
    masks = [view.candidates[c] for c in opened]
    completing = [digits[corners.opposite(c)] for c in opened]
    if completing[0] == completing[1] or any(m.bit_count() != 2 for m in masks):
        return
    if all(m >> d & 1 for m, d in zip(masks, completing, strict=True)):
        extra = [m ^ 1 << d for m, d in zip(masks, completing, strict=True)]
        if extra[0] == extra[1]:
            digit = extra[0].bit_length() - 1
            gone = view.where[digit] & view.seen_by_all(1 << opened[0] | 1 << opened[1])
            if gone:
                evidence = (
                    Evidence("rectangle", tuple(corners), tuple(sorted(completing))),
                    Evidence("extra", tuple(opened), (digit,)),
                )
                yield Step.removing("avoidable-rectangle-2", view.layout, {digit: gone}, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The danger, and who saves the puzzle from it."""
    corners, extra = step.evidence
    a, b = corners.digits
    placed = [c for c in corners.cells if c not in extra.cells]
    first = f"None of {words.cells(corners.cells)} was given; {words.cells(placed)} have been filled in."
    danger = (
        f"If the four ended up with {a} and {b} on the diagonals, these could change places without any given "
        "noticing, and the puzzle would have two solutions. It has one."
    )
    if step.technique == "avoidable-rectangle-2":
        danger += f" Only {words.cells(extra.cells, 'or')} can prevent that, by being {words.digits(extra.digits)}."
    return [first, danger, f"So {words.conclusion(step)}."]
