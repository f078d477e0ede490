"""Pictures of positions, one file per kind of picture.

What is drawn is a `Scene` (scene.py): cells, walls, highlights and arrows, without a word about pixels or
characters. A picture's file is its public name and holds

    SUMMARY         one line for help texts
    SUFFIX          what the name of a file of this kind ends in
    render(scene)   the picture as text, ending in a newline
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.errors import UsageError

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["picture_module", "picture_names"]


def picture_names() -> tuple[str, ...]:
    """The kinds of picture that are there, from the folder's listing."""
    from sudokit.folder import modules_in

    return tuple(name for name in modules_in(__path__) if name != "scene")


def picture_module(name: str) -> ModuleType:
    """The module of a kind of picture, or an error that names what there is."""
    from importlib import import_module

    if name not in picture_names():
        raise UsageError(f"unknown picture {name[:40]!r}; known: {', '.join(picture_names())}")
    return import_module(f"sudokit.render.{name}")
