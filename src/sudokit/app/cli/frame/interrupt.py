"""Ctrl-C while the kernel works: heard at once, because the waiting is done in Python.

`_thread` and not `threading`: it is there already, and one cold puzzle is solved in the time that the other takes
to import.
"""

from __future__ import annotations

import _thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from sudokit.engine.budget import Cancel

    T = TypeVar("T")

__all__ = ["interruptible"]


def interruptible(cancel: Cancel, work: Callable[[], T]) -> T:
    """`work()`, done in a thread of its own; an interrupt raises the flag that it watches."""
    done = _thread.allocate_lock()
    done.acquire()
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # noqa: BLE001 - it is raised again where somebody waits for it
            errors.append(error)
        finally:
            done.release()

    _thread.start_new_thread(run, ())
    try:
        done.acquire()
    except KeyboardInterrupt:
        cancel.set()
        raise
    if errors:
        raise errors[0]
    return results[0]
