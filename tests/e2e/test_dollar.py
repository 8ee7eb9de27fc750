"""The dollar game on the page: bank, par, minimise, reset, the fire, and a long match."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from helpers.pages import played, tab, variations

SQUARE = "#game=dollar&with.board=cycle:4&with.values=-2,1,1,1"
HOPELESS = "#game=dollar&with.board=cycle:3&with.values=1,-1,0"


def vertex(page, number):
    return page.get_by_role("group", name="Board").locator(f"[data-vertex='{number}']")


def bank(page):
    return page.get_by_role("region", name="Bank and par")


def position(page, text):
    return expect(page.get_by_text(f"dollars {text}", exact=True))


def test_bank_par_and_the_reason(open_page):
    page = open_page(SQUARE, tab="analyse")
    card = bank(page)
    expect(card).to_contain_text("1 in debt")
    expect(card).not_to_contain_text("genus, 1")  # only when it is asked for
    card.get_by_role("button", name="Can it be won?").click()
    expect(card).to_contain_text("The dollars add up to 1, at least the genus, 1")
    expect(card.get_by_role("definition").nth(2)).to_have_text("1")
    vertex(page, 0).click(button="right")
    expect(card).to_contain_text("Nobody in debt")
    expect(card).to_contain_text("at par")
    expect(page.get_by_role("status")).to_contain_text("Solved")


def test_minimise_keeps_the_position_and_the_browser_goes_back(open_page):
    page = open_page(SQUARE.replace("-2,1", "-4,3"), tab="analyse")
    for number in (1, 2, 3):
        vertex(page, number).click()
    position(page, "-2,2,1,0").to_be_visible()
    page.get_by_role("button", name="Minimise").click()
    expect(played(page)).to_have_text([re.compile("borrow 0")])
    expect(variations(page)).to_have_text([re.compile("lend 1.*lend 2.*lend 3", re.DOTALL)])
    position(page, "-2,2,1,0").to_be_visible()
    expect(bank(page)).to_contain_text("The same dollars with 2 moves fewer.")
    page.get_by_role("button", name="Minimise").click()
    expect(bank(page)).to_contain_text("No fewer moves lead to these dollars.")
    page.go_back()
    expect(played(page)).to_have_text([re.compile(f"lend {number}") for number in (1, 2, 3)])


def test_reset_goes_to_the_start_and_redo_comes_back(open_page):
    page = open_page(SQUARE.replace("-2,1", "-4,3"), tab="analyse")
    vertex(page, 1).click()
    vertex(page, 2).click()
    expect(played(page)).to_have_count(2)
    page.get_by_role("button", name="Reset").click()
    position(page, "-4,3,1,1").to_be_visible()
    expect(page.get_by_role("button", name="Reset")).to_be_disabled()
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Redo").click()
    expect(bank(page).get_by_role("definition").nth(3)).to_contain_text("2")


@pytest.mark.parametrize("phone", [False, True])
def test_the_fire_is_shown_on_the_board_and_the_match_stays(open_page, phone):
    more = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True} if phone else {}
    page = open_page(HOPELESS, tab="analyse", **more)
    bank(page).get_by_role("button", name="Can it be won?").click()
    expect(bank(page)).to_contain_text("Can it be won? ✗ No.")
    expect(bank(page)).to_contain_text("the most that vertex 0 can have is −1")
    page.get_by_role("button", name="Show the burning").click()
    showing = page.get_by_role("group", name="Step by step")
    showing.get_by_role("button", name="Pause").click()
    for _ in range(12):
        if "nobody can win" in showing.inner_text():
            break
        showing.get_by_role("button", name="Step").click()
    expect(showing).to_contain_text("Everything burns and vertex 0 is in debt: nobody can win.")
    expect(vertex(page, 0)).to_contain_text("−1")
    expect(vertex(page, 0)).to_be_in_viewport()
    position(page, "1,-1,0").to_be_visible()
    showing.get_by_role("button", name="Back to the match").click()
    expect(vertex(page, 1)).to_contain_text("−1")
    expect(played(page)).to_have_count(0)


def test_the_par_of_a_hard_board_is_looked_for_and_can_be_stopped(open_page):
    values = ",".join(str(7919 * number % 13 - 5) for number in range(144))
    page = open_page(f"#game=dollar&with.board=grid:12x12&with.values={values}", tab="analyse")
    card, work = bank(page), page.get_by_role("group", name="Being computed")
    expect(work).to_contain_text("Looking for the fewest moves")
    work.get_by_role("button").click()
    expect(card).to_contain_text("unknown so far")
    card.get_by_role("button", name="Look for longer").click()
    expect(work).to_contain_text("of at most 60 s")
    work.get_by_role("button").click()
    expect(card).to_contain_text("unknown so far")


def test_an_algorithm_that_does_not_finish_says_so(open_page):
    page = open_page("#game=dollar&with.board=cycle:3&with.values=1,-1,0", tab="learn")
    page.get_by_role("combobox", name="What is shown").select_option("borrow")
    page.get_by_role("slider", name="Speed").fill("10")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("region", name="Step by step")).to_contain_text("nobody can win")


def test_an_algorithm_goes_on_from_where_a_person_has_moved(open_page):
    page = open_page("#game=dollar&with.board=cycle:4&with.values=-4,3,1,1", tab="learn")
    page.get_by_role("combobox", name="What is shown").select_option("borrow")
    page.get_by_role("button", name="Step").click()
    expect(played(page)).to_have_text([re.compile("borrow 0")])
    vertex(page, 0).click()
    position(page, "-4,3,1,1").to_be_visible()
    page.get_by_role("button", name="Step").click()
    expect(played(page)).to_have_text([re.compile("borrow 0"), re.compile("lend 0"), re.compile("borrow 0")])


def test_five_hundred_moves_stay_in_the_list(open_page):
    line = ";".join(["lend+0", "borrow+0"] * 250)
    page = open_page(f"#game=dollar&with.board=cycle:4&with.values=-4,3,1,1&moves={line}")
    expect(played(page)).to_have_count(500)
    expect(page.get_by_role("region", name="Moves played")).to_contain_text("500 moves")
    expect(played(page).nth(499)).to_be_visible()
    vertex(page, 1).click()
    expect(played(page)).to_have_count(501)
    expect(played(page).nth(500)).to_be_in_viewport()
    tab(page, "analyse")
    page.get_by_role("button", name="Minimise").click()
    expect(played(page)).to_have_count(1)
