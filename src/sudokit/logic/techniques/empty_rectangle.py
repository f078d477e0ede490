"""Empty rectangle: in a box, the places of a digit all lie in one row and one column; a strong link does the rest.

The digit of the box stands in that row or in that column. Take a strong link of the digit whose one end lies in that
column (outside the box): if the box's digit stands in the column, that end is empty, so the other end holds it. If
it stands in the row, the row is taken. Either way the cell where the row meets the other end's line cannot hold it.

The option `two-candidate-empty-rectangles` takes boxes with only two places too; the option `duals` adds what two
empty rectangles of the same box show together.
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
    from sudokit.model.layout import House

EXAMPLE = "9..14...87.5.6.19..........4.....7......3......14..38......1.5.5..69..4..27.....9"

_LINES = ("row", "column")


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Digit by digit, box by box."""
    if "duals" not in view.options:
        yield from _singly(view)
        return
    steps = list(_singly(view))
    yield from steps
    for first, second in combinations(steps, 2):
        if first.evidence[0] == second.evidence[0] and first.eliminate != second.eliminate:
            yield joined(first, second)


def joined(first: Step, second: Step) -> Step:
    """Two steps told as one; the second one's evidence follows the item `dual`."""
    shift = len(first.evidence) + 1
    more = (e._replace(parents=tuple(p + shift for p in e.parents)) for e in second.evidence)
    evidence = (*first.evidence, Evidence("dual"), *more)
    return first._replace(eliminate=tuple(sorted({*first.eliminate, *second.eliminate})), evidence=evidence)


def _singly(view: View) -> Iterator[Step]:
    least = 2 if "two-candidate-empty-rectangles" in view.options else 3
    lines = [h for h in view.layout.houses if h.kind in _LINES]
    for digit in view.single_digits:
        where = view.where[digit]
        for box in view.complete_houses:
            places = where & box.mask
            if box.kind in _LINES or places.bit_count() < least:
                continue
            crossing = [line for line in lines if places & line.mask]
            for one in crossing:
                for two in crossing:
                    only_one, only_two = places & one.mask & ~two.mask, places & two.mask & ~one.mask
                    if one.kind != two.kind and only_one and only_two and not places & ~(one.mask | two.mask):
                        yield from _with_links(view, digit, box, one, two)


def _with_links(view: View, digit: int, box: House, one: House, two: House) -> Iterator[Step]:
    """Strong links from a cell of `one` outside the box to a cell that meets a cell of `two`."""
    for link in view.strong_links[digit]:
        for near, far in ((link.a, link.b), (link.b, link.a)):
            outside = one.mask & ~box.mask
            if outside >> near & 1 and not (one.mask | box.mask) >> far & 1:
                gone = view.where[digit] & two.mask & ~box.mask & view.layout.peers[far] & ~(1 << near)
                if gone:
                    places = view.where[digit] & box.mask
                    yield Step.removing(
                        "empty-rectangle",
                        view.layout,
                        {digit: gone},
                        (
                            Evidence("box", tuple(bits(places)), (digit,), box.number),
                            Evidence("arm", tuple(bits(places & two.mask)), (digit,), two.number),
                            Evidence("arm", tuple(bits(places & one.mask)), (digit,), one.number),
                            Evidence("link", (near, far), (digit,), link.house),
                        ),
                    )


def explain(step: Step, words: Words) -> list[str]:
    """The two arms, the link, the meeting point."""
    box, two, one, link = step.evidence[:4]
    (digit,) = box.digits
    near, far = link.cells
    if len(step.evidence) > 4:
        return [
            "Two empty rectangles of the same box work together.",
            *explain(step._replace(evidence=step.evidence[:4]), words)[:-1],
            *explain(step._replace(evidence=step.evidence[5:]), words),
        ]
    return [
        f"In {words.house(box.house)}, every place for {digit} lies in {words.houses((two.house, one.house), 'or')}.",
        f"If it stands in {words.house(two.house)}, the rest of that line cannot be {digit}.",
        f"If it stands in {words.house(one.house)}, {words.cell(near)} is not {digit}; {words.house(link.house)} has "
        f"only {words.cells(link.cells, 'or')} for it, so {words.cell(far)} is {digit}.",
        f"Either way: {words.conclusion(step)}.",
    ]
