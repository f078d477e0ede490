"""The assistant against its description, written down a second time as plainly as it goes, on random grids."""
# ruff: noqa: UP031 - the formats stand here as the description quotes them

from hypothesis import given
from hypothesis import strategies as st

from sudokit import Grid, layout
from sudokit.services.assist import assist

SETS = (
    [[9 * r + c for c in range(9)] for r in range(9)]
    + [[9 * r + c for r in range(9)] for c in range(9)]
    + [[27 * (b // 3) + 3 * (b % 3) + 9 * (i // 3) + i % 3 for i in range(9)] for b in range(9)]
)
NAMES = ("row", "col", "sqr")
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def block(cells):
    text = "\n"
    for r in range(9):
        if r in (3, 6):
            text += "------+-------+------\n"
        for c in range(9):
            if c:
                text += " | " if c in (3, 6) else " "
            text += str(cells[9 * r + c] or ".")
        text += "\n"
    return text + "\n%2d cells are unknown\n" % cells.count(0)


def violations(cells):
    for number, members in enumerate(SETS):
        held = [cells[i] for i in members]
        for digit in range(1, 10):
            if held.count(digit) > 1:
                yield number, digit, held.count(digit)


def options(cells):
    table = {}
    for i in range(81):
        if cells[i] == 0:
            table[i] = set(range(1, 10)) - {cells[j] for members in SETS if i in members for j in members}
    return table


def one(cells):
    found = [(i, min(able)) for i, able in options(cells).items() if len(able) == 1]
    for i, digit in found:
        cells[i] = digit
    return found


def two(cells):
    frozen = options(cells)
    found = []
    for members in SETS:
        collected = []
        for digit in range(1, 10):
            if digit not in [cells[i] for i in members]:
                able = [i for i in members if cells[i] == 0 and digit in frozen[i]]
                if len(able) == 1:
                    collected.append((able[0], digit))
        for i, digit in collected:
            if cells[i] == 0:
                cells[i] = digit
                found.append((i, digit))
    return found


def transcript(cells, names):
    cells = list(cells)
    text = block(cells)
    broken = list(violations(cells))
    if broken:
        text += "\n"
        for number, digit, times in broken:
            kind, ordinal = NAMES[number // 9], number % 9 + 1
            text += "set %2d (%s %d): %d instances of %d\n" % (number, kind, ordinal, times, digit)
        sets = len({number for number, _, _ in broken})
        return text + "\n%d different sets have violations\n%d violations in total\n" % (sets, len(broken))
    changed = True
    while changed:
        changed = False
        for name in names:
            while True:
                found = one(cells) if name == "one" else two(cells)
                if not found:
                    break
                changed = True
                text += "\nstrategy %s\n" % name
                for i, digit in found:
                    text += "row %d col %d must be %d\n" % (i // 9 + 1, i % 9 + 1, digit)
    text += block(cells)
    if 0 not in cells and not list(violations(cells)):
        text += "\nta daa!!!\n"
    return text


blanks_in_a_solution = st.sets(st.integers(0, 80), max_size=64).map(
    lambda gone: [0 if i in gone else int(s) for i, s in enumerate(SOLVED)]
)
mostly_blank = st.dictionaries(st.integers(0, 80), st.integers(1, 9), max_size=14).map(
    lambda some: [some.get(i, 0) for i in range(81)]
)
# A few digits of a solution changed: seldom a violation at once, often a contradiction further on.
damaged = st.tuples(blanks_in_a_solution, st.integers(0, 80), st.integers(0, 9)).map(
    lambda t: [t[2] if i == t[1] else digit for i, digit in enumerate(t[0])]
)


@given(st.one_of(blanks_in_a_solution, mostly_blank, damaged), st.sampled_from([("one",), ("two",), ("one", "two")]))
def test_the_transcript_is_the_one_described(cells, names):
    assert str(assist(Grid(layout(), cells), names)) == transcript(cells, names)
