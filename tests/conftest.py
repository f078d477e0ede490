"""What holds for all tests."""

import signal

import pytest

from sudokit import kernel


def pytest_configure(config):
    """A job in the background is started deaf to Ctrl-C; tests that interrupt themselves would wait for ever."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Without a kernel, by choice or for want of a compiler, the tests that need it are left out, and counted so."""
    if kernel.native is not None:
        return
    needing = [item for item in items if item.get_closest_marker("kernel")]
    if needing:
        config.hook.pytest_deselected(items=needing)
        items[:] = [item for item in items if not item.get_closest_marker("kernel")]
