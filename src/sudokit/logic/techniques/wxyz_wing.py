"""WXYZ-Wing: four cells in two houses with four digits between them, of which only one, z, can stand twice.

The three other digits each stand at most once, because all their places among the four cells see each other. Four
cells need four digits, so z stands there too: a cell that sees every z of the four cannot be z.
"""

from __future__ import annotations

from sudokit.logic.almost_locked import members
from sudokit.logic.step import Evidence, Step
from sudokit.logic.techniques.als_xz import pairs
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "495381.2.372.9.81.186....9381...5....2.8......54.3...85497.3...238.5.971761...3.."


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Two almost locked sets of four cells and four digits together that cannot both hold one digit."""
    told: set[int] = set()
    for first, second, common in pairs(view):
        cells, digits = first.cells | second.cells, first.digits | second.digits
        if cells.bit_count() != 4 or digits.bit_count() != 4 or cells in told:
            continue
        loose = [d for d in bits(digits) if _stands_twice(view, d, cells)]
        if len(loose) == 1 and not common >> loose[0] & 1:
            inside = view.where[loose[0]] & cells
            gone = view.where[loose[0]] & view.seen_by_all(inside) & ~cells
            if gone:
                told.add(cells)
                evidence = (
                    Evidence("set", tuple(bits(cells)), tuple(bits(digits))),
                    Evidence("loose", (), (loose[0],)),
                    *members(view, first, second),
                )
                yield Step.removing("wxyz-wing", view.layout, {loose[0]: gone}, evidence)


def _stands_twice(view: View, digit: int, cells: int) -> bool:
    """Two places of the digit among the cells do not see each other."""
    inside = view.where[digit] & cells
    return any(inside & ~view.layout.peers[c] & ~(1 << c) for c in bits(inside))


def explain(step: Step, words: Words) -> list[str]:
    """The four cells, the digits that stand once, the one that must be there."""
    found, loose = step.evidence[:2]
    once = [d for d in found.digits if d not in loose.digits]
    return [
        f"{words.cells(found.cells)} hold only {words.digits(found.digits)}.",
        f"Among them {words.digits(once)} can each stand only once, because all their places see each other.",
        f"Four cells need a fourth digit, so {words.digits(loose.digits)} stands in one of them.",
        f"What sees all its places there cannot hold it: {words.conclusion(step)}.",
    ]
