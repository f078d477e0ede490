"""The compiled kernel or its absence, and the instruction set in use: the one place that asks.

`SUDOKIT_ISA=none|portable|avx2|avx512` forces a choice; otherwise the widest one that both the build
and this CPU have is taken, once, at import.
"""

from __future__ import annotations

import os

from sudokit.errors import MissingError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["ISA_NAMES", "available", "isa", "isa_index", "native", "require"]

ISA_NAMES = ("portable", "avx2", "avx512")  # index = what the kernel is told


def _load() -> ModuleType | None:
    try:
        from sudokit import _native
    except ImportError:
        return None
    return _native


def _choose(module: ModuleType | None, wish: str) -> str:
    names = available_in(module)
    if not wish:
        return names[-1]
    if wish not in ("none", *ISA_NAMES):
        raise UsageError(f"SUDOKIT_ISA={wish}: not one of none, {', '.join(ISA_NAMES)}")
    if wish not in names:
        raise UsageError(f"SUDOKIT_ISA={wish} is not available here; there is {', '.join(names)}")
    return wish


def available_in(module: ModuleType | None) -> tuple[str, ...]:
    """The choices that `module` offers on this CPU, narrowest first; `none` is always one."""
    if module is None:
        return ("none",)
    return ("none", *(name for i, name in enumerate(ISA_NAMES) if module.isa_available(i)))


_module = _load()
isa: str = _choose(_module, os.environ.get("SUDOKIT_ISA", ""))
"""`none`, `portable`, `avx2` or `avx512`."""

native: ModuleType | None = None if isa == "none" else _module
"""The compiled module, or None where it is not there or not wanted."""

isa_index: int = -1 if isa == "none" else ISA_NAMES.index(isa)


def available() -> tuple[str, ...]:
    """The instruction sets that `SUDOKIT_ISA` may name on this machine."""
    return available_in(_module)


def require(what: str) -> ModuleType:
    """The kernel, or an error that says what needs it and what to install."""
    if native is None:
        if _module is not None:
            raise MissingError(f"{what} needs the native kernel, which SUDOKIT_ISA=none leaves out")
        raise MissingError(
            f"{what} needs the native kernel, which was not built:"
            " install a C++20 compiler and run `pip install --force-reinstall sudokit`"
        )
    return native
