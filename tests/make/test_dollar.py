"""Boards of the dollar game with a par: the par is right, the drawing clear, and what cannot be made is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from noyau.errors import BadBoard, LimitReached
from noyau.graphs import board, board_from_bytes
from noyau.graphs.families.levels import level, level_count, par_of_level
from noyau.make import dollar
from noyau.make.dollar import Wanted, made, planar, puzzle
from noyau.solvers.dollars.shortest import least_moves

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("n", "par", "seed"), [(2, 1, 1), (3, 5, 2), (6, 4, 3), (12, 9, 1), (12, 9, 2), (16, 25, 4)])
def test_par(n, par, seed):
    graph = puzzle(Wanted(n=n, par=par, seed=seed))
    assert graph.vertex_count == n
    assert graph.is_connected
    found = least_moves(graph, graph.values)
    assert (found.length, found.optimal) == (par, True)


def test_the_same_seed_gives_the_same_board_and_another_seed_another():
    assert made(Wanted(seed=5)) == made(Wanted(seed=5)) != made(Wanted(seed=6))
    assert board_from_bytes(made(Wanted(seed=5))) == puzzle(Wanted(seed=5))


@pytest.mark.parametrize("genus", [0, 1, 4, None])
def test_genus_and_board_can_be_chosen(genus):
    graph = puzzle(Wanted(n=9, par=5, genus=genus))
    assert graph.genus == (3 if genus is None else genus)
    named = puzzle(Wanted(board="petersen", par=6))
    assert named.with_values(None) == board("petersen")


def crosses(places, one, other):
    def side(a, b, c):
        (ax, ay), (bx, by), (cx, cy) = places[a], places[b], places[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0

    (a, b), (c, d) = one, other
    return len({a, b, c, d}) == 4 and side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


@pytest.mark.parametrize("seed", range(20))
def test_no_edges_cross(seed):
    graph = planar(4 + seed, None, Random(seed))
    places = graph.coordinates.tolist()
    assert graph.is_connected
    assert not any(crosses(places, one, other) for one, other in combinations(graph.edges(), 2))


def test_refusals(monkeypatch):
    for wanted, reason in (
        (Wanted(n=1), "cannot have 1 vertices"),
        (Wanted(n=1000), "cannot have 1,000 vertices"),
        (Wanted(par=0), "a par of 0"),
        (Wanted(genus=40), "do not get a genus of 40"),
    ):
        with pytest.raises(BadBoard, match=reason):
            made(wanted)
    with pytest.raises(BadBoard, match="piece"):
        made(Wanted(board="g6:C?"))
    monkeypatch.setattr(dollar, "MOST_TRIES", 5)
    with pytest.raises(LimitReached, match="none of 5 boards had a par of 3"):
        made(Wanted(board="path:1", par=3))


def test_on_the_command_line(noyau):
    noyau("make", "dollar", "--n", 8, "--par", 5, "--seed", 7, "-o", "board.json")
    answer = json.loads(noyau("solve", "dollar", "board.json", "--json").out)["answer"]
    assert (answer["winnable"], answer["length"], answer["optimal"]) == (True, 5, True)


def test_every_par_of_the_ladder():
    for number in range(1, level_count() + 1):
        found = least_moves(level(number), level(number).values)
        assert (found.length, found.optimal) == (par_of_level(number), True), number


@pytest.mark.slow
def test_the_ladder_is_what_the_tool_makes(tmp_path):
    program = "import levels, pathlib; levels.LADDER = pathlib.Path('ladder.json').resolve(); levels.main()"
    subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, check=True, env={"PYTHONPATH": str(ROOT / "tools")}, timeout=300
    )
    assert (tmp_path / "ladder.json").read_bytes() == (ROOT / "src/noyau/graphs/families/levels.json").read_bytes()
