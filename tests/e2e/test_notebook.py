"""The board in a notebook: a real widget in Python, the real module in a page, and between them what a notebook does.

A notebook's part is small: it loads the module, keeps a copy of the widget's state, and passes messages on. `Host` is
that part, with the messages taken from the widget's own comm.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

anywidget = pytest.importorskip("anywidget")
from noyau import widget  # noqa: E402
from noyau.games import Cubes, Dollar, Snort, Subtraction  # noqa: E402

HOST = """
async ([code, state]) => {
  const address = URL.createObjectURL(new Blob([code], {type: 'text/javascript'}))
  const listeners = {}
  window.wishes = []
  window.told = (news) => {
    Object.assign(state, news)
    for (const name of Object.keys(news)) (listeners[`change:${name}`] ?? []).forEach((listener) => listener())
  }
  const model = {
    get: (name) => state[name],
    on: (event, listener) => (listeners[event] ??= []).push(listener),
    off: (event, listener) => (listeners[event] = listeners[event].filter((one) => one !== listener)),
    send: (content) => window.wishes.push(content),
  }
  const {default: module} = await import(address)
  document.body.innerHTML = '<h1>A notebook</h1><div id="cell"></div>'
  window.cleaned = module.render({model, el: document.getElementById('cell')})
}
"""


class Host:
    """A page that shows a widget."""

    def __init__(self, page, board):
        self.page, self.board, self.sent = page, board, []
        board.comm.publish_msg = lambda kind, data=None, **_: self.sent.append(data)
        names = ("view", "language", "names", "moves", "can_redo", "hinted", "says")
        page.evaluate(HOST, [board._esm, {name: getattr(board, name) for name in names}])

    def click(self, **where):
        """Click a button, and let Python and the page exchange what they have to say."""
        self.page.get_by_role("button", **where).first.click()
        self.exchange()

    def exchange(self):
        self.page.wait_for_function("wishes.length > 0")
        for wish in self.page.evaluate("wishes.splice(0)"):
            self.board._handle_msg({"content": {"data": {"method": "custom", "content": wish}}, "buffers": []})
        self.tell()

    def tell(self):
        for data in self.sent:
            if data["method"] == "update":
                self.page.evaluate("news => told(news)", data["state"])
        self.sent.clear()


@pytest.fixture
def host(browser):
    contexts, complaints = [], []

    def host(board, **more):
        contexts.append(browser.new_context(reduced_motion="reduce", **more))
        contexts[-1].set_default_timeout(90_000)
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.set_content("<!doctype html><title>notebook</title>")
        return Host(page, board)

    yield host
    for context in contexts:
        context.close()
    assert complaints == []


def test_a_match_is_played_by_clicks_and_reported_to_python(host):
    heard = []
    board = widget(
        Subtraction(7), language="en", on_move=lambda move, match: heard.append((move, str(match.turn.position)))
    )
    shown = host(board)
    expect(shown.page.get_by_role("status")).to_have_text("Player 1 to move")
    shown.click(name="take 3")
    assert board.moves == ["take 3", "take 1"]
    assert heard == [("take 3", "heap 4"), ("take 1", "heap 3")]
    expect(shown.page.locator(".stick:not(.gone)")).to_have_count(3)
    shown.click(name="Hint")
    assert board.hinted == ["take 3"]
    expect(shown.page.get_by_text("take 3").last).to_be_visible()
    shown.click(name="take 3")
    expect(shown.page.get_by_role("status")).to_contain_text("Player 1 has won")
    assert int(board.match.winner) == 1
    shown.click(name="Undo")
    assert board.moves == ["take 3", "take 1"]
    shown.click(name="Redo")
    assert board.match.over
    shown.click(name="New game")
    assert board.moves == []


def stroke(shape):
    """Red, green and blue of an outline."""
    return shape.evaluate("shape => getComputedStyle(shape).stroke.match(/[0-9]+/g).map(Number)")


def test_python_plays_and_the_board_follows(host):
    board = widget(Snort("path:3"), second="human", language="fr")
    shown = host(board)
    board.play("red 1")
    shown.tell()
    red, _, blue = stroke(shown.page.locator(".tint-first .shape").first)
    assert red > 2 * blue
    expect(shown.page.get_by_role("status")).to_contain_text("Rouge a gagné")
    board.match = widget(Dollar("cycle:3", values=(-1, 2, 0))).match  # another game in the same cell
    shown.tell()
    expect(shown.page.get_by_role("status")).to_contain_text("1 sommet en dette")


def test_a_puzzle_has_two_clicks_and_an_end(host):
    board = widget(Dollar("cycle:3", values=(-1, 2, 0)), language="ca")
    shown = host(board, color_scheme="dark")
    shown.page.locator("[data-vertex='0']").click(button="right")
    shown.exchange()
    assert board.moves == ["borrow 0"]
    shown.click(name="Desfés")
    shown.page.locator("[data-vertex='1']").click()
    shown.exchange()
    assert board.match.rules.solved(board.match.turn.position)
    expect(shown.page.get_by_role("status")).to_contain_text("Resolt")


def test_what_cannot_be_played_is_said_on_the_board(host):
    board = widget(Cubes("instant-insanity"), language="en")
    shown = host(board)
    shown.page.evaluate("wishes.push({kind: 'play', move: 'turn 9 left'}, {kind: 'no such kind'})")
    shown.exchange()
    assert board.moves == []
    expect(shown.page.get_by_text("not legal")).to_be_visible()
    shown.page.evaluate("cleaned()")
    expect(shown.page.get_by_role("status")).to_have_count(0)
