"""The whole torus on the page: the window goes round the border."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from helpers.pages import tab


def test_the_window_is_led_round_the_border(open_page):
    page = open_page("#game=torus&with.window=2x2", width=390, height=844, color_scheme="dark")
    tab(page, "analyse")
    page.get_by_role("button", name="Show a whole one").click()
    card = page.get_by_role("region", name="The whole torus")
    expect(card).to_contain_text("each of the 16 windows comes up exactly once")
    window = card.get_by_role("slider", name="The window on the torus")
    window.press("ArrowLeft")
    window.press("ArrowUp")
    expect(card).to_contain_text("In row 3 and column 3 begins the window")
    assert window.locator(".lit:not(.again) [data-cell]").evaluate_all(
        "cells => cells.map((cell) => Number(cell.dataset.cell))"
    ) == [0, 3, 12, 15]
    window.locator("[data-cell='5']").hover()
    expect(card).to_contain_text("In row 1 and column 1 begins the window")
    card.get_by_role("button", name="Follow the board").click()
    expect(card).to_contain_text("None of the 16 windows is complete yet.")
    expect(window).to_have_attribute("aria-valuetext", re.compile("^$"))
