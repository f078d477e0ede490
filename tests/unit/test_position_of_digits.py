"""The short way to a position makes the same value as the long one."""

from __future__ import annotations

import pytest

from sudokit.constraints import layout
from sudokit.model.position import Position


def test_it_is_the_same_value_and_as_immutable() -> None:
    digits = bytes([1, *[0] * 15])
    meta = (("note", "x"),)
    short = Position.of_digits(layout(4), digits, meta)
    long = Position(layout(4), digits, meta=meta)
    assert type(short) is Position
    assert short == long
    assert hash(short) == hash(long)
    assert repr(short) == repr(long)
    with pytest.raises(AttributeError, match="immutable"):
        short.title = "no"
