"""How things are called when a step is put into words: cells, digits, houses, lists of them."""

from __future__ import annotations

from sudokit.model.geometry import cell_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokit.logic.step import Step
    from sudokit.model.layout import Layout

__all__ = ["Words", "listed"]


def listed(items: Iterable[str], joint: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    parts = list(items)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


_PLURALS = {"box": "boxes"}


class Words:
    """Names in one style: cells as `r1c1`, or as `A1` (letter the column, number the row)."""

    def __init__(self, layout: Layout, letters: bool = False) -> None:
        self.layout = layout
        self.letters = letters

    def cell(self, cell: int) -> str:
        """One cell."""
        if self.letters:
            row, column = divmod(cell, self.layout.size)
            return f"{chr(65 + column)}{row + 1}"
        return cell_name(cell, self.layout.size)

    def cells(self, cells: Iterable[int], joint: str = "and") -> str:
        """Cells as a list in words."""
        return listed((self.cell(c) for c in cells), joint)

    def digits(self, digits: Iterable[int], joint: str = "and") -> str:
        """Digits as a list in words."""
        return listed(map(str, digits), joint)

    def house(self, number: int) -> str:
        """`row 3`."""
        return self.layout.houses[number].name

    def houses(self, numbers: Iterable[int], joint: str = "and") -> str:
        """`rows 2 and 5`, `row 3 and box 4`, `columns 1 and 7 and row 2`."""
        kinds: dict[str, list[str]] = {}
        for number in numbers:
            name = self.house(number)
            kind, _, ordinal = name.rpartition(" ")
            kinds.setdefault(kind if ordinal.isdigit() else name, []).append(ordinal if ordinal.isdigit() else "")
        parts = []
        for kind, ordinals in kinds.items():
            if len(ordinals) > 1:
                parts.append(f"{_PLURALS.get(kind, kind + 's')} {listed(ordinals, joint)}")
            else:
                parts.append(f"{kind} {ordinals[0]}".rstrip())
        return listed(parts, joint)

    def removals(self, step: Step) -> str:
        """`4 from r1c1 and r1c2, and 7 from r5c5`."""
        by_cells: dict[tuple[int, ...], list[int]] = {}
        by_digit: dict[int, list[int]] = {}
        for cell, digit in step.eliminate:
            by_digit.setdefault(digit, []).append(cell)
        for digit, cells in by_digit.items():
            by_cells.setdefault(tuple(cells), []).append(digit)
        parts = [f"{self.digits(digits)} from {self.cells(cells)}" for cells, digits in by_cells.items()]
        return ", and ".join(parts)

    def conclusion(self, step: Step) -> str:
        """What follows, as the end of an explanation."""
        if step.place:
            return "; ".join(f"{self.cell(cell)} is {digit}" for cell, digit in step.place)
        return f"take away {self.removals(step)}"
