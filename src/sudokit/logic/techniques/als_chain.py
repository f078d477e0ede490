"""ALS chain: almost locked sets in a row, each sharing a restricted common digit with the next, never the same twice.

If the first set does not hold z it is locked and holds its common digit with the second; so the second lacks that and
holds its common digit with the third, and so on: the last set then lacks its common digit and holds z. So the first or
the last set holds z. The option `overlapping-als` takes sets that share cells.
"""

from __future__ import annotations

from sudokit.logic.almost_locked import almost_locked_sets, members, neighbours, taken
from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.almost_locked import AlmostLockedSet
    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "81..27.9.75.41....2......17.....917.5.71.....9.17.6....3..74..147...1..519....724"

_LONGEST = 8  # sets in a row: longer ones are found as chains of other kinds, and nobody follows them
_Chain = tuple[tuple[int, ...], tuple[int, ...]]


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Start by start, short chains first."""
    sets = almost_locked_sets(view)
    around = neighbours(view, overlap="overlapping-als" in view.options)
    links = [[(j, x) for j, common in near for x in bits(common)] for near in around]
    told: set[tuple[tuple[int, int], ...]] = set()
    for start in range(len(sets)):
        for indices, commons in _chains(links, start):
            chain = tuple(sets[i] for i in indices)
            step = _step(view, chain, commons)
            if step is not None and step.eliminate not in told:
                told.add(step.eliminate)
                yield step


def _chains(links: list[list[tuple[int, int]]], start: int) -> Iterator[_Chain]:
    """Chains of four sets and more, breadth first over (set, digit it was entered by, first digit).

    The shortest way to each of these is enough: what follows depends on the ends and their digits alone.
    """
    front: list[_Chain] = [((start,), ())]
    seen: set[tuple[int, int, int]] = set()
    length = 1
    while front and length < _LONGEST:
        length += 1
        behind, front = front, []
        for sets, commons in behind:
            last = commons[-1] if commons else 0
            for following, x in links[sets[-1]]:
                key = (following, x, commons[0] if commons else x)
                if x != last and key not in seen and following not in sets:
                    seen.add(key)
                    front.append(((*sets, following), (*commons, x)))
        if length >= 4:
            yield from (chain for chain in front if chain[0][-1] > start)


def _step(view: View, sets: tuple[AlmostLockedSet, ...], commons: tuple[int, ...]) -> Step | None:
    first, last = sets[0], sets[-1]
    gone = {}
    for z in bits(first.digits & last.digits & ~(1 << commons[0] | 1 << commons[-1])):
        seen = taken(view, z, first.cells, last.cells)
        if seen:
            gone[z] = seen
    if not gone:
        return None
    evidence = [
        *(Evidence("almost-locked-set", tuple(bits(s.cells)), tuple(bits(s.digits)), s.house) for s in sets),
        *(Evidence("restricted-common", (), (x,)) for x in commons),
        *members(view, *sets),
    ]
    return Step.removing("als-chain", view.layout, gone, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The sets in order, and the digit handed on from each to the next."""
    sets = [e for e in step.evidence if e.role == "almost-locked-set"]
    commons = [e.digits[0] for e in step.evidence if e.role == "restricted-common"]
    (z, *_) = sorted({d for _, d in step.eliminate})
    lines = ["A chain of almost locked sets, each with one digit more than cells."]
    lines.append(f"Suppose {words.cells(sets[0].cells)} ({words.digits(sets[0].digits)}) held no {z}.")
    for x, one in zip(commons, sets[1:], strict=True):
        lines.append(
            f"Then it would hold {x}, so {words.cells(one.cells)} ({words.digits(one.digits)}) would not, "
            "and would hold all its others."
        )
    lines.append(f"The last set would hold {z}. So the first or the last set holds {z}: {words.conclusion(step)}.")
    return lines
