"""Cycles: closed chains of strong and weak links in turns.

Of every two neighbours that are joined by a weak link, one is true: what sees both goes. X-cycles follow one digit
through houses, Y-cycles go through cells with two candidates, XY-cycles use both kinds of links.
"""

from __future__ import annotations

from sudokit.logic.forcing import lengthened
from sudokit.logic.inference import Network
from sudokit.logic.techniques.nice_loop import closed, explain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.step import Step
    from sudokit.logic.view import View

__all__ = ["EXAMPLE", "explain", "find"]

EXAMPLE = "81..27.9.75941....2......173....917.5.71.2.499.17.6.5.63..749.147...1..519....724"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Start by start."""
    for name in names:
        for network in _networks(view, name):
            for step in closed(view, network, name, grouped=False):
                nodes = sum(e.role == "node" for e in step.evidence)
                yield step._replace(tenths=lengthened(step.tenths, nodes))


def _networks(view: View, name: str) -> Iterator[Network]:
    if name == "x-cycle":
        for digit in view.single_digits:
            network = Network(view)
            network.add_places(digit)
            network.close()
            yield network
        return
    network = Network(view)
    if name == "xy-cycle":
        for digit in view.all_digits:
            network.add_places(digit)
    network.add_cells(view.bivalue)
    network.close(in_cells=name == "xy-cycle")
    yield network
