"""Who wins a parity game from each vertex: two regions, and one move for every vertex of its winner.

The rule: the highest priority that comes up for ever decides, even for player 0, odd for player 1; whoever must move
and cannot loses.

Why it proves: in a region its winner's moves stay inside and the loser has no move out, so a play that starts there and
follows the moves stays there. It cannot stop at the winner's cost, because they have a move wherever they must. If it
goes on for ever, what comes up for ever lies on cycles of the graph that the moves leave; no such cycle has a highest
priority of the loser's parity, so neither has the play. Since the two regions are all there is, each is exactly right.

The trap closed here: it is not enough that simple cycles through chosen moves look right one by one. What must be found
is any cycle whose highest priority is the loser's; they are looked for in strongly connected components, below every
priority that could outdo it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau.graphs import Digraph
from noyau.graphs.components import strong_components
from noyau.positions import Turn, explore
from noyau.proofs.flaw import Flaw
from noyau.words import Player

if TYPE_CHECKING:
    from noyau.proofs.claims import Claim

Signed = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
Priorities = npt.NDArray[np.int32]
NO_MOVE = -1


@dataclass(frozen=True, eq=False)
class Parity:
    """Per vertex: who wins (0 or 1), and where to move if the winner moves there, else -1."""

    type: ClassVar[str] = "parity"
    winner_of_vertex: Signed
    move_of_vertex: Numbers

    def flaws_in(self, rules: Any, claim: Claim) -> Iterator[Flaw]:
        """Lay the arena of the game out anew, check every vertex, edge and cycle, and compare with the claim."""
        from noyau.games import game_of

        if not getattr(rules, "parity", False):
            yield Flaw("the certificate", "is one for parity games, and this game is not one")
            return
        explored = explore(rules)
        arena = explored.arena
        wrong = list(flaws_in_parity(arena, rules.digraph().priority_of_vertex, self))
        yield from wrong
        turn = Turn(game_of(rules).read_position(claim.position), claim.to_move)
        if turn not in explored.vertex_of_turn:
            yield Flaw(str(turn), "is claimed but cannot come up in this game")
        elif not wrong:
            vertex = explored.vertex_of_turn[turn]
            winner = Player.at(self.winner_of_vertex[vertex])
            if claim.winner is not winner or claim.rank is not None:
                yield Flaw(arena.name(vertex), "is claimed otherwise than the table says")

    def as_json(self) -> dict[str, Any]:
        """The two arrays."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def flaws_in_parity(arena: Digraph, priority_of_vertex: Priorities, proof: Parity) -> Iterator[Flaw]:
    """Yield every reason why the regions or the moves are wrong. Nothing yielded means proved.

    >>> arena = Digraph.from_successors([[0, 1], [0]], owners=[0, 1])
    >>> stay, leave = (Parity(np.zeros(2, np.int8), np.array([move, -1], np.int32)) for move in (0, 1))
    >>> list(flaws_in_parity(arena, np.array([2, 3], np.int32), stay))
    []
    >>> [str(flaw) for flaw in flaws_in_parity(arena, np.array([2, 3], np.int32), leave)]
    ['vertex 1 lies on a cycle that player 1 can keep to, and its priority 3 is the highest there']
    """
    count = arena.vertex_count
    for name, array in (("priority_of_vertex", priority_of_vertex), *proof.as_json().items()):
        if len(array) != count:
            yield Flaw(name, f"has {len(array)} entries for {count} vertices")
            return
    wrong = list(_flaws_in_moves(arena, proof))
    yield from wrong
    if not wrong:  # otherwise the graph that the moves leave is not what the argument speaks of
        yield from _flaws_in_cycles(arena, priority_of_vertex, proof)


def flaws_in_buchi(arena: Digraph, target: Iterable[int], proof: Parity) -> Iterator[Flaw]:
    """Player 0 wins where they can visit the target again and again for ever; whoever must move and cannot loses."""
    return flaws_in_parity(arena, buchi_priorities(arena, target), proof)


def flaws_in_safety(arena: Digraph, safe: Iterable[int], proof: Parity) -> Iterator[Flaw]:
    """Player 0 wins where they can keep the play inside `safe`; a play that stops inside has been kept there.

    Read as a parity game: outside, and where the play stops, it stays for ever. Staying outside is bad (1), all else
    is good (0).
    """
    inside = flags_of(arena, safe)
    over = ~inside | (arena.out_degrees() == 0)
    count = arena.vertex_count
    if len(proof.move_of_vertex) == len(proof.winner_of_vertex) == count:
        for vertex in np.flatnonzero(over & (proof.move_of_vertex != NO_MOVE)):
            yield Flaw(arena.name(int(vertex)), "ends the game, so there is no move")
        stays = np.where(proof.winner_of_vertex == arena.owners, np.arange(count), NO_MOVE)
        proof = Parity(proof.winner_of_vertex, np.where(over, stays, proof.move_of_vertex).astype(np.int32))
    yield from flaws_in_parity(_staying_for_ever(arena, over), np.where(inside, 0, 1).astype(np.int32), proof)


def flags_of(arena: Digraph, vertices: Iterable[int]) -> Flags:
    """A set of vertices as one flag per vertex."""
    flags = np.zeros(arena.vertex_count, np.bool_)
    flags[list(vertices)] = True
    return flags


def buchi_priorities(arena: Digraph, target: Iterable[int]) -> Priorities:
    """2 on the target, 1 elsewhere: player 0 wins exactly when they see a 2 for ever."""
    return np.where(flags_of(arena, target), 2, 1).astype(np.int32)


def _staying_for_ever(arena: Digraph, over: Flags) -> Digraph:
    """The arena with nothing but a loop at the vertices where the game is over."""
    vertex_of_edge = np.repeat(np.arange(arena.vertex_count), arena.out_degrees())
    degree = np.where(over, 1, arena.out_degrees())
    target = np.empty(int(degree.sum()), np.int32)
    is_loop = np.repeat(over, degree)
    target[is_loop] = np.flatnonzero(over)
    target[~is_loop] = arena.target_of_edge[~over[vertex_of_edge]]
    first = np.concatenate([[0], np.cumsum(degree)]).astype(np.int64)
    return Digraph(first, target, arena.owners, names=arena.names)


def _flaws_in_moves(arena: Digraph, proof: Parity) -> Iterator[Flaw]:
    count = arena.vertex_count
    winner, move = proof.winner_of_vertex.astype(np.int64), proof.move_of_vertex.astype(np.int64)
    vertex_of_edge = np.repeat(np.arange(count), arena.out_degrees())
    leaves_region = winner[arena.target_of_edge] != winner[vertex_of_edge]
    is_the_move = arena.target_of_edge == move[vertex_of_edge]
    ways_out = np.bincount(vertex_of_edge[leaves_region], minlength=count) > 0
    move_exists = np.bincount(vertex_of_edge[is_the_move], minlength=count) > 0
    move_leaves = np.bincount(vertex_of_edge[is_the_move & leaves_region], minlength=count) > 0
    stuck = arena.out_degrees() == 0
    own = winner == arena.owners
    says = (
        ((winner < 0) | (winner > 1), "has a winner that is neither player"),
        (own & stuck, "is claimed won by a player who must move there and cannot"),
        (own & ~stuck & ~move_exists, "is claimed won but its move does not exist"),
        (own & move_leaves, "is claimed won but its move leaves what is won"),
        (~own & ways_out, "is claimed lost but has a move to what is not lost"),
        (~own & (move != NO_MOVE), "has a move, but its owner loses there"),
    )
    for wrong, reason in says:
        for vertex in np.flatnonzero(wrong):
            yield Flaw(arena.name(int(vertex)), reason)


def _flaws_in_cycles(arena: Digraph, priority: Priorities, proof: Parity) -> Iterator[Flaw]:
    """Peel: components, then only what lies in them at or below the highest priority that is bad for their winner."""
    winner = proof.winner_of_vertex.astype(np.int64)
    source, target = _edges_left_by(arena, proof)
    bad = np.where((priority & 1) != winner, priority, NO_MOVE)
    while len(source):
        component, components = _components(source, target, arena.vertex_count)
        inside = component[source] == component[target]
        source, target = source[inside], target[inside]  # a cycle never leaves its component
        highest, highest_bad = np.full(components, NO_MOVE), np.full(components, NO_MOVE)
        np.maximum.at(highest, component[source], priority[source])
        np.maximum.at(highest_bad, component[source], bad[source])
        decides = (highest == highest_bad) & (highest != NO_MOVE)
        guilty = np.unique(source[decides[component[source]] & (bad[source] == highest[component[source]])])
        for vertex in guilty:
            yield Flaw(
                arena.name(int(vertex)),
                f"lies on a cycle that player {1 - winner[vertex]} can keep to, and its priority "
                f"{priority[vertex]} is the highest there",
            )
        # Cycles through anything higher than the highest bad priority are good; those of a guilty component are told.
        keep = ~decides[component] & (priority <= highest_bad[component])
        inside = keep[source] & keep[target]
        source, target = source[inside], target[inside]


def _edges_left_by(arena: Digraph, proof: Parity) -> tuple[Numbers, Numbers]:
    """The winner's moves and all edges of the loser."""
    winner_moves = proof.winner_of_vertex == arena.owners
    vertex_of_edge = np.repeat(np.arange(arena.vertex_count, dtype=np.int32), arena.out_degrees())
    left = ~winner_moves[vertex_of_edge] | (proof.move_of_vertex[vertex_of_edge] == arena.target_of_edge)
    return vertex_of_edge[left], arena.target_of_edge[left]


def _components(source: Numbers, target: Numbers, count: int) -> tuple[Numbers, int]:
    """The number of the strongly connected component of each vertex, and how many there are.

    Edges must be sorted by source. Vertices without edges share number 0: of a graph that was peeled there may be many.
    """
    with_edges = np.zeros(count, np.bool_)
    with_edges[source] = with_edges[target] = True
    vertices, place = np.flatnonzero(with_edges), np.cumsum(with_edges) - 1
    first = np.searchsorted(source, np.append(vertices, count))
    found, components = strong_components(first.tolist(), place[target].tolist())
    component = np.zeros(count, np.int32)
    component[vertices] = np.array(found, np.int32) + 1
    return component, components + 1
