"""Simple colours: the strong links of one digit, coloured in turns.

Cells joined by strong links of a digit take two colours in turns: all cells of one colour hold the digit, and none of
the other. Trap: a cell that sees both colours cannot hold it. Wrap: two cells of one colour see each other, so that
colour is the one that does not hold it.
"""

from __future__ import annotations

from sudokit.logic.step import Evidence, Step
from sudokit.model.board import bits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokit.logic.view import View
    from sudokit.logic.words import Words

EXAMPLE = "357.691.418274.6.9946....7.7...3..16.6...7.....36....7.783.65922...5.763635972841"


def find(view: View, names: tuple[str, ...]) -> Iterator[Step]:
    """Digit by digit, group of linked cells by group."""
    for name in names:
        for digit in view.single_digits:
            for green, blue in colourings(view, digit):
                if name == "simple-colours-trap":
                    gone = view.where[digit] & seen_by(view, green) & seen_by(view, blue) & ~(green | blue)
                    if gone:
                        yield _step(view, name, digit, green, blue, gone)
                else:
                    for wrong, right in ((green, blue), (blue, green)):
                        if seen_by(view, wrong) & wrong:
                            yield _step(view, name, digit, wrong, right, wrong)


def colourings(view: View, digit: int) -> list[tuple[int, int]]:
    """The groups of cells joined by strong links of a digit, each as the masks of its two colours."""
    linked: dict[int, int] = {}
    for link in view.strong_links[digit]:
        linked[link.a] = linked.get(link.a, 0) | 1 << link.b
        linked[link.b] = linked.get(link.b, 0) | 1 << link.a
    groups = []
    seen = 0
    for start in sorted(linked):
        if seen >> start & 1:
            continue
        colours = [1 << start, 0]
        todo = [(start, 0)]
        while todo:
            cell, colour = todo.pop()
            fresh = linked[cell] & ~(colours[0] | colours[1])
            colours[1 - colour] |= linked[cell]
            todo += [(c, 1 - colour) for c in bits(fresh)]
        seen |= colours[0] | colours[1]
        if not colours[0] & colours[1]:  # else the board is broken; nothing sensible follows
            groups.append((colours[0], colours[1]))
    return groups


def seen_by(view: View, cells: int) -> int:
    """The cells that see at least one of `cells`."""
    seen = 0
    for cell in bits(cells):
        seen |= view.layout.peers[cell]
    return seen


def _step(view: View, name: str, digit: int, first: int, second: int, gone: int) -> Step:
    evidence = (
        Evidence("colour", tuple(bits(first)), (digit,)),
        Evidence("colour", tuple(bits(second)), (digit,)),
    )
    return Step.removing(name, view.layout, {digit: gone}, evidence)


def explain(step: Step, words: Words) -> list[str]:
    """The colours, then the cell between them or the clash within one."""
    first, second = step.evidence
    (digit,) = first.digits
    lines = [
        f"Follow the houses in which {digit} has just two places, and colour these cells in turns: "
        f"green {words.cells(first.cells)}; blue {words.cells(second.cells)}.",
        f"Either all the green cells are {digit} or all the blue ones are.",
    ]
    if step.technique == "simple-colours-trap":
        lines.append(f"A cell that sees a green and a blue one cannot be {digit}: {words.conclusion(step)}.")
    else:
        lines.append(f"Two green cells see each other, so green is wrong: {words.conclusion(step)}.")
    return lines
