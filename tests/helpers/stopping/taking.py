"""Taking: work that goes on for long."""

from __future__ import annotations

import numpy as np

from noyau import _core
from noyau.graphs import board, board_to_bytes

from .case import Work, case


def search(taker_loses: bool, other_loses: bool, name: str) -> Work:
    graph = board(name)
    opened = np.full(graph.vertex_count, 3, np.uint8)
    parts = (graph.first_edge_of_vertex, graph.neighbour_of_edge, opened, taker_loses, other_loses, 0)
    return lambda deadline: _core.search_taking(*parts, deadline, 64 << 20, True, 0)


@case
def search_taking_as_race() -> Work:
    return search(False, True, "random:110,4,seed=1")


@case
def search_taking_as_sum() -> Work:
    return search(True, False, "random:60,4,seed=1")


@case
def removal_value() -> Work:
    graph = board("grid:9x10")
    parts = (graph.first_edge_of_vertex, graph.neighbour_of_edge, np.full(graph.vertex_count, 3, np.uint8))
    return lambda deadline: _core.removal_value(*parts, deadline)


def pieces(taker_loses: bool, other_loses: bool, name: str) -> Work:
    graph = board(name)
    opened, places = np.full(graph.vertex_count, 3, np.uint8), np.arange(graph.vertex_count, dtype=np.int32)
    parts = (graph.first_edge_of_vertex, graph.neighbour_of_edge, opened, taker_loses, other_loses, 0, places)
    return lambda deadline: _core.piece_table(*parts, deadline, 10**8, 10**9)


@case
def piece_table_of_grundy_values() -> Work:
    return pieces(True, True, "grid:9x10")


@case
def piece_table_of_numbers() -> Work:
    return pieces(True, False, "random:60,4,seed=1")


def lines(name: str, count: int) -> bytes:
    """The same board, so many times: a batch takes as long as all of its boards."""
    return (board_to_bytes(board(name), "graph6").strip() + b"\n") * count


@case
def small_winners() -> Work:
    batch = lines("grid:4x4", 1_000_000)
    return lambda deadline: _core.small_winners(batch, b"", True, False, deadline)


@case
def small_removal_values() -> Work:
    batch = lines("grid:4x4", 1_000_000)
    return lambda deadline: _core.small_removal_values(batch, deadline)


@case
def symmetry_counts() -> Work:
    batch = lines("grid:4x4", 1_000_000)
    return lambda deadline: _core.symmetry_counts(batch, deadline)
