from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.games import brute_force, subtractions
from helpers.known import known
from noyau.errors import BadRules, CannotRead, IllegalMove
from noyau.forms import rules_from
from noyau.games import Dollar, Subtraction, find
from noyau.games.subtraction import Take
from noyau.play import Match
from noyau.words import FIRST, SECOND


@given(subtractions(), st.data())
def test_undo_and_redo_are_inverse(rules, data):
    match = Match(rules)
    steps = [match]
    while not match.over and data.draw(st.booleans()):
        match = match.play(data.draw(st.sampled_from(match.legal)))
        steps.append(match)
    back = match
    for before in reversed(steps[:-1]):
        back = back.undo()
        assert (back.moves, back.turn) == (before.moves, before.turn)
    for after in steps[1:]:
        back = back.redo()
        assert (back.moves, back.turn) == (after.moves, after.turn)
    assert back.redo() == back


def test_undo_at_the_start_changes_nothing():
    match = Match(Subtraction(5))
    assert match.undo() == match
    assert match.redo() == match


@pytest.mark.parametrize("case", known("undo")["cases"], ids=str)
def test_undo_and_redo_go_to_a_persons_turn_as_on_the_page(case):
    alone = len(case["players"]) == 1
    rules = Dollar("path:3", values=(-99, 0, 0)) if alone else Subtraction(21)
    move = "lend 1" if alone else "take 1"
    match = Match(rules, players=(case["players"][0], case["players"][-1]))
    for _ in range(case["played"] + case["back"]):
        match = match.play(move)
    for _ in range(case["back"]):
        match = match.undo()
    line = (*match.moves, *reversed(match.undone))
    for after, count in ((match.undo_turn(), case["undo"]), (match.redo_turn(), case["redo"])):
        assert len(after.moves) == count
        assert (*after.moves, *reversed(after.undone)) == line


def test_a_new_move_forgets_what_was_undone():
    match = Match(Subtraction(9)).play("take 1").play("take 2").undo().undo()
    assert match.play("take 1").undone == (Take(2),)
    assert match.play("take 3").undone == ()


@given(subtractions())
@settings(max_examples=50)
def test_the_machine_wins_what_is_won_in_the_promised_number_of_moves(rules):
    winner, rank = brute_force(rules)(rules.start(), rules.to_move)
    match = Match(rules, players=("perfect", "perfect"))
    while not match.over:
        match = match.reply()
    assert (match.winner, len(match.moves)) == (winner, rank)


@given(subtractions(), st.integers(0, 2**32))
@settings(max_examples=50)
def test_a_lost_match_lasts_as_long_as_it_can(rules, seed):
    winner, rank = brute_force(rules)(rules.start(), rules.to_move)
    match = Match(rules)
    while not match.over:  # the loser is the machine, the winner anybody who plays to win but not fast
        moves = match.legal
        if match.turn.player is winner:
            winning = [option.move for option in match.verdict().options if option.winner is winner]
            match = match.play(winning[seed % len(winning)])
        else:
            assert match.hint()[0] in moves
            match = match.reply("perfect")
    assert len(match.moves) >= rank


@given(
    st.sampled_from(["snort", "col", "kayles"]),
    st.sampled_from(["path:6", "cycle:7", "grid:2x4", "star:6", "petersen"]),
    st.randoms(use_true_random=False),
)
@settings(max_examples=40, deadline=None)
def test_a_lost_match_of_taking_is_lost_as_late_as_it_can_be(name, board, chance):
    rules = find(name).rules(board)
    truth = brute_force(rules)
    match = Match(rules)
    while not match.over:
        winner, rank = truth(match.turn.position, match.turn.player)
        if winner is match.turn.player:
            match = match.play(chance.choice(match.legal))
            continue
        match = match.reply("perfect")
        assert truth(match.turn.position, match.turn.player) == (winner, rank - 1)


@pytest.mark.parametrize(("name", "words"), [("nim", {"heaps": "3,5,6"}), ("octal", {"code": "0.77", "n": "12"})])
def test_heaps_are_lost_as_late_as_they_can_be(name, words):
    rules = rules_from(find(name).rules, words)
    truth = brute_force(rules)
    match = Match(rules)
    while not match.over:
        winner, rank = truth(match.turn.position, match.turn.player)
        if winner is match.turn.player:
            match = match.play(match.legal[0])
            continue
        match = match.reply("perfect")
        assert truth(match.turn.position, match.turn.player) == (winner, rank - 1)


def test_too_much_to_count_leaves_as_few_ways_to_win_as_can_be():
    match = Match(find("kayles").rules("tree:18,seed=5"))
    assert (match.verdict().winner, match.verdict().rank) == (SECOND, None)

    def ways(after):
        return sum(option.winner is SECOND for option in after.verdict().options)

    assert ways(match.reply("perfect")) == min(ways(match.play(move)) for move in match.legal) == 1


def test_resumed_from_its_moves_and_refused_at_the_first_wrong_one():
    match = Match.resumed(Subtraction(10), ["take 3", "take 1"])
    assert str(match.turn) == "heap 6, player 1 to move"
    with pytest.raises(
        IllegalMove, match=r"'take 3' is not legal from 'heap 2' for player 2; allowed here: take 1, take 2"
    ):
        Match.resumed(Subtraction(5), ["take 3", "take 3"])
    with pytest.raises(CannotRead, match="does not read as"):
        Match.resumed(Subtraction(5), ["grab 3"])


def test_after_the_end_nothing_can_be_played():
    match = Match(Subtraction(1)).play("take 1")
    assert (match.over, match.winner, match.reply()) == (True, FIRST, match)
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play("take 1")


def test_random_is_random_and_repeatable():
    match = Match(Subtraction(30), players=("random", "random"))
    seen = {match.reply(seed=seed).moves for seed in range(30)}
    assert len(seen) == 3
    assert match.reply(seed=4) == match.reply(seed=4)


def test_who_is_awaited():
    match = Match(Subtraction(5, to_move=SECOND), players=("human", "perfect"))
    assert match.awaits == "perfect"
    assert match.reply().awaits == "human"


def test_a_notebook_shows_the_board():
    assert Match(Subtraction(5)).play("take 2")._repr_svg_().count("<ellipse") == 3


@pytest.mark.parametrize("nothing", [None, 3, "snort"])
def test_what_is_no_game_gets_a_sentence(nothing):
    with pytest.raises(BadRules, match="a game is wanted, not"):
        Match(nothing)
