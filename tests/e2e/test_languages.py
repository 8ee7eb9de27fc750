"""Every page in French and in Catalan: heading, status, buttons, complaints, and the language of the document."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from helpers.every_game import MAIN, OTHERS
from helpers.pages import make, tab
from noyau.languages import Message, catalogue

NAME = {"fr": "Français", "ca": "Català"}
BUTTONS = {
    "play": ("ui.undo", "ui.redo", "ui.hint"),
    "analyse": ("ui.values", "ui.solve.button"),
    "make": ("ui.make.here", "ui.make.save"),
}


@pytest.mark.parametrize("language", ["fr", "ca"])
@pytest.mark.parametrize("games", [MAIN, pytest.param(OTHERS, marks=pytest.mark.slow)], ids=["main", "others"])
def test_every_game_speaks(open_page, address, games, language):
    page = open_page()
    page.get_by_role("button", name=NAME[language]).click()
    for game in games:
        page.goto("about:blank")
        with page.expect_response("**/api/match") as answer:
            page.goto(f"{address}#game={game}&players=person,person")
        speaks(page, game, language, answer.value.json())


def speaks(page, game, language, seen):
    words, english = catalogue(language), catalogue("en")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_role("heading", level=2).first).to_have_text(words[f"{game}.title"])
    told = Message(**seen["view"]["status"]["message"])
    assert told.inside(language) != told.inside("en")
    expect(page.get_by_role("status")).to_contain_text(told.inside(language))
    for name, keys in BUTTONS.items():
        tab(page, name)
        for key in keys:
            assert words[key] != english[key]
            expect(page.get_by_role("button", name=words[key], exact=True).first).to_be_visible()
    moves = [] if game == "cubes" else seen["view"]["moves"][:2]  # cubes in the round are turned where they lie
    for move in moves:
        label = Message(**move["label"]).inside(language)
        expect(page.get_by_role("group", name=words["ui.moves.legal"]).get_by_text(label, exact=True)).to_be_attached()


@pytest.mark.parametrize(
    ("language", "complaint", "hint"),
    [
        (
            "fr",
            "« cicle:5 » n’est ni une famille de plateaux ni un fichier. Possible ici : gnk:N,K, path:N",
            "« cycle » ?",
        ),
        (
            "ca",
            "«cicle:5» no és ni una família de taulers ni un fitxer. Possible aquí: gnk:N,K, path:N",
            "Potser «cycle»?",
        ),
    ],
)
def test_a_complaint_is_told_in_the_language_of_the_page(open_page, language, complaint, hint):
    page = open_page("#game=snort&with.board=path:4&players=person,person")
    page.get_by_role("button", name=NAME[language]).click()
    make(page, "numbers")
    page.locator("#field-board").fill("cicle:5")
    page.locator("#field-board").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(complaint)
    expect(page.get_by_role("alert")).to_contain_text(hint)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="English").press("Enter")  # the banner lies over it
    expect(page.get_by_role("alert")).to_contain_text("'cicle:5' is neither a board family nor a file")
