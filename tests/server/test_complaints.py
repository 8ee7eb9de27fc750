"""Complaints reach the page in its language: the frequent ones have a key in all three catalogues."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from noyau import solve
from noyau.errors import LimitReached
from noyau.games import Snort
from noyau.graphs import board_from_bytes
from noyau.languages import LANGUAGES, Message, catalogue
from noyau.make.board import Wanted, made

SOURCES = Path(__file__).resolve().parents[2] / "src/noyau"
UNPRIORITISED = "digraph { 0 [owner=0]; 1 [owner=1]; 0 -> 1 }"
NIM = {"game": "nim", "fields": {"heaps": "3,4,5"}, "moves": []}


def snort(board, *, green=False):
    return {"game": "snort", "fields": {"board": board, "to_move": "green" if green else "red"}, "moves": []}


@pytest.mark.parametrize(
    ("route", "question", "key", "french"),
    [
        ("match", snort("cicle:5"), "error.board.name", "« cicle:5 » n’est ni une famille de plateaux ni un fichier."),
        ("match", snort("grid:5"), "error.board.form", "« grid:5 » ne se lit pas comme grid:RxC."),
        (
            "match",
            snort("cycle:2"),
            "error.board.least",
            "N vaut 2 dans « cycle:2 », et le minimum",
        ),
        ("match", snort("path:1000000"), "error.too_large.vertices", "Ce plateau aurait 1\u202f000\u202f000 sommets"),
        ("match", snort("0 1\n1 2 3 4 5"), "error.edge", "Ligne 2 : une arête, c’est deux noms, et il y a 5 mots."),
        ("match", snort("0 1 0\n0 0 1\n0 1 0"), "error.matrix", "La matrice n’est pas symétrique"),
        ("match", snort("/etc/passwd"), "error.file.foreign", "La page ne lit pas « /etc/passwd »"),
        ("match", snort("path:3", green=True), "error.field.choice", "to_move vaut « green »."),
        ("match", {**NIM, "fields": {"heaps": "3,x"}}, "error.field.ints", "heaps contient « x »"),
        ("match", {"game": "subtraction", "fields": {"tokens": "many"}}, "error.field.int", "tokens contient « many »"),
        ("match", {**NIM, "fields": {}}, "error.missing", "Il manque quelque chose : heaps."),
        ("match", {**NIM, "moves": ["take 9 from 0"]}, "error.illegal", "« take 9 from 0 » n’est pas un coup possible"),
        ("match", {**NIM, "moves": ["jump"]}, "error.notation", "« jump » ne se lit pas"),
        ("match", {**NIM, "game": "nimm"}, "error.unknown", "Rien ne s’appelle « nimm »."),
        ("match", {**NIM, "limit": -1}, "error.request", "La demande n’est pas comprise : body.limit"),
        ("match", {**NIM, "fields": {"heaps": "3,-1"}}, "error.heap", "La taille d’un tas ne peut pas être -1."),
        ("match", {"game": "subtraction", "fields": {"tokens": "7", "take": "0"}}, "error.amount", "On ne peut pas en"),
        ("match", snort("path:257"), "error.too_large.vertices", "Ce plateau aurait 257 sommets"),
        ("match", snort("text:0 0, 0 1"), "error.loop", "Le sommet 0 est son propre voisin."),
        ("match", {"game": "dollar", "fields": {"board": "path:3"}}, "error.no_dollars", "Personne sur ce plateau"),
        ("hint", {**NIM, "fields": {"heaps": "0"}}, "error.nobody_moves", "Plus personne ne peut jouer"),
        ("hint", {**NIM, "moves": ["take 9 from 0"]}, "error.illegal", "« take 9 from 0 » n’est pas un coup possible"),
        ("boards/upload", {"x": "y" * 300_000}, "error.body", "La demande est trop grande."),
    ],
)
def test_the_frequent_complaints_are_said_in_french_too(web, route, question, key, french):
    answer = web.post(f"/api/{route}", json=question)
    assert 400 <= answer.status_code < 500
    told = answer.json()["error"]
    assert told["said"]["key"] == key
    assert told["message"]
    said = Message(**told["said"])
    assert said.inside("fr").startswith(french)
    for language in LANGUAGES:
        assert key == "error.notation" or "{" not in said.inside(language)
        if told["hint_said"]:
            assert "{" not in Message(**told["hint_said"]).inside(language)


def test_a_near_name_is_offered_in_every_language(web):
    told = web.post("/api/match", json=snort("cicle:5")).json()["error"]
    assert Message(**told["hint_said"]).inside("ca") == "Potser «cycle»?"
    assert "grid:RxC" in told["allowed"]
    told = web.post("/api/match", json=snort("zzzzzz:5")).json()["error"]
    assert told["hint_said"] is None


@pytest.mark.parametrize(
    ("route", "question", "hint"),
    [
        ("match", {**snort("path:2"), "fields": {"board": "path:2", "colours": "0,1", "code": "1"}}, "colours.twice"),
        ("match", {"game": "arena", "fields": {"board": "demo", "parity": True, "target": "0"}}, "arena.target"),
        ("match", {"game": "arena", "fields": {"board": UNPRIORITISED, "parity": True}}, "arena.parity"),
        ("match", snort("/etc/passwd"), "file.foreign"),
        ("solve", {"game": "bracelet", "fields": {"k": "26"}}, "bracelet.shown"),
        (
            "solve",
            {"game": "bracelet", "fields": {"k": "4", "length": "9"}, "options": {"method": "euler"}},
            "bracelet.whole",
        ),
    ],
)
def test_what_the_page_hints_at_is_on_the_page(web, route, question, hint):
    told = web.post(f"/api/{route}", json=question).json()["error"]
    assert told["hint_said"]["key"] == f"error.{hint}.hint"
    for language in LANGUAGES:
        assert not re.search("--|noyau ", Message(**told["hint_said"]).inside(language))


def test_what_no_catalogue_says_comes_in_every_language_from_the_book_of_sentences(web):
    told = web.post("/api/match", json={"game": "octal", "fields": {"code": "0.00", "n": "5"}}).json()["error"]
    assert told["said"] is None
    assert set(told["others"]) == set(LANGUAGES) - {"en"}
    assert told["others"]["fr"]["message"] != told["message"]
    assert told["others"]["ca"]["hint"] != told["hint"]
    frequent = web.post("/api/match", json={"game": "nim", "fields": {"heaps": "3,-1"}}).json()["error"]
    assert frequent["others"] == {}


def test_a_search_that_ran_out_of_time_hints_at_more_of_it():
    hard = board_from_bytes(made(Wanted(n=150, edges=220, seed=1)))
    with pytest.raises(LimitReached) as stopped:
        solve(Snort(hard), limit=0.05)
    assert (stopped.value.hint, stopped.value.hint_key) == ("raise --limit", "error.limit.hint")


def test_what_can_be_found_out_is_asked_in_every_language_and_about_no_file(web):
    games = [game["name"] for game in web.get("/api/games").json()["games"]]
    options = [option for game in games for option in web.get(f"/api/games/{game}").json()["solve_options"]]
    assert len(options) > 15
    assert not {"begin", "packed"} & {option["name"] for option in options}
    for language in LANGUAGES:
        assert all(option["help"]["key"] in catalogue(language) for option in options)
        assert not any(re.search("--|{", Message(**option["help"]).inside(language)) for option in options)


def test_every_key_that_is_said_is_in_the_catalogues():
    sources = [path.read_text() for path in SOURCES.rglob("*.py")]
    keys = {key for text in sources for key in re.findall(r"\.(?:saying|hinting)\(\s*\"([\w.]+)\"", text)}
    assert len(keys) > 20
    for language in LANGUAGES:
        assert keys <= set(catalogue(language))
