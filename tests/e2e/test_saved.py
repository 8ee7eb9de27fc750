"""Saved boards outlive their server, however it ends."""

from __future__ import annotations

import re
import signal

import pytest
from playwright.sync_api import expect

from helpers.every_game import MAIN, OTHERS
from helpers.pages import make, played
from helpers.patience import PATIENCE
from helpers.server import started


class Restarted:
    """A server that can be killed and started again over the same data."""

    def __init__(self, folder):
        self.folder = folder
        self.start()

    def start(self):
        self.running = started(NOYAU_DATA=str(self.folder))
        self.address, self.process = self.running.__enter__()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        assert self.process.wait(timeout=PATIENCE) == -signal.SIGKILL
        self.running.__exit__(None, None, None)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Restarted(tmp_path_factory.mktemp("data"))
    yield server
    server.running.__exit__(None, None, None)


def first_move(page, game):
    if game == "cubes":  # cubes in the round have their moves on themselves
        return page.get_by_role("button", name="turn 1 left", exact=True)
    return page.get_by_role("group", name="Legal moves").get_by_role("button").first


def position(page):
    return page.locator(".position code").inner_text()


@pytest.mark.parametrize("games", [MAIN, pytest.param(OTHERS, marks=pytest.mark.slow)], ids=["main", "others"])
def test_boards_are_saved_and_opened_again_after_the_server_was_killed(open_page, server, games):
    page = open_page(at=server.address)
    saved = page.get_by_role("region", name="Saved boards")
    left = {}
    for game in games:
        page.goto("about:blank")
        page.goto(f"{server.address}#game={game}&players=person,person")
        first_move(page, game).press("Enter")
        expect(played(page)).to_have_count(1)
        title = page.get_by_role("heading", level=2).first.inner_text()
        make(page, "saved")
        saved.get_by_label("A name for this board").fill(f"my {game}")
        saved.get_by_role("button", name="Save", exact=True).click()
        expect(saved.get_by_role("button", name=re.compile(f"^my {game} {title} "))).to_be_visible()
        page.keyboard.press("Escape")
        left[game] = title, played(page).first.inner_text(), position(page)
    page.goto("about:blank")  # nobody is asked for anything while there is no server
    server.kill()
    server.start()
    page.goto(server.address + "#game=subtraction&players=person,person")
    for game, (title, move, place) in left.items():
        make(page, "saved").get_by_role("button", name=re.compile(f"^my {game} {title} ")).click()
        expect(page.get_by_role("heading", level=2, name=title, exact=True)).to_be_visible()
        expect(played(page)).to_have_count(1)
        expect(played(page).first).to_have_text(move, use_inner_text=True)
        assert position(page) == place
