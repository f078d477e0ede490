"""The assistant: what two simple strategies can fill in, pass by pass, and the transcript of it.

The transcript is an interface: programs compare it byte for byte. Its words (sets, violations, strategies,
"must be") are its own; everywhere else a set is a house.

Strategy one labels every cell that has a single option. Strategy two takes the houses one after the other and
labels the cells that alone can hold a digit the house still lacks. Within a pass options are those of its start,
so a pass may contradict itself on a puzzle that has no solution; that is part of the interface too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokit.errors import InputError, UsageError
from sudokit.model.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sudokit.model.layout import Layout

__all__ = ["STRATEGIES", "Assistance", "Label", "Pass", "Violation", "assist", "parse_strategies"]

_KINDS = {"row": "row", "column": "col", "box": "sqr"}
_DASHES = "------+-------+------"


class Violation(NamedTuple):
    """`digit` stands `times` times in house number `house`."""

    house: int
    digit: int
    times: int


class Label(NamedTuple):
    """A digit that the assistant wrote."""

    cell: int
    digit: int


class Pass(NamedTuple):
    """The labels of one pass of a strategy, in the order in which they are told; never empty."""

    strategy: str
    labels: tuple[Label, ...]


class Assistance(NamedTuple):
    """All that the assistant found. `str()` of it is the transcript, ending in a newline."""

    start: Grid
    violations: tuple[Violation, ...]
    passes: tuple[Pass, ...]
    end: Grid

    @property
    def is_solved(self) -> bool:
        """The end is complete and correct."""
        return self.end.is_full and not _violations(self.end)

    def __str__(self) -> str:
        parts = [_block(self.start)]
        if self.violations:
            parts += _violation_lines(self.violations)
            return "".join(parts)
        for strategy, labels in self.passes:
            parts.append(f"\nstrategy {strategy}\n")
            parts += [f"row {cell // 9 + 1} col {cell % 9 + 1} must be {digit}\n" for cell, digit in labels]
        parts.append(_block(self.end))
        if self.is_solved:
            parts.append("\nta daa!!!\n")
        return "".join(parts)


def assist(grid: Grid, strategies: Sequence[str] = ("one",)) -> Assistance:
    """Fill in what the strategies find: each until it labels nothing more, all again until none does.

    >>> from sudokit import Grid, layout
    >>> report = assist(Grid(layout(), "123456780" + "." * 72))
    >>> report.passes
    (Pass(strategy='one', labels=(Label(cell=8, digit=9),)),)
    """
    layout = grid.layout
    if not layout.is_classic9:
        what = f"{layout.size}×{layout.size}" if layout.size != 9 else "a 9×9 with other rules"
        raise InputError(f"the assistant knows classic 9×9 puzzles only; this one is {what}")
    for name in strategies:
        if name not in STRATEGIES:
            raise UsageError(f"unknown strategy {name[:40]!r}; known: {', '.join(STRATEGIES)}")
    violations = _violations(grid)
    if violations:
        return Assistance(grid, violations, (), grid)
    digits = bytearray(grid.digits)
    passes: list[Pass] = []
    before = -1
    while before != len(passes):
        before = len(passes)
        for name in strategies:
            while labels := STRATEGIES[name](layout, digits):
                passes.append(Pass(name, tuple(labels)))
    return Assistance(grid, (), tuple(passes), Grid(layout, digits))


def parse_strategies(text: str) -> tuple[str, ...]:
    """`one,two` → ("one", "two"); each of them once."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in STRATEGIES or names.count(name) > 1:
            raise UsageError(f"strategies {text[:40]!r}: expected one, two or one,two")
    return names


def _options(layout: Layout, digits: Sequence[int]) -> list[int]:
    """Per cell the mask of the digits that no cell of its houses holds; 0 for a filled cell."""
    options = []
    for cell, digit in enumerate(digits):
        seen = sum({1 << digits[peer] for peer in layout.peer_cells[cell]})
        options.append(0 if digit else layout.all_digits & ~seen)
    return options


def _strategy_one(layout: Layout, digits: bytearray) -> list[Label]:
    """Every cell with a single option, in reading order."""
    labels = []
    for cell, mask in enumerate(_options(layout, digits)):
        if mask and not mask & (mask - 1):
            digits[cell] = mask.bit_length() - 1
            labels.append(Label(cell, digits[cell]))
    return labels


def _strategy_two(layout: Layout, digits: bytearray) -> list[Label]:
    """House by house, every digit that a single open cell has among its options."""
    options = _options(layout, digits)
    labels = []
    for house in layout.houses:
        present = {digits[cell] for cell in house.cells}
        claims = []
        for digit in sorted(set(range(1, 10)) - present):
            able = [cell for cell in house.cells if not digits[cell] and options[cell] >> digit & 1]
            if len(able) == 1:
                claims.append(Label(able[0], digit))
        for label in claims:
            if not digits[label.cell]:  # else a smaller digit of this house has claimed the cell
                digits[label.cell] = label.digit
                labels.append(label)
    return labels


STRATEGIES: dict[str, Callable[[Layout, bytearray], list[Label]]] = {"one": _strategy_one, "two": _strategy_two}
"""Each fills in one pass and says what it wrote."""


def _violations(grid: Grid) -> tuple[Violation, ...]:
    found = []
    for house in grid.layout.houses:
        held = [grid[cell] for cell in house.cells]
        found += [Violation(house.number, d, held.count(d)) for d in range(1, 10) if held.count(d) > 1]
    return tuple(found)


def _violation_lines(violations: Sequence[Violation]) -> Iterable[str]:
    from sudokit.constraints import layout

    houses = layout().houses
    yield "\n"
    for number, digit, times in violations:
        kind = _KINDS[houses[number].kind]
        yield f"set {number:2d} ({kind} {number % 9 + 1}): {times} instances of {digit}\n"
    yield f"\n{len({v.house for v in violations})} different sets have violations\n"
    yield f"{len(violations)} violations in total\n"


def _block(grid: Grid) -> str:
    """An empty line, the grid, and how many cells are unknown."""
    lines = []
    for number, row in enumerate(grid.rows):
        symbols = [str(digit) if digit else "." for digit in row]
        lines.append(" | ".join(" ".join(symbols[i : i + 3]) for i in (0, 3, 6)))
        if number in (2, 5):
            lines.append(_DASHES)
    return "\n" + "\n".join(lines) + f"\n\n{grid.digits.count(0):2d} cells are unknown\n"
