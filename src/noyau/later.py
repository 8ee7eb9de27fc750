"""Names that a package offers and that are imported when they are first asked for: a command must not wait for what it
does not use.

>>> ask, names = later("noyau.show", {"view": ("View", "board_view")})
>>> names()
['View', 'board_view']
>>> ask("board_view").__module__
'noyau.show.view'
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any


def later(
    package: str, names_of_module: Mapping[str, Iterable[str]], *, folder: str | None = None
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package that offers these names of its modules, or of those in another folder.

    A name must not be that of a module of the package: Python would find the module.
    """
    home = {name: f"{folder or package}.{module}" for module, names in names_of_module.items() for name in names}

    def ask(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(home[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    return ask, lambda: sorted(home)
