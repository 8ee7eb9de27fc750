"""Honest proofs about arenas: ranks, parity, heights."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from lies.boards.shared import Content, Unlucky, a_graph, plain, rows_of, solved, some_successors, whole
from lies.truth import arenas as slow_arenas
from noyau.graphs import Digraph
from noyau.solvers.arenas.grundy import grundy_of_graph


def laid_out(dice: Random) -> Content:
    """Ranks of any small arena, with one of the four ends."""
    count = dice.randint(1, 7)
    after, owner = some_successors(dice, count), [dice.randrange(2) for _ in range(count)]
    ends = dice.choice(("stuck loses", "stuck wins", "target", "listed"))
    board = {
        "shape": "arena",
        "vertices": count,
        **rows_of(after),
        "owner": owner,
        "ends": ends,
        "start": dice.randrange(count),
    }
    if ends == "target":
        board["wanted"] = [v for v in range(count) if dice.random() < 0.3]
    if ends == "listed":
        board["decided"] = [dice.choice((-1, -1, 0, 1)) for _ in range(count)]
    _, _, won = slow_arenas.arena(json.dumps(board, sort_keys=True))
    ranks = [won.get(v, (-1, -1)) for v in range(count)]
    move = []
    for v in range(count):
        who, rank = ranks[v]
        good = [then for then in after[v] if ranks[then] == (who, rank - 1 if rank > 0 else rank)]
        move.append(-1 if rank == 0 or not after[v] else dice.choice(good))
    who, rank = ranks[board["start"]]
    claim = {"kind": "winner", "to_move": owner[board["start"]] + 1, "winner": who + 1, "rank": rank}
    if who == -1:
        claim |= {"winner": 2 if ends == "target" else None, "rank": None}
    certificate = {
        "type": "ranks",
        "winner": [who for who, _ in ranks],
        "rank": [rank for _, rank in ranks],
        "move": move,
    }
    return whole(board, claim, certificate)


def an_arena(dice: Random, **more: Any) -> Content:
    count = dice.randint(1, 6)
    edges = [(v, then) for v, row in enumerate(some_successors(dice, count, 2)) for then in sorted(set(row))]
    board = Digraph.from_edges(
        count,
        edges,
        owner_of_vertex=[dice.randrange(2) for _ in range(count)],
        priority_of_vertex=[dice.randrange(5) for _ in range(count)],
        initial=dice.randrange(count),
    )
    return solved("arena", board, **more)


def parity_by_hand(dice: Random) -> Content:
    """Regions by brute force; moves by throwing dice until they win."""
    count = dice.randint(1, 5)
    after, owner = some_successors(dice, count, 2), [dice.randrange(2) for _ in range(count)]
    start, priority = dice.randrange(count), [dice.randrange(6) for _ in range(count)]
    board = {
        "shape": "parity",
        "vertices": count,
        **rows_of(after),
        "owner": owner,
        "priority": priority,
        "start": start,
    }
    text = json.dumps(board, sort_keys=True)
    won = slow_arenas.regions(text)
    for _ in range(60):
        move = [dice.choice(after[v]) if won[v] == owner[v] else -1 for v in range(count)]
        certificate = {"type": "parity", "winner": [won[v] for v in range(count)], "move": move}
        if slow_arenas.all_regions(text, {}, certificate):
            claim = {"kind": "winner", "to_move": owner[start] + 1, "winner": won[start] + 1, "rank": None}
            return whole(board, claim, certificate)
    raise Unlucky


def downhill(dice: Random) -> tuple[Content, Content, int]:
    """A graph without cycles, and its Grundy values."""
    count = dice.randint(1, 7)
    order = list(range(count))
    dice.shuffle(order)
    after = [[then for then in order[: order.index(v)] if dice.random() < 0.5] for v in range(count)]
    rows, start = rows_of(after), dice.randrange(count)
    found = grundy_of_graph(rows["first_edge"], np.array(rows["target"], np.int32))
    stretch = dice.choice((1, 1, 2))
    value, height = plain(found.value_of_vertex), [stretch * one for one in plain(found.height_of_vertex)]
    board = {"shape": "arena", "vertices": count, **rows, "owner": [0] * count, "ends": "stuck loses", "start": start}
    return board, {"type": "heights", "value": value, "height": height}, value[start]


def labelled(dice: Random) -> Content:
    board, certificate, value = downhill(dice)
    return whole(board, {"kind": "grundy", "value": value}, certificate)


PLAYED: dict[str, Callable[[Random], Any]] = {
    **dict.fromkeys(("snort", "col", "kayles", "geography"), lambda dice: a_graph(dice, 1, 3)),
    "nim": lambda dice: tuple(dice.randint(0, 2) for _ in range(dice.randint(0, 2))),
    "octal": lambda dice: f"0.{dice.randrange(8)}{dice.randrange(8)}",
    "domineering": lambda dice: "/".join("".join(dice.choice("...#") for _ in range(3)) for _ in range(2)),
    "hackenbush": lambda dice: (
        "stalk:" + ",".join("".join(dice.choices("RBG", k=dice.randint(1, 2))) for _ in range(2))
    ),
    "toads": lambda dice: "".join(dice.choices("TF__", k=dice.randint(1, 5))),
    "cops": lambda dice: a_graph(dice, 1, 3, connected=True),
}
"""Games of two, each with small boards."""


def played(dice: Random) -> Content:
    """A game of two by its arena, by the solver of arenas."""
    game = dice.choice(list(PLAYED))
    more: Content = {"nim": {"misere": dice.random() < 0.5}, "octal": {"n": dice.randint(0, 5)}}.get(game, {})
    method = "attractor" if game in ("snort", "col", "kayles", "geography", "nim", "octal") else None
    return solved(game, PLAYED[game](dice), method=method, **more)
