"""Values on demand: every legal move says who wins after it and what it leaves, in the list and on the board."""

from __future__ import annotations

from playwright.sync_api import expect

from helpers.pages import tab


def legal(page, name):
    return page.get_by_role("group", name="Legal moves").get_by_role("button", name=name)


def test_grundy_numbers_beside_every_move_and_on_the_board(open_page):
    page = open_page("#game=kayles&with.board=path:5&players=person,person")
    tab(page, "analyse")
    page.get_by_role("button", name="Values", exact=True).click()
    expect(legal(page, "take vertex 2")).to_contain_text("wins")
    expect(legal(page, "take vertex 2")).to_contain_text("Grundy number 0")
    expect(legal(page, "take vertex 0")).to_contain_text("loses")
    expect(legal(page, "take vertex 0")).to_contain_text("Grundy number 2")
    board = page.get_by_role("group", name="Board")
    expect(board.get_by_role("button", name="take vertex 2: wins, best, Grundy number 0")).to_be_visible()
    expect(board.locator("[data-vertex='2'] .value")).to_have_text("✓0")
    page.get_by_role("button", name="Values", exact=True).click()
    expect(board.locator(".value")).to_have_count(0)


def test_values_of_snort_and_moves_needed_with_dollars(open_page):
    page = open_page("#game=snort&with.board=path:5&players=person,person", tab="analyse")
    page.get_by_role("button", name="Values", exact=True).click()
    expect(legal(page, "red 2")).to_contain_text("value 1")
    expect(legal(page, "red 0")).to_contain_text("value {3|-1*}")
    page = open_page("#game=dollar&with.board=cycle:3&with.values=-1,2,0", tab="analyse")
    page.get_by_role("button", name="Values", exact=True).click()
    expect(legal(page, "lend 1")).to_contain_text("0 moves to go then")
    expect(legal(page, "borrow 1")).to_contain_text("2 moves to go then")
