"""Nice loops: chains that come back to where they started.

Continuous: the last node is joined to the first by a weak inference, so the chain runs round for ever, and of every
pair that is joined weakly exactly one is true: what sees both of such a pair goes, and a cell that the loop passes with
two of its digits holds nothing else. Discontinuous: the chain comes back to its first cell and shows that a candidate
there is false, or that the cell holds one of two candidates. With groups (several cells of a box and line taken
together) or almost locked sets as nodes they are called grouped.

The option `als-nodes` lets grouped loops run through almost locked sets.
"""

from __future__ import annotations

from sudokit.logic.almost_locked import almost_locked_sets
from sudokit.logic.chain_words import notation, told
from sudokit.logic.inference import Chain, Network
from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = ".5...91...8.7....9946....7.....3..16.....7.....36....7.78...59.2...5.7.3.3.97..41"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Start by start; continuous loops give all they take away at once."""
    for name in names:
        grouped = name.startswith("grouped")
        network = full_network(view, grouped=grouped)
        if "discontinuous" in name:
            yield from _discontinuous(view, network, name, grouped)
        else:
            yield from closed(view, network, name, grouped=grouped)


def full_network(view: View, *, grouped: bool) -> Network:
    """Every candidate and its inferences; with `grouped` groups, and almost locked sets if the options ask for them.

    A view keeps its networks: several techniques ask for them.
    """
    kept: dict[bool, Network] = view.__dict__.setdefault("_networks", {})
    network = kept.get(grouped)
    if network is None:
        network = kept[grouped] = _made(view, grouped=grouped)
    return network


def _made(view: View, *, grouped: bool) -> Network:
    network = Network(view)
    for digit in view.all_digits:
        network.add_places(digit, groups=grouped)
    network.add_cells(view.bivalue)
    if grouped and "als-nodes" in view.options:
        for found in almost_locked_sets(view):
            if found.cells & (found.cells - 1):
                network.add_almost_locked_set(found.cells, found.digits)
    network.close()
    return network


def closed(view: View, network: Network, name: str, *, grouped: bool) -> Iterator[Step]:
    """The shortest loop through each start and end; then, more widely, through each start, second node and end."""
    told_before: set[tuple[tuple[int, int], ...]] = set()
    if not (grouped and "als-nodes" in view.options) and not _promising(network, grouped=grouped):
        return
    for wide in (False, True):
        for start in range(len(network.digits)):
            for first in bits(network.strong[start]) if wide else (None,):
                for step in _loops(view, network, name, grouped, start, first):
                    if step.eliminate not in told_before:
                        told_before.add(step.eliminate)
                        yield step


def _promising(network: Network, *, grouped: bool) -> bool:
    """Some weak inference is closed by a chain, and something sees both of its nodes: else no loop takes anything."""
    for start, ends in enumerate(network.ends(through=grouped)):
        for end in bits(ends & network.weak[start]):
            if network.pair_removes(end, start):
                return True
    return False


def _loops(view: View, network: Network, name: str, grouped: bool, start: int, first: int | None) -> Iterator[Step]:
    if not network.ends(through=grouped)[start] & network.weak[start]:
        return
    for end, depth in network.chains(start, first=first, through=grouped):
        if depth >= 3 and network.weak[start] >> end & 1:
            chain = network.path(end, depth)
            if len(set(chain.nodes)) == chain.length:
                gone = network.loop_removes(chain.nodes)
                if gone:
                    closing = network.evidence(Chain((*chain.nodes, start)))[-1]
                    evidence = (*network.evidence(chain), closing._replace(role="closing"), *network.sets(chain))
                    yield Step.removing(name, view.layout, gone, evidence)


def _discontinuous(view: View, network: Network, name: str, grouped: bool) -> Iterator[Step]:
    ends = network.ends(through=grouped)
    for start in range(len(network.digits)):
        cell = network.cells[start]
        if cell & (cell - 1):
            continue
        digit = network.digits[start]
        here = 1 << start  # the ends that say something of the start's cell
        for other in view.all_digits:
            here |= 1 << network.number.get((other, cell), start)
        if not ends[start] & here:
            yield from _refuted(view, network, name, grouped, start)
            continue
        for end, depth in network.chains(start, through=grouped):
            gone: dict[int, int] = {}
            if end == start:  # taken as false it is true
                gone = {d: cell for d in view.all_digits if d != digit and view.where[d] & cell}
            elif network.cells[end] == cell and end > start:
                gone = network.ends_remove(start, end)
            if gone:
                chain = network.path(end, depth)
                evidence = (*network.evidence(chain), *network.sets(chain))
                yield Step.removing(name, view.layout, gone, evidence)
        yield from _refuted(view, network, name, grouped, start)


def _refuted(view: View, network: Network, name: str, grouped: bool, start: int) -> Iterator[Step]:
    """A candidate that, taken as true, is false: a chain between two nodes that it excludes."""
    excluded = network.weak[start]
    ends = network.ends(through=grouped)
    for node in bits(excluded):
        if not ends[node] & excluded >> node + 1 << node + 1:
            continue
        for end, depth in network.chains(node, through=grouped):
            if excluded >> end & 1 and end > node:
                chain = network.path(end, depth)
                if start not in chain.nodes:
                    gone = {network.digits[start]: network.cells[start]}
                    evidence = (*network.evidence(chain), *network.sets(chain))
                    yield Step.removing(name, view.layout, gone, evidence)
                    return


def explain(step: Step, words: Words) -> list[str]:
    """The chain told from its start, then what the loop forbids."""
    nodes = [e for e in step.evidence if e.role == "node"]
    sets = [e for e in step.evidence if e.role == "almost-locked-set"]
    lines = [
        f"{words.cells(e.cells)} hold all but one of the digits {words.digits(e.digits)} (an almost locked set)."
        for e in sets
    ]
    lines += told(nodes, words)
    if any(e.role == "closing" for e in step.evidence):
        lines.append("And that makes the first statement true again: the chain is a loop, and runs the other way too.")
        lines.append("So of every two neighbours that cannot both be true, one is.")
    else:
        lines.append(
            f"So at least one of the chain's ends is true: {_end(nodes[0], words)} or {_end(nodes[-1], words)}."
        )
    return [*lines, f"So {words.conclusion(step)}.", f"In short: {notation(nodes, words)}."]


def _end(node: Evidence, words: Words) -> str:
    return f"{node.digits[0]} at {words.cells(node.cells, 'or')}"
