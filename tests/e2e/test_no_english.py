"""Every page and tab of every game, in French and in Catalan, in the real browser: not one word of English, to be seen
or to be heard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from helpers.every_game import MAIN, OTHERS
from helpers.other_languages import english_on_the_page, words_in
from helpers.pages import make, tab
from noyau.games import names

NAME = {"fr": "Français", "ca": "Català"}
SAYS = """() => {
  const AS_TYPED = 'script, style, noscript, [lang]:not(html), .theory code, pre, textarea'
  const said = []
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) said.push(node.data)
    if (!(node instanceof Element) || node.matches(AS_TYPED)) return
    for (const name of ['aria-label', 'title', 'alt', 'aria-valuetext', 'placeholder']) {
      if (node.hasAttribute(name)) said.push(node.getAttribute(name))
    }
    for (const child of node.childNodes) walk(child)
  }
  walk(document.body)
  return said.join(' \\n')
}"""
CROWDED = re.compile(r"[^\W\d]+:(?=\s)")
QUICK = {"fr": ("subtraction", "dollar"), "ca": ("nim", "snort")}
"""The games of every run; the slow one walks through all of them in both languages."""


def left_over(page, english):
    """Words of English; in French also colons as English writes them."""
    said = page.evaluate(SAYS)
    french = page.locator("html").get_attribute("lang") == "fr"
    return sorted(words_in(said) & english) + (CROWDED.findall(said) if french else [])


def walk(page, address, game, english):
    """Every tab of a game, with its values, its solution, a hint and its new boards; what is English on the way."""
    found = {}

    def look(where):
        if words := left_over(page, english):
            found[where] = words

    page.goto("about:blank")
    page.goto(f"{address}#game={game}&players=person,person")
    page.locator(f"main[data-game={game}]").wait_for()
    page.locator(".tools .button").nth(2).click()  # a hint
    expect(page.locator(".hint")).to_be_visible()
    look("play")
    tab(page, "analyse")
    page.locator(".values .button").first.click()
    solve = page.locator("#panel-analyse form .button.main")
    solve.first.click()
    page.locator("#panel-analyse .said, #panel-analyse dl, #panel-analyse .answer").first.wait_for()
    look("analyse")
    tab(page, "learn")
    page.locator(f"[data-game={game}]").last.wait_for()
    if page.locator("#panel-learn .button.main").count():
        page.locator("#panel-learn .row .button").nth(2).click()  # a step
        page.locator("#panel-learn ol li").first.wait_for()
    look("learn")
    for way in ("family", "numbers", "paste", "file", "saved"):
        make(page, way)
        look(f"make {way}")
    page.keyboard.press("Escape")
    return {f"{game}, {where}": words for where, words in found.items()}


def speaking(open_page, language, link=""):
    page = open_page(link)
    page.get_by_role("button", name=NAME[language]).click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    return page


@pytest.mark.parametrize("language", ["fr", "ca"])
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["quick", "every"])
def test_no_word_of_english_in_any_tab(open_page, address, every, language):
    english = english_on_the_page(language)
    page = speaking(open_page, language)
    found = {}
    for game in (*MAIN, *OTHERS) if every else QUICK[language]:
        found |= walk(page, address, game, english)
    assert not found, "\n".join(f"{where}: {words}" for where, words in found.items())


@pytest.mark.parametrize("language", ["fr", "ca"])
def test_no_word_of_english_at_home_in_the_dialogs_nor_at_the_end_of_a_match(open_page, address, language):
    english = english_on_the_page(language)
    page = speaking(open_page, language)
    page.locator("[data-tile] svg").first.wait_for()
    assert left_over(page, english) == []
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    assert left_over(page, english) == []
    page.keyboard.press("Escape")
    page.goto(f"{address}#game=nmi")
    page.get_by_role("alert").wait_for()
    assert set(left_over(page, english)) <= set(names())  # as they are typed into addresses
    page.goto(
        f"{address}#game=subtraction&with.tokens=4&with.take=1,2,3&moves=take+1;take+1;take+1&players=person,perfect"
    )
    page.locator("main[data-game=subtraction]").wait_for()
    page.locator("#panel-play h2").first.wait_for()
    assert left_over(page, english) == []
    page.locator(".tools .button").nth(4).click()  # share
    page.get_by_role("dialog").locator("[aria-busy=false]").wait_for()
    assert left_over(page, english) == []


def opened(page, address):
    """What opens on the way, one after the other, by name: cards that are switched on, dialogs, menus, other ends."""
    page.goto(f"{address}#game=snort&with.board=path:5&moves=red+2&also=0~red+1&players=person,person")
    page.locator("#panel-play li.branch").first.wait_for()
    page.locator("header [aria-controls=games]").click()
    page.locator("#games").wait_for()
    yield "the menu of games, variations"
    page.keyboard.press("Escape")
    tab(page, "analyse")
    page.locator("#panel-analyse .top .button").first.click()
    page.locator("#panel-analyse table").wait_for()
    yield "heat"
    page.keyboard.press("d")
    page.locator(".board [data-vertex='3']").press("Enter")
    yield "chalk"
    page.keyboard.press("Escape")
    make(page, "draw")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("n")
    yield "drawing by hand"
    page.keyboard.press("Escape")
    page.goto(f"{address}#game=subtraction&with.tokens=7&with.take=1,2,3&moves=take+1&players=person,person")
    page.locator("main[data-game=subtraction]").wait_for()
    tab(page, "analyse")
    page.locator("#panel-analyse .top .button").first.click()
    page.locator("#panel-analyse input[type=range]").wait_for()
    yield "layers"
    page.locator("#panel-analyse > section > .button").last.click()
    page.get_by_role("dialog").wait_for()
    yield "the whole arena"
    page.keyboard.press("Escape")
    page.goto(f"{address}#game=subtraction&with.tokens=5&with.take=1,2&players=person,perfect&exercise=")
    page.locator("main[data-game=subtraction]").wait_for()
    yield "an exercise"
    page.goto(f"{address}#game=dollar&with.board=level:3")
    page.locator("#panel-play details summary").first.click()
    yield "levels"
    tab(page, "analyse")
    page.locator("#panel-analyse dl dd, #panel-analyse .numbers").first.wait_for()
    yield "bank and par"
    for game in ("bracelet", "torus"):
        page.goto(f"{address}#game={game}")
        page.locator(f"main[data-game={game}]").wait_for()
        tab(page, "analyse")
        page.locator("#panel-analyse section .button").nth(1).click()
        page.wait_for_load_state("networkidle")
        yield f"a whole {game}"
    page.goto(f"{address}#game=cubes")
    page.locator(".solids summary").click()
    page.locator(".solids [aria-pressed]").first.click()
    yield "cubes that are checked, their multigraph"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "ca"])
def test_no_word_of_english_in_what_opens(open_page, address, language):
    english = english_on_the_page(language)
    page = speaking(open_page, language)
    found = {where: words for where in opened(page, address) if (words := left_over(page, english))}
    assert not found, "\n".join(f"{where}: {words}" for where, words in found.items())


@pytest.mark.parametrize("language", ["fr", "ca"])
def test_no_word_of_english_where_nothing_is_nor_in_class(browser, address, language):
    english = english_on_the_page(language)
    page = browser.new_page(locale=language)
    page.goto(f"{address}nothing")
    assert set(left_over(page, english)) <= {"nothing"}  # as it was typed
    page.goto(f"{address}classroom?lang={language}")
    assert left_over(page, english) == []
    page.goto(f"{address}#game=nim&players=person,person")
    playable = page.locator(".board .playable")
    playable.first.wait_for()
    for fault in (lambda route: route.fulfill(status=500, body="?"), lambda route: route.abort()):
        page.route("**/api/match*", fault)  # an answer that cannot be read, then none at all
        playable.first.press("Enter")
        page.get_by_role("alert").wait_for()
        assert left_over(page, english) == []
        page.get_by_role("alert").get_by_role("button").last.click()
        page.get_by_role("alert").wait_for(state="detached")
        page.unroute("**/api/match*")
    page.close()
