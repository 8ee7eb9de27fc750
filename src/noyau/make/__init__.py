"""New boards and puzzles. Each file here makes them for one game: `Wanted` is what can be asked for, `made` makes it.

>>> "board" in names()
True
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from noyau.errors import UnknownName

__all__ = ["maker", "names"]


def names() -> tuple[str, ...]:
    """Every kind of thing that can be made."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_")))


def maker(name: str) -> Any:
    """The module that makes it: `Wanted`, a dataclass of questions with defaults, and `made`, which gives the file."""
    if name not in names():
        raise UnknownName.among("maker", name, names())
    return import_module(f"{__name__}.{name}")
