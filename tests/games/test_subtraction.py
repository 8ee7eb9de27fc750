from __future__ import annotations

import pytest
from hypothesis import given

from helpers.games import brute_force, subtractions
from helpers.known import known
from noyau import solve
from noyau.games import Subtraction
from noyau.games.subtraction import MOST_STICKS, Heap, Take
from noyau.positions import Turn, explore
from noyau.solvers.arenas.attractor import solve_play
from noyau.words import FIRST, SECOND, Player

KNOWN = known("subtraction")["tables"]


def rules_of(table):
    second = table.get("take_second")
    return Subtraction(table["tokens"], tuple(table["take"]), second and tuple(second), table.get("misere", False))


@pytest.mark.parametrize("table", KNOWN, ids=lambda table: table["source"][:12])
def test_the_documents_answers(table):
    rules = rules_of(table)
    solution = solve(rules)
    assert solution.winner == table["winner"]
    for key in ("winning_moves", "kernel"):
        if key in table:
            assert solution.answer.as_json()[key] == table[key]


def test_document_001_attractor_and_its_numbering():
    table = KNOWN[1]
    explored = explore(rules_of(table))
    regions = solve_play(explored.arena)
    own = [(v, int(regions.rank_of_vertex[v])) for v in range(16) if regions.winner_of_vertex[v] == 0]
    assert sorted(own) == sorted(map(tuple, table["attractor_of_first"]))
    assert [int(v) for v in explored.arena.successors(7)] == [14, 13, 12]
    assert [int(v) for v in explored.arena.successors(15)] == [6, 5, 4]


def test_document_004_ranks_and_strategy():
    table = KNOWN[2]
    solution = solve(rules_of(table))
    for pair, rank in table["ranks_of_first"].items():
        tokens, player = map(int, pair.split(","))
        verdict = solution.verdict(Turn(Heap(tokens), Player(player)))
        assert (verdict.winner, verdict.rank) == (FIRST, rank), pair
    for pair in table["won_by_second"]:
        tokens, player = map(int, pair.split(","))
        assert solution.verdict(Turn(Heap(tokens), Player(player))).winner is SECOND, pair
    for tokens, left in table["strategy_of_first"].items():
        moves = solution.verdict(Turn(Heap(int(tokens)), FIRST)).best_moves
        assert moves == (Take(int(tokens) - left),)


@given(subtractions())
def test_every_turn_agrees_with_brute_force(rules):
    solution, best = solve(rules), brute_force(rules)
    for tokens in range(rules.tokens + 1):
        for player in Player:
            verdict = solution.verdict(Turn(Heap(tokens), player))
            assert (verdict.winner, verdict.rank) == best(Heap(tokens), player)
            for option in verdict.options:
                after = best(rules.after(Heap(tokens), option.move), player.other)
                assert (option.winner, option.rank - 1) == after


@given(subtractions())
def test_best_moves_hurry_the_win_and_delay_the_loss(rules):
    verdict = solve(rules).verdict(Turn(rules.start(), rules.to_move))
    for option in verdict.options:
        assert option.best == ((option.winner, option.rank) == (verdict.winner, verdict.rank))


def test_grundy_values_of_a_known_game():
    # Winning Ways, chapter 4: the subtraction game S(1, 2, 3) has nim-sequence 0123 0123 …
    assert solve(Subtraction(11)).answer.grundy == [0, 1, 2, 3] * 3


def test_lists_only_when_both_have_the_same_moves():
    answer = solve(Subtraction(5, take=(1, 2), take_second=(1, 3))).answer.as_json()
    assert not {"grundy", "kernel"} & set(answer)
    assert "grundy" in solve(Subtraction(5, take=(1, 2), take_second=(2, 1))).answer.as_json()


def test_sticks_are_drawn_until_there_are_too_many():
    few = Subtraction(7).picture(Heap(5))
    assert [piece.plays for piece in few.pieces] == [Take(5), Take(4), Take(3), Take(2), Take(1)]
    assert few.pieces[3].lights == (3, 4)
    many = Subtraction(MOST_STICKS + 1).picture(Heap(150))
    assert [piece.label for piece in many.pieces] == ["150"]
