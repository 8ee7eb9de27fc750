from __future__ import annotations

import time
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings

from graphs.strategies import boards
from noyau.graphs import Graph, at_hand, board, placed
from noyau.graphs.drawing.layout import MOST_FOR_PIVOTS, MOST_FOR_SPRINGS


def bare(name):
    return board(name).with_coordinates(None)


@given(boards(most=14))
@settings(max_examples=50)
def test_every_board_gets_places_and_nothing_else(graph):
    drawn = placed(graph)
    assert drawn.with_coordinates(None) == graph
    if graph.vertex_count:
        assert np.isfinite(drawn.coordinates).all()
        assert len({tuple(np.round(place, 9)) for place in drawn.coordinates.tolist()}) == graph.vertex_count
    assert placed(graph) == drawn, "not the same picture twice"


def test_places_are_kept():
    graph = board("grid:3x3")
    assert placed(graph) is graph


def test_dense_boards_stand_in_a_circle():
    places = placed(bare("complete:12")).coordinates
    radii = np.linalg.norm(places, axis=1)
    assert np.allclose(radii, radii[0])
    assert np.allclose(np.linalg.norm(places - np.roll(places, 1, axis=0), axis=1), 1)


@pytest.mark.parametrize("name", ["grid:7x7", "cycle:30", "tree:50,seed=1", "torus:6x8"])
def test_springs_keep_neighbours_near_and_others_apart(name):
    graph = placed(bare(name))
    gaps = np.linalg.norm(graph.coordinates[:, None] - graph.coordinates[None, :], axis=2)
    lengths = gaps[graph.ends_of_edge[:, 0], graph.ends_of_edge[:, 1]]
    others = gaps[np.triu_indices(graph.vertex_count, 1)]
    assert np.isclose(np.median(lengths), 1)
    assert lengths.mean() < others.mean() / 2
    assert others.min() > 0.1


def test_pieces_stay_near_each_other():
    graph = placed(Graph.from_edges(60, [(0, 1), (1, 2)]))
    assert np.ptp(graph.coordinates, axis=0).max() < 30


@pytest.mark.parametrize("count", [MOST_FOR_SPRINGS + 1, MOST_FOR_PIVOTS])
def test_large_boards_are_drawn_soon(count):
    graph = bare(f"path:{count}")
    start = time.process_time()
    drawn = placed(graph)
    assert time.process_time() - start < 20  # two orders of magnitude above what is needed
    assert len(drawn.coordinates) == count


@pytest.mark.parametrize("unit", [0.001, 1, 500])
def test_places_in_any_unit_come_to_hand(unit):
    grid = board("grid:4x6")
    drawn = at_hand(grid.with_coordinates(grid.coordinates * unit)).coordinates
    assert np.allclose(drawn - drawn.min(axis=0), grid.coordinates - grid.coordinates.min(axis=0))
    one_spot = at_hand(Graph.from_edges(3, [(0, 1)], coordinates=[(7, 7)] * 3))
    apart = [np.linalg.norm(one - other) for one, other in combinations(one_spot.coordinates, 2)]
    assert min(apart) > 0.5  # whoever cannot be seen cannot be clicked
