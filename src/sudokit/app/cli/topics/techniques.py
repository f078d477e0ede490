"""`sudoku help techniques`."""

from __future__ import annotations

__all__ = ["SUMMARY", "text"]

SUMMARY = "every technique's name, with its place on both scales"


def text() -> str:
    """The catalogue, in the order in which the techniques are tried."""
    from sudokit.logic.catalogue import CATALOGUE

    rows = [f"{'name':35}{'family':22}{'SE':>5}  HoDoKu"]
    for row in CATALOGUE.values():
        place = f"{row.hodoku.level} {row.hodoku.score}" if row.hodoku else "-"
        rating = f"{row.se / 10:.1f}" if row.name != "brute-force" else "-"
        rows.append(f"{row.name:35}{row.family:22}{rating:>5}  {place}")
    return (
        "Techniques by Sudoku Explainer's rating (SE), with HoDoKu's level and score:\n\n"
        + "\n".join(f"  {line}" for line in rows)
        + "\n\nWhere a step's rating depends on its length, the table has the least.\n"
    )
