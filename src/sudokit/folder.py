"""Folders that are registries: a file's name is the public name of what it holds.

`pkgutil.iter_modules` says the same and imports `inspect` for it, which costs a third of a cold start.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["modules_in"]

SUFFIX = ".py"


def modules_in(path: Iterable[str]) -> tuple[str, ...]:
    """Names of the modules in a package, from its `__path__`; names that begin with `_` are its own affair."""
    found = {
        entry.removesuffix(SUFFIX) for folder in path for entry in os.listdir(folder) if entry.endswith(SUFFIX)
    }  # fmt: skip
    return tuple(sorted(name for name in found if not name.startswith("_")))
