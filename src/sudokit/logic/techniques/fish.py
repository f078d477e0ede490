"""X-Wing, swordfish, jellyfish, larger fish: in k rows a digit has places in only k columns, or the other way round.

Each of the k lines (the base) holds the digit once, and no two of them in the same crossing line (the cover). So the
k covers are used up by the k bases: outside the bases the covers cannot hold the digit.
"""

from __future__ import annotations

from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words
    from sudokit.model.layout import House

EXAMPLE = "816527493759413.6.2436985173.4..91765671328499.1746.5.63..7498147...1635198365724"

_SIZES = {"x-wing": (2,), "swordfish": (3,), "jellyfish": (4,), "large-fish": (5, 6, 7)}


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Size by size, columns as bases first, digit by digit."""
    for name in names:
        for k in _SIZES[name]:
            for base_kind, cover_kind in (("column", "row"), ("row", "column")):
                bases = [h for h in view.complete_houses if h.kind == base_kind]
                covers = [h for h in view.layout.houses if h.kind == cover_kind]
                for digit in view.single_digits:
                    yield from _of_digit(view, name, k, digit, bases, covers)


def _of_digit(view: View, name: str, k: int, digit: int, bases: list[House], covers: list[House]) -> Iterator[Step]:
    """Bases with 2 to k places, joined one by one while no more than k covers are touched."""
    where = view.where[digit]
    usable = []
    for base in bases:
        here = where & base.mask
        if here and here & (here - 1) and here.bit_count() <= k:
            touched = 0
            for i, cover in enumerate(covers):
                if here & cover.mask:
                    touched |= 1 << i
            usable.append((base, here, touched))
    stack: list[tuple[int, tuple[int, ...], int, int]] = [(0, (), 0, 0)]
    while stack:
        start, chosen, cells, touched = stack.pop()
        if len(chosen) == k:
            over = 0
            for i in bits(touched):
                over |= covers[i].mask
            gone = where & over & ~cells
            if gone:
                cover_numbers = [covers[i].number for i in bits(touched)]
                yield _step(view, name, digit, chosen, cover_numbers, cells, gone)
            continue
        for i in range(len(usable) - 1, start - 1, -1):
            base, here, more = usable[i]
            if (touched | more).bit_count() <= k and not here & cells:
                stack.append((i + 1, (*chosen, base.number), cells | here, touched | more))


def _step(view: View, name: str, digit: int, bases: tuple[int, ...], covers: list[int], cells: int, gone: int) -> Step:
    houses = view.layout.houses
    evidence = [Evidence("base", tuple(bits(cells & houses[b].mask)), (digit,), b) for b in bases]
    evidence += [Evidence("cover", (), (digit,), c) for c in covers]
    return Step.removing(name, view.layout, {digit: gone}, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """Bases, covers, what the covers lose."""
    bases = [e for e in step.evidence if e.role == "base"]
    covers = [e for e in step.evidence if e.role == "cover"]
    (digit,) = bases[0].digits
    cells = sorted(c for e in bases for c in e.cells)
    base_names = words.houses(e.house for e in bases)
    cover_names = words.houses(e.house for e in covers)
    return [
        f"In {base_names}, {digit} can only stand at {words.cells(cells)}.",
        f"All of these cells lie in {cover_names}.",
        f"Each line needs a crossing line of its own for its {digit}, and there are just {len(bases)}: all are taken.",
        f"Elsewhere in {cover_names} there is no {digit}: {words.conclusion(step)}.",
    ]
