"""axe-core, a checker of accessibility faults, over every page: no serious one, light or dark, wide or narrow."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from helpers.pages import lower, make, played, tab
from noyau.games import names
from noyau.languages import catalogue

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


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["in turn", "every"])
def test_no_game_has_a_grave_fault(open_page, address, every):
    """Two tabs of a game in one look each, in turn; the slow test looks at every tab in all of them."""
    looks = [look for pair in LOOKS for look in pair]
    page = open_page(tab="analyse")
    page.get_by_role("button", name="Values").click()
    found = {}
    for number, game in enumerate(names()):
        page.set_viewport_size({"width": 1280, "height": 900})
        page.goto(f"{address}#game={game}")
        expect(page.get_by_role("heading", level=2, name=catalogue("en")[f"{game}.title"], exact=True)).to_be_attached()
        for place, name in enumerate(("play", "analyse", "make", "learn"), number):
            if not every and place % 4 > 1:
                continue
            tab(page, name)
            if name == "learn":
                page.locator(f"[data-game={game}]").last.wait_for()
            for width, scheme in looks if every else [looks[(number + place) % len(looks)]]:
                page.set_viewport_size({"width": width, "height": 900})
                page.emulate_media(color_scheme=scheme)
                tab(page, name)
                found[game, name, width, scheme] = faults(page)
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"{game} is wider than the screen"
        lower(page)
        expect(page.get_by_role("alert"), f"{game} complains").to_have_count(0)
    assert found == {key: [] for key in found}


@pytest.mark.parametrize("looks", [LOOKS[0], pytest.param(LOOKS[1], marks=pytest.mark.slow)], ids=["usual", "other"])
def test_neither_has_the_home_nor_an_address_that_leads_nowhere(open_page, looks):
    for width, scheme in looks:
        page = open_page("", width=width, color_scheme=scheme)
        expect(page.locator("[data-tile] svg[role=group]")).to_have_count(len(names()))
        assert faults(page) == []
        page.goto(page.url + "#game=nmi")
        expect(page.get_by_role("alert")).to_be_visible()
        assert faults(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_neither_has_a_match_with_a_hint_nor_the_sheet_of_keys(open_page, scheme):
    page = open_page(color_scheme=scheme)
    page.get_by_role("combobox", name="Player 2").select_option("person")
    page.get_by_role("group", name="Legal moves").get_by_role("button", name="take 2").press("Enter")
    expect(played(page)).to_have_count(1)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize(("width", "scheme"), [pytest.param(1280, "light", marks=pytest.mark.slow), (390, "dark")])
def test_neither_have_new_boards_nor_large_ones(open_page, width, scheme):
    page = open_page("#game=arena", tab="make", width=width, color_scheme=scheme)
    for way in ("numbers", "paste", "file", "saved", "family"):
        make(page, way)
        assert faults(page) == [], way
    page.keyboard.press("Escape")
    make(page, "draw")
    ground = page.get_by_role("dialog").get_by_role("group", name="Drawing ground")
    expect(ground.get_by_role("button")).to_have_count(10)
    page.keyboard.press("n")
    assert faults(page) == []
    page.keyboard.press("Escape")
    make(page, "family")
    page.get_by_role("spinbutton", name="Vertices").fill("500")
    page.get_by_role("button", name="Make this board").click()
    expect(page.get_by_role("application").first).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize(("width", "scheme"), [pytest.param(1280, "light", marks=pytest.mark.slow), (390, "dark")])
def test_neither_have_cards_that_are_switched_on(open_page, width, scheme):
    look = {"width": width, "color_scheme": scheme}
    heat = open_page("#game=snort&with.board=path:7&moves=red+2&players=person,person", **look)
    tab(heat, "analyse")
    heat.get_by_role("button", name="Heat", exact=True).click()
    expect(heat.get_by_role("row")).to_have_count(3)
    assert faults(heat) == []
    layers = open_page("#game=subtraction&with.tokens=7&with.take=1,2,3", **look)
    tab(layers, "analyse")
    layers.get_by_role("button", name="Layers", exact=True).click()
    layers.get_by_role("button", name="Labels and kernel").click()
    layers.get_by_role("slider", name="Ring").fill("4")
    assert faults(layers) == []
    dollar = open_page("#game=dollar&with.board=level:3", **look)
    tab(dollar, "play")
    dollar.get_by_text("All levels").click()
    assert faults(dollar) == []
    tab(dollar, "analyse")
    dollar.get_by_role("button", name="Show the burning").click()
    expect(dollar.get_by_role("group", name="Step by step")).to_be_visible()
    assert faults(dollar) == []
    dollar.get_by_role("button", name="Back to the match").click()
    lower(dollar)
    dollar.get_by_role("group", name="Board").locator("[data-vertex='1']").click(button="right")
    tab(dollar, "play")
    expect(dollar.get_by_role("region", name="Level 3")).to_contain_text("Solved in 1 move.")
    assert faults(dollar) == []


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), pytest.param(390, "dark", marks=pytest.mark.slow)])
def test_neither_have_chalk_variations_the_whole_arena_and_sharing(open_page, width, scheme):
    moves = "moves=take+2;take+1&also=1~take+3"
    page = open_page(f"#game=subtraction&{moves}&players=person,person", width=width, color_scheme=scheme)
    tab(page, "play")
    expect(page.locator("#panel-play li.branch")).not_to_have_count(0)
    assert faults(page) == [], "variations"
    lower(page)
    page.keyboard.press("d")
    page.get_by_role("group", name="Board").locator("[data-vertex]").first.press("Enter")
    assert faults(page) == [], "chalk"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Full screen").click()
    expect(page.locator("header")).to_be_hidden()
    assert faults(page) == [], "projector"
    page.keyboard.press("f")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == [], "share"
    page.keyboard.press("Escape")
    tab(page, "analyse")
    page.get_by_role("button", name="See the whole arena").click()
    expect(page.get_by_role("dialog").get_by_role("group", name="The whole arena")).to_be_visible()
    assert faults(page) == [], "arena"


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), pytest.param(390, "light", marks=pytest.mark.slow)])
def test_neither_have_ends_exercises_questions_nor_the_menu_of_games(open_page, address, width, scheme):
    lost = "#game=subtraction&with.tokens=5&with.take=1,2,3&moves=take+2;take+3&players=person,perfect"
    page = open_page(lost, width=width, color_scheme=scheme)
    tab(page, "play")
    expect(page.get_by_role("button", name="Try again from there")).to_be_visible()
    assert faults(page) == [], "end card"
    lower(page)
    page.locator("header [aria-controls=games]").click()
    assert faults(page) == [], "menu of games"
    page.goto(f"{address}#game=subtraction&with.tokens=5&with.take=1,2&players=person,perfect&exercise=Win.")
    expect(page.get_by_text("Win.")).to_be_visible()
    assert faults(page) == [], "exercise"
    page.goto(f"{address}#game=snort&with.board=path:5&moves=red+2&players=person,person")
    expect(page.get_by_role("group", name="Board").locator(".tint-first")).to_have_count(1)
    page.evaluate(
        """() => {
            const clipboardData = new DataTransfer()
            clipboardData.setData('text/plain', '0 1\\n1 2')
            document.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true}))
        }"""
    )
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page) == [], "a question before a paste"
