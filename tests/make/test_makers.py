"""Makers: one list per game, read by the command line and the page; what they make can be played."""

from __future__ import annotations

import json

import pytest

from noyau.errors import BadRules, CannotRead, UnknownName
from noyau.forms import SEED, Game, Maker, number, rules_from
from noyau.games import find
from noyau.games import names as game_names
from noyau.graphs import board_from_bytes, digraph_from_bytes
from noyau.languages import LANGUAGES
from noyau.make import board_file, label, maker_of, makers_of, match_file, names, title
from noyau.make.board import BOARD
from noyau.positions import first_turn

EVERY = [(game, maker) for game in names() for maker in makers_of(find(game))]


def test_boards_of_every_game_can_be_made():
    assert names() == game_names()


@pytest.mark.parametrize(("game", "maker"), EVERY)
def test_what_is_made_as_usual_can_be_played_on(game, maker):
    words = maker_of(find(game), maker).made({})
    rules = rules_from(find(game).rules, words)
    assert first_turn(rules).position == rules.start()


@pytest.mark.parametrize(("game", "maker"), EVERY)
def test_the_file_holds_the_same_board_as_the_words(game, maker):
    found = find(game)
    words = maker_of(found, maker).made({})
    content = board_file(maker_of(found, maker), {}, found)
    if content is None:
        match = json.loads(match_file(found, words))
        assert (match["format"], match["game"], match["fields"]) == ("noyau match 1", game, words)
        return
    (board,) = words
    rules = rules_from(found.rules, words)
    if game == "cubes":
        assert found.rules(content.decode()).cubes == rules.cubes
    elif game in ("arena", "token"):
        assert digraph_from_bytes(content, format="dot").edges() == rules.digraph().edges()
    else:
        assert board_from_bytes(content).edges() == rules.graph().edges()
    assert board == "board"


@pytest.mark.parametrize(("game", "maker"), EVERY)
def test_titles_and_questions_are_there_in_every_language(game, maker):
    made_by = maker_of(find(game), maker)
    for said in (title(find(game), made_by), *(label(find(game), made_by, field) for field in made_by.fields)):
        french, catalan = (said.inside(language) for language in LANGUAGES if language != "en")
        assert french != said.key
        assert len({said.text, french, catalan}) > 1 or len(said.text) < 12, said


def test_numbers_keep_within_their_bounds():
    heaps = maker_of(find("nim"))
    for count in ("0", "13", "-1"):
        with pytest.raises(CannotRead, match=rf"count is {count}; allowed here: 1 to 12"):
            heaps.made({"count": count})
    with pytest.raises(CannotRead, match="seed is -1; allowed here: 0 or more"):
        heaps.made({"seed": "-1"})
    with pytest.raises(UnknownName, match="no field of heaps is called 'size'"):
        heaps.made({"size": "3"})
    with pytest.raises(UnknownName, match="did you mean 'grid'"):
        maker_of(find("snort"), "gird")


def test_a_connected_board_has_a_fitting_number_of_edges():
    for n in (1, 2, 3, 12):
        content = board_file(BOARD, {"n": str(n)})
        assert content is not None
        graph = board_from_bytes(content)
        assert graph.vertex_count == n
        assert graph.is_connected


def test_a_game_without_makers_is_said_to_have_none():
    nim = find("nim")
    bare = Game(rules=nim.rules, position=nim.position, move=nim.move, try_first={}, makers=())
    assert makers_of(bare) == {}
    with pytest.raises(BadRules, match="nothing makes boards of nim"):
        maker_of(bare)


def test_a_game_may_mix_its_own_makers_with_files_of_make():
    snort = find("snort")
    own = Maker("pairs", "pairs", (number("pairs", "how many", 2, least=1), SEED), lambda pairs, seed: {"board": "x"})
    mixed = Game(rules=snort.rules, position=snort.position, move=snort.move, try_first={}, makers=(own, "families"))
    assert list(makers_of(mixed))[:3] == ["pairs", "connected", "gnk"]
    assert maker_of(mixed) is own
    assert title(mixed, own).text == "pairs"
