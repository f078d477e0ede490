"""What `show` puts into a picture."""

import pytest

from sudokit import Grid, NegativeError, Position, layout
from sudokit.services.show import scene_of, show, solved_grid

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def position(line, size=9, rules=(), **more):
    made = layout(size, rules=rules)
    return Position(made, Grid(made, line), **more)


def test_the_solution_fills_the_blank_cells():
    scene = scene_of(position(EASY), solution=True)
    assert "".join(str(picture.digit) for picture in scene.cells) == SOLVED
    assert {picture.kind for picture in scene.cells} == {"given", "solution"}


def test_a_wrong_entry_does_not_hide_the_solution():
    entries = bytearray(81)
    entries[2] = 1
    scene = scene_of(position(EASY, entries=entries), solution=True)
    assert scene.cells[2].digit == 1
    assert scene.cells[2].kind == "entry"
    assert scene.cells[3].digit == 6


def test_entries_choose_among_several_solutions():
    made = layout(4)
    entries = [0, 2] + [0] * 14
    assert solved_grid(Position(made, [1] + [0] * 15, entries))[1] == 2


def test_without_a_solution_there_is_no_picture_of_one():
    with pytest.raises(NegativeError, match="no solution"):
        show(position("55" + "." * 79), solution=True)
    assert "5!" in show(position("55" + "." * 79))


def test_cells_that_break_a_rule_stand_out():
    scene = scene_of(position("5...5" + "." * 76))
    assert scene.roles() == {0: "conflict", 4: "conflict"}
    assert scene_of(position(EASY)).highlights == ()
    assert scene_of(position("1...............", 4, "diagonal")).roles() == {}
    assert scene_of(position("1....1..........", 4, "diagonal")).roles() == {0: "conflict", 5: "conflict"}


def test_candidates_are_those_that_the_marks_leave():
    made = layout(4)
    marks = [0] * 15 + [0b110]
    scene = scene_of(Position(made, [1] + [0] * 15, centre=marks), candidates=True)
    assert scene.cells[15].candidates == 0b110
    assert scene.cells[1].candidates == 0b11100
    assert scene_of(Position(made, [1] + [0] * 15, centre=marks)).cells[1].candidates == 0


def test_a_puzzle_with_unknown_rules_is_drawn_but_not_judged():
    made = layout(4)
    shown = show(Position(made, [1, 1] + [0] * 14, unsupported=("renban",)))
    assert shown.count("1") == 2
    assert "!" not in shown
    assert shown.endswith("\nnot drawn: renban\n")
