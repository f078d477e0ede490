"""What holds for all tests."""

import pytest

from sudokit import kernel


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Without a kernel, by choice or for want of a compiler, the tests that need it are left out, and counted so."""
    if kernel.native is not None:
        return
    needing = [item for item in items if item.get_closest_marker("kernel")]
    if needing:
        config.hook.pytest_deselected(items=needing)
        items[:] = [item for item in items if not item.get_closest_marker("kernel")]
