"""The 9×9 search on the shared lists: what is known of them, on every instruction set."""

from pathlib import Path

import pytest

import sudokit
from sudokit import kernel

PUZZLES = Path(__file__).resolve().parents[2] / "../shared/data/puzzles"
pytestmark = [
    pytest.mark.corpus,
    pytest.mark.kernel,
    pytest.mark.skipif(not PUZZLES.exists(), reason="no ../shared"),
]


@pytest.mark.parametrize("isa", [name for name in kernel.available() if name != "none"])
@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("17-clue", "unique"), ("easy-35", "unique"), ("top1465", "unique"), ("hardest-11plus", "unique"),
        ("multi-solution", "several"),
    ],
)  # fmt: skip
def test_every_puzzle_is_what_its_list_says(name, status, isa, monkeypatch):
    monkeypatch.setattr(kernel, "isa_index", kernel.ISA_NAMES.index(isa))
    text = (PUZZLES / f"{name}.txt").read_bytes()
    if name == "hardest-11plus":
        text = b"\n".join(text.split()[::20])
    solved = sudokit.solve_many(text)
    assert solved.tally() == {status: len(solved)}
    assert bytes(solved.finals) == bytes([1]) * len(solved)
    for puzzle, solution in list(zip(text.split(), solved.lines().split(), strict=True))[:: max(1, len(solved) // 500)]:
        assert all(given in b".0" or given == digit for given, digit in zip(puzzle, solution, strict=True))
        assert not sudokit.Puzzle.of(solution.decode()).problems()


def test_the_same_solutions_on_every_instruction_set(monkeypatch):
    text = (PUZZLES / "multi-solution.txt").read_bytes()
    seen = set()
    for isa in kernel.available():
        if isa != "none":
            monkeypatch.setattr(kernel, "isa_index", kernel.ISA_NAMES.index(isa))
            seen.add((bytes(sudokit.solve_many(text).solutions), bytes(sudokit.solve_many(text, first=True).solutions)))
    assert len(seen) == 1
