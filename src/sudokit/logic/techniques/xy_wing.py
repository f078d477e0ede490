"""XY-Wing: a pivot with the candidates x and y, and two pincers that it sees, one with x and z, one with y and z.

If the pivot is x, the first pincer is z; if it is y, the second is. Either way one of the pincers is z, so no cell
that sees both can be z.
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

EXAMPLE = "495381.2.372596814186...59381...54.9.2.84.1...5413...8549713.8.238654971761928345"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Pivots in reading order, pincers in reading order."""
    candidates, peers = view.candidates, view.layout.peers
    for pivot in bits(view.bivalue):
        own = candidates[pivot]
        pincers = [c for c in bits(view.bivalue & peers[pivot]) if (candidates[c] & own).bit_count() == 1]
        for a, b in combinations(pincers, 2):
            third = candidates[a] & candidates[b] & ~own
            if third and (candidates[a] | candidates[b]) & own == own:
                z = third.bit_length() - 1
                gone = view.where[z] & peers[a] & peers[b]
                if gone:
                    evidence = (
                        Evidence("pivot", (pivot,), tuple(bits(own))),
                        Evidence("pincer", (a,), tuple(bits(candidates[a]))),
                        Evidence("pincer", (b,), tuple(bits(candidates[b]))),
                    )
                    yield Step.removing("xy-wing", view.layout, {z: gone}, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """Both cases of the pivot, and what they share."""
    pivot, *pincers = step.evidence
    z = step.eliminate[0][1]
    centre = words.cell(pivot.cells[0])
    cases = []
    for pincer in pincers:
        (x,) = (d for d in pincer.digits if d != z)
        cases.append(f"If {centre} is {x}, then {words.cell(pincer.cells[0])}, which sees it, must be {z}.")
    ends = words.cells(p.cells[0] for p in pincers)
    return [
        f"{centre} can only be {words.digits(pivot.digits, 'or')}.",
        *cases,
        f"One of {ends} is {z} whichever way it goes, so no cell that sees both can be: {words.conclusion(step)}.",
    ]
