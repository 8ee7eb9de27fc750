"""Long questions on the page: they are seen, cancelled at once, end at their limit, and never hold up the board."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from helpers.pages import played, tab
from helpers.patience import crowding

HARD = "#game=snort&with.board=random:150,3,seed=1&players=person,person"


def work(page):
    return page.get_by_role("group", name="Being computed")


def is_cancelling(answer):
    return "/api/jobs/" in answer.url and answer.request.method == "DELETE"


def test_a_solve_is_cancelled_at_once(open_page):
    page = open_page(HARD, tab="analyse")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(work(page)).to_contain_text("Solving the board")
    expect(work(page)).to_contain_text("s of at most 10 s")
    expect(work(page).get_by_role("progressbar")).to_be_visible()
    began, crowded = time.monotonic(), crowding()
    with page.expect_response(is_cancelling) as answer:
        work(page).get_by_role("button", name="Cancel").click()
    assert answer.value.json()["state"] == "cancelled"
    expect(page.get_by_text("Cancelled: the board has not been solved.")).to_be_visible()
    expect(work(page)).to_be_empty()
    assert time.monotonic() - began < 2 * max(crowded, crowding())
    page.get_by_role("group", name="Board").get_by_role("button", name="red 0", exact=True).click()
    expect(played(page)).to_have_count(1)


def test_an_answer_is_put_away_when_the_match_begins_again(open_page):
    page = open_page("#game=subtraction&players=person,person", tab="analyse")
    page.get_by_role("button", name="Solve", exact=True).click()
    told = page.locator("#panel-analyse").get_by_text("Player 1 wins")
    expect(told.first).to_be_visible()
    page.get_by_role("button", name="Restart").click()
    expect(told).to_have_count(0)


@pytest.mark.parametrize("how", ["button", "Escape"])
def test_values_are_cancelled_and_the_board_is_as_it_was(open_page, how):
    page = open_page(HARD, tab="analyse")
    values = page.get_by_role("button", name="Values", exact=True)
    values.click()
    expect(work(page)).to_contain_text("Computing the values")
    if how == "button":
        work(page).get_by_role("button", name="Cancel").click()
    else:
        page.keyboard.press("Escape")
    expect(page.get_by_role("status")).to_contain_text("Cancelled: the values are off, and the board is as it was.")
    expect(values).to_have_attribute("aria-pressed", "false")
    expect(work(page)).to_be_empty()


def test_whoever_plays_on_has_cancelled_the_values(open_page):
    page = open_page(HARD, tab="analyse")
    page.get_by_role("button", name="Values", exact=True).click()
    expect(work(page)).to_contain_text("Computing the values")
    first = page.evaluate("performance.now()")
    with page.expect_response(is_cancelling):
        page.get_by_role("group", name="Board").get_by_role("button", name="red 0", exact=True).click()
        expect(played(page)).to_have_count(1)
        assert page.evaluate("performance.now()") - first < 3000 * crowding()
    expect(page.get_by_role("status")).to_contain_text("Blue to move")
    expect(page.get_by_role("status")).not_to_contain_text("Cancelled")


def test_at_the_limit_it_says_what_is_known(open_page):
    page = open_page(HARD.replace("person,person", "person,perfect"), tab="analyse")
    limit = page.get_by_label("Time for a question")
    expect(limit).to_have_value("10")
    limit.select_option("2 seconds")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status")).to_contain_text("could not be decided within 2 s")
    page.get_by_role("button", name="Solve", exact=True).click()
    answer = page.get_by_role("region", name="The whole answer")
    expect(answer).to_contain_text("It could not be decided within 2 s.")
    page.get_by_role("group", name="Board").get_by_role("button", name="red 0", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("this move is a guess")
    page.reload()
    tab(page, "analyse")
    expect(page.get_by_label("Time for a question")).to_have_value("2")


def test_a_computer_that_is_cancelled_waits(open_page):
    page = open_page(HARD.replace("person,person", "perfect,person"))
    expect(work(page)).to_contain_text("The computer is thinking")
    page.keyboard.press("Escape")
    expect(page.get_by_role("status")).to_contain_text("Cancelled: the computer has not moved.")
    page.get_by_role("button", name="Continue").click()
    expect(work(page)).to_contain_text("The computer is thinking")
    page.get_by_label("Red", exact=True).select_option("person")  # whoever takes the seat sends the computer away
    expect(work(page)).to_be_empty()
    expect(page.get_by_role("status")).to_have_text("Red to move")


def test_the_whole_answer_in_sentences(open_page):
    page = open_page("#game=subtraction&with.tokens=21&with.take=1,2,3,4", tab="analyse")
    page.get_by_role("button", name="Solve", exact=True).click()
    answer = page.get_by_role("region", name="The whole answer")
    expect(answer).to_contain_text("Player 1 wins in 9 moves.")
    expect(answer).to_contain_text("Proved")
    page = open_page("#game=snort&with.board=path:3", tab="analyse")
    answer = page.get_by_role("region", name="The whole answer")
    answer.get_by_text("What to find out").click()
    answer.get_by_label("value").first.check()
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(answer).to_contain_text("Value ±2")


def test_two_tabs_do_not_disturb_each_other(open_page):
    one, other = open_page(HARD, tab="analyse"), open_page(HARD, tab="analyse")
    for page in (one, other):
        page.get_by_role("button", name="Solve", exact=True).click()
        expect(work(page)).to_contain_text("Solving the board")
    work(one).get_by_role("button", name="Cancel").click()
    expect(one.get_by_text("Cancelled: the board has not been solved.")).to_be_visible()
    seen = work(other).inner_text()
    expect(work(other)).not_to_have_text(seen)  # its seconds go on
    expect(work(other)).to_contain_text("Solving the board")
    expect(other.get_by_text("Cancelled")).to_have_count(0)
    one.get_by_role("group", name="Board").get_by_role("button", name="red 0", exact=True).click()
    expect(played(one)).to_have_count(1)
    expect(played(other)).to_have_count(0)
    work(other).get_by_role("button", name="Cancel").click()
    expect(other.get_by_text("Cancelled: the board has not been solved.")).to_be_visible()
