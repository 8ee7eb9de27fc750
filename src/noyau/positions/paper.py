"""The arena as one writes it on paper: beside each vertex, the vertices one move away.

Seven sticks lie on the table; you may take one, two or three. Write down every turn (how many sticks are left, and who
must move) and beside it the turns that one move leads to. That list is the whole game. Document 001 numbers the turns,
player 1's from 0 to n and player 2's from n + 1 to 2n + 1; document 004 names them by pairs (sticks left, player);
document 003 writes the sticks left alone, since there both players have the same moves.

>>> from noyau.games import Subtraction
>>> numbered(Subtraction(3)).lists()
[[], [4], [5, 4], [6, 5, 4], [], [0], [1, 0], [2, 1, 0]]
>>> paired(Subtraction(3)).successors[2, 1]
[(1, 2), (0, 2)]
>>> position_graph(Subtraction(3))
{0: [], 1: [0], 2: [1, 0], 3: [2, 1, 0]}

What is here is for reading: lists and dictionaries, no arrays. `Digraph` is the same thing for large games.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from noyau.errors import BadRules
from noyau.graphs import Digraph
from noyau.positions import Explored, Turn, explore, winner_at
from noyau.positions.explore import MOST_TURNS
from noyau.rules import TwoPlayerRules, moves_at, only_stuck_ends
from noyau.words import Notation, Player, Vertex

V = TypeVar("V", bound=Hashable)
"""What vertices are called: numbers, pairs, positions."""
Successors = Mapping[V, Sequence[V]]
"""A directed graph: beside each vertex, the vertices one move away."""


@dataclass(frozen=True)
class PaperArena(Generic[V]):
    """An arena on paper: the successors, who moves where, who has won where the game has ended, and the starts.

    >>> from noyau.games import Subtraction
    >>> arena = numbered(Subtraction(7))
    >>> arena.vertices_of(Player.SECOND), arena.ends_won_by(Player.FIRST), arena.starts
    ([8, 9, 10, 11, 12, 13, 14, 15], [8], (7, 15))
    """

    successors: Successors[V]
    owner: Mapping[V, Player]
    winner_at_end: Mapping[V, Player | None]
    """None where the game has ended in a draw."""
    starts: tuple[V, ...] = ()

    def vertices_of(self, player: Player) -> list[V]:
        """Where a player must move."""
        return [vertex for vertex in self.successors if self.owner[vertex] is player]

    def ends_won_by(self, player: Player) -> list[V]:
        """The vertices without moves at which a player has won: what they want to reach."""
        return [vertex for vertex, winner in self.winner_at_end.items() if winner is player]

    def lists(self) -> list[list[V]]:
        """The successors alone, in the order of the vertices: the list of lists of document 001."""
        return [list(after) for after in self.successors.values()]


def numbered(rules: TwoPlayerRules[Any, Any], *, most: int = MOST_TURNS) -> PaperArena[int]:
    """The arena with vertices 0, 1, 2 …, numbered as `explore` does: document 001."""
    explored = explore(rules, most=most)
    return _on_paper(explored, explored.vertex_of_turn.__getitem__)


def paired(rules: TwoPlayerRules[Any, Any], *, most: int = MOST_TURNS) -> PaperArena[tuple[Any, int]]:
    """The arena with pairs (position, player) for vertices: document 004."""
    return _on_paper(explore(rules, most=most), pair_of)


def from_arena(arena: Digraph, *, misere: bool = False) -> PaperArena[int]:
    """Any arena, on paper: whoever must move and cannot loses (or wins, in misère play).

    >>> from_arena(Digraph.from_successors([[1, 2], [], [0]], owners=[0, 1, 1])).winner_at_end
    {1: <Player.FIRST: 1>}
    """
    successors = {v: list(arena.successors(Vertex(v))) for v in arena.vertices}
    owner = {v: arena.owner(Vertex(v)) for v in successors}
    ends: dict[int, Player | None] = {
        v: owner[v] if misere else owner[v].other for v, after in successors.items() if not after
    }
    return PaperArena(successors, owner, ends)


def position_graph(rules: TwoPlayerRules[Any, Any], *, most: int = MOST_TURNS) -> dict[Hashable, list[Hashable]]:
    """The graph of positions of a game in which both players have the same moves: document 003."""
    if not rules.impartial or not only_stuck_ends(rules):
        why = "have different moves" if not rules.impartial else "do not simply take turns until one is stuck"
        raise BadRules(
            f"the players of this {type(rules).__name__} {why}, so its positions alone are no game",
            hint="look at the arena, whose vertices say who must move",
        )
    explored = explore(rules, most=most)
    graph: dict[Hashable, list[Hashable]] = {}
    for vertex, turn in enumerate(explored.turns):
        after = (explored.turns[then].position for _, then in explored.moves(Vertex(vertex)))
        found = list(dict.fromkeys(map(plain_of, after)))
        if set(graph.setdefault(plain_of(turn.position), found)) != set(found):
            raise BadRules(f"the players of this {type(rules).__name__} have different moves at {turn.position}")
    return graph


def transpose(graph: Successors[V]) -> dict[V, list[V]]:
    """Every arrow turned round: beside each vertex, those from which one move leads to it.

    >>> transpose({0: [], 1: [0], 2: [1, 0]})
    {0: [1, 2], 1: [2], 2: []}
    """
    before: dict[V, list[V]] = {vertex: [] for vertex in graph}
    for vertex, after in graph.items():
        for then in after:
            before[then].append(vertex)
    return before


def out_degrees(graph: Successors[V]) -> dict[V, int]:
    """How many moves there are at each vertex.

    >>> out_degrees({0: [], 1: [0], 2: [1, 0]})
    {0: 0, 1: 1, 2: 2}
    """
    return {vertex: len(after) for vertex, after in graph.items()}


def pair_of(turn: Turn[Any]) -> tuple[Any, int]:
    """A turn as document 004 writes it.

    >>> from noyau.games.subtraction import Heap
    >>> pair_of(Turn(Heap(4), Player.FIRST))
    (4, 1)
    """
    return plain_of(turn.position), int(turn.player)


def plain_of(position: Notation) -> Any:
    """A position without its notation: the number of sticks, or a tuple of numbers."""
    plain = position.plain()
    return (
        tuple(tuple(part) if isinstance(part, list) else part for part in plain) if isinstance(plain, list) else plain
    )


def _on_paper(explored: Explored[Any, Any], name: Callable[[Turn[Any]], V]) -> PaperArena[V]:
    rules, arena, turns = explored.rules, explored.arena, explored.turns
    called = [name(turn) for turn in turns]
    successors: dict[V, list[V]] = {}
    ends: dict[V, Player | None] = {}
    for vertex, turn in enumerate(turns):
        successors[called[vertex]] = [called[then] for then in arena.successors(Vertex(vertex))]
        if not any(True for _ in moves_at(rules, turn.position, turn.player)):
            successors[called[vertex]] = []  # in an arena with a target, arrows may leave it; nobody follows them
            ends[called[vertex]] = winner_at(rules, turn)
    starts = [Turn(rules.start(), player) for player in Player]
    known = [called[explored.vertex_of_turn[turn]] for turn in starts if turn in explored.vertex_of_turn]
    return PaperArena(successors, dict(zip(called, (turn.player for turn in turns), strict=True)), ends, tuple(known))
