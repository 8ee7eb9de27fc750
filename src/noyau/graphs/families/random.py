"""Boards drawn by chance: documents 002 and 000, and trees. The same numbers always give the same board."""

from __future__ import annotations

from random import Random

import numpy as np

from noyau.graphs.arrays import Coordinates, Integers, refuse_if_too_large
from noyau.graphs.drawing.layout import circle
from noyau.graphs.graph import Graph

DEBT = 10
"""Document 000's `max_debt`: what every vertex of a random board owes before the money is handed out."""


def gnk(n: int, k: int) -> Graph:
    """Document 002's pseudo-random graph: p and q are neighbours when u(p + q) mod (10000 + n) < k.

    u(0) = 42 and u(i + 1) = 19999999 · u(i) mod 19999981. The document stores 1,000 terms; here there are as many as
    needed.
    """
    sums = _joined_sums(n, k)
    lowest = np.maximum(0, sums - n + 1)  # q = s − p < n
    number = (sums + 1) // 2 - lowest  # p < q
    s = np.repeat(sums, number)
    p = np.arange(len(s)) - np.repeat(np.cumsum(number) - number, number) + np.repeat(lowest, number)
    return Graph.from_edges(n, np.stack([p, s - p], axis=1), coordinates=circle(n))


def _joined_sums(n: int, k: int) -> Integers:
    """The sums s of two different vertices for which p + q = s makes them neighbours."""
    sums = np.arange(1, 2 * n - 2)
    result: Integers = sums[_document_002_sequence(2 * n)[sums] % (10_000 + n) < min(k, 10_000 + n)]
    return result


def _document_002_sequence(length: int) -> Integers:
    """u(0), u(1) …: twice as many at each step, because u(i + j) = 19999999^j · u(i) mod 19999981."""
    factor, modulus = 19_999_999, 19_999_981
    u = np.array([42], np.int64)
    while len(u) < length:
        u = np.concatenate([u, u * pow(factor, len(u), modulus) % modulus])  # below 4·10^14: no overflow
    return u[:length]


def gnk_size(n: int, k: int) -> tuple[int, int]:
    """How many vertices and edges `gnk` will have, without building it."""
    refuse_if_too_large(f"'gnk:{n},{k}'", n, 0)
    sums = _joined_sums(n, k)
    return n, int(((sums + 1) // 2 - np.maximum(0, sums - n + 1)).sum())


# The board of document 000


def random_board(n: int, max_degree: int, seed: int, *, debt: int = DEBT) -> Graph:
    """Document 000's random multigraph with money on it, made connected.

    Places are whole numbers from 0 to 100. Each vertex in order draws 1 to MAXDEG // 2 edges to random other vertices,
    so parallel edges occur (and MAXDEG is a wish, not a bound). The document stops there and may leave several pieces:
    here, taken in the order of their smallest vertices, each piece after the first is joined by one edge from a random
    vertex of it to a random vertex of the pieces before it. Then everybody owes 10 dollars (or `debt`), and
    genus + 10·N dollars are dropped one by one at random vertices: the total is the genus, so every such board can be
    won, and nobody owes more than that.
    """
    draw = Random(seed)  # noqa: S311 - a board, not a secret
    graph = _random_graph(n, max_degree, draw)
    values = [-debt] * n
    for _ in range(graph.genus + n * debt):
        values[draw.randrange(n)] += 1
    return graph.with_values(values)


def unsure_board(n: int, max_degree: int, seed: int) -> Graph:
    """The same board with −5 to 5 dollars at every vertex, as in document 000 when it need not be winnable."""
    draw = Random(seed)  # noqa: S311 - a board, not a secret
    graph = _random_graph(n, max_degree, draw)
    return graph.with_values([draw.randint(-5, 5) for _ in range(n)])


def _random_graph(n: int, max_degree: int, draw: Random) -> Graph:
    places = [(draw.randint(0, 100), draw.randint(0, 100)) for _ in range(n)]
    edges = []
    for vertex in range(n):
        for _ in range(draw.randint(1, max_degree // 2)):
            other = draw.randrange(n - 1)
            edges.append((vertex, other + (other >= vertex)))
    edges += _bridges(Graph.from_edges(n, edges), draw)
    return Graph.from_edges(n, edges, coordinates=places)


def _bridges(graph: Graph, draw: Random) -> list[tuple[int, int]]:
    joined, *others = graph.components()
    before = list(joined)
    bridges: list[tuple[int, int]] = []
    for piece in others:
        bridges.append((draw.choice(piece), draw.choice(before)))
        before.extend(piece)
    return bridges


# Trees


def tree(n: int, seed: int) -> Graph:
    """A labelled tree, each of the N^(N−2) with the same probability: a random Prüfer word, decoded."""
    draw = Random(seed)  # noqa: S311 - a board, not a secret
    edges = _from_pruefer([draw.randrange(n) for _ in range(n - 2)], n)
    graph = Graph.from_edges(n, edges)
    return graph.with_coordinates(_tree_places(graph))


def _from_pruefer(word: list[int], n: int) -> list[tuple[int, int]]:
    """Join the smallest leaf to the next letter, and remove it; a pointer finds the smallest leaf in linear time."""
    if n < 2:
        return []
    missing = [1] * n  # how many edges each vertex still waits for
    for letter in word:
        missing[letter] += 1
    edges = []
    pointer = leaf = missing.index(1)
    for letter in word:
        edges.append((leaf, letter))
        missing[letter] -= 1
        if missing[letter] == 1 and letter < pointer:
            leaf = letter
        else:
            pointer = leaf = missing.index(1, pointer + 1)
    return [*edges, (leaf, n - 1)]


def _tree_places(graph: Graph) -> Coordinates:
    """Vertex 0 on top, leaves one unit apart, each other vertex above the middle of its children."""
    first, neighbour = graph.first_edge_of_vertex.tolist(), graph.neighbour_of_edge.tolist()
    count = graph.vertex_count
    depth, parent = [0] * count, [-1] * count
    order, stack = [], [0]
    while stack:
        vertex = stack.pop()
        order.append(vertex)
        for child in reversed(neighbour[first[vertex] : first[vertex + 1]]):
            if child != parent[vertex]:
                parent[child], depth[child] = vertex, depth[vertex] + 1
                stack.append(child)
    places_of_children: list[list[float]] = [[] for _ in range(count)]
    x, leaves = [0.0] * count, sum(len(neighbour[first[v] : first[v + 1]]) <= (v != 0) for v in range(count))
    for vertex in reversed(order):  # children before parents, leaves from right to left
        below = places_of_children[vertex]
        if below:
            x[vertex] = (below[0] + below[-1]) / 2
        else:
            leaves -= 1
            x[vertex] = float(leaves)
        if parent[vertex] >= 0:
            places_of_children[parent[vertex]].append(x[vertex])
    return np.stack([np.array(x), np.array(depth, np.float64)], axis=1)
