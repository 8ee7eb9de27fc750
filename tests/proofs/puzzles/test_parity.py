"""Something stays odd: the certificates, and lies about them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.bare import flaws_about
from noyau import check, solve
from noyau.certificates import Proved, PuzzleClaim
from noyau.certificates.kinds import EvenSets, OddLights
from noyau.games import Subtraction
from noyau.games.lights import Lights
from noyau.games.peg import Peg
from noyau.graphs import Graph

ODD, UNLIT = "of the set, an odd number", "lights that are lit, an even number"


def flaws(rules: Any, certificate: Any, **claim: Any) -> list[str]:
    told = PuzzleClaim(**{"solvable": False, **claim})
    return [str(flaw) for flaw in flaws_about(rules, told, certificate)]


def numbers(*entries: int) -> Any:
    return np.array(entries, np.int32)


TRIANGLE = Lights("cycle:3", lit=(0,))
"""Every press switches all three."""


def test_the_truth_stands():
    assert flaws(TRIANGLE, OddLights(numbers(0, 1))) == []
    assert flaws(Peg("path:5"), EvenSets(solve(Peg("path:5")).proof.certificate.member)) == []


@pytest.mark.parametrize(
    ("vertices", "claim", "says"),
    [
        ((0,), {}, ODD),
        ((0, 1, 2), {}, ODD),
        ((1, 2), {}, UNLIT),
        ((), {}, UNLIT),
        ((0, 7), {}, "whole number from 0 to 2"),
        ((0, 0, 1), {}, "different vertices"),
        ((0, 1), {"solvable": True}, "claims of the kind unsolvable"),
    ],
)
def test_lies_about_lights(vertices, claim, says):
    assert any(says in flaw for flaw in flaws(TRIANGLE, OddLights(numbers(*vertices)), **claim))


@st.composite
def boards(draw: st.DrawFn) -> Graph:
    count = draw(st.integers(2, 6))
    pairs = list(combinations(range(count), 2))
    return Graph.from_edges(count, draw(st.lists(st.sampled_from(pairs), unique=True)))


@given(boards(), st.data())
def test_what_can_be_solved_has_no_certificate_that_it_cannot(graph, data):
    vertices = st.sampled_from(list(graph.vertices))
    lights = Lights(graph, tuple(data.draw(st.sets(vertices, min_size=1))))
    if solve(lights).answer.solvable:
        assert flaws(lights, OddLights(numbers(*data.draw(st.sets(vertices)))))
    peg = Peg(graph, (data.draw(vertices),))
    if solve(peg).answer.solvable:
        rows = data.draw(st.integers(0, 4)) * graph.vertex_count
        member = data.draw(st.lists(st.integers(0, 1), min_size=rows, max_size=rows))
        assert flaws(peg, EvenSets(numbers(*member)))


@pytest.mark.parametrize(
    ("member", "says"),
    [
        ((1, 0, 0, 1, 0), "touches an odd number of holes of set 0"),
        ((1, 1, 0, 1), "are not rows of 5 entries"),
        ((2, 2, 0, 2, 2), "whole number from 0 to 1"),
        ((), "could hold the last peg"),
        ((1, 1, 0, 1, 1), "could hold the last peg"),
    ],
)
def test_lies_about_sets_of_holes(member, says):
    assert any(says in flaw for flaw in flaws(Peg("path:5"), EvenSets(numbers(*member))))


def test_another_game_cannot_borrow_them():
    claim = PuzzleClaim(solvable=False)
    for certificate in (OddLights(numbers(0)), EvenSets(numbers(1))):
        assert check(Proved(Subtraction(3), claim, certificate))
    assert flaws(Peg("path:5"), OddLights(numbers(0)))
    assert flaws(TRIANGLE, EvenSets(numbers(0)))
