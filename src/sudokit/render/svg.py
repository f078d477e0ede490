"""A picture for the screen and for print: SVG that stands alone, without a script or a font of its own.

Colours are those that colour-blind people can tell apart; a digit's kind shows in its weight, too. Everything is
in units of a cell of 60; the reader scales it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokit.model.board import bits
from sudokit.model.geometry import cell_name
from sudokit.render.scene import ROLES, small_shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokit.model.layout import House
    from sudokit.render.scene import Arrow, Scene

__all__ = ["render"]

SUMMARY = "a drawing for the screen and for print"
SUFFIX = ".svg"

_CELL = 60
_MARGIN = 14
_WORDS = 34  # height of a line of words above or below the grid

_STYLE = """
text{font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;text-anchor:middle;fill:#16181d}
.given{font-weight:600}
.entry{fill:#1557c0}
.solution{fill:#0a7d5a}
.candidate{fill:#5a6070}
.corner{fill:#1557c0}
.words{text-anchor:start;font-size:19px;font-weight:600}
.caption{text-anchor:start;font-size:15px;fill:#5a6070}
.paper{fill:#fff}
.thin{fill:none;stroke:#b9bec9;stroke-width:1}
.wall{fill:none;stroke:#16181d;stroke-width:3;stroke-linecap:square;stroke-linejoin:miter}
.extra{fill:#e9ecf2}
.across{stroke:#c6ccd8;stroke-width:3;stroke-linecap:round}
.conflict{fill:#fbd0cb}
.place{fill:#bfe9d6}
.eliminate{fill:#ffd9b8}
.base{fill:#cfe6fa}
.cover{fill:#fbf0ae}
.fin{fill:#ffd79a}
.pivot{fill:#efd0e6}
.note{fill:#eceff4}
circle.place{fill:#63cf9f}
circle.eliminate{fill:#ff9d66}
circle.base{fill:#9fcdf6}
circle.cover{fill:#f3df5e}
circle.fin{fill:#ffb84d}
circle.pivot{fill:#e2a5d0}
circle.note{fill:#cfd6e2}
.arrow{fill:none;stroke:#b03a78;stroke-width:2;marker-end:url(#tip)}
.weak{stroke-dasharray:5 4}
"""


def render(scene: Scene) -> str:
    """The picture as one SVG document."""
    size = scene.layout.size
    side = size * _CELL
    top = _MARGIN + (_WORDS if scene.title else 0)
    width = side + 2 * _MARGIN
    height = top + side + _MARGIN + (_WORDS - 8 if scene.caption else 0)
    measures = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {measures} role="img">',
        f"<title>{_escape(scene.title) or f'Sudoku, {size} by {size}'}</title>",
        f"<desc>{_escape(_described(scene))}</desc>",
        f"<style>{_STYLE}</style>",
    ]
    if scene.arrows:
        parts.append(
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5"'
            ' orient="auto"><path d="M0 0L8 4L0 8z" fill="#b03a78"/></marker></defs>'
        )
    parts.append(f'<rect class="paper" width="{width}" height="{height}"/>')
    if scene.title:
        parts.append(f'<text class="words" x="{_MARGIN}" y="{_MARGIN + 19}">{_fitted(scene.title, side, 10)}</text>')
    parts.append(f'<g transform="translate({_MARGIN} {top})">')
    parts += _backgrounds(scene)
    parts += _lines(scene)
    parts += _digits(scene)
    parts += [_arrow(scene, arrow) for arrow in scene.arrows]
    parts.append("</g>")
    if scene.caption:
        y = top + side + _MARGIN + 14
        parts.append(f'<text class="caption" x="{_MARGIN}" y="{y}">{_fitted(scene.caption, side, 8)}</text>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _escape(text: str) -> str:
    """Text for XML: its own characters escaped, what XML 1.0 does not allow left out."""
    kept = "".join(c if c.isprintable() else " " if c.isspace() else "" for c in text)
    kept = "".join(c for c in kept if not "\ud800" <= c <= "\udfff" and c not in "\ufffe\uffff")
    return kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _fitted(text: str, side: int, character: int) -> str:
    """As much of a text as fits over the grid."""
    most = side // character
    return _escape(text if len(text) <= most else text[: most - 1] + "…")


def _described(scene: Scene) -> str:
    """The picture in words, for those who cannot see it."""
    size = scene.layout.size
    rows = []
    for row in range(size):
        digits = [scene.cells[row * size + column].digit for column in range(size)]
        rows.append(f"Row {row + 1}: " + " ".join(str(digit) if digit else "blank" for digit in digits) + ".")
    return " ".join([*rows, *([f"{scene.caption}."] if scene.caption else [])])


# --- what lies behind the digits ------------------------------------------------------------------


def _backgrounds(scene: Scene) -> Iterator[str]:
    for house in scene.extra_houses:
        if not _crosses(house, scene.layout.size):
            yield from (_box("extra", cell, scene.layout.size) for cell in house.cells)
    for cell, role in sorted(scene.roles().items()):
        yield _box(role if role in ROLES else "note", cell, scene.layout.size)
    for house in scene.extra_houses:
        if _crosses(house, scene.layout.size):
            (x1, y1), (x2, y2) = (_corner(cell, scene.layout.size) for cell in (house.cells[0], house.cells[-1]))
            half, reach = _CELL / 2, _CELL * 0.38
            bend = 1 if y2 > y1 else -1
            yield (
                f'<line class="across" x1="{x1 + half - reach:g}" y1="{y1 + half - bend * reach:g}"'
                f' x2="{x2 + half + reach:g}" y2="{y2 + half + bend * reach:g}"/>'
            )
    for (cell, digit), role in sorted(scene.candidate_roles().items()):
        x, y, step = _small_centre(scene, cell, digit)
        yield f'<circle class="{role if role in ROLES else "note"}" cx="{x:g}" cy="{y:g}" r="{step * 0.48:.3g}"/>'


def _crosses(house: House, size: int) -> bool:
    """The cells of the house follow each other diagonally, so a line can show them."""
    steps = {b - a for a, b in zip(house.cells, house.cells[1:], strict=False)}
    return len(house.cells) == size and (steps in ({size + 1}, {1 - size}))


def _corner(cell: int, size: int) -> tuple[int, int]:
    row, column = divmod(cell, size)
    return column * _CELL, row * _CELL


def _box(role: str, cell: int, size: int) -> str:
    x, y = _corner(cell, size)
    return f'<rect class="{role}" x="{x}" y="{y}" width="{_CELL}" height="{_CELL}"/>'


# --- lines ----------------------------------------------------------------------------------------


def _lines(scene: Scene) -> Iterator[str]:
    """Thin lines all over, then the walls on top of them."""
    size = scene.layout.size
    side = size * _CELL
    inner = range(_CELL, side, _CELL)
    thin = "".join(f"M0 {at}H{side}M{at} 0V{side}" for at in inner)
    yield f'<path class="thin" d="{thin}"/>'
    walls = []
    for i in range(size + 1):
        for start, end in _runs(size, lambda j, i=i: scene.weight_above(i, j) == 2):  # type: ignore[misc]
            walls.append(f"M{start * _CELL} {i * _CELL}H{end * _CELL}")
        for start, end in _runs(size, lambda j, i=i: scene.weight_left(j, i) == 2):  # type: ignore[misc]
            walls.append(f"M{i * _CELL} {start * _CELL}V{end * _CELL}")
    yield f'<path class="wall" d="{"".join(walls)}"/>'


def _runs(count: int, is_wall: Callable[[int], bool]) -> Iterator[tuple[int, int]]:
    """Where walls begin and end along one line."""
    start = None
    for at in range(count + 1):
        wall = at < count and is_wall(at)
        if wall and start is None:
            start = at
        elif not wall and start is not None:
            yield start, at
            start = None


# --- digits ---------------------------------------------------------------------------------------


def _digits(scene: Scene) -> Iterator[str]:
    size = scene.layout.size
    font = 36 if size < 10 else 30
    yield f'<g font-size="{font}">'
    for cell, shown in enumerate(scene.cells):
        if shown.digit:
            x, y = _corner(cell, size)
            yield (
                f'<text class="{shown.kind}" x="{x + _CELL // 2}" y="{y + _CELL / 2 + font * 0.36:g}">'
                f"{shown.digit}</text>"
            )
    yield "</g>"
    if scene.has_small_digits:
        step = (_CELL - 8) / small_shape(size)[1]
        yield f'<g font-size="{min(15.0, step * (0.86 if size < 10 else 0.72)):.3g}">'
        yield from _small_digits(scene)
        yield "</g>"


def _small_digits(scene: Scene) -> Iterator[str]:
    for cell, shown in enumerate(scene.cells):
        for digit in bits(shown.candidates | shown.corner):
            x, y, step = _small_centre(scene, cell, digit)
            down = min(15.0, step * 0.86) * 0.36
            kind = "corner" if shown.corner >> digit & 1 else "candidate"
            yield f'<text class="{kind}" x="{x:.4g}" y="{y + down:.4g}">{digit}</text>'


def _small_centre(scene: Scene, cell: int, digit: int) -> tuple[float, float, float]:
    """Where a candidate stands in its cell, and how much room it has."""
    size = scene.layout.size
    rows, columns = small_shape(size)
    row, column = divmod(digit - 1, columns)
    x, y = _corner(cell, size)
    across, down = (_CELL - 8) / columns, (_CELL - 8) / rows
    return x + 4 + (column + 0.5) * across, y + 4 + (row + 0.5) * down, min(across, down)


def _arrow(scene: Scene, arrow: Arrow) -> str:
    """A bent arrow from one candidate to another, ending beside them."""
    x1, y1, step = _small_centre(scene, *arrow.start)
    x2, y2, _ = _small_centre(scene, *arrow.end)
    dx, dy = x2 - x1, y2 - y1
    length = max((dx * dx + dy * dy) ** 0.5, 1e-9)
    near = min(step * 0.5, length / 4)
    ux, uy = dx / length * near, dy / length * near
    bend = 0.12 if length > _CELL else 0.0
    mx, my = (x1 + x2) / 2 - dy * bend, (y1 + y2) / 2 + dx * bend
    kind = "arrow" if arrow.strong else "arrow weak"
    name = cell_name(arrow.start[0], scene.layout.size), cell_name(arrow.end[0], scene.layout.size)
    return (
        f'<path class="{kind}" d="M{x1 + ux:.5g} {y1 + uy:.5g}Q{mx:.5g} {my:.5g} {x2 - ux:.5g} {y2 - uy:.5g}">'
        f"<title>{arrow.start[1]} {name[0]} to {arrow.end[1]} {name[1]}</title></path>"
    )
