"""The battery that every discovered game gets for free."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

import noyau.games
from helpers.views import must_fit
from noyau.certificates import check
from noyau.forms import rules_from, words_of
from noyau.games import find, game_of, names
from noyau.languages import LANGUAGES
from noyau.play import Match
from noyau.positions import Turn
from noyau.rules import Puzzle, moves_at
from noyau.show import board_view, to_svg, to_tikz
from noyau.solvers import solve
from noyau.words import FIRST

LONGEST_MATCH = 10_000
LONGEST_WALK = 40
"""Puzzles are not solved by chance: a random walk ends after so many moves."""


@pytest.fixture(params=names())
def rules(request):
    game = find(request.param)
    return rules_from(game.rules, game.try_first)


@cache
def solution_of(name):
    """Every test asks the same; it is answered once."""
    game = find(name)
    return solve(rules_from(game.rules, game.try_first))


@pytest.fixture
def solution(rules):
    return solution_of(game_of(rules).name)


def random_match(rules, seed):
    chance = random.Random(seed)
    match = Match(rules, players=("random", "random"))
    while not match.over and not (isinstance(rules, Puzzle) and len(match.moves) == LONGEST_WALK):
        match = match.reply(seed=chance.randrange(2**32))
        assert len(match.moves) <= LONGEST_MATCH, "play does not end"
    return match


def test_every_file_in_the_folder_is_a_game():
    folder = Path(noyau.games.__file__).parent
    there = {file.stem for file in folder.glob("*.py") if not file.stem.startswith("_")}
    assert there == set(names())


def test_what_is_written_in_two_ways_is_called_by_two_names():
    """A position or a move is said by the name of its class: `position.cells` cannot be free cells and filled ones."""
    written = {}
    for kind in (kind for game in map(find, names()) for kind in (game.position, game.move)):
        if template := getattr(kind, "template", None):
            assert written.setdefault(kind.__name__.lower(), template) == template, kind


def test_a_game_is_named_after_its_file_and_introduces_itself(rules):
    game = game_of(rules)
    assert game.name in names()
    assert game.title
    assert game.summary
    assert game_of(rules) is find(game.name)


@pytest.mark.parametrize("seed", range(5))
def test_random_play_ends_with_a_winner(rules, seed):
    match = random_match(rules, seed)
    assert match.winner is not None or isinstance(rules, Puzzle)
    assert not isinstance(rules, Puzzle) or (match.winner is FIRST) == rules.solved(match.turn.position)


@pytest.mark.parametrize("seed", range(3))
def test_notation_round_trips(rules, seed):
    game, match = game_of(rules), random_match(rules, seed)
    for turn in match.visited:
        assert game.read_position(str(turn.position)) == turn.position
    for move in match.moves:
        assert game.read_move(str(move)) == move
    assert Match.resumed(rules, [str(move) for move in match.moves]).visited == match.visited


def test_rules_and_words_round_trip(rules):
    assert rules_from(type(rules), words_of(rules)) == rules


@pytest.mark.parametrize("seed", range(3))
def test_moves_are_legal_different_and_leave_the_position_alone(rules, seed):
    for turn in random_match(rules, seed).visited:
        before = str(turn.position)
        moves = list(moves_at(rules, turn.position, turn.player))
        assert len(set(moves)) == len(moves)
        for move in moves:
            assert hash(rules.after(turn.position, move)) is not None
        assert str(turn.position) == before


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)])
def test_views_fit_the_schema_and_can_be_drawn(rules, solution, seed):
    for turn in random_match(rules, seed).visited:
        verdict = solution.verdict(turn)
        view = board_view(rules, turn, verdict)
        must_fit(view)
        assert [move["text"] for move in view["moves"]] == [
            str(move) for move in moves_at(rules, turn.position, turn.player)
        ]
        numbers = {vertex["id"] for vertex in view["vertices"]}
        assert all(set(move["touches"]) <= numbers for move in view["moves"])
        for language in LANGUAGES:
            assert to_svg(view, language).startswith("<svg")
        assert r"\begin{tikzpicture}" in to_tikz(view)


def test_the_first_board_is_solved_and_proved(rules, solution):
    assert check(solution.proof) == []
    assert set(solution.best_moves) <= set(moves_at(rules, solution.turn.position, solution.turn.player))


@pytest.mark.parametrize("seed", range(4))
def test_the_perfect_player_never_loses_what_is_won(rules, solution, seed):
    winner = solution.winner
    chance = random.Random(seed)
    match = Match(rules)
    while not match.over:
        assert not isinstance(rules, Puzzle) or solution.rank is None or len(match.moves) < solution.rank
        by = "perfect" if match.turn.player is winner else "random"
        match = match.reply(by, seed=chance.randrange(2**32))
    assert winner is None or match.winner is winner


def test_an_impartial_game_is_impartial(rules):
    if isinstance(rules, Puzzle) or not rules.impartial:
        return
    for turn in random_match(rules, 1).visited:
        other = Turn(turn.position, turn.player.other)
        assert list(rules.moves(turn.position, turn.player)) == list(rules.moves(other.position, other.player))
