"""axe-core, a checker of accessibility faults, over every page: no serious one, light or dark, wide or narrow."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
ALSO = ("landmark-unique",)
"""Whoever jumps from landmark to landmark must be able to tell them apart."""
LOOKS = [((1280, "light"), (390, "dark")), ((1280, "dark"), (390, "light"))]
"""Widths and colours in which a page is looked at."""
RUN = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"


def faults(page):
    """What axe-core objects to, gravely: the rule, and where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    return [
        f"{found['id']} ({found['impact']}): {node['html'][:160]}"
        for found in page.evaluate(RUN)
        if found["impact"] in GRAVE or found["id"] in ALSO
        for node in found["nodes"]
    ]


def test_axe_is_there_and_finds_what_is_wrong(open_page):
    page = open_page()
    assert faults(page) == []
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button><input>')")
    assert {fault.split()[0] for fault in faults(page)} == {"button-name", "label"}


@pytest.mark.parametrize("looks", [LOOKS[0], pytest.param(LOOKS[1], marks=pytest.mark.slow)], ids=["usual", "other"])
def test_no_game_has_a_grave_fault(open_page, looks):
    page = open_page()
    page.get_by_role("button", name="Values").click()
    games = [one.get_attribute("value") for one in page.get_by_role("combobox", name="Game").locator("option").all()]
    assert len(games) >= 12
    found = {}
    for game in games:
        page.get_by_role("combobox", name="Game").select_option(game)
        text = page.locator(f"[data-game={game}]")
        text.wait_for()
        figure = text.get_by_role("figure").first
        for width, scheme in looks:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme)
            figure.scroll_into_view_if_needed()
            expect(figure.get_by_role("group", name="Figure 1")).to_be_visible()
            found[game, width, scheme] = faults(page)
            expect(page.get_by_role("alert"), f"{game} complains").to_have_count(0)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{game} is wider than the screen"
    assert found == {(game, width, scheme): [] for game in games for width, scheme in looks}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_neither_has_a_match_with_a_hint_nor_the_sheet_of_keys(open_page, scheme):
    page = open_page(color_scheme=scheme)
    page.get_by_role("combobox", name="Player 2").select_option("Person")
    page.get_by_role("group", name="Legal moves").get_by_role("button", name="take 2").click()
    expect(page.get_by_role("list", name="Moves played").get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize(("width", "scheme"), [pytest.param(1280, "light", marks=pytest.mark.slow), (390, "dark")])
def test_neither_have_new_boards_nor_large_ones(open_page, width, scheme):
    page = open_page("#game=arena", width=width, color_scheme=scheme)
    for way in ("Paste", "By numbers"):
        page.get_by_role("button", name=way).click()
        assert faults(page) == []
    page.get_by_role("spinbutton", name="Vertices").fill("500")
    page.get_by_role("button", name="Draw", exact=True).click()
    ground = page.get_by_role("dialog").get_by_role("group", name="Drawing ground")
    expect(ground.get_by_role("button")).to_have_count(10)
    page.keyboard.press("n")
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Make this board").click()
    expect(page.get_by_role("application").first).to_be_visible(timeout=20_000)
    assert faults(page) == []


@pytest.mark.parametrize(("width", "scheme"), [pytest.param(1280, "light", marks=pytest.mark.slow), (390, "dark")])
def test_neither_have_cards_that_are_switched_on(open_page, width, scheme):
    look = {"width": width, "color_scheme": scheme}
    heat = open_page("#game=snort&with.board=path:7&moves=red+2&players=person,person", **look)
    heat.get_by_role("button", name="Heat", exact=True).click()
    expect(heat.get_by_role("row")).to_have_count(3)
    assert faults(heat) == []
    layers = open_page("#game=subtraction&with.tokens=7&with.take=1,2,3", **look)
    layers.get_by_role("button", name="Layers", exact=True).click()
    layers.get_by_role("button", name="Labels and kernel").click()
    layers.get_by_role("slider", name="Ring").fill("4")
    assert faults(layers) == []
    dollar = open_page("#game=dollar&with.board=level:3", **look)
    dollar.get_by_text("All levels").click()
    dollar.get_by_role("button", name="Show the burning").click()
    expect(dollar.get_by_role("group", name="Step by step")).to_be_visible()
    assert faults(dollar) == []
    dollar.get_by_role("button", name="Back to the match").click()
    dollar.get_by_role("group", name="Board").locator("[data-vertex='1']").click(button="right")
    expect(dollar.get_by_role("region", name="Level 3")).to_contain_text("Solved in 1 move.")
    assert faults(dollar) == []
