"""Files of many lines: the bulk way says, byte for byte, what the general way says."""

from __future__ import annotations

import random

import pytest

from sudokit import kernel

pytestmark = pytest.mark.kernel

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = "." * 8 + SOLUTION[8:27] + "." * 10 + SOLUTION[37:]
HARD = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
LINES = [
    UNIQUE, SEVERAL, SOLUTION, UNIQUE.replace(".", "0"), UNIQUE.replace(".", "-"), UNIQUE.replace(".", "x"), HARD,
    "11" + "." * 79, SOLUTION[:80] + "8", "5" * 81, UNIQUE[:80] + "q", UNIQUE[:80] + "é", UNIQUE[:80], UNIQUE + "1",
    "", "   ", "# a comment", "! an answer", "!" * 81, "#" * 81, UNIQUE + "," + SOLUTION, UNIQUE + " # easy",
    " " + UNIQUE, "hello", "1..............4", "." * 40 + "\n" + "." * 40,
]  # fmt: skip
MANY = [
    UNIQUE + "\n" + UNIQUE + "\n",
    "\n".join([UNIQUE] * 3 + LINES + [UNIQUE]),
    f"{UNIQUE}\r\n{SEVERAL}\r\nshort\r\n{UNIQUE}\r\n",
    f"{UNIQUE}\n{SEVERAL}\n# rules: diagonal\n{UNIQUE}\noops\n{UNIQUE}\n",
    "\n".join([UNIQUE] * 5000 + ["oops"] + [HARD] * 10 + ["# boxes: 3x3", UNIQUE]) + "\n",
]


@pytest.fixture
def both(sudoku, tmp_path, monkeypatch):
    """Runs a command twice: in bulk, and as it runs where there is no bulk way."""

    def run(text, *args):
        path = tmp_path / "in.txt"
        path.write_text(text, encoding="utf-8", newline="")
        fast = sudoku(*args, str(path))
        with monkeypatch.context() as patch:
            patch.setattr("sudokit.app.cli.frame.bulk.lines_alone", lambda args, *, writes=True: False)
            slow = sudoku(*args, str(path))
        return fast, slow

    return run


@pytest.mark.parametrize("args", [["solve"], ["solve", "--first"], ["solve", "--count", "--limit", "7"], ["convert"]])
@pytest.mark.parametrize("text", MANY, ids=range(len(MANY)))
def test_bulk_and_general_way_say_the_same(both, text, args):
    fast, slow = both(text, *args)
    assert fast == slow


def test_any_mixture_of_lines(both):
    draw = random.Random(4)
    for _ in range(15):
        text = "\n".join([UNIQUE, UNIQUE, *draw.choices(LINES, k=draw.randrange(30))]) + draw.choice(["", "\n"])
        fast, slow = both(text, draw.choice(["solve", "convert"]))
        assert fast == slow


def test_blocks_are_written_in_order_on_any_number_of_threads(sudoku, tmp_path):
    from sudokit import solve_many

    draw = random.Random(2)
    puzzles = ["".join(c if draw.random() < 0.9 else "." for c in SOLUTION) for _ in range(9000)]
    path = tmp_path / "many.txt"
    path.write_text("\n".join(puzzles) + "\n")
    outs = {sudoku("solve", "--threads", n, str(path))[1] for n in ("1", "2", "3")}
    assert outs == {solve_many(puzzles).lines().decode()}


def test_kernel_is_used(sudoku, monkeypatch, tmp_path):
    """The bulk way is really gone: without it this test of the others would say nothing."""
    calls = []
    native = kernel.native
    path = tmp_path / "two.txt"
    path.write_text(f"{UNIQUE}\n{UNIQUE}\n")

    class Spy:
        def __getattr__(self, name):
            calls.append(name)
            return getattr(native, name)

    monkeypatch.setattr(kernel, "native", Spy())
    assert sudoku("solve", str(path))[1] == f"{SOLUTION}\n{SOLUTION}\n"
    assert "status9" in calls
