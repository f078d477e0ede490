"""Dynamic forcing chains: an assumption followed through the whole board, each conclusion resting on all before it.

What is excluded leaves the board while the assumption is followed, so a cell with one candidate left, or a digit with
one place left, counts even if several exclusions together made it so. Four kinds: an assumption that contradicts
itself; a conclusion that a candidate leads to whether it is true or false; one that all candidates of a cell lead to;
one that all places of a digit in a house lead to.

Nested ones use whole techniques while they follow an assumption: locked candidates, pairs and X-Wings on the first
level, forcing chains on the second, multiple chains on the third, dynamic chains on the fourth and fifth. They are
there for classic 9×9.
"""

from __future__ import annotations

from sudokit.logic.forcing import Runs, available, contradictions, sorted_steps
from sudokit.logic.nested import nested_step
from sudokit.logic.step import Evidence
from sudokit.logic.techniques import forcing_chain, multiple_chain
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.step import Step
    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "816.27.93759413.6.243....173....91765671.2.499.17.6.5.63..7498147...163519.36.724"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Short chains first, whatever their kind; of nested ones the rating instrument's first."""
    if not available():
        return
    for name in names:
        if name != "dynamic-forcing-chain":
            step = nested_step(view, name, 25 + int(name[-1]))
            if step is not None:
                yield step
        else:
            runs = Runs(view, dynamic=True)
            yield from sorted_steps(
                [
                    *contradictions(view, runs, name, 85),
                    *_doubles(view, runs, name),
                    *multiple_chain.cells(view, runs, name, 85),
                    *multiple_chain.regions(view, runs, name, 85),
                ]
            )


def _doubles(view: View, runs: Runs, name: str) -> list[Step]:
    """What a candidate leads to whether it is true or false."""
    from sudokit.logic.forcing import conclusion

    steps = []
    for cell in bits(view.board.open):
        for digit in bits(view.candidates[cell]):
            yes, no = runs.of(cell, digit, on=True), runs.of(cell, digit, on=False)
            if yes.contradicted or no.contradicted:
                continue
            for mask, is_on in ((yes.on & no.on, True), (yes.off & no.off, False)):
                for candidate in bits(mask):
                    evidence = [Evidence("double", (cell,), (digit,))]
                    for on in (True, False):
                        evidence += runs.chain(cell, digit, on=on, targets=[(candidate, is_on)], shift=len(evidence))
                    target = runs.place(candidate)
                    nodes = len(evidence) - 1
                    steps.append(conclusion(view, name, *target, on=is_on, evidence=evidence, base=85, nodes=nodes))
    return sorted_steps(steps)


def explain(step: Step, words: Words) -> list[str]:
    """By kind: the contradiction, or the cases that end alike."""
    head = step.evidence[0]
    if head.role == "double":
        told = multiple_chain.explain(step._replace(evidence=(head._replace(role="cell"), *step.evidence[1:])), words)
        return [f"{words.cells(head.cells)} is {head.digits[0]} or it is not. Try both.", *told[1:]]
    if head.role in ("cell", "region"):
        return multiple_chain.explain(step, words)
    return forcing_chain.explain(step, words)
