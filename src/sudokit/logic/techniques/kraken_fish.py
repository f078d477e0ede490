"""Kraken fish: a finned fish whose fins reach the cell that loses the digit by chains.

If none of the fins holds the digit, the fish is there and its covers lose the digit outside the bases. If a fin holds
it, a chain from that fin shows that the cell does not (or the cell sees the fin). Either way the cell loses the digit.
"""

from __future__ import annotations

from sudokit.logic.chain_words import told
from sudokit.logic.fishing import Fish, fish
from sudokit.logic.forcing import Runs, available, lengthened
from sudokit.logic.techniques import finned_fish
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.step import Evidence, Step
    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "96214...8745.6.19.3189..4..439.1.7....6.3.914..14.938.694..1.5.58369..41127..4..9"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Digit by digit, small fish first."""
    if not available():
        return
    runs = Runs(view, dynamic=False)
    peers = view.layout.peers
    for k in (2, 3, 4):
        for digit in view.digits:
            reach = list(peers)
            for cell in bits(view.where[digit]):
                off = runs.of(cell, digit, on=True).off
                for other in bits(view.where[digit]):
                    if off >> runs.candidate(other, digit) & 1:
                        reach[cell] |= 1 << other
            for base_kind, cover_kind in (("row", "column"), ("column", "row")):
                bases = [h for h in view.complete_houses if h.kind == base_kind]
                covers = [h for h in view.layout.houses if h.kind == cover_kind]
                for caught in fish(view, digit, k, bases, covers, endo=False, finned=True, reach=reach):
                    for target in bits(caught.gone):
                        if any(not peers[fin] >> target & 1 for fin in bits(caught.fins)):
                            yield _step(view, runs, caught, target)


def _step(view: View, runs: Runs, caught: Fish, target: int) -> Step:
    """The fish, then the chain of every fin that does not see the target."""
    shape = finned_fish.step_of(view, "kraken-fish", caught._replace(gone=1 << target))
    evidence = list(shape.evidence)
    nodes = 0
    for fin in bits(caught.fins):
        if not view.layout.peers[fin] >> target & 1:
            candidate = runs.candidate(target, caught.digit)
            chain = runs.chain(fin, caught.digit, on=True, targets=[(candidate, False)], shift=len(evidence))
            evidence += chain
            nodes += len(chain)
    return shape._replace(evidence=tuple(evidence), tenths=lengthened(shape.tenths, nodes))


def explain(step: Step, words: Words) -> list[str]:
    """The fish, its fins, the chain of each."""
    body = tuple(e for e in step.evidence if e.role != "node")
    fish_lines = finned_fish.explain(step._replace(evidence=body), words)[:-3]
    (target, digit), *_ = step.eliminate
    lines = [*fish_lines, f"If no fin is {digit}, the fish takes {digit} from {words.cell(target)}."]
    case: list[Evidence] = []
    for node in [*(e for e in step.evidence if e.role == "node"), None]:
        if case and (node is None or node.cause == "start"):
            lines.append(" ".join(told(case, words)))
            case = []
        if node is not None:
            case.append(node)
    return [*lines, f"Either way: {words.conclusion(step)}."]
