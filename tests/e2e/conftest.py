"""A real Chromium, started once, against a real server. A test that failed leaves screenshots in tests/e2e/artefacts;
with NOYAU_SCREENSHOTS=1 every test does."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from helpers import pages

ARTEFACTS = Path(__file__).parent / "artefacts"
CHROMIUM = os.environ.get("CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    # The pages behind the address bar, two for every window, take as long as ours. (A list of ours replaces
    # Playwright's own, so what matters of that is here again.)
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,"
    "AimEnabled,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding",
]  # fmt: skip

HANDLED = ("409", "413", "422")
"""What the page provokes and tells in its own words: cancelled (which the browser may hear before it stops listening),
too large, refused."""
PATIENCE = 90_000
"""Milliseconds until something that should come has not come: machines may be busy."""
FAILED = pytest.StashKey[bool]()
SUBTRACTION = "#game=subtraction&with.tokens=21&with.take=1,2,3&players=person,perfect"


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                reason = "no Chromium: `apt-get install chromium`, or set CHROMIUM to its path"
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def browser():
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, address, request):
    """Opens pages; at the end takes a screenshot of each and fails on anything the console complained about."""
    opened = []

    def open_page(link=SUBTRACTION, *, at=None, width=1280, height=900, tab=None, **more):
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **more)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        complaints = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(_told(message)) if message.type == "error" else None)
        page.goto((at or address) + link)
        page.get_by_role("group", name="Board").or_(page.get_by_role("alert")).or_(
            page.locator("[data-tile]")
        ).first.wait_for()
        if tab is not None:
            pages.tab(page, tab)
        opened.append((page, complaints))
        return page

    yield open_page
    unexpected = [
        text
        for _, complaints in opened
        for text in complaints
        if not any(f"status of {status}" in text for status in HANDLED)
    ]
    if unexpected or request.node.stash.get(FAILED, False) or os.environ.get("NOYAU_SCREENSHOTS"):
        ARTEFACTS.mkdir(exist_ok=True)
        for number, (page, _) in enumerate(opened):
            page.screenshot(path=ARTEFACTS / f"{request.node.name}-{number}.png", full_page=True)
    for page, _ in opened:
        page.context.close()
    assert unexpected == []


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Remember whether the test itself failed: its pages are then worth a screenshot."""
    report = (yield).get_result()
    if report.when == "call":
        item.stash[FAILED] = report.failed


def _told(message):
    return f"{message.text} ({message.location.get('url', '')})"
