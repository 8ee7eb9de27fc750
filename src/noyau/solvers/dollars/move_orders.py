"""In which order to make the moves of a script, so that nobody is ever too deep in debt."""

from __future__ import annotations

from collections.abc import Sequence

from noyau.errors import BadBoard, TooLarge
from noyau.games.dollar import Borrow, Deal, Lend
from noyau.graphs import Graph

MOST_BOARDS = 200_000
"""So many boards on the way are looked at before it is called too large."""


def order_of_moves(
    graph: Graph, values: Sequence[int], script: Sequence[int], deepest_debt: int
) -> tuple[Deal, ...] | None:
    """The moves of a script in an order in which no debt is ever larger than `deepest_debt`; None when there is none.

    A vertex only lends or only borrows, as the script says. What has been done determines the board, so a depth-first
    search looks at each set of moves once.

    >>> from noyau.graphs import board
    >>> [str(move) for move in order_of_moves(board("path:3"), [0, -1, 2], [-1, 0, 1], 1)]
    ['lend 2', 'borrow 0']
    >>> order_of_moves(board("path:3"), [0, -1, 2], [0, 0, 1], 0) is None  # the debt at the start counts too
    True
    """
    if not len(values) == len(script) == graph.vertex_count:
        raise BadBoard(f"{len(values)} values and a script of {len(script)} for {graph.vertex_count} vertices")
    dollars, left, order = [int(value) for value in values], [int(times) for times in script], list[Deal]()
    if min(dollars) < -deepest_debt:
        return None
    seen = {tuple(left)}
    tried = [0]  # of each board on the way, the vertices that were tried
    while any(left):
        vertex = next((v for v in range(tried[-1], len(left)) if left[v]), None)
        if vertex is None:
            tried.pop()
            if not order:
                return None
            _make(graph, dollars, left, order.pop(), back=True)
            continue
        tried[-1] = vertex + 1
        move: Deal = Lend(vertex) if left[vertex] > 0 else Borrow(vertex)
        _make(graph, dollars, left, move)
        if min(dollars) < -deepest_debt or tuple(left) in seen:
            _make(graph, dollars, left, move, back=True)
            continue
        if len(seen) == MOST_BOARDS:
            raise TooLarge(f"more than {MOST_BOARDS:,} boards lie on the way", hint="a shorter script has fewer orders")
        seen.add(tuple(left))
        order.append(move)
        tried.append(0)
    return tuple(order)


def _make(graph: Graph, dollars: list[int], left: list[int], move: Deal, *, back: bool = False) -> None:
    sign = -move.sign if back else move.sign
    left[move.vertex] -= sign
    first = graph.first_edge_of_vertex
    for other in graph.neighbour_of_edge[first[move.vertex] : first[move.vertex + 1]].tolist():
        dollars[move.vertex] -= sign
        dollars[other] += sign
