"""Skyscraper, two-string kite and turbot fish: two strong links of one digit, joined by a weak one.

Two pairs of cells are each the only places for the digit in some house, and an end of one sees an end of the other.
These two ends cannot both hold the digit, so one of the other two does: no cell that sees both of those can hold it.
In a skyscraper both links lie in rows (or both in columns), in a kite one in a row and one in a column, joined by a
box; every other form is called turbot fish. The option `duals` adds what two kites through the same cells of a box
show together.
"""

from __future__ import annotations

from itertools import combinations

from sudokit.logic.step import Evidence, Step
from sudokit.logic.techniques.empty_rectangle import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import StrongLink, View
    from sudokit.logic.words import Words

EXAMPLE = "357269184182745639946.8.27.7...3..16.6...7.....36....74783165922...5.763635972841"

_LINES = ("row", "column")


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Digit by digit, pair of strong links by pair."""
    for name in names:
        steps = _singly(view, name)
        if name == "two-string-kite" and "duals" in view.options:
            kites = list(steps)
            yield from kites
            for first, second in combinations(kites, 2):
                if _box_cells(first) == _box_cells(second) and first.eliminate != second.eliminate:
                    yield joined(first, second)
        else:
            yield from steps


def _box_cells(step: Step) -> set[tuple[int, ...]]:
    return {step.evidence[1].digits, step.evidence[1].cells, step.evidence[2].cells}


def _singly(view: View, name: str) -> Iterator[Step]:
    for digit in view.single_digits:
        links = view.strong_links[digit]
        for i, first in enumerate(links):
            for second in links[i + 1 :]:
                if _kind(view, first, second) == name and len({first.a, first.b, second.a, second.b}) == 4:
                    yield from _joined(view, name, first, second)


def _kind(view: View, first: StrongLink, second: StrongLink) -> str:
    kinds = [view.layout.houses[link.house].kind for link in (first, second)]
    if all(kind in _LINES for kind in kinds):
        return "skyscraper" if kinds[0] == kinds[1] else "two-string-kite"
    return "turbot-fish"


def _joined(view: View, name: str, first: StrongLink, second: StrongLink) -> Iterator[Step]:
    peers = view.layout.peers
    digit = first.digit
    for end, near in ((first.b, first.a), (first.a, first.b)):
        for far_near, far in ((second.a, second.b), (second.b, second.a)):
            house = _joining_house(view, name, near, far_near)
            if house >= 0 and peers[near] >> far_near & 1:
                gone = view.where[digit] & peers[end] & peers[far]
                if gone:
                    yield Step.removing(
                        name,
                        view.layout,
                        {digit: gone},
                        (
                            Evidence("node", (end,), (digit,), -1, on=False, cause="start"),
                            Evidence("node", (near,), (digit,), first.house, on=True, parents=(0,), cause="house"),
                            Evidence("node", (far_near,), (digit,), house, on=False, parents=(1,), cause="house"),
                            Evidence("node", (far,), (digit,), second.house, on=True, parents=(2,), cause="house"),
                        ),
                    )


def _joining_house(view: View, name: str, a: int, b: int) -> int:
    """The house in which a and b see each other: for a kite a box; -1 where there is none."""
    both = 1 << a | 1 << b
    for house in view.layout.houses:
        if house.mask & both == both and (name != "two-string-kite" or house.kind not in _LINES):
            return house.number
    return -1


def explain(step: Step, words: Words) -> list[str]:
    """Both links, the joint, the ends."""
    if len(step.evidence) > 4:
        return [
            "Two kites through the same cells work together.",
            *explain(step._replace(evidence=step.evidence[:4]), words)[:-1],
            *explain(step._replace(evidence=step.evidence[5:]), words),
        ]
    end, near, far_near, far = step.evidence
    (digit,) = end.digits
    return [
        f"In {words.house(near.house)}, {digit} can only stand at {words.cells((*end.cells, *near.cells), 'or')}.",
        f"In {words.house(far.house)}, {digit} can only stand at {words.cells((*far_near.cells, *far.cells), 'or')}.",
        f"{words.cells(near.cells)} and {words.cells(far_near.cells)} lie in {words.house(far_near.house)}: "
        f"they cannot both be {digit}.",
        f"So {words.cells(end.cells)} or {words.cells(far.cells)} is {digit}, perhaps both, "
        f"and no cell that sees the two can be: {words.conclusion(step)}.",
    ]
