"""Layouts drawn for a puzzle: rules that need an argument (`jigsaw`'s regions) and were given none."""

from __future__ import annotations

from sudokit.constraints import layout, rule_module
from sudokit.engine.grids import random_grid
from sudokit.errors import BudgetError, InputError, NegativeError
from sudokit.model.grid import Grid
from sudokit.model.problems import problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.model.layout import Layout
    from sudokit.model.source import Source

__all__ = ["drawn_layout"]

_DRAWS = 20


def drawn_layout(
    size: int, boxes: tuple[int, int] | None, rules: tuple[str, ...], source: Source
) -> tuple[Layout, bytes]:
    """A layout in which every rule has its argument, and a solution grid of it."""
    open_rules = [rule for rule in rules if " " not in rule and hasattr(rule_module(rule), "draw")]
    fixed = tuple(rule for rule in rules if rule not in open_rules)
    starts = tuple(f"{rule} {rule_module(rule).start(size)}" for rule in open_rules)
    try:
        beginning = layout(size, boxes, fixed + starts)
    except InputError as error:
        raise NegativeError(str(error)) from error
    for _ in range(_DRAWS):
        solution = random_grid(beginning, source)
        arguments = []
        for rule in open_rules:
            argument, solution = rule_module(rule).draw(size, source, solution)
            arguments.append(f"{rule} {argument}")
        drawn = layout(size, boxes, (*fixed, *arguments))
        if not problems(Grid(drawn, solution)):
            return drawn, solution
        # Several rules at once: what one has changed may not agree with the others.
        try:
            return drawn, random_grid(drawn, source)
        except BudgetError:
            continue
    raise BudgetError(f"no regions with a solution were found in {_DRAWS} tries")
