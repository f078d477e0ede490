"""Reference ratings and paths, as the tests hold ours against them."""

import pathlib

from sudokit import kernel
from sudokit.model.geometry import cell_name
from sudokit.rating.trace import read

DATA = pathlib.Path(__file__).parent / "data"


def digits(line):
    return bytes(int(c) if c.isdigit() else 0 for c in line[:81])


def reference_rows(path=DATA / "ratings.csv"):
    """(puzzle, (er, ep, ed) in tenths), easiest first."""
    rows = [line.split(",") for line in path.read_text().splitlines() if line[0] not in "#p"]
    return [(puzzle, tuple(round(float(n) * 10) for n in numbers[:3])) for puzzle, *numbers in rows]


def path_of(puzzle):
    """The steps of our rating."""
    return read(kernel.require("tests").rate_trace(digits(puzzle), 0, 0, 0.0, bytes(4)))


def said(steps):
    """A path in the words of `rating-paths.txt`."""
    lines, singles = [], 0
    for step in [*steps, None]:
        if step is not None and step.producer == 1:
            singles += 1
            continue
        if singles:
            lines.append(f"{singles} singles")
            singles = 0
        if step is not None:
            place = " ".join(f"{cell_name(c, 9)}={d}" for c, d in step.place) or "-"
            gone = " ".join(f"{cell_name(c, 9)}-{d}" for c, d in step.eliminate) or "-"
            nodes = f" nodes {step.chain.complexity}" if step.chain else ""
            lines.append(f"{step.producer} {step.rating} {place} {gone}{nodes}")
    return lines


def reference_paths():
    """Puzzle → lines."""
    paths, puzzle = {}, ""
    for line in (DATA / "rating-paths.txt").read_text().splitlines():
        if line[0] == " ":
            paths[puzzle].append(line.strip())
        elif line[0] != "#":
            puzzle = line
            paths[puzzle] = []
    return paths
