"""Which tint of the palette a colour of the cubes is drawn with: a colour that has a name looks like it.

>>> tints_of(("red", "white", "black", "mauve"))
('c1', 'white', 'black', 'c2')
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from noyau.rules import PALETTE, Tint

NAMES: Mapping[Tint, tuple[str, ...]] = {
    "c1": ("r", "red", "rouge", "vermell"),
    "c2": ("g", "green", "vert", "verd"),
    "c3": ("b", "blue", "bleu", "blau"),
    "c4": ("y", "yellow", "jaune", "groc"),
    "c5": ("p", "purple", "violet", "lila"),
    "c6": ("o", "orange", "taronja"),
    "white": ("w", "white", "blanc", "blanche", "blanca"),
    "black": ("k", "black", "noir", "noire", "negre", "negra"),
}
"""What the colours of the palette are called."""
OF_DOCUMENT_003: Mapping[str, Tint] = {"v": "c1", "n": "black", "b": "white", "g": "c4"}
"""Vermell, negre, blanc, groc: its initials, where they are all there is."""


@cache
def tints_of(names: tuple[str, ...]) -> tuple[Tint, ...]:
    """A tint for each colour; one whose name says nothing takes the next that is free, beyond the palette any."""
    known = {name: tint for tint, called in NAMES.items() for name in called}
    if {name.lower() for name in names} == set(OF_DOCUMENT_003):
        known = dict(OF_DOCUMENT_003)
    said = [known.get(name.lower()) for name in names]
    free = [tint for tint in PALETTE if tint not in said] or list(PALETTE)
    spare = iter(free * (1 + len(names) // len(free)))
    return tuple(next(spare) if tint is None else tint for tint in said)
