"""Forcing chains: what follows from an assumption, by the kernel's propagation, on any layout.

A run starts from a candidate taken as true or as false. *Static* runs look at the board as it is; in *dynamic* ones
what is excluded leaves the board, so that conclusions rest on several others. The runs themselves are the kernel's;
here they become sets to compare, and chains to tell.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from sudokit import kernel
from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokit._native import Forcing
    from sudokit.logic.view import View
    from sudokit.model.layout import Layout

__all__ = ["Consequences", "Runs", "available", "contradictions", "lengthened", "sorted_steps", "verities"]

_CELL, _START = 0xF0, 0xF1
_NEVER = bytes(4)


def available() -> bool:
    """Forcing chains need the kernel; without it their techniques find nothing."""
    return kernel.native is not None


class Consequences(NamedTuple):
    """What follows from a start: masks over candidates (cell * size + digit - 1)."""

    on: int
    off: int
    contradicted: bool


class Runs:
    """The runs of a view in one mode, made all at once; candidates and starts by (cell, digit)."""

    def __init__(self, view: View, *, dynamic: bool, cells: bool = True) -> None:
        self.view = view
        self.size = view.layout.size
        self.dynamic = dynamic
        self.cells = cells
        self._board = array("I", view.candidates)
        self._kernel = _kernel_of(view.layout)
        self._known: dict[tuple[int, bool], Consequences] = {}
        self._follow_all()

    def candidate(self, cell: int, digit: int) -> int:
        """The number of a candidate in the masks."""
        return cell * self.size + digit - 1

    def place(self, candidate: int) -> tuple[int, int]:
        """The inverse of `candidate`."""
        cell, digit = divmod(candidate, self.size)
        return cell, digit + 1

    def _follow_all(self) -> None:
        starts = array("i")
        for cell, mask in enumerate(self.view.candidates):
            for digit in bits(mask):
                node = self.candidate(cell, digit) * 2
                starts.extend((node, node + 1))
        width = (self.view.layout.cell_count * self.size + 7) // 8
        on, off = bytearray(width * len(starts)), bytearray(width * len(starts))
        flags = bytearray(len(starts))
        if starts:  # else there is no open cell, and an empty array has no address that the kernel would take
            self._kernel.sets(self._board, starts, self.dynamic, self.cells, on, off, flags, float("inf"), _NEVER)
        for i, node in enumerate(starts):
            part = slice(i * width, i * width + width)
            found = Consequences(
                int.from_bytes(on[part], "little"), int.from_bytes(off[part], "little"), bool(flags[i])
            )
            self._known[node >> 1, bool(node & 1)] = found

    def of(self, cell: int, digit: int, *, on: bool) -> Consequences:
        """What follows from one start."""
        return self._known[self.candidate(cell, digit), on]

    def chain(
        self,
        cell: int,
        digit: int,
        *,
        on: bool,
        targets: Iterable[tuple[int, bool]] = (),
        shift: int = 0,
        role: str = "node",
    ) -> list[Evidence]:
        """The part of a run that leads to its targets (candidate, true or false), in the order of its discovery.

        Without targets, to the two instances that contradict each other. `shift` is added to the parents' indices.
        """
        told = self._kernel.run(self._board, self.candidate(cell, digit) * 2 + on, self.dynamic, self.cells)
        instances: list[tuple[int, int, list[int]]] = []
        at = 2
        while at < len(told):
            node, cause, count = told[at : at + 3]
            instances.append((node, cause, told[at + 3 : at + 3 + count]))
            at += 3 + count
        wanted = {c * 2 + is_on for c, is_on in targets}
        ends = [i for i, (node, _, _) in enumerate(instances) if node in wanted] or [i for i in told[:2] if i >= 0]
        needed: set[int] = set()
        todo = ends
        while todo:
            index = todo.pop()
            if index not in needed:
                needed.add(index)
                todo = todo + instances[index][2]
        order = {old: new + shift for new, old in enumerate(sorted(needed))}
        return [self._item(instances, i, order, role) for i in sorted(needed)]

    def _item(
        self, instances: list[tuple[int, int, list[int]]], index: int, order: dict[int, int], role: str
    ) -> Evidence:
        node, cause, parents = instances[index]
        cell, digit = self.place(node >> 1)
        on = bool(node & 1)
        if cause == _START:
            return Evidence(role, (cell,), (digit,), on=on, cause="start")
        after = tuple(order[p] for p in parents)
        before = instances[parents[0]][0] // 2 // self.size  # the cell whose link was followed
        if cause == _CELL:
            why = "cell" if before == cell else "sight"
            return Evidence(role, (cell,), (digit,), on=on, parents=after, cause=why)
        return Evidence(role, (cell,), (digit,), self.view.layout.houses_of(before)[cause], on, after, "house")


def lengthened(base: int, nodes: int) -> int:
    """The rating (in tenths) of a chain: a tenth more for each of 4, 6, 8, 12, 16, 24, … that its length exceeds."""
    threshold, factor = 4, 0
    while nodes - 2 > threshold:
        base += 1
        threshold = threshold * 3 // 2 if factor % 2 == 0 else threshold * 4 // 3
        factor += 1
    return base


def conclusion(
    view: View, technique: str, cell: int, digit: int, *, on: bool, evidence: list[Evidence], base: int, nodes: int
) -> Step | None:
    """The step that makes a candidate true (the cell's other candidates go) or false; None where nothing changes."""
    rating = lengthened(base, nodes)
    if on:
        return Step.placing(technique, view.layout, cell, digit, evidence, rating)
    if not view.where[digit] >> cell & 1:
        return None
    return Step.removing(technique, view.layout, {digit: 1 << cell}, evidence, rating)


def sorted_steps(steps: Iterable[Step | None]) -> list[Step]:
    """Shortest first, each conclusion once."""
    best: dict[tuple[object, object], Step] = {}
    for step in steps:
        if step is not None:
            key = (step.place, step.eliminate)
            if key not in best or len(step.evidence) < len(best[key].evidence):
                best[key] = step
    return sorted(best.values(), key=lambda step: (step.tenths, len(step.evidence)))


def contradictions(view: View, runs: Runs, technique: str, base: int) -> list[Step]:
    """Assumptions that contradict themselves: what was taken as true is false, and the other way round."""
    steps = []
    for cell in bits(view.board.open):
        for digit in bits(view.candidates[cell]):
            for on in (True, False):
                if runs.of(cell, digit, on=on).contradicted:
                    chain = runs.chain(cell, digit, on=on)
                    steps.append(
                        conclusion(view, technique, cell, digit, on=not on, evidence=chain, base=base, nodes=len(chain))
                    )
    return sorted_steps(steps)


def verities(
    view: View, runs: Runs, technique: str, base: int, cases: list[tuple[int, int]], head: Evidence
) -> list[Step]:
    """What follows from every one of several candidates of which one is true."""
    found = [runs.of(cell, digit, on=True) for cell, digit in cases]
    on = off = -1
    for consequences in found:
        on &= consequences.on
        off &= consequences.off
    steps = []
    for mask, is_on in ((on, True), (off, False)):
        for candidate in bits(mask):
            cell, digit = runs.place(candidate)
            evidence = [head]
            for start_cell, start_digit in cases:
                evidence += runs.chain(
                    start_cell, start_digit, on=True, targets=[(candidate, is_on)], shift=len(evidence)
                )
            nodes = len(evidence) - 1
            steps.append(conclusion(view, technique, cell, digit, on=is_on, evidence=evidence, base=base, nodes=nodes))
    return sorted_steps(steps)


def _kernel_of(layout: Layout) -> Forcing:
    tables = layout.__dict__.get("_forcing")
    if tables is None:
        tables = kernel.require("a forcing chain").Forcing(array("i", layout.numbers))
        layout.__dict__["_forcing"] = tables
    return tables  # type: ignore[no-any-return]
