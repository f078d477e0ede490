"""SudokuPad's short codes of givens: 9×9, and with `scf` diagonals, a title and an author."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import InputError
from sudokit.formats.base import layout_for
from sudokit.model.position import Position

if TYPE_CHECKING:
    from sudokit.formats.base import Options

__all__ = ["classic", "scf"]

_RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
_SCF = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def classic(code: str, options: Options) -> Position:
    """Digits, and runs of blanks as one character: A is none, B one."""
    digits = bytearray()
    for c in code[:82]:
        if "1" <= c <= "9":
            digits.append(int(c))
        elif c in _RUNS:
            digits += bytes(_RUNS.index(c))
        else:
            raise InputError(f"{c!r} is nothing that a classic code has")
    return Position(layout_for(9, options), digits)


def scf(code: str, options: Options) -> Position:
    """A digit (0 for a blank) and 0 to 5 blanks behind it in one character; then `x` diagonals, `t` title, `a` author.

    The digits go to 9 × 9 and blanks beyond are cut off.
    """
    digits = bytearray()
    rest = code
    while len(digits) < 81 and rest and rest[0] in _SCF:
        number = _SCF.index(rest[0])
        digits.append(number % 10)
        digits += bytes(number // 10)
        rest = rest[1:]
    if len(digits) < 81:
        raise InputError(f"only {len(digits)} cells in an scf code, not 81")
    texts = {"t": "", "a": ""}
    rules = []
    for part in rest.replace("**", "\0").split("*"):
        if part[:1] in texts:
            texts[part[0]] = part[1:].replace("\0", "*")
        elif part in {"w", "xw"}:
            raise InputError("the puzzle has a rule that sudokit does not know: windoku")
        elif part == "x":
            rules.append("diagonal")
        elif part:
            raise InputError(f"{part[:20]!r} is nothing that an scf code has")
    layout = layout_for(9, options, rules=tuple(rules) or None)
    return Position(layout, digits[:81], title=texts["t"], author=texts["a"])
