"""Boards that lie on squares: every vertex in a row and a column, every edge one step along either."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from noyau.graphs import Graph

TOO_WIDE = 60


def on_squares(graph: Graph) -> bool:
    """Whether the places of a board are squares of a grid and its edges join neighbours there.

    >>> from noyau.graphs import board
    >>> on_squares(board("grid:2x3")), on_squares(board("cycle:6")), on_squares(board("g6:Bg"))
    (True, False, False)
    """
    places = graph.coordinates
    if places is None or (places != np.round(places)).any() or len(np.unique(places, axis=0)) < len(places):
        return False
    steps = np.abs(places[graph.ends_of_edge[:, 0]] - places[graph.ends_of_edge[:, 1]])
    return bool((steps.sum(axis=1) == 1).all())


def in_characters(graph: Graph, signs: Sequence[str]) -> str:
    """A sign for every vertex: in rows where the board lies on squares, else behind its name or number.

    >>> from noyau.graphs import board
    >>> print(in_characters(board("grid:2x3"), "abcdef"))
    a b c
    d e f
    >>> print(in_characters(board("cycle:3"), "abc"))
    0 a  1 b  2 c
    """
    if not on_squares(graph):
        return "  ".join(f"{graph.name_of(vertex) or vertex} {sign}" for vertex, sign in enumerate(signs))
    assert graph.coordinates is not None
    columns, rows = (graph.coordinates - graph.coordinates.min(axis=0)).astype(int).T.tolist()
    if max(columns) >= TOO_WIDE or max(rows) >= TOO_WIDE:
        return " ".join(signs)
    lines = [[" "] * (max(columns) + 1) for _ in range(max(rows) + 1)]
    for column, row, sign in zip(columns, rows, signs, strict=True):
        lines[row][column] = sign
    return "\n".join(" ".join(line).rstrip() for line in lines)
