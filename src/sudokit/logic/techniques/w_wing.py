"""W-Wing: two cells with the same two candidates, joined by a strong link of one of them.

A digit y has only two places in some house; one of them sees the first cell, the other the second. One of the places
is y, so one of the two cells is not y and must be x: no cell that sees both can be x.
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

EXAMPLE = "3572691841827456399461832757.4.3..165614.7..88.36.1..7478316592219.5.763635972841"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Pairs of equal cells in reading order."""
    candidates, peers = view.candidates, view.layout.peers
    for a, b in combinations(bits(view.bivalue), 2):
        pair = candidates[a]
        if pair != candidates[b] or peers[a] >> b & 1:
            continue
        for x, y in (tuple(bits(pair)), tuple(bits(pair))[::-1]):
            gone = view.where[x] & peers[a] & peers[b]
            if not gone:
                continue
            for link in view.strong_links[y]:
                for p, q in ((link.a, link.b), (link.b, link.a)):
                    if peers[a] >> p & 1 and peers[b] >> q & 1 and p != b and q != a:
                        evidence = (
                            Evidence("pincer", (a,), tuple(bits(pair))),
                            Evidence("link", (p, q), (y,), link.house),
                            Evidence("pincer", (b,), tuple(bits(pair))),
                        )
                        yield Step.removing("w-wing", view.layout, {x: gone}, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The cells, the link between them, the ends."""
    first, link, second = step.evidence
    (y,) = link.digits
    x = step.eliminate[0][1]
    a, b = words.cells(first.cells), words.cells(second.cells)
    p, q = (words.cell(c) for c in link.cells)
    return [
        f"{a} and {b} can only be {words.digits(first.digits, 'or')}.",
        f"In {words.house(link.house)}, {y} can only stand at {p} or {q}.",
        f"If {p} is {y}, then {a} is {x}; if {q} is {y}, then {b} is {x}.",
        f"So one of {a} and {b} is {x}, and no cell that sees both can be: {words.conclusion(step)}.",
    ]
