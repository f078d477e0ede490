"""Hints: mistakes first, ceilings, restrictions, what is applied."""

from __future__ import annotations

import pytest

import sudokit
from sudokit.errors import InputError, NegativeError, UsageError
from sudokit.services.hint import Beyond, Mistake, Stuck, all_steps, apply, ceiling, hint, order_of, path

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = ".8..1......5....3.......4.....6.5.7.8931..2....73.....27....1.9..67........4....."
POSITION = sudokit.parse(PUZZLE).position


def entered(cells, **more):
    digits = bytearray(81)
    for cell, digit in cells.items():
        digits[cell] = digit
    return POSITION.replace(entries=bytes(digits), **more)


def test_a_hint_is_the_easiest_step_and_says_why():
    step = hint(POSITION)
    assert step.technique == "hidden-single-box"
    ((cell, digit),) = step.place
    assert int(SOLUTION[cell]) == digit
    assert step.explain().startswith("1. ")
    assert f"{chr(65 + cell % 9)}{cell // 9 + 1}" in step.explain(letters=True)


def test_a_wrong_entry_is_told_before_anything_else():
    wrong = hint(entered({2: 1}))
    assert isinstance(wrong, Mistake)
    assert wrong.cells == (2,)
    assert wrong.since is None
    assert "r1c3 is not 1" in wrong.text


def test_a_right_entry_is_no_mistake():
    assert not isinstance(hint(entered({2: 4})), Mistake)


def test_the_history_tells_since_when_and_what_was_still_good():
    moves = [sudokit.Move("enter", 2, 4), sudokit.Move("enter", 3, 2), sudokit.Move("enter", 5, 8)]
    wrong = hint(entered({2: 4, 3: 2, 5: 8}, history=moves))
    assert isinstance(wrong, Mistake)
    assert wrong.since == 2
    assert wrong.last_good is not None
    assert [d for d in wrong.last_good.entries if d] == [4]
    assert "since move 2 of 3" in wrong.text


def test_a_mark_that_was_struck_out_wrongly_is_a_mistake():
    marks = [0] * 81
    marks[2] = 1 << 1 | 1 << 2  # r1c3 is 4
    wrong = hint(POSITION.replace(centre=tuple(marks)))
    assert isinstance(wrong, Mistake)
    assert wrong.erased == ((2, 4),)


def test_cells_without_marks_keep_all_their_candidates():
    marks = [0] * 81
    marks[2] = 1 << 4
    step = hint(POSITION.replace(centre=tuple(marks)), only=["naked-single"])
    assert (2, 4) in step.place or step.technique == "naked-single"


def test_a_ceiling_names_the_next_technique_and_no_more():
    position = sudokit.parse(HARD).position
    with pytest.raises(Stuck) as caught:
        hint(position, up_to="easy")
    assert caught.value.easiest is not None
    assert caught.value.easiest.title in str(caught.value)
    assert "r" not in str(caught.value).split("technique is")[1].replace(caught.value.easiest.title, "").split("(")[0]
    beyond = hint(position, up_to="easy", beyond=True)
    assert isinstance(beyond, Beyond)
    assert beyond.step.technique == caught.value.easiest.name
    assert beyond.step.tenths > ceiling("easy")


def test_only_and_not_narrow_the_choice():
    position = sudokit.parse(HARD).position
    assert {s.technique for s in all_steps(position, only=["fish"])} <= {r.name for r in order_of(["fish"])}
    first = hint(position)
    assert hint(position, without=[first.technique]).technique != first.technique
    with pytest.raises(NegativeError):
        hint(position, only=["full-house"])


@pytest.mark.parametrize(("word", "most"), [("beginner", 12), ("hard", 34), ("x-wing", 32), ("hidden-single", 15)])
def test_a_ceiling_is_a_level_or_a_technique(word, most):
    assert ceiling(word) == most


def test_an_unknown_ceiling_is_named():
    with pytest.raises(UsageError, match="impossible-wing"):
        ceiling("impossible-wing")


def test_steps_applied_one_by_one_end_in_the_solution():
    position = POSITION
    for _ in range(400):
        if all(position.digits):
            break
        position = apply(position, hint(position))
    assert position.grid.line == SOLUTION
    assert position.history


def test_a_path_is_what_the_hints_give():
    steps = list(path(POSITION))
    assert steps[0] == hint(POSITION)
    assert {cell for step in steps for cell, _ in step.place} == {c for c, d in enumerate(POSITION.givens) if not d}


def test_no_hint_where_there_is_not_one_solution():
    with pytest.raises(NegativeError, match="several"):
        hint(sudokit.parse("1" + 80 * ".").position)
    with pytest.raises(NegativeError, match="no solution"):
        hint(sudokit.parse("12345678." + 8 * "." + "9" + 63 * ".").position)
    with pytest.raises(InputError, match="complete"):
        hint(sudokit.parse(SOLUTION).position)


def test_find_gives_every_step_of_a_technique():
    steps = list(sudokit.find(PUZZLE, "hidden-single"))
    assert {s.technique for s in steps} <= {"hidden-single-box", "hidden-single-line"}
    assert all(int(SOLUTION[c]) == d for s in steps for c, d in s.place)
    assert all({5} == {d for _, d in s.place} for s in sudokit.find(PUZZLE, "hidden-single", digits=[5]))
    (cell, _), *_ = steps[0].place
    assert all(s.place[0][0] == cell for s in sudokit.find(PUZZLE, "hidden-single", cells=[cell]))


def test_the_puzzle_has_the_same_questions():
    puzzle = sudokit.parse(PUZZLE)
    step = puzzle.hint()
    assert step == hint(POSITION)
    assert puzzle.apply(step).grid[step.place[0][0]] == step.place[0][1]
    assert len(list(puzzle.path())) == len(list(path(POSITION)))
