from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given

from helpers.arenas import arenas
from helpers.documents import DOCUMENTS, cerilles, nim_corrige, pairs, soustraction
from helpers.games import Stepping, subtractions
from noyau.errors import BadRules
from noyau.positions import explore
from noyau.positions.paper import (
    from_arena,
    numbered,
    out_degrees,
    pair_of,
    paired,
    plain_of,
    position_graph,
    transpose,
)
from noyau.rules import Take
from noyau.words import FIRST, SECOND, Notation, Player


class TestDocument001:
    told = DOCUMENTS["001"]
    arena = numbered(soustraction(7))

    def test_the_arena_is_what_the_mystery_code_gives(self):
        assert self.arena.lists() == self.told["mystery_code(7)"]

    def test_eight_positions_for_each_player(self):
        vertices = [self.arena.vertices_of(player) for player in Player]
        assert vertices == self.told["players_vertices(7)"]
        assert {len(own) for own in vertices} == {self.told["positions_per_player"]}

    def test_what_each_player_wants_to_reach(self):
        gains = [self.arena.ends_won_by(player) for player in Player]
        assert gains == [[vertex] for vertex in self.told["gain_condition(7)"]]

    def test_the_starts(self):
        assert list(self.arena.starts) == self.told["start_positions(7)"]

    @pytest.mark.parametrize("n", range(20))
    def test_previous_positions(self, n):
        """The document's own formula: one, two or three sticks more, and the other player."""
        before = transpose(numbered(soustraction(n)).successors)
        for heap in range(n + 1):
            more = [heap + taken for taken in (1, 2, 3) if heap + taken <= n]
            assert before[heap] == [n + 1 + earlier for earlier in more]
            assert before[n + 1 + heap] == more


class TestDocument004:
    told = DOCUMENTS["004"]
    arena = paired(nim_corrige(4))

    def test_the_arena(self):
        assert dict(self.arena.successors) == pairs(self.told["arene(5)"], many=True)

    def test_whose_vertices(self):
        assert self.arena.vertices_of(FIRST) == [(k, 1) for k in range(5)]

    def test_the_ends(self):
        assert self.arena.ends_won_by(FIRST) == [tuple(end) for end in self.told["finalJ1"]]
        assert self.arena.ends_won_by(SECOND) == [(0, 2)]

    def test_degrees(self):
        degrees = out_degrees(self.arena.successors)
        assert [degrees[k, 1] for k in range(5)] == [0, 1, 2, 2, 2]
        assert [degrees[k, 2] for k in range(5)] == [0, 1, 1, 2, 2]


def test_document_003_s_graph():
    told, graph = DOCUMENTS["003"], position_graph(cerilles())
    assert list(graph) == list(range(told["vertices"]))
    assert graph[21] == told["arcs from v21"]
    assert sorted(transpose(graph)[0]) == sorted(told["arcs to v0"])
    assert [vertex for vertex, after in graph.items() if not after] == told["winning vertices"]


@given(arenas())
def test_transpose_turns_every_arrow_round(arena):
    graph = from_arena(arena).successors
    before = transpose(graph)
    assert list(before) == list(graph)
    arrows = sorted((v, then) for v, after in graph.items() for then in after)
    assert sorted((earlier, v) for v, some in before.items() for earlier in some) == arrows
    assert sorted(map(sorted, transpose(before).values())) == sorted(map(sorted, graph.values()))
    assert list(out_degrees(graph).values()) == arena.out_degrees().tolist()


@given(subtractions())
def test_numbers_and_pairs_say_the_same(rules):
    numbers, named = numbered(rules), paired(rules)
    name = [pair_of(turn) for turn in explore(rules).turns]
    assert {name[v]: [name[then] for then in after] for v, after in numbers.successors.items()} == named.successors
    assert {name[v]: owner for v, owner in numbers.owner.items()} == named.owner
    assert {name[v]: winner for v, winner in numbers.winner_at_end.items()} == named.winner_at_end
    assert tuple(name[v] for v in numbers.starts) == named.starts


def test_positions_alone_are_no_game_when_the_players_differ():
    with pytest.raises(BadRules, match="have different moves"):
        position_graph(nim_corrige(4))


def test_positions_alone_are_found_whoever_comes_to_them():
    @dataclass(frozen=True)
    class Unnumbered(Stepping):
        positions = None

        def moves(self, at, player):
            return (Take(2) for _ in range(at.tokens >= 2))

    graph = position_graph(Unnumbered(5))
    assert graph == {5: [3], 3: [1], 1: []}


def test_positions_of_several_numbers_become_tuples():
    @dataclass(frozen=True)
    class Heaps(Notation):
        template = "heaps {heaps} after {moves}"
        heaps: tuple[int, ...]
        moves: int

    assert plain_of(Heaps((3, 4), 1)) == ((3, 4), 1)
