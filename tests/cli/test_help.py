"""Help texts: every command has one that fits, and they are what they were (golden files).

After a change on purpose: `python tests/cli/test_help.py` writes the files anew.
"""

import pathlib

import pytest

from sudokit.app.cli import command_module, command_names, main, topics

GOLDEN = pathlib.Path(__file__).parent.parent / "golden" / "help"
PAGES = {
    "sudoku": ["--help"],
    **{name: [name, "--help"] for name in command_names()},
    **{f"topic-{name}": ["help", name] for name in topics.names()},
}
TABLES = {"topic-formats", "topic-techniques"}  # made from what is there; their own tests hold those to account


@pytest.mark.parametrize("page", sorted(PAGES.keys() - TABLES))
def test_a_page_is_what_it_was(page, sudoku):
    code, out, err = sudoku(*PAGES[page])
    assert (code, err) == (0, "")
    assert out == (GOLDEN / f"{page}.txt").read_text()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_fits_the_screen(page, sudoku):
    lines = sudoku(*PAGES[page])[1].splitlines()
    assert max(map(len, lines)) < 80
    assert page != "sudoku" or len(lines) <= 40


def test_no_golden_page_is_left_over():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == PAGES.keys() - TABLES


def test_the_tables_name_everything(sudoku):
    from sudokit.formats import names
    from sudokit.logic.catalogue import CATALOGUE

    said = sudoku("help", "formats")[1]
    assert all(f"\n  {name} " in said for name in names())
    said = sudoku("help", "techniques")[1]
    assert all(f"\n  {name} " in said for name in CATALOGUE)


@pytest.mark.parametrize("name", command_names())
def test_a_command_keeps_the_promises_of_its_folder(name):
    module = command_module(name)
    assert module.__doc__.startswith(f"`sudoku {name}`")
    assert len(module.SUMMARY) <= 66
    assert module.SUMMARY[0].islower()
    assert not module.SUMMARY.endswith(".")
    assert module.EXAMPLES
    keys = [option.name for option in module.OPTIONS]
    assert len(keys) == len(set(keys))
    for option in module.OPTIONS:
        assert option.name.startswith("--")
        assert not option.text.endswith(".")


def test_help_of_a_command_is_its_help_page(sudoku):
    assert sudoku("help", "solve") == sudoku("solve", "--help")
    assert sudoku("help") == sudoku("--help")


if __name__ == "__main__":
    import contextlib
    import io

    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.txt"):
        old.unlink()
    for name, words in ((n, w) for n, w in PAGES.items() if n not in TABLES):
        text = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with contextlib.redirect_stdout(text):
            main(words)
        (GOLDEN / f"{name}.txt").write_bytes(text.buffer.getvalue())
