"""The one table of technique names: family, place on Sudoku Explainer's scale and on HoDoKu's, and the file.

The teacher tries techniques in the order of their rating here (`se`, in tenths), rows of equal rating in the order of
the table. A technique that Sudoku Explainer does not know stands at the rating of what it replaces there, and has no
`producer`. A rating with an open end ("6.6 and up") is the least one; the step itself knows its own.
"""

from __future__ import annotations

from sudokit.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from sudokit.record import NamedTuple

__all__ = ["ALIASES", "CATALOGUE", "HodokuPlace", "Technique", "by_rating", "names_of", "technique"]


class HodokuPlace(NamedTuple):
    """HoDoKu's order, level and score of a technique, and whether its default path uses it."""

    order: int
    level: str
    score: int
    on_path: bool


class Technique(NamedTuple):
    """One row."""

    name: str
    title: str
    family: str
    module: str  # the file in logic/techniques; empty for brute force, which is no technique
    se: int  # tenths
    producer: int | None  # the rating instrument's producer, from 1; None where it has no such technique
    hodoku: HodokuPlace | None
    codes: tuple[str, ...]  # HoDoKu's library codes
    unique: bool  # rests on the puzzle having one solution


_LEVELS = {"E": "Easy", "M": "Medium", "H": "Hard", "U": "Unfair", "X": "Extreme"}

# name | title | family | file | rating in tenths | producer | HoDoKu: order level score path | library codes
_TABLE = """
full-house | full house | singles | full_house | 10 | 1 | 100 E 4 y | 0000
hidden-single-box | hidden single in a box | singles | hidden_single | 12 | 1 | 300 E 14 y | 0002
hidden-single-line | hidden single in a line | singles | hidden_single | 15 | 1 | 300 E 14 y | 0002
direct-pointing | direct pointing | intersections | direct | 17 | 2 | - | -
direct-claiming | direct claiming | intersections | direct | 19 | 2 | - | -
direct-hidden-pair | direct hidden pair | subsets | direct | 20 | 3 | - | -
naked-single | naked single | singles | naked_single | 23 | 4 | 200 E 4 y | 0003
direct-hidden-triplet | direct hidden triplet | subsets | direct | 25 | 5 | - | -
pointing | pointing | intersections | locked_candidates | 26 | 6 | 1200 M 50 y | 0100
claiming | claiming | intersections | locked_candidates | 28 | 6 | 1210 M 50 y | 0101
locked-pair | locked pair | intersections | locked_set | 30 | - | 1000 M 40 y | 0110
naked-pair | naked pair | subsets | naked_set | 30 | 7 | 1300 M 60 y | 0200
x-wing | X-Wing | fish | fish | 32 | 8 | 2200 H 140 y | 0300
hidden-pair | hidden pair | subsets | hidden_set | 34 | 9 | 1500 M 70 y | 0210
locked-triplet | locked triplet | intersections | locked_set | 36 | - | 1100 M 60 y | 0111
naked-triplet | naked triplet | subsets | naked_set | 36 | 10 | 1400 M 80 y | 0201
swordfish | swordfish | fish | fish | 38 | 11 | 2300 H 150 y | 0301
hidden-triplet | hidden triplet | subsets | hidden_set | 40 | 12 | 1600 M 100 y | 0211
xy-wing | XY-Wing | wings | xy_wing | 42 | 13 | 3300 H 160 y | 0800
xyz-wing | XYZ-Wing | wings | xyz_wing | 44 | 14 | 3400 H 180 y | 0801
unique-rectangle-1 | unique rectangle type 1 | uniqueness | unique_rectangle | 45 | 15 | 3500 H 100 y | 0600 | unique
unique-rectangle-2 | unique rectangle type 2 | uniqueness | unique_rectangle | 45 | 15 | 3600 H 100 y | 0601 | unique
unique-rectangle-3 | unique rectangle type 3 | uniqueness | unique_rectangle | 45 | 15 | 3700 H 100 y | 0602 | unique
unique-rectangle-4 | unique rectangle type 4 | uniqueness | unique_rectangle | 45 | 15 | 3800 H 100 y | 0603 | unique
unique-rectangle-5 | unique rectangle type 5 | uniqueness | unique_rectangle | 45 | - | 3900 H 100 y | 0604 | unique
unique-rectangle-6 | unique rectangle type 6 | uniqueness | unique_rectangle | 45 | - | 4000 H 100 y | 0605 | unique
hidden-rectangle | hidden rectangle | uniqueness | hidden_rectangle | 45 | - | 4010 H 100 y | 0606 | unique
avoidable-rectangle-1 | avoidable rectangle 1 | uniqueness | avoidable_rectangle | 45 | - | 4020 H 100 y | 0607 | unique
avoidable-rectangle-2 | avoidable rectangle 2 | uniqueness | avoidable_rectangle | 45 | - | 4030 H 100 y | 0608 | unique
unique-loop | unique loop | uniqueness | unique_loop | 46 | 15 | - | - | unique
extended-rectangle | extended unique rectangle | uniqueness | extended_rectangle | 46 | - | - | - | unique
naked-quad | naked quad | subsets | naked_set | 50 | 16 | 2000 H 120 y | 0202
jellyfish | jellyfish | fish | fish | 52 | 17 | 2400 H 160 y | 0302
hidden-quad | hidden quad | subsets | hidden_set | 54 | 18 | 2100 H 150 y | 0212
bug-1 | BUG+1 | uniqueness | bug | 56 | 19 | 2900 H 100 y | 0610 | unique
bug-2 | BUG type 2 | uniqueness | bug | 57 | 19 | - | - | unique
bug-3 | BUG type 3 | uniqueness | bug | 57 | 19 | - | - | unique
bug-4 | BUG type 4 | uniqueness | bug | 57 | 19 | - | - | unique
large-fish | fish of 5 to 7 | fish | fish | 60 | - | 2500 U 470 n | 0303 0304 0305
aligned-pair-exclusion | aligned pair exclusion | almost locked sets | aligned_exclusion | 62 | 20 | - | -
x-cycle | X-cycle | chains | cycle | 65 | 21 | - | -
y-cycle | Y-cycle | chains | cycle | 65 | 21 | - | -
skyscraper | skyscraper | single digit | turbot | 66 | - | 3000 H 130 y | 0400
two-string-kite | two-string kite | single digit | turbot | 66 | - | 3100 H 150 y | 0401 0404
turbot-fish | turbot fish | single digit | turbot | 66 | - | 3120 H 120 y | 0403
empty-rectangle | empty rectangle | single digit | empty_rectangle | 66 | - | 3170 H 120 y | 0402 0405
simple-colours-trap | simple colours, trap | colouring | simple_colours | 66 | - | 5330 H 150 y | 0500
simple-colours-wrap | simple colours, wrap | colouring | simple_colours | 66 | - | 5330 H 150 y | 0501
multi-colours-1 | multi-colours type 1 | colouring | multi_colours | 66 | - | 5360 H 200 y | 0502
multi-colours-2 | multi-colours type 2 | colouring | multi_colours | 66 | - | 5360 H 200 y | 0503
x-chain | X-chain | chains | x_chain | 66 | - | 5400 U 260 y | 0701
x-forcing-chain | forcing X-chain | forcing | forcing_chain | 66 | 21 | - | -
remote-pair | remote pair | chains | remote_pair | 70 | - | 2800 H 110 y | 0703
w-wing | W-Wing | wings | w_wing | 70 | - | 3200 H 150 y | 0803
m-wing | M-Wing | wings | letter_wings | 70 | - | - | -
s-wing | S-Wing | wings | letter_wings | 70 | - | - | -
l-wing | L-Wing | wings | letter_wings | 70 | - | - | -
h-wing | H-Wing | wings | letter_wings | 70 | - | - | -
xy-chain | XY-chain | chains | xy_chain | 70 | - | 5500 U 260 y | 0702
xy-cycle | XY-cycle | chains | cycle | 70 | 21 | - | -
medusa-3d | 3D Medusa | colouring | medusa_3d | 70 | - | - | -
continuous-nice-loop | continuous nice loop | chains | nice_loop | 70 | - | 5600 U 280 y | 0706
discontinuous-nice-loop | discontinuous nice loop | chains | nice_loop | 70 | - | 5600 U 280 y | 0707
aic | alternating inference chain | chains | aic | 70 | - | 5600 U 280 y | 0708
forcing-chain | forcing chain | forcing | forcing_chain | 70 | 21 | - | -
wxyz-wing | WXYZ-Wing | wings | wxyz_wing | 75 | - | - | -
finned-x-wing | finned X-Wing | fish | finned_fish | 75 | - | 4100 H 130 y | 0310
sashimi-x-wing | sashimi X-Wing | fish | finned_fish | 75 | - | 4200 H 150 y | 0320
finned-swordfish | finned swordfish | fish | finned_fish | 75 | - | 4300 U 200 y | 0311
sashimi-swordfish | sashimi swordfish | fish | finned_fish | 75 | - | 4400 U 240 y | 0321
finned-jellyfish | finned jellyfish | fish | finned_fish | 75 | - | 4500 U 250 y | 0312
sashimi-jellyfish | sashimi jellyfish | fish | finned_fish | 75 | - | 4600 U 260 y | 0322
large-finned-fish | finned fish of 5 to 7 | fish | finned_fish | 75 | - | 4700 U 470 n | 0313 0314 0315 0323 0324 0325
aligned-triplet-exclusion | aligned triplet exclusion | almost locked sets | aligned_exclusion | 75 | 22 | - | -
sue-de-coq | Sue de Coq | almost locked sets | sue_de_coq | 75 | - | 5300 U 250 y | 1101
als-xz | ALS-XZ | almost locked sets | als_xz | 75 | - | 5700 U 300 y | 0901
franken-x-wing | Franken X-Wing | fish | franken_fish | 75 | - | 6100 U 300 y | 0330
finned-franken-x-wing | finned Franken X-Wing | fish | franken_fish | 75 | - | 6700 U 390 y | 0340
franken-swordfish | Franken swordfish | fish | franken_fish | 75 | - | 6200 U 350 y | 0331
finned-franken-swordfish | finned Franken swordfish | fish | franken_fish | 75 | - | 6800 U 410 y | 0341
franken-jellyfish | Franken jellyfish | fish | franken_fish | 75 | - | 6300 U 370 n | 0332
finned-franken-jellyfish | finned Franken jellyfish | fish | franken_fish | 75 | - | 6900 U 430 n | 0342
nishio | Nishio | forcing | nishio | 75 | 23 | - | -
grouped-continuous-nice-loop | grouped continuous nice loop | chains | nice_loop | 80 | - | 5650 U 300 y | 0709
grouped-discontinuous-nice-loop | grouped discontinuous nice loop | chains | nice_loop | 80 | - | 5650 U 300 y | 0710
grouped-aic | grouped alternating inference chain | chains | aic | 80 | - | 5650 U 300 y | 0711
als-xy-wing | ALS-XY-Wing | almost locked sets | als_xy_wing | 80 | - | 5800 U 320 y | 0902
als-chain | ALS chain | almost locked sets | als_chain | 80 | - | 5900 U 340 y | 0903
death-blossom | death blossom | almost locked sets | death_blossom | 80 | - | 6000 U 360 n | 0904
cell-forcing-chain | cell forcing chain | forcing | multiple_chain | 80 | 24 | 8500 X 500 y | -
region-forcing-chain | region forcing chain | forcing | multiple_chain | 80 | 24 | 8500 X 500 y | -
kraken-fish | Kraken fish | fish | kraken_fish | 85 | - | 8450 X 500 n | 0371 0372
dynamic-forcing-chain | dynamic forcing chain | forcing | dynamic_chain | 85 | 25 | 8600 X 700 y | -
nested-forcing-chain-1 | dynamic forcing chain with sets and fish | forcing | dynamic_chain | 90 | 26 | - | -
nested-forcing-chain-2 | dynamic forcing chain with forcing chains inside | forcing | dynamic_chain | 95 | 27 | - | -
nested-forcing-chain-3 | dynamic forcing chain with multiple chains inside | forcing | dynamic_chain | 100 | 28 | - | -
nested-forcing-chain-4 | dynamic forcing chain with dynamic chains inside | forcing | dynamic_chain | 105 | 29 | - | -
nested-forcing-chain-5 | dynamic forcing chain with nested chains inside | forcing | dynamic_chain | 110 | 30 | - | -
brute-force | brute force | last resorts | - | 200 | - | 8900 X 10000 y | -
"""


def _row(line: str) -> Technique:
    name, title, family, module, se, producer, hodoku, codes, *flags = (part.strip() for part in line.split("|"))
    place = None
    if hodoku != "-":
        order, level, score, path = hodoku.split()
        place = HodokuPlace(int(order), _LEVELS[level], int(score), path == "y")
    return Technique(
        name,
        title,
        family,
        module.strip("-"),
        int(se),
        None if producer == "-" else int(producer),
        place,
        () if codes == "-" else tuple(codes.split()),
        "unique" in flags,
    )


CATALOGUE: dict[str, Technique] = {row.name: row for row in map(_row, _TABLE.strip().splitlines())}
"""All techniques by name, in the table's order (which is the order of rating)."""

ALIASES: dict[str, tuple[str, ...]] = {
    "hidden-single": ("hidden-single-box", "hidden-single-line"),
    "locked-candidates": ("pointing", "claiming"),
    "unique-rectangle": tuple(f"unique-rectangle-{i}" for i in range(1, 7)),
    "avoidable-rectangle": ("avoidable-rectangle-1", "avoidable-rectangle-2"),
    "bug": ("bug-1", "bug-2", "bug-3", "bug-4"),
    "naked-triple": ("naked-triplet",),
    "hidden-triple": ("hidden-triplet",),
    "locked-triple": ("locked-triplet",),
    "simple-colours": ("simple-colours-trap", "simple-colours-wrap"),
    "multi-colours": ("multi-colours-1", "multi-colours-2"),
    "nice-loop": ("continuous-nice-loop", "discontinuous-nice-loop"),
    "nested-forcing-chain": tuple(f"nested-forcing-chain-{i}" for i in range(1, 6)),
}
"""Words that stand for several techniques, or that other programs use for one."""


def technique(name: str) -> Technique:
    """The row of a name, or an error that names it."""
    row = CATALOGUE.get(name)
    if row is None:
        raise UsageError(f"unknown technique {name[:60]!r}: see `sudoku help techniques`")
    return row


def names_of(name: str) -> tuple[str, ...]:
    """The techniques that a word stands for: a technique, an alias, a family or a file."""
    word = name.strip().lower().replace("_", "-")
    if word in CATALOGUE:
        return (word,)
    if word in ALIASES:
        return ALIASES[word]
    members = tuple(
        r.name for r in CATALOGUE.values() if word in (r.family.replace(" ", "-"), r.module.replace("_", "-"))
    )
    if members:
        return members
    raise UsageError(f"unknown technique {name[:60]!r}: see `sudoku help techniques`")


def by_rating() -> tuple[Technique, ...]:
    """The order in which the teacher tries techniques: everything but brute force."""
    return tuple(row for row in CATALOGUE.values() if row.name != "brute-force")
