"""Alternating inference chain: strong and weak inferences in turns, whatever digits and cells they lead through.

Of the two ends at least one is true. Ends of the same digit: what sees both goes. Ends of different digits that see
each other: neither end's cell can hold the other end's digit. With groups or almost locked sets as nodes it is called
grouped; the option `als-nodes` lets it run through almost locked sets.
"""

from __future__ import annotations

from sudokit.logic.step import Step
from sudokit.logic.techniques import nice_loop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View

EXAMPLE = "8...2..9..5.41....2.......7.....9...5.71.......17.6....3......14.......5.9....724"

explain = nice_loop.explain


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Start by start, the shortest chain to each end."""
    for name in names:
        grouped = name.startswith("grouped")
        network = nice_loop.full_network(view, grouped=grouped)
        for start in range(len(network.digits)):
            for end, depth in network.chains(start, through=grouped):
                if end <= start or depth < 3 or network.cells[start] == network.cells[end]:
                    continue
                gone = network.ends_remove(start, end)
                if gone:
                    chain = network.path(end, depth)
                    evidence = (*network.evidence(chain), *network.sets(chain))
                    yield Step.removing(name, view.layout, gone, evidence)
