"""Reading speed of every format as a ratio to the `line` reader in the same run, and what detection costs.

python bench/formats.py [puzzles]
"""

from __future__ import annotations

import sys
from time import process_time

from sudokit import formats
from sudokit.constraints import layout
from sudokit.model.position import Position

LINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def positions(name: str, count: int) -> list[Position]:
    """Puzzles, for the formats of candidates with an entry and all candidates."""
    from sudokit.formats.hodoku import allowed

    classic = layout(9)
    givens = [0 if s == "." else int(s) for s in LINE]
    if name not in {"pencilmarks", "sdx"}:
        return [Position(classic, givens)] * count
    entries = [0] * 81
    entries[1] = 6
    marks = allowed(bytes(g or e for g, e in zip(givens, entries, strict=True)))
    return [Position(classic, givens, entries, centre=marks)] * count


def seconds(text: bytes, name: str | None, count: int) -> float:
    best = float("inf")
    for _ in range(3):
        start = process_time()
        read = sum(isinstance(item, Position) for item in formats.read(text, name))
        best = min(best, process_time() - start)
        assert read == count, (name, read)
    return best


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    texts = {}
    for name in formats.names():
        writer = formats.Writer(name)
        texts[name] = ("".join(map(writer.write, positions(name, count))) + writer.close()).encode()
    line = seconds(texts["line"], "line", count)
    print(f"line: {line / count * 1e6:.2f} µs a puzzle")
    print(f"{'format':12} {'× line':>7} {'µs':>7} {'detected: more':>15}")
    for name, text in texts.items():
        named = seconds(text, name, count)
        found = seconds(text, None, count)
        print(f"{name:12} {line / named:7.2f} {named / count * 1e6:7.2f} {(found / named - 1) * 100:14.1f}%")


if __name__ == "__main__":
    main()
