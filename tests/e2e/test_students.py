"""A student's function at the board of the page, which `noyau play --students FOLDER` offers as an opponent."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from helpers.pages import played
from helpers.server import running

MINE = """
def coup(n, joueur):
    return 1

def triche(n, joueur):
    return 99
"""


@pytest.mark.long
def test_a_function_sits_down_plays_and_is_told_its_mistake(open_page, tmp_path):
    (tmp_path / "mine.py").write_text(MINE)
    with running("--students", str(tmp_path)) as address:
        page = open_page("#game=subtraction&with.tokens=7&with.take=1,2,3&players=person,person", at=address)
        seat = page.get_by_role("combobox", name="Player 2")
        expect(seat.locator("optgroup option")).to_have_text(["mine.py:coup", "mine.py:triche"])

        def take(count):
            page.get_by_role("group", name="Board").get_by_role("button", name=f"take {count}", exact=True).click()

        seat.select_option("mine.py:triche")
        take(1)
        expect(page.get_by_role("alert")).to_contain_text("mine.py:triche plays 99")
        expect(played(page)).to_have_count(1)  # the match stays where it is
        seat.select_option("mine.py:coup")  # whose turn it is: 6 are left, from which taking 2 would win
        expect(played(page)).to_have_count(2)
        take(1)
        expect(played(page)).to_have_count(4)
        take(3)
        expect(page.get_by_role("status")).to_contain_text("Player 1 has won")
        expect(page.get_by_text("mine.py:coup gave the win away")).to_be_visible()
