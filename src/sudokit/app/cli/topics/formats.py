"""`sudoku help formats`."""

from __future__ import annotations

__all__ = ["SUMMARY", "text"]

SUMMARY = "which formats are read and written, and what each keeps"


def text() -> str:
    """Every format with its summary and what survives writing and reading."""
    from sudokit.app.cli.frame.helping import columns, fill
    from sudokit.formats import table
    from sudokit.formats.base import FEATURES

    rows = []
    for name, summary, keeps in table():
        kept = [feature for feature in FEATURES if feature in keeps and feature != "givens"]
        rows.append((name, f"{summary}; keeps {', '.join(kept) or 'the givens alone'}"))
    return "\n\n".join([
        "Formats, for --from and --to:",
        columns(rows, 14),
        fill(
            "All keep the givens. `boxes` are box shapes that are not the usual ones, `rules` those beside the classic "
            "ones, `unsupported` rules of other programs that are not known here: they are kept, and solving without "
            "them is refused. `centre` and `corner` are the player's marks. Entries that a format cannot tell from "
            "givens are written as givens. A format is detected; where two would read different puzzles, --from "
            "decides."
        ),
        fill(
            "Blanks in dense text are . 0 * _ x X ? and, in a line of exactly the right length, spaces. Over 9×9 "
            "digits are numbers between spaces, or symbols: 1 to 9, then A for 10, B for 11 and so on. With --symbols "
            "hex, 0 to F are the sixteen digits; that is seen by itself where 0 and another blank occur and no G."
        ),
        fill(
            "In line, plain, frame and csv a comment before a puzzle says what the cells do not:"
        ),
        "  # rules: diagonal\n  # rules: jigsaw 1112… (the region of every cell)\n  # boxes: 2x6",
        fill(
            "A line that begins with ! stands where a puzzle got no answer; readers skip it."
        ),
    ]) + "\n"  # fmt: skip
