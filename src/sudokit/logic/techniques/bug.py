"""BUG: if every open cell had two candidates and every digit two places in each house, there would be two solutions.

A puzzle with one solution never gets there (the "bivalue universal grave"), so what keeps the board from it must be
true somewhere. The candidates whose removal would make the grave are the extra ones; one of them at least stands.

1. one cell has extra candidates: it is one of them.
2. all extra candidates are the same digit: cells that see all of them are not that digit.
3. the cells with extra candidates share a house: they act as one cell of a naked set there.
4. two cells with extra candidates share a house and another candidate that is locked to them: they hold nothing else
   but it and their extra ones.

Rests on the puzzle having one solution.
"""

from __future__ import annotations

from itertools import combinations

from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "276453891.841...3231.82..64..1.35.48.4.9.8.136382419571..584376853.1.429467392185"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """At most one set of extra candidates, and what follows from it."""
    if names == ("bug-1",) and (view.by_count[2] | view.by_count[3]).bit_count() != 1:
        return
    extra = _extra(view)
    if extra:
        for name in names:
            yield from _KINDS[name](view, extra)


def _extra(view: View) -> dict[int, int]:
    """Cell → mask of its extra candidates, where taking them away leaves the grave; else nothing."""
    layout = view.layout
    if layout.links or layout.primitives or view.by_count[0] or len(view.complete_houses) != len(layout.houses):
        return {}
    candidates = list(view.candidates)
    extra: dict[int, int] = {}
    for house in layout.houses:
        for digit in view.all_digits:
            places = view.where[digit] & house.mask
            if places.bit_count() in (0, 2):
                continue
            many = [c for c in bits(places) if view.candidates[c].bit_count() > 2]
            if len(many) == 1:
                extra[many[0]] = extra.get(many[0], 0) | 1 << digit
    for cell, mask in extra.items():
        candidates[cell] &= ~mask
    return extra if extra and _is_grave(view, candidates) else {}


def _is_grave(view: View, candidates: list[int]) -> bool:
    if any(candidates[c].bit_count() != 2 for c in bits(view.board.open)):
        return False
    for house in view.layout.houses:
        once = twice = more = 0
        for cell in house.cells:
            mask = candidates[cell]
            more |= twice & mask
            twice |= once & mask
            once |= mask
        if more or once != twice:
            return False
    return True


def _evidence(extra: dict[int, int]) -> tuple[Evidence, ...]:
    return tuple(Evidence("extra", (c,), tuple(bits(m))) for c, m in sorted(extra.items()))


def _type1(view: View, extra: dict[int, int]) -> Iterator[Step]:
    if len(extra) == 1:
        ((cell, mask),) = extra.items()
        gone = dict.fromkeys(bits(view.candidates[cell] & ~mask), 1 << cell)
        yield Step.removing("bug-1", view.layout, gone, _evidence(extra))


def _type2(view: View, extra: dict[int, int]) -> Iterator[Step]:
    masks = set(extra.values())
    if len(extra) > 1 and len(masks) == 1 and (mask := masks.pop()).bit_count() == 1:
        digit = mask.bit_length() - 1
        gone = view.where[digit] & view.seen_by_all(sum(1 << c for c in extra))
        if gone:
            yield Step.removing("bug-2", view.layout, {digit: gone}, _evidence(extra))


def _type3(view: View, extra: dict[int, int]) -> Iterator[Step]:
    cells = sum(1 << c for c in extra)
    roof = 0
    for mask in extra.values():
        roof |= mask
    if len(extra) < 2 or roof.bit_count() < 2:
        return
    for house in view.layout.houses:
        if cells & ~house.mask:
            continue
        others = list(bits(view.open_in(house) & ~cells))
        for k in range(1, len(others)):
            for chosen in combinations(others, k):
                union = roof
                for cell in chosen:
                    union |= view.candidates[cell]
                rest = house.mask & ~cells & ~sum(1 << c for c in chosen)
                if union.bit_count() == k + 1:
                    gone = {d: m for d in bits(union) if (m := view.where[d] & rest)}
                    if gone:
                        found = Evidence("set", chosen, tuple(bits(union)), house.number)
                        yield Step.removing("bug-3", view.layout, gone, (*_evidence(extra), found), 57 + k)


def _type4(view: View, extra: dict[int, int]) -> Iterator[Step]:
    if len(extra) != 2:
        return
    (a, mask_a), (b, mask_b) = extra.items()
    both = 1 << a | 1 << b
    for house in view.complete_houses:
        if both & ~house.mask:
            continue
        for digit in bits(view.candidates[a] & view.candidates[b] & ~(mask_a | mask_b)):
            if view.where[digit] & house.mask == both:
                gone: dict[int, int] = {}
                for cell, mask in extra.items():
                    for other in bits(view.candidates[cell] & ~mask & ~(1 << digit)):
                        gone[other] = gone.get(other, 0) | 1 << cell
                if gone:
                    found = Evidence("locked", (a, b), (digit,), house.number)
                    yield Step.removing("bug-4", view.layout, gone, (*_evidence(extra), found))
                    return


_KINDS = {"bug-1": _type1, "bug-2": _type2, "bug-3": _type3, "bug-4": _type4}


def explain(step: Step, words: Words) -> list[str]:
    """The grave, what keeps the board from it, what follows."""
    extra = [e for e in step.evidence if e.role == "extra"]
    told = "; ".join(f"{words.digits(e.digits)} at {words.cells(e.cells)}" for e in extra)
    lines = [
        f"Without {told}, every open cell would have two candidates and every digit two places in each house.",
        "Such a board can be filled in two ways or none; this puzzle has exactly one solution, "
        f"so {'one of these candidates' if len(extra) > 1 or len(extra[0].digits) > 1 else 'this candidate'} is true.",
    ]
    for found in step.evidence[len(extra) :]:
        house = words.house(found.house)
        if found.role == "set":
            lines.append(
                f"In {house} they make a naked set of {words.digits(found.digits)} with {words.cells(found.cells)}."
            )
        else:
            lines.append(f"In {house}, {found.digits[0]} can only stand at {words.cells(found.cells, 'or')}.")
    return [*lines, f"So {words.conclusion(step)}."]
