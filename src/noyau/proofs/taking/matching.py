"""Who wins geography on a board without directions, no vertex twice: a matching, and a set that shows how large it is.

A *matching* pairs neighbours, nobody twice. Let V be where the token is. The claim: the mover wins exactly if every
largest matching covers V (a theorem of Fraenkel, Scheinerman and Ullman, 1993).

- The mover wins: a matching M of k pairs that covers V, and a set of vertices B that shows that without V no matching
  has k pairs. Why it proves: the mover goes to the partner of where the token is, every time. Should the other ever go
  to a vertex without a partner, exchange along the way that was walked: M gives up a pair at every step of the mover's
  and gains one at every step of the other's. That is a matching of k pairs that leaves V out; there is none.
- The other wins: a matching M of k pairs that leaves V out, and a set B that shows that no matching of the whole board
  has more. Why it proves: now the other goes to the partner, every time. Should the mover ever go to a vertex without a
  partner, exchanging along the way gives k + 1 pairs; there are none.

Why B shows it: take B away and count the pieces with an odd number of vertices. Each has a vertex left over, unless it
is paired with one of B. So of n vertices at least (odd pieces - |B|) have no partner, and there are at most
(n + |B| - odd pieces) / 2 pairs (Tutte and Berge).

The trap closed here: a matching alone proves nothing, however large; the count must meet it, on the right board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.proofs.flaw import Flaw

if TYPE_CHECKING:
    from noyau.proofs.claims import Claim

Numbers = npt.NDArray[np.int32]
ALONE = -1


@dataclass(frozen=True, eq=False)
class Matching:
    """The partner of every vertex (-1 for none), and the vertices of the set B."""

    type: ClassVar[str] = "matching"
    partner_of_vertex: Numbers
    barrier: Numbers

    def flaws_in(self, rules: Any, claim: Claim) -> Iterator[Flaw]:
        """Look at the pairs, count the odd pieces, and compare."""
        from noyau.games.geography import Geography, Token

        if type(rules) is not Geography or rules.edges or rules.directed:
            yield Flaw("the game", "is not geography without directions and no vertex twice: the theorem is about that")
            return
        if Token.parse(claim.position) != rules.start() or claim.to_move is not rules.to_move:
            yield Flaw(claim.position, "is claimed but is not where this game starts")
        if claim.winner is None or claim.rank is not None:
            yield Flaw(claim.position, "is claimed for nobody, or with a rank, of which the theorem says nothing")
            return
        near = [[there for there in way if there != vertex] for vertex, way in enumerate(rules.ways)]
        partner, barrier = self.partner_of_vertex.tolist(), set(self.barrier.tolist())
        yield from pair_flaws(near, partner)
        if not barrier <= set(range(len(near))) or len(barrier) != len(self.barrier):
            yield Flaw("the set", "names a vertex that is not there, or one twice")
            return
        if len(partner) != len(near):
            return
        mover_wins, covered = claim.winner is claim.to_move, partner[rules.at] != ALONE
        if mover_wins != covered:
            yield Flaw(f"vertex {rules.at}", f"has {'a' if covered else 'no'} partner, and is claimed the other way")
        pairs = sum(one != ALONE for one in partner) // 2
        left_out = {rules.at} if mover_wins else set()
        if left_out & barrier:
            yield Flaw(f"vertex {rules.at}", "is in the set, which is about the board without it")
            return
        most = most_pairs(near, left_out, barrier)
        if most > pairs - mover_wins:
            what = f"{pairs} pairs where the token is covered" if mover_wins else f"{pairs} pairs"
            yield Flaw("the set", f"shows only that there are at most {most} pairs, and the matching has {what}")

    def as_json(self) -> dict[str, Any]:
        """The two arrays."""
        return {"partner_of_vertex": self.partner_of_vertex, "barrier": self.barrier}


def pair_flaws(near: Sequence[Sequence[int]], partner: Sequence[int]) -> Iterator[Flaw]:
    """Why a list of partners is not a matching."""
    if len(partner) != len(near):
        yield Flaw("partner_of_vertex", f"has {len(partner)} entries for {len(near)} vertices")
        return
    for vertex, other in enumerate(partner):
        if other == ALONE:
            continue
        if other not in near[vertex]:
            yield Flaw(f"vertex {vertex}", f"is paired with {other}, which is no neighbour")
        elif partner[other] != vertex:
            yield Flaw(f"vertex {vertex}", f"is paired with {other}, which is paired with {partner[other]}")


def most_pairs(near: Sequence[Sequence[int]], left_out: set[int], barrier: set[int]) -> int:
    """What Tutte's and Berge's count says: no matching of the rest of the board has more pairs.

    >>> most_pairs([[1], [0, 2], [1]], set(), {1})
    1
    """
    gone, odd = left_out | barrier, 0
    for vertex in range(len(near)):
        if vertex in gone:
            continue
        gone.add(vertex)
        piece = [vertex]
        for one in piece:  # grows while we walk along it
            for other in near[one]:
                if other not in gone:
                    gone.add(other)
                    piece.append(other)
        odd += len(piece) % 2
    return (len(near) - len(left_out) + len(barrier) - odd) // 2
