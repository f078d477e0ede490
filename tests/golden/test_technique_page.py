"""The techniques page is what the techniques say."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_is_up_to_date():
    made = runpy.run_path(str(ROOT / "tools" / "technique_page.py"))
    assert made["PAGE"].read_text(encoding="utf-8") == made["page"](), "run tools/technique_page.py"
