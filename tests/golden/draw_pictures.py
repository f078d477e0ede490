"""Writes the golden pictures anew; look at the difference before you keep it."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "unit"))
from test_render import GOLDEN, SCENES

from sudokit.render import picture_module, picture_names

for name, make in SCENES.items():
    for kind in picture_names():
        module = picture_module(kind)
        (GOLDEN / f"{name}{module.SUFFIX}").write_text(module.render(make()), encoding="utf-8")
