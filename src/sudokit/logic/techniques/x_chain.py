"""X-chain: strong and weak links of a single digit, in turns.

It starts and ends with a strong link. If its first cell does not hold the digit, the second does, the third does not,
and so on to the last, which does: so one of the two ends holds it, and a cell that sees both cannot.
"""

from __future__ import annotations

from sudokit.logic.chain_words import notation, told
from sudokit.logic.inference import Network
from sudokit.logic.step import Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "3572691841827456399461832757.4538.165614.73.88.36.14.7478316592219854763635972841"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Digit by digit, start by start, the shortest chain to each end."""
    for digit in view.single_digits:
        network = Network(view)
        network.add_places(digit)
        network.close()
        yield from ends(view, network, "x-chain", least=6)


def ends(view: View, network: Network, name: str, least: int) -> Iterator[Step]:
    """Chains of `least` nodes or more whose ends take something away, each pair of ends once."""
    for start in range(len(network.digits)):
        for end, depth in network.chains(start):
            if end > start and depth + 1 >= least and network.digits[start] == network.digits[end]:
                gone = network.ends_remove(start, end)
                if gone:
                    chain = network.path(end, depth)
                    yield Step.removing(name, view.layout, gone, network.evidence(chain))


def explain(step: Step, words: Words) -> list[str]:
    """The chain told from its start, then what its ends forbid."""
    first, last = step.evidence[0], step.evidence[-1]
    return [
        *told(step.evidence, words),
        f"So {words.cells(first.cells)} or {words.cells(last.cells)} is {first.digits[0]}, perhaps both.",
        f"What sees both ends cannot be: {words.conclusion(step)}.",
        f"In short: {notation(step.evidence, words)}.",
    ]
