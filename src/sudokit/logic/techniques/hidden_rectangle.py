"""Hidden rectangle: a deadly rectangle that two strong links would force from one corner.

Take a corner with only the candidates a and b, and the corner diagonally across. If b were there and a stood in the
rectangle alone in that corner's row and in its column, both neighbours would be a, the first corner b, and the
rectangle would hold nothing but a and b: two solutions. So that corner is not b.

Rests on the puzzle having one solution. The option `incomplete-rectangles` takes corners that have lost a or b too.
"""

from __future__ import annotations

from sudokit.logic.step import Evidence, Step
from sudokit.logic.techniques.unique_rectangle import deadly
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "..14.9827..4.38615..86.1.4.157863294..6.45.7...31.7586..231645...5..4.32..95.2.6."


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Rectangle by rectangle; the plain corner, then the digit of the strong links."""
    for corners, pair in deadly(view):
        plain = [c for c in corners if not view.candidates[c] & ~pair]
        if len(plain) not in (1, 2) or (len(plain) == 2 and tuple(plain) not in corners.diagonals()):
            continue
        for corner in plain:
            target = corners.opposite(corner)
            for digit in bits(pair):
                links = [_link(view, digit, target, n) for n in corners if n not in (corner, target)]
                other = (pair ^ 1 << digit).bit_length() - 1
                gone = view.where[other] & 1 << target
                if gone and all(h >= 0 for h in links):
                    evidence = [
                        Evidence("rectangle", tuple(corners), tuple(bits(pair))),
                        Evidence("plain", (corner,), tuple(bits(pair))),
                        *(Evidence("locked", (target,), (digit,), h) for h in links),
                    ]
                    yield Step.removing("hidden-rectangle", view.layout, {other: gone}, evidence)


def _link(view: View, digit: int, a: int, b: int) -> int:
    """The line in which the digit has only the places a and b, or -1."""
    both = 1 << a | 1 << b
    for house in view.complete_houses:
        if house.kind in ("row", "column") and house.mask & both == both:
            return house.number if view.where[digit] & house.mask == both else -1
    return -1


def explain(step: Step, words: Words) -> list[str]:
    """The links, the danger, the conclusion."""
    corners, plain, *links = step.evidence
    (digit,) = links[0].digits
    ((target, other),) = step.eliminate
    return [
        f"Look at {words.cells(corners.cells)}: all can hold {words.digits(corners.digits)}, "
        f"and {words.cell(plain.cells[0])} nothing else.",
        f"In {words.houses(e.house for e in links)}, {digit} stands only in this rectangle.",
        f"Were {words.cell(target)} {other}, both its neighbours in the rectangle would be {digit} and "
        f"{words.cell(plain.cells[0])} {other}: the two digits could change places, giving two solutions.",
        f"So {words.conclusion(step)}.",
    ]
