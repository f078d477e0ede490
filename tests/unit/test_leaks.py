"""Ten thousand calls leave nothing behind: the memory of a process of its own, before and after."""

import os
import subprocess
import sys

import pytest

pytestmark = [pytest.mark.native, pytest.mark.slow]

SCRIPT = """
import gc, os, sys
import sudokit
from sudokit import kernel

def pages():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

nine = sudokit.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
four = sudokit.parse("1.......4.......")
small = sudokit.Puzzle.of("1...............", sudokit.layout(4, rules="diagonal"))
bad = sudokit.Puzzle.of("11..............")

def solve():
    assert nine.solve().verdict == "unique"

def others():
    assert small.count(5) and not bad.count(2) and next(four.solutions())

def read():
    assert sudokit.dump(sudokit.parse(sudokit.dump(nine, "json")), "line") == nine.line + chr(10)

def refuse():
    try:
        sudokit.parse("12345")
    except sudokit.FormatError:
        pass

def create():
    assert sudokit.create(size=4, seed=1).is_unique

def canon():
    if kernel.native is not None:
        nine.canon()

TIMES = dict(solve=10000, others=10000, read=3000, refuse=10000, create=1500, canon=10000)
for name, times in TIMES.items():
    call = globals()[name]
    for _ in range(times // 10):
        call()
    before = pages()
    for _ in range(times if kernel.native is not None else times // 10):
        call()
    grown = pages() - before
    assert grown < 1_500_000, f"{name}: {grown} bytes more after {times} calls"
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="memory is read where Linux shows it")
def test_ten_thousand_calls_leave_nothing_behind():
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
