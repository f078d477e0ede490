"""Puzzles of any kind as one buffer of cells, and slices on threads."""

from __future__ import annotations

import os
import signal
import threading
from array import array
from importlib.util import find_spec

import pytest

from sudokit.batch.cells import BAD, cells_of, lines_of, shaped
from sudokit.batch.threads import share, thread_count
from sudokit.engine.budget import Cancel
from sudokit.errors import InputError, UsageError
from sudokit.puzzle import Puzzle

A = "1.3" + "." * 77 + "9"
B = "0" * 40 + "5" + "0" * 40
CELLS_A = bytes([1, 0, 3, *[0] * 77, 9])
CELLS_B = bytes([*[0] * 40, 5, *[0] * 40])
NOTHING = bytes([BAD]) * 81

TEXTS = {
    "lines": (f"{A}\n{B}\n", CELLS_A + CELLS_B),
    "no last line end": (f"{A}\n{B}", CELLS_A + CELLS_B),
    "windows line ends": (f"{A}\r\n{B}\r\n", CELLS_A + CELLS_B),
    "blank lines, comments, answers": (f"# mine\n\n{A}\n! no solution\n  \n{B}\n", CELLS_A + CELLS_B),
    "what stands behind": (f"{A},{A}\n{B} # easy\n{A}\t7.1\n{B};x\n{A}:3\n", (CELLS_A + CELLS_B) * 2 + CELLS_A),
    "in quotes": (f'"{A}","x"\n', CELLS_A),
    "all blanks": (".0*_xX?" + "." * 74, bytes(81)),
    "too short, too long": (f"{A[1:]}\n{A}\n{A}1\n", NOTHING + CELLS_A + NOTHING),
    "a bad symbol": (f"{A}\nA{A[1:]}\n", CELLS_A + NOTHING),
    "no ASCII": (f"é{A[1:]}\n{A}\n", NOTHING + CELLS_A),
    "lines that only together are long enough": (f"{A[:40]}\n{A[40:]}{B}", NOTHING * 2),
    "nothing": ("", b""),
    "only comments": ("# nothing\n\n", b""),
}


@pytest.mark.parametrize(("text", "cells"), TEXTS.values(), ids=TEXTS.keys())
def test_text(text, cells):
    assert bytes(cells_of(text)) == cells
    assert bytes(cells_of(text.encode())) == cells
    assert bytes(cells_of(bytearray(text.encode()))) == cells


def test_strings_stay_where_they_are():
    assert (
        bytes(cells_of([A, "", "# x", B.encode(), None, f" {A} "]))
        == CELLS_A + NOTHING * 2 + CELLS_B + NOTHING + CELLS_A
    )
    assert bytes(cells_of((A,))) == CELLS_A
    assert bytes(cells_of([Puzzle.of(A), Puzzle.of(B).grid])) == CELLS_A + CELLS_B
    assert bytes(cells_of([])) == b""


def test_other_sizes():
    assert bytes(cells_of("1..............4\n5..............4\n", 4)) == bytes([1, *[0] * 14, 4]) + bytes([BAD]) * 16
    assert cells_of("G" + "." * 255, 16)[0] == 16
    assert cells_of("g" + "." * 255, 16)[0] == 16


def test_buffers():
    flat = array("B", CELLS_A + CELLS_B)
    assert bytes(cells_of(flat)) == CELLS_A + CELLS_B
    assert bytes(cells_of(memoryview(flat).cast("B", (2, 81)))) == CELLS_A + CELLS_B
    assert bytes(cells_of(memoryview(flat).cast("B", (2, 9, 9)))) == CELLS_A + CELLS_B
    assert bytes(cells_of(memoryview(b""))) == b""
    backwards = memoryview(flat)[::-1]
    assert bytes(cells_of(backwards)) == (CELLS_A + CELLS_B)[::-1]


def test_a_flat_buffer_is_not_copied():
    flat = bytearray(CELLS_A)
    cells = cells_of(memoryview(flat))
    flat[0] = 7
    assert cells[0] == 7


@pytest.mark.parametrize(
    "wrong", [memoryview(bytes(80)), memoryview(bytes(162)).cast("B", (81, 2)), array("i", [1] * 81), 7, None, [1, 2]]
)
def test_what_holds_no_puzzles(wrong):
    with pytest.raises(InputError):
        cells_of(wrong)


if find_spec("numpy"):

    def test_numpy():
        import numpy as np

        base = np.frombuffer(CELLS_A + CELLS_B, dtype="u1").reshape(2, 81)
        assert bytes(cells_of(base)) == CELLS_A + CELLS_B
        assert bytes(cells_of(base.astype("i8"))) == CELLS_A + CELLS_B
        assert bytes(cells_of(base[::-1])) == CELLS_B + CELLS_A
        odd = base.astype("i4")
        odd[0, 5], odd[1, 5] = -1, 256
        assert [cells_of(odd)[5], cells_of(odd)[86]] == [BAD, BAD]
        with pytest.raises(InputError, match="shape"):
            cells_of(base.reshape(81, 2))


if find_spec("pyarrow"):

    def test_arrow():
        import pyarrow as pa

        assert bytes(cells_of(pa.array([A, None, B]))) == CELLS_A + NOTHING + CELLS_B
        assert bytes(cells_of(pa.chunked_array([[A], [B]]))) == CELLS_A + CELLS_B


def test_cells_as_text_again():
    assert lines_of(CELLS_A + CELLS_B, 81, b".123456789") == f"{A}\n{B.replace('0', '.')}\n".encode()
    assert lines_of(b"", 81, b".123456789") == b""
    assert shaped(bytearray(162), 81).shape == (2, 81)
    assert shaped(bytearray(), 81).nbytes == 0


@pytest.mark.parametrize("threads", [1, 3, None])
def test_slices_cover_everything_once(threads):
    seen = bytearray(507)
    lock = threading.Lock()

    def work(start, stop):
        with lock:
            for i in range(start, stop):
                seen[i] += 1

    share(len(seen), threads, 100, work, Cancel())
    assert set(seen) == {1}
    share(0, threads, 100, work, Cancel())


def test_an_error_stops_all_slices_and_comes_back():
    calls = []

    def work(start, stop):
        calls.append(start)
        raise InputError("here")

    with pytest.raises(InputError, match="here"):
        share(1000, 2, 1, work, Cancel())
    assert len(calls) <= 2


def test_an_interrupt_raises_the_flag():
    cancel = Cancel()
    started, ended = threading.Event(), threading.Event()

    def work(start, stop):
        started.set()
        while not cancel.is_set:
            ended.wait(0.001)
        ended.set()

    def interrupt():
        started.wait()
        os.kill(os.getpid(), signal.SIGINT)

    helper = threading.Thread(target=interrupt)
    helper.start()
    with pytest.raises(KeyboardInterrupt):
        share(10, 1, 1, work, cancel)
    assert ended.is_set()
    helper.join()


def test_how_many_threads():
    assert thread_count(3) == 3
    assert thread_count(None) >= 1
    with pytest.raises(UsageError, match="threads=0"):
        thread_count(0)
