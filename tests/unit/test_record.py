"""Our named tuples against the ones they stand in for."""

import pickle
from typing import NamedTuple as Theirs

import pytest

from sudokit.record import NamedTuple as Ours


class Pair(Ours):
    """Two things."""

    first: int
    second: str = "x"

    @property
    def both(self):
        return f"{self.first}{self.second}"


class Reference(Theirs):
    first: int
    second: str = "x"


@pytest.mark.parametrize("values", [(1,), (1, "y")])
def test_it_is_the_tuple_that_it_stands_for(values):
    ours, theirs = Pair(*values), Reference(*values)
    assert ours == theirs == tuple(ours)
    assert hash(ours) == hash(theirs)
    assert repr(ours) == repr(theirs).replace("Reference", "Pair")
    assert ours._asdict() == theirs._asdict()
    assert ours._replace(first=5) == theirs._replace(first=5) == (5, ours.second)
    assert (ours._fields, ours._field_defaults) == (theirs._fields, theirs._field_defaults)
    assert (ours.first, ours.second, ours.both) == (1, ours[1], f"1{ours[1]}")


def test_by_name():
    assert Pair(first=1) == Pair(1, second="x") == (1, "x")


@pytest.mark.parametrize(("values", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"first": 2}), ((1,), {"third": 2})])
def test_what_does_not_fit(values, named):
    with pytest.raises(TypeError):
        Reference(*values, **named)
    with pytest.raises(TypeError, match="Pair"):
        Pair(*values, **named)


def test_it_is_immutable_and_pickles_and_matches():
    pair = Pair(1, "y")
    with pytest.raises(AttributeError):
        pair.first = 2
    with pytest.raises(AttributeError):
        pair.third = 2
    assert pickle.loads(pickle.dumps(pair)) == pair
    assert type(pickle.loads(pickle.dumps(pair))) is Pair
    match pair:
        case Pair(first, second):
            assert (first, second) == (1, "y")
