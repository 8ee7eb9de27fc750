"""A stack of cubes on the page: four sides to be seen, cubes turned by a click or a key, and the win announced."""

from __future__ import annotations

from playwright.sync_api import expect


def board(page):
    return page.get_by_role("group", name="Board")


def test_a_stack_is_turned_and_the_win_is_announced(open_page):
    page = open_page("#game=cubes&with.board=document-003")
    expect(page.get_by_role("status")).to_contain_text("2 sides of four show every colour once")
    board(page).get_by_role("button", name="turn 1 anticlockwise", exact=True).click()
    expect(page.get_by_role("list", name="Moves played").get_by_role("listitem")).to_have_count(1)
    arrow = board(page).get_by_role("button", name="turn 4 clockwise", exact=True)
    arrow.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Solved")
