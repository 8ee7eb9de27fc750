"""Document 001, the subtraction game: n sticks, one to three at a time, whoever takes the last one wins.

Vertices 0..n: player 1 must move and so many sticks are left; n + 1..2n + 1: the same for player 2.

>>> build_attractor(7, 0)
[(8, 0), (1, 1), (2, 1), (3, 1), (12, 2), (5, 3), (6, 3), (7, 3)]
"""

from __future__ import annotations

Attractor = list[tuple[int, int]]


def mystery_code(n: int) -> list[list[int]]:
    """The arena as adjacency lists."""
    size = n + 1
    a: list[list[int]] = [[] for _ in range(2 * size)]
    for i in range(size):
        for j in range(1, 4):
            if i - j >= 0:
                a[i].append(size + i - j)
                a[i + size].append(i - j)
    return a


def players_vertices(n: int) -> tuple[list[int], list[int]]:
    """The vertices of player 1, and those of player 2."""
    return list(range(n + 1)), list(range(n + 1, 2 * n + 2))


def gain_condition(n: int) -> tuple[int, int]:
    """The vertex that player 1 wants to reach, and the one that player 2 does: no stick left, the other must move."""
    return n + 1, 0


def start_positions(n: int) -> tuple[int, int]:
    """Where the game starts when player 1 begins, and when player 2 does."""
    return n, 2 * n + 1


def previous_positions(p: int, n: int) -> list[int]:
    """The vertices from which one move leads to p."""
    if p <= n:
        return [n + 1 + p + taken for taken in (1, 2, 3) if p + taken <= n]
    left = p - (n + 1)
    return [left + taken for taken in (1, 2, 3) if left + taken <= n]


def build_attractor(n: int, player: int = 0) -> Attractor:
    """The attractor of player 1 (player = 0) or 2 as pairs (vertex, rank), breadth first against the arrows."""
    mine = players_vertices(n)[player]
    moves_left = [len(after) for after in mystery_code(n)]
    found: Attractor = []
    queue = [(gain_condition(n)[player], 0)]
    while queue:
        u, rank = queue.pop(0)
        found.append((u, rank))
        for v in previous_positions(u, n):
            moves_left[v] -= 1
            if v in mine or moves_left[v] == 0:
                if all(v != w for w, _ in found + queue):
                    queue.append((v, rank + 1))
    return found


def in_attractor(A: Attractor, pos: int) -> tuple[int, int] | tuple[None, None]:
    """The index and the rank of a vertex in the attractor, (None, None) when it is not there."""
    for index, (vertex, rank) in enumerate(A):
        if vertex == pos:
            return index, rank
    return None, None


def next_in_attractor(A: Attractor, pos: int) -> int | None:
    """The vertex to move to: in the attractor, with a smaller rank; None where there is no such move."""
    index, rank = in_attractor(A, pos)
    if index is None or rank is None:
        return None
    for vertex, smaller in reversed(A[:index]):
        if smaller < rank:
            return vertex
    return None
