"""Snort on the page: red and blue by name and by colour, and a whole match by keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from helpers.pages import played


def test_a_whole_match_by_keyboard_alone(open_page):
    page = open_page("#game=snort&with.board=path:5&players=person,person")
    status = page.get_by_role("status")
    expect(status).to_have_text("Red to move")
    page.get_by_role("group", name="Board").get_by_role("button", name="red 0").focus()
    for mover in ("Blue", "Red", "Blue", "Red", "Blue"):
        before = played(page).count()
        page.keyboard.press("Enter")
        expect(played(page)).to_have_count(before + 1)
        if "has won" in status.inner_text():
            break
        expect(status).to_have_text(f"{mover} to move")
        expect(page.locator(".vertex:focus")).to_have_count(1)  # whoever plays by keyboard stays on the board
    expect(status).to_contain_text("has won")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()


def colour(page, vertex):
    """Red, green and blue of what a vertex is drawn with."""
    drawn = page.get_by_role("group", name="Board").locator(f"[data-vertex='{vertex}'] .shape")
    return [int(part) for part in drawn.evaluate("shape => getComputedStyle(shape).stroke")[4:-1].split(",")]


def test_red_is_red_and_blue_is_blue(open_page):
    page = open_page("#game=snort&with.board=path:4&moves=red+0;blue+3&players=person,person")
    red, green, blue = colour(page, 0)
    assert red > 2 * max(green, blue)
    red, green, blue = colour(page, 3)
    assert blue > 2 * red
    page.get_by_role("button", name="Català").click()
    expect(page.get_by_role("status")).to_have_text("Juga el vermell")
