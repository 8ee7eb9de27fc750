"""Strongly connected components: the vertices of a directed graph that can reach each other."""

from __future__ import annotations

from collections.abc import Sequence


def strong_components(first_edge_of_vertex: Sequence[int], target_of_edge: Sequence[int]) -> tuple[list[int], int]:
    """The number of each vertex's component, and how many there are; edges lead to the same number or a lower one.

    Tarjan's algorithm (Depth-First Search and Linear Graph Algorithms, 1972), without recursion: a component is known
    once everything that it leads to is, and is numbered then. Lists are read faster than arrays.

    >>> strong_components([0, 1, 3, 4, 4], [1, 0, 2, 3])
    ([2, 2, 1, 0], 3)
    """
    count = len(first_edge_of_vertex) - 1
    next_edge, end = list(first_edge_of_vertex[:-1]), first_edge_of_vertex[1:]
    unseen, finished = 0, count + 1
    number_of_vertex = [unseen] * count  # 1, 2, 3 … in order of discovery
    lowest = [unseen] * count  # the lowest number known to be reached without leaving what is open
    component_of_vertex = [0] * count
    path: list[int] = []
    open_vertices: list[int] = []
    discovered = components = 0
    for root in range(count):
        if lowest[root] == unseen:
            path.append(root)
        while path:
            vertex = path[-1]
            if lowest[vertex] == unseen:
                discovered += 1
                lowest[vertex] = number_of_vertex[vertex] = discovered
                open_vertices.append(vertex)
            if next_edge[vertex] < end[vertex]:
                then = target_of_edge[next_edge[vertex]]
                next_edge[vertex] += 1
                if lowest[then] == unseen:
                    path.append(then)
                elif lowest[then] < lowest[vertex]:
                    lowest[vertex] = lowest[then]
                continue
            path.pop()
            if lowest[vertex] < number_of_vertex[vertex]:  # so it is not the first of its component
                lowest[path[-1]] = min(lowest[path[-1]], lowest[vertex])
                continue
            while lowest[vertex] != finished:
                member = open_vertices.pop()
                component_of_vertex[member] = components
                lowest[member] = finished  # so high that it lowers nothing
            components += 1
    return component_of_vertex, components
