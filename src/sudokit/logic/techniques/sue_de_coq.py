"""Sue de Coq: cells where a box and a line cross, with a set in the rest of the line and a set in the rest of the box.

The two sets have no digit in common, so no digit can stand twice in the whole pattern. It has as many cells as digits,
so every digit stands there once: the digits of the set in the line are used up for the line, those of the set in the
box for the box, and those of the crossing alone for both.
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
    from sudokit.model.layout import House

EXAMPLE = "357.691.418274.6.9946....7.7...3..16.6...7.....36....74783165922...5.763635972841"

_LINES = ("row", "column")
_Part = tuple[int, int, int]  # cells, digits, how many cells


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Crossing by crossing."""
    told: set[tuple[tuple[int, int], ...]] = set()
    for line in view.layout.houses:
        for box in view.layout.houses:
            if line.kind in _LINES and box.kind not in _LINES:
                shared = view.board.open & line.mask & box.mask
                if shared.bit_count() >= 2:
                    for step in _crossing(view, line, box, shared):
                        if step.eliminate not in told:
                            told.add(step.eliminate)
                            yield step


def _crossing(view: View, line: House, box: House, shared: int) -> Iterator[Step]:
    candidates = view.candidates
    widest = 0
    for cell in bits(shared):
        widest |= candidates[cell]
    beside_line: list[_Part] | None = None
    beside_box: list[_Part] = []
    for size in range(2, shared.bit_count() + 1):
        for centre in combinations(tuple(bits(shared)), size):
            digits = cells = 0
            for cell in centre:
                digits |= candidates[cell]
                cells |= 1 << cell
            spare = digits.bit_count() - size
            if spare < 2:
                continue
            if beside_line is None:
                # What does not go with all digits of the crossing does not go with fewer of them.
                beside_line = _parts(_subsets(view, view.board.open & line.mask & ~box.mask), widest)
                beside_box = _parts(_subsets(view, view.board.open & box.mask & ~line.mask), widest)
            in_box = _parts(beside_box, digits)
            for part in _parts(beside_line, digits) if in_box else ():
                yield from _matched(view, line, box, (cells, digits, size), part, in_box)


def _subsets(view: View, around: int) -> list[_Part]:
    """All sets of some cells but the whole, small ones first."""
    candidates = view.candidates
    return _unions(tuple((1 << c, candidates[c]) for c in bits(around) if candidates[c]))


@lru_cache(maxsize=4096)
def _unions(cells: tuple[tuple[int, int], ...]) -> list[_Part]:
    found: list[_Part] = []
    level = [(0, 0, 0)]  # next cell, cells, digits
    for size in range(1, len(cells)):
        level = [
            (i + 1, mask | cells[i][0], union | cells[i][1])
            for start, mask, union in level
            for i in range(start, len(cells))
        ]
        found += [(mask, union, size) for _, mask, union in level]
    return found


def _parts(subsets: list[_Part], digits: int) -> list[_Part]:
    """The sets of cells that share digits with the crossing."""
    return [part for part in subsets if part[1] & digits and (part[1] & ~digits).bit_count() < part[2]]


def _matched(view: View, line: House, box: House, centre: _Part, part: _Part, others: list[_Part]) -> Iterator[Step]:
    cells, digits, size = centre
    for other in others:
        if part[1] & other[1]:
            continue
        union = digits | part[1] | other[1]
        if union.bit_count() != size + part[2] + other[2]:
            continue
        all_cells = cells | part[0] | other[0]
        free = digits & ~(part[1] | other[1])  # digits of the crossing alone belong to both
        gone: dict[int, int] = {}
        for digit in bits(part[1] | free):
            mask = view.where[digit] & line.mask & ~all_cells
            if mask:
                gone[digit] = mask
        for digit in bits(other[1] | free):
            mask = view.where[digit] & box.mask & ~all_cells
            if mask:
                gone[digit] = gone.get(digit, 0) | mask
        if gone:
            evidence = (
                Evidence("crossing", tuple(bits(cells)), tuple(bits(digits))),
                Evidence("set", tuple(bits(part[0])), tuple(bits(part[1])), line.number),
                Evidence("set", tuple(bits(other[0])), tuple(bits(other[1])), box.number),
            )
            yield Step.removing("sue-de-coq", view.layout, gone, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The crossing and its two sets, the count, what goes."""
    crossing, line, box = step.evidence
    digits = sorted({*crossing.digits, *line.digits, *box.digits})
    cells = len(crossing.cells) + len(line.cells) + len(box.cells)
    return [
        f"{words.cells(crossing.cells)} lie where {words.house(line.house)} and {words.house(box.house)} cross, "
        f"and hold only {words.digits(crossing.digits)}.",
        f"Take {words.cells(line.cells)} of {words.house(line.house)} ({words.digits(line.digits)}) and "
        f"{words.cells(box.cells)} of {words.house(box.house)} ({words.digits(box.digits)}) with them: "
        f"{len(digits)} digits, {cells} cells, and no digit can stand twice among them.",
        f"So each of these digits stands there: {words.digits(line.digits)} in {words.house(line.house)}, "
        f"{words.digits(box.digits)} in {words.house(box.house)}.",
        f"Elsewhere in these houses they go: {words.conclusion(step)}.",
    ]
