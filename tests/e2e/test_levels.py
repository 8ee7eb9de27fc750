"""Levels with their limit and stars, remembered by the browser, and the board of the day."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import expect

from helpers.pages import lower, played, tab
from noyau.games import Dollar
from noyau.games.dollar import moves_of
from noyau.solvers import solve

LEVEL = "#game=dollar&with.board=level:{number}"


def vertex(page, number):
    return page.get_by_role("group", name="Board").locator(f"[data-vertex='{number}']")


def play(page, board):
    """Play a shortest solution, move by move."""
    script = solve(Dollar(board)).answer.script
    for count, move in enumerate(moves_of(script), start=1):
        vertex(page, move.vertex).click(button="left" if str(move).startswith("lend") else "right")
        expect(played(page)).to_have_count(count)


@pytest.mark.parametrize("phone", [False, True])
def test_a_level_is_won_at_par_and_the_next_one_opens(open_page, phone):
    more = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True} if phone else {}
    page = open_page(LEVEL.format(number=4), **more)
    tab(page, "play")
    card = page.get_by_role("region", name="Level 4")
    expect(card).to_contain_text("Par 2; at most 4 moves. 0 of 4 used.")
    lower(page)
    play(page, "level:4")
    tab(page, "play")
    expect(card).to_contain_text("Solved in 2 moves.")
    expect(card.get_by_role("img", name="3 of 3 stars")).to_be_visible()
    expect(card).to_contain_text("1 of 60 solved")
    card.get_by_role("button", name="Next level").click()
    card = page.get_by_role("region", name="Level 5")
    expect(card).to_contain_text("0 of 3 used.")
    page.reload()
    tab(page, "play")
    expect(card).to_contain_text("1 of 60 solved")
    card.get_by_text("All levels").click()
    card.get_by_role("button", name="Level 4, par 2: solved in 2 moves, 3 of 3 stars").click()
    expect(page.get_by_role("region", name="Level 4")).to_contain_text("0 of 4 used.")


def test_the_limit_is_used_up_and_a_move_taken_back(open_page):
    page = open_page(LEVEL.format(number=4))
    card = page.get_by_role("region", name="Level 4")
    for _ in range(4):
        before = played(page).count()
        vertex(page, 1).click()
        expect(played(page)).to_have_count(before + 1)
    expect(card).to_contain_text("The 4 moves of this level are used up.")
    expect(page.get_by_role("group", name="Board").get_by_role("button")).to_have_count(0)
    card.get_by_role("button", name="Take one back").click()
    expect(card).to_contain_text("3 of 4 used.")
    expect(page.get_by_role("group", name="Board").get_by_role("button")).to_have_count(3)
    vertex(page, 1).click()
    card.get_by_role("button", name="Again").click()
    expect(card).to_contain_text("0 of 4 used.")


def test_help_does_not_count(open_page):
    page = open_page(LEVEL.format(number=3))
    card = page.get_by_role("region", name="Level 3")
    tab(page, "learn")
    page.get_by_role("combobox", name="What is shown").select_option("best")
    page.get_by_role("button", name="Run").click()
    tab(page, "play")
    expect(card).to_contain_text("Solved in 1 move. It does not count")
    expect(card).to_contain_text("0 of 60 solved")
    card.get_by_role("button", name="Again").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status").first).to_contain_text("1 move to go")
    vertex(page, 1).click(button="right")
    expect(card).to_contain_text("It does not count")
    page.get_by_role("button", name="Undo").click()
    play(page, "level:3")
    expect(card).to_contain_text("1 of 60 solved")


def test_the_board_of_the_day(open_page):
    page = open_page("#game=dollar")
    page.get_by_role("button", name="Levels", exact=True).click()  # the usual board is none of them
    page.get_by_role("button", name=re.compile("Board of the day, par")).click()
    card = page.get_by_role("region", name="Board of the day")
    expect(card).to_contain_text(f"{date.today():%B} {date.today().day}, {date.today().year}: par")
    expect(page).to_have_url(re.compile("with.board=random:"))
    page.get_by_role("button", name="Català").click()
    expect(page.get_by_role("region", name="Tauler del dia")).to_be_visible()
