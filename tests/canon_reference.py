"""Canonical forms the slow way: every order of columns on both sides of a puzzle, rows one after the other."""

from __future__ import annotations

from itertools import permutations, product


def line_orders() -> list[tuple[int, ...]]:
    """The 1,296 orders of rows, or of columns."""
    inner = list(permutations(range(3)))
    return [
        tuple(3 * band + i for band, order in zip(bands, orders, strict=True) for i in order)
        for bands in permutations(range(3))
        for orders in product(inner, repeat=3)
    ]


LINE_ORDERS = line_orders()


def slow_canon(digits: bytes) -> tuple[bytes, int]:
    """The canonical form and the number of automorphisms."""
    best, reached = b"\xff", 0
    sides = (digits, bytes(digits[9 * (i % 9) + i // 9] for i in range(81)))
    for side in sides:
        for columns in LINE_ORDERS:
            rows = [bytes(side[9 * r + c] for c in columns) for r in range(9)]
            form, ways = _best_rows(rows, best)
            if form < best:
                best, reached = form, 0
            if form == best:
                reached += ways
    return best, reached


def _best_rows(rows: list[bytes], best: bytes) -> tuple[bytes, int]:
    """The smallest form with these columns, and how many orders of rows reach it (0 where it is above best)."""
    states: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), (0,) * 10)]  # rows taken, labels
    form = b""
    for _ in range(9):
        smallest = b"\xff"
        following: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for taken, labels in states:
            for row in _choices(taken):
                text, new = _labelled(rows[row], labels)
                if text < smallest:
                    smallest, following = text, []
                if text == smallest:
                    following.append(((*taken, row), new))
        states = following
        form += smallest
        if form > best[: len(form)]:
            return form, 0
    return form, len(states)


def _choices(taken: tuple[int, ...]) -> list[int]:
    free = [r for r in range(9) if r not in taken]
    if len(taken) % 3:
        return [r for r in free if r // 3 == taken[-1] // 3]
    return [r for r in free if all(t // 3 != r // 3 for t in taken)]


def _labelled(row: bytes, labels: tuple[int, ...]) -> tuple[bytes, tuple[int, ...]]:
    names = list(labels)
    out = bytearray()
    for digit in row:
        if digit and not names[digit]:
            names[digit] = max(names) + 1
        out.append(names[digit])
    return bytes(out), tuple(names)
