"""The compiled kernel: functions over contiguous buffers that the caller owns."""

from _typeshed import ReadableBuffer, WriteableBuffer

def isa_available(isa: int) -> bool: ...

# canonical forms of classic 9×9 puzzles
def canon_many(
    puzzles: ReadableBuffer,
    forms: WriteableBuffer,
    status: WriteableBuffer,
    automorphisms: WriteableBuffer | None,
    maps: WriteableBuffer | None,
    cancel: ReadableBuffer,
) -> int:
    """Forms of puzzles of 81 bytes, 0 for a blank; the length of `status` says how many there are.

    `status` receives 0 (done), 1 (a byte above 9), 2 (a digit twice in a house) or 3 (stopped before it);
    `automorphisms` a u32 a puzzle; `maps` 91 bytes a puzzle: 81 source cells and the new names of the digits 0 to 9.
    `cancel` is one int32: set it to stop. Returns how many puzzles were treated.
    """

# the general engine

class GeneralRules:
    """A layout as tables: size; number of houses, per house complete (0 or 1), number of cells, cells; links.

    int32 numbers; links are their number, then two cells each.
    """

    def __init__(self, description: ReadableBuffer) -> None: ...

def general_solve(
    rules: GeneralRules,
    puzzles: ReadableBuffer,
    solutions: WriteableBuffer,
    counts: WriteableBuffer,
    flags: WriteableBuffer,
    limit: int,
    show: int,
    nodes: int,
    seconds: float,
    cancel: ReadableBuffer,
) -> int:
    """Answers for puzzles of one byte a cell; the length of `flags` says how many there are.

    `show`: 0 any solution, 1 the first, 2 the last; all zero where there is none. `counts`: a u32 a puzzle.
    `flags`: 1 not counted to the end, 2 the solution shown is not known to be the one asked for. `nodes` (0: no
    limit) is a puzzle's, `seconds` the call's. Returns how many were treated, fewer only when cancelled.
    """

def general_other(
    rules: GeneralRules,
    puzzle: ReadableBuffer,
    solution: ReadableBuffer,
    out: WriteableBuffer,
    nodes: int,
    seconds: float,
    cancel: ReadableBuffer,
) -> int:
    """A solution that is not `solution` goes to `out`. Returns 0 none, 1 found, 2 stopped."""

class GeneralWalk:
    """Every solution of a puzzle, ascending."""

    def __init__(self, rules: GeneralRules, puzzle: ReadableBuffer) -> None: ...
    def next(self, out: WriteableBuffer, nodes: int, seconds: float, cancel: ReadableBuffer) -> int:
        """The next one goes to `out`. Returns 0 no more, 1 found, 2 stopped (and then it is over)."""
