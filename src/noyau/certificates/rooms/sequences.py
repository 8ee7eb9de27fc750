"""What proves claims about sequences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from noyau.certificates.rooms.certificate import Certificate, Numbers, Signed


@dataclass(frozen=True, eq=False)
class Circuit(Certificate):
    """The edges in the order of the walk; without directions, edge e is 2e, or 2e + 1 from its second end."""

    type: ClassVar[str] = "circuit"
    step: Numbers


@dataclass(frozen=True, eq=False)
class Unbalanced(Certificate):
    """A vertex with an odd number of edge ends; with directions, one that is not left as often as it is entered."""

    type: ClassVar[str] = "unbalanced"
    vertex: int


@dataclass(frozen=True, eq=False)
class Apart(Certificate):
    """Two sides, 0 or 1 for every vertex: each has an edge, and no edge leads from one to the other."""

    type: ClassVar[str] = "apart"
    keys: ClassVar = {"side_of_vertex": "side"}
    side_of_vertex: Signed


@dataclass(frozen=True, eq=False)
class Windows(Certificate):
    """The stones in order, each the number of its kind; the last is next to the first."""

    type: ClassVar[str] = "windows"
    keys: ClassVar = {"kind_of_stone": "stone"}
    kind_of_stone: Signed


@dataclass(frozen=True, eq=False)
class EveryWindow(Certificate):
    """Nothing: that a bracelet with every window once can be threaded is a theorem (document 003's proposition 5)."""

    type: ClassVar[str] = "every window"


@dataclass(frozen=True, eq=False)
class TorusWindows(Certificate):
    """The cells row after row, each the number of its kind."""

    type: ClassVar[str] = "torus windows"
    keys: ClassVar = {"kind_of_cell": "cell"}
    kind_of_cell: Signed
