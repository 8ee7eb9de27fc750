"""The board elsewhere: framed by another site, in one file without a server, and while the server is gone."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from helpers.pages import played
from helpers.patience import PATIENCE
from helpers.server import running, started
from noyau.games import NodeKayles, Snort, Subtraction
from noyau.play.one_file import page_of


@pytest.fixture
def alone(browser, tmp_path):
    """Opens an exported game from the disk, with no network at all."""
    contexts, complaints = [], []

    def alone(rules, **more):
        file = tmp_path / "game.html"
        file.write_text(page_of(rules), encoding="utf-8")
        contexts.append(browser.new_context(offline=True, locale="en-GB", reduced_motion="reduce", **more))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda sent: None if sent.url.startswith("file:") else complaints.append(sent.url))
        page.goto(file.as_uri())
        return page

    yield alone
    for context in contexts:
        context.close()
    assert complaints == []


def test_an_exported_game_is_won_offline_and_speaks(alone):
    page = alone(Subtraction(9, take=(1, 2, 3)))
    expect(page.get_by_role("status")).to_have_text("Player 1 to move")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("wins in 5 moves")).to_be_visible()
    board = page.get_by_role("group", name="Board")
    board.get_by_role("button", name="take 1", exact=True).click()
    for _ in range(4):
        left = board.locator(".stick:not(.gone)").count()
        if not left:
            break
        board.get_by_role("button", name=f"take {left % 4 or 1}", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("Player 1 has won")
    page.get_by_role("button", name="français").click()
    expect(page.get_by_role("status")).to_have_text("Le joueur 1 a gagné")
    page.get_by_role("button", name="Annuler").click()
    expect(page.get_by_role("status")).to_have_text("Au joueur 1 de jouer")


def test_an_exported_game_says_who_is_who_and_what_was_answered(alone):
    page = alone(Snort("path:4"), viewport={"width": 1280, "height": 720})
    page.get_by_role("combobox", name="Blue").select_option("perfect")
    board = page.get_by_role("group", name="Board")
    board.locator("[data-vertex='0']").click()
    expect(page.locator("[aria-live=polite]").get_by_text("Blue: blue 2")).to_be_visible()
    for tint, strong, weak in (("first", 0, 2), ("second", 2, 0)):  # red is red and blue is blue
        shape = board.locator(f".tint-{tint} .shape").first
        ink = shape.evaluate("shape => getComputedStyle(shape).stroke.match(/[0-9]+/g).map(Number)")
        assert ink[strong] > 2 * ink[weak], ink
    page.get_by_role("button", name="français").click()
    expect(page.get_by_text("Bleu\u00a0: bleu 2")).to_be_visible()


def test_the_perfect_player_of_an_exported_game_never_loses_what_it_can_win(alone):
    page = alone(NodeKayles("path:5"))  # the middle wins
    page.get_by_role("combobox").nth(1).select_option("person")
    page.get_by_role("combobox").first.select_option("perfect")
    expect(page.get_by_role("status")).to_have_text("Player 2 to move")
    legal = page.get_by_role("group", name="Legal moves").get_by_role("button")
    legal.first.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Player 1 has won")


def test_a_named_site_may_frame_the_board_and_no_other(browser, tmp_path):
    handler = partial(SimpleHTTPRequestHandler, directory=tmp_path)
    handler.log_message = lambda *_: None
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        origin = f"http://localhost:{site.server_port}"
        with running("--embed", origin) as address, running("--embed", "https://elsewhere.example") as closed:
            for name, at in (("ours", address), ("closed", closed)):
                frame = f'<iframe src="{at}#game=subtraction&players=person,person" width="1000" height="700"></iframe>'
                (tmp_path / f"{name}.html").write_text(f"<title>course</title>{frame}")
            context = browser.new_context(viewport={"width": 1100, "height": 800})
            page = context.new_page()
            page.goto(f"{origin}/ours.html")
            inside = page.frame_locator("iframe")
            inside.get_by_role("group", name="Board").get_by_role("button", name="take 2", exact=True).click()
            expect(inside.get_by_text("heap 19")).to_be_visible()
            page.goto(f"{origin}/closed.html")
            page.wait_for_load_state("networkidle")
            expect(page.frame_locator("iframe").get_by_role("group", name="Board")).to_have_count(0)
            context.close()
        site.shutdown()


def test_a_server_that_is_gone_is_waited_for(browser, tmp_path):
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    with started(NOYAU_DATA=str(tmp_path)) as (address, process):
        port = re.search(r":(\d+)/", address)[1]
        page.goto(f"{address}#game=subtraction&players=person,person")
        board = page.get_by_role("group", name="Board")
        board.get_by_role("button", name="take 2", exact=True).click()
        expect(played(page)).to_have_count(1)
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=PATIENCE)
        board.get_by_role("button", name="take 1", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("does not answer")
        expect(played(page)).to_have_count(1)
        page.get_by_role("button", name="Dismiss").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        page.get_by_role("tab", name="Make").click()  # a part of the page that has not been fetched yet
        expect(page.get_by_role("alert")).to_contain_text("does not answer")
    again = [sys.executable, "-m", "noyau", "play", "--no-browser", "--port", port]
    with subprocess.Popen(again, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            expect(page.get_by_role("alert")).to_have_count(0)
            expect(played(page)).to_have_count(2)  # what it did not hear is said again
            panel = page.get_by_role("tabpanel", name="Make")  # and what did not come has come, dressed
            expect(panel.get_by_role("button").first).to_be_visible()
            sheets = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)"
            assert page.evaluate(sheets)
        finally:
            process.terminate()
    context.close()
