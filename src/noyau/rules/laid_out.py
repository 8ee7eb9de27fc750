"""Games that already are an arena, and boards that are files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from noyau.rules.variables import M_co, P
from noyau.words import Player, Vertex

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from noyau.graphs import Digraph


@runtime_checkable
class LaidOut(Protocol[P, M_co]):
    """Rules that already are an arena. Its vertices are the positions; millions of them are never listed."""

    @property
    def endless(self) -> Player | None:
        """Who wins a play that never ends; None for a draw."""
        ...

    def digraph(self) -> Digraph:
        """The arena, with an owner for every vertex."""
        ...

    def decided(self) -> npt.NDArray[np.int8]:
        """Per vertex: who has won as soon as the play is there (0 or 1), or -1 where it goes on."""
        ...

    def position_at(self, vertex: Vertex) -> P:
        """The position that a vertex is."""
        ...

    def vertex_at(self, at: P) -> Vertex:
        """The vertex that a position is."""
        ...

    def move_along(self, here: Vertex, there: Vertex) -> M_co:
        """The move that leads from a vertex to another."""
        ...


@runtime_checkable
class Sealed(Protocol):
    """Rules whose board is a file: a proof must notice when the file is another one."""

    def seal(self) -> str:
        """A digest of all that the board holds."""
        ...
