"""Chains in words and in notation, shared by all techniques that are chains."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokit.logic.step import Evidence
    from sudokit.logic.words import Words

__all__ = ["notation", "told"]


def notation(nodes: Sequence[Evidence], words: Words) -> str:
    """`(5)r1c1 = (5)r1c7 - (3)r1c7 = …`: `=` joins where one at least is true, `-` where not both are."""
    parts = []
    for i, node in enumerate(nodes):
        if i:
            parts.append("=" if node.on else "-")
        parts.append(f"({node.digits[0]}){','.join(words.cell(c) for c in node.cells)}")
    return " ".join(parts)


def told(nodes: Sequence[Evidence], words: Words) -> list[str]:
    """One sentence a link: what follows from what, and why."""
    sentences = []
    for node in nodes:
        several = len(node.cells) > 1  # "none of … is 5" says the "not" by itself
        what = f"{_place(node, words)} {'is' if node.on or several else 'is not'} {node.digits[0]}"
        if node.cause == "start":
            sentences.append(f"Suppose {what}.")
        elif node.on:
            sentences.append(f"Then {what}: {_why_true(node, words)}.")
        else:
            sentences.append(f"Then {what}: {_why_false(node, words)}.")
    return sentences


def _place(node: Evidence, words: Words) -> str:
    if len(node.cells) == 1:
        return words.cell(node.cells[0])
    return f"one of {words.cells(node.cells)}" if node.on else f"none of {words.cells(node.cells)}"


_RULES = {
    "locking": "locked candidates",
    "hidden-pair": "a hidden pair",
    "naked-pair": "a naked pair",
    "x-wing": "an X-Wing",
    "chain": "a chain of its own",
}


def _why_true(node: Evidence, words: Words) -> str:
    if node.cause == "cell":
        return "the cell has no other candidate left"
    if node.cause == "set":
        return "the cells of the almost locked set have just enough digits left"
    return f"{words.house(node.house)} has no other place for it"


def _why_false(node: Evidence, words: Words) -> str:
    if node.cause == "cell":
        return "a cell holds one digit"
    if node.cause in _RULES:
        return f"with what has gone by now, {_RULES[node.cause]} shows it"
    if node.cause == "sight":
        return "it is in sight of that cell"
    return f"{words.house(node.house)} has its {node.digits[0]} already"
