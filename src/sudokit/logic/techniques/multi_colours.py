"""Multi-colours: two groups of strong links of one digit, played against each other.

Each group is coloured in turns; one of its colours holds the digit. If a cell of colour A sees a cell of colour C,
they cannot both be right, so the opposite of A or the opposite of C is: a cell that sees both opposites cannot hold
the digit (type 1). If colour A sees both colours of the other group, A is wrong (type 2).
"""

from __future__ import annotations

from itertools import combinations, permutations

from sudokit.logic.step import Evidence, Step
from sudokit.logic.techniques.simple_colours import colourings, seen_by
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "9621435787452681933189..4624398167258.6.329142.14.9386694321857583697241127..4639"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Digit by digit, pair of groups by pair."""
    for name in names:
        for digit in view.single_digits:
            groups = colourings(view, digit)
            if name == "multi-colours-2":
                for one, other in permutations(groups, 2):
                    for a, b in (one, one[::-1]):
                        near = seen_by(view, a)
                        if near & other[0] and near & other[1]:
                            yield _step(view, name, digit, (a, b, *other), a)
            else:
                for one, other in combinations(groups, 2):
                    yield from _type1(view, digit, one, other)


def _type1(view: View, digit: int, one: tuple[int, int], other: tuple[int, int]) -> Iterator[Step]:
    """Every contact of two colours by itself, then all contacts of the two groups at once."""
    union, contacts = 0, []
    for a, b in (one, one[::-1]):
        for c, d in (other, other[::-1]):
            if seen_by(view, a) & c:
                gone = _between(view, digit, b, d)
                if gone:
                    yield _step(view, "multi-colours-1", digit, (a, b, c, d), gone)
                    union |= gone
                    contacts.append(gone)
    if len(set(contacts)) > 1:
        yield _step(view, "multi-colours-1", digit, (*one, *other), union)


def _between(view: View, digit: int, first: int, second: int) -> int:
    """The cells that see both colours."""
    return view.where[digit] & seen_by(view, first) & seen_by(view, second) & ~(first | second)


def _step(view: View, name: str, digit: int, colours: tuple[int, ...], gone: int) -> Step:
    evidence = tuple(Evidence("colour", tuple(bits(mask)), (digit,)) for mask in colours)
    return Step.removing(name, view.layout, {digit: gone}, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """Two colourings, and where they touch."""
    a, b, c, d = (words.cells(e.cells) for e in step.evidence)
    (digit,) = step.evidence[0].digits
    lines = [
        f"Colour the strong links of {digit} in turns. One group: A {a}; B {b}. Another: C {c}; D {d}.",
        f"In each group one of the colours is {digit} throughout.",
    ]
    if step.technique == "multi-colours-1":
        lines.append(
            "Where cells of two colours see each other, not both colours are right, so the opposite of one is."
        )
        lines.append(f"A cell that sees cells of both these opposites cannot be {digit}: {words.conclusion(step)}.")
    else:
        lines.append("The A cells see a C cell and a D cell; one of C and D is right, so A is wrong.")
        lines.append(f"So {words.conclusion(step)}.")
    return lines
