"""ALS-XY-Wing: three almost locked sets; the middle one cannot share x with the first, nor y with the last.

The middle set lacks just one digit. If it holds x, the first set does not and holds z; if it holds y, the last one
does not and holds z. It holds at least one of x and y, so the first or the last set holds z: a cell that sees every z
of both cannot be z. The option `overlapping-als` takes sets that share cells.
"""

from __future__ import annotations

from sudokit.logic.almost_locked import AlmostLockedSet, almost_locked_sets, members, neighbours, taken
from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "81..27.9.75941....2......173....917.5.71.2.4.9.17.6.5.63..74..147...1..519....724"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Middle set by middle set, with each pair of its neighbours."""
    overlap = "overlapping-als" in view.options
    told: set[tuple[tuple[int, int], ...]] = set()
    for middle, around in neighbourhoods(view, overlap=overlap):
        for i, (first, common_1) in enumerate(around):
            for last, common_2 in around[:i]:
                if first.cells & last.cells and not overlap:
                    continue
                if (common_1 | common_2).bit_count() < 2 or not first.digits & last.digits:
                    continue
                for x in bits(common_1):
                    for y in bits(common_2 & ~(1 << x)):
                        step = _step(view, first, middle, last, x, y)
                        if step is not None and step.eliminate not in told:
                            told.add(step.eliminate)
                            yield step


def neighbourhoods(view: View, *, overlap: bool) -> Iterator[tuple[AlmostLockedSet, list[tuple[AlmostLockedSet, int]]]]:
    """Each set with the sets that have a restricted common digit with it."""
    sets = almost_locked_sets(view)
    for one, around in zip(sets, neighbours(view, overlap=overlap), strict=True):
        yield one, [(sets[j], common) for j, common in around]


def _step(
    view: View, first: AlmostLockedSet, middle: AlmostLockedSet, last: AlmostLockedSet, x: int, y: int
) -> Step | None:
    gone = {}
    for z in bits(first.digits & last.digits & ~(1 << x | 1 << y)):
        seen = taken(view, z, first.cells, last.cells)
        if seen:
            gone[z] = seen
    if not gone:
        return None
    evidence = (
        *(
            Evidence("almost-locked-set", tuple(bits(s.cells)), tuple(bits(s.digits)), s.house)
            for s in (first, middle, last)
        ),
        Evidence("restricted-common", (), (x,)),
        Evidence("restricted-common", (), (y,)),
        *members(view, first, middle, last),
    )
    return Step.removing("als-xy-wing", view.layout, gone, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The three sets, the two cases of the middle one."""
    first, middle, last, *commons = step.evidence[:5]
    x, y = (e.digits[0] for e in commons)
    lines = [
        f"Three almost locked sets, each with one digit more than cells: {words.cells(first.cells)} with "
        f"{words.digits(first.digits)}; {words.cells(middle.cells)} with {words.digits(middle.digits)}; "
        f"{words.cells(last.cells)} with {words.digits(last.digits)}.",
        f"The middle set lacks only one of its digits, so it holds {x} or {y}.",
        f"If it holds {x}, the first set, whose {x}s all see it, has none and is locked.",
        f"If it holds {y}, the last set has none and is locked.",
    ]
    zs = sorted({d for _, d in step.eliminate})
    lines.append(f"So {words.digits(zs)} is held by the first or by the last set: {words.conclusion(step)}.")
    return lines
