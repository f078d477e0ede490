"""The picture of `text` in the terminal's own colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.render.text import lattice

if TYPE_CHECKING:
    from sudokit.render.scene import Scene
    from sudokit.render.text import Segment

__all__ = ["render"]

SUMMARY = "box-drawing characters in colours, for a terminal"
SUFFIX = ".ans"

# Only the sixteen colours that a terminal's theme defines, so that it stays legible on any of them.
_STYLES = {"given": "1", "entry": "36", "solution": "32", "candidate": "2", "corner": "2;3", "thin": "2", "words": "1"}
_ROLES = {
    "conflict": "1;97;41",
    "place": "1;30;42",
    "eliminate": "31;9",
    "base": "30;46",
    "cover": "30;43",
    "fin": "30;45",
    "pivot": "97;44",
    "note": "7",
}


def render(scene: Scene) -> str:
    """Text with SGR escape sequences; every line ends in the normal style."""
    return "".join(_paint(line) + "\n" for line in lattice(scene))


def _code(segment: Segment) -> str:
    if segment.role:
        return _ROLES.get(segment.role, _ROLES["note"])
    return "" if segment.text.isspace() else _STYLES.get(segment.style, "")


def _paint(line: list[Segment]) -> str:
    parts = []
    current = ""
    for segment in line:
        code = _code(segment)
        if code != current:
            parts.append(f"\x1b[0;{code}m" if code else "\x1b[0m")
            current = code
        parts.append(segment.text)
    if current:
        parts.append("\x1b[0m")
    return "".join(parts)
