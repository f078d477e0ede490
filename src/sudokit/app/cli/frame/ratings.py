"""A rating as `sudoku rate` says it: a block for people, a line, a row of a table, the keys of an object, its path."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sudokit.model.position import Position
    from sudokit.rating.instrument import Rating

__all__ = ["columns", "fields", "in_words", "line", "puzzle_line", "row", "steps"]


def puzzle_line(position: Position) -> str:
    """What was rated, a symbol a cell."""
    from sudokit.services.canon import puzzle_grid

    return puzzle_grid(position).line


def columns(scale: str) -> str:
    """The head of the table."""
    own = "" if scale == "hodoku" else "er,ep,ed,"
    more = "" if scale == "hodoku" else ",level,hardest,steps"
    return f"puzzle,{own}status{more}{'' if scale == 'se' else ',hodoku_level,hodoku_score'}\n"


def row(position: Position, found: Rating, scale: str) -> str:
    """One row of the table; what is not known stays empty."""
    rated = found.reached is not None
    cells: list[object] = [puzzle_line(position)]
    if scale != "hodoku":
        cells += [found.er, found.ep, found.ed]
    cells.append(found.status)
    if scale != "hodoku":
        cells += [found.level, found.hardest, found.steps if rated else None]
    if scale != "se":
        cells += [found.hodoku.level, found.hodoku.score] if found.hodoku else [None, None]
    return ",".join("" if cell is None else str(cell) for cell in cells) + "\n"


def line(position: Position, found: Rating, ceiling: float | None) -> str:
    """One line of a stream: the puzzle, a tab, and what is known, `-` where there is no such thing."""
    told: list[object] = []
    if found.status == "above":
        told += ["above", ceiling]
    elif found.reached is not None:
        told += [found.er, found.ep, found.ed, found.level, found.hardest]
    if found.hodoku is not None:
        told += [found.hodoku.level, found.hodoku.score]
    return f"{puzzle_line(position)}\t{' '.join('-' if word is None else str(word) for word in told)}\n"


def fields(found: Rating, position: Position) -> dict[str, object]:
    """The keys of the JSON object."""
    result: dict[str, object] = {}
    if found.er is not None:
        result |= {"er": found.er, "ep": found.ep, "ed": found.ed}
    if found.reached is not None:
        result |= {"level": found.level, "hardest": found.hardest, "steps": found.steps, "counts": found.counts}
    if found.hodoku is not None:
        result["hodoku"] = {"level": found.hodoku.level, "score": found.hodoku.score}
    if found.path:
        from sudokit.app.cli.frame.objects import cells

        layout = position.layout
        result["path"] = [
            {
                "technique": step.technique,
                "rating": step.rating,
                "place": [{"cell": cells([cell], layout)[0], "digit": digit} for cell, digit in step.place],
                "eliminate": [
                    {"cell": cells([cell], layout)[0], "digits": [d for c, d in step.eliminate if c == cell]}
                    for cell in sorted({cell for cell, _ in step.eliminate})
                ],
            }
            for step in found.path
        ]
    return result


def in_words(found: Rating) -> str:
    """The block for a single puzzle."""
    lines = _in_levels(found) if found.reached is not None else []
    counts = dict(found.counts)
    if found.hodoku is not None:
        level = found.hodoku.level or "not finished"
        lines.append(f"hodoku    {level}, score {found.hodoku.score}")
        counts = counts or found.hodoku.counts
    if found.status != "above":
        lines += [f"{count:9} {_title(name)}" for name, count in counts.items()]
    return "\n".join(lines) + "\n"


def _in_levels(found: Rating) -> list[str]:
    from sudokit.rating.levels import level

    assert found.level is not None
    assert found.reached is not None
    band = level(found.level)
    if found.status == "above":
        return [f"rating    above: a step of {found.reached / 10} was needed, so {band.name} at least"]
    gem = "; a diamond" if found.diamond else "; a pearl" if found.pearl else ""
    lines = [] if found.er is None else [f"rating    ER {found.er}, EP {found.ep}, ED {found.ed}{gem}"]
    return [
        *lines,
        f"level     {band.name}: {band.needs}",
        f"hardest   {_title(found.hardest) if found.hardest else 'nothing that is known'}",
        f"steps     {found.steps}",
    ]


def _title(name: str) -> str:
    from sudokit.logic.catalogue import CATALOGUE

    return CATALOGUE[name].title if name in CATALOGUE else name.replace("-", " ")


def steps(found: Rating, position: Position) -> str:
    """A line a step: number, rating, technique, what it places or removes."""
    from sudokit.model.geometry import cell_name

    size = position.layout.size
    lines = []
    for number, step in enumerate(found.path, 1):
        effects = [f"{cell_name(cell, size)}={digit}" for cell, digit in step.place]
        if not effects:
            for cell in sorted({cell for cell, _ in step.eliminate}):
                gone = ("" if size < 10 else ",").join(str(d) for c, d in step.eliminate if c == cell)
                effects.append(f"{cell_name(cell, size)}-{gone}")
        chain = f" ({step.chain.complexity} nodes)" if step.chain is not None else ""
        lines.append(f"{number:3}  {step.rating:4}  {step.technique}{chain}: {' '.join(effects)}")
    return "\n".join(lines) + "\n"
