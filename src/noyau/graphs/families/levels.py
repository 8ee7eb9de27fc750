"""The ladder of the dollar game: sixty boards, from two vertices and one move to thirty moves.

Each comes with its par, the proven length of a shortest solution. `tools/levels.py` made them.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from noyau.errors import CannotRead
from noyau.graphs.graph import Graph


def level(number: int) -> Graph:
    """The board of a level, with its dollars: `level:1` to `level:60`.

    >>> level(1).values.tolist(), par_of_level(1)
    ([2, -1], 1)
    """
    entry = _entry(number)
    return Graph.from_edges(
        len(entry["values"]), entry["edges"], coordinates=entry["places"], values=entry["values"]
    ).called(f"level:{number}")


def par_of_level(number: int) -> int:
    """How many moves the shortest solution of a level has."""
    return int(_entry(number)["par"])


def level_count() -> int:
    """How many levels there are."""
    return len(_ladder())


def _entry(number: int) -> dict[str, Any]:
    if not 1 <= number <= level_count():
        raise CannotRead(f"there is no level {number}", hint=f"the levels are 1 to {level_count()}")
    return _ladder()[number - 1]


@lru_cache(maxsize=1)
def _ladder() -> list[dict[str, Any]]:
    content = files("noyau.graphs.families").joinpath("levels.json").read_bytes()
    ladder: list[dict[str, Any]] = json.loads(content)["levels"]
    return ladder
