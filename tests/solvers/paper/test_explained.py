from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from hypothesis import given, settings

from helpers.documents import DOCUMENTS, cerilles, nim_corrige, soustraction
from helpers.games import Stepping, brute_force, subtractions
from noyau.errors import BadRules, TooLarge
from noyau.games import Arena, Nim, Subtraction
from noyau.games.subtraction import Heap, Take
from noyau.solvers.paper.explained import MOST_EXPLAINED, NUMBERINGS, explained
from noyau.words import FIRST, Player


def test_document_001():
    told, paper = DOCUMENTS["001"], explained(soustraction(7))
    assert [row["successors"] for row in paper["vertices"]] == told["mystery_code(7)"]
    assert paper["starts"] == told["start_positions(7)"]
    assert paper["ends"] == {"1": [8], "2": [0]}
    assert [list(pair) for pair in paper["attractors"]["1"]] == told["build_attractor(7, 0)"]["answer"]
    assert paper["minimax"] == {"value": 1, "calls_without_memory": 96, "calls_with_memory": 14}


def test_document_003():
    told, paper = DOCUMENTS["003"], explained(cerilles())
    assert paper["kernel"] == told["kernel"]
    assert [row["position"] for row in paper["positions"] if row["in_kernel"]] == told["kernel"]
    assert [row["level"] for row in paper["positions"]] == list(range(22))
    assert [row["label"] for row in paper["positions"]] == [heap % 5 for heap in range(22)]


def test_document_004():
    told, paper = DOCUMENTS["004"], explained(nim_corrige(4), numbering="pairs")
    row_of = {row["vertex"]: row for row in paper["vertices"]}
    assert {key for key, row in row_of.items() if row["value"] == 1} == set(map(tuple, told["won by J1 (3c)"]))
    assert {key for key, row in row_of.items() if row["value"] == -1} == set(map(tuple, told["won by J2 (3c)"]))
    for vertex, number in told["m (5d)"]:
        assert row_of[tuple(vertex)]["moves"] == number
    for vertex, then in told["Sg (5d)"]["answer"]:
        assert row_of[tuple(vertex)]["plays"] == tuple(then)
    assert "kernel" not in paper


@given(subtractions(most_tokens=12))
@settings(max_examples=40)
def test_every_row_agrees_with_brute_force(rules):
    best = brute_force(rules)
    for numbering in NUMBERINGS:
        for row in explained(rules, numbering=numbering)["vertices"]:
            winner, rank = best(Heap(row["position"]), Player(row["player"]))
            assert (row["winner"], row["moves"], row["value"]) == (winner, rank, 1 if winner is FIRST else -1)
            assert (row["plays"] in row["successors"]) == (winner == row["player"] and rank > 0)
        json.dumps(explained(rules, numbering=numbering))


def test_the_early_exit_shortens_the_lists_and_nothing_else():
    rules = Subtraction(7, take=(1, 3))
    whole, part = explained(rules), explained(rules, stop_at_start=True)
    assert len(part["attractors"]["1"]) < len(whole["attractors"]["1"])
    assert part["vertices"] == whole["vertices"]


def test_a_game_that_can_go_on_for_ever():
    @dataclass(frozen=True)
    class Clock(Stepping):
        def after(self, at: Heap, move: Take) -> Heap:
            return Heap((at.tokens - move.count) % (self.tokens + 1))

        def moves(self, at: Heap, player: Player):
            return iter([Take(1)])

    paper = explained(Clock(2))
    assert paper["cycle"] == [0, 5, 1, 3, 2, 4]
    assert "minimax" not in paper
    assert "kernel" not in paper
    assert {row["value"] for row in paper["vertices"]} == {0}


class TestArenasFromFiles:
    board = "digraph { 0 [owner=0]; 1 [owner=1]; 2 [owner=1]; 3 [owner=0]; 0 -> 1; 1 -> 0; 0 -> 2; 1 -> 3; 2 -> 0 }"

    def test_a_draw_is_worth_nothing(self):
        paper = explained(Arena("digraph { 0 [owner=0]; 1 [owner=1]; 0 -> 1; 1 -> 0 }"))
        assert [(row["winner"], row["value"], row["moves"]) for row in paper["vertices"]] == [(None, 0, None)] * 2
        assert paper["cycle"] == [0, 1]

    def test_a_play_that_never_meets_the_target_is_won_by_player_2(self):
        rows = explained(Arena(self.board, target=(3,)))["vertices"]
        assert [(row["winner"], row["moves"]) for row in rows] == [(2, None), (2, None), (2, None), (1, 0)]

    def test_nobody_leaves_the_target(self):
        paper = explained(Arena(self.board, target=(2,)))
        assert paper["vertices"][2]["successors"] == []
        assert paper["attractors"]["1"] == [(2, 0), (0, 1)]
        assert paper["ends"] == {"1": [2], "2": [3]}

    def test_a_parity_game_is_refused(self):
        rules = Arena("digraph { 0 [owner=0, priority=1]; 0 -> 0 }", parity=True)
        with pytest.raises(BadRules, match="seen for ever"):
            explained(rules)


def test_heaps_of_nim():
    paper = explained(Nim((1, 2)), numbering="pairs")
    assert paper["starts"][0] == ((1, 2), 1)
    assert paper["kernel"] == [(0, 0), (1, 1)]


def test_what_nobody_would_read_is_refused():
    with pytest.raises(TooLarge, match=f"more than {MOST_EXPLAINED:,} positions"):
        explained(Subtraction(10**9))
