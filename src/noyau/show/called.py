"""What positions are called in tables and drawings: by their names, or briefly, where the game says how."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from noyau.forms import spoken_names
from noyau.positions.paper import plain_of
from noyau.rules import Brief
from noyau.words import Notation

NOBODYS = "none"
"""The notation of a position in which nothing is left; a sign says it in every language."""


def namer(
    rules: object, positions: Iterable[Notation], otherwise: Callable[[Any], str] | None = None
) -> Callable[[Any], str]:
    """What to call a position that stands as plain data: its vertex's name, what `brief` says, or the data as it is.

    >>> from noyau.games import Nim, Snort
    >>> from noyau.games.snort import Colours
    >>> namer(Snort("path:3"), [Colours((1, 0, 2))])((1, 0, 2)), namer(Nim((1, 2)), [])((1, 2))
    ('R·B', '(1, 2)')
    """
    if isinstance(rules, Brief):
        brief = {plain_of(position): rules.brief(position) for position in positions}
        return lambda plain: brief[plain]
    names = spoken_names(rules) if hasattr(rules, "digraph") else ()
    return (lambda plain: names[plain]) if names else otherwise or as_written


def as_written(plain: Any) -> str:
    """Plain data as one writes it on paper."""
    if plain == NOBODYS:
        return "∅"
    return f"({', '.join(map(as_written, plain))})" if isinstance(plain, tuple) else str(plain)
