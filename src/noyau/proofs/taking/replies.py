"""Who wins a game of taking vertices: one reply of the winner for everything that the loser can do.

The walk: at every turn of the loser, each of their moves, smallest vertex first; at every turn of the winner, the reply
that is next in the list. A position that came up before is not walked again. The walk ends where counting settles it:
when the winner has enough moves that nobody can take away, against all that the loser could ever make.

Why it proves: play always ends, and wherever it ends the winner still had a move. Nothing is searched: the checker only
takes vertices and counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.proofs.flaw import Flaw
from noyau.rules import Taking, plays_normally
from noyau.words import Player, Vertex

if TYPE_CHECKING:
    from noyau.proofs.claims import Claim

Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Replies:
    """The winner's replies, in the order of the walk."""

    type: ClassVar[str] = "replies"
    vertex_of_reply: Numbers

    def flaws_in(self, rules: Any, claim: Claim) -> Iterator[Flaw]:
        """Walk the strategy once."""
        yield from start_flaws(rules, claim)
        if not isinstance(rules, Taking) or not plays_normally(rules) or claim.winner is None:
            return
        opened = Opened.of(rules, rules.start(), winner=claim.winner)
        yield from _walk(opened, self.vertex_of_reply.tolist(), winner_moves=claim.winner is claim.to_move)

    def as_json(self) -> dict[str, Any]:
        """The one array."""
        return {"vertex_of_reply": self.vertex_of_reply}


@dataclass(frozen=True, slots=True)
class Opened:
    """What is open to the winner and to the loser, as bit sets; `near` are the neighbours of each vertex."""

    near: tuple[int, ...]
    taker_loses: bool
    other_loses: bool
    winners: int
    losers: int

    @classmethod
    def of(cls, rules: Taking[Any, Any], at: Any, *, winner: Player) -> Opened:
        """What the rules say about a position."""
        graph, open_ = rules.graph(), rules.open_to(at)
        near = tuple(
            sum(1 << neighbour for neighbour in set(graph.neighbours(Vertex(vertex)))) for vertex in graph.vertices
        )
        winners, losers = (
            sum(1 << vertex for vertex, who in enumerate(open_) if who & player) for player in (winner, winner.other)
        )
        return cls(near, rules.taker_loses, rules.other_loses, winners, losers)

    def winner_may(self, vertex: int) -> bool:
        """Whether the winner may take a vertex."""
        return 0 <= vertex < len(self.near) and bool(self.winners >> vertex & 1)

    def loser_vertices(self) -> Iterator[int]:
        """What the loser may take, smallest first."""
        return (vertex for vertex in range(len(self.near)) if self.losers >> vertex & 1)

    def winner_takes(self, vertex: int) -> Opened:
        """After the winner took a vertex."""
        taker, other = self._lost(vertex)
        return self._left(self.winners & ~taker, self.losers & ~other)

    def loser_takes(self, vertex: int) -> Opened:
        """After the loser took a vertex."""
        taker, other = self._lost(vertex)
        return self._left(self.winners & ~other, self.losers & ~taker)

    def safe(self) -> int:
        """How many moves of the winner's nobody can take away, in whatever order they are made."""
        alone, count = self.winners & ~self.losers, 0
        in_the_way = (self.losers if self.other_loses else 0) | (self.winners if self.taker_loses else 0)
        for vertex in range(len(self.near)):
            count += alone >> vertex & 1 and not self.near[vertex] & in_the_way
        return count

    def _lost(self, vertex: int) -> tuple[int, int]:
        here, around = 1 << vertex, 1 << vertex | self.near[vertex]
        return around if self.taker_loses else here, around if self.other_loses else here

    def _left(self, winners: int, losers: int) -> Opened:
        return Opened(self.near, self.taker_loses, self.other_loses, winners, losers)


def start_flaws(rules: Any, claim: Claim) -> Iterator[Flaw]:
    """Why a claim is not about the start of such a game."""
    from noyau.games import game_of

    if not isinstance(rules, Taking) or not plays_normally(rules):
        yield Flaw("the game", "is not one of taking vertices, so the proof says nothing about it")
        return
    if game_of(rules).read_position(claim.position) != rules.start() or claim.to_move is not rules.to_move:
        yield Flaw(claim.position, "is claimed but is not where this game starts")
    if claim.winner is None:
        yield Flaw(claim.position, "is claimed for nobody, and somebody always wins this game")
    if claim.rank is not None:
        yield Flaw(claim.position, f"is claimed with rank {claim.rank}, of which the proof says nothing")


def _walk(opened: Opened, replies: list[int], *, winner_moves: bool) -> Iterator[Flaw]:
    seen: set[tuple[int, int, bool]] = set()
    todo, used = [(opened, winner_moves)], 0
    while todo:
        at, winner_moves = todo.pop()
        if at.safe() >= at.losers.bit_count() + winner_moves or (at.winners, at.losers, winner_moves) in seen:
            continue
        seen.add((at.winners, at.losers, winner_moves))
        if not winner_moves:
            todo.extend((at.loser_takes(vertex), True) for vertex in reversed(list(at.loser_vertices())))
        elif used == len(replies):
            yield Flaw("the strategy", f"ends after {used} replies, and the loser can still play on")
            return
        elif not at.winner_may(replies[used]):
            yield Flaw(f"reply {used}", f"takes vertex {replies[used]}, which is not open to the winner then")
            return
        else:
            todo.append((at.winner_takes(replies[used]), False))
            used += 1
    if used < len(replies):
        yield Flaw("the strategy", f"has {len(replies)} replies, of which only {used} are needed")
