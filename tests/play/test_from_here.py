"""A position as a board of its own: the same position, the same winner, and the places that were dragged."""

from __future__ import annotations

import pytest

from noyau.errors import BadRules, IllegalMove
from noyau.forms import rules_from, words_of
from noyau.games import Dollar, Lights, Octal, Snort, find, names
from noyau.play import Match
from noyau.play.from_here import begun_here, board_itself, moved

NEVER = {"bracelet", "cops", "cubes", "euler", "torus"}
"""Games that begin at their beginning only."""
COUNTED_ANEW = {"kayles", "geography", "hackenbush", "nim"}
"""What is gone from the board is not counted any more."""


def in_the_middle(game, moves=2):
    match = Match(rules_from(game.rules, game.try_first))
    for seed in range(moves):
        if not match.over:
            match = match.reply("random", seed=seed)
    return match


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("places", [{}, {0: (5.0, 7.0)}], ids=["as it lay", "dragged"])
def test_a_new_match_begins_where_the_old_one_stands(name, places):
    game = find(name)
    match = in_the_middle(game)
    if name in NEVER or (name == "octal" and len(match.turn.position.heaps) > 1):
        with pytest.raises(BadRules, match="cannot begin where the match stands"):
            begun_here(match, places)
        return
    begun = rules_from(game.rules, words_of(begun_here(match, places)))  # as a link would carry it
    again = Match(begun)
    if name not in COUNTED_ANEW:
        assert str(again.turn.position) == str(match.turn.position)
    assert len(again.legal) == len(match.legal)
    if not game.is_puzzle and not match.over:
        first, then = match.verdict(limit=60), again.verdict(limit=60)
        assert (first.winner is match.turn.player) == (then.winner is again.turn.player)


def test_a_row_of_pins_that_is_one_heap_can_be_begun_with():
    assert begun_here(Match(Octal("0.77", n=5)).play("take 2 from 0 leaving 3"), {}).n == 3


def test_dragged_places_stand_on_the_board_and_nowhere_else():
    rules = moved(Snort("path:3"), {1: (300.0, 20.0)})
    assert [str(move) for move in Match(rules).legal] == [str(move) for move in Match(Snort("path:3")).legal]
    piece = rules.picture(rules.start()).pieces
    assert piece[1].y < piece[0].y
    again = rules_from(Snort, words_of(rules))
    assert again.picture(again.start()) == rules.picture(rules.start())


def test_a_hole_that_is_dragged_changes_no_jump_of_peg_solitaire():
    peg = rules_from(find("peg").rules, find("peg").try_first)
    assert moved(peg, {0: (500.0, 500.0)}) is peg


def test_the_board_of_a_file_spells_itself(tmp_path):
    file = tmp_path / "secret.edges"
    file.write_text("0 1\n1 2\n2 0\n")
    for name in ("snort", "euler", "geography", "dollar"):
        words = {"board": str(file)} | ({"values": "1,0,-1"} if name == "dollar" else {})
        text = board_itself(rules_from(find(name).rules, words))
        assert "secret" not in text
        assert rules_from(find(name).rules, {**words, "board": text}).graph().edge_count == 3


def test_a_solved_puzzle_is_played_on_only_if_that_is_said():
    solved = Match(Dollar("path:3", values=(2, -1, 0))).play("lend 0")
    assert solved.over
    with pytest.raises(IllegalMove, match="the game is over"):
        solved.play("borrow 1")
    on = Match.resumed(solved.rules, ["lend 0"], beyond=True)
    assert not on.over
    assert on.winner is None
    assert str(on.play("borrow 1").turn.position) == "dollars 0,2,-1"
    dark = Match.resumed(Lights("path:1"), ["press 0"], beyond=True)  # whose moves are not listed to be judged
    assert str(dark.play("press 0").turn.position) == "lit 1"
