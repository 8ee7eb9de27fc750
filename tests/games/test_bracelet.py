"""The bracelet: rules, the document's examples, what can still be completed, bad requests."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import slow_euler
from helpers.known import known
from noyau import solve
from noyau.errors import BadRules, CannotRead, TooLarge
from noyau.games.bracelet import Add, Bracelet, Stones
from noyau.play import Match
from noyau.positions import Turn
from noyau.words import FIRST

KNOWN = known("bracelets")


@pytest.mark.parametrize("k", [3, 4])
def test_the_bracelets_of_the_document_solve_the_puzzle(k):
    stones = KNOWN["document_003"][f"k={k}"]
    game = Bracelet(k)
    match = Match.resumed(game, [f"add {stone}" for stone in stones])
    assert game.wanted == len(stones) == 2**k
    assert match.over
    assert match.winner is FIRST


def test_the_arcs_of_the_document_are_the_windows_of_its_bracelet():
    document = KNOWN["document_003"]
    assert Bracelet(3).windows(document["k=3"]) == document["k=3 arcs"]
    assert "".join(arc[0] for arc in document["k=3 arcs"]) == document["k=3"]
    # Its second and last columns are the same ring, turned.
    for column in (1, 2):
        assert Bracelet(3).solved(Stones("".join(arc[column] for arc in document["k=3 arcs"])))


@pytest.mark.parametrize("stones", [*KNOWN["least"]["binary"].values(), *KNOWN["prefer_one"]["values"]])
def test_published_bracelets_solve_the_puzzle(stones):
    k = len(stones).bit_length() - 1
    assert Bracelet(k).solved(Stones(stones))
    changed = stones[:-1] + ("0" if stones[-1] == "1" else "1")
    assert not Bracelet(k).solved(Stones(changed))


def test_published_bracelets_of_more_kinds_and_of_a_door_opener():
    for name, stones in KNOWN["least"]["more"].items():
        kinds, k = map(int, name.split(","))
        assert Bracelet(k, "0123"[:kinds]).solved(Stones(stones))
    assert Bracelet(8).solved(Stones(KNOWN["door_codes_8"]["sequence"]))


@given(
    st.sampled_from([(1, "ab"), (2, "01"), (3, "01"), (2, "abc"), (1, "abcd")]),
    st.lists(st.integers(0, 10), max_size=9),
)
def test_the_verdict_is_that_of_trying_everything(board, choices):
    k, symbols = board
    game = Bracelet(k, symbols)
    at = game.start()
    for choice in choices:
        moves = list(game.moves(at))
        if not moves:
            break
        at = game.after(at, moves[choice % len(moves)])
    verdict = solve(game).verdict(Turn(at, FIRST))
    assert (verdict.winner is FIRST) == slow_euler.can_be_completed(at.stones, k, symbols)
    good = {symbol for symbol in symbols if slow_euler.can_be_completed(at.stones + symbol, k, symbols)}
    if len(at.stones) < game.wanted:
        assert {option.move.symbol for option in verdict.options if option.best} == good


@pytest.mark.parametrize(("k", "symbols"), [(4, "01"), (5, "01"), (3, "abc"), (2, "abcd")])
def test_following_the_hints_threads_the_whole_ring(k, symbols):
    match = Match(Bracelet(k, symbols))
    while not match.over:
        match = match.play(match.hint()[-1])
    assert match.winner is FIRST
    assert slow_euler.is_bracelet(match.turn.position.stones, k, symbols)


def test_legal_moves_close_the_ring_only_when_its_last_windows_are_new():
    game = Bracelet(2)
    assert [str(move) for move in game.moves(Stones("001"))] == ["add 1"]
    assert [str(move) for move in game.moves(Stones("010"))] == []
    assert [str(move) for move in game.moves(Stones("0011"))] == []


def test_notation():
    assert Stones.parse("stones") == Stones("")
    assert Stones.parse(" Stones 0Aa") == Stones("0Aa")
    assert str(Stones("")) == "stones"
    assert Add.parse("add x") == Add("x")
    for wrong in ("stone 0", "stones 0 1", ""):
        with pytest.raises(CannotRead):
            Stones.parse(wrong)


@pytest.mark.parametrize(
    ("k", "symbols", "says"),
    [
        (0, "01", "a window of 0 stones"),
        (-3, "01", "a window of -3 stones"),
        (3, "0", "'0' has one kind of stone alone. Hint"),
        (3, "", "no kind of stone is given. Hint"),
        (3, "010", "the kind '0' stands twice in '010'"),
        (3, "0 1", "cannot be seen"),
        (3, "".join(map(chr, range(0x4E00, 0x4E00 + 128))), "128 kinds"),
    ],
)
def test_rules_that_make_no_sense(k, symbols, says):
    with pytest.raises(BadRules, match=says):
        Bracelet(k, symbols)


def test_too_large_to_be_shown_drawn_or_played():
    with pytest.raises(TooLarge, match=r"a window of 65 stones is too long. Hint: give a k of at most 62"):
        Bracelet(65)
    with pytest.raises(TooLarge, match=r"1,073,741,824 stones are too many to be shown. Hint: .*out= FILE"):
        solve(Bracelet(30))
    with pytest.raises(TooLarge, match="too large to be drawn"):
        Bracelet(11).picture(Stones(""))
    with pytest.raises(TooLarge, match="threaded by hand"):
        Bracelet(13).moves(Stones(""))


def test_too_large_for_the_memory(monkeypatch):
    monkeypatch.setenv("NOYAU_MEMORY", "1000000")
    with pytest.raises(TooLarge, match="by the method random would take"):
        solve(Bracelet(20), method="random")


@pytest.mark.parametrize("window", ["02", "0x1"])
def test_a_window_with_a_foreign_stone(window):
    with pytest.raises(CannotRead, match=f"{window[1]!r}, character 1 of the window {window!r}, is no kind of stone"):
        solve(Bracelet(3), find=window)


def test_other_windows_and_places_that_there_are_not():
    for window in ("0101", ""):
        with pytest.raises(CannotRead, match=f"has {len(window)} stones, and here it has 1 to 3"):
            solve(Bracelet(3), find=window)
    for place in (-1, 8):
        with pytest.raises(BadRules, match=f"there is no place {place}. Hint: the places are 0 to 7"):
            solve(Bracelet(3), at=place)
    for seed in (-1, 2**64):
        with pytest.raises(BadRules, match="out of range"):
            solve(Bracelet(3), method="random", seed=seed)


@pytest.mark.parametrize("method", ["least", "euler", "random", "register"])
def test_every_window_is_found_where_it_is(method):
    game = Bracelet(4, "xy") if method == "register" else Bracelet(3, "abc")
    for place, window in enumerate(game.windows(solve(game, method=method).answer.sequence)):
        assert solve(game, method=method, find=window).answer.position == place
        assert solve(game, method=method, at=place).answer.window == window


@pytest.mark.parametrize("method", ["least", "euler", "random", "register"])
def test_the_beginning_of_a_window_is_found_where_it_comes_up_first(method):
    game = Bracelet(4)
    stones = solve(game, method=method).answer.sequence
    for part in ("0", "1", "10", "011", "111"):
        assert solve(game, method=method, find=part).answer.position == (stones + stones[:3]).find(part)


def test_without_a_method_the_first_in_the_alphabet_is_threaded_as_in_the_document():
    for k in (3, 4):
        assert solve(Bracelet(k)).answer.sequence == KNOWN["document_003"][f"k={k}"]
    assert solve(Bracelet(3, "012")).answer.sequence == KNOWN["least"]["more"]["3,3"]


@pytest.mark.parametrize("length", range(1, 17))
def test_shorter_bracelets(length):
    game = Bracelet(4, length=length)
    answer = solve(game).answer.as_json()
    assert answer["length"] == length
    assert slow_euler.is_bracelet(answer["sequence"], 4, "01")
    for window in ("0000", "1111", "0101"):
        position = solve(game, find=window).answer.position
        assert position == (game.windows(answer["sequence"]).index(window) if position is not None else None)
    if length < 16:
        with pytest.raises(BadRules, match="whole bracelets only"):
            solve(game, method="euler")


def test_lengths_that_there_are_not():
    for length in (0, 17):
        with pytest.raises(BadRules, match=f"a ring of {length} stones cannot be threaded"):
            Bracelet(4, length=length)


def test_what_may_follow_in_a_shorter_bracelet_is_found_by_trying():
    game = Bracelet(3, length=5)
    at = Stones("000")
    verdict = solve(game).verdict(Turn(at, FIRST))

    def finished(here):
        return game.solved(here) or any(finished(game.after(here, move)) for move in game.moves(here))

    assert {option.move for option in verdict.options if option.best} == {
        move for move in game.moves(at) if finished(game.after(at, move))
    }


def test_a_register_has_two_kinds_of_stones():
    with pytest.raises(BadRules, match="of two kinds of stones, not 3"):
        solve(Bracelet(3, "abc"), method="register")
