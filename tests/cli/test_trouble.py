"""Exit codes, whatever goes wrong: one line on standard error, never a traceback."""

import os
import signal
import subprocess
import sys
import time

import pytest

from sudokit import errors
from sudokit.app.cli import command_module, command_names
from sudokit.app.cli.frame.trouble import worst

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWICE = "55" + "." * 79


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (1, []),
        (1, ["solve", "a", "b", "c"]),
        (1, ["--version", "x"]),
        (1, ["completion"]),
        (3, ["frobnicate"]),
        (3, ["--frobnicate"]),
        (3, ["solve", "--frobnicate"]),
        (3, ["solve", "--limit", "many"]),
        (3, ["solve", "--rule", "nosuch"]),
        (3, ["solve", "--from", "nosuch"]),
        (3, ["solve", "--to", "nosuch"]),
        (3, ["solve", "--size", "3"]),
        (3, ["solve", "--size", "26"]),
        (3, ["solve", "--color", "sometimes"]),
        (3, ["help", "nosuch"]),
        (3, ["completion", "tcsh"]),
        (4, ["solve"]),  # nothing on standard input
        (4, ["solve", "/nonexistent/puzzle.txt"]),
        (4, ["solve", "/"]),
        (4, ["solve", "12"]),
        (4, ["solve", "1" * 80 + "q"]),
        (4, ["solve", "--size", "16", PUZZLE]),
        (5, ["solve", TWICE]),
        (5, ["check", TWICE]),
        (0, ["solve", PUZZLE]),
        (0, ["check", PUZZLE]),
        (0, ["--version"]),
        (74, ["solve", PUZZLE, "/"]),
        (74, ["solve", PUZZLE, "/nonexistent/out.txt"]),
    ],
)
def test_the_table_of_exit_codes(code, words, sudoku):
    got, out, err = sudoku(*words)
    assert got == code
    if code:
        assert "Traceback" not in err
        assert err.count("\n") <= 1
        assert err.startswith("sudoku: ") or words[0] == "check"
    if code in {1, 3, 4, 74}:
        assert out == ""


@pytest.mark.parametrize("form", ["sgt", "fpuzzles", "sudokupad", "line"])
def test_a_word_can_be_the_puzzle_itself(form, sudoku):
    word = sudoku("convert", "--to", form, PUZZLE)[1].strip()
    code, out, err = sudoku("solve", word, "--to", "line")
    assert (code, err) == (0, "1 solution\n")
    assert out.startswith("534678912")


@pytest.mark.parametrize("word", ["puzzle.txt", "no/such/file.csv", "1,2,3", "load=x", "a" * 5000, "..", "x:y", "{}"])
def test_a_misspelt_file_is_no_puzzle(word, sudoku):
    code, out, err = sudoku("solve", word)
    assert (code, out) == (4, "")
    assert err.startswith("sudoku: ")
    assert len(err) < 200


def test_every_error_class_has_a_code_of_the_table(sudoku):
    codes = {
        int(line.split()[0]) for line in sudoku("help", "exit-codes")[1].splitlines() if line[:5].strip().isdigit()
    }
    assert {getattr(errors, name).exit_code for name in errors.__all__} <= codes


def test_of_several_the_first_of_the_order_counts():
    order = [70, 2, 74, 4, 5, 6, 0]
    for i, first in enumerate(order):
        assert worst(*reversed(order[i:])) == first
    assert worst() == 0


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (MemoryError(), 2, "sudoku: out of memory\n"),
        (KeyboardInterrupt(), 130, ""),
        (errors.MissingError("this needs the kernel"), 69, "sudoku: this needs the kernel\n"),
        (errors.BudgetError("no more nodes"), 6, "sudoku: no more nodes\n"),
        (RecursionError("deep"), 70, "sudoku: this is a bug: RecursionError: deep"),
        (ZeroDivisionError("x"), 70, "sudoku: this is a bug"),
        (OSError(28, "No space left on device"), 74, "sudoku: the output cannot be written: No space left on device\n"),
    ],
)
def test_what_a_command_raises_ends_it(error, code, told, sudoku, monkeypatch):
    def run(args):
        raise error

    monkeypatch.setattr(command_module("help"), "run", run)
    got, out, err = sudoku("help")
    assert (got, out) == (code, "")
    assert err.startswith(told)
    assert err.count("\n") == bool(told)


def test_a_bug_shows_where_on_request(sudoku, monkeypatch):
    def run(args):
        raise ZeroDivisionError("x")

    monkeypatch.setattr(command_module("help"), "run", run)
    monkeypatch.setenv("SUDOKIT_DEBUG", "1")
    assert "Traceback" in sudoku("help")[2]


def test_odd_characters_in_a_message_stay_on_its_line(sudoku):
    assert sudoku("fro\nb\x1b[31m")[2].count("\n") == 1
    assert "\x1b" not in sudoku("fro\nb\x1b[31m")[2]


# --- what only a process of its own can show -----------------------------------------------------------------


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device that is always full")
@pytest.mark.parametrize("words", [["--help"], ["solve", PUZZLE], ["--version"], ["solve", PUZZLE, "/dev/full"]])
def test_a_full_disk(words, program):
    with open("/dev/full", "w") as full:
        done = program(*words, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 74
    assert b"cannot be written" in done.stderr
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="descriptors are closed by a POSIX shell")
def test_closed_standard_streams():
    def shell(command):
        done = subprocess.run(["sh", "-c", command, sys.executable, PUZZLE], capture_output=True, timeout=60)
        return done.returncode, done.stdout, done.stderr

    assert shell('"$0" -m sudokit solve "$1" >&-')[0] == 74
    assert shell('"$0" -m sudokit solve <&-')[0] == 4
    code, out, _ = shell('"$0" -m sudokit solve "$1" 2>&-')
    assert code == 0
    assert len(out) == 82


def test_a_reader_that_goes_away(tmp_path):
    many = tmp_path / "many.txt"
    many.write_text(f"{PUZZLE}\n" * 2000)
    done = subprocess.run(
        ["sh", "-c", '"$0" -m sudokit convert --to plain "$1" | head -1; :', sys.executable, many],
        capture_output=True, timeout=60,
    )  # fmt: skip
    assert done.stdout == b"5 3 0 0 7 0 0 0 0\n"
    assert done.stderr == b""


def test_a_reader_that_went_away_has_a_code_of_its_own():
    ours = subprocess.Popen([sys.executable, "-m", "sudokit", "--help"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    ours.stdout.close()
    assert ours.stderr.read() == b""
    assert ours.wait(60) == 141
    ours.stderr.close()


@pytest.mark.parametrize(
    "words",
    [
        ["solve"],  # which waits for its standard input
        ["solve", "--count", "--limit", "100000000000", "." * 81],
        ["solve", "--count", "--limit", "100000000000", "." * 256],
        ["create", "--count", "1000000", "--clues", "17"],
    ],
)
@pytest.mark.slow
def test_an_interrupt(words):
    ours = subprocess.Popen(
        [sys.executable, "-m", "sudokit", *words, "--quiet"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background inherits deafness
    )  # fmt: skip
    try:
        time.sleep(3)
        ours.send_signal(signal.SIGINT)
        out, err = ours.communicate(timeout=30)
    finally:
        ours.kill()
    assert (ours.returncode, err) == (130, b"")
    assert all(line.startswith(b"! no puzzle") for line in out.splitlines())  # of those that were given up until then


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_end_by_a_signal_leaves_no_half_written_file(tmp_path, number, code):
    (tmp_path / "in").write_text(f"{PUZZLE}\n" * 30_000)
    out = tmp_path / "out"
    out.mkdir()
    ours = subprocess.Popen(
        [sys.executable, "-m", "sudokit", "hint", tmp_path / "in", out / "hints"],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        deadline = time.monotonic() + 60
        while not os.listdir(out) and ours.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        assert os.listdir(out)[0].endswith(".part")
        ours.send_signal(number)
        _, err = ours.communicate(timeout=30)
    finally:
        ours.kill()
    assert (ours.returncode, err, os.listdir(out)) == (code, b"", [])


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own takes POSIX")
def test_reading_from_a_terminal_says_so_and_shows_no_progress_elsewhere():
    import pty

    ours, theirs = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "-m", "sudokit", "solve"], stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    os.close(theirs)
    os.write(ours, f"{PUZZLE}\n\x04".encode())
    out, err = done.communicate(timeout=60)
    os.close(ours)
    assert (done.returncode, len(out)) == (0, 82)
    said = err.decode().splitlines()
    assert said[0].startswith("reading puzzles from the terminal")
    assert said[1:] == ["1 solution"]


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own takes POSIX")
def test_progress_is_shown_on_a_terminal_and_taken_away():
    import pty

    ours, theirs = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "-m", "sudokit", "create", "--count", "30", "--size", "12", "--seed", "1"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs,
    )  # fmt: skip
    assert done.wait(60) == 0
    os.close(theirs)
    said = os.read(ours, 10000).decode()
    os.close(ours)
    assert " of 30 puzzles" in said
    assert said.endswith(" \r")


def test_an_unknown_instruction_set_is_named(program):
    done = program("--version", env={"SUDOKIT_ISA": "mmx"})
    assert done.returncode == 3
    assert b"SUDOKIT_ISA=mmx" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_the_version_names_the_kernel(program):
    done = program("--version", env={"SUDOKIT_ISA": "none"})
    assert done.stdout.endswith(b" (kernel: none)\n")
    assert done.stdout.startswith(b"sudokit ")


def test_commands_are_the_folder():
    assert {"help", "solve", "completion"} <= set(command_names())
    assert "frame" not in command_names()
