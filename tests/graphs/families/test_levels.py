"""The ladder of the dollar game: every par is proven again, by an integer program that knows nothing of our solver."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import Bounds, LinearConstraint, milp

from helpers import slow_divisors as slow
from noyau.errors import CannotRead
from noyau.graphs import board
from noyau.graphs.families.levels import level, level_count, par_of_level

LEVELS = range(1, level_count() + 1)


def shortest(graph) -> int:
    """The fewest moves: lends and borrows of every vertex, so that nobody is in debt."""
    matrix = np.array(slow.laplacian(graph))
    size = 2 * len(matrix)
    found = milp(
        np.ones(size),
        constraints=LinearConstraint(np.hstack([matrix, -matrix]), -np.inf, graph.values.astype(float)),
        integrality=np.ones(size),
        bounds=Bounds(0, 100),
    )
    assert found.status == 0  # proven, not only found
    script = np.rint(found.x).astype(int)
    assert (
        min(slow.after_script(graph, graph.values.tolist(), (script[: size // 2] - script[size // 2 :]).tolist())) >= 0
    )
    return int(script.sum())


@pytest.mark.parametrize("number", LEVELS)
def test_par(number):
    graph = level(number)
    assert graph.is_connected
    assert graph.is_simple
    assert shortest(graph) == par_of_level(number)


def test_the_ladder_goes_from_a_tutorial_to_thirty_moves():
    assert level_count() == 60
    assert (level(1).vertex_count, par_of_level(1)) == (2, 1)
    assert par_of_level(60) == max(map(par_of_level, LEVELS)) == 30
    assert len({level(number) for number in LEVELS}) == 60
    for number in LEVELS:  # never much easier than what came before
        assert par_of_level(number) >= max(par_of_level(before) for before in range(1, number + 1)) - 4


@pytest.mark.parametrize("number", LEVELS)
def test_drawings_are_clear(number):
    """No two vertices touch, and no number has two digits."""
    graph = level(number)
    places = graph.coordinates
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1)) + 9 * np.eye(len(places))
    assert apart.min() > 0.35
    assert np.abs(graph.values).max() <= 9


def test_names():
    assert board("level:7") == level(7)
    assert board("level:7").as_word() == "level:7"
    for name, reason in (("level:61", "no level 61"), ("level:0", "least"), ("level:x", "does not read")):
        with pytest.raises(CannotRead, match=reason):
            board(name)
