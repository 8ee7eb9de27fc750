"""The page, by role and label, as a person meets it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from helpers.pages import make, played


def board(page):
    return page.get_by_role("group", name="Board")


def legal(page):
    return page.get_by_role("group", name="Legal moves")


def sticks(page):
    """How many sticks can be seen: those that are not mere traces of what was taken."""
    return int(re.search(r"heap (\d+)", page.get_by_text(re.compile(r"heap \d+")).first.inner_text())[1])


def test_a_whole_game_of_21_matches_against_the_perfect_opponent(open_page):
    page = open_page("#game=subtraction&players=person,perfect")  # 21 matches, one to three at a time
    expect(page.get_by_role("status")).to_contain_text("Player 1 to move")
    while not page.get_by_role("status").get_by_text("has won").count():
        expect(page.get_by_role("status")).to_contain_text("Player 1 to move")
        heap = sticks(page)
        taken = heap % 4 or 1  # leave a multiple of four
        before = played(page).count()
        board(page).get_by_role("button", name=f"take {taken}", exact=True).click()
        expect(played(page)).to_have_count(before + (1 if heap == taken else 2))
    expect(page.get_by_role("status")).to_contain_text("Player 1 has won")
    assert sticks(page) == 0


def test_the_perfect_opponent_wins_what_it_can(open_page):
    page = open_page("#game=subtraction&with.tokens=20&with.take=1,2,3&players=person,perfect")
    for turn in range(1, 6):
        legal(page).get_by_role("button", name="take 1").press("Enter")
        expect(played(page)).to_have_count(2 * turn)
    expect(page.get_by_role("status")).to_contain_text("Player 2 has won")


def test_undo_redo_by_button_and_key(open_page):
    page = open_page()
    legal(page).get_by_role("button", name="take 1").press("Enter")
    expect(played(page)).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("heap 21")).to_be_visible()
    page.get_by_role("button", name="Redo").click()
    expect(page.get_by_text("heap 19")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("heap 21")).to_be_visible()
    page.keyboard.press("Control+Shift+z")
    expect(page.get_by_text("heap 19")).to_be_visible()


def test_values_and_ranks_on_demand(open_page):
    page = open_page(tab="analyse")
    assert "wins" not in legal(page).inner_text()
    page.get_by_role("button", name="Values").click()
    expect(legal(page)).to_contain_text("wins in 11 moves")
    expect(legal(page)).to_contain_text("loses in")
    expect(board(page).get_by_role("button", name=re.compile("take 1: wins in 11 moves"))).to_be_visible()


def test_hint(open_page):
    page = open_page()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status")).to_contain_text("Wins in 11 moves: take 1")


def test_the_arena_marks_where_the_match_is(open_page):
    page = open_page(tab="analyse")
    arena = page.get_by_role("group", name="Arena")
    expect(arena).to_be_visible()
    page.get_by_role("button", name="Values").click()
    expect(arena.get_by_text("21", exact=True)).to_have_count(1)  # where the play is, and what can follow
    page.get_by_role("button", name="Hide the arena").click()
    expect(arena).to_have_count(0)
    page.get_by_role("button", name="Show the arena").click()
    expect(arena).to_be_visible()


def test_reload_restores_the_match(open_page):
    page = open_page()
    legal(page).get_by_role("button", name="take 2").press("Enter")
    expect(played(page)).to_have_count(2)
    page.reload()
    expect(played(page)).to_have_count(2)
    expect(page.get_by_text("heap 16")).to_be_visible()


def test_the_move_list_goes_back(open_page):
    page = open_page()
    for turn in (1, 2):
        legal(page).get_by_role("button", name="take 1").press("Enter")
        expect(played(page)).to_have_count(2 * turn)
    page.get_by_role("button", name="Back to the start").click()
    expect(page.get_by_text("heap 21")).to_be_visible()


def test_a_new_game_with_other_rules(open_page):
    page = open_page()
    form = make(page, "numbers").get_by_role("form", name="Numbers")
    form.get_by_label("How many tokens the heap has").fill("5")
    form.get_by_label("Amounts that may be taken").fill("1,2")
    form.get_by_label("Misère").check()
    form.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_text("heap 5")).to_be_visible()
    assert "is.misere=yes" in page.url


def test_a_wrong_request_is_told_and_nothing_is_lost(open_page):
    page = open_page()
    legal(page).get_by_role("button", name="take 1").press("Enter")
    expect(played(page)).to_have_count(2)
    form = make(page, "numbers").get_by_role("form", name="Numbers")
    form.get_by_label("Amounts that may be taken").fill("0")
    form.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("nobody can take 0 tokens")
    expect(played(page)).to_have_count(2)
    page.get_by_role("dialog").get_by_role("button", name="Dismiss").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_whole_match_by_keyboard_alone(open_page):
    page = open_page("#game=subtraction&with.tokens=7&with.take=1,2,3")
    focused = page.get_by_role("group", name="Board").locator(".vertex:focus")
    for _ in range(60):
        if focused.count():
            break
        page.keyboard.press("Tab")
    expect(focused).to_have_accessible_name("take 3")
    for _ in range(10):
        if page.get_by_role("status").get_by_text("has won").count():
            break
        before = played(page).count()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(played(page)).not_to_have_count(before)
        expect(page.get_by_role("status")).to_contain_text(re.compile("Player 1 to move|has won"))
    expect(page.get_by_role("status")).to_contain_text("has won")


@pytest.mark.parametrize(
    ("language", "says"),
    [("Français", "Au joueur 1 de jouer"), ("Català", "Juga el jugador 1"), ("English", "Player 1 to move")],
)
def test_three_languages_remembered(open_page, language, says):
    page = open_page()
    page.get_by_role("button", name=language).click()
    expect(page.get_by_role("status")).to_contain_text(says)
    page.reload()
    expect(page.get_by_role("status")).to_contain_text(says)


def test_two_machines_play_on_their_own(open_page):
    page = open_page("#game=subtraction&with.tokens=9&with.take=1,2,3&players=perfect,random")
    expect(page.get_by_role("status")).to_contain_text("Player 1 has won")


def test_a_click_in_the_arena_plays_the_move(open_page):
    page = open_page("#game=subtraction&with.tokens=7&with.take=1,2,3&players=person,person", tab="analyse")
    page.get_by_role("group", name="Arena").get_by_role("button", name="take 2").click()
    expect(page.get_by_text("heap 5")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_narrow_touch_screen_has_no_sideways_scroll(open_page, scheme):
    page = open_page(width=390, height=844, has_touch=True, is_mobile=True, color_scheme=scheme)
    legal(page).get_by_role("button", name="take 1").press("Enter")
    expect(played(page)).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_two_tabs_do_not_disturb_each_other(open_page):
    one, other = open_page(), open_page("#game=subtraction&with.tokens=9&with.take=1,2")
    legal(one).get_by_role("button", name="take 1").press("Enter")
    expect(played(one)).to_have_count(2)
    expect(other.get_by_text("heap 9")).to_be_visible()
