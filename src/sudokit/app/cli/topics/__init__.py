"""What `sudoku help TOPIC` can tell: one file a topic, each with SUMMARY and `text()`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["module", "names", "technique_page"]


def names() -> list[str]:
    """The topics that are there: a file `exit_codes.py` is the topic `exit-codes`."""
    from sudokit.folder import modules_in

    return [name.replace("_", "-") for name in modules_in(__path__)]


def module(name: str) -> ModuleType:
    """The module of a topic that is there."""
    from importlib import import_module

    return import_module(f"{__name__}.{name.replace('-', '_')}")


def technique_page(word: str) -> str:
    """The page of a technique, family or alias; empty where the word is none of these."""
    from sudokit.app.cli.topics.techniques import page

    return page(word)
