"""The JSON objects of `--json`: one a puzzle, one line an object, stable keys."""

from __future__ import annotations

from sudokit.errors import SudokuError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.app.cli.frame.stream import Answer, Item
    from sudokit.model.layout import Layout
    from sudokit.model.moves import Moves

__all__ = ["about", "cells", "digits", "line", "moves_object"]


def digits(values: bytes, layout: Layout) -> str | list[int]:
    """A puzzle or a grid: a string with `.` for blanks; over 9×9 a list of numbers, 0 for blanks."""
    if layout.size > 9:
        return list(values)
    from sudokit.model.geometry import SYMBOLS

    return "".join(SYMBOLS[d] for d in values)


def cells(numbers: tuple[int, ...] | list[int], layout: Layout) -> list[str]:
    """`["r1c1", …]`."""
    from sudokit.model.geometry import cell_name

    return [cell_name(cell, layout.size) for cell in numbers]


def moves_object(moves: Moves) -> dict[str, object]:
    """Counted from 1: row i of the result is what was row `rows[i]`, after rows and columns were swapped or not."""
    return {
        "transpose": moves.transpose,
        "rows": [row + 1 for row in moves.rows],
        "columns": [column + 1 for column in moves.columns],
        "digits": {str(digit): new for digit, new in enumerate(moves.digits) if digit},
    }


def about(item: Item) -> dict[str, object]:
    """The keys that every object begins with: which puzzle it speaks of."""
    if isinstance(item, SudokuError):
        return {}
    layout = item.layout
    keys: dict[str, object] = {"puzzle": digits(item.givens, layout)}
    if any(item.entries):
        keys["entries"] = digits(item.entries, layout)
    keys["size"] = layout.size
    if layout.rules:
        keys["rules"] = list(layout.rules)
    elif not layout.is_classic and layout.boxes:
        keys["boxes"] = f"{layout.boxes[0]}x{layout.boxes[1]}"
    return keys


def line(item: Item, answer: Answer) -> bytes:
    """One object and its line end."""
    import json

    keys = about(item)
    if answer.status:
        keys["status"] = answer.status
    keys |= answer.fields
    if answer.error:
        keys["error"] = answer.error
    return json.dumps(keys, ensure_ascii=False, separators=(", ", ": ")).encode() + b"\n"
