"""Lights out: rules, published answers, and every answer against trying all sets of presses."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.known import known
from noyau import check, solve
from noyau.certificates import Proved
from noyau.errors import BadBoard, BadRules, LimitReached
from noyau.games.lights import Lights, Lit, Press
from noyau.graphs import Graph, board
from noyau.play import Match
from noyau.positions import Turn
from noyau.solvers import judge
from noyau.solvers.puzzles.lights import pressed
from noyau.words import FIRST


def after_presses(graph: Graph, lit: tuple[int, ...], presses: tuple[int, ...]) -> list[int]:
    """The twin: one press after the other, one light after the other."""
    lights = list(lit)
    for vertex in presses:
        for other in graph.vertices:
            if other == vertex or (min(vertex, other), max(vertex, other)) in graph.edges():
                lights[other] = 1 - lights[other]
    return lights


def fewest(graph: Graph, lit: tuple[int, ...]) -> int | None:
    """The twin: every set of presses, the smallest first."""
    for size in range(graph.vertex_count + 1):
        if any(not any(after_presses(graph, lit, chosen)) for chosen in combinations(graph.vertices, size)):
            return size
    return None


@st.composite
def boards(draw: st.DrawFn, most: int = 7) -> Graph:
    count = draw(st.integers(1, most))
    pairs = list(combinations(range(count), 2))
    return Graph.from_edges(count, draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else [])


@given(boards(), st.data())
def test_every_answer_is_that_of_trying_everything(graph, data):
    lit = tuple(data.draw(st.sets(st.sampled_from(list(graph.vertices)), min_size=1)))
    game = Lights(graph, lit)
    solution = solve(game)
    answer = solution.answer.as_json()
    needed = fewest(graph, game.start().lit)
    assert (answer["solvable"], answer["length"]) == (needed is not None, needed)
    assert isinstance(solution.proof, Proved)
    assert check(solution.proof) == []
    if needed is not None:
        assert sum(answer["script"]) == needed
        assert answer["optimal"]
        presses = tuple(vertex for vertex, times in enumerate(answer["script"]) if times)
        assert not any(after_presses(graph, game.start().lit, presses))


@given(boards(most=40))
def test_all_lit_can_always_be_put_out(graph):
    """Sutner's theorem."""
    assert pressed(graph, (1,) * graph.vertex_count).presses is not None


@pytest.mark.parametrize(("size", "nullity"), list(enumerate(known("lights")["nullity"], 1)))
def test_published_numbers_of_quiet_sets(size, nullity):
    lit = (1, *[0] * (size * size - 1))
    assert pressed(board(f"grid:{size}x{size}"), lit).nullity == nullity


@pytest.mark.parametrize(("size", "length"), list(enumerate(known("lights")["fewest_presses"], 1)))
def test_published_shortest_solutions(size, length):
    found = pressed(board(f"grid:{size}x{size}"), (1,) * (size * size))
    assert found.optimal
    assert len(found.presses) == length


def test_too_many_solutions_to_look_at_leave_a_bound():
    """On 39 x 39 there are 2^32; the shortest has 561 presses (OEIS A075464)."""
    solution = solve(Lights("grid:39x39"))
    answer = solution.answer.as_json()
    assert answer["nullity"] == 32
    assert answer["bound"] <= 561 <= answer["length"]
    assert not answer["optimal"]
    assert not solution.finished
    assert check(solution.proof) == []


def test_a_bound_may_be_enough():
    """Whoever presses one vertex of a complete graph has pressed all lights; there are 2^39 solutions."""
    answer = solve(Lights("complete:40")).answer.as_json()
    assert (answer["length"], answer["optimal"], answer["nullity"]) == (1, True, 39)


def test_the_time_is_minded():
    with pytest.raises(LimitReached):
        solve(Lights("grid:60x60"), limit=0.01)


def test_the_hints_lead_to_the_end():
    match = Match(Lights("grid:3x3"))
    while not match.over:
        assert match.verdict().rank == 5 - len(match.moves)
        match = match.play(match.hint()[0])
    assert match.winner is FIRST
    assert judge(Lights("grid:5x5"), Turn(Lit((1, *[0] * 24)), FIRST)).winner is None


def test_rules():
    game = Lights("path:4", lit=(3, 0, 0))
    assert game.lit == (0, 3)
    assert game.start() == Lit((1, 0, 0, 1))
    assert game.after(game.start(), Press(2)) == Lit((1, 1, 1, 0))
    assert game.says(game.start()).text == "2 lights are lit"
    assert game.sketch(game.start()) == "● ○ ○ ●"
    assert Lights("grid:2x2").sketch(Lit((1, 0, 0, 1))) == "● ○\n○ ●"
    assert [piece.shape for piece in game.picture(game.start()).pieces] == ["circle", "square", "square", "circle"]


def test_parallel_edges_are_one():
    assert Lights(Graph.from_edges(2, [(0, 1), (0, 1)])).reach(0) == (0, 1)


@pytest.mark.parametrize(
    ("words", "complaint", "says"),
    [
        (("path:3", (3,)), BadRules, "there is no light 3"),
        (("path:3", ()), BadRules, "nothing to solve"),
        (("grid:100x100",), BadBoard, "10,000 vertices"),
        ((Graph.from_edges(1, [(0, 0)]),), BadBoard, "its own neighbour"),
    ],
)
def test_what_cannot_be_played(words, complaint, says):
    with pytest.raises(complaint, match=says):
        Lights(*words)
