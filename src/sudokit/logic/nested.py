"""Chains inside chains, on classic 9×9: the rating instrument finds them, and they are put here as evidence.

The deepest techniques there are use whole techniques while they follow an assumption. To find the simplest of them is
a matter of long searches in another program's order, which the kernel does; what is found becomes an ordinary step.
"""

from __future__ import annotations

from array import array

from sudokit import kernel
from sudokit.logic.step import Evidence, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View

__all__ = ["nested_step"]

# The instrument counts boxes, then rows, then columns among a cell's houses; a layout rows, columns, boxes.
_HOUSES = {0: 2, 1: 0, 2: 1}
_CELL, _START = 0xF0, 0xF1
_RULES = {1: "locking", 2: "hidden-pair", 3: "naked-pair", 4: "x-wing", -1: "chain"}
_HEADS = {3: "double", 4: "region", 5: "cell"}


def nested_step(view: View, technique: str, producer: int) -> Step | None:
    """The instrument's first hint of a producer on this board, or None; only for classic 9×9."""
    if kernel.native is None or not view.layout.is_classic9:
        return None
    digits = view.board.grid.digits
    candidates = array("H", (mask >> 1 for mask in view.candidates))
    numbers = kernel.native.rate_hint(digits, candidates, producer, 0.0, bytes(4))
    if not numbers:
        return None
    source = iter(memoryview(numbers).cast("i"))
    _, _, tenths, placed, cells = (next(source) for _ in range(5))
    gone: dict[int, int] = {}
    for _ in range(cells):
        cell, mask = next(source), next(source)
        for digit in range(1, 10):
            if mask >> (digit - 1) & 1:
                gone[digit] = gone.get(digit, 0) | 1 << cell
    evidence = _chain(view, source, [])
    if placed >= 0:
        return Step.placing(technique, view.layout, placed // 9, placed % 9 + 1, evidence, tenths)
    return Step.removing(technique, view.layout, gone, evidence, tenths)


def _chain(view: View, source: Iterator[int], evidence: list[Evidence], role: str = "node") -> list[Evidence]:
    """A chain: what kind it is, then per target everything that it follows from, starts first."""
    kind, _, _, _, _, targets = (next(source) for _ in range(6))
    branches = [_branch(view, source, role) for _ in range(targets)]
    if role == "node" and kind in _HEADS:
        starts = [branch[0] for branch in branches]
        cells = tuple(dict.fromkeys(c for start in starts for c in start.cells))
        digits = tuple(dict.fromkeys(d for start in starts for d in start.digits))
        house = _shared_house(view, cells) if kind == 4 else -1
        evidence.append(Evidence(_HEADS[kind], cells, digits, house))
    for branch in branches:
        shift = len(evidence)
        evidence += [item._replace(parents=tuple(p + shift for p in item.parents)) for item in branch]
    return evidence


def _shared_house(view: View, cells: tuple[int, ...]) -> int:
    mask = sum(1 << cell for cell in cells)
    return next((h.number for h in view.layout.houses if not mask & ~h.mask), -1)


def _branch(view: View, source: Iterator[int], role: str) -> list[Evidence]:
    """One target's ancestors, which come last first; a chain inside follows the conclusion that rests on it."""
    read = []
    for _ in range(next(source)):
        node, cause, rule, count = (next(source) for _ in range(4))
        parents = [next(source) for _ in range(count)]
        inner = _chain(view, source, [], "inner") if rule < 0 else []
        read.append((node, cause, rule, parents, inner))
    order = _in_order(read)
    items: list[Evidence] = []
    at: dict[int, int] = {}
    for index in order:
        node, cause, rule, parents, inner = read[index]
        at[node] = len(items)
        cell, digit, on = node // 18, node // 2 % 9 + 1, bool(node & 1)
        after = tuple(at[p] for p in parents if p in at)  # a cycle inside has one that comes only later
        house = -1
        if cause == _START:
            why = "start"
        elif cause == _CELL:
            why = "cell"
        elif cause in _HOUSES:
            house, why = view.layout.houses_of(parents[0] // 18)[_HOUSES[cause]], "house"
        else:
            why = _RULES[rule]
        items.append(Evidence(role, (cell,), (digit,), house, on, after, why))
        shift = len(items)
        items += [item._replace(parents=tuple(p + shift for p in item.parents)) for item in inner]
    return items


def _in_order(read: list[tuple[int, int, int, list[int], list[Evidence]]]) -> list[int]:
    """Indices such that every conclusion comes after its parents."""
    index_of = {item[0]: i for i, item in enumerate(read)}
    done: list[int] = []
    seen: set[int] = set()
    stack = [(i, False) for i in range(len(read))]
    while stack:
        index, ready = stack.pop()
        if ready:
            done.append(index)
        elif index not in seen:
            seen.add(index)
            stack.append((index, True))
            stack += [(index_of[p], False) for p in read[index][3] if index_of[p] not in seen]
    return done
