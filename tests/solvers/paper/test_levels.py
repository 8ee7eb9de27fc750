from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.documents import DOCUMENTS, cerilles
from helpers.games import Stepping, subtractions
from noyau import solve
from noyau.errors import EndlessPlay
from noyau.games.subtraction import Heap, Take
from noyau.positions.paper import position_graph
from noyau.solvers.paper.levels import (
    cycle_in,
    kernel_by_levels,
    label_of_each,
    level_of_each,
    levels,
    sets_up_to_level,
)
from noyau.words import Player


@st.composite
def acyclic_graphs(draw, most_vertices=9):
    """Arrows from larger numbers to smaller ones, under shuffled names; parallel ones too."""
    count = draw(st.integers(0, most_vertices))
    names = draw(st.permutations(range(count)))
    after = [draw(st.lists(st.integers(0, v - 1), max_size=4)) if v else [] for v in range(count)]
    graph = {names[v]: [names[then] for then in after[v]] for v in range(count)}
    return {name: graph[name] for name in sorted(graph)}


graphs = st.integers(1, 7).flatmap(
    lambda count: st.lists(st.lists(st.integers(0, count - 1), max_size=3), min_size=count, max_size=count).map(
        lambda after: dict(enumerate(after))
    )
)


class TestDocument003:
    told = DOCUMENTS["003"]
    graph = position_graph(cerilles())

    def test_the_kernel_level_by_level(self):
        assert kernel_by_levels(self.graph) == self.told["kernel"]

    def test_the_labels_are_those_of_the_solver(self):
        label_of = label_of_each(self.graph)
        assert [label_of[heap] for heap in range(22)] == solve(cerilles()).answer.grundy
        assert [heap for heap in range(22) if label_of[heap] == 0] == self.told["kernel"]

    def test_the_levels(self):
        """One match at a time is the longest play, so the level of v_k is k and D_t is v_0 … v_t."""
        assert level_of_each(self.graph) == {heap: heap for heap in range(22)}
        assert sets_up_to_level(self.graph) == [set(range(t + 1)) for t in range(22)]

    def test_the_first_player_wins_by_taking_one(self):
        assert solve(cerilles()).winner is Player.FIRST
        assert [21 - then for then in self.graph[21] if then in self.told["kernel"]] == [self.told["first move"]]


@given(acyclic_graphs())
def test_levels_are_what_document_003_defines(graph):
    level_of, sets = level_of_each(graph), sets_up_to_level(graph)
    assert set(level_of) == set(graph)
    for t, up_to in enumerate(sets):
        assert up_to == {x for x in graph if level_of[x] <= t}
    for x, after in graph.items():
        t = level_of[x]
        below = sets[t - 1] if t else set()
        assert set(after) <= below
        assert t == 0 or any(level_of[y] == t - 1 for y in after)


@given(acyclic_graphs())
def test_the_kernel_is_one_and_the_labels_find_it(graph):
    kernel, label_of = set(kernel_by_levels(graph)), label_of_each(graph)
    for x, after in graph.items():
        assert (x in kernel) == (not kernel & set(after))
        assert (label_of[x] == 0) == (x in kernel)
        below = {label_of[y] for y in after}
        assert label_of[x] not in below
        assert below >= set(range(label_of[x]))


@given(subtractions())
def test_the_kernel_is_where_the_mover_loses_in_normal_play(rules):
    if rules.impartial:
        answer = solve(rules).answer.as_json()
        graph = position_graph(rules)
        assert sorted(kernel_by_levels(graph)) == answer["kernel"]
        assert [label_of_each(graph)[heap] for heap in graph] == answer["grundy"]


@given(graphs)
def test_a_game_that_can_go_on_for_ever_shows_how(graph):
    try:
        found = levels(graph)
    except EndlessPlay as endless:
        cycle = endless.cycle
        assert len(set(cycle)) == len(cycle)
        for here, there in zip(cycle, [*cycle[1:], cycle[0]], strict=True):
            assert there in graph[here]
    else:
        assert sorted(x for level in found for x in level) == list(graph)


def test_the_way_round_is_named_in_order():
    @dataclass(frozen=True)
    class Clock(Stepping):
        """Going below zero starts again at the top."""

        def moves(self, at: Heap, player: Player):
            return iter([Take(2)])

        def after(self, at: Heap, move: Take) -> Heap:
            return Heap((at.tokens - move.count) % (self.tokens + 1))

    with pytest.raises(EndlessPlay, match="the game can go on for ever: 0 → 4 → 2 → 0") as raised:
        kernel_by_levels(position_graph(Clock(5)))
    assert raised.value.cycle == (0, 4, 2)


def test_a_long_way_round_is_cut_in_the_sentence_only():
    graph = {v: [(v + 1) % 100] for v in range(100)}
    assert cycle_in(graph) == list(range(100))
    with pytest.raises(EndlessPlay, match="11 → 88 more → 0") as raised:
        levels(graph)
    assert len(raised.value.cycle) == 100


def test_deep_games():
    assert len(levels({v: [v - 1] if v else [] for v in range(100_000)})) == 100_000
