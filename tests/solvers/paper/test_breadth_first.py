from __future__ import annotations

import pytest
from hypothesis import given

from helpers.arenas import arenas
from helpers.documents import DOCUMENTS, nim_corrige, pairs, soustraction
from helpers.games import subtractions
from noyau.games import Subtraction
from noyau.positions.paper import from_arena, numbered, paired
from noyau.solvers.arenas.attractor import solve_play
from noyau.solvers.paper.breadth_first import (
    attractor_in_order,
    index_and_rank,
    next_in_attractor,
    numbers_of_moves,
    winning_strategy,
)
from noyau.words import FIRST, SECOND, Player


class TestDocument001:
    table = DOCUMENTS["001"]["build_attractor(7, 0)"]
    arena = numbered(soustraction(7))

    @pytest.mark.parametrize("stop_at_start", [False, True])
    def test_the_attractor_in_the_order_found(self, stop_at_start):
        found = attractor_in_order(self.arena, FIRST, stop_at_start=stop_at_start)
        assert [list(pair) for pair in found] == self.table["answer"]

    def test_what_the_document_prints_is_the_list_for_8_sticks(self):
        found = attractor_in_order(numbered(soustraction(8)), FIRST)
        assert [list(pair) for pair in found] == self.table["printed"]

    def test_membership(self):
        found = attractor_in_order(self.arena, FIRST)
        assert index_and_rank(found, 7) == (7, 3)
        assert index_and_rank(found, 8) == (0, 0)
        assert index_and_rank(found, 4) == (None, None)

    def test_the_next_move(self):
        found = attractor_in_order(self.arena, FIRST)
        nexts = [next_in_attractor(self.arena, found, vertex) for vertex in range(16)]
        assert nexts == [None, 8, 8, 8, None, 12, 12, 12, None, None, None, None, 3, None, None, None]

    @pytest.mark.parametrize("n", range(1, 40))
    def test_the_first_player_loses_on_multiples_of_4(self, n):
        """Questions C14 and C15 say even and odd."""
        won = dict(attractor_in_order(numbered(soustraction(n)), FIRST))
        assert (n in won) == (n % 4 != 0)

    @pytest.mark.parametrize("n", range(20))
    def test_an_attractor_has_exactly_one_of_the_starts(self, n):
        arena = numbered(soustraction(n))
        for player in Player:
            won = dict(attractor_in_order(arena, player))
            assert sum(start in won for start in arena.starts) == 1
            assert attractor_in_order(arena, player, stop_at_start=True)[-1][0] in arena.starts


def test_the_next_move_is_a_move():
    """With 2 or 3 of 7 sticks, the document's next_in_attractor goes from vertex 7 to 14: it takes one."""
    arena = numbered(Subtraction(7, take=(2, 3)))
    found = attractor_in_order(arena, FIRST)
    before = [vertex for vertex, rank in found[: index_and_rank(found, 7)[0]] if rank < dict(found)[7]]
    assert before[-1] == 14
    assert 14 not in arena.successors[7]
    assert next_in_attractor(arena, found, 7) in arena.successors[7]


def test_a_vertex_with_two_good_moves_is_found_once():
    """Algorithm 1 of document 001 would queue vertex 3 twice when one or three sticks may be taken."""
    found = [vertex for vertex, _ in attractor_in_order(numbered(Subtraction(7, take=(1, 3))), FIRST)]
    assert len(found) == len(set(found))


def test_the_early_exit_can_save_work():
    arena = numbered(Subtraction(7, take=(1, 3)))
    whole, part = attractor_in_order(arena, FIRST), attractor_in_order(arena, FIRST, stop_at_start=True)
    assert part == whole[: len(part)]
    assert len(part) < len(whole)


class TestDocument004:
    told = DOCUMENTS["004"]
    arena = paired(nim_corrige(4))

    def test_who_wins_where(self):
        for key, player in (("won by J1 (3c)", FIRST), ("won by J2 (3c)", SECOND)):
            assert {v for v, _ in attractor_in_order(self.arena, player)} == set(map(tuple, self.told[key]))

    def test_numbers_of_moves(self):
        assert list(numbers_of_moves(self.arena, FIRST).items()) == [
            (tuple(vertex), number) for vertex, number in self.told["m (5d)"]
        ]

    def test_the_winning_strategy(self):
        assert winning_strategy(self.arena, FIRST) == pairs(self.told["Sg (5d)"]["answer"])


def agree(arena, on_paper, misere):
    regions = solve_play(arena, misere=misere)
    for player in Player:
        own = [v for v in range(arena.vertex_count) if regions.winner_of_vertex[v] == player.index]
        found = attractor_in_order(on_paper, player)
        ranks = {v: int(regions.rank_of_vertex[v]) for v in own}
        assert dict(found) == numbers_of_moves(on_paper, player) == ranks
        assert [rank for _, rank in found] == sorted(ranks.values()), "breadth first"
        strategy = winning_strategy(on_paper, player)
        assert set(strategy) == {v for v in own if on_paper.owner[v] is player and ranks[v] > 0}
        for vertex, then in strategy.items():
            assert then in on_paper.successors[vertex]
            assert ranks[then] == ranks[vertex] - 1
        for vertex in on_paper.successors:
            then = next_in_attractor(on_paper, found, vertex)
            assert (then is None) == (vertex not in ranks or ranks[vertex] == 0)
            assert then is None or (then in on_paper.successors[vertex] and ranks[then] < ranks[vertex])


@given(arenas())
def test_paper_and_core_agree_on_any_arena(arena):
    for misere in (False, True):
        agree(arena, from_arena(arena, misere=misere), misere)


@given(subtractions())
def test_paper_and_core_agree_on_a_game(rules):
    from noyau.positions import explore

    agree(explore(rules).arena, numbered(rules), rules.misere)
