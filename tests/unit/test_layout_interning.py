"""Equal layouts are one object; those of drawn regions go when nobody holds them."""

import gc

import sudokit
from sudokit import constraints

ROWS = "".join(str(1 + c // 5) for c in range(25))
BOXES = "".join(str(1 + c // 8 * 2 + c % 4 // 2) for c in range(16))


def test_equal_is_identical():
    assert sudokit.layout() is sudokit.layout(9, (3, 3))
    assert sudokit.layout(9, rules="diagonal") is sudokit.layout(9, rules=["diagonal", "classic"])
    renamed = ROWS.translate(str.maketrans("12345", "24513"))
    assert sudokit.layout(5, rules=f"jigsaw {ROWS}") is sudokit.layout(5, rules=f"jigsaw {renamed}")
    assert sudokit.layout(4, rules=f"jigsaw {BOXES}") is not sudokit.layout(4)


def test_layouts_of_drawn_regions_are_let_go():
    held = sudokit.layout(5, rules=f"jigsaw {ROWS}")
    for index in range(40):
        sudokit.create(seed=3, index=index, size=5, rules="jigsaw")
    gc.collect()
    assert len(constraints._held) < 20
    assert sudokit.layout(5, rules=f"jigsaw {ROWS}") is held
