"""Locked pair and triplet: a naked pair or triplet whose cells lie in two houses at once.

The digits are used up in both houses, so both lose them elsewhere: a naked set and a pointing move in one.
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
    from sudokit.model.layout import House, Layout

EXAMPLE = "495381.2.372.9..1.186....9......5....2.8......54.3...8.4.7......3..5.9.17.....3.."

_SIZES = {"locked-pair": 2, "locked-triplet": 3}
_LINES = ("row", "column")


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Box by box (or region by region), line by line."""
    for name in names:
        k = _SIZES[name]
        _, two, three, _ = view.by_count
        few = two if k == 2 else two | three
        for box, line, shared in _crossings(view.layout):
            if (shared & few).bit_count() >= k:
                yield from _in_both(view, name, k, box, line)


@lru_cache(maxsize=64)
def _crossings(layout: Layout) -> tuple[tuple[House, House, int], ...]:
    """Boxes, or regions, with the lines that cross them in two cells or more, and these cells."""
    return tuple(
        (box, line, line.mask & box.mask)
        for box in layout.houses
        if box.kind not in _LINES
        for line in layout.houses
        if line.kind in _LINES and (line.mask & box.mask).bit_count() >= 2
    )


def _in_both(view: View, name: str, k: int, box: House, line: House) -> Iterator[Step]:
    candidates = view.candidates
    shared = view.board.open & box.mask & line.mask
    cells = [c for c in bits(shared) if 2 <= candidates[c].bit_count() <= k]
    for chosen in combinations(cells, k):
        union = 0
        for cell in chosen:
            union |= candidates[cell]
        if union.bit_count() != k:
            continue
        mask = sum(1 << c for c in chosen)
        around = (box.mask | line.mask) & ~mask
        in_box = any(view.where[d] & box.mask & ~line.mask for d in bits(union))
        in_line = any(view.where[d] & line.mask & ~box.mask for d in bits(union))
        if in_box and in_line:  # else it is the plain naked set, or nothing
            gone = {d: m for d in bits(union) if (m := view.where[d] & around)}
            evidence = (
                Evidence("set", chosen, tuple(bits(union)), box.number),
                Evidence("cover", (), tuple(bits(union)), line.number),
            )
            yield Step.removing(name, view.layout, gone, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The cells, their digits, both houses."""
    found, cover = step.evidence
    return [
        f"Look at {words.cells(found.cells)}, which lie in both {words.houses((found.house, cover.house))}.",
        f"Between them they can hold only {words.digits(found.digits)}, so each of these digits stands in one of them.",
        f"No other cell of either house can hold these digits: {words.conclusion(step)}.",
    ]
