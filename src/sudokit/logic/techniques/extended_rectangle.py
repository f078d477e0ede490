"""Extended unique rectangle: six cells, three in each of two lines, that must not hold just three digits.

The cells stand in pairs, each pair in the same houses but for the two lines. If all six held only the digits a, b and
c, the two lines could change their contents and the puzzle would have two solutions. One cell with more candidates:
it is none of the three. Several with the same extra candidate: one of them is it.

Rests on the puzzle having one solution.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words
    from sudokit.model.layout import Layout

EXAMPLE = ".9.6154722764931851457286936...4.217....623494...37856564371928981256734...984561"

_LINES = ("row", "column")


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Pair of lines by pair of lines."""
    candidates = view.candidates
    for pairs in _paired_lines(view.layout):
        usable = [p for p in pairs if candidates[p[0]] and candidates[p[1]]]
        for three in combinations(usable, 3):
            cells = tuple(sorted(c for p in three for c in p))
            yield from _six(view, cells)


@lru_cache(maxsize=64)
def _paired_lines(layout: Layout) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For two parallel lines, the pairs of cells that share every house but these lines."""
    if layout.links or layout.primitives:
        return ()
    found = []
    lines = [h for h in layout.houses if h.kind in _LINES]
    for one, two in combinations(lines, 2):
        if one.kind == two.kind:
            pairs = []
            for a in one.cells:
                others = set(layout.houses_of(a)) - {one.number}
                pairs += [(a, b) for b in two.cells if set(layout.houses_of(b)) - {two.number} == others]
            if len(pairs) >= 3:
                found.append(tuple(pairs))
    return tuple(found)


def _six(view: View, cells: tuple[int, ...]) -> Iterator[Step]:
    masks = [view.candidates[c] for c in cells]
    smallest = sorted(masks, key=int.bit_count)
    core = smallest[0] | smallest[1] | smallest[2]
    if core.bit_count() != 3 or any((m & core).bit_count() < 2 for m in masks):
        return
    extra = [c for c, m in zip(cells, masks, strict=True) if m & ~core]
    roof = 0
    for cell in extra:
        roof |= view.candidates[cell] & ~core
    evidence = (Evidence("rectangle", cells, tuple(bits(core))), Evidence("extra", tuple(extra), tuple(bits(roof))))
    if len(extra) == 1:
        gone = dict.fromkeys(bits(view.candidates[extra[0]] & core), 1 << extra[0])
        yield Step.removing("extended-rectangle", view.layout, gone, evidence)
    elif extra and roof.bit_count() == 1:
        digit = roof.bit_length() - 1
        seen = view.where[digit] & view.seen_by_all(sum(1 << c for c in extra))
        if seen:
            yield Step.removing("extended-rectangle", view.layout, {digit: seen}, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The six cells, what breaks the pattern."""
    cells, extra = step.evidence
    digits = words.digits(cells.digits)
    start = (
        f"If {words.cells(cells.cells)} held only {digits}, the two lines could change their contents here "
        "and the puzzle would have two solutions. It has one."
    )
    if len(extra.cells) == 1:
        return [start, f"Only {words.cells(extra.cells)} has other candidates: {words.conclusion(step)}."]
    return [start, f"So one of {words.cells(extra.cells)} is {words.digits(extra.digits)}: {words.conclusion(step)}."]
