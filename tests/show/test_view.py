from __future__ import annotations

import pytest
from hypothesis import given, settings

from helpers.games import subtractions
from helpers.views import must_fit
from noyau.errors import TooLarge
from noyau.games import Subtraction
from noyau.games.cubes import Quarter
from noyau.games.snort import Paint
from noyau.games.subtraction import Heap, Take
from noyau.play import Match
from noyau.positions import Turn, explore
from noyau.show import arena_view, board_view
from noyau.show.view import move_label
from noyau.solvers.arenas.attractor import solve_play
from noyau.words import FIRST, SECOND


def arena_of(rules, visited=()):
    explored = explore(rules)
    return arena_view(explored, solve_play(explored.arena, misere=rules.misere), visited)


@given(subtractions())
@settings(max_examples=30)
def test_arena_views_fit_the_schema(rules):
    must_fit(arena_of(rules))


def test_the_arena_is_drawn_as_in_document_001():
    view = arena_of(Subtraction(7), Match(Subtraction(7)).play("take 3").visited)
    circles, squares = view["vertices"][:8], view["vertices"][8:]
    assert {vertex["shape"] for vertex in circles} == {"circle"}
    assert {vertex["shape"] for vertex in squares} == {"square"}
    assert [vertex["label"] for vertex in circles] == [str(n) for n in range(8)]
    assert [vertex["note"] for vertex in circles] == ["0", "1", "1", "1", "2", "3", "3", "3"]
    assert [vertex["tint"] for vertex in circles] == [
        "second",
        "first",
        "first",
        "first",
        "second",
        "first",
        "first",
        "first",
    ]
    across = [vertex["x"] for vertex in circles]
    assert across == sorted(across, reverse=True), "play runs from left to right"
    assert [vertex["id"] for vertex in view["vertices"] if "current" in vertex["states"]] == [12]
    assert [(edge["from"], edge["to"]) for edge in view["edges"] if "played" in edge["states"]] == [(7, 12)]
    places = [(vertex["x"], vertex["y"]) for vertex in view["vertices"]]
    assert len(set(places)) == len(places)
    assert all(0 < x < view["width"] and 0 < y < view["height"] for x, y in places)


def test_a_board_with_its_moves_and_values():
    rules = Subtraction(5)
    view = board_view(rules, Turn(Heap(5), FIRST), Match(rules).verdict())
    assert [(move["text"], move["at"], move["touches"]) for move in view["moves"]] == [
        ("take 1", 4, [4]), ("take 2", 3, [3, 4]), ("take 3", 2, [2, 3, 4]),
    ]  # fmt: skip
    assert [move["value"]["winner"] for move in view["moves"]] == [1, 2, 2]
    assert [move["value"]["best"] for move in view["moves"]] == [True, False, False]


@pytest.mark.parametrize(("misere", "winner"), [(False, 1), (True, 2)])
def test_the_end(misere, winner):
    view = board_view(Subtraction(3, misere=misere), Turn(Heap(0), SECOND))
    assert (view["status"]["over"], view["status"]["winner"], view["to_move"]) == (True, winner, None)


def test_an_arena_nobody_could_read_is_refused():
    with pytest.raises(TooLarge, match="at most"):
        arena_of(Subtraction(1000))


def test_words_in_a_move_are_translated_too():
    said = [move_label(move).inside("fr") for move in (Paint("red", 5), Quarter(2, "left"), Take(3))]
    assert said == ["rouge 5", "tourner 2 vers la gauche", "prendre 3"]
    assert move_label(Paint("blue", 1)).inside("en") == "blue 1"
