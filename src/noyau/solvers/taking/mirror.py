"""Symmetries of a board of order two, for whoever wins by copying: from its coordinates, and by a short search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from noyau.certificates.kinds import Mirror
from noyau.graphs import Graph
from noyau.rules import Taking
from noyau.solvers.opened import Opened
from noyau.words import Player, Vertex

HALF_TURN_AND_REFLECTIONS = (
    ((-1, 0), (0, -1)),
    ((-1, 0), (0, 1)),
    ((1, 0), (0, -1)),
    ((0, 1), (1, 0)),
    ((0, -1), (-1, 0)),
)
MOST_SEARCHED = 64
MOST_STEPS = 20_000
"""The search for symmetries of a board gives up after so many pairs of vertices tried."""


def copied_wins(
    rules: Taking[Any, Any], at: Any, mover: Player, images: list[list[int]], *, every: bool = True
) -> tuple[Player, list[Mirror]] | None:
    """Who wins by copying with one of these symmetries, and every way (one for each first move that is found), or one
    of them."""
    start = Opened.of(rules, at, winner=mover.other)
    for image in images:
        if _copies(start, image):
            return mover.other, [_mirror(image, [])]
    start = start.swapped()
    found = []
    for vertex in start.winner_vertices():
        after = start.winner_takes(vertex)
        copying = next((image for image in images if _copies(after, image)), None)
        if copying is not None:
            found.append(_mirror(copying, [vertex]))
            if not every:
                break
    return (mover, found) if found else None


def symmetries(rules: Taking[Any, Any]) -> list[list[int]]:
    """Automorphisms of the board that are their own inverses: those that its drawing shows, and a few more."""
    graph = rules.graph()
    images: dict[tuple[int, ...], None] = {}
    for image in (*_seen_in(graph), *_searched(graph, apart=rules.other_loses)):
        if tuple(image) not in images and _is_symmetry(graph, image):
            images[tuple(image)] = None
    return [list(image) for image in images]


def _is_symmetry(graph: Graph, image: list[int]) -> bool:
    """Whether a list is an automorphism of the board that is its own inverse."""
    if sorted(image) != list(graph.vertices) or any(image[there] != vertex for vertex, there in enumerate(image)):
        return False
    edges = set(graph.edges())
    return all(tuple(sorted((image[one], image[other]))) in edges for one, other in edges)


def _copies(opened: Opened, image: list[int]) -> bool:
    """Whether the winner can take the image of every vertex that the loser, who is to move, could take."""
    winners, near, around = opened.winners, opened.near, opened.other_loses
    rest = opened.losers
    while rest:  # spelt out: most of the time of a small game is spent here
        here = rest & -rest
        rest ^= here
        vertex = here.bit_length() - 1
        lost = here | near[vertex] if around else here
        if not (winners & ~lost) >> image[vertex] & 1:
            return False
    return True


def _mirror(image: list[int], first: list[int]) -> Mirror:
    return Mirror(np.array(image, np.int32), np.array(first, np.int32))


def _seen_in(graph: Graph) -> Iterator[list[int]]:
    """The half turn and the four reflections of the drawing, where they send vertices to vertices."""
    if graph.coordinates is None or graph.vertex_count == 0:
        return
    places = graph.coordinates - (graph.coordinates.max(axis=0) + graph.coordinates.min(axis=0)) / 2
    centred = graph.coordinates - graph.coordinates.mean(axis=0)
    for points in (places, centred):
        vertex_at = {_rounded(x, y): vertex for vertex, (x, y) in enumerate(points.tolist())}
        for turn in HALF_TURN_AND_REFLECTIONS:
            image = [vertex_at.get(_rounded(x, y)) for x, y in (points @ np.array(turn)).tolist()]
            if None not in image:
                yield [vertex for vertex in image if vertex is not None]


def _rounded(x: float, y: float) -> tuple[int, int]:
    return round(x * 1000), round(y * 1000)


def _searched(graph: Graph, *, apart: bool) -> Iterator[list[int]]:
    """Symmetries that send every vertex away from itself, and from its neighbours where they must stay `apart`; and
    those that do so outside the neighbourhood of one vertex."""
    count = graph.vertex_count
    if count > MOST_SEARCHED:
        return
    near = [set(graph.neighbours(Vertex(vertex))) for vertex in graph.vertices]
    steps = [MOST_STEPS]
    for spared in (None, *sorted(graph.vertices, key=lambda vertex: -len(near[vertex]))):
        free = set() if spared is None else {spared, *near[spared]}
        image = _completed([-1] * count, near, free, apart, steps)
        if image is not None:
            yield image
        if steps[0] <= 0:
            return


def _completed(
    image: list[int], near: list[set[Vertex]], free: set[int], apart: bool, steps: list[int]
) -> list[int] | None:
    """Pair the first vertex that has no image yet with one that fits all pairs made so far, and go on."""
    count = len(image)
    one = next((vertex for vertex in range(count) if image[vertex] < 0), None)
    if one is None:
        return image
    for other in range(one, count):
        steps[0] -= 1
        if steps[0] <= 0:
            return None
        if image[other] >= 0 or len(near[one]) != len(near[other]):
            continue
        if not {one, other} <= free and (one == other or (apart and other in near[one])):
            continue
        fits = all(
            (done in near[one]) == (there in near[other]) and (done in near[other]) == (there in near[one])
            for done, there in enumerate(image)
            if there >= 0
        )
        if fits:
            image[one], image[other] = other, one
            if _completed(image, near, free, apart, steps) is not None:
                return image
            image[one] = image[other] = -1
    return None
