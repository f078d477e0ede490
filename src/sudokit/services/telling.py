"""A step as a person hears it: a nudge, where to look, or the whole proof; and as an object for other programs."""

from __future__ import annotations

from sudokit.logic.catalogue import CATALOGUE
from sudokit.logic.words import Words, listed
from sudokit.model.geometry import cell_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.logic.step import Evidence, Step
    from sudokit.model.position import Position

__all__ = ["DETAILS", "book", "full", "nudge", "one_line", "step_fields", "told", "where"]

DETAILS = ("nudge", "where", "full")


def told(step: Step, detail: str = "full", *, letters: bool = False) -> str:
    """The step at one of the details, several lines for `full`."""
    return {"nudge": nudge, "where": where, "full": full}[detail](step, letters=letters)


def nudge(step: Step, *, letters: bool = False) -> str:
    """The family and a part of the grid, no more."""
    family = CATALOGUE[step.technique].family
    return f"There is something for you {_part(step, Words(step.layout, letters))}: think of {_FAMILIES[family]}."


_FAMILIES = {
    "singles": "a cell or a digit with a single choice left (singles)",
    "intersections": "a digit that is confined to where two houses cross (intersections)",
    "subsets": "a few cells that share just as many digits (subsets)",
    "fish": "a digit whose places in some lines fall into as many crossing lines (fish)",
    "wings": "a few cells with few candidates that see each other (wings)",
    "uniqueness": "a pattern that would allow two solutions (uniqueness)",
    "single digit": "the strong links of one digit (single digit)",
    "colouring": "colouring candidates in turns (colouring)",
    "chains": "a chain of cells and digits (chains)",
    "almost locked sets": "cells with one digit more than there are cells (almost locked sets)",
    "forcing": "trying out where an assumption leads (forcing chains)",
    "last resorts": "trying digits (last resorts)",
}


def _part(step: Step, words: Words) -> str:
    """The part of the grid: a house of the evidence where there is one, else the house that holds the most of it."""
    houses = [e.house for e in step.evidence if e.house >= 0]
    if houses:
        return f"around {words.house(houses[0])}"
    cells = {c for e in step.evidence for c in e.cells} or {c for c, _ in (*step.place, *step.eliminate)}
    best = max(step.layout.houses, key=lambda house: len(cells.intersection(house.cells)))
    return f"around {best.name}"


def where(step: Step, *, letters: bool = False) -> str:
    """The technique's name, and the houses, cells and digits that it rests on; not what follows."""
    words = Words(step.layout, letters)
    houses = list(dict.fromkeys(e.house for e in step.evidence if e.house >= 0))
    cells = sorted({c for e in step.evidence for c in e.cells})
    digits = sorted({d for e in step.evidence for d in e.digits})
    looks = []
    if digits and step.technique not in _DIGIT_TELLS_ALL:
        looks.append(f"{'digit' if len(digits) == 1 else 'digits'} {words.digits(digits)}")
    if houses:
        looks.append(words.houses(houses))
    if cells and step.technique not in _CELL_TELLS_ALL:
        looks.append(words.cells(cells))
    return f"{_capital(step.title)}: look at {'; '.join(looks)}."


# Where the one cell of the evidence is the conclusion.
_CELL_TELLS_ALL = frozenset({"full-house", "hidden-single-box", "hidden-single-line"})
# Where the one digit of the evidence is.
_DIGIT_TELLS_ALL = frozenset({"full-house", "naked-single", "bug-1"})


def full(step: Step, *, letters: bool = False) -> str:
    """The conclusion, then the proof in numbered sentences."""
    lines = [one_line(step, letters=letters)]
    lines += [f"  {line}" for line in step.explain(letters).splitlines()]
    return "\n".join(lines)


def one_line(step: Step, *, letters: bool = False) -> str:
    """`X-Wing (3.2): take away 2 from r4c2 and r4c5`."""
    words = Words(step.layout, letters)
    return f"{_capital(step.title)} ({step.rating:.1f}): {words.conclusion(step)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def step_fields(step: Step, detail: str = "full", *, letters: bool = False) -> dict[str, object]:
    """The keys of a step's JSON object; with `nudge` and `where` only what these tell."""
    text = told(step, detail, letters=letters)
    if detail == "nudge":
        return {"family": CATALOGUE[step.technique].family, "text": text}
    if detail == "where":
        cells = sorted({c for e in step.evidence for c in e.cells})
        digits = sorted({d for e in step.evidence for d in e.digits})
        houses = list(dict.fromkeys(e.house for e in step.evidence if e.house >= 0))
        return {
            "technique": step.technique,
            "digits": [] if step.technique in _DIGIT_TELLS_ALL else digits,
            "houses": [step.layout.houses[h].name for h in houses],
            "cells": [] if step.technique in _CELL_TELLS_ALL else [_cell(step, c) for c in cells],
            "text": text,
        }
    by_cell: dict[int, list[int]] = {}
    for cell, digit in step.eliminate:
        by_cell.setdefault(cell, []).append(digit)
    return {
        "technique": step.technique,
        "rating": step.rating,
        "place": [{"cell": _cell(step, cell), "digit": digit} for cell, digit in step.place],
        "eliminate": [{"cell": _cell(step, cell), "digits": digits} for cell, digits in by_cell.items()],
        "text": text,
        "evidence": [_evidence(step, item) for item in step.evidence],
    }


def _cell(step: Step, cell: int) -> str:
    return cell_name(cell, step.layout.size)


def _evidence(step: Step, item: Evidence) -> dict[str, object]:
    found: dict[str, object] = {"role": item.role}
    if item.cells:
        found["cells"] = [_cell(step, c) for c in item.cells]
    if item.digits:
        found["digits"] = list(item.digits)
    if item.house >= 0:
        found["house"] = step.layout.houses[item.house].name
    if item.on is not None:
        found["on"] = item.on
    if item.parents:
        found["parents"] = list(item.parents)
    if item.cause:
        found["cause"] = item.cause
    return found


def names_of_techniques(steps: list[Step]) -> str:
    """The techniques of a path in words, each with how often."""
    counts: dict[str, int] = {}
    for step in steps:
        counts[step.technique] = counts.get(step.technique, 0) + 1
    return listed(f"{count} × {CATALOGUE[name].title}" for name, count in counts.items())


def book(position: Position, steps: list[Step], *, letters: bool = False) -> str:
    """A whole path as a book would tell it: singles in a line each, everything else with its proof and a picture."""
    from sudokit.model.board import Board

    board = Board.of(position.grid, position.centre)
    parts = []
    for number, step in enumerate(steps, 1):
        if CATALOGUE[step.technique].family == "singles":
            parts.append(f"{number}. {one_line(step, letters=letters)}{_home(step, letters)}")
        else:
            proof = "\n".join(f"   {line}" for line in full(step, letters=letters).splitlines()[1:])
            parts.append(f"{number}. {one_line(step, letters=letters)}\n{proof}")
        board = step.apply(board)
    end = [names_of_techniques(steps)] if steps else []
    hardest = max(steps, key=lambda s: s.tenths, default=None)
    if board.is_solved:
        end.insert(0, f"Solved in {len(steps)} step{'s' * (len(steps) != 1)}.")
    if hardest is not None:
        end.append(f"The hardest: {hardest.title} ({hardest.rating:.1f}).")
    return "\n".join([*parts, "", *end, "", str(board.grid)])


def _home(step: Step, letters: bool) -> str:
    """The house that a single is the last or only place of."""
    house = step.evidence[0].house if step.evidence else -1
    return f", in {Words(step.layout, letters).house(house)}" if house >= 0 else ""
