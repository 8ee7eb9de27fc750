"""Proofs that no solution is shorter: they hold, and lies are refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from helpers.bare import flaws_about
from helpers.dollars import borrowed_until_out_of_debt, dollar_boards
from noyau import solve
from noyau.certificates import PuzzleClaim, check_file, write_proof
from noyau.certificates.kinds import Cuts, Prices
from noyau.games.dollar import Dollar
from noyau.graphs import Graph, board
from noyau.solvers.dollars.prices import prices_for
from noyau.solvers.dollars.shortest import certificate_for, cuts_for, least_moves


def proved_by_cuts(graph):
    """The rules, the honest claim, and its certificate."""
    rules = Dollar(graph)
    found = least_moves(graph, graph.values)
    claim = PuzzleClaim(solvable=True, length=found.length, bound=found.length)
    return rules, claim, cuts_for(graph, graph.values, found)


@given(dollar_boards(most_vertices=7), st.data())
@settings(max_examples=60)
def test_the_cuts_are_accepted_and_lies_are_not(graph, data):
    values = graph.values.tolist()
    assume(borrowed_until_out_of_debt(graph.edges(), values, [0] * graph.vertex_count) is not None)
    rules, claim, certificate = proved_by_cuts(graph)
    assume(claim.length > 0)
    assert certificate is not None
    assert flaws_about(rules, claim, certificate) == []
    assert flaws_about(rules, replace(claim, bound=claim.length + 1), certificate)
    assert flaws_about(rules, replace(claim, length=claim.length + 1), certificate)
    assert flaws_about(rules, replace(claim, solvable=False), certificate)
    script = certificate.script.copy()
    script[data.draw(st.integers(0, len(script) - 1))] += data.draw(st.sampled_from([-1, 1]))
    assert flaws_about(rules, claim, replace(certificate, script=script))
    for part in (slice(1, None), slice(None, -1)):
        short = replace(
            certificate, vertex_of_cut=certificate.vertex_of_cut[part], value_of_cut=certificate.value_of_cut[part]
        )
        assert flaws_about(rules, claim, short)
    longer = replace(
        certificate,
        vertex_of_cut=np.append(certificate.vertex_of_cut, np.int32(-1)),
        value_of_cut=np.append(certificate.value_of_cut, 0),
    )
    assert flaws_about(rules, claim, longer)


@given(dollar_boards(most_vertices=6), st.integers(0, 400))
@settings(max_examples=60)
def test_no_list_of_cuts_shows_too_much(graph, seed):
    """Whatever the cuts: a bound above the truth is never accepted, because the shortest script is in some box."""
    values = graph.values.tolist()
    assume(borrowed_until_out_of_debt(graph.edges(), values, [0] * graph.vertex_count) is not None)
    rules, claim, certificate = proved_by_cuts(graph)
    assume(certificate is not None)
    draw = np.random.default_rng(seed)
    n = draw.integers(1, 30)
    lie = replace(
        certificate,
        vertex_of_cut=draw.integers(-1, graph.vertex_count, n).astype(np.int32),
        value_of_cut=draw.integers(-2, 3, n),
    )
    assert flaws_about(rules, replace(claim, bound=claim.length + 1), lie)


def test_every_single_cut_called_empty_is_noticed():
    graph = board("random:15,8,seed=0")
    rules, claim, certificate = proved_by_cuts(graph)
    assert (certificate.vertex_of_cut >= 0).any()
    for cut in np.flatnonzero(certificate.vertex_of_cut >= 0):
        vertices = certificate.vertex_of_cut.copy()
        vertices[cut] = -1
        assert flaws_about(rules, claim, replace(certificate, vertex_of_cut=vertices))


def test_prices_prove_what_they_are_worth():
    rules = Dollar(board("cycle:4"), (-6, 7, 1, 0))
    found = least_moves(rules.graph(), rules.start().values)
    claim = PuzzleClaim(solvable=True, length=found.length, bound=3)
    honest = Prices(found.script, np.array([1, 0, 0, 0]), 2)
    assert flaws_about(rules, claim, honest) == []
    assert flaws_about(rules, replace(claim, bound=4), honest)
    assert flaws_about(rules, claim, replace(honest, unit=1))
    assert flaws_about(rules, claim, replace(honest, price=np.array([1, 0, 0, -1])))
    assert flaws_about(rules, claim, replace(honest, price=np.array([1, 0, 0])))
    assert flaws_about(rules, replace(claim, bound=4), replace(honest, price=np.array([3, 0, 0, 0])))
    assert flaws_about(rules, claim, replace(honest, script=found.script + np.array([2, 0, 0, 0])))


@given(dollar_boards(most_vertices=7), st.data())
@settings(max_examples=30)
def test_prices_that_are_found_are_accepted_and_lies_are_not(graph, data):
    values = graph.values.tolist()
    assume(borrowed_until_out_of_debt(graph.edges(), values, [0] * graph.vertex_count) is not None)
    rules, found = Dollar(graph), least_moves(graph, graph.values)
    assume(found.length > 0)
    priced = prices_for(graph, graph.values, found.script)
    assume(priced is not None)
    claim = PuzzleClaim(solvable=True, length=found.length, bound=found.length)
    certificate = Prices(found.script, *priced)
    assert flaws_about(rules, claim, certificate) == []
    assert flaws_about(rules, replace(claim, bound=claim.length + 1), certificate)
    assert flaws_about(rules, claim, replace(certificate, unit=certificate.unit - 1))  # a move gains the whole unit
    price = certificate.price.copy()
    price[data.draw(st.integers(0, len(price) - 1))] += data.draw(st.sampled_from([-1, 1])) * 2 * certificate.unit
    assert flaws_about(rules, claim, replace(certificate, price=price))


@given(dollar_boards(most_vertices=5), st.data())
@settings(max_examples=100)
def test_no_prices_show_too_much(graph, data):
    """Whatever the prices: a bound above the truth is never accepted."""
    assume(borrowed_until_out_of_debt(graph.edges(), graph.values.tolist(), [0] * graph.vertex_count) is not None)
    rules, found = Dollar(graph), least_moves(graph, graph.values)
    count = graph.vertex_count
    price = np.array(data.draw(st.lists(st.integers(0, 12), min_size=count, max_size=count)), np.int64)
    lie = Prices(found.script, price, data.draw(st.integers(1, 12)))
    claim = PuzzleClaim(solvable=True, length=found.length, bound=found.length + 1)
    assert flaws_about(rules, claim, lie)


def test_short_proofs_are_short():
    """Where prices are tight they are the proof, at any size; elsewhere cuts."""
    for name in ("level:15", "level:39", "level:45"):
        graph = board(name)
        certificate = certificate_for(graph, graph.values, least_moves(graph, graph.values))
        assert isinstance(certificate, Prices)
    graph = board("random:20,8,seed=2")
    certificate = certificate_for(graph, graph.values, least_moves(graph, graph.values))
    assert isinstance(certificate, Cuts)


def test_prices_prove_a_length_on_boards_too_large_for_cuts():
    graph = board("grid:30x30")
    values = np.zeros(900, np.int64)
    for poor in (31, 500):
        values[poor], values[[poor - 30, poor - 1, poor + 1, poor + 30]] = -4, 1
    rules = Dollar(graph.with_values(values))
    proof = solve(rules).proof
    assert proof.kind == "proved"
    assert proof.claim.bound == proof.claim.length == 2
    assert proof.flaws() == []


@pytest.mark.parametrize("name", ["random:30,4,seed=1", "random:20,8,seed=2"])
def test_the_proof_travels_through_a_file(name, tmp_path):
    graph = board(name)
    proof = solve(Dollar(graph)).proof
    assert proof.kind == "proved"
    assert proof.claim.bound == proof.claim.length
    write_proof(proof, tmp_path / "proof.json")
    assert check_file(tmp_path / "proof.json").flaws == []


@pytest.mark.slow
def test_three_thousand_proofs_and_their_lies():
    """Up to five vertices, values within ±6: the proof is accepted, and the claim is refused with any part changed."""
    draw, won, by_prices = Random(5), 0, 0
    for _ in range(3_000):
        n = draw.randint(1, 5)
        edges = [(draw.randrange(vertex), vertex) for vertex in range(1, n)]
        edges += [tuple(draw.sample(range(n), 2)) for _ in range(draw.randint(0, 5) if n > 1 else 0)]
        proof = solve(Dollar(Graph.from_edges(n, edges, values=[draw.randint(-6, 6) for _ in range(n)]))).proof
        assert proof.kind == "proved"
        assert proof.flaws() == []
        rules, claim, certificate = proof.rules, proof.claim, proof.certificate
        lies = [replace(claim, solvable=not claim.solvable)]
        if claim.solvable:
            won += 1
            by_prices += isinstance(certificate, Prices)
            lies += [replace(claim, length=claim.length + by) for by in (-1, 1)]
            lies.append(replace(claim, bound=claim.length + 1))
        for lie in lies:
            assert flaws_about(rules, lie, certificate), (claim, lie)
    assert won > 1_000
    assert by_prices > 200
