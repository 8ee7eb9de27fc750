"""The classroom's page: a session in each language, and a file that is handed in."""

from __future__ import annotations

from urllib.parse import parse_qsl

import httpx
import pytest

from helpers.patience import PATIENCE
from noyau.classroom.exercise import Exercise, names
from noyau.errors import UnknownName
from noyau.forms import rules_from
from noyau.games import find
from noyau.server.answers.classroom import BOARDS, file, page, verdicts
from noyau.server.answers.on_the_board import board_link
from noyau.server.answers.theory import blocks_of


@pytest.mark.parametrize("name", names())
def test_every_session_has_a_page_with_its_game_and_its_slips(name):
    for language in ("fr", "ca", "en"):
        text = page(name, language)
        assert Exercise.named(name).title[language] in text
        assert f'<html lang="{language}">' in text
        assert ("id='slips'" in text) == bool(Exercise.named(name).slips(language))
    game, _, fields = BOARDS[name].partition("&")
    given = dict(part.split(".", 1)[1].split("=") for part in fields.split("&") if part)
    rules = find(game.removeprefix("game=")).rules
    if given:
        rules_from(rules, {key: value == "yes" if value in ("yes", "no") else value for key, value in given.items()})


def test_a_file_is_graded_over_http(address):
    here = address.rstrip("/")
    source = "def gain_condition(n): return 0, n + 1\ndef players_vertices(n): return '<script>', n\n"
    answer = httpx.post(
        f"{here}/api/classroom/subtraction/fr", json={"file": "zoé.py", "text": source}, timeout=PATIENCE
    )
    told = answer.json()
    assert (answer.status_code, told["points"], told["of"]) == (200, 0, 14)
    assert "gain_condition(1)" in told["html"]
    assert "href='/?lang=fr#game=subtraction&amp;with.tokens=1&amp;with.take=1,2,3'" in told["html"]
    assert "<script>" not in told["html"]
    for other in ("chess", ".", "%2e%2e"):
        assert httpx.post(
            f"{here}/api/classroom/{other}/fr", json={"file": "a.py", "text": ""}, timeout=PATIENCE
        ).status_code in (
            404,
            405,
            422,
        )


def test_no_folder_is_an_exercise_on_the_page(tmp_path, monkeypatch):
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "exercise.json").write_text('{"title": {}, "questions": []}')
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownName):
        page("own", "fr")
    with pytest.raises(UnknownName):
        verdicts("own", "fr", "a.py", "")


def test_pages_are_served_with_their_script(address):
    here = address.rstrip("/")
    assert "Le jeu de Snort" in httpx.get(f"{here}/classroom/snort?lang=fr", timeout=PATIENCE).text
    assert "El joc de Snort" in httpx.get(f"{here}/classroom?lang=ca", timeout=PATIENCE).text
    script = httpx.get(f"{here}/classroom/script.js", timeout=PATIENCE)
    assert script.text == file("classroom.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert httpx.get(f"{here}/classroom/style.css", timeout=PATIENCE).headers["content-type"].startswith("text/css")


@pytest.mark.parametrize(("game", "exercise"), [("subtraction", "nim"), ("snort", "snort"), ("dollar", "dollar")])
def test_the_theory_links_to_the_page_that_tells_the_slips(game, exercise):
    for language in ("fr", "ca", "en"):
        runs = [run for block in blocks_of(game, language) for item in block.get("items", []) for run in item]
        assert f"/classroom/{exercise}?lang={language}#slips" in [run["href"] for run in runs]


def words_of(link):
    pairs = dict(parse_qsl(link, keep_blank_values=True))
    return pairs.pop("game"), {name.partition(".")[2]: value for name, value in pairs.items()}


@pytest.mark.parametrize("name", names())
def test_a_counterexample_lies_on_the_board_as_the_game_s_own_rules_read_it(name):
    exercise, linked = Exercise.named(name), set()
    for question in exercise.graded:
        kind = exercise.kind_of(question)
        for args in [case.args for case in exercise.cases(question) if kind.size(case.args) <= 5][-6:]:
            if link := board_link(kind.picture, question, args):
                game, words = words_of(link)
                words = {key: value == "yes" if key == "misere" else value for key, value in words.items()}
                rules_from(find(game).rules, words)
                linked.add(question.name)
    assert len(linked) >= {"cubes": 0, "kernel": 1, "bracelets": 2}.get(name, 5)


def test_a_vertex_of_document_001_is_a_turn():
    question = next(one for one in Exercise.named("subtraction").graded if one.name == "previous_positions")
    assert board_link("", question, (9, 7)) == "game=subtraction&with.tokens=1&with.take=1,2,3&with.to_move=2"
    assert board_link("", question, (7, 7)) == "game=subtraction&with.tokens=7&with.take=1,2,3&with.to_move=1"
