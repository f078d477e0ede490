"""Aligned pair and triplet exclusion: the combinations of digits of two or three cells, struck out one by one.

A combination is impossible if two cells that see each other would hold the same digit, or if some cell that sees all of
them would be left without a candidate. A digit that is in none of the combinations that remain can go.
"""

from __future__ import annotations

from itertools import combinations, product

from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "81..2..9.75.41....2......17.....917.5.71.....9.17.6....3......14.......5.9....724"

_SIZES = {"aligned-pair-exclusion": 2, "aligned-triplet-exclusion": 3}


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Groups of cells with at least two cells in sight of all of them that they could empty."""
    for name in names:
        k = _SIZES[name]
        small = view.by_count[1] | (view.by_count[2] if k == 3 else 0)
        bases = [
            c for c in bits(view.board.open) if view.layout.peers[c] & small and view.candidates[c].bit_count() > 1
        ]
        for cells, watchers in _watched(view.layout.peers, bases, k, small):
            yield from _excluded(view, name, cells, tuple(bits(watchers)))


def _watched(
    peers: tuple[int, ...], bases: list[int], k: int, watchers: int, start: int = 0
) -> Iterator[tuple[tuple[int, ...], int]]:
    """K of the bases in order, and the watchers that see all of them: two at least."""
    if k == 0:
        yield (), watchers
        return
    for i in range(start, len(bases)):
        left = watchers & peers[bases[i]]
        if left & (left - 1):
            for cells, seeing in _watched(peers, bases, k - 1, left, i + 1):
                yield (bases[i], *cells), seeing


def _excluded(view: View, name: str, cells: tuple[int, ...], watchers: tuple[int, ...]) -> Iterator[Step]:
    masks = [view.candidates[c] for c in watchers]
    together = [(i, j) for i, j in combinations(range(len(cells)), 2) if view.layout.peers[cells[i]] >> cells[j] & 1]
    choices = [tuple(bits(view.candidates[c])) for c in cells]
    possible = [0] * len(cells)
    for i, own in enumerate(choices):
        for digit in own:
            if not possible[i] >> digit & 1:  # else it is in a combination that was found for another digit
                fixed = (*choices[:i], (digit,), *choices[i + 1 :])
                for at, one in enumerate(_first_possible(fixed, together, masks)):
                    possible[at] |= 1 << one
    gone: dict[int, int] = {}
    for cell, kept in zip(cells, possible, strict=True):
        for digit in bits(view.candidates[cell] & ~kept):
            gone[digit] = gone.get(digit, 0) | 1 << cell
    if gone:
        evidence = (
            Evidence("base", cells),
            *(Evidence("excluder", (w,), tuple(bits(m))) for w, m in zip(watchers, masks, strict=True)),
        )
        yield Step.removing(name, view.layout, gone, evidence)


def _first_possible(
    choices: tuple[tuple[int, ...], ...], together: list[tuple[int, int]], masks: list[int]
) -> tuple[int, ...]:
    """A combination that repeats nothing in sight and leaves every watcher something; empty where there is none."""
    for digits in product(*choices):
        if any(digits[a] == digits[b] for a, b in together):
            continue
        taken = 0
        for one in digits:
            taken |= 1 << one
        if all(mask & ~taken for mask in masks):
            return digits
    return ()


def explain(step: Step, words: Words) -> list[str]:
    """The cells, who watches them, which digit is in no combination."""
    base, *watchers = step.evidence
    seen = "; ".join(f"{words.cells(w.cells)} with {words.digits(w.digits)}" for w in watchers)
    return [
        f"Try all the ways to fill {words.cells(base.cells)}.",
        f"Some cells see all of them: {seen}.",
        "A way that leaves one of these cells nothing, or repeats a digit within a house, is impossible.",
        f"No possible way is left in which the digits to take away stand there: {words.conclusion(step)}.",
    ]
