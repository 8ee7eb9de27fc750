"""One file per format, each with a `FORMAT`, `read(data, where)` and `write(graph)`. A file more is a format more.

`where` names the file in complaints. Formats that hold directed graphs have `read_digraph` and `write_digraph` too.
`noyau.graphs.files` chooses among them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

MULTIGRAPH = frozenset({"loops", "parallel edges"})
BOARD = MULTIGRAPH | {"labels", "values"}
GAME = frozenset({"owners", "priorities", "a start"})


@dataclass(frozen=True)
class Format:
    """How a format is recognised, and what it holds."""

    name: str
    suffixes: tuple[str, ...]
    holds: frozenset[str]
    sign: bytes | None = None
    """A pattern that the content begins with. It must match in one way only, so that no text makes the search slow."""
    writes_boards: bool = True
    directed: bool = False
    place: int = 100
    """Where it stands in hints: what holds most comes first."""
    module: str = ""

    def do(self, what: str, *arguments: object) -> Any:
        """Call a function of its module."""
        return getattr(import_module(self.module), what)(*arguments)


@cache
def file_formats() -> dict[str, Format]:
    """Every file format by its name. They are looked for when the first file is read: most programs read none."""
    found = []
    for module in iter_modules(__path__):
        name = f"{__name__}.{module.name}"
        known: Format | None = getattr(import_module(name), "FORMAT", None)
        if known is not None:
            found.append(Format(**{**vars(known), "module": name}))
    return {entry.name: entry for entry in sorted(found, key=lambda entry: (entry.place, entry.name))}
