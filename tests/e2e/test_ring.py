"""The whole bracelet on the page: a window to move, the walk that grows with it, a window to find, the file."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from helpers.pages import tab

THREE = "#game=bracelet&with.k=3&with.symbols=01"
LEAST = "00010111"


def card(page):
    return page.get_by_role("region", name="The whole bracelet")


def shown(page, button="Show a whole one"):
    """The page with the whole bracelet, which is shown only when it is asked for."""
    tab(page, "analyse")
    page.get_by_role("button", name=button).click()
    return page


def says(page, place, window):
    return expect(card(page).get_by_text(f"At place {place} begins the window {window}.", exact=True))


def walked(page, count, of):
    return expect(card(page).get_by_role("img", name=f"De Bruijn’s diagram: {count} of {of} arrows walked"))


def ring(page):
    return card(page).get_by_role("slider", name="The window on the ring")


def slide(page, name, value):
    card(page).get_by_role("slider", name=re.compile(name)).fill(str(value))


def test_the_window_is_moved_by_the_slider_and_the_walk_grows(open_page):
    page = shown(open_page(THREE))
    says(page, 0, "000").to_be_visible()
    walked(page, 1, 8).to_be_visible()
    slide(page, "Where the window begins", 3)
    says(page, 3, "101").to_be_visible()
    walked(page, 4, 8).to_be_visible()
    slide(page, "Where the window begins", 7)
    says(page, 7, "100").to_be_visible()
    walked(page, 8, 8).to_be_visible()


def test_the_window_is_moved_by_keys_and_read_out(open_page):
    page = shown(open_page(THREE))
    ring(page).focus()
    for place in range(1, 8):
        page.keyboard.press("ArrowRight")
        expect(ring(page)).to_have_attribute(
            "aria-valuetext", f"At place {place} begins the window {(LEAST * 2)[place : place + 3]}."
        )
    page.keyboard.press("ArrowRight")
    says(page, 0, "000").to_be_visible()
    page.keyboard.press("End")
    says(page, 7, "100").to_be_visible()
    page.keyboard.press("ArrowLeft")
    says(page, 6, "110").to_be_visible()


def test_the_window_is_dragged(open_page):
    page = shown(open_page(THREE))
    ring(page).scroll_into_view_if_needed()
    box = ring(page).bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    reach = box["width"] * 0.415
    page.mouse.move(middle[0], middle[1] - reach)  # the first stone of the window, at the top
    page.mouse.down()
    page.mouse.move(middle[0] + 0.7 * reach, middle[1] - 0.7 * reach, steps=3)
    page.mouse.move(middle[0] + reach, middle[1], steps=3)  # a quarter on: two stones
    page.mouse.up()
    says(page, 2, "010").to_be_visible()


def test_it_walks_on_by_itself_and_pauses(open_page):
    page = shown(open_page("#game=bracelet&with.k=7&with.symbols=01"))  # so long that nobody comes too late to pause it
    says(page, 0, "0000000").to_be_visible()
    card(page).get_by_role("button", name="Walk on").click()
    says(page, 0, "0000000").to_have_count(0)
    card(page).get_by_role("button", name="Pause").click()
    expect(card(page).get_by_role("button", name="Walk on")).to_be_visible()
    paused = ring(page).get_attribute("aria-valuetext")
    page.wait_for_timeout(1500)  # two stones' time: only waiting shows that nothing happens
    assert ring(page).get_attribute("aria-valuetext") == paused != "At place 127 begins the window 1000000."


def test_a_window_is_found_and_a_word_that_is_not_there_gets_a_sentence(open_page):
    page = shown(open_page(THREE))
    box = card(page).get_by_role("textbox", name="Find a window")
    box.fill("110")
    page.keyboard.press("Enter")
    expect(card(page)).to_contain_text("The window 110 begins at place 6")
    says(page, 6, "110").to_be_visible()
    box.fill("121")
    card(page).get_by_role("button", name="Find").click()
    expect(card(page)).to_contain_text("2 is no kind of stone here; the kinds are 0 1.")
    box.fill("0000")
    card(page).get_by_role("button", name="Find").click()
    expect(card(page)).to_contain_text("This word has 4 stones; a window has 3")
    says(page, 6, "110").to_be_visible()


def test_kinds_and_k_by_slider_then_threaded(open_page):
    page = shown(open_page(THREE))
    slide(page, "Stones in a window", 4)
    walked(page, 1, 16).to_be_visible()
    slide(page, "Kinds of stones", 3)
    expect(card(page)).to_contain_text("81 stones, a file of 81 bytes.")
    walked(page, 1, 81).to_be_visible()
    slide(page, "Stones in a window", 2)
    walked(page, 1, 9).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("8 stones still to be threaded")  # the match is another
    card(page).get_by_role("button", name="Thread this one").click()
    expect(page.get_by_role("status")).to_contain_text("9 stones still to be threaded")
    expect(card(page).get_by_role("button", name="Thread this one")).to_have_count(0)


def test_what_is_too_large_to_be_drawn_is_downloaded(open_page):
    page = shown(open_page(THREE))
    slide(page, "Stones in a window", 8)
    expect(card(page)).to_contain_text("The diagram has 128 vertices; up to 32 are drawn.")
    expect(ring(page)).to_be_visible()
    slide(page, "Stones in a window", 16)
    expect(card(page)).to_contain_text("65,536 stones are too many to be drawn")
    expect(card(page)).to_contain_text("65,536 stones, a file of 65,536 bytes.")
    expect(card(page)).to_contain_text("noyau solve bracelet 30 --symbols 01 --out FILE")
    with page.expect_download() as download:
        card(page).get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "bracelet-2-16.txt"
    stones = download.value.path().read_text()
    around = stones + stones[:15]
    assert len({around[place : place + 16] for place in range(65_536)}) == 65_536
    card(page).get_by_role("textbox", name="Find a window").fill("1011011101111011")
    page.keyboard.press("Enter")
    place = stones.index("1011011101111011")
    expect(card(page)).to_contain_text(f"The window 1011011101111011 begins at place {place}")


def test_a_ring_threaded_by_hand_undone_and_reloaded(open_page):
    page = open_page("#game=bracelet&with.k=2&with.symbols=01")
    moves = page.get_by_role("group", name="Legal moves")
    for stone in "001":
        moves.get_by_role("button", name=f"add {stone}").press("Enter")
        expect(page.get_by_text(f"stones {'001'[: '001'.index(stone) + 1]}").first).to_be_visible()
    moves.get_by_role("button", name="add 1").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Solved")
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("Solved")
    undo = page.get_by_role("button", name="Undo")
    for _ in range(4):
        undo.click()
    expect(undo).to_be_disabled()
    expect(page.get_by_role("status")).to_contain_text("4 stones still to be threaded")


def test_the_diagram_follows_the_stones_on_the_board(open_page):
    page = shown(open_page(THREE))
    card(page).get_by_role("button", name="Follow the board").click()
    expect(card(page)).to_contain_text("No window yet: thread 3 stones on the board.")
    walked(page, 0, 8).to_be_visible()
    moves = page.get_by_role("group", name="Legal moves")
    for count, stone in enumerate("0100", 1):
        moves.get_by_role("button", name=f"add {stone}").press("Enter")
        expect(page.get_by_text(f"stones {'0100'[:count]}", exact=True)).to_be_visible()
    says(page, 1, "100").to_be_visible()
    walked(page, 2, 8).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    says(page, 0, "010").to_be_visible()
    card(page).get_by_role("button", name="Follow the board").click()
    says(page, 0, "000").to_be_visible()


def test_on_a_narrow_touch_screen_in_the_dark_in_catalan(open_page):
    page = open_page(
        "#game=bracelet&with.k=4&with.symbols=01", width=390, height=844, has_touch=True, is_mobile=True,
        color_scheme="dark",
    )  # fmt: skip
    page.get_by_role("button", name="Català").tap()
    shown(page, "Mostra’n un de sencer")
    whole = page.get_by_role("region", name="El braçalet sencer")
    whole.get_by_role("button", name="Recorre").tap()
    expect(whole.get_by_role("img", name="El diagrama de de Bruijn: 2 de 16 fletxes recorregudes")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_walk_of_euler_shows_every_step(open_page):
    page = open_page("#game=euler&with.board=complete:5&moves=go+1;go+2;go+0")
    numbers = page.get_by_role("group", name="Board").locator(".edge text")
    expect(numbers).to_have_count(3)
    assert sorted(numbers.all_text_contents()) == ["1", "2", "3"]
