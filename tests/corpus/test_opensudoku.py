"""Real files of OpenSudoku: every game is read, and comes back out of what is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudokit.formats import Writer, read
from sudokit.model.position import Position

FORMATS = Path(__file__).parents[2].parent / "shared" / "data" / "formats"
FILES = sorted(FORMATS.glob("opensudoku/*.opensudoku"))

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not FILES, reason="no ../shared")]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file(path: Path) -> None:
    with path.open("rb") as file:
        reading = read(file, name=path.name)
        items = list(reading)
    assert reading.format == "opensudoku"
    assert len(items) == path.read_bytes().count(b"<game ")
    writer = Writer("opensudoku")
    text = "".join(writer.write(item) for item in items if isinstance(item, Position)) + writer.close()
    again = list(read(text))
    assert [item.givens for item in again if isinstance(item, Position)] == [
        item.givens for item in items if isinstance(item, Position)
    ]
    assert len(again) == len(items)
