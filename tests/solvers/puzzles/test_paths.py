"""Shortest ways in puzzles of any kind, against trying everything."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from helpers.mazes import BoundedMaze, Endless, Go, Maze, Spot, bounded_mazes, mazes
from noyau import check, solve
from noyau.certificates import Proved, Searched
from noyau.errors import LimitReached
from noyau.play import Match
from noyau.positions import Turn
from noyau.solvers import judge
from noyau.solvers.puzzles import paths
from noyau.solvers.puzzles.paths import keeps_its_promise, shortest_way
from noyau.words import FIRST


def plays(maze: Maze, moves: Any) -> bool:
    """Whether moves lead from the start to an end, one arrow each."""
    here = 0
    for move in moves:
        if (here, move.number) not in maze.pairs():
            return False
        here = move.number
    return here in maze.ends


@given(mazes())
def test_a_small_space_is_solved_and_proved(maze):
    solution, needed = solve(maze), maze.needed(0)
    answer = solution.answer.as_json()
    assert (answer["solvable"], answer["length"]) == (needed is not None, needed)
    assert check(solution.proof) == []
    assert isinstance(solution.proof, Proved)
    assert solution.proof.claim.bound == needed
    if needed is not None:
        assert plays(maze, map(Go.parse, answer["moves"]))


@given(mazes())
def test_every_move_of_every_position_is_judged(maze):
    reached = [0]
    for here in reached:
        verdict = judge(maze, Turn(Spot(here), FIRST))
        assert verdict.rank == maze.needed(here)
        assert (verdict.winner is FIRST) == (verdict.rank is not None)
        if maze.solved(Spot(here)):
            continue
        for option in verdict.options:
            left = maze.needed(option.move.number)
            assert option.rank == (None if left is None else left + 1)
            assert option.best == (left is not None and left + 1 == verdict.rank)
        assert [option.move for option in verdict.options] == list(maze.moves(Spot(here)))
        reached += [there for one, there in maze.pairs() if one == here and there not in reached]


@given(bounded_mazes())
def test_a_star_finds_the_shortest_whatever_the_bounds(maze):
    for rules in (maze, Maze(maze.arrows, maze.ends)):
        found = shortest_way(rules, Spot(0))
        assert (None if found.moves is None else len(found.moves)) == maze.needed(0)
        assert found.moves is None or plays(maze, found.moves)


def test_a_position_that_is_reached_faster_later_is_looked_at_again():
    """To 3 there are a way of two and a way of three; the bounds make the longer one look better at first."""
    maze = BoundedMaze((0, 1, 1, 3, 0, 2, 2, 5, 5, 3, 3, 4), (4,), bounds=(0, 2, 0, 0, 0, 0))
    assert [move.number for move in shortest_way(maze, Spot(0)).moves] == [1, 3, 4]


def test_a_bound_that_promises_too_much_is_not_believed():
    """Straight to the end it is two moves, but the bound says nine at the spot between: A* goes round."""
    maze = BoundedMaze((0, 1, 1, 2, 0, 3, 3, 4, 4, 2), (2,), bounds=(0, 9, 0, 9, 0))
    assert not keeps_its_promise(maze, Spot(0), (Go(3), Go(4), Go(2)))
    assert [move.number for move in shortest_way(maze, Spot(0)).moves] == [1, 2]


@pytest.fixture
def nothing_is_small(monkeypatch):
    """As if every space were large."""
    monkeypatch.setattr(paths, "laid_out", lambda rules, **_: None)


@given(mazes())
def test_in_a_large_space_nothing_is_called_proved_that_was_only_searched(maze):
    known = paths.Knowledge(maze)
    known.is_large = True
    found = known.way(Spot(0))
    proof = paths.proof_of(maze, found)
    if found.moves is None:
        assert isinstance(proof, Searched)
        assert proof.count == found.count
    else:
        assert check(proof) == []
        assert proof.claim.bound == maze.needed(0)  # few positions are nearer
    assert known.verdict(Turn(Spot(0), FIRST)).rank == maze.needed(0)


def test_where_many_positions_are_nearer_only_the_path_is_proved(monkeypatch):
    monkeypatch.setattr(paths, "MOST_LAID_OUT", 4)
    fan = Maze(tuple(end for spot in range(1, 7) for end in (0, spot, spot, 7)), (7,))
    for rules, bound in ((fan, None), (Maze(fan.arrows, (1,)), 1)):
        proof = paths.proof_of(rules, shortest_way(rules, Spot(0)))
        assert check(proof) == []
        assert proof.claim.bound == bound


def test_a_solved_position_that_is_nearer_leaves_no_ball():
    assert paths.ball(Maze((0, 1, 1, 2), (1,)), 2) is None
    assert paths.ball(Maze((0, 1, 1, 2), (2,)), 2) == {Spot(0): 0, Spot(1): 1}


def test_whoever_follows_the_hints_is_told_the_rest_of_the_same_way(nothing_is_small):
    maze = Maze((0, 1, 1, 2, 2, 3, 0, 4), (3,))
    match = Match(maze)
    while not match.over:
        match = match.play(match.hint()[0])
    assert [str(move) for move in match.moves] == ["go 1", "go 2", "go 3"]
    assert match.winner is FIRST


def test_it_stops_at_its_limits(monkeypatch):
    began = time.process_time()
    with pytest.raises(LimitReached, match="positions were reached within the limit"):
        solve(Endless((), ()), limit=0.3)
    assert time.process_time() - began < 5
    monkeypatch.setenv("NOYAU_MEMORY", "50000000")
    with pytest.raises(LimitReached, match="do not fit into memory"):
        solve(replace(Endless((), ()), ends=(-1,)))


def test_what_is_solved_at_once_needs_no_move():
    solution = solve(Maze((0, 1), (0,)))
    assert solution.answer.as_json() == {"solvable": True, "length": 0, "moves": []}
    assert check(solution.proof) == []
