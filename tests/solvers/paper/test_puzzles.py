"""Puzzles on paper: what is said is true, in three languages, and document 003's walk is there letter by letter."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.errors import BadRules, TooLarge
from noyau.games import Bracelet, Cubes, Dollar, Euler, Lights
from noyau.graphs import board
from noyau.languages import LANGUAGES
from noyau.solvers.paper.merged import merged_circuits
from noyau.solvers.paper.puzzles import explained_puzzle


def said(rules, language="en"):
    return [sentence.inside(language) for sentence in explained_puzzle(rules).sentences]


def after(graph, values, script):
    values = list(values)
    for one, other in graph.edges():
        values[one] -= script[one] - script[other]
        values[other] += script[one] - script[other]
    return values


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 9), st.integers(1, 500))
def test_scripts_lead_where_it_is_said(n, seed):
    rules = Dollar(f"unsure:{n},4,seed={seed}")
    graph, values = rules.graph(), rules.start().values
    found = explained_puzzle(rules).found
    if found["winnable"]:
        for script in (found["borrowed"], found["minimised"], found["script"]):
            assert min(after(graph, values, script)) >= 0
        assert sum(map(abs, found["script"])) <= sum(map(abs, found["minimised"])) <= sum(map(abs, found["borrowed"]))
        assert {short - long for short, long in zip(found["minimised"], found["borrowed"], strict=True)} == {
            found["shift"]
        }
        return
    reduced = after(graph, values, found["script"])
    assert reduced == found["reduced"]
    assert reduced[0] < 0 <= min(reduced[1:])
    burning = set()
    for vertex in found["burning"]:
        fires = sum(vertex in edge and (edge[0] in burning or edge[1] in burning) for edge in graph.edges())
        assert vertex == 0 or fires > reduced[vertex]
        burning.add(vertex)
    assert len(burning) == n


def test_document_003_walks_alpha():
    walk = next(line for line in said(Cubes("document-003"), "ca") if line.startswith("Recorregut"))
    assert walk.endswith("ê₄ = V, d̂₄ = N; ê₃ = N, d̂₃ = G; ê₁ = G, d̂₁ = B; ê₂ = B, d̂₂ = V")
    walks = explained_puzzle(Cubes("document-003")).found["walks"]
    assert not {(cube, *sorted(pair)) for cube, *pair in walks["α"]} & {
        (cube, *sorted(pair)) for cube, *pair in walks["β"]
    }
    for steps in walks.values():
        assert Counter(one for _, one, _ in steps) == Counter("BVNG") == Counter(other for _, _, other in steps)


@pytest.mark.parametrize(("k", "symbols"), [(1, "01"), (2, "01"), (3, "01"), (4, "01"), (2, "abc"), (3, "abc")])
def test_bracelets_are_bracelets(k, symbols):
    ring = explained_puzzle(Bracelet(k, symbols)).found["sequence"]
    windows = [(ring + ring)[place : place + k] for place in range(len(ring))]
    assert len(set(windows)) == len(ring) == len(symbols) ** k


def test_merged_trails_use_every_edge_once():
    for name in ("complete:5", "complete:7", "cycle:6", "torus:3x4"):
        edges = [(int(one), int(other)) for one, other in board(name).edges()]
        found = merged_circuits(edges, directed=False, start=0)
        assert Counter(tuple(sorted(pair)) for pair in zip(found.whole, found.whole[1:], strict=False)) == Counter(
            edges
        )
        assert found.whole[0] == found.whole[-1] == 0
        assert all(trail[0] == trail[-1] for trail in found.trails)


def test_three_languages():
    for rules in (
        Dollar("path:3", values=(2, -1, 0)), Dollar("cycle:3", values=(1, -1, 0)), Cubes("document-003"), Bracelet(3),
        Euler("complete:5"), Euler("path:3"), Euler("digraph { 0 -> 1; 1 -> 0 }"),
    ):  # fmt: skip
        texts = {tuple(said(rules, language)) for language in LANGUAGES}
        assert len(texts) == 3
        assert not any("paper." in line for text in texts for line in text)


def test_the_command(noyau):
    assert "Poor (in debt): 1 (−1)" in noyau("explain", "dollar", "path:3", "--values", "2,-1,0").out
    assert "Pauvres (en dette)" in noyau("explain", "dollar", "path:3", "--values", "2,-1,0", "--lang", "fr").out
    found = json.loads(noyau("explain", "bracelet", 3, "--json").out)
    assert found["explained"]["sequence"] == "00011101"
    assert "puzzle" in noyau("explain", "lights", "grid:2x2", code=2).err


def test_what_nobody_would_read_is_refused():
    with pytest.raises(TooLarge, match="at most 400"):
        explained_puzzle(Bracelet(12))
    with pytest.raises(BadRules, match="not worked out on paper"):
        explained_puzzle(Lights("grid:2x2"))
