"""Domineering, hackenbush, toads and frogs: published values, the slow twin, and boards that are none."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.games import brute_force
from helpers.known import known
from helpers.slow_parts import domineerings, hackenbushes, slow_value, strips
from noyau import board, check, solve
from noyau.certificates import Proved, Searched
from noyau.errors import BadBoard, CannotRead, LimitReached, NoyauError
from noyau.forms import rules_from, words_of
from noyau.games import Domineering, Hackenbush, Toads
from noyau.games.domineering import Domino, FreeCells
from noyau.games.hackenbush import Cut, Standing
from noyau.games.toads import Hop, Strip
from noyau.graphs import Graph, write_board
from noyau.graphs.cells import connected, least_image, pieces
from noyau.positions import Turn
from noyau.values import value, value_of
from noyau.words import FIRST, SECOND

KNOWN = known("partizan")
LARGE = ("5x5", "4x6")
GAMES = domineerings() | hackenbushes() | strips()


def named(entry):
    return entry["board"]


# Published values.


def check_published(rules, entry):
    found = value_of(rules)
    assert found == value(entry["value"])
    for fact in ("temperature", "outcome"):
        if fact in entry:
            assert str(getattr(found, fact)) == entry[fact]


@pytest.mark.parametrize(
    "entry",
    [one for one in KNOWN["domineering"] if one["board"] not in LARGE],
    ids=named,
)
def test_published_domineering(entry):
    check_published(Domineering(entry["board"]), entry)


@pytest.mark.slow
@pytest.mark.parametrize("entry", [one for one in KNOWN["domineering"] if one["board"] in LARGE], ids=named)
def test_published_domineering_on_large_boards(entry):
    check_published(Domineering(entry["board"]), entry)


@pytest.mark.parametrize("entry", KNOWN["hackenbush"], ids=named)
def test_published_hackenbush(entry):
    check_published(Hackenbush(entry["board"]), entry)


@pytest.mark.parametrize("entry", KNOWN["toads"], ids=named)
def test_published_toads(entry):
    check_published(Toads(entry["board"]), entry)


def berlekamp(stalk):
    """Edges before the first change of colour count 1; from there on each counts half of the one before."""
    sign = {"R": 1, "B": -1}
    same = len(stalk) - len(stalk.lstrip(stalk[0]))
    steps = (Fraction(sign[edge], 2**place) for place, edge in enumerate(stalk[same:], 1))
    return same * sign[stalk[0]] + sum(steps, Fraction(0))


@given(st.text("RB", min_size=1, max_size=14))
@settings(deadline=None)
def test_stalks_are_the_numbers_of_berlekamps_rule(stalk):
    assert value_of(Hackenbush(f"stalk:{stalk}")) == berlekamp(stalk)


def test_a_long_stalk():
    assert value_of(Hackenbush("stalk:" + "RB" * 15)) == berlekamp("RB" * 15)


@given(st.integers(1, 6), st.integers(1, 6))
@settings(max_examples=20, deadline=None)
def test_green_stalks_are_heaps_of_nim(one, other):
    assert value_of(Hackenbush(f"stalk:{'G' * one},{'G' * other}")) == value(f"*{one ^ other}")


# The slow twin.


@given(GAMES)
@settings(max_examples=120, deadline=None)
def test_values_are_those_of_the_twin(rules):
    assert value_of(rules) == slow_value(rules)


@given(GAMES)
@settings(max_examples=80, deadline=None)
def test_a_position_is_the_sum_of_its_parts(rules):
    at = rules.start()
    total = sum((slow_value(rules, part) for part in rules.parts(at)), value(0))
    assert total == slow_value(rules, at)


@given(GAMES)
@settings(max_examples=60, deadline=None)
def test_winners_and_winning_moves_are_those_of_brute_force(rules):
    best, solution = brute_force(rules), solve(rules)
    at, mover = rules.start(), rules.to_move
    assert solution.winner is best(at, mover)[0]
    wins = [move for move in rules.moves(at, mover) if best(rules.after(at, move), mover.other)[0] is mover]
    assert list(solution.winning_moves) == wins
    assert solution.answer.winning_moves == [move.plain() for move in wins]
    assert check(solution.proof) == []
    assert solution.rank == best(at, mover)[1]


@given(GAMES, st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_a_match_in_the_game_ends_and_reads_back(rules, chance):
    at, mover = rules.start(), rules.to_move
    for _ in range(200):
        assert type(at).parse(str(at)) == at
        moves = list(rules.moves(at, mover))
        if not moves:
            break
        move = chance.choice(moves)
        assert type(move).parse(str(move)) == move
        at, mover = rules.after(at, move), mover.other
    else:
        pytest.fail("play does not end")


@given(GAMES)
@settings(max_examples=60, deadline=None)
def test_words_give_the_rules_back(rules):
    assert rules_from(type(rules), words_of(rules)) == rules


@pytest.mark.parametrize("way", ["flip", "turn"])
def test_mirrored_boards_are_worth_the_same(way):
    rows = ["..#.", "....", ".#.."]
    mirrored = [row[::-1] for row in rows] if way == "flip" else rows[::-1]
    assert value_of(Domineering("/".join(rows))) == value_of(Domineering("/".join(mirrored)))


def test_exchanging_the_players_negates():
    rows = ["..#.", "....", ".#.."]
    turned = ["".join(row[column] for row in rows) for column in range(4)]
    assert value_of(Domineering("/".join(turned))) == -value_of(Domineering("/".join(rows)))
    exchanged = "TT_F_F"[::-1].translate(str.maketrans("TF", "FT"))
    assert value_of(Toads(exchanged)) == -value_of(Toads("TT_F_F"))
    assert value_of(Hackenbush("stalk:RBBG,GRB")) == -value_of(Hackenbush("stalk:BRRG,GBR"))


# Answers.


def test_players_have_their_names():
    answer = solve(Domineering("4x5", to_move=SECOND), values=True).answer.as_json()
    assert (answer["winner"], answer["to_move"], answer["winning_moves"]) == ("vertical", "horizontal", [])
    assert (answer["value"], answer["outcome"]) == ("1", "L")
    assert solve(Hackenbush("stalk:B")).answer.winner == "blue"
    assert solve(Toads("TT_FF", to_move=SECOND)).answer.winner == "frogs"


def test_small_boards_are_proved_and_large_ones_searched():
    small, large = solve(Domineering("4x4")), solve(Domineering("4x5"))
    assert isinstance(small.proof, Proved)
    assert small.rank == 7
    assert isinstance(large.proof, Searched)
    assert large.rank is None
    assert solve(Domineering("4x5")).proof.count == large.proof.count, "a search can be repeated"
    assert solve(Domineering("4x5"), values=True).proof.count == 2571


def test_any_turn_can_be_judged_also_one_that_never_comes_up():
    rules = Domineering("3x3")
    best, solution = brute_force(rules), solve(rules)
    chance = random.Random(1)
    for _ in range(60):
        at = FreeCells(chance.getrandbits(9))
        for player in (FIRST, SECOND):
            assert solution.verdict(Turn(at, player)).winner is best(at, player)[0]


@pytest.mark.parametrize("rules", [Domineering("7x7"), Toads("T" * 9 + "____" + "F" * 9)])
def test_a_limit_is_a_limit(rules):
    with pytest.raises(LimitReached, match="unknown so far"):
        solve(rules, limit=0.1)


# Boards.


def test_a_board_of_domineering_may_be_a_grid_graph(tmp_path):
    assert Domineering("grid:4x5") == Domineering("4x5") == Domineering(board("grid:4x5"))
    cells = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1)]
    joined = [
        (one, other)
        for one in range(5)
        for other in range(one)
        if sum(abs(a - b) for a, b in zip(cells[one], cells[other], strict=True)) == 1
    ]
    write_board(Graph.from_edges(5, joined, coordinates=cells), tmp_path / "cells.json")
    rules = Domineering(str(tmp_path / "cells.json"))
    assert rules.board == "..#/..."
    assert rules == Domineering("../...")
    assert check(solve(rules).proof) == []


def test_a_bush_may_be_a_file(tmp_path):
    file = tmp_path / "bush.json"
    file.write_text(json.dumps({"ground": [7, 8], "edges": [[7, 1, "R"], [1, 8, "blue"], [1, 2, "g"]]}))
    rules = Hackenbush(str(file))
    assert rules.board == "0-1R,1-0B,1-2G"
    proof = solve(rules).proof
    file.unlink()
    assert check(proof) == []


@pytest.mark.parametrize(
    ("make", "kind", "says"),
    [
        (lambda: Domineering("0x5"), NoyauError, "0x5"),
        (lambda: Domineering("20x20"), BadBoard, "room for 400 cells"),
        (lambda: Domineering("##/##"), BadBoard, "without cells"),
        (lambda: Domineering("petersen"), BadBoard, "no whole coordinates"),
        (lambda: Domineering("torus:3x4"), BadBoard, "joined, and do not lie side by side"),
        (lambda: Domineering("path:0"), NoyauError, "path"),
        (lambda: FreeCells.parse("free 3-1"), CannotRead, "does not read"),
        (lambda: FreeCells.parse("free 1,"), CannotRead, "does not read"),
        (lambda: Hackenbush("stalk:RXB"), CannotRead, "'X' in the stalk"),
        (lambda: Hackenbush("stalk:"), BadBoard, "0 edges"),
        (lambda: Hackenbush("1-2R"), BadBoard, "hangs in the air"),
        (lambda: Hackenbush("0-1"), CannotRead, "'0-1' is no edge"),
        (lambda: Hackenbush("nowhere.json"), CannotRead, "cannot read 'nowhere.json'"),
        (lambda: Toads("TXF"), CannotRead, "'X' stands in the strip"),
        (lambda: Toads("T" * 101), BadBoard, "101 places"),
        (lambda: Strip.parse("strip TQ"), CannotRead, "'Q' stands"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(make, kind, says):
    with pytest.raises(kind, match=says) as raised:
        make()
    assert "\n" not in raised.value.sentence()


@pytest.mark.parametrize(
    "whole", ["[]", "{}", '{"edges": [[0, 1]]}', '{"edges": 3}', '{"ground": 0, "edges": []}', "{"]
)
def test_a_file_that_is_no_bush(tmp_path, whole):
    (tmp_path / "bush.json").write_text(whole)
    with pytest.raises(NoyauError):
        Hackenbush(str(tmp_path / "bush.json"))


# Pictures.


def test_the_picture_plays_the_moves():
    for rules in (Domineering("..#/..."), Hackenbush("0-1R,1-2B,1-2G,0-0R,2-2G"), Toads("TT_FF")):
        picture = rules.picture(rules.start())
        played = {
            move
            for piece in picture.pieces
            for move in (piece.plays if isinstance(piece.plays, tuple) else (piece.plays,))
        }
        for player in (FIRST, SECOND):
            assert set(rules.moves(rules.start(), player)) <= played
        assert all(0 <= piece.x <= picture.width and 0 <= piece.y <= picture.height for piece in picture.pieces)


def test_sketches():
    assert Domineering("..#/...").sketch(FreeCells.parse("free 0,4")) == "0 ·\n· 4 ·"
    assert Hackenbush("stalk:RB").sketch(Standing(0b11)) == "  0  0-1 R\n  1  1-2 B"
    assert Hackenbush("stalk:RB").sketch(Standing(0)) == "nothing stands"
    assert Toads("T_F").sketch(Strip("T_F")) == "T_F\n012"


def test_moves_that_read_well():
    assert [str(one) for one in (Domino("vertical", 3), Cut(2), Hop("toad", 1))] == ["vertical 3", "cut 2", "toad 1"]


# Sets of cells.


@given(st.integers(1, 12), st.integers(0, 2**80 - 1))
def test_pieces_in_the_core_and_in_python(width, cells):
    for some in (cells, cells & (1 << 64 // width * width) - 1):
        assert pieces(some, width) == [least_image(piece, width) for piece in connected(some, width)]


@given(st.integers(1, 12), st.integers(1, 2**60 - 1))
def test_pieces_cover_the_cells_once(width, cells):
    found = list(connected(cells, width))
    assert sum(found) == cells
    assert sum(piece.bit_count() for piece in pieces(cells, width)) == cells.bit_count()
