"""Who can force the end of the game, in how many moves: ranks and one move per vertex, for both players.

Why it proves: a won vertex has rank one more than its winner's best choice and at least every choice of the loser, so
following the moves the rank falls with each step and ends at rank 0, where the game is won. Outside, nobody can step
into a region of their own and each can step to another vertex outside, so nobody loses there.

The trap closed here: a vertex without moves is vacuously "lost by every move"; unless the rules of the game decide it,
it must not be claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.graphs import Digraph
from noyau.positions import Explored, Turn, explore
from noyau.proofs.flaw import Flaw
from noyau.rules import DRAW, Ends, LaidOut, TwoPlayerRules, ended_at
from noyau.words import Player

if TYPE_CHECKING:
    from noyau.proofs.claims import Claim

Signed = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
NOBODY = -1
FAR = 2**31 - 1
"""Further than any rank."""
EDGES_AT_ONCE = 1 << 20
MOST_NAMED = 1_000
"""Of more vertices with the same flaw only so many are named."""


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

        if getattr(rules, "parity", False):
            yield Flaw(
                "the certificate", "speaks of the end of a game, and a parity game is decided by what never ends"
            )
            return
        explored = explore(rules)
        arena = explored.arena
        yield from flaws_in_regions(arena, decided_in(explored), self, explored.name)
        if len(self.winner_of_vertex) != arena.vertex_count:
            return
        turn = Turn(game_of(rules).read_position(claim.position), claim.to_move)
        if turn not in explored.vertex_of_turn:
            yield Flaw(str(turn), "is claimed but cannot come up in this game")
            return
        vertex = explored.vertex_of_turn[turn]
        found = self.winner_at(vertex, explored.rules)
        if found is not claim.winner:
            yield Flaw(explored.name(vertex), f"is claimed for {claim.winner or 'nobody'} but the table says otherwise")
        if claim.rank != self.rank_at(vertex):
            yield Flaw(explored.name(vertex), f"is claimed with rank {claim.rank} but the table says otherwise")

    def winner_at(self, vertex: int, rules: object) -> Player | None:
        """Who wins from a vertex: where nobody forces the end, whoever wins an endless play, if somebody does."""
        winner = int(self.winner_of_vertex[vertex])
        if winner not in (0, 1):
            return rules.endless if isinstance(rules, LaidOut) else None
        return Player.at(winner)

    def rank_at(self, vertex: int) -> int | None:
        """In how many moves, where the end can be forced."""
        return None if self.winner_of_vertex[vertex] == NOBODY else int(self.rank_of_vertex[vertex])

    def as_json(self) -> dict[str, Any]:
        """The three arrays."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def decided_at_dead_ends(arena: Digraph, *, misere: bool = False) -> Signed:
    """Who has won where nobody can move: the player who is not stuck, or the stuck one in misère play."""
    stuck = arena.out_degrees() == 0
    owner = arena.owners.astype(np.int8)
    return np.where(stuck, owner if misere else 1 - owner, NOBODY).astype(np.int8)


def decided_in(explored: Explored[Any, Any]) -> Signed:
    """Who has won before any move, vertex by vertex: what the rules say, or else whoever is not stuck.

    A game that its rules end in a draw has no moves there and no winner: a dead end that decides nothing.
    """
    rules = explored.rules
    if isinstance(rules, LaidOut):
        return rules.decided()
    decided = decided_at_dead_ends(explored.arena, misere=rules.misere)
    if isinstance(rules, Ends):
        for vertex, turn in enumerate(explored.turns):
            said = ended_at(rules, turn.position)
            if said is not None:
                decided[vertex] = NOBODY if said == DRAW else said.index
    return decided


def flaws_in_regions(
    arena: Digraph, decided: Signed, proof: Reachability, name: Callable[[int], str] | None = None
) -> Iterator[Flaw]:
    """Yield every reason why the regions are wrong. Nothing yielded means proved.

    `decided` says which vertices end the game and for whom (0, 1, or -1 where the game goes on);
    `name` says what to call a vertex; without it the arena does.
    """
    count = arena.vertex_count
    for field, array in proof.as_json().items():
        if len(array) != count:
            yield Flaw(field, f"has {len(array)} entries for {count} vertices")
            return
    # Slices of the arena, so that a file of a billion edges never has to be in memory at once.
    worth = _worth(proof, count)
    begin = 0
    while begin < count:
        edges_so_far = int(arena.first_edge_of_vertex[begin])
        end = int(np.searchsorted(arena.first_edge_of_vertex, edges_so_far + EDGES_AT_ONCE, "right")) - 1
        end = min(max(end, begin + 1), begin + EDGES_AT_ONCE, count)
        for wrong, reason in _wrong_in_slice(arena, decided, proof, worth, slice(begin, end)):
            vertices = begin + np.flatnonzero(wrong)
            yield from (Flaw((name or arena.name)(int(vertex)), reason) for vertex in vertices[:MOST_NAMED])
            if len(vertices) > MOST_NAMED:
                yield Flaw(f"each of {len(vertices) - MOST_NAMED:,} more vertices", reason)
        begin = end


def _worth(proof: Reachability, count: int) -> Numbers:
    """One number per vertex that grows with how good it is for player 0: a fast win is best, a fast loss worst."""
    rank = np.clip(proof.rank_of_vertex, 0, count)
    winner = proof.winner_of_vertex
    return np.where(winner == 0, FAR - rank, np.where(winner == 1, rank - FAR, 0)).astype(np.int32)


def _wrong_in_slice(
    arena: Digraph, decided: Signed, proof: Reachability, worth: Numbers, part: slice
) -> Iterator[tuple[Flags, str]]:
    """Each thing that can be wrong: a flag per vertex that says where it is, and its sentence."""
    ends = decided[part]
    winner, rank, move = (array[part] for array in proof.as_json().values())
    owner = arena.owners[part].astype(np.int8)
    degree, best, move_exists = _seen_from(arena, proof, worth, part)
    goes_on, stuck = ends == NOBODY, degree == 0
    won, lost, open_ = goes_on & (winner == owner), goes_on & (winner == 1 - owner), goes_on & (winner == NOBODY)
    there = np.where(move_exists, move, 0)
    winner_after_move = proof.winner_of_vertex[there]
    falls = proof.rank_of_vertex[there].astype(np.int64) + 1 == rank
    safe = move_exists & (winner_after_move == NOBODY)
    yield from (
        ((winner < NOBODY) | (winner > 1), "has a winner that is neither player"),
        ((winner != NOBODY) & ((rank < 0) | (rank >= arena.vertex_count)), "has a rank that no win can have"),
        (~goes_on & (winner != ends), "ends the game, won by the player whom the table does not name"),
        (~goes_on & ((rank != 0) | (move != NOBODY)), "ends the game, so its rank is 0 and there is no move"),
        (won & ~move_exists, "is claimed won but its move does not exist"),
        (won & move_exists & (winner_after_move != winner), "is claimed won but its move loses the win"),
        (won & ((best <= 0) | (rank != FAR - best + 1)), "has a rank that is not 1 more than that of its fastest win"),
        (won & move_exists & ~falls, "has a move that is not its fastest win"),
        (lost & stuck, "is claimed lost but the game has not ended there"),
        (lost & ~stuck & (best >= 0), "is claimed lost but has a move that does not lose"),
        (lost & (rank != best + FAR + 1), "has a rank that is not 1 more than its longest resistance"),
        (lost & ~move_exists, "is claimed lost but its move does not exist"),
        (lost & move_exists & ~falls, "has a move that is not its longest resistance"),
        (open_ & (rank != NOBODY), "is won by nobody, so it has no rank"),
        (open_ & (best > 0), "is claimed for nobody but can move to a win"),
        (open_ & ~stuck & (best < 0), "is claimed for nobody but every move loses"),
        (open_ & ~stuck & ~safe, "is claimed for nobody but its move is not safe"),
        (open_ & stuck & (move != NOBODY), "has no moves, so none can be named"),
    )


def _seen_from(
    arena: Digraph, proof: Reachability, worth: Numbers, part: slice
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """What the edges of some vertices say: how many, what the best is worth to the owner, whether the move is one."""
    first = arena.first_edge_of_vertex[part.start : part.stop + 1]
    degree = np.diff(first)
    target = arena.target_of_edge[first[0] : first[-1]]
    begins = (first[:-1] - first[0])[degree > 0]  # an empty row between two others has no edges to fold
    best, move_exists = np.full(len(degree), -FAR, np.int64), np.zeros(len(degree), np.bool_)
    if len(target):
        worth_after = worth[target]
        theirs = arena.owners[part][degree > 0] == 1
        most, least = np.maximum.reduceat(worth_after, begins), np.minimum.reduceat(worth_after, begins)
        best[degree > 0] = np.where(theirs, -least.astype(np.int64), most)
        is_move = target == np.repeat(proof.move_of_vertex[part], degree)
        move_exists[degree > 0] = np.logical_or.reduceat(is_move, begins)
    return degree, best, move_exists
