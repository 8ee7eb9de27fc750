"""Snort. Red and blue colour the vertices of a graph in turn; red must never touch blue; whoever cannot colour loses.

Simon Norton's game, on any graph. Red is player 1, blue player 2.

>>> game = Snort("path:4")
>>> [str(move) for move in game.moves(Colours((1, 0, 0, 2)), FIRST)]
['red 1']
>>> game.after(game.start(), Paint("red", 2))
Colours(colours=(0, 0, 1, 0))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from noyau.forms import Game
from noyau.games.shared.colouring import BLUE, RED, Colouring, Colours, Paint, SolveOptions, decode, encode
from noyau.graphs import Graph, board
from noyau.words import FIRST, SECOND, Player, Vertex


@dataclass(frozen=True)
class Snort(Colouring):
    """The rules: whoever takes a vertex takes its neighbours away from the opponent."""

    other_loses: ClassVar[bool] = True


GAME = Game(
    rules=Snort,
    position=Colours,
    move=Paint,
    try_first={"board": "petersen"},
    place=3,
    glimpse=("red 0", "blue 7", "red 3"),
    methods={"search": "taking.winner", "attractor": "arenas.attractor"},
    solve_options=SolveOptions,
    panels=("heat",),
    outputs={
        "value-proof": "write a proof of the value, on small boards, for noyau check",
        "dictionary": "write document 002's dictionary: every colouring by its code, and whether red wins there",
    },
)


# What document 002 asks for, on any board.


def neighbour_lists(n: int, k: int) -> list[list[int]]:
    """Question 1 (`genereGraphe`): document 002's graph as it writes graphs, a list of neighbours for each vertex.

    >>> neighbour_lists(6, 5000)[0]
    [1, 2, 3, 5]
    """
    graph = board(f"gnk:{n},{k}")
    return [[int(near) for near in graph.neighbours(Vertex(vertex))] for vertex in graph.vertices]


def is_valid(graph: Any, colours: Sequence[int]) -> bool:
    """Question 2 (`estValide`): whether no red vertex touches a blue one. The graph may be a list of lists.

    >>> is_valid(Graph.from_edges(2, [(0, 1)]), (1, 2)), is_valid([[1], [0]], [1, 1])
    (False, True)
    """
    return all({colours[one], colours[other]} != {RED, BLUE} for one, other in board(graph).edges())


def possible_moves(graph: Any, colours: Sequence[int], player: Player | int) -> list[int]:
    """Question 3 (`coupsPossiblesRouge`, `coupsPossiblesBleu`): what a player, 1 or 2, may colour, smallest first.

    >>> possible_moves([[1], [0, 2], [1]], [1, 0, 0], 2)
    [2]
    """
    return [move.vertex for move in Snort(graph).moves(Colours(tuple(colours)), Player(player))]


def smallest_first(graph: Graph) -> tuple[list[int], Player]:
    """Question 5 (`partie`): the match in which each takes the smallest vertex that is left to them; and who wins.

    >>> from noyau.graphs import board
    >>> smallest_first(board("gnk:10,3000"))
    ([0, 2, 1, 3], <Player.SECOND: 2>)
    """
    rules, played, player = Snort(graph), [], FIRST
    at = rules.start()
    while (move := next(rules.moves(at, player), None)) is not None:
        played.append(move.vertex)
        at, player = rules.after(at, move), player.other
    return played, player.other


__all__ = ["FIRST", "SECOND", "Colours", "Paint", "Snort", "decode", "encode", "is_valid", "possible_moves"]
__all__ += ["neighbour_lists", "smallest_first"]
