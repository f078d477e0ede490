"""Simon Tatham's Solo: IDs as the program prints them, saves as it replays them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokit.constraints import layout
from sudokit.errors import FormatError
from sudokit.formats import dumps, losses, read
from sudokit.model.position import Position
from sudokit.model.source import Source
from sudokit.services.create_rules import drawn_layout

# Made by the program (Debian's 20230122).
IDS = {
    "2x2:b1a3f2a4b": layout(4),
    "2x3:a2a5c4_3a6_1b5f3b3_5a4_2c4a3a": layout(6),
    "3x3:a2e1e1b9_8c7a9a2_3_9_3a1d5_7b5a8b9_4d7a3_2_8_1a9a3c3_4b6e9e7a": layout(9),
    "3x3x:a5c4e4a2a8_9c1_9b4_7c7d1k8d7c1_5b9_2c6_3a7a5e6c8a": layout(9, rules="diagonal"),
    "3x4:8a12_11d10a6a2_3g4e1_7b11_9_2c2c9a6d10a9_7_4e3a6d11a2a10d6a12a2d1a8e9_7_5a6d11a3c8c5_9_2b12_6e1g10_3a11a2d1_"
    "8a9": layout(12),
    "5x2:b9_8b3a7a7f6a3_8c3a7b10c7_2_6b1a3_2b1_7a10d7a8_1b5_6a6b7_2_4c2b9a4c8_4a5f2a5a3b10_8b": layout(10, (5, 2)),
    "6j:4a5d1f6f2f3d1a6,bbabba__abaaadabaaaa_c_aac": layout(6, rules="jigsaw 111222133222133344135664555664556644"),
    "7j:7_6_3e5l2e3l1e4_7_6,cdaab_c_dacbca__baaaaaabaa_a_dacc": layout(
        7, rules="jigsaw 1111222333112243331224443555444665577766657777665"
    ),
    "9jx:d3a5b1d8f7a2e3b5e1c9e6b7e1a7f4d6b5a9d,fcaabdbabbefa____f___cecaac_b_a_aab__a_aa_c_a_aa_a__d_bdb_": layout(
        9,
        rules=(
            "diagonal",
            "jigsaw 111111122333441122334444422334455522335555552666666677686897777888897977888999999",
        ),
    ),
}


def one(text: str) -> Position:
    (item,) = read(text, "sgt")
    assert isinstance(item, Position), item
    return item


@pytest.mark.parametrize(("game", "expected"), IDS.items())
def test_ids(game: str, expected: object) -> None:
    position = one(game)
    assert position.layout is expected
    assert read(game).format == "sgt"
    assert dumps(position, "sgt") == game + "\n"


def test_the_first_cells_of_an_id() -> None:
    assert list(one("2x3:a2a5c4_3a6_1b5f3b3_5a4_2c4a3a").givens[:14]) == [0, 2, 0, 5, 0, 0, 0, 4, 3, 0, 6, 1, 0, 0]


def test_generating_letters_and_the_long_form_of_a_jigsaw() -> None:
    plain = one("3x3:zzzc")
    for letters in ("db", "r4dt", "m2", "md4de", "adu", "q"):
        assert one(f"3x3{letters}:zzzc") == plain, letters
    assert one("3x3xr2da:zzzc").layout is layout(9, rules="diagonal")
    assert one("3:zzzc") == plain
    long = one("2x3j:4a5d1f6f2f3d1a6,bbabba__abaaadabaaaa_c_aac")
    assert long == one("6j:4a5d1f6f2f3d1a6,bbabba__abaaadabaaaa_c_aac")


def test_long_runs() -> None:
    empty = Position(layout(9), bytes(81))
    assert dumps(empty, "sgt") == "3x3:zzzc\n"
    assert dumps(Position(layout(9), [*bytes(52), 1, *bytes(28)]), "sgt") == "3x3:zz1zb\n"
    strips = Position(layout(9, rules="jigsaw " + "".join(s * 9 for s in "123456789")), bytes(81))
    game = dumps(strips, "sgt").strip()
    # No line in a row: 72 edges are two runs of 26 and 20 more, and the first line is the first below the first row.
    assert game == "9j:zzzc,zzt" + "_" * 72
    assert one(game) == strips
    columns = Position(layout(9, rules="jigsaw " + "123456789" * 9), bytes(81))
    assert dumps(columns, "sgt").strip() == "9j:zzzc," + "_" * 72 + "zzt"
    assert one(dumps(columns, "sgt")) == columns


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3x3k:zzzc,aa_a,9a", "killer"),
        ("3x3xk:zzzc,aa_a,9a", "killer"),
        ("3x3#12345", "random seed"),
        ("3x3:zzz", "only 78 cells"),
        ("3x3:zzzd", "more than 81 cells"),
        ("3x3:zzzb10", "10 at cell 81"),
        ("3x3:zzzb0", "0 at cell 81"),
        ("3x3:zzzb99999999999", "at cell 81"),
        ("3x3:zzzbA", "'A' is nothing"),
        ("3x3:zzzc,a", "commas"),
        ("9j:zzzc", "commas"),
        ("9j:zzzc,aaaa", "lines between regions"),
        ("9j:zzzc,zzzzzzzzz", "lines between regions"),
        ("9j:zzzc,AAA", "'A' among the lines"),
        ("9j:zzzc,zzzzzn", "has 81 cells, not 9"),
        ("9:zzzc", "size 81"),
        ("1x9:zzzc", "rows or columns"),
        ("0x0:zzzc", "size 0"),
        ("999x999:zzzc", "size 998001"),
        ("3x3:" + "z" * 2_000_000, "more than"),
        ("nonsense", "no game ID"),
    ],
)
def test_what_is_no_game(text: str, words: str) -> None:
    import re

    (item,) = read(text, "sgt")
    assert isinstance(item, FormatError)
    assert re.search(words, str(item)), item
    assert "\n" not in str(item)


def save(*moves: str, at: int | None = None, game: str = "Solo", desc: str = "5zzzb") -> str:
    """A save file as the program writes it, with its own title."""
    lines = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        ("VERSION", "1"),
        ("GAME", game),
        ("PARAMS", "3x3xdb"),
        ("CPARAMS", "3x3"),
        ("SEED", "522369316105224"),
        ("DESC", desc),
        ("AUXINFO", "8e978ba7f51a"),
        ("NSTATES", str(len(moves) + 1)),
        ("STATEPOS", str(len(moves) + 1 if at is None else at)),
        *(("RESTART", desc) if move == "RESTART" else ("SOLVE" if move[0] == "S" else "MOVE", move) for move in moves),
    ]
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in lines)


def test_a_new_game() -> None:
    assert one(save()) == one("3x3:5zzzb")
    assert read(save()).format == "sgt"


def test_moves_are_replayed_up_to_the_current_state() -> None:
    position = one(save("R1,0,3", "P2,0,1", "P2,0,4", "P2,0,1", "R8,8,9"))
    assert position.entries[1] == 3
    assert position.entries[80] == 9
    assert position.centre[2] == 1 << 4
    assert not position.history
    undone = one(save("R1,0,3", "P2,0,1", at=2))
    assert undone.entries[1] == 3
    assert not undone.centre


def test_a_digit_clears_the_marks_of_its_cell() -> None:
    position = one(save("P2,0,1", "P1,0,2", "R1,0,3", "R1,0,0"))
    assert not any(position.entries)
    assert {cell: mask for cell, mask in enumerate(position.centre) if mask} == {2: 0b10}


def test_fill_all_marks_solve_and_restart() -> None:
    filled = one(save("P2,0,1", "R4,4,4", "M", "P3,0,1"))
    every = 0b1111111110
    assert [filled.centre[cell] for cell in (0, 1, 2, 3, 40)] == [0, every, every, every & ~2, 0]
    assert one(save("P2,0,1", "M", "R4,4,4", "RESTART")) == one("3x3:5zzzb")
    solution = ",".join(str((c % 9 + c // 9 * 3 + c // 27 + 4) % 9 + 1) for c in range(81))
    solved = one(save(f"S{solution}"))
    assert 0 not in solved.digits
    assert solved.entries[0] == 0


def test_what_is_written_replays_to_the_same() -> None:
    position = one(save("R1,0,3", "P2,0,1", "P2,0,4", "R8,8,9"))
    text = dumps(position, "sgt")
    assert text.startswith("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n")
    assert "NSTATES :1:5\nSTATEPOS:1:5\nMOVE    :6:R1,0,3\n" in text
    assert one(text) == position
    assert losses(position, "sgt") == ()


def test_a_save_without_an_end() -> None:
    (item,) = read(save() + "MOVE    :6:R1,0,3\n" * 200_000, "sgt")
    assert isinstance(item, FormatError)
    assert "more than" in str(item)


def test_saves_and_ids_in_a_row() -> None:
    text = save("R1,0,3") + save() + "\n3x3:5zzzb\n" + save("R1,0,3") + "3x3:zzzc\n"
    items = list(read(text, "sgt"))
    assert items == [one(save("R1,0,3")), one(save()), one(save()), one(save("R1,0,3")), one("3x3:zzzc")]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (save(game="Unequal"), 1, "a save file of 'Unequal'"),
        (save("R1,0,3").replace("MOVE    :6:R1,0,3\n", ""), 10, "the end is missing"),
        (save("R1,0,3")[:-3], 11, "length"),
        (save("R1,0,10"), 11, "expected 3 numbers"),
        (save("R1,9,1"), 11, "'R1,9,1' is outside"),
        (save("R0,0,1"), 11, "given at r1c1"),
        (save("X"), 11, "no move"),
        (save("M", "S1,2"), 12, "expected 81 numbers"),
        (save(at=2), 1, "state '2' of '1'"),
        (save(at=0), 1, "state '0'"),
        (save(desc="5zzza"), 1, "only 80 cells"),
        ("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n", 1, "without its game"),
        (save().replace("DESC ", "DISC "), 1, "without DESC"),
        (save().replace("CPARAMS :3:3x3\n", "").replace("PARAMS  :6:3x3xdb\n", ""), 1, "without CPARAMS"),
    ],
)
def test_a_broken_save(text: str, line: int, words: str) -> None:
    (item,) = read(text, "sgt")
    assert isinstance(item, FormatError)
    assert words in str(item)
    assert item.line == line


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_any_layout_comes_back(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from([4, 5, 6, 7, 9]))
    rules = list(drawn_layout(size, None, ("jigsaw",), Source(data.draw(st.integers(0, 10**6))))[0].rules)
    if data.draw(st.booleans()):
        rules.append("diagonal")
    count = size * size
    digits = data.draw(st.lists(st.integers(0, size), min_size=count, max_size=count))
    kinds = data.draw(st.lists(st.booleans(), min_size=count, max_size=count))
    marks = data.draw(st.none() | st.lists(st.integers(0, 2**size - 1), min_size=count, max_size=count))
    position = Position(
        layout(size, rules=rules),
        [d if k else 0 for d, k in zip(digits, kinds, strict=True)],
        [0 if k else d for d, k in zip(digits, kinds, strict=True)],
        centre=marks and [mask << 1 for mask in marks],
    )
    assert one(dumps(position, "sgt")) == position
