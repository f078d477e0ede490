"""Cell and region forcing chains: all the candidates of a cell, or all the places of a digit in a house, lead to the
same conclusion.

One of them is true, whichever it is, so the conclusion is true. Each chain follows link by link from its own start.
"""

from __future__ import annotations

from sudokit.logic.chain_words import told
from sudokit.logic.forcing import Runs, available, sorted_steps, verities
from sudokit.logic.step import Evidence
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.step import Step
    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = ".5...91...8.7....9.46....7.....3..16.....7.....36......78...5..2...5...3...9...41"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Short chains first."""
    if available():
        runs = Runs(view, dynamic=False)
        for name in names:
            yield from (cells if name.startswith("cell") else regions)(view, runs, name, 80)


def cells(view: View, runs: Runs, name: str, base: int) -> list[Step]:
    """Conclusions that every candidate of a cell leads to."""
    steps: list[Step] = []
    for cell in bits(view.board.open & ~view.by_count[0] & ~view.by_count[1]):
        digits = tuple(bits(view.candidates[cell]))
        head = Evidence("cell", (cell,), digits)
        steps += verities(view, runs, name, base, [(cell, digit) for digit in digits], head)
    return sorted_steps(steps)


def regions(view: View, runs: Runs, name: str, base: int) -> list[Step]:
    """Conclusions that every place of a digit in a house leads to."""
    steps: list[Step] = []
    for house in view.complete_houses:
        for digit in view.all_digits:
            places = tuple(bits(view.where[digit] & house.mask))
            if len(places) >= 2:
                head = Evidence("region", places, (digit,), house.number)
                steps += verities(view, runs, name, base, [(cell, digit) for cell in places], head)
    return sorted_steps(steps)


def explain(step: Step, words: Words) -> list[str]:
    """Each case by itself, then what they share."""
    head, *nodes = step.evidence
    if head.role == "cell":
        lines = [f"{words.cells(head.cells)} is {words.digits(head.digits, 'or')}. Try each."]
    else:
        lines = [f"In {words.house(head.house)}, {head.digits[0]} stands at {words.cells(head.cells, 'or')}. Try each."]
    case: list[Evidence] = []
    for node in [*(e for e in nodes if e.role == "node"), None]:
        if node is None or (node.cause == "start" and case):
            lines.append(" ".join(told(case, words)))
            case = []
        if node is not None:
            case.append(node)
    return [*lines, f"Every case ends alike, so {words.conclusion(step)}."]
