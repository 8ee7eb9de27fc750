"""Values: work that goes on for long."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np

from noyau import _core
from noyau.graphs import board

from .case import Work, case


@cache
def colouring() -> tuple[Any, ...]:
    graph = board("grid:7x7")
    both = np.ones(graph.vertex_count, np.uint8)
    return graph.first_edge_of_vertex, graph.neighbour_of_edge, both, both


@case
def value_of_colouring() -> Work:
    return lambda deadline: _core.Values(1 << 30).colouring(*colouring(), False, deadline)


@case
def heat_of_colouring() -> Work:
    return lambda deadline: _core.heat_of_colouring(*colouring(), 1 << 30, deadline)


@case
def number_or_star_of_colouring() -> Work:
    return lambda deadline: _core.number_or_star_of_colouring(*colouring(), 1 << 30, deadline)


@case
def sum_of_values() -> Work:
    graph = board("grid:4x4")
    both = np.ones(graph.vertex_count, np.uint8)

    def work(deadline: Any) -> object:
        pool = _core.Values(1 << 30)
        chance, total = random.Random(1), pool.number(0, 0)
        for _ in range(100):
            may = [np.array([chance.random() < 0.8 for _ in both], np.uint8) for _ in range(2)]
            one = pool.colouring(graph.first_edge_of_vertex, graph.neighbour_of_edge, *may, False, deadline)
            total = pool.sum(total, one, deadline)
        return total

    return work
