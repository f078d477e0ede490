"""Real payloads: every one unfolds, folds up to the same characters, and is written back as it came."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sudokit.formats import dumps, fpuzzles, read
from sudokit.formats._lzstring import compress, decompress
from sudokit.formats._shortened import expand, shorten
from sudokit.model.position import Position

FORMATS = Path(__file__).parents[2].parent / "shared" / "data" / "formats"

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not FORMATS.exists(), reason="no ../shared")]


FPUZZLES = [*sorted(FORMATS.glob("fpuzzles/*.lz.txt")), *sorted(FORMATS.glob("fpuzzles/*.url.txt"))]


@pytest.mark.parametrize("path", FPUZZLES, ids=lambda path: path.stem)
def test_fpuzzles(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    payload = text.strip().rpartition("load=")[2]
    unfolded = decompress(payload)
    assert compress(unfolded) == payload
    beside = path.with_name(path.name.partition(".")[0] + ".json").read_text(encoding="utf-8")
    assert unfolded == beside.rstrip("\n")
    reading = read(text)
    (position,) = reading
    assert reading.format == "fpuzzles"
    assert isinstance(position, Position)
    assert fpuzzles.json_text(position) == unfolded
    assert dumps(position, "fpuzzles").rstrip("\n").endswith(f"load={payload}")
    assert list(read(beside)) == [position]
    assert position.title == json.loads(unfolded).get("title", "")


SUDOKUPAD = sorted(FORMATS.glob("sudokupad/*.scl.txt"))


@pytest.mark.parametrize("path", SUDOKUPAD, ids=lambda path: path.stem)
def test_sudokupad(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    payload = text.strip().removeprefix("scl")
    unfolded = decompress(payload)
    assert compress(unfolded) == payload
    zipped = path.with_name(path.name.replace(".scl.", ".zipped."))
    if zipped.exists():
        assert unfolded == zipped.read_text(encoding="utf-8")
        value = expand(unfolded)
        assert shorten(value) == unfolded
        assert json.dumps(value) == json.dumps(json.loads(path.with_name(path.name[:-8] + ".json").read_bytes()))
    reading = read(text)
    (position,) = reading
    assert reading.format == "sudokupad"
    assert isinstance(position, Position)
    assert position.unsupported
    assert dumps(position, "sudokupad") == text.strip() + "\n"


def test_other_prefixes() -> None:
    (position,) = read((FORMATS / "sudokupad" / "sudokupad-classic-prefix.txt").read_bytes())
    assert isinstance(position, Position)
    assert sum(map(bool, position.givens)) == 23
    (refused,) = read((FORMATS / "sudokupad" / "sudokupad-fpuzzles-prefix-3x3.txt").read_bytes())
    assert "size 3" in str(refused)


def test_the_files_are_there() -> None:
    assert len(FPUZZLES) >= 9
    assert len(SUDOKUPAD) >= 3
