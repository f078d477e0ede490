"""Forcing chains: an assumption that, followed link by link, contradicts itself.

Every link follows from the one before it alone. If taking a candidate as true leads to something both true and false,
the candidate is false; if taking it as false does, it is true. With links of one digit only it is a forcing X-chain.
"""

from __future__ import annotations

from sudokit.logic.chain_words import notation, told
from sudokit.logic.forcing import Runs, available, contradictions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.step import Step
    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "9..14...8745.6.19.......4..4...1.7......3.914..14..38......1.5.5..69..4..27.....9"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Short chains first."""
    if available():
        for name in names:
            single = name == "x-forcing-chain"
            runs = Runs(view, dynamic=False, cells=not single)
            yield from contradictions(view, runs, name, 66 if single else 70)


def explain(step: Step, words: Words) -> list[str]:
    """The assumption, what follows, the contradiction."""
    nodes = [node for node in step.evidence if node.role == "node"]
    lines = told(nodes, words)
    clash = nodes[-1]
    start = nodes[0]
    verdict = "is not" if start.on else "is"
    return [
        *lines,
        f"That is a contradiction: {words.cells(clash.cells)} cannot be {clash.digits[0]} and not be it.",
        f"So {words.cells(start.cells)} {verdict} {start.digits[0]}: {words.conclusion(step)}.",
        *([f"In short: {notation(step.evidence, words)}."] if _is_line(step) else []),
    ]


def _is_line(step: Step) -> bool:
    """Every node follows from the one before it: the chain can be written in a line."""
    return all(node.parents == (i,) for i, node in enumerate(step.evidence[1:]))
