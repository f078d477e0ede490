"""The assistant's transcripts, byte for byte."""

from itertools import groupby

import pytest

from sudokit import Grid, InputError, UsageError, layout
from sudokit.services.assist import Assistance, Label, Pass, Violation, assist, parse_strategies

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOLVED_BLOCK = """
5 3 4 | 6 7 8 | 9 1 2
6 7 2 | 1 9 5 | 3 4 8
1 9 8 | 3 4 2 | 5 6 7
------+-------+------
8 5 9 | 7 6 1 | 4 2 3
4 2 6 | 8 5 3 | 7 9 1
7 1 3 | 9 2 4 | 8 5 6
------+-------+------
9 6 1 | 5 3 7 | 2 8 4
2 8 7 | 4 1 9 | 6 3 5
3 4 5 | 2 8 6 | 1 7 9

 0 cells are unknown
"""


def transcript(line, *strategies):
    return str(assist(Grid(layout(), line), strategies or ("one",)))


def test_a_complete_grid_prints_its_block_twice():
    assert transcript(SOLVED) == SOLVED_BLOCK + SOLVED_BLOCK + "\nta daa!!!\n"


def test_a_row_is_filled_pass_by_pass():
    line = ".3467.912" + "67.195348" + SOLVED[18:]
    before = SOLVED_BLOCK.replace("5 3 4 | 6 7 8", ". 3 4 | 6 7 .").replace("6 7 2 |", "6 7 . |")
    assert transcript(line) == (
        before.replace(" 0 cells", " 3 cells")
        + "\nstrategy one\nrow 1 col 1 must be 5\nrow 1 col 6 must be 8\nrow 2 col 3 must be 2\n"
        + SOLVED_BLOCK
        + "\nta daa!!!\n"
    )


def test_options_are_those_of_the_start_of_the_pass():
    # 9 is all that both open cells of row 1 can hold, and both are labelled before either is looked at again.
    grid = Grid(layout(), "1234567.." + "." * 27 + ".......8." + "." * 27 + "........8")
    assert assist(grid).passes == (Pass("one", (Label(7, 9), Label(8, 9))),)


def test_an_unsolved_grid_ends_without_ta_daa():
    text = transcript("." * 81)
    assert text.endswith("\n81 cells are unknown\n")
    assert text.count("cells are unknown") == 2
    assert "strategy" not in text


def test_violations_stop_the_assistant():
    text = transcript("55" + "." * 77 + "55")
    assert text == (
        """
5 5 . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . . .
------+-------+------
. . . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . . .
------+-------+------
. . . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . 5 5

77 cells are unknown

set  0 (row 1): 2 instances of 5
set  8 (row 9): 2 instances of 5
set 18 (sqr 1): 2 instances of 5
set 26 (sqr 9): 2 instances of 5

4 different sets have violations
4 violations in total
"""
    )


def test_two_digits_repeated_in_one_set_are_one_set_and_two_violations():
    report = assist(Grid(layout(), "1..1..1.." + "." * 27 + "...1....." + "." * 36))
    assert report.violations == (Violation(0, 1, 3), Violation(12, 1, 2))
    report = assist(Grid(layout(), "1..2..1.2" + "." * 72))
    assert report.violations == (Violation(0, 1, 2), Violation(0, 2, 2))
    assert str(report).endswith("\n1 different sets have violations\n2 violations in total\n")


def test_strategy_two_tells_a_house_at_a_time():
    top = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    assert "strategy" not in transcript(top)
    middle = transcript(top, "one", "two").split("unknown\n")[1]
    assert middle.startswith(
        "\nstrategy two\nrow 6 col 2 must be 4\nrow 8 col 3 must be 3\nrow 8 col 6 must be 1\n\n4 . . |"
    )


def test_a_cell_claimed_twice_takes_the_first_digit():
    rows = [".345678..", "." * 9, "." * 9, ".......1.", "........2", "." * 9, ".......2.", "........1", "." * 9]
    report = assist(Grid(layout(), "".join(rows)), ("two",))
    assert report.passes[0].strategy == "two"
    assert report.passes[0].labels[0] == Label(0, 1)
    assert Label(0, 2) not in report.passes[0].labels


def test_the_strategies_take_turns_until_neither_changes_anything():
    line = "." * 17 + "1.....2.34.....3.....5...16...7..4....4..1.....8..9....23.....8."
    report = assist(Grid(layout(), line), ("one", "two"))
    assert [name for name, _ in groupby(p.strategy for p in report.passes)] == ["two", "one", "two", "one", "two"]
    assert report.is_solved
    assert assist(report.end, ("one", "two")).passes == ()
    assert len(assist(Grid(layout(), line)).passes) == 0


def test_full_but_wrong_earns_no_ta_daa():
    wrong = Grid(layout(), SOLVED[:79] + "97")
    assert not str(Assistance(wrong, (), (), wrong)).endswith("ta daa!!!\n")


def test_other_sizes_and_rules_are_refused_in_words():
    with pytest.raises(InputError, match="16×16"):
        assist(Grid(layout(16), "." * 256))
    with pytest.raises(InputError, match="other rules"):
        assist(Grid(layout(9, rules="diagonal"), "." * 81))


def test_strategy_names():
    assert parse_strategies("one,two") == ("one", "two")
    assert parse_strategies("one") == ("one",)
    for bad in ("three", "", "one,one", "one two"):
        with pytest.raises(UsageError, match=r"expected one, two or one,two"):
            parse_strategies(bad)
    with pytest.raises(UsageError, match="unknown"):
        assist(Grid(layout(), "." * 81), ("three",))
