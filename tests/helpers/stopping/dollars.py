"""Dollars: work that goes on for long."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from noyau import _core
from noyau.graphs import Graph, board
from noyau.solvers.dollars.burning import settled

from .case import Work, case


def rows(graph: Graph) -> tuple[Any, Any]:
    return graph.first_edge_of_vertex, graph.neighbour_of_edge


@case
def borrow_below() -> Work:
    graph = board("path:3000")
    dollars = np.zeros(3000, np.int64)
    dollars[0], dollars[-1] = -100_000, 100_000
    return lambda deadline: _core.borrow_below(*rows(graph), dollars, np.zeros(3000, np.int64), deadline)


@cache
def rich_grid() -> tuple[Any, ...]:
    graph = board("grid:700x700")
    return (*rows(graph), np.random.default_rng(4).integers(-(10**9), 10**9, graph.vertex_count))


@case
def win_or_lose() -> Work:
    return lambda deadline: _core.win_or_lose(*rich_grid(), deadline)


@case
def reduce() -> Work:
    return lambda deadline: _core.reduce(*rich_grid(), 0, deadline)


@case
def divisor_rank() -> Work:
    graph = board("complete:40")
    return lambda deadline: _core.divisor_rank(*rows(graph), np.full(40, 19, np.int64), 0, 1 << 30, deadline)


@case
def gonality() -> Work:
    return lambda deadline: _core.gonality(*rows(board("grid:9x9")), 1_000, deadline)


@case
def superstables_after() -> Work:
    graph = board("complete:12")
    return lambda deadline: _core.superstables_after(*rows(graph), 0, np.zeros(12, np.int32), 10**8, deadline)


@case
def valuations() -> Work:
    matrix = np.random.default_rng(5).integers(0, 10**6, 1500 * 1500)
    return lambda deadline: _core.valuations(matrix, 2, 30, deadline)


@cache
def poor_board(name: str, extra: int) -> tuple[Any, ...]:
    """A board with a few dollars more than its genus, and a script that wins."""
    graph = board(name)
    chance = np.random.default_rng(6)
    dollars = chance.integers(-6, 7, graph.vertex_count)
    dollars[0] += graph.genus + extra - dollars.sum()
    return (*rows(graph), dollars, settled(graph, dollars).script)


@case
def shortest_script() -> Work:
    given = poor_board("random:100,5,seed=2", 40)
    return lambda deadline: _core.shortest_script(*given, 10**12, deadline)


@case
def order_of_least_fill() -> Work:
    graph = board("random:1500,8,seed=3")
    return lambda deadline: _core.order_of_least_fill(*rows(graph), 1500, deadline)


@cache
def for_tables() -> tuple[Any, ...]:
    given = poor_board("grid:7x30", 30)
    order = _core.order_of_least_fill(*given[:2], 30, None)
    return (*given, order, np.zeros(0, np.int64))


@case
def script_by_tables() -> Work:
    return lambda deadline: _core.script_by_tables(*for_tables(), 10**9, deadline)


@case
def shortened_by_tables() -> Work:
    return lambda deadline: _core.shortened_by_tables(*for_tables(), 64, 10**9, deadline)


@case
def script_ranges() -> Work:
    given = poor_board("random:2500,6,seed=4", 100)
    return lambda deadline: _core.script_ranges(*given, deadline)


@case
def cut_tree() -> Work:
    given = poor_board("random:60,5,seed=5", 20)
    length = int(np.abs(given[-1]).sum())
    return lambda deadline: _core.cut_tree(*given, length // 2, 10**12, deadline)
