"""M-, S-, L- and H-Wings: short chains of three strong links, named by the kinds of the links.

A strong link lies in a cell (its only two candidates) or in a house (a digit's only two places). M: cell, house, house;
S: house, cell, house; L: three houses, of more than one digit; H: two cells, then a house. (W-Wing: cell, house, cell;
XY-chain: three cells; X-chain: three houses of one digit.) One of the two ends is true.
"""

from __future__ import annotations

from sudokit.logic.step import Step
from sudokit.logic.techniques.nice_loop import explain, full_network

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.inference import Chain, Network
    from sudokit.logic.view import View

__all__ = ["EXAMPLE", "explain", "find"]

EXAMPLE = "96214...8745.6819.3189..4..4398167..8.6.3.9142.14.9386694..1.5.58369..41127..4..9"

_PATTERNS = {"m-wing": ("chh", "hhc"), "s-wing": ("hch",), "l-wing": ("hhh",), "h-wing": ("cch", "hcc")}


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Start by start, the ends that are three strong links away."""
    network = full_network(view, grouped=False)
    for name in names:
        for start in range(len(network.digits)):
            for end, depth in network.chains(start):
                if depth > 5:
                    break
                if depth == 5 and end > start:
                    gone = network.ends_remove(start, end)
                    if gone:
                        chain = network.path(end, depth)
                        if _pattern(network, chain) in _PATTERNS[name]:
                            yield Step.removing(name, view.layout, gone, network.evidence(chain))


def _pattern(network: Network, chain: Chain) -> str:
    """One letter a strong link; three houses of one digit have no letter here."""
    if len({network.digits[n] for n in chain.nodes}) == 1:
        return ""
    pairs = zip(chain.nodes[::2], chain.nodes[1::2], strict=True)
    return "".join("c" if network.digits[a] != network.digits[b] else "h" for a, b in pairs)
