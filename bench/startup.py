"""Cold start: `sudoku solve` of one puzzle against `python -c pass`, both as processes, in turn.

    python bench/startup.py [--imports]

Prints the medians of 15 and their ratio, which is promised to stay under 3; with --imports also what is imported
and how long each takes. The package must be installed the ordinary way: an editable install adds a finder of its own.
"""

import pathlib
import shutil
import subprocess
import sys
import time

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TIMES = 15


def wall(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def median(values):
    return sorted(values)[len(values) // 2]


def main():
    program = shutil.which("sudoku", path=str(pathlib.Path(sys.executable).parent)) or sys.exit(
        "sudoku is not installed"
    )
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "sudoku solve PUZZLE": [program, "solve", PUZZLE],
        "sudoku --version": [program, "--version"],
    }
    for command in commands.values():
        wall(command)  # once, for the disk
    taken = {name: [] for name in commands}
    for _ in range(TIMES):
        for name, command in commands.items():
            taken[name].append(wall(command))
    base = median(taken["python -c pass"])
    for name, times in taken.items():
        print(f"{name:22} {median(times) * 1000:6.1f} ms   {median(times) / base:4.2f} × python -c pass")
    if "--imports" in sys.argv:
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-m", "sudokit", "solve", PUZZLE],
            check=True, capture_output=True, text=True,
        )  # fmt: skip
        rows = [
            line.split("|") for line in done.stderr.splitlines() if line.startswith("import time:") and "us" not in line
        ]
        for self_us, total, name in sorted(rows, key=lambda row: -int(row[0].split(":")[1]))[:25]:
            print(f"{int(self_us.split(':')[1]) / 1000:7.2f} ms alone {int(total) / 1000:7.2f} in all  {name.strip()}")


main()
