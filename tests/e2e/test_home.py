"""The way in, as a newcomer meets it: home, a game, a win, the end card, the next one; and wrong addresses."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from helpers.pages import make, played, tab
from helpers.patience import until
from noyau.forms import rules_from
from noyau.games import find, names
from noyau.play import Match

HERO = 0.6
"""The part of the window's height that is the board's."""
LATER = {"cubes"}  # a stage of its own, which is higher than the window


def tile(page, game):
    return page.locator(f"[data-tile={game}]")


def board(page):
    return page.get_by_role("group", name="Board")


def win(page):
    """Win a match of 21 matches: leave a multiple of four, whatever the other does."""
    over = page.get_by_role("status").get_by_text("has won")
    while not over.count():
        heap = int(re.search(r"heap (\d+)", page.locator(".position").inner_text())[1])
        before = played(page).count()
        board(page).get_by_role("button", name=f"take {heap % 4 or 1}", exact=True).click()
        expect(played(page)).not_to_have_count(before)
        expect(page.get_by_role("status").first).to_contain_text(re.compile("Player 1 to move|has won"))
    expect(page.get_by_role("heading", name="You won")).to_be_visible()  # the card is fetched when it is needed


def test_from_the_first_visit_to_a_win_and_the_next_opponent(open_page):
    page = open_page("")
    for group in ("Beat the machine", "Solve it", "Understand it"):
        expect(page.get_by_role("heading", name=group)).to_be_visible()
    for game in names():
        expect(tile(page, game).locator("svg[role=group]")).to_have_count(1)
    tile(page, "subtraction").click()
    expect(page.get_by_text("Take 1, 2 or 3 matches. Whoever takes the last one wins.")).to_be_visible()
    expect(page.get_by_role("combobox", name="Player 2")).to_have_value("careless")
    for _ in range(2):
        win(page)
        if not page.get_by_role("button", name="Next opponent: Perfect").count():
            page.get_by_role("button", name="Rematch").click()
            expect(played(page)).to_have_count(0)
    page.get_by_role("button", name="Next opponent: Perfect").click()
    expect(page.get_by_role("combobox", name="Player 2")).to_have_value("perfect")
    expect(played(page)).to_have_count(0)
    win(page)
    expect(page.get_by_text("3 won, 0 lost · 3 wins in a row").first).to_be_visible()
    page.get_by_role("link", name=re.compile("Next game: ")).click()
    expect(page.get_by_role("heading", name="You won")).to_have_count(0)
    page.get_by_role("link", name="noyau: All games").click()
    expect(tile(page, "subtraction")).to_contain_text("perfect player beaten")


def test_go_on_where_you_were(open_page):
    page = open_page("#game=nim&with.heaps=3,4,5&moves=take+2+from+0&players=person,person")
    expect(played(page)).to_have_count(1)
    page.get_by_role("link", name="noyau: All games").click()
    page.reload()
    page.get_by_role("link", name="Continue: Nim").click()
    expect(played(page)).to_have_count(1)


def test_back_and_forward(open_page):
    page = open_page("")
    tile(page, "nim").click()
    expect(page.get_by_role("heading", level=2, name="Nim")).to_be_visible()
    page.get_by_role("button", name=re.compile("Another game")).click()
    page.get_by_role("link", name="Snort", exact=True).click()
    expect(page.get_by_role("heading", level=2, name="Snort")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=2, name="Nim")).to_be_visible()
    page.go_back()
    expect(tile(page, "nim")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", level=2, name="Nim")).to_be_visible()


def test_an_address_that_leads_nowhere_says_so_and_stays(open_page, address):
    page = open_page("#game=nmi")
    expect(page.get_by_role("alert")).to_contain_text("nmi")
    assert page.url.endswith("#game=nmi")
    page.get_by_role("link", name="Did you mean Nim?").click()
    expect(page.get_by_role("heading", level=2, name="Nim")).to_be_visible()
    page.goto(f"{address}#game=snort&with.board=cicle:5")
    expect(page.get_by_role("alert")).to_contain_text("“cicle:5” is neither a board family nor a file")
    assert page.url.endswith("with.board=cicle:5")
    expect(page.get_by_role("link", name="Open Snort with its usual board")).to_be_visible()
    page.get_by_role("link", name="Did you mean cycle:5?").click()
    expect(page.get_by_role("heading", level=2, name="Snort")).to_be_visible()
    expect(page.get_by_role("group", name="Board").get_by_role("button")).to_have_count(5)


@pytest.mark.parametrize(("locale", "says"), [("en-GB", "Nothing is here"), ("fr-FR", "Il n’y a rien ici")])
def test_a_wrong_path_is_answered_in_words(browser, address, locale, says):
    context = browser.new_context(locale=locale)
    page = context.new_page()
    assert page.goto(address + "snor").status == 404
    expect(page.get_by_role("heading", name=says)).to_be_visible()
    page.get_by_role("link", name=re.compile("Snort")).click()
    expect(page).to_have_url(re.compile("#game=snort"))
    page.goto(address + "nim")  # a game's name is an address of its own
    expect(page).to_have_url(re.compile("#game=nim"))
    context.close()


def test_moves_in_a_link_without_fields_are_played(open_page):
    page = open_page("#game=subtraction&moves=take+2;take+1&players=person,person")
    expect(played(page)).to_have_count(2)
    expect(page.get_by_text("heap 18")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_board_is_the_hero_and_plays_every_move(open_page, address, width, height):
    page = open_page("", width=width, height=height)
    for game in names():
        page.goto(f"{address}#game={game}&players=person,person")
        expect(
            page.locator(f"main[data-game={game}] .board svg, main[data-game={game}] .board canvas").first
        ).to_be_visible()
        share = page.evaluate("document.querySelector('.board').clientHeight / innerHeight")
        assert share >= HERO, f"{game}: {share:.2f}"
        if game not in LATER:
            box = page.get_by_role("group", name="Legal moves").bounding_box()
            assert box["width"] <= 1, f"{game}: the buttons are in sight"
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_usual_board_is_won_by_who_begins():
    for game in map(find, names()):
        if game.is_puzzle:
            continue
        match = Match.resumed(rules_from(game.rules, game.try_first), [])
        assert match.verdict(limit=60).winner == match.turn.player, game.name


def test_the_end_card_finds_the_mistake_and_goes_back_to_it(open_page):
    page = open_page("#game=subtraction&with.tokens=6&with.take=1,2,3&players=person,perfect")
    board(page).get_by_role("button", name="take 1", exact=True).click()  # take 2 wins
    expect(played(page)).to_have_count(2)
    board(page).get_by_role("button", name="take 1", exact=True).click()
    expect(page.get_by_role("heading", name="You lost")).to_be_visible()
    expect(page.get_by_text("Move 1 gave it away: take 1 instead of take 2.")).to_be_visible()
    page.get_by_role("button", name="Try again from there").click()
    expect(page.get_by_text("heap 6")).to_be_visible()
    board(page).get_by_role("button", name="take 2", exact=True).click()
    until(lambda: "heap 4" not in page.locator(".position").inner_text())
    expect(page.get_by_role("heading", name="You lost")).to_have_count(0)


def test_the_taken_matches_leave_their_traces_where_they_lay(open_page):
    page = open_page("#game=nim&with.heaps=3,4,5&moves=take+2+from+0&players=person,person")
    gone = page.get_by_role("group", name="Board").locator(".stick.gone")
    expect(gone).to_have_count(2)
    rows = {round(float(one.get_attribute("transform").split()[1].rstrip(")"))) for one in gone.all()}
    assert rows == {60}  # heap 0, and not heap 1
    expect(page.get_by_role("group", name="Board").locator(".stick.last:not(.gone)")).to_have_count(0)


def test_the_pin_that_was_knocked_out_leaves_its_trace_where_it_stood(open_page):
    page = open_page("#game=octal&with.code=0.77&with.n=13&moves=take+1+from+0+leaving+4,8&players=person,person")
    pins = page.get_by_role("group", name="Board").locator(".pin")
    expect(pins.and_(page.locator(".gone"))).to_have_count(1)
    places = pins.evaluate_all(
        "all => all.map(one => [...one.getAttribute('transform').match(/[\\d.]+/g), one.classList.contains('gone')])"
    )
    places = [(float(x), float(y), gone) for x, y, gone in places]
    (gone,) = (place for place in places if place[2])
    row = sorted(place[0] for place in places if place[1] == gone[1])
    assert len(row) == 5  # after the four that stand to its left
    assert gone[0] == row[-1]
    expect(page.locator(".board .pin.last:not(.gone)")).to_have_count(0)


@pytest.mark.parametrize("moves", ["red+0", "red+0;blue+7", "red+0;blue+7;red+4"])
def test_a_link_shows_which_move_was_the_last(open_page, moves):
    page = open_page(f"#game=snort&with.board=petersen&moves={moves}&players=person,person")
    last = page.get_by_role("group", name="Board").locator(".vertex.last")
    for move in reversed(moves.split(";")):  # and back to the beginning
        expect(last).to_have_count(1)
        expect(last).to_have_attribute("data-vertex", move.split("+")[-1])
        page.get_by_role("button", name="Undo").click()
    expect(last).to_have_count(0)


def test_dollars_flow_only_along_the_edges_of_who_gives(open_page):
    page = open_page("#game=dollar&with.board=complete:4&with.values=-1,2,2,1")
    vertex = page.get_by_role("group", name="Board").locator("[data-vertex='1']")
    vertex.hover()
    expect(page.locator(".board .edge.lit")).to_have_count(3)
    page.mouse.move(5, 5)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status").first).to_contain_text("to go")
    assert page.locator(".board .vertex.hinted").count() <= 2


def test_a_paste_that_fails_keeps_its_text_and_one_in_a_match_asks_first(open_page):
    page = open_page("#game=snort&with.board=path:4&players=person,person", tab="make")
    make(page, "paste")
    page.get_by_label("A board as text").fill("*vertices 3\n1 2")
    page.get_by_role("button", name="Use this text").click()
    expect(page.get_by_role("alert")).to_contain_text("no name of a vertex")
    expect(page.locator("#pasted")).to_have_value("*vertices 3\n1 2")
    page.keyboard.press("Escape")
    board(page).get_by_role("button", name="red 0", exact=True).click()
    expect(played(page)).to_have_count(1)
    paste = """text => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}))
    }"""
    page.evaluate(paste, "0 1\n1 2")
    page.get_by_role("button", name="Go on playing").last.click()  # the first is the cross
    expect(played(page)).to_have_count(1)
    page.evaluate(paste, "0 1\n1 2")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(played(page)).to_have_count(0)
    tab(page, "play")


def test_arrow_keys_in_the_menu_of_games_load_no_game(open_page):
    page = open_page("#game=nim&players=person,person")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("header [aria-controls=games]").press("Enter")
    menu = page.locator("#games")
    expect(menu.get_by_role("link").first).to_be_visible()
    for key in ("ArrowDown", "ArrowDown", "Tab", "ArrowUp", "Tab", "End"):
        page.keyboard.press(key)
    assert "game=nim" in page.url
    assert asked == []
    menu.get_by_role("link", name="Snort").press("Enter")
    expect(page.get_by_role("heading", level=2, name="Snort")).to_be_visible()


def test_a_drawer_of_moves_shows_that_there_are_more(open_page):
    page = open_page("#game=octal&with.code=0.777&with.n=30&players=person,person")  # three amounts: no two buttons
    drawer = page.get_by_role("group", name="Legal moves")
    expect(drawer).to_be_visible()
    assert drawer.evaluate("box => box.scrollHeight > box.clientHeight + 20")
    assert drawer.evaluate("box => getComputedStyle(box).overflowY") == "scroll"
    assert "gradient" in drawer.evaluate("box => getComputedStyle(box).backgroundImage")


def test_red_is_red_and_blue_is_blue_at_home_too(open_page):
    page = open_page("")
    tint = "[data-tile=snort] .tint-{} .shape"
    expect(page.locator(tint.format("first")).first).to_be_attached()
    red, blue = (
        page.locator(tint.format(which)).first.evaluate(
            "shape => getComputedStyle(shape).stroke.match(/[0-9]+/g).map(Number)"
        )
        for which in ("first", "second")
    )
    assert red[0] > red[2]
    assert blue[2] > blue[0]


def take(page, leave):
    """Take as many matches as leave that many modulo four, or one; until the other has answered."""
    heap = int(re.search(r"heap (\d+)", page.locator(".position").inner_text())[1])
    board(page).get_by_role("button", name=f"take {(heap - leave) % 4 or 1}", exact=True).click()
    expect(page.locator(".position")).not_to_contain_text(f"heap {heap}")
    expect(page.get_by_role("status").first).to_contain_text(re.compile("Player 1 to move|has won"))


def play_out(page, leave):
    while not page.get_by_role("status").get_by_text("has won").count():
        take(page, leave)


def test_a_match_counts_once_and_what_the_card_told_is_help(open_page):
    page = open_page("#game=subtraction&with.tokens=10&with.take=1,2,3&players=person,perfect")
    card = page.locator("section.end")
    take(page, 0)
    take(page, 0)
    for _ in range(2):
        take(page, 0)
        expect(card).to_contain_text("1 won, 0 lost")
        page.get_by_role("button", name="Undo").click()
        expect(card).to_have_count(0)
    page.get_by_role("button", name="Restart").click()
    expect(played(page)).to_have_count(0)
    take(page, 0)
    play_out(page, 1)
    expect(card).to_contain_text("Move 3 gave it away")
    card.get_by_role("button", name="Try again from there").click()
    expect(card).to_have_count(0)
    play_out(page, 0)
    expect(card).to_contain_text("You won")
    expect(card).to_contain_text("1 won, 1 lost")
    expect(card).to_contain_text("it does not count")


def test_an_exercise_tells_where_it_was_lost_and_nobody_changes_places(open_page):
    page = open_page("#game=subtraction&with.tokens=6&with.take=1,2,3&players=person,perfect&exercise=")
    card = page.locator("section.end")
    expect(page.get_by_role("combobox", name="Player 2")).to_be_disabled()
    play_out(page, 1)
    expect(card).to_contain_text("Move 1 gave it away: take 1.")
    expect(card).not_to_contain_text("instead")
    card.get_by_role("button", name="Try again from there").click()
    expect(card).to_have_count(0)
    play_out(page, 0)
    expect(card).to_contain_text("Exercise solved")


def test_the_last_move_stays_in_sight_when_the_end_card_comes(open_page):
    moves = "add+0;add+0;add+0;add+0;add+1;add+1;add+0;add+1;add+0;add+0;add+1;add+0;add+1;add+1;add+1"
    page = open_page(f"#game=bracelet&with.k=4&moves={moves}", height=720)
    board(page).get_by_role("button", name="add 1").first.click()
    expect(page.get_by_role("heading", name="Solved in 16 moves")).to_be_visible()
    expect(page.locator("button.move[aria-current]")).to_be_in_viewport(ratio=1)
    list_, last = (page.locator(f"#panel-play {which}").bounding_box() for which in ("ol", "button.move[aria-current]"))
    assert last["y"] + last["height"] <= list_["y"] + list_["height"] + 1


def test_a_tab_stays_under_the_pointer(open_page):
    page = open_page("#game=snort")
    analyse = page.get_by_role("tab", name="Analyse")
    before = analyse.bounding_box()
    analyse.click()
    page.get_by_role("heading", name="Arena of turns").wait_for()
    assert analyse.bounding_box() == before


@pytest.mark.parametrize("game", ["toads", "cops", "dollar", "cubes"])
def test_a_phone_has_nothing_below_the_tabs(open_page, game):
    page = open_page(f"#game={game}", width=390, height=844)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
