"""From a solution grid to a puzzle: clues taken away, group by group, while the solution stays the only one.

The groups are tried in a given order and each is taken exactly when the puzzle without it is still unique. What
comes out is a function of the grid and the order; how the questions are put is not part of it:

* uniqueness is monotone (what is not unique does not become so by taking more away), so many groups can be asked
  about at once, and asked about singly only where the answer was no;
* a second solution found on the way differs from the first in some cells, and one of them must stay a clue: where
  taking a group would empty such a set, the answer is no without a question.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sudokit.model.layout import Layout

__all__ = ["Other", "by_singles", "redundant_cells", "thin"]

if TYPE_CHECKING:
    Other = Callable[[bytes, bytes], bytes | None]
    """Given a puzzle and its solution: another solution, or None."""


def by_singles(layout: Layout) -> Other:
    """A stricter question than uniqueness, and an easy one: do naked and hidden singles alone lead to the solution?

    Where they do not, the "other solution" is the solution with the cells emptied that stayed open. That serves as
    well: as long as all of these are blank, the singles stop there.
    """
    from sudokit.engine.backends import reference

    def other(puzzle: bytes, solution: bytes) -> bytes | None:
        state = reference.start(layout, puzzle)
        assert state is not None
        reference.propagate(layout, state)
        if not state[0]:
            return None
        return bytes(0 if state[0] >> cell & 1 else digit for cell, digit in enumerate(solution))

    return other


class _Question:
    """Whether some cells of a solution may all be blank; second solutions are remembered as sets of cells."""

    def __init__(self, solution: bytes, other: Other) -> None:
        self.solution = solution
        self.other = other
        self.all = (1 << len(solution)) - 1
        self.clashes: list[int] = []

    def unique_without(self, blank: int) -> bool:
        if any(not clash & ~blank for clash in self.clashes):
            return False
        puzzle = bytes(0 if blank >> cell & 1 else digit for cell, digit in enumerate(self.solution))
        second = self.other(puzzle, self.solution)
        if second is None:
            return True
        self.clashes.append(sum(1 << c for c, (a, b) in enumerate(zip(self.solution, second, strict=True)) if a != b))
        return False


def thin(
    solution: bytes, groups: Sequence[tuple[int, ...]], most: int, other: Other, start: bytes | None = None
) -> bytes:
    """The puzzle that is left when the groups were tried in order; never more than `most` blanks.

    With `start`, a puzzle of that solution which is unique already, from there on.
    """
    question = _Question(solution, other)
    blank = 0 if start is None else _mask(tuple(c for c, d in enumerate(start) if not d))
    groups = [group for group in groups if not _mask(group) & blank]
    at = 0
    stride = max(1, min(most, len(solution)) * 2 // 5)
    while at < len(groups):
        # As many of the next groups as the stride says, of those that fit, as if all of them could go.
        trial, room, end, taken, last = blank, most - blank.bit_count(), at, 0, at
        while end < len(groups) and taken < stride:
            group = groups[end]
            if len(group) <= room:
                trial |= _mask(group)
                room -= len(group)
                taken += 1
                last = end
            end += 1
        if not taken:
            break
        if question.unique_without(trial):
            blank, at, stride = trial, end, stride * 2
        elif taken == 1:
            at, stride = last + 1, 1
        else:
            stride = taken // 2
    return bytes(0 if blank >> cell & 1 else digit for cell, digit in enumerate(solution))


def redundant_cells(puzzle: bytes, solution: bytes, other: Other, *, first_only: bool = False) -> tuple[int, ...]:
    """The clues each of which could go alone and leave the solution the only one."""
    question = _Question(solution, other)
    blank = _mask(tuple(c for c, d in enumerate(puzzle) if not d))
    found = []
    for cell, digit in enumerate(puzzle):
        if digit and question.unique_without(blank | 1 << cell):
            found.append(cell)
            if first_only:
                break
    return tuple(found)


def _mask(cells: tuple[int, ...]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
