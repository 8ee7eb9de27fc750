"""The texts below the boards: every game in every language, figures that work, nothing that could become HTML."""

from __future__ import annotations

import re

import pytest

from noyau.games import find, names
from noyau.languages import LANGUAGES
from noyau.play import Match
from noyau.server.answers.matches import rules_of, shown, sight, whole_arena
from noyau.server.answers.theory import blocks_in, blocks_of
from noyau.server.shapes.matches import Place
from noyau.solvers.demos import demonstrations

LANGUAGES_OF_TEXTS = [(game, language) for game in names() for language in LANGUAGES]
FIGURES = [block for game in names() for block in blocks_of(game, "en") if block["kind"] == "figure"]


def written(runs):
    return "".join(run["text"] for run in runs)


def text_of(block):
    if block["kind"] == "figure":
        return written(block["caption"])
    if block["kind"] == "list":
        return " ".join(map(written, block["items"]))
    return block["text"] if block["kind"] == "listed" else written(block["runs"])


@pytest.mark.parametrize(("game", "language"), LANGUAGES_OF_TEXTS)
def test_every_game_has_a_text_of_a_readable_length(game, language):
    blocks = blocks_of(game, language)
    words = re.findall(r"\w+", " ".join(map(text_of, blocks)))
    assert 150 <= len(words) <= 560, len(words)
    assert blocks[0]["kind"] == "heading"
    assert any(block["kind"] == "figure" for block in blocks)
    assert blocks[-1]["kind"] == "list", "the sources come last"


@pytest.mark.parametrize(("game", "language"), LANGUAGES_OF_TEXTS)
def test_all_languages_show_the_same(game, language):
    def bones(blocks):
        for block in blocks:
            if block["kind"] == "figure":
                yield {**block, "caption": []}
            elif block["kind"] == "list":
                links = [{run["href"] for run in item if run["href"]} for item in block["items"]]
                yield [sorted(re.sub(r"\?lang=\w+", "", link) for link in item) for item in links]
            else:
                yield block["text"] if block["kind"] == "listed" else block["kind"]

    assert list(bones(blocks_of(game, language))) == list(bones(blocks_of(game, "en")))


@pytest.mark.parametrize("language", ["fr", "ca"])
@pytest.mark.parametrize("game", names())
def test_texts_are_translated(game, language):
    for mine, english in zip(blocks_of(game, language), blocks_of(game, "en"), strict=True):
        if mine["kind"] in ("paragraph", "figure", "heading") and text_of(mine) == text_of(english):
            assert len(text_of(mine)) < 12, text_of(mine)


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: "{game} {fields} {demo}".format(**figure))
def test_figures_can_be_played_and_their_demonstrations_run_to_the_end(figure):
    place = Place(
        game=figure["game"], fields=figure["fields"], moves=figure["moves"]
    ).place()  # the page may ask for it
    seen = sight(place, arena=figure["on"] == "arena")
    drawn = seen["view"] if figure["on"] == "board" else whole_arena(place)["view"]
    assert drawn is not None
    if figure["demo"] is None:
        assert seen["view"]["moves"]
        return
    assert figure["demo"] in demonstrations(find(figure["game"]))
    told = shown(place, demo=figure["demo"])
    assert told["steps"]
    assert not told["more"]
    assert {step["on"] for step in told["steps"]} == {figure["on"]}
    ids = {vertex["id"] for vertex in drawn["vertices"]}
    assert all(set(step["lights"]) <= ids for step in told["steps"])
    played = [*figure["moves"], *(step["move"] for step in told["steps"] if step["move"])]
    Match.resumed(rules_of(place), played)  # every move is legal where it is played


def test_no_html_and_no_scripts_come_out_of_a_text():
    (paragraph,) = blocks_in("<b>bold</b> [here](javascript:alert(1)) [there](https://example.org/a_b) **s *both***")
    told = [(run["text"], run["href"]) for run in paragraph["runs"]]
    assert ("there", "https://example.org/a_b") in told
    assert {href for _, href in told} == {None, "https://example.org/a_b"}
    assert "<b>bold</b>" in written(paragraph["runs"])
    both = next(run for run in paragraph["runs"] if run["text"] == "both")
    assert (both["strong"], both["emphasis"]) == (True, True)


def test_the_route_speaks_the_languages_and_knows_its_games(web):
    french = web.get("/api/theory/subtraction/fr").json()["blocks"]
    assert french[0]["runs"][0]["text"] == "Compter à rebours"
    assert web.get("/api/theory/subtraction/en").json()["blocks"][0]["runs"][0]["text"] == "Count backwards"
    assert web.get("/api/theory/chess/en").status_code == 422
    assert web.get("/api/theory/subtraction/de").status_code == 422
    assert web.get("/api/theory/..%2Fsubtraction/en").status_code in (404, 422)
