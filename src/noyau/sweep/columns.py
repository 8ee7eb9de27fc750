"""What can be read off the rows of a sweep besides their own columns: `n`, `edges`, and the options that were swept.

>>> row = {"place": 0, "board": "g6:Bw --method best", "graph6": "Bw", "length": "3/2"}
>>> value_in(row, "n"), value_in(row, "edges"), value_in(row, "method"), number(value_in(row, "length"))
(3, 3, 'best', 1.5)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from noyau.errors import NoyauError, UnknownName
from noyau.graphs import board

DERIVED = ("n", "edges")
OPTION = re.compile(r" --([a-z-]+) (\S+)")


def value_in(row: Mapping[str, Any], name: str) -> Any:
    """A column of a row, or what can be read off it; None where there is nothing."""
    if name in row:
        return row[name]
    if name in DERIVED:
        return _size(row, name)
    return options_in(row).get(name)


def options_in(row: Mapping[str, Any]) -> dict[str, str]:
    """The swept options, as they stand behind the board."""
    return {name.replace("-", "_"): word for name, word in OPTION.findall(str(row["board"]))}


def refuse_unknown(row: Mapping[str, Any], name: str) -> None:
    """A name that no row has is said with those that there are."""
    known = [*row, *DERIVED, *options_in(row)]
    if name not in known:
        raise UnknownName.among("column of this sweep", name, known)


def number(value: Any) -> float | None:
    """A value as a number, fractions too; None where it is none."""
    if value is None or isinstance(value, bool):
        return None if value is None else float(value)
    try:
        return float(Fraction(str(value)))
    except (ValueError, ZeroDivisionError):
        return None


def _size(row: Mapping[str, Any], name: str) -> int | None:
    """Of the graph; of a board that is none, the first number in its name is its size."""
    if row.get("graph6"):
        try:
            graph = board(f"g6:{row['graph6']}")
        except NoyauError:
            return None
        return graph.vertex_count if name == "n" else graph.edge_count
    found = re.search(r"\d+", str(row["board"]))
    return int(found.group()) if found and name == "n" else None
