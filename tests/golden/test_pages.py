"""The examples of the documentation do what the pages say; its links lead somewhere."""

import re

import pytest

from golden import pages

ALL = pages.pages()
NAMES = [str(page.relative_to(pages.ROOT)) for page in ALL]
RUN = [
    pytest.param(page, id=name, marks=[pytest.mark.kernel] if pages.needs_kernel(page) else [])
    for page, name in zip(ALL, NAMES, strict=True)
]


@pytest.mark.slow
@pytest.mark.parametrize("page", RUN)
def test_examples_do_what_the_page_says(page, tmp_path):
    for block, now in pages.checked(page, tmp_path):
        assert block.body == now, "tests/golden/write_pages.py writes the outputs anew"


@pytest.mark.parametrize("page", ALL, ids=NAMES)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_a_page_with_a_mistake_is_noticed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("```text a.txt\nhello\n```\n\n```console\n$ cat a.txt\nhello\n$ echo one\ntwo\n```\n\n"
                    "```python\n>>> 1 + 1\n3\n\n```\n")  # fmt: skip
    (tmp_path / "folder").mkdir()
    found = list(pages.checked(page, tmp_path / "folder"))
    assert [block.kind for block, _ in found] == ["console", "python"]
    assert found[0][1] == "$ cat a.txt\nhello\n$ echo one\none\n"
    assert "Expected:" in found[1][1]
