"""Conversion as a function: text piece by piece, and the losses of a run."""

import pytest

from sudokit import Grid, NegativeError, Position, layout
from sudokit.services.convert import Losses, convert


def puzzles():
    plain = layout(4)
    yield Position(plain, Grid(plain, "12.............."), title="One")
    yield Position(plain, Grid(plain, "..3............."), centre=[0b110] + [0] * 15, solution=[1, 2, 3, 4] * 4)


def test_the_pieces_are_the_whole_file():
    text = "".join(convert(puzzles(), "plain"))
    assert text == "1 2 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n\n0 0 3 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"
    assert "".join(convert([], "plain")) == ""


def test_losses_count_over_a_run():
    losses = Losses("plain")
    list(convert(puzzles(), "plain", losses=losses))
    assert losses.counts == {"title": 1, "candidates": 1, "solution": 1}
    assert str(losses) == (
        "not kept by the format plain: candidates (1 of 2 puzzles), solution (1 of 2 puzzles), title (1 of 2 puzzles)"
    )
    nothing = Losses("json")
    list(convert(puzzles(), "json", losses=nothing))
    assert str(nothing) == ""


def test_rules_are_refused_and_not_lost():
    made = layout(9, rules="diagonal")
    with pytest.raises(NegativeError, match="diagonal"):
        list(convert([Position(made, bytes(81))], "sdm"))
