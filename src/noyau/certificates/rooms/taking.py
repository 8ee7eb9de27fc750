"""What proves claims about taking vertices, and about what positions are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from noyau.certificates.rooms.certificate import Certificate, Longs, Numbers, Signed


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
