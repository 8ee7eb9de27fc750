"""The attractor as one finds it by hand, with pencil and paper: documents 001 and 004.

You have just won with the last stick. Which turns led there? At one of your own, you only had to choose that move; at
one of the other player's, they had no other choice. Those turns are won too, one move earlier; and so on backwards,
ring after ring. The ring number is the rank.

>>> from noyau.games import Subtraction
>>> from noyau.positions.paper import numbered
>>> attractor_in_order(numbered(Subtraction(7)), Player.FIRST)
[(8, 0), (1, 1), (2, 1), (3, 1), (12, 2), (5, 3), (6, 3), (7, 3)]

`noyau.solvers.arenas.attractor` does the same for both players at once, in the core; tests compare the two.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from noyau.positions.paper import PaperArena, V, out_degrees, transpose
from noyau.words import Player


def attractor_in_order(arena: PaperArena[V], player: Player, *, stop_at_start: bool = False) -> list[tuple[V, int]]:
    """The vertices from which `player` can force a win, each with its rank, in the order in which they are found.

    With `stop_at_start`, document 001's early exit: the search ends as soon as it comes to a start.
    """
    before, choices_left = transpose(arena.successors), out_degrees(arena.successors)
    queue = deque((end, 0) for end in arena.ends_won_by(player))
    found = {end for end, _ in queue}
    attractor = []
    while queue:
        vertex, rank = queue.popleft()
        attractor.append((vertex, rank))
        if stop_at_start and vertex in arena.starts:
            break
        for earlier in before[vertex]:
            choices_left[earlier] -= 1  # one move fewer that keeps out of the attractor
            captive = choices_left[earlier] == 0
            if earlier not in found and (arena.owner[earlier] is player or captive):
                found.add(earlier)
                queue.append((earlier, rank + 1))
    return attractor


def index_and_rank(attractor: Sequence[tuple[V, int]], vertex: V) -> tuple[int, int] | tuple[None, None]:
    """Where a vertex stands in the attractor's list, and its rank; (None, None) when it is not in it.

    >>> index_and_rank([(8, 0), (1, 1), (2, 1)], 2), index_and_rank([(8, 0), (1, 1), (2, 1)], 4)
    ((2, 1), (None, None))
    """
    for index, (member, rank) in enumerate(attractor):
        if member == vertex:
            return index, rank
    return None, None


def next_in_attractor(arena: PaperArena[V], attractor: Sequence[tuple[V, int]], vertex: V) -> V | None:
    """The move to play: a successor in the attractor of least rank; None outside the attractor and at the end.

    >>> from noyau.games import Subtraction
    >>> from noyau.positions.paper import numbered
    >>> arena = numbered(Subtraction(7))
    >>> next_in_attractor(arena, attractor_in_order(arena, Player.FIRST), 7)
    12
    """
    rank_of = dict(attractor)
    inside = [then for then in arena.successors[vertex] if then in rank_of]
    return min(inside, key=rank_of.__getitem__) if vertex in rank_of and inside else None


def numbers_of_moves(arena: PaperArena[V], player: Player) -> dict[V, int]:
    """m(s) of document 004: how long `player` needs to win from s when they hurry and the other resists.

    At the end 0; at a turn of theirs, one more than the least m they can move to; at the other's, one more than the
    largest.

    >>> from noyau.games import Subtraction
    >>> from noyau.positions.paper import paired
    >>> numbers_of_moves(paired(Subtraction(4, take=(1, 2), take_second=(1, 3), misere=True)), Player.FIRST)
    {(0, 1): 0, (1, 2): 1, (2, 1): 2, (3, 1): 2, (3, 2): 3, (4, 1): 4}
    """
    moves: dict[V, int] = {}
    for vertex, _ in attractor_in_order(arena, player):  # nearest the end first, so what the formula needs is known
        after = [moves[then] for then in arena.successors[vertex] if then in moves]
        if not after:
            moves[vertex] = 0
        elif arena.owner[vertex] is player:
            moves[vertex] = 1 + min(after)
        else:
            moves[vertex] = 1 + max(after)
    return moves


def winning_strategy(arena: PaperArena[V], player: Player) -> dict[V, V]:
    """Where `player` moves from each of their turns that they have won: to a turn with one move less to go.

    >>> from noyau.games import Subtraction
    >>> from noyau.positions.paper import paired
    >>> winning_strategy(paired(Subtraction(4, take=(1, 2), take_second=(1, 3), misere=True)), Player.FIRST)
    {(2, 1): (1, 2), (3, 1): (1, 2), (4, 1): (3, 2)}
    """
    moves = numbers_of_moves(arena, player)
    strategy = {}
    for vertex, to_go in moves.items():
        if arena.owner[vertex] is player and to_go > 0:
            strategy[vertex] = next(then for then in arena.successors[vertex] if moves.get(then) == to_go - 1)
    return strategy
