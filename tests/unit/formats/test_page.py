"""The page on formats says what the formats say."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudokit import formats
from sudokit.formats.base import FEATURES

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "formats.md"


@pytest.mark.house
@pytest.mark.parametrize("name", formats.names())
def test_the_table_has_its_row(name):
    module = formats.codec(name)
    kept = [feature for feature in FEATURES if feature in module.KEEPS and feature != "givens"]
    sizes = list(module.SIZES)
    span = f"{sizes[0]}–{sizes[-1]}" if len(sizes) > 1 else str(sizes[0])
    summary = module.SUMMARY.replace("|", "\\|")
    assert f"| `{name}` | {summary} | {', '.join(kept) or '–'} | {span} |" in PAGE.read_text(encoding="utf-8")
