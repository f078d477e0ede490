"""Unique loops: a ring of six or more cells in which two digits could change places.

Like a unique rectangle, but longer: neighbours in the ring share a house, and every house that the ring touches holds
one cell of either parity. If all its cells held only the digits a and b, the puzzle would have two solutions.

One cell with more candidates: it is neither a nor b. Several with the same third candidate: one of them is it. Two that
share a house in which a has no other place: neither of them is b; or their extra candidates act as one cell of a naked
set there.

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

EXAMPLE = "659182.3.7..36952123145786917364829552.913..69.62751.3.1289635..957316.2.6752491."

_RATINGS = {6: 46, 8: 47}


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Pair of digits by pair, short loops first."""
    if view.layout.links or view.layout.primitives:
        return
    for a, b in combinations(view.all_digits, 2):
        both = view.where[a] & view.where[b]
        plain = both & view.bivalue
        if plain.bit_count() >= 3:
            loops = sorted(_loops(view, both, plain), key=lambda loop: (len(loop), loop))
            for loop in loops:
                yield from _conclusions(view, loop, a, b)


def _loops(view: View, both: int, plain: int) -> set[tuple[int, ...]]:
    """Rings of six cells or more, at most two of them (or any number with one extra digit) not plain."""
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for start in bits(plain):
        stack: list[tuple[tuple[int, ...], str, int]] = [((start,), "", 0)]
        while stack:
            path, came_by, extra = stack.pop()
            for house in view.layout.houses_of(path[-1]):
                kind = view.layout.houses[house].kind
                if kind == came_by:
                    continue
                near = view.layout.houses[house].mask & both & ~(1 << path[-1])
                if len(path) >= 6 and near >> start & 1 and _balanced(view, path):
                    found.setdefault(frozenset(path), path)
                for cell in bits(near):
                    if cell <= start and plain >> cell & 1:
                        continue
                    more = extra + (not plain >> cell & 1)
                    if cell not in path and more <= 2 and len(path) < 14 and not _crowded(view, path, cell):
                        stack.append(((*path, cell), kind, more))
    return set(found.values())


def _crowded(view: View, path: tuple[int, ...], cell: int) -> bool:
    """A house would hold three cells of the ring, or two of the same parity."""
    parity = len(path) % 2
    mine = view.layout.houses_of(cell)
    counts = dict.fromkeys(mine, 0)
    for i, other in enumerate(path):
        for house in view.layout.houses_of(other):
            if house in counts:
                counts[house] += 1
                if counts[house] > 1 or i % 2 == parity:
                    return True
    return False


def _balanced(view: View, path: tuple[int, ...]) -> bool:
    parities: list[list[int]] = [[], []]
    for i, cell in enumerate(path):
        parities[i % 2] += view.layout.houses_of(cell)
    return len(path) % 2 == 0 and sorted(parities[0]) == sorted(parities[1])


def _conclusions(view: View, loop: tuple[int, ...], a: int, b: int) -> Iterator[Step]:
    pair = 1 << a | 1 << b
    extra = [c for c in loop if view.candidates[c] & ~pair]
    roof = 0
    for cell in extra:
        roof |= view.candidates[cell] & ~pair
    rating = _RATINGS.get(len(loop), 50)
    evidence = (Evidence("loop", loop, (a, b)), Evidence("extra", tuple(extra), tuple(bits(roof))))
    if len(extra) == 1:
        gone = {a: 1 << extra[0], b: 1 << extra[0]}
        yield Step.removing("unique-loop", view.layout, gone, evidence, rating)
    elif extra and roof.bit_count() == 1:
        digit = roof.bit_length() - 1
        seen = view.where[digit] & view.seen_by_all(sum(1 << c for c in extra))
        if seen:
            yield Step.removing("unique-loop", view.layout, {digit: seen}, evidence, rating)
    if len(extra) == 2:
        yield from _in_a_house(view, extra, roof, (a, b), evidence, rating)


def _in_a_house(
    view: View, extra: list[int], roof: int, pair: tuple[int, int], evidence: tuple[Evidence, ...], rating: int
) -> Iterator[Step]:
    both = 1 << extra[0] | 1 << extra[1]
    for house in view.layout.houses:
        if both & ~house.mask:
            continue
        for digit, other in (pair, pair[::-1]):
            if house.complete and view.where[digit] & house.mask == both:
                locked = Evidence("locked", tuple(extra), (digit,), house.number)
                yield Step.removing("unique-loop", view.layout, {other: both}, (*evidence, locked), rating)
        others = [c for c in bits(view.open_in(house) & ~both) if view.candidates[c]]
        for k in range(1, len(others)):
            for chosen in combinations(others, k):
                union = roof
                for cell in chosen:
                    union |= view.candidates[cell]
                if roof.bit_count() > 1 and union.bit_count() == k + 1:
                    rest = house.mask & ~both & ~sum(1 << c for c in chosen)
                    gone = {d: m for d in bits(union) if (m := view.where[d] & rest)}
                    if gone:
                        found = Evidence("set", chosen, tuple(bits(union)), house.number)
                        yield Step.removing("unique-loop", view.layout, gone, (*evidence, found), rating + k)


def explain(step: Step, words: Words) -> list[str]:
    """The ring, what breaks it, what follows."""
    loop, extra, *more = step.evidence
    a, b = loop.digits
    lines = [
        f"The cells {words.cells(loop.cells)} form a ring, and all can hold {a} and {b}.",
        f"If none held anything else, {a} and {b} could change places all round: two solutions. The puzzle has one.",
    ]
    if len(extra.cells) == 1:
        lines.append(f"Only {words.cells(extra.cells)} has other candidates, so it is neither {a} nor {b}.")
    else:
        lines.append(f"So one of {words.cells(extra.cells)} is {words.digits(extra.digits, 'or')}.")
    for found in more:
        house = words.house(found.house)
        if found.role == "locked":
            lines.append(f"In {house}, {found.digits[0]} can only stand in these cells, so one of them is it.")
        else:
            lines.append(
                f"With {words.cells(found.cells)} that is a naked set of {words.digits(found.digits)} in {house}."
            )
    return [*lines, f"So {words.conclusion(step)}."]
