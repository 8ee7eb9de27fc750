"""Who may still take what, and how hot it is: by shape, by words, by number."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from helpers.pages import lower, played, tab

PATH = "#game=snort&with.board=path:7&moves=red+2&players=person,person"


def drawn(page, number):
    return page.get_by_role("group", name="Board").locator(f"[data-vertex='{number}']")


def dashes(page, number):
    return drawn(page, number).locator(".shape").evaluate("shape => getComputedStyle(shape).strokeDasharray")


def test_who_may_take_what_is_told_by_shape_and_letter(open_page):
    page = open_page(PATH.replace("red+2", "red+2;blue+5"))
    expect(drawn(page, 1)).to_contain_text("r1")
    expect(drawn(page, 6)).to_contain_text("b6")
    expect(drawn(page, 6).locator("rect.shape")).to_have_count(1)
    assert dashes(page, 6) == dashes(page, 1) != dashes(page, 0) == "none"
    tab(page, "analyse")
    card = page.get_by_role("region", name="Free vertices and heat")
    expect(card).to_contain_text("both may take: 1")
    expect(card).to_contain_text("only Red: 2")
    expect(card).to_contain_text("only Blue: 2")
    expect(card).to_contain_text("nobody any more: 0")


@pytest.mark.parametrize("phone", [False, True])
def test_heat_is_shaded_numbered_and_remembered(open_page, phone):
    more = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True} if phone else {}
    page = open_page(PATH, tab="analyse", **more)
    page.get_by_role("button", name="Heat", exact=True).click()
    card = page.get_by_role("region", name="Free vertices and heat")
    expect(card.get_by_role("row").nth(1)).to_contain_text("3, 4, 5, 6")
    expect(drawn(page, 4).locator(".note")).to_have_text("2")
    expect(drawn(page, 4).locator(".heat-3")).to_have_count(1)
    expect(drawn(page, 1).locator(".heat-1")).to_have_count(1)
    expect(drawn(page, 0)).to_have_accessible_name(re.compile("temperature 1/2"))
    lower(page)
    drawn(page, 4).click()
    expect(drawn(page, 3).locator(".heat")).to_have_count(0)
    tab(page, "analyse")
    expect(card.get_by_role("row")).to_have_count(3)
    page.reload()
    tab(page, "analyse")
    expect(page.get_by_role("button", name="Heat", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Heat", exact=True).click()
    expect(drawn(page, 0).locator(".heat")).to_have_count(0)


def test_document_002s_match_is_shown(open_page):
    page = open_page("#game=snort&with.board=gnk:10,3000&players=person,person", tab="learn")
    page.get_by_role("combobox", name="What is shown").select_option("Each takes the smallest vertex")
    page.get_by_role("slider", name="Speed").fill("10")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("status")).to_contain_text("Blue has won")
    labels = [re.compile(text) for text in ("red 0", "blue 2", "red 1", "blue 3")]
    expect(played(page)).to_have_text(labels)
