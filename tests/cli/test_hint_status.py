"""What `hint --json` and `solve --steps --json` say of a puzzle that gets a step, or none."""

import json

import pytest

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BARE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SEVERAL = "12.............."
NONE = "11.............."


@pytest.mark.parametrize("command", [["hint"], ["hint", "--all"], ["solve", "--steps"]])
@pytest.mark.parametrize(
    ("status", "code", "puzzle"),
    [("unique", 0, PUZZLE), ("complete", 4, SOLUTION), ("several", 5, SEVERAL), ("none", 5, NONE)],
)
def test_the_status_says_what_kind_of_puzzle_it_is(sudoku, command, status, code, puzzle):
    found, out, err = sudoku(*command, "--json", puzzle)
    told = json.loads(out)
    assert (found, told["status"]) == (code, status)
    assert ("error" in told) == (code != 0)
    assert err.count("\n") == (code != 0)


def test_in_a_stream_it_is_the_same(sudoku):
    code, out, _ = sudoku("hint", "--json", stdin=f"{PUZZLE}\n{SOLUTION}\n{SEVERAL}\n{NONE}\n")
    assert code == 4
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["unique", "complete", "several", "none"]


def test_a_mistake_is_an_answer(sudoku):
    record = {"givens": PUZZLE, "entries": "." * 2 + "1" + "." * 78}
    code, out, _ = sudoku("hint", "--json", stdin=json.dumps(record))
    told = json.loads(out)
    assert (code, told["status"], told["technique"], told["cells"]) == (0, "unique", "mistake", ["r1c3"])


def test_nothing_within_the_ceiling(sudoku):
    code, out, _ = sudoku("hint", "--json", "--up-to", "full-house", PUZZLE)
    told = json.loads(out)
    assert (code, told["status"]) == (5, "above")
    assert "hidden-single-box" in told["error"]
    code, out, _ = sudoku("hint", "--json", "--only", "xy-wing", BARE)
    assert (code, json.loads(out)["status"]) == (5, "unique")
