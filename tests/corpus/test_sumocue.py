"""A jigsaw in SumoCue's form, out of another program."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudokit.formats import dumps, read
from sudokit.model.position import Position

FILE = Path(__file__).parents[2].parent / "shared" / "data" / "formats" / "killer" / "jigsaw-sumocuev1.txt"

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not FILE.exists(), reason="no ../shared")]


def test_it_is_written_as_it_came() -> None:
    text = FILE.read_text(encoding="utf-8")
    reading = read(text)
    (position,) = reading
    assert reading.format == "sumocue"
    assert isinstance(position, Position)
    assert dumps(position, "sumocue").strip() == text.strip()
