"""Honest proofs of games of taking, piece by piece: tables of Grundy values, of numbers and stars, and races."""

from __future__ import annotations

from random import Random

import numpy as np

from lies.boards.shared import Content, Unlucky, flat, plain, some_edges, whole, winner
from noyau import _core
from noyau.graphs import Graph

KAYLES, COL, SNORT = (True, True), (True, False), (False, True)


def tabulated(dice: Random, rule: tuple[bool, bool], *, grundy: bool = False) -> Content:
    """By the core, in orders thrown with dice beside the board's own."""
    board, graph = a_position(dice, rule)
    orders = [list(range(graph.vertex_count))]
    orders += [dice.sample(orders[0], graph.vertex_count) for _ in range(dice.choice((0, 0, 1, 2)))]
    place = np.array(orders, np.int32).ravel()
    found = _core.piece_table(*_game(board, graph), board["to_move"] - 1, place, None, 10**6, 10**8)
    if found is None:
        raise Unlucky
    total, _, exponent, wins, first, vertex, who, values, stars = map(plain, found)
    certificate = {"type": "components", "place": place.tolist(), "first": first, "vertex": vertex, "value": values}
    if rule == COL:
        certificate |= {"type": "numbers", "open": who, "star": stars, "exponent": exponent}
    claim = {"kind": "grundy", "value": total} if grundy else winner(board["to_move"], bool(wins))
    return whole(board, claim, certificate)


def raced(dice: Random) -> Content:
    """By the core; an empty list where counting settles it at once."""
    board, graph = a_position(dice, SNORT, most=7)
    found = _core.search_taking(*_game(board, graph), board["to_move"] - 1, None, 1 << 22, False, 0, 10**5)
    replies = [] if found[5] is None else plain(found[5])
    claim = {"kind": "winner", "to_move": board["to_move"], "winner": found[0] + 1, "rank": None}
    return whole(board, claim, {"type": "race", "reply": replies})


def a_position(dice: Random, rule: tuple[bool, bool], most: int = 6) -> tuple[Content, Graph]:
    count = dice.randint(1, most)
    edges = some_edges(dice, count)
    may = (0, 3, 3, 3) if rule == KAYLES else (0, 1, 2, 3, 3, 3)
    board = {
        "shape": "taking", "vertices": count, "edges": flat(edges), "taker_loses": rule[0], "other_loses": rule[1],
        "open": [dice.choice(may) for _ in range(count)], "to_move": dice.randint(1, 2),
    }  # fmt: skip
    return board, Graph.from_edges(count, edges)


def _game(board: Content, graph: Graph) -> tuple[object, ...]:
    who = np.array(board["open"], np.uint8)
    return graph.first_edge_of_vertex, graph.neighbour_of_edge, who, board["taker_loses"], board["other_loses"]
