"""The arena ring by ring, on a slider: by mouse, by key, by finger, and in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from helpers.pages import tab

STICKS = "#game=subtraction&with.tokens=7&with.take=1,2,3&players=person,person"


def lit(page):
    return page.get_by_role("group", name="Arena").locator(".vertex.lit")


def note(page, vertex):
    return page.get_by_role("group", name="Arena").locator(f"[data-vertex='{vertex}'] .note")


@pytest.mark.parametrize("phone", [False, True])
def test_rings_grow_on_the_slider(open_page, phone):
    more = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True} if phone else {}
    page = open_page(STICKS, tab="analyse", **more)
    card = page.get_by_role("region", name="Layers of the arena")
    button = card.get_by_role("button", name="Layers", exact=True)
    (button.tap if phone else button.click)()
    expect(card).to_contain_text("Ring 0: 2 vertices; won by player 1: 1, by player 2: 1.")
    expect(lit(page)).to_have_count(2)
    slider = card.get_by_role("slider", name="Ring")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(card).to_contain_text("Ring 1: 6 vertices")
    expect(lit(page)).to_have_count(6)
    expect(slider).to_have_attribute("aria-valuetext", "Ring 1: 6 vertices; won by player 1: 3, by player 2: 3.")
    more_button = card.get_by_role("button", name="One ring more")
    (more_button.tap if phone else more_button.click)()
    expect(card).to_contain_text("Ring 2: 2 vertices")
    slider.fill("3")
    expect(card).to_contain_text("Ring 3: 6 vertices")
    assert page.evaluate("document.documentElement.scrollWidth") <= (390 if phone else 1280)


def test_a_wide_arena_scrolls_to_the_ring(open_page):
    page = open_page(STICKS.replace("tokens=7", "tokens=21"), tab="analyse")
    arena = page.get_by_role("group", name="Arena")
    assert arena.evaluate("drawing => drawing.parentElement.scrollLeft") == 0
    page.get_by_role("button", name="Layers", exact=True).click()
    expect(lit(page)).to_have_count(2)
    assert arena.evaluate("drawing => drawing.parentElement.scrollLeft") > 0


def test_labels_and_kernel_are_marked_on_demand(open_page):
    page = open_page(STICKS, tab="analyse")
    card = page.get_by_role("region", name="Layers of the arena")
    card.get_by_role("button", name="Layers", exact=True).click()
    card.get_by_role("button", name="Labels and kernel").click()
    expect(card).to_contain_text("Level 0: 2 vertices, in the kernel: 2.")
    card.get_by_role("slider", name="Ring").fill("5")
    expect(card).to_contain_text("Level 5: 2 vertices, in the kernel: 0.")
    notes = page.get_by_role("group", name="Arena").locator(".note").all_text_contents()
    assert sorted(notes) == sorted([str(heap % 4) if heap % 4 else "0 ●" for heap in range(6)] * 2)
    page.reload()
    tab(page, "analyse")
    expect(card.get_by_role("button", name="Layers", exact=True)).to_have_attribute("aria-pressed", "true")
    card.get_by_role("button", name="Layers", exact=True).click()
    expect(page.get_by_role("group", name="Arena").locator(".note")).to_have_count(0)


def test_an_arena_too_large_to_be_drawn_says_so(open_page):
    page = open_page("#game=nim&with.heaps=30,40,50&players=person,person", tab="analyse")
    card = page.get_by_role("region", name="Layers of the arena")
    card.get_by_role("button", name="Layers", exact=True).click()
    expect(card).to_contain_text("The arena is not drawn")
