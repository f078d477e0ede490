"""Unique rectangles: four cells of two rows, two columns and two boxes must not end up with two digits between them.

If all four cells held only the digits a and b, the two could change places and the puzzle would have two solutions.
A puzzle has one, so something in the rectangle is not a or b, or the pattern breaks in another way:

1. three corners have only a and b: the fourth is neither.
2. two corners on a side have the same third candidate: one of them is it.
3. the extra candidates of two corners on a side act as one cell of a naked set.
4. a has no other place in a house of two corners on a side: neither of them is b.
5. two or three corners (not on a side alone) have the same third candidate: one of them is it.
6. two diagonal corners have only a and b, and a has no place in the rectangle's rows (or columns) but the corners:
   the other two corners are not a.

Rests on the puzzle having one solution. The option `incomplete-rectangles` takes corners that have lost a or b too.
"""

from __future__ import annotations

from itertools import combinations

from sudokit.logic.rectangles import Rectangle, masked
from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "3572691841827456399461832757...3..1656...7..88.36....74783165922...5.763635972841"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Rectangle by rectangle, pair of digits by pair."""
    for name in names:
        kind = _KINDS[name]
        for corners, pair in deadly(view):
            yield from kind(view, name, corners, pair)


def deadly(view: View) -> list[tuple[Rectangle, int]]:
    """Rectangles of open cells, and the masks of two digits that could be deadly in them; worked out once a view."""
    known: list[tuple[Rectangle, int]] | None = view.__dict__.get("_deadly")
    if known is None:
        known = view.__dict__["_deadly"] = list(_deadly(view))
    return known


def _deadly(view: View) -> Iterator[tuple[Rectangle, int]]:
    candidates = view.candidates
    loose = "incomplete-rectangles" in view.options
    closed = view.layout.all_cells & ~view.board.open
    for corners, cells in masked(view.layout):
        if cells & closed:
            continue
        masks = [candidates[c] for c in corners]
        if loose:
            for pair in {m for m in masks if m.bit_count() == 2}:
                if all(m & pair for m in masks):
                    yield corners, pair
            continue
        shared = masks[0] & masks[1] & masks[2] & masks[3]
        if shared.bit_count() >= 2:
            for x, y in combinations(bits(shared), 2):
                yield corners, 1 << x | 1 << y


def _split(view: View, corners: Rectangle, pair: int) -> tuple[list[int], list[int]]:
    """Corners with nothing but the pair, and corners with more."""
    plain = [c for c in corners if not view.candidates[c] & ~pair]
    return plain, [c for c in corners if view.candidates[c] & ~pair]


def _evidence(view: View, corners: Rectangle, pair: int, extra: list[int]) -> tuple[Evidence, ...]:
    digits = tuple(bits(pair))
    roof = tuple(d for d in bits(_union(view, extra) & ~pair))
    return (Evidence("rectangle", tuple(corners), digits), Evidence("extra", tuple(extra), roof))


def _union(view: View, cells: list[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= view.candidates[cell]
    return mask


def _type1(view: View, name: str, corners: Rectangle, pair: int) -> Iterator[Step]:
    plain, extra = _split(view, corners, pair)
    if len(plain) == 3:
        gone = dict.fromkeys(bits(pair & view.candidates[extra[0]]), 1 << extra[0])
        if gone:
            yield Step.removing(name, view.layout, gone, _evidence(view, corners, pair, extra))


def _one_extra_digit(view: View, name: str, corners: Rectangle, pair: int, extra: list[int]) -> Iterator[Step]:
    roof = _union(view, extra) & ~pair
    if roof.bit_count() == 1:
        digit = roof.bit_length() - 1
        gone = view.where[digit] & view.seen_by_all(sum(1 << c for c in extra))
        if gone:
            yield Step.removing(name, view.layout, {digit: gone}, _evidence(view, corners, pair, extra))


def _type2(view: View, name: str, corners: Rectangle, pair: int) -> Iterator[Step]:
    plain, extra = _split(view, corners, pair)
    if len(plain) == 2 and tuple(extra) in corners.sides():
        yield from _one_extra_digit(view, name, corners, pair, extra)


def _type5(view: View, name: str, corners: Rectangle, pair: int) -> Iterator[Step]:
    _, extra = _split(view, corners, pair)
    if len(extra) == 3 or (len(extra) == 2 and tuple(extra) in corners.diagonals()):
        yield from _one_extra_digit(view, name, corners, pair, extra)


def _type3(view: View, name: str, corners: Rectangle, pair: int) -> Iterator[Step]:
    plain, extra = _split(view, corners, pair)
    if len(plain) != 2 or tuple(extra) not in corners.sides():
        return
    roof = _union(view, extra) & ~pair
    both = 1 << extra[0] | 1 << extra[1]
    if roof.bit_count() < 2:
        return
    for house in view.layout.houses:
        if house.mask & both != both:
            continue
        others = [c for c in bits(view.open_in(house) & ~both) if not view.candidates[c] & pair or c not in corners]
        for k in range(1, len(others)):
            for chosen in combinations(others, k):
                union = roof | _union(view, list(chosen))
                if union.bit_count() == k + 1:
                    keep = both | sum(1 << c for c in chosen)
                    reach = _houses_of_all(view, keep) & ~keep
                    gone = {d: m for d in bits(union) if (m := view.where[d] & reach)}
                    if gone:
                        more = Evidence("set", chosen, tuple(bits(union)), house.number)
                        evidence = (*_evidence(view, corners, pair, extra), more)
                        yield Step.removing(name, view.layout, gone, evidence, 45 + k if k > 1 else 46)


def _houses_of_all(view: View, cells: int) -> int:
    """The cells of every house that holds all of `cells`."""
    mask = 0
    for house in view.layout.houses:
        if not cells & ~house.mask:
            mask |= house.mask
    return mask


def _type4(view: View, name: str, corners: Rectangle, pair: int) -> Iterator[Step]:
    plain, extra = _split(view, corners, pair)
    if len(plain) != 2 or tuple(extra) not in corners.sides():
        return
    both = 1 << extra[0] | 1 << extra[1]
    for digit in bits(pair):
        for house in view.complete_houses:
            if house.mask & both == both and not view.where[digit] & house.mask & ~both:
                other = (pair ^ 1 << digit).bit_length() - 1
                gone = view.where[other] & both
                if gone:
                    locked = Evidence("locked", tuple(extra), (digit,), house.number)
                    evidence = (*_evidence(view, corners, pair, extra), locked)
                    yield Step.removing(name, view.layout, {other: gone}, evidence)
                    break


def _type6(view: View, name: str, corners: Rectangle, pair: int) -> Iterator[Step]:
    plain, extra = _split(view, corners, pair)
    if len(plain) != 2 or tuple(extra) not in corners.diagonals():
        return
    for digit in bits(pair):
        for first, second in ((corners.sides()[:2]), (corners.sides()[2:])):
            houses = [_confined(view, digit, side, corners) for side in (first, second)]
            if all(h >= 0 for h in houses):
                gone = view.where[digit] & sum(1 << c for c in extra)
                if gone:
                    locked = [Evidence("locked", s, (digit,), h) for s, h in zip((first, second), houses, strict=True)]
                    evidence = (*_evidence(view, corners, pair, extra), *locked)
                    yield Step.removing(name, view.layout, {digit: gone}, evidence)
                    break


def _confined(view: View, digit: int, side: tuple[int, int], corners: Rectangle) -> int:
    """The line of a side in which the digit has no place but the side's corners, or -1."""
    both = 1 << side[0] | 1 << side[1]
    for house in view.complete_houses:
        if house.kind in ("row", "column") and house.mask & both == both:
            return house.number if not view.where[digit] & house.mask & ~both else -1
    return -1


_KINDS = {
    "unique-rectangle-1": _type1,
    "unique-rectangle-2": _type2,
    "unique-rectangle-3": _type3,
    "unique-rectangle-4": _type4,
    "unique-rectangle-5": _type5,
    "unique-rectangle-6": _type6,
}


def explain(step: Step, words: Words) -> list[str]:
    """The danger, then what saves the puzzle from it."""
    corners, extra, *more = step.evidence
    a, b = corners.digits
    roof = words.cells(extra.cells)
    start = (
        f"If {words.cells(corners.cells)} all held only {a} and {b}, the two digits could change places "
        "and the puzzle would have two solutions. It has one."
    )
    middle = {
        "unique-rectangle-1": f"The other three have nothing else, so {roof} must be neither {a} nor {b}.",
        "unique-rectangle-2": f"Only {roof} can be something else, and that is {words.digits(extra.digits)}: one is.",
        "unique-rectangle-5": f"Only {roof} can be something else, and that is {words.digits(extra.digits)}: one is.",
    }.get(step.technique)
    if step.technique == "unique-rectangle-3":
        (found,) = more
        middle = (
            f"So one of {roof} is {words.digits(extra.digits, 'or')}. Together with {words.cells(found.cells)} "
            f"in {words.house(found.house)} that makes a naked set of {words.digits(found.digits)}."
        )
    elif step.technique == "unique-rectangle-4":
        (found,) = more
        other = step.eliminate[0][1]
        middle = (
            f"In {words.house(found.house)}, {found.digits[0]} can only stand at {roof}: one of them is it. "
            f"Were the other one {other}, the deadly rectangle would be complete."
        )
    elif step.technique == "unique-rectangle-6":
        digit = more[0].digits[0]
        middle = (
            f"In {words.houses(e.house for e in more)}, {digit} stands only in the rectangle: on one of its diagonals. "
            f"Were that the diagonal of {roof}, everything else in the rectangle would be {a if digit == b else b}."
        )
    return [start, middle or "", f"So {words.conclusion(step)}."]
