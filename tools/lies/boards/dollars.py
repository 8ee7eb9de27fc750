"""Honest proofs about the dollar game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from lies.boards.shared import Content, Unlucky, a_graph, flat, solvable, solved, some_edges, some_loops, whole
from lies.boards.taking import believed
from lies.truth import dollars as slow_dollars
from noyau.proofs.dollars import is_empty, rules_of
from noyau.proofs.sentences import said


def some_script(dice: Random, count: int) -> list[int]:
    return [dice.choice((0, 0, 0, 1, -1, 1, -1, 2, -2)) for _ in range(count)]


def lent(values: list[int], edges: list[tuple[int, int]], script: list[int], sign: int = 1) -> list[int]:
    after = list(values)
    for one, other in edges:
        flow = sign * (script[one] - script[other])
        after[one] -= flow
        after[other] += flow
    return after


def multigraph(dice: Random, count: int, *, connected: bool = False) -> list[tuple[int, int]]:
    return some_edges(dice, count, simple=dice.random() < 0.5, connected=connected)


def dollar_board(count: int, edges: list[tuple[int, int]], values: list[int]) -> Content:
    return {"shape": "dollar", "vertices": count, "edges": flat(edges), "values": values}


def won_board(dice: Random, *, connected: bool = False) -> tuple[Content, list[int]]:
    """A board that a script solves."""
    count = dice.randint(1, 4)
    edges = multigraph(dice, count, connected=connected) + some_loops(dice, count)
    script = some_script(dice, count)
    values = lent([dice.choice((0, 0, 0, 1, 2)) for _ in range(count)], edges, script, -1)
    return dollar_board(count, edges, values), script


def scripted(dice: Random) -> Content:
    board, script = won_board(dice)
    length = sum(map(abs, script)) if dice.random() < 0.7 else None
    return whole(board, solvable(length, dice.choice((None, 0))), {"type": "script", "script": script})


def dollars_by_solver(dice: Random, method: str, **options: Any) -> Content:
    graph = a_graph(dice, 1, 5, connected=dice.random() < 0.9)
    values = tuple(dice.randint(-3, 3) for _ in range(graph.vertex_count))
    return solved("dollar", graph, values=values, method=method, options=options)


def hopeless(dice: Random) -> Content:
    """Fewer dollars than edges to those before, everywhere; then a script, backwards."""
    count = dice.randint(1, 5)
    edges = multigraph(dice, count) + some_loops(dice, count)
    order, script = dice.sample(range(count), count), some_script(dice, count)
    values = []
    for v in range(count):
        before = sum(
            1
            for one, other in edges
            if one != other and v in (one, other) and order.index(one if other == v else other) < order.index(v)
        )
        values.append(before - dice.choice((1, 1, 1, 2)))
    board = dollar_board(count, edges, lent(values, edges, script, -1))
    return whole(board, {"kind": "unsolvable"}, {"type": "hopeless", "script": script, "order": order})


def fewest(board: Content, script: list[int]) -> int:
    return int(min(slow_dollars.lengths_of_scripts(json.dumps(board, sort_keys=True), sum(map(abs, script)))))


def priced(dice: Random) -> Content:
    """A bound that prices show, perhaps a weaker one than they could."""
    board, script = won_board(dice)
    unit = dice.randint(1, 6)
    price = [dice.randint(0, unit) for _ in script]
    owed = -sum(one * value for one, value in zip(price, board["values"], strict=True))
    length = sum(map(abs, script))
    bound = max(0, min(length, -(-owed // unit) - dice.choice((0, 0, 1))))
    shown = {"type": "prices", "script": script, "price": price, "unit": unit}
    return believed(whole(board, solvable(length, bound), shown))


def cut(dice: Random) -> Content:
    """Boxes cut anywhere, until all are empty."""
    board, script = won_board(dice, connected=True)
    length, least = sum(map(abs, script)), fewest(board, script)
    bound = dice.choice((least, least, dice.randint(0, least)))
    rules, count, cuts = rules_of(board, script, lambda: None), board["vertices"], []
    todo = [([1 - bound] * count, [bound - 1] * count)] if bound else []
    while todo:
        lo, hi = todo.pop()
        if is_empty(lo, hi, bound - 1, rules, lambda: None):
            cuts.append((-1, dice.choice((0, 0, 0, 1))))
            continue
        wide = [v for v in range(count) if lo[v] < hi[v]]
        if not wide or len(cuts) > 40:
            raise Unlucky
        vertex = dice.choice(wide)
        value = dice.randint(lo[vertex], hi[vertex] - 1)
        cuts.append((vertex, value))
        todo += [([*lo], [*hi]), (lo, hi)]
        todo[-2][0][vertex], todo[-1][1][vertex] = value + 1, value
    shown = {"type": "cuts", "script": script, "vertex": [v for v, _ in cuts], "value": [value for _, value in cuts]}
    return whole(board, solvable(length, bound), shown)


def met_in_order(dice: Random) -> Content:
    """Any order, and any prices, perhaps none: they decide how large the table is, not what it shows."""
    board, script = won_board(dice, connected=True)
    length, least = sum(map(abs, script)), fewest(board, script)
    bound = dice.choice((least, least, least, dice.randint(0, least)))
    price = [dice.choice((0, 0, 1, 2, 3)) for _ in script]
    edges = [(board["edges"][i], board["edges"][i + 1]) for i in range(0, len(board["edges"]), 2)]
    unit = max(1, dice.choice((0, 0, 1)) + max(map(abs, lent([0] * len(price), edges, price))))
    order = dice.sample(range(len(script)), len(script))
    shown = {"type": "table", "script": script, "order": order, "price": price, "unit": unit}
    return whole(board, solvable(length, bound), shown)


def looser(dice: Random) -> Content:
    """What the solver shows of a divisor, or less."""
    made = dollars_by_solver(dice, "borrow", theory=True)
    claim, certificate = made["claim"], made["certificate"]
    if claim["kind"] != "divisor" or dice.random() < 0.4:
        return made
    if dice.random() < 0.5 and claim["rank"] is not None:
        claim["rank"] = None
        certificate |= {"taken": [], "script_after": [], "order": []}
    if dice.random() < 0.5:
        claim["rank_at_least"] = dice.randint(-1, claim["rank_at_least"])
    return resaid(made)


def resaid(made: Content) -> Content:
    return {**made, "says": f"{made['about']}: {said(made['claim'], made['players'])}"}
