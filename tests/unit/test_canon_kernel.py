"""The kernel's canonical forms as Python meets them: buffers, statuses, cancelling, threads."""

from __future__ import annotations

import random
import threading

import pytest

from sudokit import kernel

pytestmark = pytest.mark.kernel

CYCLIC = bytes((3 * r + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9))
DONE, MALFORMED, BROKEN, PENDING = range(4)


def parts(count, seed=1):
    """Pieces of one grid, from nearly empty to nearly complete."""
    rng = random.Random(seed)
    return b"".join(bytes(d if rng.random() < share / count else 0 for d in CYCLIC) for share in range(count))


def forms_of(puzzles, cancel=bytes(4)):
    count = len(puzzles) // 81
    forms, status, maps = bytearray(81 * count), bytearray(count), bytearray(91 * count)
    automorphisms = memoryview(bytearray(4 * count)).cast("I")
    treated = kernel.require("tests").canon_many(puzzles, forms, status, automorphisms, maps, cancel)
    return treated, bytes(forms), bytes(status), automorphisms.tolist(), bytes(maps)


def test_a_status_a_puzzle():
    bad = bytes([10, *[0] * 80])
    twice = bytes([1, *[0] * 7, 1, *[0] * 72])
    treated, forms, status, automorphisms, _ = forms_of(bad + twice + bytes(81) + CYCLIC)
    assert treated == 4
    assert list(status) == [MALFORMED, BROKEN, DONE, DONE]
    assert forms[: 81 * 3] == bytes(81 * 3)
    assert automorphisms[:3] == [0, 0, 3359232]


def test_no_puzzle_is_none_too_few():
    assert forms_of(b"")[0] == 0


def test_what_is_not_asked_for_is_not_needed():
    puzzles = parts(20)
    forms, status = bytearray(81 * 20), bytearray(20)
    assert kernel.require("tests").canon_many(puzzles, forms, status, None, None, bytes(4)) == 20
    assert bytes(forms) == forms_of(puzzles)[1]


def test_a_raised_flag_stops_before_the_next_puzzle():
    treated, _, status, _, _ = forms_of(parts(5), cancel=b"\1\0\0\0")
    assert treated == 0
    assert list(status) == [PENDING] * 5


def test_a_flag_raised_on_the_way_stops_soon():
    flag = bytearray(4)
    timer = threading.Timer(0.05, lambda: flag.__setitem__(0, 1))
    timer.start()
    treated, _, status, _, _ = forms_of(CYCLIC * 200_000, cancel=flag)
    timer.join()
    assert treated < 200_000
    assert set(status[:treated]) <= {DONE}
    assert set(status[treated:]) == {PENDING}


@pytest.mark.parametrize(
    ("index", "length"), [(0, 80), (0, 82), (0, 162), (1, 80), (2, 2), (3, 3), (3, 8), (4, 90), (5, 3), (5, 8)]
)
def test_buffers_of_another_length_are_refused(index, length):
    buffers = [bytes(81), bytearray(81), bytearray(1), bytearray(4), bytearray(91), bytes(4)]
    buffers[index] = bytearray(length)
    with pytest.raises(ValueError, match="buffer"):
        kernel.require("tests").canon_many(*buffers)


@pytest.mark.parametrize("index", [1, 2, 3, 4])
def test_results_need_writable_buffers(index):
    buffers = [bytes(81), bytearray(81), bytearray(1), bytearray(4), bytearray(91), bytes(4)]
    buffers[index] = bytes(len(buffers[index]))
    with pytest.raises(BufferError):
        kernel.require("tests").canon_many(*buffers)


def test_any_bytes_get_a_status():
    rng = random.Random(8)
    puzzles = bytearray(rng.randbytes(81 * 300))
    for i in range(81 * 100, len(puzzles)):
        puzzles[i] = 0 if rng.random() < 0.9 else puzzles[i] % 10
    treated, _, status, automorphisms, _ = forms_of(puzzles)
    assert treated == 300
    assert {DONE, MALFORMED, BROKEN} == set(status)
    assert all((n > 0) == (s == DONE) for n, s in zip(automorphisms, status, strict=True))


def test_threads_at_once_find_the_same():
    puzzles = parts(300, seed=2)
    expected = forms_of(puzzles)
    found = [None] * 4

    def work(i):
        found[i] = forms_of(puzzles)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_symmetric_puzzles_cost_no_more_than_others():
    """A regular pattern must not make the search explode: each takes microseconds, not minutes."""
    rows = [(0, 1, 2), (0, 3, 6), (0, 4, 8), (0, 2, 4, 6, 8), (1, 4, 7), tuple(range(8))]
    lines = [
        bytes(d if i // 9 in keep and i % 9 in also else 0 for i, d in enumerate(CYCLIC))
        for keep in rows
        for also in rows
    ]
    lines += [bytes(d if d <= most else 0 for d in CYCLIC) for most in range(10)]
    lines += [bytes(0 if i == hole else d for i, d in enumerate(CYCLIC)) for hole in range(0, 81, 10)]
    timer = threading.Timer(20, lambda: flag.__setitem__(0, 1))
    flag = bytearray(4)
    timer.start()
    treated = forms_of(b"".join(lines) * 20, cancel=flag)[0]
    timer.cancel()
    assert treated == 20 * len(lines)
