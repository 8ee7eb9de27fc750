"""The classroom's page as a student uses it: read, hand in, see what fails, and lay the counterexample on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.test_accessibility import faults

WRONG = """
def estValide(G, couleur):
    return True
def coupsPossiblesRouge(G, couleur):
    return [v for v in range(len(G)) if couleur[v] == 0]
"""


@pytest.fixture
def page(open_page, address):
    page = open_page()
    page.goto(f"{address}classroom/snort?lang=fr")
    return page


def test_a_file_is_handed_in_and_its_counterexample_is_played(page):
    board = page.frame_locator("iframe[name=board]")
    expect(board.get_by_role("button", name="rouge 5", exact=True).first).to_be_attached()
    handed_in = {"name": "tp.py", "mimeType": "text/x-python", "buffer": WRONG.encode()}
    page.get_by_label("Déposez votre fichier ici").set_input_files(handed_in)
    verdicts = page.locator("#verdicts")
    expect(verdicts.get_by_role("heading", name="estValide")).to_contain_text("faux")
    expect(verdicts.get_by_role("heading", name="encode")).to_contain_text("absente")
    expect(verdicts).to_contain_text("attendu")
    verdicts.get_by_role("link", name="sur le plateau").click()  # one alone: a colouring that is not valid is no board
    expect(board.get_by_role("button", name="rouge 5", exact=True)).to_have_count(0)
    expect(board.get_by_role("heading", level=2, name="Snort").first).to_be_attached()
    assert faults(page) == []


def test_the_sessions_are_listed_in_each_language(page, address):
    for language, title in (("fr", "Le jeu de Snort"), ("ca", "El joc de Snort"), ("en", "The game of Snort")):
        page.goto(f"{address}classroom?lang={language}")
        page.get_by_role("link", name=title).click()
        expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(page) == []
