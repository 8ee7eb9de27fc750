"""Where to draw the vertices.

`placed` gives a board coordinates when it has none: a circle if it is tiny or dense, otherwise springs (Fruchterman
and Reingold, *Graph drawing by force-directed placement*, 1991) up to a couple of thousand vertices, distances to a few
pivots beyond, and at last a plain square grid. The same graph always gets the same picture.
"""

from __future__ import annotations

from collections import deque

import numpy as np
import numpy.typing as npt

from noyau.graphs.arrays import Coordinates
from noyau.graphs.graph import Graph

TINY = 4
MOST_FOR_SPRINGS = 2_000
TIGHTEST, LOOSEST = 0.4, 2.5
"""Drawings whose neighbours are so far apart are taken as they are."""
TOUCHING, PUSHES = 0.55, 30
"""Vertices nearer than this touch when they are drawn; they are pushed apart at most so many times."""
BY_CHANCE = ("random:", "unsure:")
"""Boards whose places nobody chose."""
MOST_FOR_PIVOTS = 500_000
"""Vertices and edges together, because the search for distances is plain Python."""


def placed(graph: Graph) -> Graph:
    """The same board with coordinates; those it has already are kept.

    >>> placed(Graph.from_edges(4, [(0, 1), (1, 2), (2, 3)])).coordinates is not None
    True
    """
    if graph.coordinates is not None:
        return graph
    return graph.with_coordinates(_places(graph))


def at_hand(graph: Graph) -> Graph:
    """The same board with coordinates in which a vertex is about one unit from the next, as our own drawings are.

    A file may give places in pixels, or in thousandths: then they are scaled. Those that lie on each other move aside.

    >>> at_hand(Graph.from_edges(2, [(0, 1)], coordinates=[(0, 0), (300, 400)])).coordinates.tolist()
    [[0.0, 0.0], [0.6, 0.8]]
    """
    drawn = placed(graph)
    assert drawn.coordinates is not None
    apart = _nearest_apart(drawn.coordinates)
    places = drawn.coordinates if TIGHTEST <= apart <= LOOSEST else drawn.coordinates / apart
    aside = _aside(places)
    return drawn if aside is drawn.coordinates else drawn.with_coordinates(aside)


def well_placed(graph: Graph) -> Graph:
    """The same board with places that can be looked at: document 000's random boards lie where chance put them.

    >>> from noyau.graphs import board
    >>> chance = board("random:6,4,seed=1")
    >>> bool((well_placed(chance).coordinates == chance.coordinates).all())
    False
    """
    by_chance = (graph._name or "").startswith(BY_CHANCE)
    return placed(graph.with_coordinates(None) if by_chance else graph)


def circle(count: int) -> Coordinates:
    """Points on a circle, the first on top, then clockwise, neighbours one unit apart."""
    angle = 2 * np.pi * np.arange(count) / max(count, 1) - np.pi / 2
    radius = 0.5 / np.sin(np.pi / count) if count > 1 else 0.0
    return radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)


def square_grid(count: int) -> Coordinates:
    """Points in rows from the top left, about as many rows as columns."""
    place = np.arange(count)
    width = max(1, int(np.ceil(np.sqrt(count))))
    return np.stack([place % width, place // width], axis=1).astype(np.float64)


def _places(graph: Graph) -> Coordinates:
    count, edge_count = graph.vertex_count, graph.edge_count
    if count <= TINY or edge_count > count * (count - 1) / 4:
        return circle(count)
    if count <= MOST_FOR_SPRINGS:
        return _one_unit_per_edge(graph, _springs(graph, _seen_from_pivots(graph, 30)))
    if count + edge_count <= MOST_FOR_PIVOTS:
        return _one_unit_per_edge(graph, _seen_from_pivots(graph, 10))
    return square_grid(count)


def _nearest_apart(places: Coordinates) -> float:
    """How far vertices are from the one next to them, in the middle of all; vertices on one spot do not count."""
    if not 1 < len(places) <= MOST_FOR_SPRINGS:
        return 1.0
    squared = np.square(places[:, None, :] - places[None, :, :]).sum(axis=2)
    squared[squared < 1e-18] = np.inf
    nearest = squared.min(axis=1)
    nearest = nearest[np.isfinite(nearest)]
    return float(np.sqrt(np.median(nearest))) if len(nearest) else 1.0


def _aside(places: Coordinates) -> Coordinates:
    """The same places, but where two vertices touch: those are pushed apart, a little at a time."""
    count = len(places)
    if not 1 < count <= MOST_FOR_SPRINGS:
        return places
    for _ in range(PUSHES):
        apart = places[:, None, :] - places[None, :, :]
        distance = np.sqrt(np.square(apart).sum(axis=2)) + np.eye(count) * TOUCHING
        one, other = np.nonzero(np.triu(distance < TOUCHING - 1e-6))
        if not len(one):
            break
        way, far = apart[one, other], distance[one, other]
        # On one spot there is no way apart: each such pair gets one of its own.
        turn = one + 2.4 * other
        way = np.where(far[:, None] < 1e-9, np.stack([np.cos(turn), np.sin(turn)], axis=1), way)
        push = way / np.maximum(np.linalg.norm(way, axis=1), 1e-9)[:, None] * ((TOUCHING - far) / 2)[:, None]
        places = places.copy()
        np.add.at(places, one, push)
        np.add.at(places, other, -push)
    return places


def _springs(graph: Graph, start: Coordinates) -> Coordinates:
    """Edges pull by distance², all pairs push by 1/distance, a weak pull to the middle keeps the pieces together.

    The push of all vertices on v is Σ (x_v − x_w) / d²: with the matrix of 1/d² that is two matrix products.
    """
    count = graph.vertex_count
    scale = float(np.sqrt(np.mean(np.square(start)))) or 1.0
    place = (start / scale * np.sqrt(count) / 2).astype(np.float32)  # about one unit of area per vertex
    one, other = graph.ends_of_edge[:, 0], graph.ends_of_edge[:, 1]
    to_the_middle = np.float32(0.05 if graph.is_connected else 0.4)  # loose pieces drift apart more
    rounds = max(40, min(200, 40_000 // count))
    for heat in np.linspace(0.15 * np.sqrt(count), 0.01, rounds, dtype=np.float32):
        length_squared = np.square(place).sum(axis=1)
        weight = length_squared[:, None] + length_squared[None, :] - 2 * (place @ place.T)
        np.fill_diagonal(weight, np.inf)
        weight = 1 / np.maximum(weight, 1e-4, out=weight)
        force = place * weight.sum(axis=1, keepdims=True) - weight @ place
        along = place[one] - place[other]
        pull = along * np.linalg.norm(along, axis=1, keepdims=True)
        for axis in (0, 1):
            force[:, axis] -= np.bincount(one, pull[:, axis], count).astype(np.float32)
            force[:, axis] += np.bincount(other, pull[:, axis], count).astype(np.float32)
        force -= to_the_middle * place
        size = np.linalg.norm(force, axis=1, keepdims=True)
        place += force * np.minimum(1, heat / np.maximum(size, 1e-9))
    result: Coordinates = place.astype(np.float64)
    return result


def _seen_from_pivots(graph: Graph, pivot_count: int) -> Coordinates:
    """Pivot MDS (Brandes and Pich, *Eigensolver methods for progressive multidimensional scaling*, 2006).

    Each vertex is described by its distances to a few pivots that lie far apart; the two directions in which these
    descriptions differ most are x and y.
    """
    count = graph.vertex_count
    first, neighbour = graph.first_edge_of_vertex.tolist(), graph.neighbour_of_edge.tolist()
    nearest = np.full(count, np.inf)
    columns = []
    pivot = 0
    for _ in range(min(pivot_count, count)):
        distance = _distances(first, neighbour, pivot)
        columns.append(distance)
        nearest = np.minimum(nearest, distance)
        pivot = int(np.argmax(nearest))
    squared = np.square(np.stack(columns, axis=1))
    centred = squared - squared.mean(axis=0) - squared.mean(axis=1, keepdims=True) + squared.mean()
    _, directions = np.linalg.eigh(centred.T @ centred)
    two = directions[:, [-1, -2]] if len(columns) > 1 else np.ones((1, 2))
    two = two * np.where(two[np.abs(two).argmax(axis=0), [0, 1]] < 0, -1, 1)  # eigenvectors have no sign of their own
    place = centred @ two
    place /= max(float(np.abs(place).max()), 1e-9)
    # Vertices with the same description would lie on top of each other, where no spring can part them.
    result: Coordinates = place + 0.02 * np.random.default_rng(0).uniform(-1, 1, place.shape)
    return result


def _distances(first: list[int], neighbour: list[int], start: int) -> npt.NDArray[np.float64]:
    """Edges to walk from `start`; two more than the farthest for vertices out of reach."""
    distance = [-1] * (len(first) - 1)
    distance[start] = 0
    queue = deque([start])
    while queue:
        vertex = queue.popleft()
        for other in neighbour[first[vertex] : first[vertex + 1]]:
            if distance[other] < 0:
                distance[other] = distance[vertex] + 1
                queue.append(other)
    result = np.array(distance, np.float64)
    result[result < 0] = result.max() + 2
    return result


def _one_unit_per_edge(graph: Graph, place: Coordinates) -> Coordinates:
    along = place[graph.ends_of_edge[:, 0]] - place[graph.ends_of_edge[:, 1]]
    length = np.linalg.norm(along, axis=1)
    length = length[length > 0]
    scale = float(np.median(length)) if len(length) else 1.0
    result: Coordinates = (place - place.mean(axis=0)) / scale
    return result
