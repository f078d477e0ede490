"""Writes the outputs in the documentation's console blocks anew; look at the difference before you keep it.

With names of pages only these: `python tests/golden/write_pages.py docs/tutorial.md`.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import pages

wanted = [Path(name).resolve() for name in sys.argv[1:]] or pages.pages()
for page in wanted:
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for block, now in pages.checked(page, Path(folder)):
            if block.kind == "console":
                text = text.replace(f"```console\n{block.body}```", f"```console\n{now}```", 1)
            else:
                print(f"{page}: {now}")
    page.write_text(text, encoding="utf-8")
