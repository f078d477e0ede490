"""A puzzle with a rule that is not known is kept, and never played as if the rule were not there."""

from __future__ import annotations

import pickle

import pytest

import sudokit
from sudokit.constraints import layout
from sudokit.errors import InputError
from sudokit.model.position import Position


def position(*rules: str) -> Position:
    return Position(layout(4), [1, *[0] * 15], unsupported=rules)


def test_it_is_part_of_the_value() -> None:
    with_rule = position("thermometer")
    assert with_rule != position()
    assert pickle.loads(pickle.dumps(with_rule)) == with_rule
    assert eval(repr(with_rule), {"sudokit": sudokit}) == with_rule
    assert with_rule.replace(title="x").unsupported == ("thermometer",)


def test_what_is_solved_or_judged_is_refused_and_the_rules_are_named() -> None:
    with_rules = position("thermometer", "xv")
    for ask in (lambda: with_rules.grid, lambda: with_rules.givens_grid, with_rules.demand_known_rules):
        with pytest.raises(InputError, match="thermometer, xv") as caught:
            ask()
        assert caught.value.exit_code == 4
    assert with_rules.digits[0] == 1
    assert position().grid[0] == 1


def test_many_names_are_cut_short() -> None:
    with pytest.raises(InputError, match="h and 3 more"):
        position(*"abcdefghijk").demand_known_rules()
