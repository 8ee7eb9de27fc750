"""What proves claims about puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from noyau.certificates.rooms.certificate import Certificate, Numbers, Signed


@dataclass(frozen=True, eq=False)
class Presses(Certificate):
    """The lights that are pressed."""

    type: ClassVar[str] = "presses"
    press: Numbers


@dataclass(frozen=True, eq=False)
class OddLights(Certificate):
    """Lights of which every press changes an even number, and an odd number is lit."""

    type: ClassVar[str] = "odd lights"
    keys: ClassVar = {"vertices": "light"}
    vertices: Numbers


@dataclass(frozen=True, eq=False)
class Jumps(Certificate):
    """The jumps that are made, by their number."""

    type: ClassVar[str] = "jumps"
    jump: Numbers


@dataclass(frozen=True, eq=False)
class EvenSets(Certificate):
    """Sets of holes, one after the other, a 0 or a 1 for every hole of the board."""

    type: ClassVar[str] = "even sets"
    member: Signed


@dataclass(frozen=True, eq=False)
class SolvingPath(Certificate):
    """The edges of the state graph that lead from the start to a solved state."""

    type: ClassVar[str] = "path"
    edge: Numbers


@dataclass(frozen=True, eq=False)
class ShortestPath(Certificate):
    """The same, and for every state how far it is from the start at most, -1 where that is not claimed."""

    type: ClassVar[str] = "distances"
    keys: ClassVar = {"distance_of_state": "distance"}
    edge: Numbers
    distance_of_state: Numbers


@dataclass(frozen=True, eq=False)
class ClosedSet(Certificate):
    """Nothing: the state graph has all moves of all its states, and none is solved."""

    type: ClassVar[str] = "closed"
