"""Remote pair: a chain of cells that see each other in turn, all with the same two candidates.

The digits alternate along the chain, so two cells an odd number of links apart are one x and the other y: a cell that
sees both can be neither.
"""

from __future__ import annotations

from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "659182.3.7..36952123145786917364829552.913...9..2751.3.12896.5..957.1..2.67524.1."


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Starts in reading order; from each, the shortest chain to every cell of the other colour, four cells or more."""
    by_pair: dict[int, int] = {}
    for cell in bits(view.bivalue):
        pair = view.candidates[cell]
        by_pair[pair] = by_pair.get(pair, 0) | 1 << cell
    for pair, cells in by_pair.items():
        if cells.bit_count() >= 4:
            for start in bits(cells):
                yield from _from(view, pair, cells, start)


def _from(view: View, pair: int, cells: int, start: int) -> Iterator[Step]:
    peers = view.layout.peers
    chains: dict[int, tuple[int, ...]] = {start: (start,)}
    front = [start]
    while front:
        behind, front = front, []
        for cell in behind:
            for following in bits(peers[cell] & cells):
                if following not in chains:
                    chains[following] = (*chains[cell], following)
                    front.append(following)
        for end in front:
            chain = chains[end]
            if len(chain) >= 4 and len(chain) % 2 == 0 and start < end:
                seen = peers[start] & peers[end] & ~sum(1 << c for c in chain)
                gone = {d: m for d in bits(pair) if (m := view.where[d] & seen)}
                if gone:
                    x, y = bits(pair)
                    evidence = (Evidence("chain", chain, (x, y)),)
                    yield Step.removing("remote-pair", view.layout, gone, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The chain, its ends, the cells that see both."""
    (chain,) = step.evidence
    x, y = chain.digits
    first, last = words.cell(chain.cells[0]), words.cell(chain.cells[-1])
    return [
        f"{words.cells(chain.cells)} all have just the candidates {x} and {y}, and each sees the next.",
        f"So {x} and {y} take turns along this chain: of {first} and {last}, one is {x} and the other {y}.",
        f"A cell that sees both can be neither: {words.conclusion(step)}.",
    ]
