"""Ranks, equivalence, gonality and sandpiles against their definitions, published boards and another program."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import islice
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import chipfiring_peer
from helpers import slow_divisors as slow
from helpers.bare import flaws_in_equivalence, flaws_in_rank
from helpers.dollars import after_script
from helpers.known import known
from noyau import _core
from noyau.errors import BadBoard, LimitReached, TooLarge
from noyau.graphs import Graph, board
from noyau.solvers.dollars.burning import is_winnable, reduced
from noyau.solvers.dollars.critical_group import spanning_trees
from noyau.solvers.dollars.divisors import canonical_divisor, linear_equivalence, rank, riemann_roch
from noyau.solvers.dollars.gonality import gonality
from noyau.solvers.dollars.sandpiles import largest_stable, recurrent, recurrents, sandpile_identity, superstables

KNOWN = known("divisors")["boards"]
PEER = json.loads(chipfiring_peer.KEPT.read_text())["boards"]


def checked(graph, divisor, found):
    """The witness proves that the rank is not larger."""
    assert flaws_in_rank(graph, divisor, found.bound, found.value) == []
    assert found.classes >= 1
    return found.value


@pytest.mark.parametrize("entry", KNOWN, ids=lambda entry: entry["name"])
def test_published_boards(entry):
    graph = Graph.from_edges(entry["n"], entry["edges"])
    assert graph.genus == entry["genus"]
    for row in entry["ranks"]:
        assert checked(graph, row["divisor"], rank(graph, row["divisor"])) == row["rank"]
        assert reduced(graph, row["divisor"]).dollars.tolist() == row["q_reduced"]
    if "gonality" in entry:
        found = gonality(graph)
        assert found.value == sum(found.witness) == entry["gonality"]
        assert rank(graph, found.witness).value >= 1


@pytest.mark.parametrize("boards", [300, pytest.param(3000, marks=pytest.mark.slow)])
def test_hundreds_of_boards(boards):
    """Up to 5 vertices and values within ±6: the rank by its definition, its witness checked."""
    for seed in range(boards):
        random = Random(seed)
        graph = slow.random_board(random, random.randint(1, 5), random.randint(0, 5))
        divisor = [random.randint(-6, 6) for _ in graph.vertices]
        assert checked(graph, divisor, rank(graph, divisor)) == slow.Classes(graph).rank(divisor), seed


@settings(max_examples=60)
@given(slow.divisors(most=5, more=4, values=4))
def test_rank_directly(drawn):
    graph, divisor = drawn
    assert checked(graph, divisor, rank(graph, divisor, directly=True)) == slow.Classes(graph).rank(divisor)


@given(slow.divisors(most=6, more=5, values=3))
def test_riemann_roch(drawn):
    """Both ranks searched on their own: nothing of the theorem is used."""
    graph, divisor = drawn
    both = riemann_roch(graph, divisor)
    assert both.holds, both
    assert rank(graph, divisor).value == both.rank
    assert sum(canonical_divisor(graph)) == 2 * graph.genus - 2
    assert rank(graph, canonical_divisor(graph)).value == graph.genus - 1


@given(slow.divisors(most=6), st.data())
def test_linear_equivalence(drawn, data):
    graph, divisor = drawn
    size = graph.vertex_count
    script = data.draw(st.lists(st.integers(-5, 5), min_size=size, max_size=size))
    other = slow.after_script(graph, divisor, script)
    assert after_script(graph.edges(), divisor, script) == other
    found = linear_equivalence(graph, divisor, other)
    assert flaws_in_equivalence(graph, divisor, other, found) == []
    anything = data.draw(st.lists(st.integers(-5, 5), min_size=size, max_size=size))
    classes = slow.Classes(graph)
    one, two = (classes.of(np.array([row])) for row in (divisor, anything))
    same = sum(divisor) == sum(anything) and bool((one == two).all())
    assert (linear_equivalence(graph, divisor, anything) is not None) == same


@given(slow.divisors(), st.data())
def test_reduced_divisors(drawn, data):
    graph, divisor = drawn
    q = data.draw(st.sampled_from(graph.vertices))
    found = reduced(graph, divisor, q)
    assert found.dollars.tolist() == slow.after_script(graph, divisor, found.script.tolist())
    configuration = [0 if vertex == q else value for vertex, value in enumerate(found.dollars.tolist())]
    assert is_superstable(graph, configuration, q)
    assert is_winnable(graph, divisor) == (found.dollars[q] >= 0) == (slow.Classes(graph).rank(divisor) >= 0)


# Sandpiles


def is_superstable(graph, configuration, q):
    """Every set of vertices without q has one that would be in debt after they lend together."""
    others = [vertex for vertex in graph.vertices if vertex != q]
    for chosen in range(1, 2 ** len(others)):
        group = {vertex for index, vertex in enumerate(others) if chosen >> index & 1}
        after = after_script(graph.edges(), configuration, [int(vertex in group) for vertex in graph.vertices])
        if all(after[vertex] >= 0 for vertex in others):
            return False
    return all(configuration[vertex] >= 0 for vertex in others)


def toppled(graph, configuration, q):
    """Vertices with as many dollars as edges lend until there are none."""
    dollars = list(configuration)
    while True:
        ready = next((v for v in graph.vertices if v != q and dollars[v] >= graph.degree(v)), None)
        if ready is None:
            return tuple(0 if vertex == q else value for vertex, value in enumerate(dollars))
        dollars = after_script(graph.edges(), dollars, [int(vertex == ready) for vertex in graph.vertices])


@settings(max_examples=40)
@given(slow.boards(most=5, more=3), st.data())
def test_superstables_and_recurrents(graph, data):
    q = data.draw(st.sampled_from(graph.vertices))
    found = list(superstables(graph, q))
    assert len(found) == len(set(found)) == spanning_trees(graph)
    assert found == sorted(found)
    assert all(is_superstable(graph, configuration, q) for configuration in found)
    back = list(recurrents(graph, q))
    assert {tuple(m - c for m, c in zip(largest_stable(graph, q), one, strict=True)) for one in back} == set(found)
    for one in back[:20]:
        assert recurrent(graph, one, q) == one == toppled(graph, one, q)


@settings(max_examples=40)
@given(slow.boards(most=6, more=4), st.data())
def test_identity_of_the_sandpile_group(graph, data):
    q = data.draw(st.sampled_from(graph.vertices))
    identity = sandpile_identity(graph, q)
    for one in islice(recurrents(graph, q), 8):
        both = [a + b for a, b in zip(one, identity, strict=True)]
        assert toppled(graph, both, q) == one == recurrent(graph, both, q)


def test_superstables_are_lazy_and_come_in_parcels():
    graph = board("complete:8")  # 8^6 of them: parking functions
    some = list(islice(superstables(graph), 10_000))
    assert len(set(some)) == 10_000
    assert some == sorted(some)
    assert sum(1 for _ in superstables(board("complete:6"))) == 6**4


# Against another program


@pytest.mark.parametrize("question", PEER, ids=lambda question: f"{question['edges']} {question['divisor']}")
def test_what_chipfiring_answered(question):
    graph = Graph.from_edges(question["n"], question["edges"])
    assert rank(graph, question["divisor"]).value == question["rank"]
    assert is_winnable(graph, question["divisor"]) == question["winnable"]
    assert reduced(graph, question["divisor"]).dollars.tolist() == question["q_reduced"]
    assert gonality(graph).value == question["gonality"]


if chipfiring_peer.PYTHON:

    @pytest.mark.slow
    def test_what_chipfiring_answers_now():
        questions = list(chipfiring_peer.questions(range(1000, 1025)))
        for question, answer in zip(questions, chipfiring_peer.asked(questions), strict=True):
            test_what_chipfiring_answered(question | answer)


# Lies, limits and refusals


@given(slow.divisors(most=5, more=3), st.data())
def test_the_bound_notices_a_lie(drawn, data):
    graph, divisor = drawn
    found = rank(graph, divisor)
    bound = found.bound
    assert flaws_in_rank(graph, divisor, bound, found.value - 1)
    assert flaws_in_rank(graph, divisor, bound, found.value + 1)
    vertex, off = data.draw(st.sampled_from(graph.vertices)), data.draw(st.sampled_from([-1, 1, 7]))

    def changed(row):
        return tuple(value + off * (index == vertex) for index, value in enumerate(row))

    assert flaws_in_rank(graph, divisor, replace(bound, taken=changed(bound.taken)), found.value)
    assert flaws_in_rank(graph, divisor, replace(bound, order=bound.order[:-1]), found.value)
    assert flaws_in_rank(graph, divisor, replace(bound, taken=(*bound.taken, 0)), found.value)
    richer = [value + 50 for value in divisor]  # enough for any rank that can be drawn
    assert flaws_in_rank(graph, richer, bound, found.value)
    lie = replace(bound, script=changed(bound.script))
    if not flaws_in_rank(graph, divisor, lie, found.value):  # then it is another proof: nothing false may follow
        left = [a - b for a, b in zip(divisor, bound.taken, strict=True)]
        assert not is_winnable(graph, left)


def test_a_proof_of_equivalence_notices_lies():
    graph = board("cycle:4")
    found = linear_equivalence(graph, [2, 0, 0, 0], [0, 1, 0, 1])
    assert flaws_in_equivalence(graph, [2, 0, 0, 0], [0, 1, 0, 1], found) == []
    for vertex in range(4):
        lie = replace(found, script=tuple(s + (i == vertex) for i, s in enumerate(found.script)))
        assert flaws_in_equivalence(graph, [2, 0, 0, 0], [0, 1, 0, 1], lie)
    assert flaws_in_equivalence(graph, [2, 0, 0, 0], [0, 0, 1, 1], found)
    assert "has 2 entries, and needs 4" in str(flaws_in_equivalence(graph, [2, 0], [0, 1, 0, 1], found)[0])


def test_limits_say_how_far_they_came():
    large = board("torus:9x9")
    divisor = canonical_divisor(large)
    asked = (
        (lambda limit: rank(large, divisor, directly=True, limit=limit), "of degree 162 is at least [1-9]"),
        (lambda limit: gonality(large, limit=limit), "gonality is at least [2-9]"),
    )
    for ask, says in asked:
        for limit in (0.05, 0.5, 5):  # on a busy machine little is done in the shortest
            with pytest.raises(LimitReached) as reached:
                ask(limit)
            if re.search(says, str(reached.value)):
                break
        else:
            pytest.fail(str(reached.value))
    rows = large.first_edge_of_vertex, large.neighbour_of_edge
    start = reduced(large, divisor).dollars
    value, finished, _, _ = _core.divisor_rank(*rows, start, 0, 1_000_000, None)
    assert not finished
    assert 0 < value < large.genus - 1


def test_large_degrees_need_no_search():
    found = rank(board("petersen"), [10**6] * 10)
    assert (found.value, found.classes) == (10**7 - 6, 1)
    assert sum(found.witness) == found.value + 1


@pytest.mark.parametrize("ask", [lambda graph: rank(graph, [0] * graph.vertex_count), gonality, sandpile_identity])
def test_boards_that_will_not_do(ask):
    for graph, reason in (
        (Graph.from_edges(2, []), "2 pieces"),
        (Graph.from_edges(0, []), "0 pieces"),
        (Graph.from_edges(2, [(0, 1), (1, 1)]), "joined to itself"),
    ):
        with pytest.raises(BadBoard, match=reason):
            ask(graph)


def test_divisors_that_will_not_do():
    graph = board("cycle:3")
    with pytest.raises(BadBoard, match="2 numbers of dollars for 3 vertices"):
        rank(graph, [0, 0])
    with pytest.raises(BadBoard, match="whole number"):
        rank(graph, [0, 0, 0.5])
    with pytest.raises(TooLarge, match="and the most is"):
        rank(graph, [0, 0, 10**12])
    with pytest.raises(BadBoard, match="there is no vertex -1"):
        next(superstables(graph, -1))


@pytest.mark.slow
def test_more_boards():
    for seed in range(4000, 7000):
        random = Random(seed)
        graph = slow.random_board(random, random.randint(2, 6), random.randint(0, 7))
        divisor = [random.randint(-3, 3) for _ in graph.vertices]
        assert checked(graph, divisor, rank(graph, divisor)) == slow.Classes(graph).rank(divisor), seed


@pytest.mark.slow
def test_every_superstable_of_the_cube_and_more():
    assert sum(1 for _ in superstables(board("cube:3"))) == 384
    assert sum(1 for _ in superstables(board("grid:3x4"), 5)) == 2415
    assert sum(1 for _ in superstables(board("petersen"), 9)) == 2000
    assert len(slow.effective(5, 4)) == comb(8, 4)
