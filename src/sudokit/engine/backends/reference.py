"""The oracle: plain Python, short, any size and any houses and links.

A state is one integer of cells per digit (where it may still stand), so that one bitwise operation treats every
cell at once: Python's big integers are the vectors.
"""

from __future__ import annotations

from sudokit.engine.backends import Found
from sudokit.engine.budget import Exhausted, Meter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.engine.budget import Budget
    from sudokit.model.layout import Layout

NODES = 100_000
BLOCK = 1

State = list[int]  # [digit]: cells that may hold it, filled ones included; [0]: cells that hold nothing yet


def takes(layout: Layout) -> bool:
    """Houses and links of any shape; no primitives."""
    return not layout.primitives


def search(layout: Layout, digits: bytes, limit: int, first: bool | None, budget: Budget) -> Found:
    """Count by depth-first search; then, of several, go for the one that was asked for."""
    meter = Meter(budget, NODES)
    count = 0
    shown: bytes | None = None
    try:
        state = start(layout, digits)
        if state is not None:
            for solution in _completions(layout, state, meter):
                count += 1
                shown = shown or solution
                if count == limit:
                    break
    except Exhausted:
        return Found(count, False, shown, first is None)
    if shown is None or count == 1 < limit or first is None:
        return Found(count, True, shown, True)
    try:
        assert state is not None
        return Found(count, True, next(_ordered(layout, state, meter, ascending=first)), True)
    except Exhausted:
        return Found(count, True, shown, False)


def other(layout: Layout, digits: bytes, solution: bytes, budget: Budget) -> bytes | None:
    """A solution that is not `solution`, None where there is none; raises `Exhausted`."""
    state = start(layout, digits)
    if state is None:
        return None
    return next((s for s in _completions(layout, state, Meter(budget, NODES)) if s != solution), None)


def solutions(layout: Layout, digits: bytes, budget: Budget) -> Iterator[bytes]:
    """Every solution, ascending."""
    state = start(layout, digits)
    if state is not None:
        yield from _ordered(layout, state, Meter(budget, NODES), ascending=True)


def start(layout: Layout, digits: bytes) -> State | None:
    """The state with the given digits placed, None where two of them clash."""
    state = [layout.all_cells] * (layout.size + 1)
    for cell, digit in enumerate(digits):
        if digit:
            if not state[digit] >> cell & 1:
                return None
            place(layout, state, cell, digit)
    return state


def place(layout: Layout, state: State, cell: int, digit: int) -> None:
    """Put a candidate of an open cell there, and take it from the cell's peers."""
    bit = 1 << cell
    keep = ~bit
    for d, mask in enumerate(state):
        if mask & bit:
            state[d] = mask & keep
    state[digit] = state[digit] & ~layout.peers[cell] | bit


def propagate(layout: Layout, state: State) -> bool:
    """Fill every cell that has one candidate and every complete house's digit that has one place.

    False when a cell has no candidate, or a digit no place in a complete house.
    """
    houses = layout.complete_masks
    while state[0]:
        once = twice = 0
        for mask in state[1:]:
            twice |= once & mask
            once |= mask
        if once != layout.all_cells:
            return False
        single = once & ~twice & state[0]
        if single:
            for digit in range(1, layout.size + 1):
                here = state[digit] & single
                while here:
                    low = here & -here
                    if not state[digit] & low:
                        return False  # an earlier one of this pass took its place
                    place(layout, state, low.bit_length() - 1, digit)
                    here ^= low
            continue
        for digit in range(1, layout.size + 1):
            mask = state[digit]
            for house in houses:
                here = mask & house
                if not here & (here - 1):
                    if not here:
                        return False
                    if here & state[0]:
                        place(layout, state, here.bit_length() - 1, digit)
                        mask = state[digit]
                        single = here
        if not single:
            return True
    return True


def candidates(state: State, cell: int) -> list[int]:
    """The digits that a cell may hold, ascending."""
    return [digit for digit in range(1, len(state)) if state[digit] >> cell & 1]


def fewest_candidates(state: State) -> int:
    """The open cells that have as few candidates as any; no open cell may have fewer than two."""
    at_least = [state[0]]  # [k]: open cells with k candidates or more
    for mask in state[1:]:
        at_least.append(0)
        for k in range(len(at_least) - 1, 0, -1):
            at_least[k] |= at_least[k - 1] & mask
    for k in range(2, len(at_least) - 1):
        fewest = at_least[k] & ~at_least[k + 1]
        if fewest:
            return fewest
    return state[0]


def _completions(layout: Layout, state: State, meter: Meter) -> Iterator[bytes]:
    """Every solution below a state, in no particular order."""
    stack = [list(state)]
    while stack:
        state = stack.pop()
        meter.node()
        if not propagate(layout, state):
            continue
        if not state[0]:
            meter.solution()
            yield digits_of(layout, state)
            continue
        cells = fewest_candidates(state)
        cell = (cells & -cells).bit_length() - 1
        for digit in candidates(state, cell):
            child = list(state)
            place(layout, child, cell, digit)
            stack.append(child)


def _ordered(layout: Layout, state: State, meter: Meter, *, ascending: bool) -> Iterator[bytes]:
    """Every solution below a state in lexicographic order.

    Cells are fixed in reading order, and only to digits for which some completion is known to exist: so it never
    searches a barren part in an unhappy order, and the worst case stays that of the unordered search.
    """
    stack: list[tuple[State, bytes | None]] = [(list(state), None)]
    while stack:
        state, witness = stack.pop()
        if not propagate(layout, state):
            continue
        if witness is None:
            witness = next(_completions(layout, state, meter), None)
            if witness is None:
                continue
        if not state[0]:
            meter.solution()
            yield witness
            continue
        cell = (state[0] & -state[0]).bit_length() - 1
        digits = candidates(state, cell)
        for digit in reversed(digits) if ascending else digits:
            child = list(state)
            place(layout, child, cell, digit)
            stack.append((child, witness if witness[cell] == digit else None))


def digits_of(layout: Layout, state: State) -> bytes:
    """The digits of a state without open cells."""
    digits = bytearray(layout.cell_count)
    for digit in range(1, layout.size + 1):
        mask = state[digit]
        while mask:
            low = mask & -mask
            digits[low.bit_length() - 1] = digit
            mask ^= low
    return bytes(digits)
