"""Game IDs and saves made by the program itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudokit.errors import FormatError
from sudokit.formats import dumps, read
from sudokit.model.position import Position

FOLDER = Path(__file__).parents[2].parent / "shared" / "data" / "formats" / "sgt"

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not FOLDER.exists(), reason="no ../shared")]


def test_ids_come_back_as_they_were_and_killers_are_named() -> None:
    text = (FOLDER / "sgt-solo-ids.txt").read_text(encoding="utf-8")
    lines = text.split()
    items = list(read(text))
    assert len(items) == len(lines) == 15
    for line, item in zip(lines, items, strict=True):
        if "k" in line.partition(":")[0]:
            assert isinstance(item, FormatError)
            assert "killer" in str(item)
        else:
            assert isinstance(item, Position)
            assert dumps(item, "sgt") == line + "\n"


def test_saves() -> None:
    (position,) = read((FOLDER / "sgt-solo-save-3x3x.sgt").read_bytes())
    assert isinstance(position, Position)
    assert dumps(position, "sgt") == "3x3x:a5c8k6a1_4_3_2d4c1_6_8m9_5_7c1d3_1_6_9a9k4c7a\n"
    (killer,) = read((FOLDER / "sgt-solo-save-9jk.sgt").read_bytes())
    assert isinstance(killer, FormatError)
    assert "killer" in str(killer)
