"""XYZ-Wing: a pivot with the candidates x, y and z, and two pincers that it sees, one with x and z, one with y and z.

Whatever the pivot is, z stands in one of the three cells: so no cell that sees all three can be z.
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

EXAMPLE = "495381.2.372.9.81.186....9381...5....2.8..1...5413...8549713...238.5.9717619283.."


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Pivots in reading order, pincers in reading order."""
    candidates, peers = view.candidates, view.layout.peers
    for pivot in bits(view.by_count[2]):
        own = candidates[pivot]
        pincers = [c for c in bits(view.bivalue & peers[pivot]) if not candidates[c] & ~own]
        for a, b in combinations(pincers, 2):
            shared = candidates[a] & candidates[b]
            if candidates[a] != candidates[b]:
                z = shared.bit_length() - 1
                gone = view.where[z] & peers[a] & peers[b] & peers[pivot]
                if gone:
                    evidence = (
                        Evidence("pivot", (pivot,), tuple(bits(own))),
                        Evidence("pincer", (a,), tuple(bits(candidates[a]))),
                        Evidence("pincer", (b,), tuple(bits(candidates[b]))),
                    )
                    yield Step.removing("xyz-wing", view.layout, {z: gone}, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """All cases of the pivot, and what they share."""
    pivot, *pincers = step.evidence
    z = step.eliminate[0][1]
    centre = words.cell(pivot.cells[0])
    cases = []
    for pincer in pincers:
        (x,) = (d for d in pincer.digits if d != z)
        cases.append(f"If {centre} is {x}, then {words.cell(pincer.cells[0])} must be {z}.")
    return [
        f"{centre} can only be {words.digits(pivot.digits, 'or')}.",
        *cases,
        f"And {centre} itself may be {z}.",
        f"One of the three cells is {z}, so no cell that sees them all can be: {words.conclusion(step)}.",
    ]
