"""What the documents quote from the sources is what stands there.

`python tests/house/test_documents.py` quotes anew.
"""

import pathlib
import re

import pytest

pytestmark = pytest.mark.house

ROOT = pathlib.Path(__file__).parents[2]
PAGES = ["CONTRIBUTING.md", "ARCHITECTURE.md"]
QUOTE = re.compile(r"^```python (src/\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def quoted_anew(text):
    return QUOTE.sub(lambda found: f"```python {found[1]}\n{(ROOT / found[1]).read_text()}```", text)


@pytest.mark.parametrize("page", PAGES)
def test_a_quoted_file_is_the_file(page):
    text = (ROOT / page).read_text()
    assert text == quoted_anew(text)


@pytest.mark.parametrize("page", PAGES)
def test_paths_that_are_named_are_there(page):
    for path in re.findall(r"`((?:src|native|tests|bench|docs)/[\w./-]+)`", (ROOT / page).read_text()):
        assert (ROOT / path).exists(), path


def test_contributing_quotes_a_rule_a_format_and_a_technique():
    folders = {pathlib.Path(name).parent.name for name, _ in QUOTE.findall((ROOT / "CONTRIBUTING.md").read_text())}
    assert folders == {"constraints", "formats", "techniques"}


if __name__ == "__main__":
    for name in PAGES:
        (ROOT / name).write_text(quoted_anew((ROOT / name).read_text()))
