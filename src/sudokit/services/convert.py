"""Any format to any other, and what is lost on the way: told once for a whole run, never silently."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit import formats
from sudokit.formats.base import NO_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokit.formats import Options
    from sudokit.model.position import Position

__all__ = ["Losses", "convert"]


class Losses:
    """What a format could not keep of the positions written in it, and of how many of them."""

    def __init__(self, format: str) -> None:
        self.format = format
        self.positions = 0
        self.counts: dict[str, int] = {}

    def add(self, lost: Iterable[str]) -> None:
        """Count what writing one more position has lost."""
        for feature in lost:
            self.counts[feature] = self.counts.get(feature, 0) + 1
        self.positions += 1

    def __str__(self) -> str:
        """One line, or nothing where nothing was lost."""
        if not self.counts:
            return ""
        parts = [
            what if self.positions == 1 else f"{what} ({count:,} of {self.positions:,} puzzles)"
            for what, count in sorted(self.counts.items())
        ]
        return f"not kept by the format {self.format}: {', '.join(parts)}"


def convert(
    positions: Iterable[Position], to: str, options: Options = NO_OPTIONS, losses: Losses | None = None
) -> Iterator[str]:
    """The text of positions in a format, piece by piece: joined, it is the whole file.

    `losses` counts what could not be kept. Raises NegativeError where the format cannot carry a position.
    """
    writer = formats.Writer(to, options)
    for position in positions:
        yield writer.write(position)
        if losses is not None:
            losses.add(writer.lost)
    yield writer.close()
