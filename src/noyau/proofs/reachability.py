"""Who can force the end of the game, in how many moves: ranks and one move per vertex, for both players.

Why it proves: a won vertex has rank one more than its winner's best choice and at least every choice of the loser, so
following the moves the rank falls with each step and ends at rank 0, where the game is won. Outside, nobody can step
into a region he has won and each can step to another vertex outside, so nobody loses there.

The trap closed here: a vertex without moves is vacuously "lost by every move"; unless the rules of the game decide it,
it must not be claimed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.positions import Arena, Turn, explore
from noyau.proofs.flaw import Flaw
from noyau.rules import TwoPlayerRules

if TYPE_CHECKING:
    from noyau.proofs.solution import Claim

Signed = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.int32]
NOBODY = -1
FAR = 2**40
"""Further than any rank: no successor of that kind."""


@dataclass(frozen=True, eq=False)
class Reachability:
    """Per vertex: who wins (0, 1, or -1 for nobody), in how many moves, and the move to play (a successor or -1)."""

    type: ClassVar[str] = "reachability"
    winner_of_vertex: Signed
    rank_of_vertex: Numbers
    move_of_vertex: Numbers

    def flaws_in(self, rules: TwoPlayerRules[Any, Any], claim: Claim) -> Iterator[Flaw]:
        """Lay the arena of the game out anew and look at every vertex and edge once."""
        from noyau.games import game_of

        explored = explore(rules)
        arena = explored.arena
        yield from flaws_in_regions(arena, decided_at_dead_ends(arena, misere=rules.misere), self)
        if len(self.winner_of_vertex) != arena.vertex_count:
            return
        turn = Turn(game_of(rules).read_position(claim.position), claim.to_move)
        if turn not in explored.vertex_of_turn:
            yield Flaw(str(turn), "is claimed but cannot come up in this game")
            return
        vertex = explored.vertex_of_turn[turn]
        found = int(self.winner_of_vertex[vertex])
        if found != (NOBODY if claim.winner is None else claim.winner.index):
            yield Flaw(arena.name(vertex), f"is claimed for {claim.winner or 'nobody'} but the table says otherwise")
        if claim.rank != (None if found == NOBODY else self.rank_of_vertex[vertex]):
            yield Flaw(arena.name(vertex), f"is claimed with rank {claim.rank} but the table says otherwise")

    def as_json(self) -> dict[str, Any]:
        """The three arrays."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def decided_at_dead_ends(arena: Arena, *, misere: bool = False) -> Signed:
    """Who has won where nobody can move: the player who is not stuck, or the stuck one in misère play."""
    stuck = arena.out_degrees() == 0
    owner = arena.owner_of_vertex.astype(np.int8)
    return np.where(stuck, owner if misere else 1 - owner, NOBODY).astype(np.int8)


def flaws_in_regions(arena: Arena, decided: Signed, proof: Reachability) -> Iterator[Flaw]:
    """Yield every reason why the regions are wrong. Nothing yielded means proved.

    `decided` says which vertices end the game and for whom (0, 1, or -1 where the game goes on).
    """
    count = arena.vertex_count
    for name, array in proof.as_json().items():
        if len(array) != count:
            yield Flaw(name, f"has {len(array)} entries for {count} vertices")
            return
    winner, rank, move = (array.astype(np.int64) for array in proof.as_json().values())
    if count == 0:
        return
    owner = arena.owner_of_vertex.astype(np.int64)
    found = _Facts(arena, winner, rank, move)
    ended, goes_on = decided != NOBODY, decided == NOBODY
    won, lost, open_ = goes_on & (winner == owner), goes_on & (winner == 1 - owner), goes_on & (winner == NOBODY)
    falls = found.rank_after_move + 1 == rank
    safe = found.move_exists & (found.winner_after_move == NOBODY)
    stuck = found.degree == 0
    says = (
        ((winner < NOBODY) | (winner > 1), "has a winner that is neither player"),
        (ended & (winner != decided), "ends the game, won by the player whom the table does not name"),
        (ended & ((rank != 0) | (move != NOBODY)), "ends the game, so its rank is 0 and there is no move"),
        (won & ~found.move_exists, "is claimed won but its move does not exist"),
        (won & found.move_exists & (found.winner_after_move != winner), "is claimed won but its move loses the win"),
        (won & (rank != found.least_own_rank + 1), "has a rank that is not 1 more than that of its fastest win"),
        (won & found.move_exists & ~falls, "has a move that is not its fastest win"),
        (lost & stuck, "is claimed lost but the game has not ended there"),
        (lost & (found.not_lost_after > 0), "is claimed lost but has a move that does not lose"),
        (lost & (rank != found.largest_rank + 1), "has a rank that is not 1 more than its longest resistance"),
        (lost & ~found.move_exists, "is claimed lost but its move does not exist"),
        (lost & found.move_exists & ~falls, "has a move that is not its longest resistance"),
        (open_ & (rank != NOBODY), "is won by nobody, so it has no rank"),
        (open_ & (found.least_own_rank < FAR), "is claimed for nobody but can move to a win"),
        (open_ & ~stuck & (found.undecided_after == 0), "is claimed for nobody but every move loses"),
        (open_ & ~stuck & ~safe, "is claimed for nobody but its move is not safe"),
        (open_ & stuck & (move != NOBODY), "has no moves, so none can be named"),
    )
    for wrong, reason in says:
        for vertex in np.flatnonzero(wrong):
            yield Flaw(arena.name(int(vertex)), reason)


class _Facts:
    """What one pass over the edges says about each vertex."""

    def __init__(
        self, arena: Arena, winner: npt.NDArray[np.int64], rank: npt.NDArray[np.int64], move: npt.NDArray[np.int64]
    ) -> None:
        count = arena.vertex_count
        self.degree = arena.out_degrees()
        vertex_of_edge = np.repeat(np.arange(count), self.degree)
        target = arena.target_of_edge
        after, rank_after = winner[target], rank[target]
        owner = arena.owner_of_vertex.astype(np.int64)[vertex_of_edge]
        self.least_own_rank = np.full(count, FAR)
        np.minimum.at(self.least_own_rank, vertex_of_edge[after == owner], rank_after[after == owner])
        self.largest_rank = np.full(count, -1)
        np.maximum.at(self.largest_rank, vertex_of_edge, rank_after)
        self.not_lost_after = np.bincount(vertex_of_edge[after != 1 - owner], minlength=count)
        self.undecided_after = np.bincount(vertex_of_edge[after == NOBODY], minlength=count)
        self.move_exists = np.zeros(count, np.bool_)
        self.move_exists[vertex_of_edge[target == move[vertex_of_edge]]] = True
        safe = np.where(self.move_exists, move, 0)
        self.winner_after_move, self.rank_after_move = winner[safe], rank[safe]
