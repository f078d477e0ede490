"""What reading costs beside the part that cannot be had for less: links beside bare decompression of their payloads,
XML beside bare expat over the same bytes. Ratios in one run.

    python bench/payloads.py [puzzles]
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time
from xml.parsers import expat

from sudokit import formats
from sudokit.constraints import layout
from sudokit.formats import _lzstring
from sudokit.model.position import Position

LINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
DATA = Path(__file__).parents[2] / "shared" / "data" / "formats"


def best(job) -> float:
    """The least CPU time of five runs."""
    times = []
    for _ in range(5):
        start = process_time()
        job()
        times.append(process_time() - start)
    return min(times)


def row(what: str, bare: float, read: float, count: int) -> None:
    print(f"{what:44} {bare / count * 1e6:9.2f} {read / count * 1e6:9.2f} {bare / read:7.2f}")


def reading(text: str, name: str) -> None:
    for item in formats.read(text, name):
        assert isinstance(item, Position), item


def links(what: str, text: str, name: str) -> None:
    """`text` has one link or payload a line."""
    lines = text.split()
    payloads = [line.rpartition("load=")[2].removeprefix("scl").removeprefix("fpuzzles") for line in lines]
    bare = best(lambda: [_lzstring.decompress(payload) for payload in payloads])
    row(what, bare, best(lambda: reading(text, name)), len(lines))


def xml(what: str, text: str, count: int) -> None:
    data = text.encode()

    def silent() -> None:
        expat.ParserCreate().Parse(data, True)

    def heard() -> None:
        games = []
        parser = expat.ParserCreate()
        parser.StartElementHandler = lambda _, attributes: games.append(attributes)
        parser.EndElementHandler = lambda _: None
        parser.Parse(data, True)

    read = best(lambda: reading(text, "opensudoku"))
    row(f"{what}, expat without handlers", best(silent), read, count)
    row(f"{what}, expat with its tags heard", best(heard), read, count)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    plain = Position(layout(9), [0 if s == "." else int(s) for s in LINE])
    print(f"{'':44} {'bare µs':>9} {'read µs':>9} {'ratio':>7}")
    for name in ("fpuzzles", "sudokupad"):
        links(f"{name}, classic", formats.dumps(plain, name) * count, name)
        for path in sorted(DATA.glob(f"{name}/*.lz.txt")) + sorted(DATA.glob(f"{name}/*.scl.txt")):
            links(path.name.partition(".")[0][:44], (path.read_text("utf-8").strip() + "\n") * (count // 10), name)
    writer = formats.Writer("opensudoku")
    xml("opensudoku", "".join(writer.write(plain) for _ in range(count)) + writer.close(), count)


if __name__ == "__main__":
    main()
