"""What the browser tests do on a game's page: open a tab beside the board, look at the moves whichever tab is open."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


def tab(page: Page, name: str) -> None:
    """Open a tab: play, analyse, learn or make. On a phone it comes up as a sheet."""
    found = page.locator(f"#tab-{name}")
    panel = page.locator(f"#panel-{name}")
    if not panel.is_visible():
        found.click()
    if not panel.is_visible():  # it came up by itself in between, and the click has put it away
        found.click()
    panel.wait_for()


def make(page: Page, way: str) -> Locator:
    """Open the dialog of new boards: family, numbers, paste, file or saved. (`draw` has a dialog of its own.)"""
    if not page.get_by_role("dialog").count():
        tab(page, "make")
        page.locator(f"#panel-make [data-way={way}]").click()
    else:
        page.locator(f"#way-{way}").click()
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    return dialog


def lower(page: Page) -> None:
    """On a phone: put the sheet away, so that the board is free."""
    found = page.locator("[role=tab][aria-expanded=true]")
    if found.count():
        found.click()


def played(page: Page) -> Locator:
    """The moves of the line in play, one by one, also while another tab is open; other lines hang below them."""
    return page.locator("#panel-play ol > li > button.move")


def variations(page: Page) -> Locator:
    """The other lines that were tried, each with all its moves."""
    return page.locator("#panel-play li.branch > .run")
