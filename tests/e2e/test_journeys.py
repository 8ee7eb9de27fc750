"""Whole journeys by role and label: an exercise by link, variations, a match that is only heard, chalk, print."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from helpers.pages import make, played
from helpers.patience import until
from noyau.games import names

FIRST_LOAD = 70_000
"""Bytes over the wire, headers included, until the home, or a game, is there and nothing more comes."""
FINGER = 24
"""Pixels across, at least, of what is touched."""
HEARD = """() => {
    // What a screen reader would say of its own accord: every text of a live region when it has changed.
    window.heard = []
    const said = new Map()
    const listen = () => {
        for (const region of document.querySelectorAll('[aria-live], [role=status], [role=alert]')) {
            const text = region.innerText.replace(/\\s+/g, ' ').trim()
            if (text !== (said.get(region) ?? '') && text) window.heard.push(text)
            said.set(region, text)
        }
    }
    listen()
    window.heard = []
    new MutationObserver(listen).observe(document.body, {subtree: true, childList: true, characterData: true})
}"""


def board(page):
    return page.get_by_role("group", name="Board")


def vertex(page, number):
    return board(page).locator(f"[data-vertex='{number}']")


def test_an_exercise_by_link_gives_nothing_away_and_is_solved(open_page):
    goal = "Leave a multiple of three."
    page = open_page(
        f"#game=subtraction&with.tokens=5&with.take=1,2&players=person,perfect&exercise={goal.replace(' ', '+')}"
    )
    expect(page.get_by_text(goal)).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.get_by_role("tab")).to_have_count(1)
    for key in ("h", "v", "a"):
        page.keyboard.press(key)
    board(page).get_by_role("button", name="take 2", exact=True).click()
    expect(played(page)).to_have_count(2)
    expect(page.get_by_role("status").first).not_to_contain_text("wins")
    left = int(re.search(r"heap (\d+)", page.locator(".position").inner_text())[1])
    board(page).get_by_role("button", name=f"take {left % 3}", exact=True).click()
    expect(page.get_by_role("heading", name="Exercise solved")).to_be_visible()


def test_variations_are_kept_walked_shared_and_forgotten(open_page):
    page = open_page("#game=subtraction&with.tokens=9&with.take=1,2,3&players=person,person")
    for count, name in enumerate(("take 1", "take 2"), 1):
        board(page).get_by_role("button", name=name, exact=True).click()
        expect(played(page)).to_have_count(count)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".position")).to_contain_text("heap 8")
    board(page).get_by_role("button", name="take 3", exact=True).click()  # another answer: the first one stays
    expect(page.locator(".position")).to_contain_text("heap 5")
    instead = page.get_by_role("list", name="Instead of move 2")
    expect(instead.get_by_role("group", name="Variation from move 2")).to_contain_text("take 2")
    instead.get_by_role("button", name=re.compile("Player 2: take 2")).click()
    expect(page.locator(".position")).to_contain_text("heap 6")
    expect(page.get_by_role("list", name="Instead of move 2")).to_contain_text("take 3")
    page.reload()  # the address carries the whole tree
    expect(page.locator(".position")).to_contain_text("heap 6")
    instead = page.get_by_role("list", name="Instead of move 2")
    expect(instead.get_by_role("button", name=re.compile("Player 2: take 3"))).to_be_visible()
    instead.get_by_role("button", name="Forget the variation take 3").click()
    expect(page.get_by_role("list", name="Instead of move 2")).to_have_count(0)
    assert "also=" not in page.url


def test_a_whole_match_that_is_only_heard(open_page):
    page = open_page("#game=subtraction&with.tokens=6&with.take=1,2&players=person,person")
    tree = board(page).aria_snapshot()
    assert 'button "take 1"' in tree
    assert 'button "take 2"' in tree
    page.evaluate(HEARD)
    page.get_by_role("combobox", name="Player 2").select_option("perfect")
    page.get_by_role("link", name="Skip").or_(page.locator("a.skip")).first.focus()
    page.keyboard.press("Enter")  # to the board
    focused = board(page).locator(".vertex:focus")
    page.keyboard.press("Tab")
    expect(focused).to_have_count(1)
    while not page.get_by_role("status").get_by_text("has won").count():
        before = played(page).count()
        page.keyboard.press("End")
        expect(focused).to_have_accessible_name(re.compile("^take 1"))
        page.keyboard.press("Enter")
        expect(played(page)).not_to_have_count(before)
        expect(page.get_by_role("status").first).to_contain_text(re.compile("Player 1 to move|has won"))
        if not page.get_by_role("status").get_by_text("has won").count():
            expect(focused).to_have_count(1)  # on the board again, without a key
    heard = [text for text in page.evaluate("window.heard") if "to move" in text or "won" in text]
    assert heard == [
        "Player 2 to move",
        "Player 2: take 2. Player 1 to move",
        "Player 2 to move",
        "Player 2: take 2. Player 2 has won",
    ]


def test_a_new_board_comes_into_view_and_is_told(open_page):
    page = open_page("#game=nim&with.heaps=3,4&players=person,person", width=390, height=844)
    page.evaluate(HEARD)
    form = make(page, "numbers").get_by_role("form", name="Numbers")
    form.get_by_role("textbox").first.fill("2,2")
    form.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".position")).to_contain_text("heaps 2,2")
    until(lambda: page.evaluate("window.heard.some(text => text.startsWith('A new board: Nim'))"))
    expect(board(page)).to_be_in_viewport()


def test_circles_and_arrows_by_mouse_by_touch_and_by_key(open_page):
    page = open_page("#game=snort&with.board=path:4&players=person,person")
    strokes = board(page).locator(".strokes")
    middle = {number: centre(vertex(page, number)) for number in range(4)}
    page.mouse.move(*middle[0])
    page.mouse.down(button="right")
    page.mouse.move(*middle[2], steps=4)
    page.mouse.up(button="right")
    expect(strokes.locator("path.line")).to_have_count(1)
    vertex(page, 3).click(button="right")
    expect(strokes.locator("rect")).to_have_count(1)
    expect(played(page)).to_have_count(0)
    page.keyboard.press("d")  # two touches, or two Enters
    vertex(page, 1).click()
    vertex(page, 1).click()
    expect(strokes.locator("rect")).to_have_count(2)
    vertex(page, 3).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(strokes.locator("path.line")).to_have_count(2)
    expect(page.locator(".teach [aria-live]")).to_have_text("An arrow from 3 to 0")
    middle = {number: centre(vertex(page, number)) for number in range(4)}
    place = vertex(page, 1).get_attribute("transform")
    page.mouse.move(*middle[1])  # dragging draws, and moves no vertex
    page.mouse.down()
    page.mouse.move(*middle[3], steps=4)
    page.mouse.up()
    expect(strokes.locator("path.line")).to_have_count(3)
    assert vertex(page, 1).get_attribute("transform") == place
    page.keyboard.press("Escape")
    vertex(page, 0).click()
    expect(played(page)).to_have_count(1)
    expect(strokes).to_have_count(0)  # they belong to the position
    page.get_by_role("button", name="Undo").click()
    expect(strokes.locator("path.line")).to_have_count(3)
    page.get_by_role("button", name="Wipe the board clean").click()
    expect(strokes).to_have_count(0)


def centre(found):
    box = found.locator(".shape").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_right_button_still_plays_a_second_move(open_page):
    page = open_page("#game=dollar&with.board=cycle:3&with.values=-1,2,0")
    vertex(page, 0).click(button="right")
    expect(played(page)).to_have_count(1)
    expect(board(page).locator(".strokes")).to_have_count(0)


def test_print_gives_the_board_the_moves_and_the_theory_and_no_forms(open_page):
    page = open_page("#game=subtraction&moves=take+2;take+1&players=person,person", tab="make", color_scheme="dark")
    page.evaluate("window.print = () => (window.printed = true)")
    page.keyboard.press("Control+p")
    until(lambda: page.evaluate("window.printed"))
    page.emulate_media(media="print")
    expect(board(page)).to_be_visible()
    expect(page.get_by_role("heading", name="Subtraction")).to_be_in_viewport()
    page.set_viewport_size({"width": 718, "height": 1047})  # a sheet of A4, which no script measures
    assert board(page).bounding_box()["width"] <= 718
    expect(page.get_by_role("heading", name="Moves played")).to_be_visible()
    expect(page.get_by_role("heading", name="The idea")).to_be_visible()
    ink = page.evaluate("getComputedStyle(document.querySelector('#panel-learn .theory')).color")
    assert max(map(int, re.findall("[0-9]+", ink)[:3])) < 80, ink  # dark, also from a dark screen
    for gone in ("header", "form", ".below", "[role=tablist]", "#panel-make", ".button"):
        assert page.locator(gone).evaluate_all("all => all.every(one => one.offsetParent === null)"), gone


@pytest.mark.parametrize("game", ["subtraction", "nim&with.heaps=3,9,20", "octal"])
def test_a_finger_meets_every_match_on_a_phone(open_page, game):
    page = open_page(f"#game={game}&players=person,person", width=390, height=844)
    areas = board(page).locator(".playable > .hit")
    expect(areas.first).to_be_attached()
    sizes = areas.evaluate_all("all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])")
    assert min(map(min, sizes)) >= FINGER, sizes
    frame = board(page).bounding_box()
    assert frame["width"] <= 390
    last = board(page).get_by_role("button").last
    name = last.get_attribute("aria-label") or last.locator("title").text_content()
    last.locator(".hit").click()
    expect(played(page)).to_have_count(1)
    assert played(page).first.inner_text().split()[-1] in name


def test_the_whole_screen_is_the_boards(open_page):
    page = open_page()
    page.get_by_role("button", name="Full screen").click()
    expect(page.get_by_role("button", name="Full screen")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("header")).to_be_hidden()
    expect(page.get_by_role("tablist")).to_be_hidden()
    assert page.evaluate("document.querySelector('.board').clientHeight / innerHeight") > 0.6
    page.keyboard.press("f")
    expect(page.get_by_role("tablist")).to_be_visible()


OTHERS = [pytest.param(f"#game={game}", marks=pytest.mark.slow) for game in names() if game not in ("cubes", "snort")]


@pytest.mark.parametrize("link", ["", "#game=snort", "#game=cubes", *OTHERS])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_first_load_is_small_and_says_no_more_than_it_must(browser, address, link, locale):
    context = browser.new_context(locale=locale, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    received, asked = [], []
    wire.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + link)
    page.locator(".board svg, .board .stack, [data-tile] svg[role=group]").first.wait_for()
    page.wait_for_load_state("networkidle")
    words = [url for url in asked if re.search(r"/assets/(en|fr|ca)-", url)]
    context.close()
    assert len(words) == 1 + ("cubes" in link), words  # one language, and of that the first words
    assert sum(received) < FIRST_LOAD, sum(received)


def test_a_click_brings_little(open_page):
    page = open_page("#game=dollar&with.board=random:300,4,seed=1")
    answers = []
    page.on("response", lambda answer: answers.append(answer) if "/api/match" in answer.url else None)
    button = board(page).locator("[data-vertex='40']")
    with page.expect_response(re.compile("/api/match")):
        button.press("Enter")
    expect(played(page)).to_have_count(1)
    expect(button).to_be_focused()  # on the vertex that was played
    sizes = [len(answer.body()) for answer in answers]
    assert sizes
    assert max(sizes) < 10_000, sizes  # the board itself has more than 200 kB


def test_the_arena_is_the_neighbourhood_and_the_whole_on_demand(open_page):
    page = open_page("#game=subtraction&moves=take+2;take+1&players=person,person", tab="analyse")
    near = page.get_by_role("group", name="Arena of turns")
    expect(near.locator(".vertex")).to_have_count(11)  # two before, here, three moves, five answers
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/api/arena" in request.url else None)
    page.get_by_role("button", name="See the whole arena").click()
    dialog = page.get_by_role("dialog", name="The whole arena")
    whole = dialog.get_by_role("group", name="The whole arena")
    expect(whole.locator(".vertex")).to_have_count(44)
    width = whole.bounding_box()["width"]
    dialog.get_by_role("button", name="Nearer").click()
    until(
        lambda: page.evaluate(
            f"document.querySelector('dialog svg[role=group]').getBoundingClientRect().width > {width}"
        )
    )
    dialog.get_by_role("button", name="Everything in sight").click()
    whole.get_by_role("button", name="take 3").press("Enter")
    expect(page.locator(".position")).to_contain_text("heap 15")
    expect(whole.locator("[aria-current]")).to_have_count(1)
    assert len(asked) == 1  # fetched once, whatever is played in it
    dialog.get_by_role("button", name="Close the arena").click()
    expect(dialog).to_have_count(0)


def test_the_arena_game_draws_its_graph_once(open_page):
    page = open_page("#game=arena&players=person,person", tab="analyse")
    expect(page.get_by_text("The board is the arena")).to_be_visible()
    expect(page.locator("#panel-analyse svg[role=group]")).to_have_count(0)
    page.get_by_role("button", name="Values", exact=True).click()
    expect(board(page).locator(".vertex.tint-second").first).to_be_visible()
    expect(board(page).locator(".vertex.tint-first").first).to_be_visible()


@pytest.mark.parametrize("link", ["#game=kayles&with.board=grid:6x7", "#game=dollar&with.board=random:500,4,seed=1"])
def test_large_boards_zoom_and_fit_at_every_size(open_page, link):
    page = open_page(f"{link}&players=person,person", width=390, height=844)
    for name in ("Nearer", "Farther", "Everything in sight"):
        expect(page.get_by_role("group", name="How near").get_by_role("button", name=name)).to_be_visible()
    if "kayles" not in link:
        return
    fits = """() => {
        const [board, drawing] = ['.board', '.board svg[role=group]'].map(which => document.querySelector(which))
        return drawing.getBoundingClientRect().width <= board.clientWidth + 1
    }"""
    assert page.evaluate(fits)
    page.get_by_role("button", name="Nearer").click()
    page.get_by_role("button", name="Nearer").click()
    until(lambda: page.evaluate(f"!({fits})()"))
    page.get_by_role("button", name="Everything in sight").click()
    until(lambda: page.evaluate(f"({fits})()"))


def test_wrapping_and_parallel_edges_are_seen(open_page):
    page = open_page("#game=kayles&with.board=torus:4x4&players=person,person")
    lines = board(page).locator(".edge path.line")
    expect(lines).to_have_count(32)
    bent = lines.evaluate_all("all => all.filter(one => /[QC]/.test(one.getAttribute('d'))).length")
    assert bent >= 8  # four rows and four columns close on themselves
    page = open_page("#game=euler&with.board=text:0+1,0+1,1+2,2+0")
    lines = board(page).locator(".edge path.line")
    expect(lines).to_have_count(4)
    assert len(set(lines.evaluate_all("all => all.map(one => one.getAttribute('d'))"))) == 4


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_moves_are_silent_until_asked_for_and_a_win_is_celebrated_unless_motion_is_unwanted(browser, address, motion):
    context = browser.new_context(reduced_motion=motion)
    page = context.new_page()
    page.add_init_script(
        """window.tones = 0
        const look = () => (window.cheered ||= document.querySelector('.confetti') !== null) // it is there for a moment
        new MutationObserver(look).observe(document, {subtree: true, childList: true})
        const start = OscillatorNode.prototype.start
        OscillatorNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when) }"""
    )
    still = motion == "reduce"
    page.goto(f"{address}#game=subtraction&with.tokens=4&with.take=1,2,3&players=person,person")
    board(page).get_by_role("button", name="take 1", exact=True).click()
    expect(played(page)).to_have_count(1)
    assert page.evaluate("window.tones") == 0  # off by default
    page.get_by_role("button", name="Sound").click()
    board(page).get_by_role("button", name="take 1", exact=True).click()
    expect(played(page)).to_have_count(2)
    board(page).get_by_role("button", name="take 2", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("has won")
    if still:
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.tones") == 0
        assert not page.evaluate("window.cheered")
    else:
        # a function: other strings would be evaluated in the page, which forbids it
        until(lambda: page.evaluate("() => window.tones > 0 && window.cheered"))
    context.close()
