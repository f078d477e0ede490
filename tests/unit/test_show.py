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


def test_a_step_is_drawn_from_its_evidence():
    from sudokit.logic.step import Evidence, Step

    made = layout()
    rows = [Evidence("base", house=1), Evidence("base", house=4), Evidence("base", (9, 13, 36, 40), (1,))]
    columns = [Evidence("cover", house=9), Evidence("cover", house=13)]
    fish = Step.removing("x-wing", made, {1: 1 << 0 | 1 << 4}, [*rows, *columns])
    scene = scene_of(position("." * 81), step=fish)
    assert scene.roles()[10] == "base"
    assert scene.roles()[18] == "cover"
    assert scene.candidate_roles() == {
        (0, 1): "eliminate", (4, 1): "eliminate", (9, 1): "base", (13, 1): "base", (36, 1): "base", (40, 1): "base",
    }  # fmt: skip
    assert scene.cells[0].candidates == 0b1111111110
    assert show(position("." * 81), "svg", step=fish).count("<circle") == 6


def test_a_chain_is_drawn_with_arrows():
    from sudokit.logic.step import Evidence, Step

    made = layout()
    chain = [
        Evidence("node", (0,), (1,), on=False, cause="start"),
        Evidence("node", (8,), (1,), on=True, parents=(0,), cause="house"),
        Evidence("node", (8,), (2,), on=False, parents=(1,), cause="cell"),
        Evidence("node", (8,), (2,), on=False, parents=(2,), cause="cell"),  # nothing to draw from a place to itself
    ]
    step = Step.placing("aic", made, 0, 1, chain, rating=66)
    scene = scene_of(position("." * 81), step=step)
    assert [(arrow.start, arrow.end, arrow.strong) for arrow in scene.arrows] == [
        ((0, 1), (8, 1), True),
        ((8, 1), (8, 2), False),
    ]
    assert scene.candidate_roles()[0, 1] == "place"


def test_what_a_cell_does_not_show_is_not_highlighted():
    from sudokit.logic.step import Evidence, Step

    made = layout()
    puzzle = position("12......." + "." * 72)
    step = Step.removing("naked-pair", made, {3: 1 << 5}, [Evidence("set", (2, 3), (1, 3, 4))])
    assert set(scene_of(puzzle, step=step).candidate_roles()) == {(2, 3), (2, 4), (3, 3), (3, 4), (5, 3)}


def test_a_puzzle_shows_itself():
    from sudokit import Puzzle

    puzzle = Puzzle(position(EASY))
    assert puzzle.show() == show(puzzle.position)
    assert puzzle.show("svg", step=puzzle.hint()).startswith("<svg")
    assert puzzle._repr_svg_() == puzzle.show("svg")
