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

# searching classic 9×9 puzzles: `cells` holds puzzles of 81 bytes, `stride` bytes apart, ASCII (base 48) or the
# numbers 0 to 9 (base 0); `table`, 256 bytes, says what other bytes mean (above 9: no cell). `counts` (u32) says how
# many puzzles there are. `outcomes`: 0 complete, 1 malformed, 2 the node budget ran out, 3 stopped. `nodes` 0 and
# `seconds` infinite are no limit; `cancel` is one int32: set it to stop.
def solve9(
    isa: int,
    cells: ReadableBuffer,
    stride: int,
    base: int,
    table: ReadableBuffer | None,
    limit: int,
    counts: WriteableBuffer,
    outcomes: WriteableBuffer,
    solutions: WriteableBuffer | None,
    slots: int,
    solution_stride: int,
    solution_base: int,
    nodes: int,
    seconds: float,
    cancel: ReadableBuffer,
) -> int:
    """Counts up to `limit`, and the first `slots` solutions that are found of each. Returns the nodes searched."""

def final9(
    isa: int,
    cells: ReadableBuffer,
    stride: int,
    base: int,
    table: ReadableBuffer | None,
    first: bool,
    counts: WriteableBuffer,
    outcomes: WriteableBuffer,
    solutions: WriteableBuffer,
    solution_stride: int,
    solution_base: int,
    finals: WriteableBuffer,
    nodes: int,
    seconds: float,
    cancel: ReadableBuffer,
) -> None:
    """Where `solve9` found two solutions or more: the last of all (the first) in place of the one it left.

    `finals` (a byte a puzzle): whether that is known of the solution shown.
    """

def status9(counts: WriteableBuffer, outcomes: ReadableBuffer, limit: int, statuses: WriteableBuffer) -> None:
    """Counts cut to `limit`, and statuses: 0 none, 1 unique, 2 several, 3 malformed, 4 not known."""

def begin9(digits: ReadableBuffer, boards: WriteableBuffer, state: WriteableBuffer) -> None:
    """A listing's first state: `boards` of 649 times 88 u16, `state` of three int64."""

def list9(
    isa: int,
    boards: WriteableBuffer,
    state: WriteableBuffer,
    solutions: WriteableBuffer,
    nodes: int,
    seconds: float,
    cancel: ReadableBuffer,
) -> None:
    """The next solutions, ascending, as many as fit (at least 128 must). `state`: boards left (0: that was all),
    solutions written, outcome.
    """

# what follows from assumptions, on any layout; the description is that of GeneralRules. A board is a u32 a cell: bit d
# for candidate d, 0 for a filled cell. Nodes are (cell * size + digit - 1) * 2, and 1 more for "is true".
class Forcing:
    def __init__(self, description: ReadableBuffer) -> None: ...
    def sets(
        self,
        board: ReadableBuffer,
        starts: ReadableBuffer,
        dynamic: bool,
        cells: bool,
        on: WriteableBuffer,
        off: WriteableBuffer,
        contradicted: WriteableBuffer,
        seconds: float,
        cancel: ReadableBuffer,
    ) -> int:
        """For every start (int32) the candidates that become true and false, a bit each; returns how many were done."""
    def run(self, board: ReadableBuffer, start: int, dynamic: bool, cells: bool) -> list[int]:
        """The two instances that contradict each other, then per instance node, cause, number of parents, parents."""

# ratings of classic 9×9 puzzles
def rate_many(
    puzzles: ReadableBuffer,
    status: WriteableBuffer,
    tenths: WriteableBuffer,
    hardest: WriteableBuffer,
    steps: WriteableBuffer,
    counts: WriteableBuffer,
    techniques: WriteableBuffer | None,
    nodes: WriteableBuffer | None,
    ceiling: int,
    most_nodes: int,
    seconds: float,
    cancel: ReadableBuffer,
) -> int:
    """Sudoku Explainer's ratings of puzzles of 81 bytes, 0 for a blank, that are proved to have one solution.

    The length of `status` says how many there are; where it is not 0 on the way in, the puzzle is passed over. On the
    way out it is 0 (rated), 3 (a byte above 9), 4 (complete), 6 (above the ceiling) or 7 (nodes or time ran out).
    `tenths` receives ER, EP and ED; `hardest` the number of the hardest technique; `steps` a u32; `counts` 30 u16,
    one a producer; `techniques` 46 u16; `nodes` a u64: the work done. `ceiling` is in tenths, `most_nodes` and
    `seconds` are for each puzzle; 0 is no limit. Returns how many puzzles were treated before `cancel` was set.
    """

def rate_trace(puzzle: ReadableBuffer, ceiling: int, most_nodes: int, seconds: float, cancel: ReadableBuffer) -> bytes:
    """The steps of one rating as int32 numbers: rating/trace.py reads them."""

def rate_hint(
    puzzle: ReadableBuffer, candidates: ReadableBuffer, producer: int, seconds: float, cancel: ReadableBuffer
) -> bytes:
    """The first hint of a chain producer (24 to 30) on a classic 9×9 board; `candidates` is a u16 a cell, bit d - 1 for
    digit d. int32 numbers as `rate_trace` gives them for a step; empty where there is none.
    """

# making classic 9×9 puzzles

def graded9(
    isa: int,
    seed_key: int,
    first: int,
    least_blanks: int,
    most_blanks: int,
    minimal: bool,
    keep_clues: bool,
    least: int,
    most: int,
    tries: int,
    groups: ReadableBuffer,
    start: ReadableBuffer | None,
    puzzles: WriteableBuffer,
    solutions: WriteableBuffer,
    tenths: WriteableBuffer,
    tried: WriteableBuffer,
    statuses: WriteableBuffer,
    seconds: float,
    cancel: ReadableBuffer,
) -> int:
    """Puzzles number `first` and up that are rated from `least` to `most` tenths; see native/graded.hpp.

    `minimal`: candidates lose every clue that can go; `keep_clues`: none is given back to a candidate that is too hard.
    `tenths`: ER, EP and ED of each; `tried`: a u32, candidates rated; `statuses`: 0 made, 1 not within `tries`. The
    rest is as for `create9`. Returns how many were treated.
    """

def create9(
    isa: int,
    seed_key: int,
    first: int,
    least_blanks: int,
    most_blanks: int,
    minimal: bool,
    grids: int,
    tries: int,
    groups: ReadableBuffer,
    start: ReadableBuffer | None,
    puzzles: WriteableBuffer,
    solutions: WriteableBuffer,
    tried: WriteableBuffer,
    nearest: WriteableBuffer,
    statuses: WriteableBuffer,
    seconds: float,
    cancel: ReadableBuffer,
) -> int:
    """Puzzles number `first` and up, as many as `statuses` is long; the procedure of services/create.py.

    `groups`: 81 bytes a symmetry, the group of each cell; of several symmetries one is drawn for each puzzle.
    `start`: the solution grid, None to draw one. Results, one item a puzzle: `puzzles` and `solutions` 81 bytes,
    `tried` u32 solution grids used, `nearest` u8 blanks of the nearest miss (255: none), `statuses` u8: 0 made,
    1 not reached within `tries`, 2 stopped before. Returns how many were treated.
    """

def uniform_grid9(seed_key: int, index: int, grid: WriteableBuffer) -> None:
    """The solution grid that the stream of (seed, index) begins with, 81 bytes."""
