"""3D Medusa: candidates of all digits, joined by strong links and coloured in turns.

Strong links join the two candidates of a cell and the two places of a digit in a house. All candidates of one colour
are true and all of the other false. A colour that would put two digits into one cell, one digit twice into a house, or
leave some cell nothing, is the false one. Otherwise a candidate that is at odds with both colours is false.
"""

from __future__ import annotations

from sudokit.logic.inference import Network
from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "9621435787452681933189..4624398167258.6.3.9142.14.9386694..1.5758369..41127..4639"

_Colour = int  # a mask of nodes


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Group of linked candidates by group."""
    network = Network(view)
    for digit in view.all_digits:
        network.add_places(digit)
    network.add_cells(view.bivalue)
    network.close()
    seen = 0
    for start in range(len(network.digits)):
        if seen >> start & 1 or not network.strong[start]:
            continue
        colours = _coloured(network, start)
        seen |= colours[0] | colours[1]
        if not colours[0] & colours[1]:
            yield from _conclusions(view, network, colours)


def _coloured(network: Network, start: int) -> tuple[_Colour, _Colour]:
    colours = [1 << start, 0]
    todo = [(start, 0)]
    while todo:
        node, colour = todo.pop()
        fresh = network.strong[node] & ~colours[1 - colour]
        colours[1 - colour] |= fresh
        todo += [(n, 1 - colour) for n in bits(fresh)]
    return colours[0], colours[1]


def _conclusions(view: View, network: Network, colours: tuple[_Colour, _Colour]) -> Iterator[Step]:
    excluded = [_excluded(network, colour) for colour in colours]
    for colour, out in zip(colours, excluded, strict=True):
        if colour & out or _empties_a_cell(view, network, colour | out, colour):
            yield _step(view, network, colours, colour, "wrong", colour)
            return
    between = excluded[0] & excluded[1] & ~(colours[0] | colours[1])
    if between:
        yield _step(view, network, colours, between, "between", colours[0])


def _excluded(network: Network, colour: _Colour) -> int:
    out = 0
    for node in bits(colour):
        out |= network.weak[node]
    return out


def _empties_a_cell(view: View, network: Network, touched: int, colour: _Colour) -> bool:
    """Some cell without a node of the colour would lose all its candidates."""
    kept: dict[int, bool] = {}
    for node, cell in enumerate(network.cells):
        gone = touched >> node & 1 and not colour >> node & 1
        kept[cell] = kept.get(cell, False) or not gone
    return not all(kept.values())


def _step(view: View, network: Network, colours: tuple[_Colour, _Colour], gone: int, role: str, first: _Colour) -> Step:
    order = colours if first == colours[0] else colours[::-1]
    evidence = [Evidence(role)]
    for name, colour in zip(("green", "blue"), order, strict=True):
        by_digit: dict[int, int] = {}
        for node in bits(colour):
            by_digit[network.digits[node]] = by_digit.get(network.digits[node], 0) | network.cells[node]
        evidence += [Evidence(name, tuple(bits(mask)), (digit,)) for digit, mask in sorted(by_digit.items())]
    result: dict[int, int] = {}
    for node in bits(gone):
        result[network.digits[node]] = result.get(network.digits[node], 0) | network.cells[node]
    return Step.removing("medusa-3d", view.layout, result, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The colours, then the clash or the candidates between them."""
    kind, *rest = step.evidence
    told = {
        name: "; ".join(f"{e.digits[0]} at {words.cells(e.cells)}" for e in rest if e.role == name)
        for name in ("green", "blue")
    }
    lines = [
        "Follow the strong links through cells and houses and colour the candidates in turns.",
        f"Green: {told['green']}. Blue: {told['blue']}.",
        "One colour is true throughout, the other false.",
    ]
    if kind.role == "wrong":
        lines.append(
            "Were green true, a house would hold a digit twice, or a cell two digits or none. So blue is true."
        )
    else:
        lines.append("A candidate that neither colour would leave standing is false.")
    return [*lines, f"So {words.conclusion(step)}."]
