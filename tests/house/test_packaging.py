"""What is packed: everything that is needed and nothing else, with a compiler and without."""

import os
import pathlib
import subprocess
import sys
import tarfile
import zipfile

import pytest

pytestmark = [pytest.mark.house, pytest.mark.slow]

ROOT = pathlib.Path(__file__).parents[2]
LEFT_OUT = {".ci", ".gitignore"}


def tracked(*folders):
    done = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in done.stdout.splitlines() if (ROOT / name).exists()}


def run(*command, cwd=ROOT, **environment):
    done = subprocess.run(command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def wheel_of(source, folder, *options, **environment):
    folder.mkdir()
    command = ["-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", folder, *options, source]
    said = run(sys.executable, *map(str, command), **environment)
    (wheel,) = folder.glob("*.whl")
    return wheel, said


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-c", f"from scikit_build_core.build import build_sdist; build_sdist({str(folder)!r})")
    (path,) = folder.glob("*.tar.gz")
    return path


def test_the_sdist_is_the_tracked_files(sdist):
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames() if not archive.getmember(name).isdir()}
    assert names - {"PKG-INFO"} == {name for name in tracked() if name.split("/")[0] not in LEFT_OUT}


def test_a_wheel_from_the_sdist_holds_the_package_and_the_kernel(sdist, tmp_path):
    wheel, _ = wheel_of(sdist, tmp_path / "wheel")
    names = set(zipfile.ZipFile(wheel).namelist())
    about = {name for name in names if ".dist-info/" in name}
    kernel = {
        name for name in names if name.startswith("sudokit/_native.") and name.endswith((".so", ".pyd", ".dylib"))
    }
    assert len(kernel) == 1
    assert names - about - kernel == {name.removeprefix("src/") for name in tracked("src")}
    assert {name.rpartition("/")[2] for name in about} == {"METADATA", "WHEEL", "RECORD", "LICENSE", "entry_points.txt"}
    assert b"Requires-Dist" not in b"\n".join(
        line for line in zipfile.ZipFile(wheel).read(next(n for n in about if n.endswith("METADATA"))).splitlines()
        if b"extra ==" not in line
    )  # fmt: skip


def test_without_a_compiler_it_is_plain_python_and_says_so_once(tmp_path):
    wheel, said = wheel_of(ROOT, tmp_path / "wheel", "-v", CC="/bin/false", CXX="/bin/false")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert said.count("the native kernel could not be built") == 1
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {n for n in names if ".dist-info/" not in n} == {name.removeprefix("src/") for name in tracked("src")}

    run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(tmp_path / "there"), str(wheel))
    here = [sys.executable, "-m", "sudokit"]
    sudoku = [sys.executable, "-S", "-m", "sudokit"]  # without the finder of an editable install
    there = {"PYTHONPATH": str(tmp_path / "there")}
    assert "(kernel: none)" in run(*sudoku, "--version", cwd=tmp_path, **there)
    puzzle = run(*sudoku, "create", "--seed", "1", "--to", "line", cwd=tmp_path, **there).strip()
    assert run(*here, "create", "--seed", "1", "--to", "line").strip() == puzzle
    solved = run(*sudoku, "solve", puzzle, "--quiet", cwd=tmp_path, **there)
    assert solved == run(*here, "solve", puzzle, "--quiet")


def test_no_tracked_file_is_large():
    assert [name for name in tracked() if (ROOT / name).stat().st_size > 2_000_000] == []
