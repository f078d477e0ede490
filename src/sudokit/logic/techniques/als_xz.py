"""ALS-XZ: two almost locked sets that cannot both hold x, and both can hold z.

An almost locked set has one digit more than cells: without x it holds all its others. At least one of the two sets has
no x, so that one holds z: a cell that sees every z of both sets cannot be z. If there are two digits that the sets
cannot both hold, each set takes one of them and is locked: all their other digits go from what sees them.
"""

from __future__ import annotations

from sudokit.logic.almost_locked import AlmostLockedSet, almost_locked_sets, members, neighbours
from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "81..27.9.75941....2......173....917.5.71.2.499.17.6.5.63..74..147...1..519....724"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Pairs of sets in order, small ones first."""
    told: set[tuple[tuple[int, int], ...]] = set()
    for first, second, common in pairs(view):
        for step in _steps(view, first, second, common):
            if step.eliminate not in told:
                told.add(step.eliminate)
                yield step


def pairs(view: View) -> Iterator[tuple[AlmostLockedSet, AlmostLockedSet, int]]:
    """Two sets apart from each other, and the digits that they cannot both hold."""
    sets = almost_locked_sets(view)
    for i, around in enumerate(neighbours(view, overlap=False)):
        for j, common in around:
            if i < j and (sets[i].digits & sets[j].digits).bit_count() >= 2:
                yield sets[i], sets[j], common


def _steps(view: View, first: AlmostLockedSet, second: AlmostLockedSet, common: int) -> Iterator[Step]:
    shared = first.digits & second.digits
    if common.bit_count() == 2:
        gone: dict[int, int] = {}
        for digit in bits(shared & ~common):
            _take(view, gone, digit, first.cells | second.cells)
        for digit in bits(common):
            _take(view, gone, digit, first.cells | second.cells)
        for one in (first, second):
            for digit in bits(one.digits & ~common):
                _take(view, gone, digit, one.cells)
        if gone:
            yield _step(view, first, second, tuple(bits(common)), gone)
        return
    for x in bits(common):
        gone = {}
        for z in bits(shared & ~(1 << x)):
            _take(view, gone, z, first.cells | second.cells)
        if gone:
            yield _step(view, first, second, (x,), gone)


def _take(view: View, gone: dict[int, int], digit: int, cells: int) -> None:
    """The cells that see every place of the digit among `cells`."""
    inside = view.where[digit] & cells
    seen = view.where[digit] & view.seen_by_all(inside) & ~cells
    if seen:
        gone[digit] = gone.get(digit, 0) | seen


def _step(
    view: View, first: AlmostLockedSet, second: AlmostLockedSet, common: tuple[int, ...], gone: dict[int, int]
) -> Step:
    evidence = (
        Evidence("almost-locked-set", tuple(bits(first.cells)), tuple(bits(first.digits)), first.house),
        Evidence("almost-locked-set", tuple(bits(second.cells)), tuple(bits(second.digits)), second.house),
        Evidence("restricted-common", (), common),
        *members(view, first, second),
    )
    return Step.removing("als-xz", view.layout, gone, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The sets, what they share, both cases."""
    first, second, common = step.evidence[:3]
    lines = [
        f"{words.cells(e.cells)} ({words.house(e.house)}) "
        f"{'hold' if len(e.cells) > 1 else 'holds'} only {words.digits(e.digits)}: {_room(len(e.cells))}."
        for e in (first, second)
    ]
    shared = words.digits(common.digits)
    if len(common.digits) == 2:
        lines.append(f"Every {shared} of one set sees every one of the other, so each set takes one of the two.")
        lines.append("What is left of each set is locked in its cells.")
    else:
        lines.append(f"Every {shared} of one set sees every {shared} of the other, so one of the sets has no {shared}.")
        lines.append("That set holds all its other digits, whichever of the two it is.")
    return [*lines, f"A cell that sees all places of such a digit cannot hold it: {words.conclusion(step)}."]


def _room(cells: int) -> str:
    return f"{cells + 1} digits for {cells} cell{'s' if cells > 1 else ''}, so just one of them is missing"
