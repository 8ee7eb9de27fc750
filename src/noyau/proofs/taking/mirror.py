"""Who wins by copying: a symmetry of the board of order two, and perhaps a first move.

The claim: whatever the opponent takes, x, the winner can take its image σ(x). It is enough that for every vertex x that
is open to the opponent, who is to move, σ(x) is open to the winner, and stays so when the opponent takes x.

Why it proves: σ is an automorphism and its own inverse. The opponent takes x, the winner σ(x). A vertex y that is still
open to the opponent was not lost to them by either, so σ(y) was not lost to the winner: what σ(x) does to the opponent
at y, x does to the winner at σ(y), and the other way round. So the same holds again, and the winner is never stuck.

On the empty board this is the theorem for Snort that even by even grids are won by the second player (the half turn
moves every vertex out of its closed neighbourhood), and all other grids by the first, who takes the middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.proofs.flaw import Flaw
from noyau.proofs.taking.replies import Opened, start_flaws
from noyau.rules import Taking

if TYPE_CHECKING:
    from noyau.proofs.claims import Claim

Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Mirror:
    """The image of every vertex; and the vertex that the winner takes first, if it is their turn."""

    type: ClassVar[str] = "mirror"
    image_of_vertex: Numbers
    first: Numbers

    def flaws_in(self, rules: Any, claim: Claim) -> Iterator[Flaw]:
        """Look at the symmetry, then at every vertex that is open to the loser."""
        yield from start_flaws(rules, claim)
        if not isinstance(rules, Taking) or claim.winner is None:
            return
        image = self.image_of_vertex.tolist()
        yield from symmetry_flaws(rules, image)
        opened = Opened.of(rules, rules.start(), winner=claim.winner)
        if len(image) != len(opened.near) or sorted(image) != list(range(len(image))):
            return
        wanted = int(claim.winner is claim.to_move)
        if len(self.first) != wanted:
            yield Flaw("the winner", f"takes {len(self.first)} vertices first, and should take {wanted}")
            return
        for vertex in self.first.tolist():
            if not opened.winner_may(vertex):
                yield Flaw(f"vertex {vertex}", "is taken first but is not open to the winner")
                return
            opened = opened.winner_takes(vertex)
        yield from (Flaw(f"vertex {vertex}", reason) for vertex, reason in uncopied(opened, image))

    def as_json(self) -> dict[str, Any]:
        """The two arrays."""
        return {"image_of_vertex": self.image_of_vertex, "first": self.first}


def symmetry_flaws(rules: Any, image: Sequence[int]) -> Iterator[Flaw]:
    """Why a list is not an automorphism of the board that is its own inverse."""
    graph = rules.graph()
    if sorted(image) != list(graph.vertices):
        yield Flaw("the symmetry", "does not send the vertices to the vertices, each once")
        return
    edges = set(graph.edges())
    for vertex, there in enumerate(image):
        if image[there] != vertex:
            yield Flaw(f"vertex {vertex}", "does not come back when the symmetry is applied twice")
    for one, other in edges:
        if tuple(sorted((image[one], image[other]))) not in edges:
            yield Flaw(f"the edge {one} – {other}", "is not sent to an edge")


def uncopied(opened: Opened, image: Sequence[int]) -> Iterator[tuple[int, str]]:
    """The vertices that the loser, who is to move, could take so that the winner could not take the image."""
    for vertex in opened.loser_vertices():
        there = image[vertex]
        if not opened.winner_may(there):
            yield vertex, f"is open to the loser, and its image {there} is not open to the winner"
        elif not opened.loser_takes(vertex).winner_may(there):
            yield vertex, f"takes its image {there} away from the winner"
