"""What is dragged stays: in a saved board, which the command line reads, in drawings, in links, and in a board that is
made of a position. A solved puzzle can be played on."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from helpers.pages import make, played, tab
from helpers.server import running

TRIANGLE = "#game=dollar&with.board=cycle:3&with.values=3,-2,0"


def vertex(page, number):
    return page.get_by_role("group", name="Board").locator(f"[data-vertex='{number}']")


def drag(page, number, dx, dy):
    """Drag a vertex; gives where it was put, and where the whole board thinks it is."""
    box = vertex(page, number).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=4)
    page.mouse.up()


def middle(page, number):
    box = vertex(page, number).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def position(page):
    return expect(page.locator(".position code"))


def test_current_dollars_and_dragged_places_are_saved_and_the_command_line_reads_them(open_page, noyau, tmp_path):
    page = open_page(TRIANGLE)
    vertex(page, 0).click()
    position(page).to_have_text("dollars 1,-1,1")
    drag(page, 0, -60, 40)
    tab(page, "make")  # as wide as it will be there
    before = middle(page, 0)
    dialog = make(page, "saved")
    dialog.get_by_label("A name for this board").fill("bent")
    dialog.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download() as file:
        dialog.get_by_role("link", name="Download: bent").click()
    saved = tmp_path / "saved.json"
    file.value.save_as(saved)
    told = json.loads(saved.read_text())
    assert told["name"] == "bent"
    assert re.match(r"\d{4}-\d\d-\d\dT", told["date"])
    assert [one["value"] for one in told["vertices"]] == [1, -1, 1]
    assert told["vertices"][0]["pos"] != told["vertices"][1]["pos"]
    answer = json.loads(noyau("solve", "dollar", str(saved), "--json").out)["answer"]
    assert (answer["total"], answer["length"]) == (1, 1)  # from the start it would take two
    page.keyboard.press("Escape")
    again = open_page("#game=nim")  # another tab, which has never seen the board
    make(again, "file").locator("input[type=file]").set_input_files(saved)
    position(again).to_have_text("dollars 1,-1,1")
    expect(played(again)).to_have_count(1)
    x, y = middle(again, 0)
    assert abs(x - before[0]) < 3
    assert abs(y - before[1]) < 3


def test_the_position_becomes_a_board_and_a_solved_one_is_played_on(open_page):
    page = open_page(TRIANGLE)
    vertex(page, 0).click()
    position(page).to_have_text("dollars 1,-1,1")
    tab(page, "make")
    page.get_by_role("button", name="Play on from here").click()
    expect(played(page)).to_have_count(0)
    position(page).to_have_text("dollars 1,-1,1")
    assert "moves=" not in page.url
    vertex(page, 1).click(button="right")
    position(page).to_have_text("dollars 0,1,0")
    tab(page, "play")
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(page.get_by_role("button", name="lend 1").first).to_be_attached()
    vertex(page, 1).click()
    position(page).to_have_text("dollars 1,-1,1")
    expect(played(page)).to_have_count(2)
    page.reload()
    expect(played(page)).to_have_count(2)
    position(page).to_have_text("dollars 1,-1,1")


def test_drawings_keep_what_was_dragged(open_page):
    page = open_page(TRIANGLE)

    def drawn():
        page.get_by_role("button", name="Share").click()
        with page.expect_download() as file:
            page.get_by_role("dialog").get_by_role("button", name="SVG").click()
        page.keyboard.press("Escape")
        return Path(file.value.path()).read_text()

    before = drawn()
    drag(page, 0, -60, 40)
    assert drawn() != before


def test_a_link_holds_the_board_and_no_name_of_a_file(browser, tmp_path):
    file = tmp_path / "secret-name.edges"
    file.write_text("0 1\n1 2\n2 0\n")
    with running("snort", str(file)) as address:
        page = browser.new_page()
        page.goto(address)
        page.get_by_role("button", name="Share").click()
        link = page.get_by_role("textbox", name="Address of this very position")
        expect(link).to_have_value(re.compile("g6(:|%3A)Bw"))
        assert "secret-name" not in link.input_value()
        assert "secret-name" not in page.get_by_role("textbox", name="Address as an exercise").input_value()
        page.get_by_role("button", name="QR code").click()
        expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
        other = browser.new_page()
        other.goto(link.input_value())
        expect(other.get_by_role("group", name="Board").locator("[data-vertex]")).to_have_count(3)
        page.close()
        other.close()
