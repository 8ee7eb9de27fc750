"""The data that make a claim checkable, as solvers find them: one small class per certificate of docs/PROOF_FORMAT.md.

Nothing is checked here; `noyau.proofs` does that, which knows none of these classes. Fields are named by what they are
indexed by and what they hold; `keys` says what the file calls them, where it is shorter there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.rules import LaidOut
from noyau.words import Player

Signed = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
NOBODY = NO_MOVE = ALONE = -1


class Certificate:
    """The data of a proof."""

    type: ClassVar[str]
    keys: ClassVar[Mapping[str, str]] = {}

    def as_json(self) -> dict[str, Any]:
        """As the proof file holds it, rows as arrays."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return {"type": self.type, **{self.keys.get(name, name): value for name, value in found.items()}}

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = self.as_json(), other.as_json()
        return all(np.array_equal(mine[key], theirs[key]) for key in mine)

    def __hash__(self) -> int:
        return hash((self.type, *(len(value) for value in self.as_json().values() if hasattr(value, "__len__"))))


# Arenas.


@dataclass(frozen=True, eq=False)
class Reachability(Certificate):
    """Per vertex: who wins (0, 1, or -1 for nobody), in how many moves, and the move to play (a successor or -1)."""

    type: ClassVar[str] = "ranks"
    keys: ClassVar = {"winner_of_vertex": "winner", "rank_of_vertex": "rank", "move_of_vertex": "move"}
    winner_of_vertex: Signed
    rank_of_vertex: Numbers
    move_of_vertex: Numbers

    def winner_at(self, vertex: int, rules: object) -> Player | None:
        """Who wins from a vertex: where nobody forces the end, whoever wins an endless play, if somebody does."""
        winner = int(self.winner_of_vertex[vertex])
        if winner not in (0, 1):
            return rules.endless if isinstance(rules, LaidOut) else None
        return Player.at(winner)

    def rank_at(self, vertex: int) -> int | None:
        """In how many moves, where the end can be forced."""
        return None if self.winner_of_vertex[vertex] == NOBODY else int(self.rank_of_vertex[vertex])


@dataclass(frozen=True, eq=False)
class Parity(Certificate):
    """Per vertex: who wins (0 or 1), and where to move if the winner moves there, else -1."""

    type: ClassVar[str] = "parity"
    keys: ClassVar = {"winner_of_vertex": "winner", "move_of_vertex": "move"}
    winner_of_vertex: Signed
    move_of_vertex: Numbers


@dataclass(frozen=True, eq=False)
class Heights(Certificate):
    """Per vertex: its Grundy value, and its level, which is the length of the longest play from there."""

    type: ClassVar[str] = "heights"
    keys: ClassVar = {"value_of_vertex": "value", "height_of_vertex": "height"}
    value_of_vertex: Numbers
    height_of_vertex: Numbers

    @property
    def kernel(self) -> list[int]:
        """The vertices of value 0: no move inside, a move into it from everywhere else."""
        return [int(vertex) for vertex in np.flatnonzero(self.value_of_vertex == 0)]


@dataclass(frozen=True)
class Kernel:
    """A kernel, found and checkable: no edge inside it, an edge into it from everywhere else."""

    vertices: tuple[int, ...]

    kind = "proved"


@dataclass(frozen=True)
class NoKernel:
    """No kernel exists: an exhaustive search met this many conflicts. It can be repeated, not checked."""

    conflicts: int

    kind = "searched"


# Heaps.


@dataclass(frozen=True, eq=False)
class Periodicity(Certificate):
    """Who wins heaps 0, 1, 2 … when player 1 moves and when player 2 does (0 or 1 for the winner)."""

    type: ClassVar[str] = "periodicity"
    keys: ClassVar = {"winner_when_first_moves": "first", "winner_when_second_moves": "second"}
    preperiod: int
    period: int
    winner_when_first_moves: Signed
    winner_when_second_moves: Signed

    def index_of(self, tokens: int) -> int:
        """The entry of the table that speaks for a heap of any size."""
        return _repeating(tokens, self.preperiod, self.period)


@dataclass(frozen=True, eq=False)
class NimSum(Certificate):
    """Nothing: the heaps are added up anew."""

    type: ClassVar[str] = "nim sum"


@dataclass(frozen=True, eq=False)
class SplitValues(Certificate):
    """The values of heaps 0, 1, 2 … and from where they repeat; a period of 0 claims only what the table shows."""

    type: ClassVar[str] = "octal"
    keys: ClassVar = {"value_of_heap": "value"}
    preperiod: int
    period: int
    value_of_heap: Numbers

    def value(self, tokens: int) -> int:
        """The value of a heap, of any size if there is a period."""
        return int(self.value_of_heap[_repeating(tokens, self.preperiod, self.period)])


def _repeating(tokens: int, preperiod: int, period: int) -> int:
    return preperiod + (tokens - preperiod) % period if period and tokens >= preperiod else tokens


# Taking vertices, and what positions are worth.


@dataclass(frozen=True, eq=False)
class Replies(Certificate):
    """The winner's replies, in the order of the walk."""

    type: ClassVar[str] = "replies"
    keys: ClassVar = {"vertex_of_reply": "reply"}
    vertex_of_reply: Numbers


@dataclass(frozen=True, eq=False)
class Mirror(Certificate):
    """The image of every vertex; and the vertex that the winner takes first, if it is their turn."""

    type: ClassVar[str] = "mirror"
    keys: ClassVar = {"image_of_vertex": "image"}
    image_of_vertex: Numbers
    first: Numbers


@dataclass(frozen=True, eq=False)
class RaceReplies(Certificate):
    """The winner's replies, in the order of the walk that ends where grips settle it."""

    type: ClassVar[str] = "race"
    keys: ClassVar = {"vertex_of_reply": "reply"}
    vertex_of_reply: Numbers


@dataclass(frozen=True, eq=False)
class Components(Certificate):
    """Grundy values of pieces: of row i the vertices from `first_of_row[i]` on. Orders are places of all vertices."""

    type: ClassVar[str] = "components"
    keys: ClassVar = {
        "place_of_vertex": "place", "first_of_row": "first", "vertex_of_row": "vertex", "value_of_row": "value",
    }  # fmt: skip
    place_of_vertex: Numbers
    first_of_row: Numbers
    vertex_of_row: Numbers
    value_of_row: Numbers


@dataclass(frozen=True, eq=False)
class NumbersAndStars(Certificate):
    """Numbers, multiples of 1 / 2^exponent, perhaps with a star; `open_of_row` says who may take each vertex."""

    type: ClassVar[str] = "numbers"
    keys: ClassVar = {**Components.keys, "open_of_row": "open", "star_of_row": "star"}
    place_of_vertex: Numbers
    first_of_row: Numbers
    vertex_of_row: Numbers
    open_of_row: Signed
    value_of_row: Longs
    star_of_row: Signed
    exponent: int


@dataclass(frozen=True, eq=False)
class Matching(Certificate):
    """The partner of every vertex (-1 for none), and the vertices of the set B."""

    type: ClassVar[str] = "matching"
    keys: ClassVar = {"partner_of_vertex": "partner"}
    partner_of_vertex: Numbers
    barrier: Numbers


@dataclass(frozen=True, eq=False)
class Equality(Certificate):
    """The replies in the order of the walk: a vertex v as v, the k-th option of the value as −1 − k."""

    type: ClassVar[str] = "equality"
    reply: Numbers


# Dollars.


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


# Cubes.


@dataclass(frozen=True, eq=False)
class Arrangement(Certificate):
    """Which face of each cube is at the front, and which at the left."""

    type: ClassVar[str] = "arrangement"
    keys: ClassVar = {"front_of_cube": "front", "left_of_cube": "left"}
    front_of_cube: Numbers
    left_of_cube: Numbers


@dataclass(frozen=True, eq=False)
class ShownTooRarely(Certificate):
    """A weight for every colour; seen together, the cubes cannot reach what four full sides need."""

    type: ClassVar[str] = "too rarely"
    keys: ClassVar = {"weight_of_colour": "weight"}
    weight_of_colour: Numbers


# Sequences.


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


# Puzzles.


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
