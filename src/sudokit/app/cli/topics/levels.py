"""`sudoku help levels`."""

from __future__ import annotations

__all__ = ["SUMMARY", "text"]

SUMMARY = "the levels, their ratings, and what a solver needs to know"


def text() -> str:
    """The table of levels."""
    from sudokit.app.cli.frame.helping import columns, fill
    from sudokit.rating.levels import LEVELS

    rows = []
    for level in LEVELS:
        least, most = level.least / 10, level.most / 10
        ends = (
            f"to {most}" if level is LEVELS[0] else f"{least} and up" if level is LEVELS[-1] else f"{least} to {most}"
        )
        rows.append((level.name, f"{ends}: {level.needs}. {level.learn}"))
    about = (
        "A level is a band of ER, the rating of the hardest step on Sudoku Explainer's scale. A puzzle is a pearl when "
        "its first digit already takes the hardest step (ER = EP), a diamond when its very first step is the hardest "
        "(ER = EP = ED)."
    )
    return f"Levels, by ER:\n\n{columns(rows)}\n\n{fill(about)}\n"
