"""The documentation's examples, found in its pages and run.

    ```console        lines that begin with `$ ` are commands for the shell; what they print stands below them,
                      standard output and standard error together
    ```text NAME      a file of that name, there for the commands that follow
    ```python         a session with `>>>`

The blocks of a page run in order, in an empty folder of its own. A page with the comment `<!-- kernel -->` needs
the native kernel.
"""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
BLOCK = re.compile(r"^```(console|python|text) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    kind: str
    name: str
    body: str


def pages():
    """The pages that may hold examples."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def needs_kernel(page):
    return "<!-- kernel -->" in page.read_text(encoding="utf-8")


def blocks(text):
    return [Block(*found.groups()) for found in BLOCK.finditer(text)]


def shell(command, folder):
    """What a command prints. `sudoku` is this checkout's, whatever is installed."""
    programs = folder / ".programs"
    if not programs.exists():
        programs.mkdir()
        (programs / "sudoku").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sudokit "$@"\n')
        (programs / "sudoku").chmod(0o755)
        (programs / "python").symlink_to(sys.executable)
    kept = {key: value for key, value in os.environ.items() if key.startswith(("PYTHON", "SUDOKIT_ISA", "LANG"))}
    env = kept | {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": str(folder), "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL, timeout=120, check=False,
    )  # fmt: skip
    return done.stdout.decode()


def commands(body):
    """The commands of a console block; one that ends in a backslash goes on in the next line."""
    return [found[2:-1] for found in re.findall(r"^\$ (?:.*\\\n)*.*\n", body, re.MULTILINE)]


def answered(body, folder):
    """A console block as it should read: its commands, and what they print now."""
    parts = []
    for command in commands(body):
        printed = shell(command, folder)
        parts.append(f"$ {command}\n{printed}" + ("" if printed.endswith("\n") or not printed else "\n"))
    return "".join(parts)


def session(body, name, namespace):
    """Failures of a Python session, as doctest words them."""
    said = []
    test = doctest.DocTestParser().get_doctest(body, namespace, name, None, None)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(test, out=said.append, clear_globs=False)
    namespace.update(test.globs)
    return "".join(said)


def checked(page, folder):
    """What differs between a page and what its examples do: (block, what it should be)."""
    namespace = {}
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.kind == "text" and block.name:
            (folder / block.name).write_text(block.body, encoding="utf-8")
        elif block.kind == "console":
            now = answered(block.body, folder)
            if now != block.body:
                yield block, now
        elif block.kind == "python" and ">>>" in block.body:
            before = Path.cwd()
            os.chdir(folder)
            try:
                failed = session(block.body, page.name, namespace)
            finally:
                os.chdir(before)
            if failed:
                yield block, failed
