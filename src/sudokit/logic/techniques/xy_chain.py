"""XY-chain: cells with two candidates, each sharing one with the next.

If the first cell is not x, it is its other digit, so the next cell is not that, but its own other digit, and so on to
the last cell, which is x. So one of the two ends is x, and no cell that sees both can be.
"""

from __future__ import annotations

from sudokit.logic.inference import Network
from sudokit.logic.techniques import x_chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.step import Step
    from sudokit.logic.view import View

EXAMPLE = "495381.2.372.9.81.186....93.1...5....2.8......54.3...854.7.....23..5.9.176....3.."

explain = x_chain.explain


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Start by start, the shortest chain to each end."""
    network = Network(view)
    network.add_cells(view.bivalue)
    network.close(in_cells=False)
    yield from x_chain.ends(view, network, "xy-chain", least=6)
