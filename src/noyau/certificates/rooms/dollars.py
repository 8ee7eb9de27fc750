"""What proves claims about the dollar game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from noyau.certificates.rooms.certificate import Certificate, Longs, Numbers


@dataclass(frozen=True, eq=False)
class FiringScript(Certificate):
    """How often each vertex lends (below zero: borrows) until nobody is in debt."""

    type: ClassVar[str] = "script"
    script: Longs


@dataclass(frozen=True, eq=False)
class HopelessDebt(Certificate):
    """A script, and an order in which everybody then has fewer dollars than edges to those before."""

    type: ClassVar[str] = "hopeless"
    script: Longs
    order: Numbers


@dataclass(frozen=True, eq=False)
class Prices(Certificate):
    """A script, and prices over a unit at which its debts need so many moves."""

    type: ClassVar[str] = "prices"
    script: Longs
    price: Longs
    unit: int


@dataclass(frozen=True, eq=False)
class Cuts(Certificate):
    """A script, and the cuts that leave no room for a shorter one, in the order of the walk."""

    type: ClassVar[str] = "cuts"
    keys: ClassVar = {"vertex_of_cut": "vertex", "value_of_cut": "value"}
    script: Longs
    vertex_of_cut: Numbers
    value_of_cut: Longs


@dataclass(frozen=True, eq=False)
class NarrowTable(Certificate):
    """A script, an order in which the vertices of a narrow board are met, and prices that keep the table small."""

    type: ClassVar[str] = "table"
    script: Longs
    order: Numbers
    price: Longs
    unit: int


@dataclass(frozen=True, eq=False)
class DivisorProof(Certificate):
    """A script to an equivalent divisor, what bounds the rank from above, and perhaps a script that wins."""

    type: ClassVar[str] = "divisor"
    keys: ClassVar = {"script_after_taking": "script_after", "winning_script": "winning"}
    script: Longs
    taken: Longs
    script_after_taking: Longs
    order: Numbers
    winning_script: Longs
