"""Every engine gives the oracle's answers, on boards drawn over sizes, houses and links."""

from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import sudokit
from sudokit.engine import api
from sudokit.engine.backends import load, names
from sudokit.engine.grids import random_grid
from sudokit.model.layout import House, Layout
from sudokit.model.source import Source

pytestmark = pytest.mark.native

ENGINES = [name for name in names() if name != "reference"]
oracle = load("reference")
FREE = api.Budget(nodes=0)


def with_links(size):
    """No knight's move apart may two equal digits stand: links beyond the houses, and a house that is not complete."""
    base = sudokit.layout(size)
    links = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        for down, right in ((1, 2), (2, 1), (1, -2), (2, -1)):
            if 0 <= row + down < size and 0 <= column + right < size:
                links.append((cell, (row + down) * size + column + right))
    short = tuple(range(0, size * size, size + 1))[:3]
    house = House(len(base.houses), "short", "the short diagonal", short, sum(1 << c for c in short), False)
    return Layout(size, base.boxes, ("test",), (*base.houses, house), tuple(links[:: 9 if size < 8 else 3]))


def jigsaw(size, seed):
    from sudokit.services.create_rules import drawn_layout

    return drawn_layout(size, None, ("jigsaw",), Source(seed))[0]


LAYOUTS = [
    sudokit.layout(4), sudokit.layout(6), sudokit.layout(6, (3, 2)), sudokit.layout(8), sudokit.layout(),
    sudokit.layout(6, rules="diagonal"), sudokit.layout(9, rules="diagonal"), sudokit.layout(10), sudokit.layout(12),
    jigsaw(5, 1), jigsaw(7, 2), jigsaw(9, 3), with_links(6), with_links(9),
]  # fmt: skip


@st.composite
def boards(draw):
    """Parts of a solution (so unique and several), some with a wrong digit (so mostly none)."""
    layout = draw(st.sampled_from(LAYOUTS))
    source = Source(draw(st.integers(0, 2**32)))
    digits = bytearray(random_grid(layout, source))
    cells = list(range(layout.cell_count))
    source.shuffle(cells)
    full = layout.size <= 4 or draw(st.integers(0, 9)) == 0
    most = 100 if full else 45 if layout.size == 12 else 60
    for cell in cells[: layout.cell_count * draw(st.integers(0, most)) // 100]:
        digits[cell] = 0
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
        digits[draw(st.integers(0, layout.cell_count - 1))] = draw(st.integers(1, layout.size))
    return layout, bytes(digits)


@pytest.mark.parametrize("name", ENGINES)
@settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))
@given(board=boards(), limit=st.sampled_from([1, 2, 3, 50]), first=st.sampled_from([False, True]))
def test_counts_and_solutions(name, board, limit, first):
    layout, digits = board
    engine = load(name)
    if not engine.takes(layout):
        return
    found = engine.search(layout, digits, limit, first, FREE)
    known = oracle.search(layout, digits, limit, first, FREE)
    assert (found.count, found.complete, found.solution, found.final) == (
        known.count, known.complete, known.solution, known.final,
    )  # fmt: skip
    assert engine.search(layout, digits, limit, None, FREE).count == known.count


@pytest.mark.parametrize("name", ENGINES)
@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(board=boards())
def test_the_order_of_all_solutions(name, board):
    layout, digits = board
    engine = load(name)
    if not engine.takes(layout):
        return
    found = list(islice(engine.solutions(layout, digits, FREE), 40))
    assert found == list(islice(oracle.solutions(layout, digits, FREE), 40))
    assert found == sorted(set(found))


@pytest.mark.parametrize("name", ENGINES)
@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(board=boards())
def test_another_solution(name, board):
    layout, digits = board
    engine = load(name)
    if not engine.takes(layout):
        return
    shown = oracle.search(layout, digits, 2, False, FREE)
    if shown.solution is not None:
        other = engine.other(layout, digits, shown.solution, FREE)
        assert (other is None) == (shown.count == 1)
        if other is not None:
            assert other != shown.solution
            assert all(d in (0, o) for d, o in zip(digits, other, strict=True))
            assert oracle.search(layout, other, 2, None, FREE).count == 1


@pytest.mark.soak
@pytest.mark.parametrize("name", ENGINES)
@settings(deadline=None, max_examples=20_000, suppress_health_check=list(HealthCheck))
@given(board=boards(), limit=st.sampled_from([1, 2, 3, 50]), first=st.sampled_from([False, True]))
def test_long_comparison(name, board, limit, first):
    layout, digits = board
    engine = load(name)
    if engine.takes(layout):
        found = engine.search(layout, digits, limit, first, FREE)
        known = oracle.search(layout, digits, limit, first, FREE)
        assert (found.count, found.solution) == (known.count, known.solution)
        assert list(islice(engine.solutions(layout, digits, FREE), 5)) == list(
            islice(oracle.solutions(layout, digits, FREE), 5)
        )


@pytest.mark.soak
@pytest.mark.kernel
def test_bulk_is_one_by_one_for_long():
    from sudokit.batch.create import create_many
    from sudokit.services.create import Request, create

    for wish in ({}, {"minimal": True}, {"symmetry": "random"}, {"blanks": (54, 58)}):
        made = create_many(2000, seed=99, **wish)
        cells = bytes(made.puzzles.cast("B"))
        request = Request(seed=99, **wish)
        for index in range(2000):
            assert create(request, index).position.givens == cells[81 * index : 81 * index + 81]
