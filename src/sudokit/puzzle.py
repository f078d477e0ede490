"""The friendly face: a position, with what one may ask of it."""

from __future__ import annotations

from sudokit.model.position import Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from sudokit.engine.api import Answer, Budget
    from sudokit.formats import Options
    from sudokit.logic.step import Step
    from sudokit.model.grid import Grid
    from sudokit.model.layout import Layout
    from sudokit.model.moves import Moves
    from sudokit.model.problems import Problem
    from sudokit.rating.instrument import Rating
    from sudokit.services.canon import Canonical
    from sudokit.services.check import Report
    from sudokit.services.hint import Mistake

__all__ = ["Puzzle", "create", "dump", "parse", "parse_many"]


class Puzzle:
    """A position to be solved. Immutable, hashable, comparable; its methods call the services.

    >>> import sudokit
    >>> p = sudokit.Puzzle.of("1.......4.......")
    >>> p.count(limit=100), p.is_unique, p.solve().verdict
    (24, False, sudokit.Verdict.SEVERAL)
    """

    __slots__ = ("position",)

    position: Position

    def __init__(self, position: Position) -> None:
        object.__setattr__(self, "position", position)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Puzzle is immutable")

    __delattr__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Puzzle, (self.position,)

    @classmethod
    def of(cls, line: str, layout: Layout | None = None) -> Puzzle:
        """The puzzle of one symbol a cell; without a layout the classic one of that size."""
        from sudokit.constraints import layout as layout_of
        from sudokit.errors import InputError
        from sudokit.model.geometry import size_of_length
        from sudokit.model.grid import Grid

        if layout is None:
            size = size_of_length(len(line))
            if size is None:
                raise InputError(f"{len(line)} cells are no square from 4×4 to 25×25")
            layout = layout_of(size)
        return cls(Position(layout, Grid(layout, line).digits))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self.position == other.position

    def __hash__(self) -> int:
        return hash(self.position)

    def __repr__(self) -> str:
        if self.position == Position(self.layout, self.position.givens) and self.layout.is_classic:
            return f"sudokit.Puzzle.of({self.givens.line!r})"
        return f"sudokit.Puzzle({self.position!r})"

    def __str__(self) -> str:
        return str(self.grid)

    @property
    def layout(self) -> Layout:
        """Size, houses and rules."""
        return self.position.layout

    @property
    def grid(self) -> Grid:
        """Givens and entries."""
        return self.position.grid

    @property
    def givens(self) -> Grid:
        """The givens alone."""
        return self.position.givens_grid

    @property
    def clues(self) -> int:
        """How many givens there are."""
        return self.givens.clues

    @property
    def line(self) -> str:
        """Givens and entries, one symbol a cell."""
        return self.grid.line

    def solve(
        self, *, limit: int = 2, first: bool = False, givens: bool = False, budget: Budget | None = None
    ) -> Answer:
        """The last solution (with `first` the first), and how many there are, counted up to `limit`.

        `.grid` is None without a solution; `.verdict` is `unique`, `several`, `none` or `budget`.
        """
        from sudokit.services.solve import solve

        return solve(self.position, limit=limit, first=first, givens=givens, budget=budget)

    def solutions(self, *, givens: bool = False, budget: Budget | None = None) -> Iterator[Grid]:
        """Every solution in ascending order, one at a time as they are asked for."""
        from sudokit.services.solve import all_solutions

        return all_solutions(self.position, givens=givens, budget=budget)

    def count(self, limit: int = 2, *, budget: Budget | None = None) -> int:
        """How many solutions there are, at most `limit`."""
        from sudokit.engine.api import count

        return count(self.grid, limit, budget=budget)

    @property
    def is_unique(self) -> bool:
        """There is one solution and no other."""
        return self.count(2) == 1

    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong with it and shows without a search."""
        from sudokit.model.problems import problems

        return problems(self.grid)

    def check(self, *, minimal: bool = True, budget: Budget | None = None) -> Report:
        """Every problem, whether it is unique and minimal, and whether what was entered is right."""
        from sudokit.services.check import check

        return check(self.position, minimal=minimal, budget=budget)

    def hint(
        self, *, up_to: str | None = None, only: Sequence[str] = (), without: Sequence[str] = (), beyond: bool = False
    ) -> Step | Mistake:
        """The next human step from here, or the player's mistake, which comes first.

        `up_to` names the hardest level or technique that is allowed; where nothing below it helps, a NegativeError
        names the next easiest technique, and with `beyond` that step is the answer.
        """
        from sudokit.services.hint import Beyond, hint

        answer = hint(self.position, up_to=up_to, only=only, without=without, beyond=beyond)
        return answer.step if isinstance(answer, Beyond) else answer

    def path(
        self, *, up_to: str | None = None, only: Sequence[str] = (), without: Sequence[str] = ()
    ) -> Iterator[Step]:
        """The whole human path from here, step by step; it ends early where no technique finds more."""
        from sudokit.services.hint import path

        return path(self.position, up_to=up_to, only=only, without=without)

    def show(
        self, kind: str = "text", *, candidates: bool = False, solution: bool = False, step: Step | None = None
    ) -> str:
        """A picture as text: `text`, `ansi`, `svg` or `frame`; with a `step`, what it rests on and does."""
        from sudokit.services.show import show

        return show(self.position, kind, candidates=candidates, solution=solution, step=step)

    def _repr_svg_(self) -> str:
        """The drawing that notebooks show."""
        return self.show("svg")

    def apply(self, step: Step) -> Puzzle:
        """The puzzle after a step, with every candidate that is left as a mark."""
        from sudokit.services.hint import apply

        return Puzzle(apply(self.position, step))

    def rate(
        self, *, scale: str = "se", trace: bool = False, ceiling: float | None = None, budget: Budget | None = None
    ) -> Rating:
        """How hard the givens are, on Sudoku Explainer's scale: `.er`, `.level`, `.hardest`, `.counts` and more.

        Without one solution `.status` says what it is. With `scale` "both" or "hodoku", `.hodoku` has HoDoKu's level
        and score. Other sizes and rules than classic 9×9 have a `.level` but no `.er`. It takes the kernel.
        """
        from sudokit.services.rate import rate

        return rate(self.position, scale=scale, trace=trace, ceiling=ceiling, budget=budget)

    def canon(self) -> Canonical:
        """The canonical form of the givens, how many automorphisms they have, and a way to the form.

        For classic 9×9; it takes the kernel.
        """
        from sudokit.services.canon import canon, puzzle_grid

        return canon(puzzle_grid(self.position))

    def is_same_as(self, other: Puzzle) -> bool:
        """Whether the givens are those of `other` in disguise."""
        return self.moves_to(other) is not None

    def moves_to(self, other: Puzzle) -> Moves | None:
        """Moves of rows, columns and digits that turn the givens into those of `other`, where there are any."""
        from sudokit.services.canon import puzzle_grid, same

        return same(puzzle_grid(self.position), puzzle_grid(other.position))

    def shuffle(self, *, seed: int | None = None, index: int = 0, kinds: Collection[str] = ()) -> Puzzle:
        """An equivalent puzzle, entries, marks and solution along with it; without a seed another one every time.

        `kinds` are some of `digits`, `rows`, `columns` and `transpose`; all where none is named.

        >>> import sudokit
        >>> sudokit.Puzzle.of("12..............").shuffle(seed=7, kinds=["digits"]).line
        '21..............'
        """
        from sudokit.model.source import Source, fresh_seed
        from sudokit.services.shuffle import CHANNEL, shuffle

        source = Source(fresh_seed() if seed is None else seed, index, CHANNEL)
        return Puzzle(shuffle(self.position, source, kinds))


def find(
    puzzle: Puzzle | Position | str,
    technique: str,
    *,
    digits: Sequence[int] | None = None,
    cells: Sequence[int] | None = None,
    options: Sequence[str] = (),
) -> Iterator[Step]:
    """Every step of a technique (a name, family or alias of the catalogue) in a position, as it stands.

    >>> import sudokit
    >>> step = next(sudokit.find("12.456789" + 72 * ".", "full-house"))
    >>> step.place
    ((2, 3),)
    """
    from sudokit.services.hint import find as find_in

    position = puzzle if isinstance(puzzle, Position) else parse(puzzle).position
    return find_in(position, technique, digits=digits, cells=cells, options=options)


def parse(source: object, format: str | None = None, *, options: Options | None = None) -> Puzzle:
    """The one puzzle of a text in any format, of nested lists, or of an array.

    Raises an InputError that says what is wrong and where; several puzzles are for `parse_many`.

    >>> import sudokit
    >>> sudokit.parse("1.......4.......").clues
    2
    """
    from sudokit import formats
    from sudokit.model.grid import Grid

    if isinstance(source, Puzzle):
        return source
    if isinstance(source, Position):
        return Puzzle(source)
    if isinstance(source, Grid):
        return Puzzle(Position.of_digits(source.layout, source.digits))
    chosen = options or formats.Options()
    if isinstance(source, (str, bytes, bytearray)) or hasattr(source, "read"):
        return Puzzle(formats.one(formats.read(source, format, chosen)))
    from sudokit.formats.arrays import position_of

    return Puzzle(position_of(source, chosen))


def parse_many(source: object, format: str | None = None, *, options: Options | None = None) -> Iterator[Puzzle]:
    r"""Every puzzle of a text, of bytes, or of an open file, one at a time, in bounded memory.

    A bad one is raised at its place; the iterator is not finished by it, and `next` goes on behind it.

    >>> import sudokit
    >>> [p.clues for p in sudokit.parse_many("1.......4.......\n12..............\n")]
    [2, 2]
    """
    return _Puzzles(source, format, options)


class _Puzzles:
    """The iterator of `parse_many`: no generator, since an error would end one."""

    def __init__(self, source: object, format: str | None, options: Options | None) -> None:
        from sudokit import formats

        self._reading = formats.read(source, format, options or formats.Options())

    def __iter__(self) -> Iterator[Puzzle]:
        return self

    def __next__(self) -> Puzzle:
        item = next(self._reading)
        if isinstance(item, Exception):
            raise item
        return Puzzle(item)


def dump(puzzle: Puzzle | Position, format: str = "plain", *, options: Options | None = None) -> str:
    """The text of a puzzle in a format. Raises NegativeError where that cannot carry its rules or boxes.

    >>> import sudokit
    >>> sudokit.dump(sudokit.parse("1.......4......."), "csv").splitlines()[0]
    '1,-,-,-'
    """
    from sudokit import formats

    position = puzzle.position if isinstance(puzzle, Puzzle) else puzzle
    return formats.dumps(position, format, options or formats.Options())


def create(
    *,
    seed: int | None = None,
    index: int = 0,
    size: int = 9,
    boxes: tuple[int, int] | None = None,
    rules: tuple[str, ...] | list[str] | str = (),
    blanks: tuple[int, int] | int | None = None,
    clues: tuple[int, int] | int | None = None,
    minimal: bool = False,
    symmetry: str = "none",
    pattern: Iterable[int] | None = None,
    solution: Grid | None = None,
    level: str | None = None,
    rating: tuple[float, float] | float | None = None,
    budget: Budget | None = None,
) -> Puzzle:
    """A puzzle with one solution (which its position holds): number `index` of the seed's puzzles.

    >>> import sudokit
    >>> sudokit.create(seed=7) == sudokit.create(seed=7)
    True
    >>> sudokit.create(seed=7, size=4, blanks=10).is_unique
    True
    """
    from sudokit.services import create as making

    request = making.Request(
        seed=seed, size=size, boxes=boxes, rules=rules, blanks=blanks, clues=clues, minimal=minimal,
        symmetry=symmetry, pattern=None if pattern is None else tuple(pattern), solution=solution, level=level,
        rating=rating,
    )  # fmt: skip
    return Puzzle(making.create(request, index, budget=budget).position)
