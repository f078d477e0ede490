"""Rules as constraint objects, one file per rule, and `layout`, which builds an interned Layout from them.

A rule's file is its public name (`diagonal.py` is `diagonal`, an underscore is a dash) and holds

    SUMMARY                         one line for help texts
    KEEPS_BOXES                     False where the rule's own regions replace the boxes
    normalise(size, argument)       the argument (what follows the name in `jigsaw 1112…`) in canonical form
    constraints(size, argument)     the constraint objects that the rule adds
    start(size)                     only where an argument is needed: the one that `draw` starts from
    draw(size, random, solution)    an argument at random for `create`, and a solution grid that agrees with it;
                                    `solution` agrees with `start`, `random` has `below(n)`
"""

from __future__ import annotations

from sudokit.constraints.base import Constraint, Unique
from sudokit.errors import InputError
from sudokit.model.geometry import MAX_SIZE, MIN_SIZE, default_boxes
from sudokit.model.layout import House, Layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from threading import Lock
    from types import ModuleType
    from weakref import WeakValueDictionary

__all__ = ["Constraint", "Unique", "layout", "rule_module", "rule_names"]

if TYPE_CHECKING:
    _Key = tuple[int, tuple[int, int] | None, tuple[str, ...]]

_interned: dict[_Key, Layout] = {}
_held: WeakValueDictionary[_Key, Layout] | None = None
_lock: Lock | None = None


def rule_names() -> tuple[str, ...]:
    """The rules that are there, from the folder's listing; `classic` is always in force and not among them."""
    from sudokit.folder import modules_in

    return tuple(name.replace("_", "-") for name in modules_in(__path__) if name not in ("base", "classic"))


def rule_module(name: str) -> ModuleType:
    """The module of a rule, or an error that names it and what there is."""
    from importlib import import_module

    if name not in rule_names():
        raise InputError(f"unknown rule {name[:40]!r}; known: {', '.join(rule_names())}")
    return import_module(f"sudokit.constraints.{name.replace('-', '_')}")


def layout(
    size: int = 9, boxes: tuple[int, int] | None = None, rules: tuple[str, ...] | list[str] | str = ()
) -> Layout:
    """The layout of a size, a box shape (rows, columns; the usual one by default) and rules beside the classic ones.

    A rule is its name, or name and argument: `"diagonal"`, `"jigsaw 1112…"`.

    >>> layout().houses_of(51), layout().cells_of(15)[:3]
    ((5, 15, 23), (6, 15, 24))
    >>> layout(9, rules="diagonal") is layout(9, rules=["diagonal"])
    True
    """
    if isinstance(rules, str):
        rules = (rules,)
    key = (size, boxes, tuple(rules))
    if any(" " in rule for rule in rules):
        return _with_argument(key)
    known = _interned.get(key)
    if known is None:
        known = _build(*key)
        known = _interned.setdefault((size, known.boxes, known.rules), known)
        if len(_interned) < 4096:
            _interned[key] = known
    return known


def _with_argument(key: _Key) -> Layout:
    """Layouts of drawn regions and the like: there may be millions, so they live as long as somebody holds them."""
    global _lock, _held
    if _held is None:
        from threading import Lock
        from weakref import WeakValueDictionary

        _lock, _held = Lock(), WeakValueDictionary()
    assert _lock is not None
    with _lock:
        known = _held.get(key)
        if known is None:
            built = _build(*key)
            full = (built.size, built.boxes, built.rules)
            if not any(" " in rule for rule in built.rules):
                return _interned.setdefault(full, built)
            known = _held.setdefault(full, built)
            _held[key] = known
    return known


def _build(size: int, boxes: tuple[int, int] | None, rules: tuple[str, ...]) -> Layout:
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise InputError(f"size {size}: sudokus are {MIN_SIZE}×{MIN_SIZE} to {MAX_SIZE}×{MAX_SIZE}")
    parts: list[Constraint] = []
    texts = []
    keeps_boxes = True
    for rule in sorted(set(rules)):
        name, _, argument = rule.partition(" ")
        if name == "classic":
            continue
        module = rule_module(name)
        argument = module.normalise(size, argument.strip())
        texts.append(f"{name} {argument}".rstrip())
        parts += module.constraints(size, argument)
        keeps_boxes = keeps_boxes and module.KEEPS_BOXES
    shape = _box_shape(size, boxes) if keeps_boxes else None
    full = (size, shape, tuple(texts))
    done = _interned.get(full) if _held is None else _interned.get(full) or _held.get(full)
    if done is not None:
        return done
    from sudokit.constraints import classic

    return _assemble(size, shape, tuple(texts), [*classic.constraints_of(size, shape), *parts])


def _box_shape(size: int, boxes: tuple[int, int] | None) -> tuple[int, int]:
    if boxes is None:
        usual = default_boxes(size)
        if usual is None:
            raise InputError(f"size {size} has no boxes: only with the rule jigsaw")
        return usual
    if boxes[0] * boxes[1] != size:
        raise InputError(f"boxes {boxes[0]}x{boxes[1]} do not hold {size} cells")
    if 1 in boxes:
        raise InputError(f"boxes {boxes[0]}x{boxes[1]} are rows or columns already")
    return boxes


def _assemble(size: int, boxes: tuple[int, int] | None, rules: tuple[str, ...], parts: list[Constraint]) -> Layout:
    houses: list[House] = []
    links: list[tuple[int, int]] = []
    primitives = []
    for part in parts:
        for kind, name, cells in part.houses():
            mask = sum(1 << c for c in cells)
            houses.append(House(len(houses), kind, name, cells, mask, len(cells) == size))
        links += part.links()
        primitives += part.primitives()
    return Layout(size, boxes, rules, tuple(houses), tuple(links), tuple(primitives), tuple(parts))
