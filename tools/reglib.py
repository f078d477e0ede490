"""Run a library of HoDoKu regression lines against the teacher.

    python tools/reglib.py FILE [--verbose] [CODE ...]

A case passes when the technique, asked for in that position, has exactly the line's eliminations and placements among
its steps (for a code that ends in `-x`: has not). Families that the teacher leaves out (mutant and siamese fish,
templates) are not counted. CODE narrows the run to codes that begin so. The last line tells how many cases pass.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import sudokit
from sudokit.errors import SudokuError
from sudokit.logic.catalogue import CATALOGUE
from sudokit.services.hint import find

NAMES: dict[str, list[str]] = {}
for row in CATALOGUE.values():
    for code in row.codes:
        NAMES.setdefault(code, []).append(row.name)


def options_of(code: str, variant: str) -> list[str]:
    """What a code and its variant allow beyond a technique's plain form."""
    options = []
    if code[:2] == "06" and variant == "2":
        options.append("incomplete-rectangles")
    if (code == "0402" and variant == "1") or code == "0405":
        options.append("two-candidate-empty-rectangles")
    if code in ("0404", "0405"):
        options.append("duals")
    if code in ("0902", "0903", "0904") and variant == "2":
        options.append("overlapping-als")
    if (code == "0709" and variant == "2") or (code in ("0710", "0711") and variant in ("3", "4")):
        options.append("als-nodes")
    return options


def triples(text: str) -> set[tuple[int, int]]:
    """`digit row column` triples as (cell, digit) pairs."""
    return {(9 * int(t[1]) + int(t[2]) - 10, int(t[0])) for t in text.split()}


def passes(line: str) -> bool | None:
    """Whether a line's case passes; None where its family is left out."""
    fields = line.split(":")
    code, _, variant = fields[1].partition("-")
    if code not in NAMES:
        return None
    position = sudokit.parse(line, "hodoku").position
    digits = [int(d) for d in fields[2] if d.isdigit()] or None
    wanted = triples(fields[5]), triples(fields[6])
    found = any(
        (set(step.eliminate), set(step.place)) == wanted
        for name in NAMES[code]
        for step in find(position, name, digits=digits, options=options_of(code, variant), unique=True)
    )
    return found != (variant == "x")


def main() -> int:
    """Count the cases, tell those that fail."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("codes", nargs="*")
    parser.add_argument("--verbose", action="store_true", help="tell every case that fails")
    args = parser.parse_args()
    totals: dict[str, list[int]] = {}
    for line in args.file.read_text(encoding="utf-8-sig").splitlines():
        if not line.startswith(":"):
            continue
        code = line.split(":")[1]
        if args.codes and not code.startswith(tuple(args.codes)):
            continue
        try:
            result = passes(line.strip())
        except SudokuError as error:
            print(f"{line}: {error}", file=sys.stderr)
            result = False
        if result is None:
            continue
        count = totals.setdefault(code, [0, 0])
        count[0] += result
        count[1] += 1
        if args.verbose and not result:
            print(f"fails: {line}")
    for code, (good, all_) in sorted(totals.items()):
        print(f"{code:8} {good:4} of {all_:4}{'' if good == all_ else '   <'}")
    good, total = (sum(count[i] for count in totals.values()) for i in (0, 1))
    print(f"{good} of {total} cases pass")
    return 0 if good == total else 1


if __name__ == "__main__":
    sys.exit(main())
