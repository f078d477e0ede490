"""Finned and sashimi fish: a fish that a few extra cells (the fins) spoil.

If none of the fins holds the digit, the fish is there and its covers lose the digit outside the bases. If a fin holds
it, every cell that sees the fin loses it. So a cell of a cover that sees all the fins loses it in any case. In a
sashimi fish a base has a single cell besides its fins, so that without the fins there would not even be a fish.
"""

from __future__ import annotations

from sudokit.logic.fishing import Fish, fish
from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "816.27.93759413.6.2436985173....91765671.2.499.17.6.5.63..7498147...1635198365724"

_SIZES = {"x-wing": (2,), "swordfish": (3,), "jellyfish": (4,), "fish": (5, 6, 7)}


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Size by size, digit by digit, rows as bases first."""
    for name in names:
        sashimi = name.startswith("sashimi")
        for k in _SIZES[name.rpartition("finned-")[2].removeprefix("sashimi-")]:
            for digit in view.single_digits:
                for base_kind, cover_kind in (("row", "column"), ("column", "row")):
                    bases = [h for h in view.complete_houses if h.kind == base_kind]
                    covers = [h for h in view.layout.houses if h.kind == cover_kind]
                    for caught in fish(view, digit, k, bases, covers, endo=False, finned=True):
                        if k > 4 or _is_sashimi(caught) == sashimi:
                            yield step_of(view, name, caught)


def _is_sashimi(caught: Fish) -> bool:
    """Without its fins some base would have fewer than two cells."""
    body = caught.cells & ~caught.fins
    return any((house.mask & body).bit_count() < 2 for house in caught.bases)


def step_of(view: View, name: str, caught: Fish) -> Step:
    """The step of a fish: bases with their cells, covers, fins."""
    digit = (caught.digit,)
    evidence = [Evidence("base", tuple(bits(caught.cells & h.mask)), digit, h.number) for h in caught.bases]
    evidence += [Evidence("cover", (), digit, h.number) for h in sorted(caught.covers, key=lambda h: h.number)]
    exo = caught.fins & ~caught.endo
    if exo:
        evidence.append(Evidence("fin", tuple(bits(exo)), digit))
    if caught.endo:
        evidence.append(Evidence("endo-fin", tuple(bits(caught.endo)), digit))
    return Step.removing(name, view.layout, {caught.digit: caught.gone}, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The fish, its fins, both cases."""
    bases = [e for e in step.evidence if e.role == "base"]
    covers = [e for e in step.evidence if e.role == "cover"]
    fins = [e for e in step.evidence if e.role == "fin"]
    endo = [e for e in step.evidence if e.role == "endo-fin"]
    (digit,) = bases[0].digits
    base_names = words.houses(e.house for e in bases)
    cover_names = words.houses(e.house for e in covers)
    cells = sorted({c for e in bases for c in e.cells})
    lines = [f"In {base_names}, {digit} can only stand at {words.cells(cells)}."]
    for found in fins:
        lines.append(f"All of these but {words.cells(found.cells)} (the fins) lie in {cover_names}.")
    if not fins:
        lines.append(f"All of these lie in {cover_names}.")
    for found in endo:
        lines.append(f"{words.cells(found.cells)} belongs to two of {base_names}, so it counts as a fin too.")
    if fins or endo:
        lines.append(f"If no fin is {digit}, {base_names} take all the {digit}s of {cover_names}.")
        lines.append(f"If a fin is {digit}, the cells that see it are not. What is ruled out both ways can go.")
    else:
        lines.append(f"So {base_names} take all the {digit}s of {cover_names}: none is left for their other cells.")
    return [*lines, f"So {words.conclusion(step)}."]
