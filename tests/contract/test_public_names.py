"""The public names are sorted, and each is there."""

import sudokit


def test_all_is_sorted_and_every_name_is_there():
    assert sorted(sudokit.__all__) == sudokit.__all__
    for name in sudokit.__all__:
        assert getattr(sudokit, name) is not None
