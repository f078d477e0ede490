"""A command line, run inside this process or as a program of its own."""

import io
import os
import subprocess
import sys

import pytest

from sudokit.app.cli import main


@pytest.fixture
def sudoku(capfdbinary, monkeypatch):
    """Run a command line: exit code, standard output, standard error."""

    def run(*words, stdin=""):
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main([str(word) for word in words])
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return run


@pytest.fixture
def program():
    """Run a command line as a process: what closed pipes, full disks and signals need."""

    def run(*words, **options):
        options.setdefault("stdin", subprocess.DEVNULL)
        command = [sys.executable, "-m", "sudokit", *map(str, words)]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | options.pop("env", {})
        return subprocess.run(command, capture_output="stdout" not in options, env=environment, timeout=120, **options)

    return run
