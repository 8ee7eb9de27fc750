"""The theory below the board, and its figures: boards of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from helpers.pages import tab
from noyau.games import names


def theory(page):
    return page.get_by_role("region", name=re.compile("^(The idea|L’idée|La idea)$"))


def figure(page, number, word="Figure"):
    """A figure, scrolled to."""
    found = theory(page).get_by_role("figure").nth(number - 1)
    found.scroll_into_view_if_needed()
    found.get_by_role("group", name=f"{word} {number}").wait_for()
    return found


def go_on(page, number, times=1):
    for _ in range(times):
        before = figure(page, number).locator("[aria-live]").inner_text()
        figure(page, number).get_by_role("button", name="Go on").click()
        expect(figure(page, number).locator("[aria-live]")).not_to_have_text(before)


def lit(found):
    return found.locator(".vertex.lit")


def test_the_attractor_grows_and_the_match_above_stays_as_it_was(open_page):
    page = open_page(tab="learn")
    address = page.url
    go_on(page, 1)
    expect(lit(figure(page, 1))).to_have_count(2)
    expect(figure(page, 1)).to_contain_text("0 moves force the end")
    go_on(page, 1)
    expect(lit(figure(page, 1))).to_have_count(6)  # one, two or three sticks, either player to move
    expect(figure(page, 1).locator(".tint-first, .tint-second")).to_have_count(8)
    figure(page, 1).get_by_role("button", name="Go back").click()
    expect(lit(figure(page, 1))).to_have_count(0)
    expect(page.get_by_text("heap 21", exact=True)).to_be_visible()
    assert page.url == address


def test_a_figure_is_played_against_the_machine(open_page):
    page = open_page(tab="learn")
    board = figure(page, 2).get_by_role("group", name="Figure 2")
    board.get_by_role("button", name="take 1", exact=True).first.click()
    expect(figure(page, 2).locator("[aria-live]")).to_have_text("Player 1 to move")
    expect(board.locator(".stick:not(.gone)")).not_to_have_count(20)
    expect(page.get_by_text("heap 21", exact=True)).to_be_visible()


def test_the_fire_shows_why_a_board_is_lost(open_page):
    page = open_page("#game=dollar", tab="learn")
    figure(page, 2).get_by_role("button", name="Show it all").click()
    expect(figure(page, 2)).to_contain_text("nobody can win")
    expect(lit(figure(page, 2))).to_have_count(1)


def test_the_two_factors_light_up_and_the_cubes_are_stacked(open_page):
    page = open_page("#game=cubes", tab="learn")
    go_on(page, 1, 5)
    expect(lit(figure(page, 1))).to_have_count(8)
    figure(page, 1).get_by_role("button", name="Show it all").click()
    expect(figure(page, 1)).to_contain_text("Each of the four sides")


def test_the_eulerian_walk_threads_the_bracelet(open_page):
    page = open_page("#game=bracelet", tab="learn")
    go_on(page, 1, 4)
    expect(figure(page, 1)).to_contain_text("Along the arrow 001: from 00 to 01.")
    expect(lit(figure(page, 1))).to_have_count(3)


@pytest.mark.parametrize(
    ("button", "title", "words"), [("Français", "L’idée", "attracteur"), ("Català", "La idea", "atractor")]
)
def test_the_text_speaks_every_language(open_page, button, title, words):
    page = open_page(tab="learn")
    page.get_by_role("button", name=button).or_(page.get_by_role("radio", name=button)).first.click()
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(theory(page)).to_contain_text(words)


def test_every_game_has_its_sources_and_nothing_sticks_out(open_page, address):
    page = open_page(width=390, height=844)
    for game in names():
        page.goto(f"{address}#game={game}")
        tab(page, "learn")
        expect(theory(page)).to_have_attribute("data-game", game)
        expect(theory(page).get_by_role("listitem").last).to_be_visible()
        figure(page, 1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
