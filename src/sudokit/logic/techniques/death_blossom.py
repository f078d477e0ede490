"""Death blossom: a stem cell, and for each of its candidates an almost locked set (a petal) that would lose it.

Whatever the stem is, the petal of that digit lacks it and is locked. A digit z that all petals hold stands in whichever
is locked: a cell that sees every z of all petals cannot be z. The option `overlapping-als` takes petals that share
cells.
"""

from __future__ import annotations

from sudokit.logic.almost_locked import AlmostLockedSet, almost_locked_sets, members
from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "81..27.9.75941....2......173....917.5.71.2.499.17.6.5.63..7498147...1..519....724"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Stems in reading order, those with few candidates included with the others."""
    overlap = "overlapping-als" in view.options
    told: set[tuple[tuple[int, int], ...]] = set()
    for stem in bits(view.board.open):
        petals = [(d, _petals(view, stem, d)) for d in bits(view.candidates[stem])]
        if 2 <= len(petals) <= 5 and all(found for _, found in petals):
            petals.sort(key=lambda item: len(item[1]))
            for chosen in _choices(view, petals, (), view.layout.all_digits, overlap):
                step = _step(view, stem, chosen)
                if step is not None and step.eliminate not in told:
                    told.add(step.eliminate)
                    yield step


def _petals(view: View, stem: int, digit: int) -> list[AlmostLockedSet]:
    """The sets of which every place of the digit sees the stem, without the stem itself."""
    peers = view.layout.peers[stem]
    return [
        found
        for found in almost_locked_sets(view)
        if found.digits >> digit & 1 and not found.cells >> stem & 1 and not view.where[digit] & found.cells & ~peers
    ]


_Choice = tuple[tuple[int, AlmostLockedSet], ...]


def _choices(
    view: View, petals: list[tuple[int, list[AlmostLockedSet]]], chosen: _Choice, shared: int, overlap: bool
) -> Iterator[_Choice]:
    """One petal a candidate, with a digit that all of them hold and some cell outside sees in all of them."""
    if not petals:
        yield chosen
        return
    (digit, sets), *rest = petals
    for one in sets:
        left = shared & one.digits & ~(1 << digit)
        apart = overlap or not any(one.cells & other.cells for _, other in chosen)
        if left and apart and any(_target(view, z, (*(s for _, s in chosen), one)) for z in bits(left)):
            yield from _choices(view, rest, (*chosen, (digit, one)), left, overlap)


def _target(view: View, z: int, sets: tuple[AlmostLockedSet, ...]) -> int:
    inside = 0
    for one in sets:
        inside |= view.where[z] & one.cells
    return view.where[z] & view.seen_by_all(inside) & ~inside


def _step(view: View, stem: int, chosen: _Choice) -> Step | None:
    sets = tuple(one for _, one in chosen)
    shared = view.layout.all_digits
    for digit, one in chosen:
        shared &= one.digits & ~(1 << digit)
    gone = {z: m for z in bits(shared) if (m := _target(view, z, sets) & ~(1 << stem))}
    if not gone:
        return None
    ordered = sorted(chosen)
    evidence = (
        Evidence("stem", (stem,), tuple(d for d, _ in ordered)),
        *(Evidence("almost-locked-set", tuple(bits(s.cells)), tuple(bits(s.digits)), s.house) for _, s in ordered),
        *members(view, *sets),
    )
    return Step.removing("death-blossom", view.layout, gone, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The stem, the petal of each candidate."""
    stem, *petals = (e for e in step.evidence if e.role != "member")
    centre = words.cells(stem.cells)
    zs = sorted({d for _, d in step.eliminate})
    lines = [f"The stem {centre} is {words.digits(stem.digits, 'or')}. Each case locks an almost locked set:"]
    for digit, petal in zip(stem.digits, petals, strict=True):
        lines.append(
            f"If {centre} is {digit}, then {words.cells(petal.cells)} ({words.digits(petal.digits)}) "
            f"{'have' if len(petal.cells) > 1 else 'has'} no {digit}, so all the other digits stand there."
        )
    return [*lines, f"Every case puts {words.digits(zs)} into one of these sets: {words.conclusion(step)}."]
