"""Puzzles on the page: two moves on a vertex, vertices to drag, the end announced."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from helpers.pages import make, played, variations

TRIANGLE = "#game=dollar&with.board=cycle:3&with.values=-1,2,0"


def vertex(page, number):
    return page.get_by_role("group", name="Board").locator(f"[data-vertex='{number}']")


def position(page, text):
    return expect(page.get_by_text(f"dollars {text}", exact=True))


def test_left_click_lends_and_right_click_borrows(open_page):
    page = open_page(TRIANGLE)
    position(page, "-1,2,0").to_be_visible()
    vertex(page, 0).click(button="right")
    position(page, "1,1,-1").to_be_visible()
    vertex(page, 1).click()
    position(page, "2,-1,0").to_be_visible()
    page.keyboard.press("Control+z")
    position(page, "1,1,-1").to_be_visible()
    vertex(page, 0).focus()
    page.keyboard.press("Shift+Enter")
    position(page, "3,0,-2").to_be_visible()
    expect(played(page)).to_have_text([re.compile("borrow 0"), re.compile("borrow 0")])
    expect(variations(page)).to_have_text([re.compile("lend 1")])  # what was taken back stays at hand


def test_the_mode_switch_is_the_twin_of_the_right_click(open_page):
    page = open_page(TRIANGLE, width=390, height=844, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Borrow", exact=True).click()
    vertex(page, 0).tap()
    position(page, "1,1,-1").to_be_visible()
    page.get_by_role("button", name="Lend", exact=True).click()
    vertex(page, 0).tap()
    position(page, "-1,2,0").to_be_visible()


def test_solved_by_following_the_hints_and_back_to_the_start(open_page):
    page = open_page(TRIANGLE)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status")).to_contain_text("1 move to go")
    vertex(page, 1).click()
    expect(page.get_by_role("status")).to_contain_text("Solved")
    page.get_by_role("button", name="Undo").click()
    position(page, "-1,2,0").to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("1 vertex in debt")


def test_a_vertex_is_dragged_and_that_is_no_move(open_page):
    page = open_page(TRIANGLE)
    before = vertex(page, 2).bounding_box()
    x, y = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 40, steps=5)
    page.mouse.up()
    after = vertex(page, 2).bounding_box()
    assert abs(after["x"] - before["x"] - 60) < 5
    position(page, "-1,2,0").to_be_visible()
    page.reload()
    expect(vertex(page, 2)).to_be_visible()
    assert abs(vertex(page, 2).bounding_box()["x"] - after["x"]) < 2


def test_the_machine_solves_it(open_page):
    page = open_page("#game=dollar&with.board=level:12&players=perfect,perfect")
    expect(page.get_by_role("status")).to_contain_text("Solved")


def test_cubes_are_turned_until_they_are_solved(open_page):
    page = open_page("#game=cubes")
    expect(page.get_by_role("status")).to_contain_text("sides of four")
    page.get_by_role("button", name="Flat board").click()
    page.get_by_role("group", name="Legal moves").get_by_role("button", name="turn 1 left").press("Enter")
    expect(played(page)).to_have_count(1)
    page.get_by_role("combobox", name="Who solves it").select_option("perfect")
    expect(page.get_by_role("status")).to_contain_text("Solved")


def test_an_algorithm_runs_by_key_and_step_by_step(open_page):
    page = open_page("#game=dollar&with.board=level:12", tab="learn")
    page.get_by_role("combobox", name="What is shown").select_option("borrow")
    page.get_by_role("button", name="Step").click()
    expect(played(page)).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    expect(page.get_by_role("combobox", name="What is shown")).not_to_have_value("borrow")
    page.keyboard.press("b")
    expect(page.get_by_role("combobox", name="What is shown")).to_have_value("borrow")
    page.keyboard.press("a")
    expect(page.get_by_role("status")).to_contain_text("Solved")


def test_a_board_is_saved_renamed_opened_and_deleted(open_page):
    page = open_page(TRIANGLE)
    vertex(page, 0).click(button="right")
    position(page, "1,1,-1").to_be_visible()
    make(page, "saved")
    page.get_by_role("textbox", name="A name for this board").fill("my <b>triangle</b>")
    page.get_by_role("button", name="Save", exact=True).click()
    saved = page.get_by_role("list", name="Saved boards").get_by_role("listitem")
    expect(saved.filter(has_text="my <b>triangle</b>")).to_have_count(1)
    page.get_by_role("button", name="Rename: my <b>triangle</b>").click()
    expect(saved.get_by_role("textbox")).to_be_focused()
    page.keyboard.type("never")
    page.keyboard.press("Escape")  # the name stays, and so does the dialog
    expect(page.get_by_role("button", name="Rename: my <b>triangle</b>")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("three")  # the old name is selected
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Rename: three")).to_be_focused()
    page.reload()
    page.get_by_role("button", name="Undo").click()
    position(page, "-1,2,0").to_be_visible()
    make(page, "saved").get_by_role("button", name=re.compile("^three The dollar game · ")).click()
    position(page, "1,1,-1").to_be_visible()
    dialog = make(page, "saved")
    dialog.get_by_role("button", name="Delete: three").click()
    expect(saved.filter(has_text="three")).to_have_count(0)
    dialog.get_by_role("button", name="Undo", exact=True).click()
    expect(saved.filter(has_text="three")).to_have_count(1)
    dialog.get_by_role("button", name=re.compile("^three The dollar game · ")).click()
    position(page, "1,1,-1").to_be_visible()


def test_nothing_sticks_out_of_the_page(open_page):
    for width in (1280, 390):
        page = open_page("#game=dollar", width=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
