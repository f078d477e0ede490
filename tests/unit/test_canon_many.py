"""Canonical forms of many puzzles at once."""

from __future__ import annotations

import pytest

import sudokit
from sudokit import Puzzle
from sudokit.batch.canon import STATUSES
from sudokit.errors import InputError, MissingError, UsageError

pytestmark = pytest.mark.kernel

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
OTHER = "9" + PUZZLE[1:]


def test_one_by_one_and_all_at_once():
    lines = [PUZZLE, OTHER, "." * 81, "1" + "." * 80]
    result = sudokit.canon_many(lines)
    assert result.forms.shape == (4, 81)
    assert result.automorphisms.format == "I"
    for i, line in enumerate(lines):
        expected = Puzzle.of(line).canon()
        assert bytes(result.forms.cast("B")[81 * i : 81 * i + 81]) == expected.grid.digits
        assert result.automorphisms[i] == expected.automorphisms
    assert result.lines().decode().split() == [Puzzle.of(line).canon().grid.line for line in lines]


def test_bad_puzzles_keep_their_place():
    result = sudokit.canon_many(f"{PUZZLE}\noops\n77{'.' * 79}\n{OTHER}\n")
    assert [STATUSES[s] for s in result.statuses] == ["done", "malformed", "broken", "done"]
    assert result.automorphisms.tolist() == [1, 0, 0, 1]
    assert result.lines().decode().split()[1] == "." * 81


def test_threads_change_nothing():
    text = f"{PUZZLE}\n{OTHER}\n" * 4000
    one, three = sudokit.canon_many(text, threads=1), sudokit.canon_many(text, threads=3)
    assert one.forms == three.forms
    assert one.automorphisms == three.automorphisms
    assert one.lines() == three.lines()


def test_nothing_in_nothing_out():
    result = sudokit.canon_many(b"")
    assert (result.forms.nbytes, len(result.statuses), result.lines()) == (0, 0, b"")


def test_what_is_refused(monkeypatch):
    with pytest.raises(UsageError):
        sudokit.canon_many(PUZZLE, threads=0)
    with pytest.raises(InputError, match="expected lines"):
        sudokit.canon_many(3)
    monkeypatch.setattr("sudokit.kernel.native", None)
    with pytest.raises(MissingError, match="canon_many needs the native kernel"):
        sudokit.canon_many(PUZZLE)
