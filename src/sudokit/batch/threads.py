"""One job shared by threads: each takes the next slice of the caller's buffers.

The kernel lets go of the interpreter, so slices really run at once. The waiting is done here, so Ctrl-C is heard at
once: it raises the flag that every kernel call watches.
"""

from __future__ import annotations

import os
import threading

from sudokit.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokit.engine.budget import Cancel

__all__ = ["share", "thread_count"]


def thread_count(wish: int | None) -> int:
    """As many as asked for, or one for each core that this process may use."""
    if wish is not None:
        if wish < 1:
            raise UsageError(f"threads={wish}: expected 1 or more")
        return wish
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def share(size: int, threads: int | None, slice_size: int, work: Callable[[int, int], None], cancel: Cancel) -> None:
    """Call `work(start, stop)` for slices that cover 0 to `size`.

    `cancel` is raised where somebody interrupts, or where a slice fails; the first error is raised here. When this
    returns, no thread touches the buffers any more.
    """
    starts = iter(range(0, size, slice_size))
    errors: list[BaseException] = []
    taking = threading.Lock()
    begun: list[bool] = []
    ended: list[bool] = []
    done = threading.Event()  # not Thread.join: interrupted, it takes its thread for ended

    def run() -> None:
        with taking:
            begun.append(True)
        try:
            while not cancel.is_set:
                with taking:
                    start = next(starts, None)
                if start is None:
                    break
                work(start, min(start + slice_size, size))
        except BaseException as error:  # noqa: BLE001 - it is raised again by the thread that waits
            errors.append(error)
            cancel.set()
        with taking:
            ended.append(True)
            if len(ended) == count:
                done.set()

    count = min(thread_count(threads), -(-size // slice_size))
    try:
        for _ in range(count):
            threading.Thread(target=run, daemon=True).start()
        # By and by: a signal that comes just before a wait without end would not be heard until it is over.
        while count and not done.wait(0.1):
            pass
    except BaseException:  # it may come while threads are still being started
        cancel.set()
        while len(ended) < len(begun):  # who begins later finds the flag raised, and touches nothing
            done.wait(0.001)
        raise
    if errors:
        raise errors[0]
