"""Canonical forms of many classic 9×9 puzzles."""

from __future__ import annotations

from typing import NamedTuple

from sudokit import kernel
from sudokit.batch.cells import cells_of, lines_of, shaped
from sudokit.batch.threads import share
from sudokit.engine.budget import Cancel

__all__ = ["STATUSES", "CanonicalForms", "canon_many"]

STATUSES = ("done", "malformed", "broken")
"""What the numbers of `CanonicalForms.statuses` mean; `broken`: the givens have a digit twice in a house."""


_SLICE = 2048
"""Puzzles that a thread takes at a time: milliseconds, so that no thread ends long before another."""


class CanonicalForms(NamedTuple):
    """Buffers with one row a puzzle, in the order of the input. `numpy.asarray(result.forms)` copies nothing."""

    forms: memoryview  # u8[n, 81], 0 for a blank; blank all over where there is no form
    automorphisms: memoryview  # u32[n], 0 where there is no form
    statuses: memoryview  # u8[n], see STATUSES

    def lines(self, start: int = 0, stop: int | None = None) -> bytes:
        """The forms as text, one a line; with `start` and `stop` only some."""
        stop = len(self.statuses) if stop is None else stop
        cells = self.forms.cast("B")[81 * start : 81 * stop] if stop > start else b""
        return lines_of(cells, 81, b".123456789")


def canon_many(puzzles: object, *, threads: int | None = None) -> CanonicalForms:
    """The canonical forms of puzzles given as lines (bytes or str), strings, an Arrow array, or an array of cells.

    >>> result = canon_many([".........9", "." * 80 + "7", "77" + "." * 79])
    >>> [STATUSES[s] for s in result.statuses], result.automorphisms[1], result.lines()[162:163]
    (['malformed', 'done', 'broken'], 41472, b'1')
    """
    native = kernel.require("canon_many")
    cells = cells_of(puzzles)
    count = len(cells) // 81
    forms, statuses, automorphisms = bytearray(81 * count), bytearray(count), bytearray(4 * count)
    source, form, status = memoryview(cells), memoryview(forms), memoryview(statuses)
    symmetry = memoryview(automorphisms).cast("I")

    cancel = Cancel()

    def work(start: int, stop: int) -> None:
        rows = slice(81 * start, 81 * stop)
        native.canon_many(source[rows], form[rows], status[start:stop], symmetry[start:stop], None, cancel.flag)

    share(count, threads, _SLICE, work, cancel)
    return CanonicalForms(shaped(forms, 81), symmetry, status)
