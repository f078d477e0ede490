"""Known puzzles by the tens of thousands: what `check` and the assistant say about them."""

from pathlib import Path

import pytest

from property.test_assist_oracle import transcript
from sudokit import Grid, Position, formats, layout
from sudokit.model.geometry import parse_boxes
from sudokit.services.assist import assist
from sudokit.services.check import check
from sudokit.services.show import show

PUZZLES = Path(__file__).parents[2].parent / "shared" / "data" / "puzzles"

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not PUZZLES.exists(), reason="no ../shared")]


@pytest.fixture
def checked(capfdbinary, tmp_path):
    """Exit code and closing line of `sudoku check` of a file, and what it wrote about each puzzle."""
    from sudokit.app.cli import main

    def run(name):
        out = tmp_path / "out.txt"
        code = main(["check", str(PUZZLES / name), str(out)])
        return code, capfdbinary.readouterr().err.decode(), out.read_text().splitlines()

    return run


@pytest.mark.kernel
def test_puzzles_of_17_clues_are_minimal(checked):
    code, tally, lines = checked("17-clue.txt")
    assert (code, tally) == (0, "49,158 puzzles: 49,158 unique (49,158 of them minimal)\n")
    assert set(lines) == {"unique, 17 clues, minimal"}


@pytest.mark.kernel
def test_puzzles_with_several_solutions_are_told(checked):
    code, tally, lines = checked("multi-solution.txt")
    assert (code, tally) == (5, "10,000 puzzles: 0 unique, 10,000 with several solutions\n")
    assert all(line.startswith("several solutions, ") for line in lines)


@pytest.mark.parametrize("name", ["easy-35.txt", "top1465.txt", "17-clue.txt"])
@pytest.mark.parametrize("strategies", [("one",), ("one", "two")])
def test_the_assistant_says_what_its_description_says(name, strategies):
    lines = (PUZZLES / name).read_text().split()
    for line in lines[:: max(1, len(lines) // 300)]:
        grid = Grid(layout(), line)
        assert str(assist(grid, strategies)) == transcript(list(grid), strategies)


@pytest.mark.kernel
def test_other_sizes_are_unique_and_can_be_shown_and_written():
    rows = [line.split("\t") for line in (PUZZLES / "other-sizes.tsv").read_text().splitlines() if line[0] != "#"]
    assert len(rows) == 208
    for size, boxes, _, cells in rows:
        made = layout(int(size), parse_boxes(boxes))
        position = Position(made, map(int, cells.split()))
        report = check(position, minimal=False)
        assert report.is_good, (size, boxes, report)
        for kind in ("text", "svg", "frame"):
            assert show(position, kind, solution=True)
        for name in ("plain", "frame", "csv", "json"):
            text = formats.dumps(position, name)
            assert list(formats.read(text)) == [position], (name, size, boxes)
