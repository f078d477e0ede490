"""`sudoku help techniques`, and the page of each technique."""

from __future__ import annotations

__all__ = ["SUMMARY", "page", "text"]

SUMMARY = "the techniques, their families and their place on both scales"


def text() -> str:
    """The catalogue as a table, in the order in which the teacher tries techniques."""
    from sudokit.logic.catalogue import CATALOGUE

    rows = [f"  {'':<32} {'SE':>4}  {'HoDoKu':<13} family"]
    for row in CATALOGUE.values():
        place = f"{row.hodoku.level:<7} {row.hodoku.score:>5}" if row.hodoku else ""
        rating = f"{row.se / 10:.1f}" if row.name != "brute-force" else ""
        rows.append(f"  {row.name:<32} {rating:>4}  {place:<13} {row.family}")
    return (
        "Techniques, easiest first. SE: the least rating on Sudoku Explainer's scale,\n"
        "whose order the hints follow; HoDoKu: level and score there.\n\n" + "\n".join(rows) + "\n\n"
        "`sudoku help TECHNIQUE` explains one. Options take a family's name as well.\n"
    )


def page(word: str) -> str:
    """What a technique (or the techniques of an alias or family) is and why it is sound; empty for other words."""
    from sudokit.errors import UsageError
    from sudokit.logic.catalogue import CATALOGUE, names_of

    try:
        names = names_of(word)
    except UsageError:
        return ""
    modules = [module for module in dict.fromkeys(CATALOGUE[name].module for name in names) if module]
    if not modules:
        return "Brute force: trying digits until one fits. Only HoDoKu's scale has it, as its last step.\n"
    return "\n".join(_module_page(module, names) for module in modules)


def _module_page(module: str, names: tuple[str, ...]) -> str:
    from importlib import import_module

    from sudokit.app.cli.frame.helping import fill
    from sudokit.logic.catalogue import CATALOGUE

    found = import_module(f"sudokit.logic.techniques.{module}")
    rows = [CATALOGUE[name] for name in names if CATALOGUE[name].module == module]
    parts = [fill(found.__doc__ or "")]
    for row in rows:
        places = [f"from {row.se / 10:.1f} on Sudoku Explainer's scale"] if row.name != "brute-force" else []
        if row.hodoku:
            places.append(f"HoDoKu: {row.hodoku.level}, score {row.hodoku.score}")
        parts.append(f"  {row.name}: {'; '.join(places)}")
    example = getattr(found, "EXAMPLE", "")
    if example:
        parts.append(f"example:\n  sudoku hint --only {rows[0].name} {example}")
    return "\n\n".join(parts) + "\n"
