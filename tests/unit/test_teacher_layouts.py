"""The teacher on other sizes and rules: hints, whole paths, and bounded work."""

from time import process_time

import pytest

import sudokit
from sudokit.logic.techniques import find
from sudokit.logic.view import View
from sudokit.model.board import Board


@pytest.mark.parametrize(
    "options",
    [{"size": 6}, {"size": 16}, {"rules": "diagonal"}, {"rules": "jigsaw"}, {"size": 12, "boxes": (2, 6)}],
    ids=str,
)
def test_a_path_ends_in_the_solution(options):
    puzzle = sudokit.create(seed=11, **options)
    assert puzzle.hint().place
    digits = bytearray(puzzle.givens.digits)
    for step in puzzle.path():
        for cell, digit in step.place:
            digits[cell] = digit
    assert bytes(digits) == puzzle.position.solution


@pytest.mark.kernel
@pytest.mark.parametrize("rule", ["diagonal", "jigsaw"])
def test_a_path_of_more_than_singles(rule):
    puzzle = sudokit.create(seed=1, rules=rule, level="expert")
    steps = list(puzzle.path())
    assert max(step.tenths for step in steps) > 34
    assert sum(len(step.place) for step in steps) == 81 - puzzle.clues


def test_a_16x16_in_which_nothing_is_easy_takes_seconds_and_not_minutes():
    # Thin on clues: every family has much to look at. Chains of the kernel are measured elsewhere.
    puzzle = sudokit.create(seed=1, size=16, blanks=(160, 165))
    view = View(Board.of(puzzle.givens), proven_unique=True)
    start = process_time()
    for name in (
        "hidden-quad", "naked-quad", "jellyfish", "finned-jellyfish", "franken-swordfish", "sue-de-coq", "als-xz",
        "als-chain", "grouped-aic", "unique-loop", "wxyz-wing", "aligned-triplet-exclusion", "death-blossom",
    ):  # fmt: skip
        next(find(view, name), None)
    assert process_time() - start < 20
