"""One file per technique or tight family. The file's docstring is its help text: what it is, why it is sound.

A file holds

    find(view, names)      a generator of steps, easiest to see first; `names` are the catalogue's names that are
                           wanted, for files that hold several techniques
    explain(step, words)   the proof of one of its steps, as sentences in order
    EXAMPLE                a position in which `find` finds something, in any format the product reads

and knows houses, links and candidates, never coordinates.
"""

from __future__ import annotations

from functools import lru_cache

from sudokit.logic.catalogue import technique

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from sudokit.logic.step import Step
    from sudokit.logic.view import View

__all__ = ["find", "module_of"]


@lru_cache(maxsize=256)
def module_of(name: str) -> ModuleType:
    """The file of a technique."""
    from importlib import import_module

    return import_module(f"sudokit.logic.techniques.{technique(name).module}")


def find(view: View, name: str) -> Iterator[Step]:
    """All steps of one technique in a view; none for a uniqueness technique on a board not proven unique.

    None for brute force either: trying digits is no reasoning.
    """
    row = technique(name)
    if not row.module or (row.unique and not view.proven_unique):
        return iter(())
    steps: Iterator[Step] = module_of(name).find(view, (name,))
    return steps
