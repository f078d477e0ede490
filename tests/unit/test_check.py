"""What `check` finds, and the words in which it says so."""

from time import sleep

import pytest

from sudokit import Budget, BudgetError, Grid, InputError, Position, Puzzle, layout
from sudokit.services.check import check, check_against, in_brief, in_words

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MINIMAL = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
DEAD = "12345678.........9" + "." * 63  # r1c9 has no digit left, 9 no place in row 1 and box 3


def position(line, size=9, rules=(), **more):
    made = layout(size, rules=rules)
    return Position(made, Grid(made, line), **more)


def entered(line, **cells):
    entries = bytearray(81)
    for name, digit in cells.items():
        row, column = name[1:].split("c")
        entries[(int(row) - 1) * 9 + int(column) - 1] = digit
    return position(line, entries=entries)


def test_a_good_puzzle():
    report = check(position(MINIMAL))
    assert report.is_good
    assert (report.consistent, report.solvable, report.unique, report.minimal) == (True, True, True, True)
    assert (report.redundant, report.clues, report.matches) == ((), 17, None)
    assert in_words(report, 9) == "consistent: yes\nsolvable: yes\nunique: yes\nclues: 17\nminimal: yes\n"
    assert in_brief(report) == "unique, 17 clues, minimal"


def test_the_givens_that_could_go_are_named():
    report = check(position(EASY))
    assert report.minimal is False
    assert report.is_good  # being minimal is a demand of its own
    for cell in report.redundant:
        assert Puzzle(position(EASY[:cell] + "." + EASY[cell + 1 :])).is_unique
    needed = {c for c, s in enumerate(EASY) if s != "."} - set(report.redundant)
    for cell in needed:
        assert not Puzzle(position(EASY[:cell] + "." + EASY[cell + 1 :])).is_unique
    assert f"minimal: no, each of {len(report.redundant)} givens could go: r1c1, r1c2, " in in_words(report, 9)
    assert in_brief(report) == f"unique, 30 clues, {len(report.redundant)} redundant"


def test_one_given_could_go():
    report = check(position("123434122143432."[:15] + ".", 4))
    assert report.clues == 15
    one = report._replace(redundant=(3,))
    assert "minimal: no, 1 given could go: r1c4\n" in in_words(one, 4)


def test_minimality_is_left_out_on_request():
    report = check(position(EASY), minimal=False)
    assert report.minimal is None
    assert "minimal" not in in_words(report, 9)


def test_a_solution_grid_is_a_good_puzzle():
    report = check(position(SOLVED))
    assert report.is_good
    assert "minimal: no, every cell is filled\n" in in_words(report, 9)


def test_every_repeated_digit_is_told():
    report = check(position("55" + "." * 70 + "5......55"))
    assert not report.consistent
    assert (report.solvable, report.unique, report.minimal) == (False, False, None)
    assert {p.message for p in report.problems} == {
        "5 stands twice in row 1",
        "5 stands three times in row 9",
        "5 stands twice in column 1",
        "5 stands twice in box 1",
        "5 stands twice in box 9",
    }
    text = in_words(report, 9)
    assert text.startswith("consistent: no\n  5 stands twice in row 1 (r1c1, r1c2)\n")
    assert "  5 stands three times in row 9 (r9c1, r9c8, r9c9)\n" in text
    assert text.endswith("solvable: no\nclues: 5\n")


def test_dead_cells_and_houses_are_told():
    report = check(position(DEAD))
    assert report.consistent
    assert report.solvable is False
    kinds = [(p.kind, p.message) for p in report.problems]
    assert ("no-candidate", "no digit can stand at r1c9") in kinds
    assert ("no-place", "there is no place for 9 in row 1") in kinds
    assert not report.is_good


def test_several_solutions():
    report = check(position("." * 81))
    assert (report.consistent, report.solvable, report.unique, report.minimal) == (True, True, False, None)
    assert "unique: no, there are several solutions\n" in in_words(report, 9)
    assert in_brief(report) == "several solutions, 0 clues"


def test_the_solution_of_a_row_is_judged():
    assert check(position(EASY, solution=Grid(layout(), SOLVED).digits)).matches is True
    swapped = SOLVED[:2] + "64" + SOLVED[4:]
    report = check(position(EASY, solution=Grid(layout(), swapped).digits))
    assert report.matches is False
    assert not report.is_good
    assert report.problems[0].message == "the solution given is wrong in 2 cells"
    assert report.problems[0].cells == (2, 3)
    assert "  the solution given is wrong in 2 cells (r1c3, r1c4)\n" in in_words(report, 9)


@pytest.mark.parametrize(
    ("solution", "words"),
    [
        (SOLVED, "the solution given is not the only one"),
        ("." + SOLVED[1:], "the solution given differs from the puzzle in 1 cell"),
        (SOLVED[:80] + ".", "the solution given has no digit in 1 cell"),
        (SOLVED[:80] + "8", "the solution given breaks the rules: 8 stands twice in row 9"),
    ],
)
def test_the_solution_of_a_puzzle_with_several(solution, words):
    report = check(position("5" + "." * 80, solution=Grid(layout(), solution).digits))
    assert report.matches is False
    assert [p.message for p in report.problems] == [words]


def test_entries_are_judged_against_the_solution():
    assert check(entered(EASY, r1c3=4, r1c4=6)).matches is True
    report = check(entered(EASY, r1c3=1, r1c4=6, r2c2=2))
    assert (report.unique, report.matches, report.is_good) == (True, False, False)
    assert [p.message for p in report.problems if p.kind == "wrong"] == ["1 at r1c3 is wrong", "2 at r2c2 is wrong"]
    assert in_words(report, 9).endswith("right: no\n")
    assert report.clues == 30


def test_an_entry_that_breaks_a_rule():
    report = check(entered(EASY, r1c3=5))
    assert not report.consistent
    assert report.unique is True  # the puzzle's own givens are sound
    assert {p.kind for p in report.problems} == {"duplicate", "wrong"}


def test_entries_where_there_are_several_solutions():
    blank = "1" + "." * 80
    assert check(entered(blank, r1c2=2)).matches is True
    entries = {f"r1c{c}": c for c in range(2, 9)}
    report = check(entered(blank, **entries, r2c9=9))
    assert report.matches is False
    assert report.problems[-1].message == "no solution has all of the digits that were entered"


def test_digits_alone_are_the_puzzle():
    report = check(Position(layout(), bytes(81), Grid(layout(), EASY).digits))
    assert report.unique
    assert report.matches is None
    assert report.clues == 30


def test_a_grid_against_its_puzzle():
    puzzle = position(EASY)
    own = check(puzzle, minimal=False)
    assert check_against(position(SOLVED), puzzle, own).is_good
    assert check_against(position(EASY), puzzle, own).matches is True
    half = EASY[:2] + "46" + EASY[4:]
    assert check_against(position(half), puzzle, own).matches is True
    report = check_against(position(EASY[:2] + "12" + EASY[4:]), puzzle, own)
    assert [p.message for p in report.problems] == ["1 at r1c3 is wrong", "2 at r1c4 is wrong"]
    report = check_against(position("4.1" + SOLVED[3:]), puzzle, own)
    assert [p.message for p in report.problems if p.kind == "changed"] == [
        "r1c1 holds 4 where the puzzle has 5",
        "r1c2 is blank where the puzzle has 3",
    ]


def test_against_a_puzzle_of_other_rules():
    puzzle = position("1" + "." * 15, 4, "diagonal")
    own = check(puzzle, minimal=False)
    grid = position("1234341221434321", 4)
    assert not check_against(grid, puzzle, own).consistent  # 1 and 4 stand twice on a diagonal
    with pytest.raises(InputError, match="9×9"):
        check_against(position(EASY), puzzle, own)
    with pytest.raises(InputError, match="other rules"):
        check_against(position(EASY, rules="diagonal"), position(EASY), check(position(EASY), minimal=False))


def test_the_budget_is_told():
    report = check(position("." * 81), budget=Budget(nodes=1))
    assert report.verdict in {"budget", "several"}
    unknown = report._replace(verdict=type(report.verdict)("budget"))
    assert (unknown.solvable, unknown.unique, unknown.minimal, unknown.is_good) == (None, None, None, False)
    assert "solvable: not known within the budget\n" in in_words(unknown, 9)


def test_what_the_budget_leaves_open_is_not_called_right(monkeypatch):
    from sudokit.engine import api

    open_answer = api.Answer(api.Verdict.BUDGET, 0, more=False, complete=False, grid=None, final=False)
    monkeypatch.setattr(api, "solve", lambda *_, **__: open_answer)
    report = check(position(EASY, solution=Grid(layout(), SOLVED).digits))
    assert (report.unique, report.matches, report.is_good) == (None, None, False)
    several = api.Answer(api.Verdict.SEVERAL, 2, more=True, complete=True, grid=Grid(layout(), SOLVED), final=True)
    answers = [several, open_answer]
    monkeypatch.setattr(api, "solve", lambda *_, **__: answers.pop(0))
    with pytest.raises(BudgetError):
        check(entered(EASY, r1c3=4))


def test_the_seconds_are_for_the_whole_puzzle(monkeypatch):
    from sudokit.engine import api

    asked = []
    real = api.other_solution

    def slow(made, digits, known, budget):
        asked.append(budget.seconds)
        sleep(0.002)
        return real(made, digits, known)

    monkeypatch.setattr(api, "other_solution", slow)
    check(position("1234.......14...", 4), budget=Budget(seconds=60))
    assert asked == sorted(asked, reverse=True)
    assert 60 > asked[0] > asked[-1]


def test_a_puzzle_checks_itself():
    assert Puzzle(position(MINIMAL)).check().is_good
    assert Puzzle(position(MINIMAL)).check(minimal=False).redundant is None


def test_many_questions_at_once_have_the_answers_of_one_by_one():
    from sudokit.engine import api
    from sudokit.engine.thinning import redundant_cells

    for line in (EASY, MINIMAL, SOLVED):
        puzzle, solution = Grid(layout(), line), Puzzle(position(line)).solve().grid
        one_by_one = redundant_cells(
            puzzle.digits, solution.digits, lambda p, s: api.other_solution(layout(), p, s, None)
        )
        assert api.redundant(puzzle, solution, budget=lambda: None) == one_by_one


def test_cancelled_before_it_was_known_which_givens_could_go(monkeypatch):
    from sudokit.engine import api

    def out_of_budget(*_, **__):
        raise BudgetError("no more")

    monkeypatch.setattr(api, "redundant", out_of_budget)
    report = check(position(EASY))
    assert (report.unique, report.minimal, report.is_good) == (True, None, True)
