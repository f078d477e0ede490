"""Puzzles made a second, one thread, of CPU time; beside qqwing where it is installed. Prints a Markdown table.

python bench/create.py [puzzles]
"""

import os
import shutil
import subprocess
import sys
import time

from sudokit import kernel
from sudokit.batch.create import create_many

WISHES = {
    "minimal": {"minimal": True},
    "40 to 63 blanks": {},
    "rotate180": {"symmetry": "rotate180"},
    "minimal, rotate180": {"symmetry": "rotate180", "minimal": True},
}


def ours(count, wish):
    start = time.process_time()
    create_many(count, seed=1, threads=1, **wish)
    return count / (time.process_time() - start)


def qqwing(count):
    before = os.times().children_user
    subprocess.run(["qqwing", "--generate", str(count), "--one-line"], check=True, stdout=subprocess.DEVNULL)
    return count / (os.times().children_user - before)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000 if kernel.native else 50
    rates = {f"sudokit, {name}": ours(count // 20 if "," in name else count, wish) for name, wish in WISHES.items()}
    peer = shutil.which("qqwing") and qqwing(300)
    if peer:
        rates["qqwing --generate (minimal)"] = peer
    print(f"kernel: {kernel.isa}\n\n| | puzzles/s | against qqwing |\n|---|---|---|")
    for name, rate in rates.items():
        print(f"| {name} | {rate:,.0f} | {f'{rate / peer:.0f}×' if peer else '–'} |")


main()
