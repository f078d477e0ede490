"""`sudoku canon`: the form, the same or not, one of each kind, and every way to be wrong."""

import json
import random

import pytest

from sudokit import Puzzle, layout
from sudokit.model.position import Position
from sudokit.services.shuffle import shuffle

pytestmark = pytest.mark.kernel

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
FORM = "........1.....1.23..4.5..........5.....6..74.38............2.....7...6...1...8..."
OTHER = "9" + PUZZLE[1:]


class Dice:
    def __init__(self, seed):
        self._random = random.Random(seed)

    def below(self, bound):
        return self._random.randrange(bound)


def disguised(line, seed=1):
    position = shuffle(Position(layout(), Puzzle.of(line).grid), Dice(seed))
    return Puzzle(position).line


def test_the_form_and_how_many_automorphisms(sudoku):
    assert sudoku("canon", PUZZLE) == (0, FORM + "\n", "1 automorphism\n")
    assert sudoku("canon", "--quiet", disguised(PUZZLE)) == (0, FORM + "\n", "")
    assert sudoku("canon", "." * 81) == (0, "." * 81 + "\n", "3,359,232 automorphisms\n")


def test_the_output_has_the_format_of_the_input(sudoku):
    _, plain, _ = sudoku("convert", "--to", "plain", PUZZLE)
    code, out, _ = sudoku("canon", stdin=plain)
    assert (code, sudoku("convert", "--to", "line", stdin=out)[1]) == (0, FORM + "\n")
    assert out.startswith("0 0 0 0 0 0 0 0 1\n")


def test_json(sudoku):
    code, out, _ = sudoku("canon", "--json", PUZZLE)
    assert code == 0
    assert json.loads(out) == {"puzzle": PUZZLE, "size": 9, "canonical": FORM, "automorphisms": 1}


def test_same_as_in_words_and_with_the_map(sudoku):
    image = disguised(PUZZLE)
    code, out, err = sudoku("canon", PUZZLE, "--same-as", image)
    assert (code, err) == (0, "")
    assert out.startswith("the same:\n  ")
    code, out, _ = sudoku("canon", "--json", PUZZLE, "--same-as", image)
    found = json.loads(out)
    assert found["same"]
    way = found["map"]
    for row in range(9):
        for column in range(9):
            source = way["rows"][row] - 1, way["columns"][column] - 1
            r, c = source[::-1] if way["transpose"] else source
            old = PUZZLE[9 * r + c]
            assert image[9 * row + column] == (old if old == "." else str(way["digits"][old]))


def test_not_the_same_is_a_negative_answer(sudoku):
    assert sudoku("canon", PUZZLE, "--same-as", OTHER) == (5, "not the same\n", "")
    code, out, _ = sudoku("canon", "--json", PUZZLE, "--same-as", OTHER)
    assert code == 5
    assert json.loads(out)["same"] is False
    assert "map" not in json.loads(out)


def test_same_as_in_a_stream(sudoku):
    lines = f"{PUZZLE}\n{OTHER}\n{disguised(OTHER)}\n11{'.' * 79}\n"
    code, out, _ = sudoku("canon", "--same-as", PUZZLE, stdin=lines)
    assert code == 5
    assert out.splitlines() == [
        "the same: nothing is moved",
        "not the same",
        "not the same",
        "! the givens break the rules: 1 stands twice in row 1",
    ]


def test_distinct_passes_on_the_first_of_each_kind(sudoku, tmp_path):
    lines = [PUZZLE, OTHER, disguised(PUZZLE, 2), disguised(OTHER, 3), PUZZLE, "." * 81]
    out = tmp_path / "out.txt"
    source = tmp_path / "in.txt"
    source.write_text("\n".join(lines) + "\n")
    assert sudoku("canon", "--distinct", source, out) == (0, "", "6 puzzles: 3 distinct\n")
    assert out.read_text() == f"{PUZZLE}\n{OTHER}\n{'.' * 81}\n"
    code, text, _ = sudoku("canon", "--distinct", "--json", source)
    assert code == 0
    assert [json.loads(line)["puzzle"] for line in text.splitlines()] == [PUZZLE, OTHER, "." * 81]


@pytest.mark.parametrize("option", [[], ["--distinct"]])
def test_many_lines_at_once_are_answered_as_one_by_one(sudoku, option, monkeypatch):
    """Files of lines take a way of their own."""
    odd = ["# a comment", "", f"{OTHER} # easy", PUZZLE[:80], "77" + "." * 79, f"{PUZZLE},{PUZZLE}", "! no", "." * 81]
    lines = [PUZZLE, OTHER] * 3 + odd[:3] + [disguised(PUZZLE, 2)] * 40 + odd[3:] + [disguised(OTHER, 5), OTHER]
    rules = ["# rules: diagonal", PUZZLE, OTHER]
    for text in ("\n".join(lines), "\n".join(lines) + "\n", "\r\n".join(lines + rules) + "\r\n"):
        fast = sudoku("canon", *option, stdin=text)
        with monkeypatch.context() as patched:
            patched.setattr("sudokit.app.cli.frame.bulk.lines_alone", lambda args: False)
            slow = sudoku("canon", *option, stdin=text)
        assert fast == slow
        assert fast[0] == 4
        assert fast[1].count("\n! ") == (3 if "diagonal" in text else 2)


def test_a_stream_goes_on_after_a_bad_puzzle(sudoku):
    code, out, err = sudoku("canon", "--distinct", stdin=f"{PUZZLE}\n{PUZZLE[:80]}\n55{'.' * 79}\n{OTHER}\n")
    assert code == 4
    assert [line[:2] for line in out.splitlines()] == ["4.", "! ", "! ", "9."]
    assert err == "4 puzzles: 2 distinct, 2 without a form\n"


@pytest.mark.parametrize(
    ("code", "words", "says"),
    [
        (5, ["55" + "." * 79], "the givens break the rules: 5 stands twice in row 1"),
        (4, ["." * 36], "canonical forms are for classic 9×9 sudokus; this one is 6×6"),
        (4, ["--rule", "diagonal", "." * 81], "with the rule diagonal"),
        (4, [PUZZLE, "--same-as", "." * 36], "this one is 6×6"),
        (5, [PUZZLE, "--same-as", "55" + "." * 79], "break the rules"),
        (4, [PUZZLE, "--same-as", "no-such-file"], "no such file"),
        (4, ["no-such-file"], "no such file"),
        (3, [PUZZLE, "--same-as"], "needs a value"),
        (3, [PUZZLE, "--same-as", PUZZLE, "--distinct"], "exclude each other"),
        (3, [PUZZLE, "--same-as", PUZZLE, "--to", "plain"], "--to has no place"),
        (3, ["--same-as", "-"], "standard input already"),
        (3, ["--same"], "did you mean --same-as?"),
        (1, [PUZZLE, "a", "b"], "takes 2 words"),
    ],
)
def test_wrong_in_every_way(sudoku, code, words, says):
    found, out, err = sudoku("canon", *words)
    assert (found, out) == (code, "")
    assert says in err
    assert err.count("\n") == 1


def test_without_the_kernel(sudoku, monkeypatch):
    monkeypatch.setattr("sudokit.kernel.native", None)
    for words in ([PUZZLE], ["--distinct", PUZZLE], [PUZZLE, "--same-as", OTHER], ["--json", PUZZLE]):
        code, out, err = sudoku("canon", *words)
        assert (code, out) == (69, "")
        assert err.startswith("sudoku: a canonical form needs the native kernel")
        assert err.count("\n") == 1
