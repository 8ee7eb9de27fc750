"""A stack of cubes on the flat board: four sides to be seen, turned by a click or a key, and the win announced."""

from __future__ import annotations

from playwright.sync_api import expect

from helpers.pages import played


def board(page):
    return page.get_by_role("group", name="Board")


def test_a_stack_is_turned_and_the_win_is_announced(open_page):
    page = open_page("#game=cubes&with.board=document-003")
    expect(page.get_by_role("status")).to_contain_text("2 sides of four show every colour once")
    page.get_by_role("button", name="Flat board").click()
    board(page).get_by_role("button", name="turn 1 anticlockwise", exact=True).click()
    expect(played(page)).to_have_count(1)
    arrow = board(page).get_by_role("button", name="turn 4 clockwise", exact=True)
    arrow.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Solved")


def test_the_sides_are_named_in_the_readers_language(open_page):
    page = open_page("#game=cubes&with.board=document-003")
    page.get_by_role("button", name="Français").click()
    page.get_by_role("button", name="Plateau à plat").click()
    flat = page.get_by_role("group", name="Plateau")
    for name in ("devant", "droite", "derrière", "gauche", "dessus", "dessous"):
        expect(flat.get_by_role("img", name=name, exact=True)).to_be_visible()


def test_a_large_set_is_shown_flat_with_a_sentence(open_page):
    cubes = ";".join(f"0-{n} {n}-{(n + 2) % 13} {n}-{n}" for n in range(13))
    page = open_page(f"#game=cubes&with.board={cubes}")
    expect(page.get_by_text("Up to 12 cubes are shown in the round")).to_be_visible()
    expect(board(page).get_by_role("button", name="turn 13 left", exact=True)).to_be_visible()
