"""Write docs/reference/techniques.md from the techniques' own texts.

python tools/technique_page.py
"""

from __future__ import annotations

import sys
from pathlib import Path

from sudokit.logic.catalogue import CATALOGUE
from sudokit.logic.techniques import module_of

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "techniques.md"

# Who has the techniques of a file beside us: H HoDoKu, S Sudoku Explainer, K SukakuExplainer, 2 Sudoku Studio,
# W SudokuWiki. After what these programs' own pages and menus say.
WHO = {
    **dict.fromkeys(("full_house", "hidden_single", "naked_single", "locked_candidates"), "H S K 2 W"),
    **dict.fromkeys(("naked_set", "hidden_set", "fish", "xy_wing", "xyz_wing", "unique_rectangle", "bug"), "H S K 2 W"),
    "direct": "S K",
    "locked_set": "H 2",
    "finned_fish": "H 2 W",
    **dict.fromkeys(("franken_fish", "kraken_fish", "w_wing", "remote_pair", "hidden_rectangle"), "H 2"),
    **dict.fromkeys(("avoidable_rectangle", "turbot", "empty_rectangle"), "H 2 W"),
    **dict.fromkeys(("simple_colours", "multi_colours"), "H W"),
    "medusa_3d": "W",
    "unique_loop": "S K 2",
    "extended_rectangle": "2 W",
    **dict.fromkeys(("x_chain", "xy_chain", "nice_loop", "aic"), "H 2 W"),
    **dict.fromkeys(("als_xz", "als_xy_wing", "als_chain", "death_blossom", "sue_de_coq"), "H 2 W"),
    "aligned_exclusion": "S K W",
    "wxyz_wing": "K W",
    "letter_wings": "2",
    **dict.fromkeys(("cycle", "forcing_chain", "multiple_chain", "dynamic_chain"), "S K"),
    "nishio": "S K W",
    "": "H",
}


def page() -> str:
    """The whole page."""
    head = [
        "# Techniques",
        "",
        "Made by `tools/technique_page.py` from the techniques' own texts; `sudoku help TECHNIQUE` prints the same.",
        "They are tried from top to bottom: by the least rating on Sudoku Explainer's scale (SE). Beside us they are",
        "known to H HoDoKu, S Sudoku Explainer, K SukakuExplainer, 2 Sudoku Studio, W SudokuWiki.",
        "",
        "| technique | family | SE | HoDoKu | also in |",
        "|---|---|---|---|---|",
    ]
    for row in CATALOGUE.values():
        place = f"{row.hodoku.level} {row.hodoku.score}" if row.hodoku else "–"
        rating = f"{row.se / 10:.1f}" if row.module else "–"
        head.append(f"| `{row.name}` | {row.family} | {rating} | {place} | {WHO[row.module]} |")
    parts = []
    for module in dict.fromkeys(row.module for row in CATALOGUE.values() if row.module):
        names = [row.name for row in CATALOGUE.values() if row.module == module]
        found = module_of(names[0])
        title, _, rest = (found.__doc__ or "").strip().partition(":")
        text = " ".join(rest.split("\n\n", 1)[0].split())
        more = rest.split("\n\n", 1)[1].strip() if "\n\n" in rest else ""
        parts += ["", f"## {title.strip()}", "", text[:1].upper() + text[1:]]
        parts += ["", more] if more else []
        parts += ["", f"Names: {', '.join(f'`{name}`' for name in names)}. See one:", ""]
        parts += ["```", f"sudoku hint --only {module.replace('_', '-')} '{found.EXAMPLE}'", "```"]
    return "\n".join([*head, *parts]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.exit(0)
