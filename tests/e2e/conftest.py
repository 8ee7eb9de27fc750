"""A real Chromium against a real server. Screenshots of every test stay in tests/e2e/artefacts."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

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
PATIENCE = 15_000
"""Milliseconds until something that should come has not come: machines may be busy."""
SUBTRACTION = "#game=subtraction&with.tokens=21&with.take=1,2,3"


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

    def open_page(link=SUBTRACTION, *, at=None, width=1280, height=900, **more):
        context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **more)
        page = context.new_page()
        complaints = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(_told(message)) if message.type == "error" else None)
        page.goto((at or address) + link)
        page.get_by_role("group", name="Board").or_(page.get_by_role("alert")).first.wait_for()
        opened.append((page, complaints))
        return page

    yield open_page
    ARTEFACTS.mkdir(exist_ok=True)
    for number, (page, _) in enumerate(opened):
        page.screenshot(path=ARTEFACTS / f"{request.node.name}-{number}.png", full_page=True)
        page.context.close()
    for _, complaints in opened:
        assert [text for text in complaints if not any(f"status of {status}" in text for status in HANDLED)] == []


def _told(message):
    return f"{message.text} ({message.location.get('url', '')})"
