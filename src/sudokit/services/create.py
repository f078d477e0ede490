"""Making puzzles: a solution grid, clues taken away, and what was asked for checked.

Puzzle `index` of a request is a function of the request and the index alone: of the seed's stream of chance, and of
questions whether a puzzle has one solution, the answers to which do not depend on who answers. So the same seed
gives the same puzzles with and without the kernel, and in any order.
"""

from __future__ import annotations

from time import monotonic

from sudokit.engine import api
from sudokit.engine.grids import random_grid
from sudokit.engine.thinning import by_singles, redundant_cells, thin
from sudokit.errors import BudgetError, InputError, NegativeError, UsageError
from sudokit.model.position import Position
from sudokit.model.source import Source, fresh_seed
from sudokit.model.transforms import SYMMETRIES, orbits
from sudokit.services.create_graded import graded, grades

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokit.model.grid import Grid
    from sudokit.model.layout import Layout

__all__ = ["GRIDS", "TRIES", "Created", "Request", "create", "how_near"]

GRIDS = 6
"""Solution grids that are thinned for one puzzle before the emptiest within the range is taken."""

TRIES = 1000
"""Solution grids of up to 81 cells that are tried before what was asked for is given up; fewer of larger ones."""

LARGEST_BY_SEARCH = 16
"""Up to this size clues go as long as a search finds one solution. On larger grids the question whether one is left
becomes very hard well before 60% are blank; there they go as long as singles alone lead to the solution, and only
beyond that, where more blanks were asked for, does the search decide."""

QUESTION_NODES = 20_000_000
"""Search nodes for one question of uniqueness over 9×9. A question not answered ends the puzzle, never changes it."""

_DRAWN = 1  # the channel of chance for rules that are drawn; 0 is the puzzle's own


class Request:
    """What is asked for. Everything is checked here, once: what cannot exist is a `NegativeError`.

    size, boxes, rules      the layout; a rule that needs an argument and has none is drawn for each puzzle
    layout                  instead of these three, a layout
    seed                    any integer; None draws one
    blanks, clues           how many, as (least, most); at most one of the two
    minimal                 no clue can be taken away
    symmetry                a name of `SYMMETRIES`, or `random`
    pattern                 the cells that get a clue
    solution                the solution grid to start from
    level                   the name of the level that it must have (see `rating.levels`)
    rating                  the same as (least, most) of ER, or one number
    accept                  a last word on each puzzle: False sends for another
    """

    __slots__ = (
        "accept", "band", "blanks", "boxes", "layout", "minimal", "pattern", "rules", "seed", "size", "solution",
        "symmetry",
    )  # fmt: skip

    def __init__(
        self,
        *,
        size: int = 9,
        boxes: tuple[int, int] | None = None,
        rules: tuple[str, ...] | list[str] | str = (),
        layout: Layout | None = None,
        seed: int | None = None,
        blanks: tuple[int, int] | int | None = None,
        clues: tuple[int, int] | int | None = None,
        minimal: bool = False,
        symmetry: str = "none",
        pattern: tuple[int, ...] | None = None,
        solution: Grid | None = None,
        level: str | None = None,
        rating: tuple[float, float] | float | None = None,
        accept: Callable[[Position], bool] | None = None,
    ) -> None:
        if symmetry != "random" and symmetry not in SYMMETRIES:
            raise UsageError(f"symmetry {symmetry!r}: one of {', '.join(SYMMETRIES)}, random")
        if solution is not None:
            layout = solution.layout
        self.rules = (rules,) if isinstance(rules, str) else tuple(rules)
        self.layout = layout if layout is not None else _fixed_layout(size, boxes, self.rules)
        self.boxes = boxes
        self.size = size if self.layout is None else self.layout.size
        self.seed = fresh_seed() if seed is None else seed
        self.minimal = minimal
        self.symmetry = symmetry
        self.pattern = None if pattern is None else tuple(sorted(set(pattern)))
        self.solution = solution
        self.accept = accept
        self.band = _band(level, rating)
        self.blanks = self._range(blanks, clues)
        if solution is not None:
            _demand_solution(solution)
        if self.pattern is not None:
            self._demand_possible_pattern()

    def _range(self, blanks: tuple[int, int] | int | None, clues: tuple[int, int] | int | None) -> tuple[int, int]:
        """The least and the most blanks; without a wish 40 to 63 on 9×9, 40% to 60% of the cells elsewhere."""
        cells = self.size * self.size
        if blanks is not None and clues is not None:
            raise UsageError("blanks and clues say the same: give one of them")
        if blanks is None and clues is None:
            classic = self.layout is not None and self.layout.is_classic9
            if self.minimal or self.pattern is not None or (self.band is not None and not classic):
                return 0, cells - self._fewest_clues(least=18)
            if self.size == 9:
                return 40, 63
            return -(-cells * 2 // 5), cells * 3 // 5
        wish = blanks if blanks is not None else clues
        assert wish is not None
        low, high = (wish, wish) if isinstance(wish, int) else wish
        what = "blanks" if blanks is not None else "clues"
        if low > high or low < 0 or high > cells:
            raise NegativeError(f"{low} to {high} {what}: a range within 0 to {cells} was expected")
        if clues is not None:
            low, high = cells - high, cells - low
        fewest = self._fewest_clues(least=17)
        if low > cells - fewest:
            raise NegativeError(f"no puzzle of this kind has fewer than {fewest} clues and one solution")
        return low, min(high, cells - fewest)

    def _fewest_clues(self, *, least: int) -> int:
        """Fewer clues than this are impossible: two digits that both do not stand could change places."""
        return least if self.layout is not None and self.layout.is_classic9 else self.size - 1

    def _demand_possible_pattern(self) -> None:
        assert self.pattern is not None
        cells = self.size * self.size
        if any(not 0 <= cell < cells for cell in self.pattern):
            raise NegativeError(f"the pattern has cells outside the {self.size}×{self.size} grid")
        low, high = self.blanks
        if cells - len(self.pattern) > high:
            fewest = self._fewest_clues(least=17)
            if len(self.pattern) < fewest:
                raise NegativeError(f"a pattern of {len(self.pattern)} clues: one solution takes {fewest} at least")
        if self.symmetry != "none":
            raise UsageError("a pattern says where the clues stand: symmetry does not go with it")
        if not low <= cells - len(self.pattern):
            raise NegativeError(f"the pattern leaves {cells - len(self.pattern)} blanks, not {low} to {high}")


class Created:
    """A puzzle made: its position (givens and solution), and where it came from."""

    __slots__ = ("er", "grids", "index", "position", "seed")

    def __init__(self, position: Position, seed: int, index: int, grids: int) -> None:
        self.position = position
        self.seed = seed
        self.index = index
        self.grids = grids
        self.er: float | None = None  # where a level or a rating was asked for and the instrument measured it

    @classmethod
    def of_digits(cls, layout: Layout, puzzle: bytes, solution: bytes, seed: int, index: int, grids: int) -> Created:
        """A puzzle as the kernel made it."""
        return cls(Position.of_digits(layout, puzzle, solution=solution), seed, index, grids)

    @property
    def clues(self) -> int:
        """How many givens it has."""
        return len(self.position.givens) - self.position.givens.count(0)


def create(request: Request, index: int = 0, *, budget: api.Budget | None = None) -> Created:
    """Puzzle `index` of a request; `BudgetError` where tries, nodes or time run out before there is one."""
    return Making(request, index, budget or api.Budget()).run()


class Making:
    """One puzzle in the making: its chance, its layout, and the questions it may ask."""

    def __init__(self, request: Request, index: int, budget: api.Budget) -> None:
        self.request = request
        self.index = index
        self.budget = budget
        self.deadline = None if budget.seconds is None else monotonic() + budget.seconds
        self.source = Source(request.seed, index)
        self.layout, self.known = self._layout()

    def run(self) -> Created:
        if self.request.pattern is not None:
            from sudokit.services.create_pattern import fill_pattern

            return fill_pattern(self)
        if grades(self.request):
            return graded(self.request, self.index, self.budget)
        if self.request.band is not None:
            from sudokit.services.create_levelled import levelled

            return levelled(self, *self.request.band)
        low, high = self.request.blanks
        groups = list(self.groups())
        target = high if self.request.minimal else low + self.source.below(high - low + 1)
        # Groups larger than a cell can miss the target by all but one of their cells: not below the range for that.
        target = min(high, max(target, low + self._slack(groups)))
        best: tuple[int, bytes, bytes] | None = None
        nearest = -1
        tries = max(1, TRIES * 81 // max(81, self.layout.cell_count))
        for tried in range(1, tries + 1):
            solution = self.grid()
            self.source.shuffle(groups)
            puzzle = self.thinned(solution, groups, target)
            blanks = puzzle.count(0)
            if low <= blanks <= high and self.is_minimal_if_asked(puzzle, solution):
                if self.accepted(puzzle, solution) and (best is None or blanks > best[0]):
                    best = (blanks, puzzle, solution)
            else:
                nearest = max(nearest, blanks)
            if best is not None and (best[0] + self._slack(groups) >= target or tried >= GRIDS or self.request.minimal):
                return self.created(best[1], best[2], tried)
        raise BudgetError(how_near(self.request, nearest, tries))

    def thinned(self, solution: bytes, groups: list[tuple[int, ...]], target: int) -> bytes:
        """As many blanks as the target says, or as can be."""
        most = self.layout.cell_count if self.request.minimal else target
        if self.layout.size <= LARGEST_BY_SEARCH:
            return thin(solution, groups, most, self.other)
        puzzle = thin(solution, groups, most, by_singles(self.layout))
        enough = most if self.request.minimal else self.request.blanks[0]
        return puzzle if puzzle.count(0) >= enough else thin(solution, groups, enough, self.other, start=puzzle)

    def _slack(self, groups: list[tuple[int, ...]]) -> int:
        """How far from the target is near enough: less than one group."""
        return max(len(group) for group in groups) - 1

    def _layout(self) -> tuple[Layout, bytes | None]:
        if self.request.layout is not None:
            return self.request.layout, None
        from sudokit.services.create_rules import drawn_layout

        return drawn_layout(
            self.request.size, self.request.boxes, self.request.rules, Source(self.request.seed, self.index, _DRAWN)
        )

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The cells that go together, by the symmetry."""
        symmetry = self.request.symmetry
        if symmetry == "random":
            symmetry = SYMMETRIES[1 + self.source.below(len(SYMMETRIES) - 1)]
        return orbits(self.layout.size, symmetry)

    def is_minimal_if_asked(self, puzzle: bytes, solution: bytes) -> bool:
        """Minimal, or nobody asked."""
        # Taken away one by one, what is left is minimal; in larger groups, single clues may still be idle.
        if not self.request.minimal or self.request.symmetry == "none":
            return True
        return not redundant_cells(puzzle, solution, self.other, first_only=True)

    def accepted(self, puzzle: bytes, solution: bytes) -> bool:
        """Whoever asked for the puzzle takes it."""
        accept, band = self.request.accept, self.request.band
        if band is not None and self.request.pattern is not None:
            from sudokit.services.create_levelled import is_within

            if not is_within(self, puzzle, *band):
                return False
        return accept is None or accept(Position(self.layout, puzzle, solution=solution))

    def grid(self) -> bytes:
        """The next solution grid."""
        if self.request.solution is not None:
            return self.request.solution.digits
        if self.known is not None:
            known, self.known = self.known, None
            return known
        return random_grid(self.layout, self.source, self.pause)

    def other(self, puzzle: bytes, solution: bytes) -> bytes | None:
        """A second solution of a puzzle."""
        try:
            return api.other_solution(self.layout, puzzle, solution, self.question())
        except BudgetError:
            self.pause()  # says so if it was the time
            raise

    def question(self) -> api.Budget:
        """What one question may cost: plenty of nodes, and what is left of the user's time."""
        self.pause()
        nodes = 0 if self.layout.size <= 9 else QUESTION_NODES
        seconds = None if self.deadline is None else max(0.0, self.deadline - monotonic())
        return api.Budget(nodes=nodes, seconds=seconds, cancel=self.budget.cancel)

    def pause(self) -> None:
        """Stop here if the time is over or somebody said so."""
        if self.deadline is not None and monotonic() >= self.deadline:
            raise BudgetError("the time ran out before the puzzle was made")
        if self.budget.cancel is not None and self.budget.cancel.is_set:
            raise BudgetError("stopped before the puzzle was made")

    def created(self, puzzle: bytes, solution: bytes, grids: int) -> Created:
        """The result, its uniqueness asked once more and of the whole puzzle."""
        if self.other(puzzle, solution) is not None:
            raise AssertionError("a puzzle with several solutions was made")
        position = Position(self.layout, puzzle, solution=solution)
        return Created(position, self.request.seed, self.index, grids)


def how_near(request: Request, nearest: int, tries: int) -> str:
    """What to say when the tries are used up; `nearest`: the most blanks of a puzzle that was not wanted, or −1."""
    low, high = request.blanks
    wish = f"{low} to {high} blanks" if low < high else f"{low} blanks"
    kind = "minimal puzzle" if request.minimal else "puzzle"
    near = f"; the nearest had {nearest} blanks" if nearest >= 0 else ""
    return f"no {kind} of {wish} as asked for within {tries} tries{near}"


def _fixed_layout(size: int, boxes: tuple[int, int] | None, rules: tuple[str, ...]) -> Layout | None:
    """The layout of all puzzles of a request, None where a rule must be drawn for each."""
    from sudokit.constraints import layout, rule_module
    from sudokit.model.geometry import default_boxes

    if any(" " not in rule and hasattr(rule_module(rule), "draw") for rule in rules):
        return None
    if boxes is None and 4 <= size <= 25 and default_boxes(size) is None:
        raise NegativeError(f"size {size} is prime and has no boxes: only with the rule jigsaw")
    try:
        return layout(size, boxes, rules)
    except InputError as error:
        raise NegativeError(str(error)) from error


def _band(name: str | None, rating: tuple[float, float] | float | None) -> tuple[int, int] | None:
    """The ratings wanted, in tenths. They are measured, which takes the kernel: without it, it is said at once."""
    from sudokit import kernel

    if name is None and rating is None:
        return None
    if name is not None and rating is not None:
        raise UsageError("level and rating say the same: give one of them")
    kernel.require("a level")
    if name is not None:
        from sudokit.rating.levels import level

        found = level(name)
        return found.least, found.most
    assert rating is not None
    least, most = (rating, rating) if isinstance(rating, (int, float)) else rating
    if not 0 <= least <= most <= 25.5:
        raise UsageError(f"{least} to {most} is no range of ratings")
    return round(least * 10), round(most * 10)


def _demand_solution(grid: Grid) -> None:
    from sudokit.model.problems import problems

    found = problems(grid)
    if found:
        raise NegativeError(f"the solution to start from breaks the rules: {found[0].message}")
    if not grid.is_full:
        raise NegativeError("the solution to start from has blanks")
