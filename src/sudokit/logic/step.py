"""A step: one piece of reasoning as data. Words, pictures and JSON are made from it later."""

from __future__ import annotations

from sudokit.logic.catalogue import CATALOGUE
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NamedTuple

    from sudokit.model.board import Board
    from sudokit.model.layout import Layout
else:
    from sudokit.record import NamedTuple

__all__ = ["Evidence", "Step", "pairs"]


class Evidence(NamedTuple):
    """One thing the reasoning rests on.

    `role` says what part it plays (base, cover, fin, pivot, pincer, set, node, …). For the nodes of a chain, `on`
    tells whether the digit is assumed to stand (True) or not (False) in the cells, `parents` are the indices of the
    items in the step's evidence that it follows from, and `cause` is why: "start", "cell", "house", "set".
    """

    role: str
    cells: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    house: int = -1  # a house's number, -1 for none
    on: bool | None = None
    parents: tuple[int, ...] = ()
    cause: str = ""


class Step(NamedTuple):
    """What follows (`place`, `eliminate`: sorted (cell, digit) pairs), by which technique, and from what."""

    technique: str
    layout: Layout
    place: tuple[tuple[int, int], ...]
    eliminate: tuple[tuple[int, int], ...]
    evidence: tuple[Evidence, ...]
    tenths: int  # its rating on Sudoku Explainer's scale, times ten

    @property
    def rating(self) -> float:
        """On Sudoku Explainer's scale."""
        return self.tenths / 10

    @property
    def title(self) -> str:
        """The technique's name in words."""
        return CATALOGUE[self.technique].title

    def explain(self, letters: bool = False) -> str:
        """The proof as numbered sentences; with `letters` cells are called A1 in place of r1c1."""
        from sudokit.logic.techniques import module_of
        from sudokit.logic.words import Words

        sentences = module_of(self.technique).explain(self, Words(self.layout, letters))
        return "\n".join(f"{i}. {_begun(sentence)}" for i, sentence in enumerate(sentences, 1))

    def apply(self, board: Board) -> Board:
        """The board after this step."""
        by_digit: dict[int, int] = {}
        for cell, digit in self.eliminate:
            by_digit[digit] = by_digit.get(digit, 0) | 1 << cell
        return board.apply(self.place, by_digit.items())

    @classmethod
    def placing(
        cls,
        technique: str,
        layout: Layout,
        cell: int,
        digit: int,
        evidence: Iterable[Evidence],
        rating: int | None = None,
    ) -> Step:
        """A step that places one digit."""
        least = CATALOGUE[technique].se if rating is None else rating
        return cls(technique, layout, ((cell, digit),), (), tuple(evidence), least)

    @classmethod
    def removing(
        cls,
        technique: str,
        layout: Layout,
        eliminations: dict[int, int],
        evidence: Iterable[Evidence],
        rating: int | None = None,
    ) -> Step:
        """A step that takes candidates away: `eliminations` is digit → mask of cells."""
        least = CATALOGUE[technique].se if rating is None else rating
        return cls(technique, layout, (), pairs(eliminations), tuple(evidence), least)


def _begun(sentence: str) -> str:
    """With a capital at its beginning, unless that is a cell's name."""
    return sentence if sentence[1:2].isdigit() else sentence[:1].upper() + sentence[1:]


def pairs(by_digit: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """(cell, digit) pairs in order of cell, then digit, of a mask of cells a digit."""
    return tuple(sorted((cell, digit) for digit, mask in by_digit.items() for cell in bits(mask)))
