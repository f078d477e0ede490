"""Texts that are known and not read, and what to say about a text that nobody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokit.formats.text import Head

__all__ = ["explain"]


def explain(head: Head) -> str:
    """Why no format reads this."""
    from sudokit.formats import names

    known = _known(head)
    if known:
        return f"this is {known}, which is not read yet"
    shown = head.first.strip() or head.text.strip().split("\n")[0]
    shown = shown if len(shown) <= 30 else shown[:29] + "…"
    return f"not recognised as a sudoku: {shown!r}; formats: {', '.join(names())}"


def _known(head: Head) -> str | None:
    text = head.text.lstrip()
    first = head.first.strip()
    if first.startswith("3x3:") and ":k:" in first[:8]:
        return "a killer text"
    if len(first) == 81 and set(first) & set("<>^v") and first.isprintable() and set("<>^") & set(first):
        return "a killer text of sums and pointers"
    if text.startswith("<") and "<ksudoku" in text[:400]:
        return "a KSudoku file"
    if text.startswith("{"):
        if '"formatVersion"' in text[:400]:
            return "a SudokuMaker file"
        if '"puzzleInfo"' in text[:400]:
            return "a sudoku-setter file"
    return None
