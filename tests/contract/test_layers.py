"""Imports point downwards only: the law of ARCHITECTURE.md, read from the sources."""

import ast
import pathlib

import pytest

import sudokit

ROOT = pathlib.Path(sudokit.__file__).parent

# From the bottom up. Rooms of one row are siblings and never import each other.
FLOORS = [
    {"record", "folder", "_native"},
    {"errors"},
    {"kernel"},
    {"model"},
    {"constraints"},
    {"engine", "logic"},
    {"rating"},
    {"formats", "render"},
    {"services"},
    {"puzzle"},
    {"batch"},
    {"app"},
]
FLOOR_OF = {room: level for level, rooms in enumerate(FLOORS) for room in rooms}

# A value's pickled and printed form names the function that makes it, which stands a floor above.
EXCEPTIONS = {("model.layout", "constraints")}

SOURCES = sorted(ROOT.rglob("*.py"))


def name_of(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def rooms_imported(tree):
    """Rooms of sudokit that a file imports, in functions and for type checkers, too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "sudokit":
            parts = node.module.split(".")[1:]
            yield from [parts[0]] if parts else [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1] for alias in node.names if alias.name.startswith("sudokit."))


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_imports_point_downwards(path):
    name = name_of(path)
    room = name.split(".")[0]
    if room in {"__init__", "__main__"}:  # the face of the whole house
        return
    assert room in FLOOR_OF, f"{room} has no floor: give it one here and in ARCHITECTURE.md"
    for other in rooms_imported(ast.parse(path.read_text())):
        if other in {room, "__version__"} or (name, other) in EXCEPTIONS:
            continue
        assert FLOOR_OF.get(other, 99) < FLOOR_OF[room], f"{name} imports {other}, which is not below it"


def test_every_exception_is_needed():
    needed = {(name_of(path), room) for path in SOURCES for room in rooms_imported(ast.parse(path.read_text()))}
    assert needed >= EXCEPTIONS


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_a_file_is_read_in_one_sitting(path):
    assert len(path.read_text().splitlines()) <= 500
    assert path.name in {"__init__.py", "__main__.py"} or ast.get_docstring(ast.parse(path.read_text()))


def test_importing_sudokit_imports_next_to_nothing(program_modules):
    modules = program_modules("import sudokit")
    assert {name for name in modules if name.startswith("sudokit")} == {"sudokit"}


@pytest.mark.parametrize("form", ["line", "plain"])
def test_solving_one_puzzle_imports_nothing_heavy(form, program_modules, tmp_path):
    puzzle = tmp_path / "puzzle.txt"
    made = sudokit.create(seed=1).line
    puzzle.write_text(made if form == "line" else "\n".join(" ".join(made[i : i + 9]) for i in range(0, 81, 9)))
    modules = program_modules(f"from sudokit.app.cli import main\nmain(['solve', '--quiet', {str(puzzle)!r}])")
    heavy = {"typing", "argparse", "dataclasses", "pkgutil", "inspect", "json", "asyncio", "concurrent.futures"}
    heavy |= {"pathlib", "tempfile", "threading", "logging", "random", "xml.parsers.expat", "numpy"}
    assert not heavy & modules


@pytest.fixture
def program_modules():
    """The modules that Python has after running some code, without what it has anyway (the kernel's finder, too)."""
    import subprocess
    import sys

    def run(code):
        script = f"import sys\nold = set(sys.modules)\n{code}\nprint('\\n' + ' '.join(set(sys.modules) - old))"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return set(done.stdout.splitlines()[-1].split())

    return run
