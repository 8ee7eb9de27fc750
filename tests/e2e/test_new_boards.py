"""Every way to a new board, for every game: then a whole match on it, a reload, and back to its start."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import expect

from helpers.pages import make, played, tab
from helpers.patience import until
from noyau.forms import fields_of
from noyau.games import find, names
from noyau.languages import catalogue

TRIANGLE = "0 1\n1 2\n2 0\n"
MATRIX = "0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0\n"
DIMACS = "c a path\np edge 4 3\ne 1 2\ne 2 3\ne 3 4\n"
DEBTS = '{"vertices":[{"value":2},{"value":-1},{"value":0}],"edges":[[0,1],[1,2]]}'
GRAPHML = """<graphml><key id="value" for="node" attr.name="value" attr.type="int"/><graph edgedefault="undirected">
<node id="a"><data key="value">3</data></node><node id="b"><data key="value">-1</data></node>
<edge source="a" target="b"/><edge source="a" target="b"/></graph></graphml>"""
ARENA = "digraph { 0 [owner=0]; 1 [owner=1]; 2 [owner=0]; 0 -> 1; 0 -> 2; 1 -> 2 }"
PG = "parity 3;\n0 1 0 1,2;\n1 2 1 3;\n2 0 1 3;\n3 1 0 ;\n"
CUBES = "G-W B-W B-R\nB-B G-W R-G\nR-W R-G B-W\nR-R G-W B-R\n"

BOARDS = {
    "arena": {
        "name": "random:5,1,seed=1",
        "make": ("By chance", {"Vertices": 6, "Arrows from a vertex, at most": 1}),
        "paste": ARENA,
        "drop": ("mine.pg", PG),
        "draw": "digraph",
    },
    "bracelet": {
        "name": "2",
        "make": ("Every window once", {"Stones in a window": 2}),
        "paste": "2",
        "drop": ("k.txt", "2"),
    },
    "col": {
        "name": "path:4",
        "make": ("Ring", {"Vertices": 5}),
        "paste": MATRIX,
        "drop": ("t.edges", TRIANGLE),
        "draw": "graph",
    },
    "cops": {"name": "path:4"},
    "cubes": {
        "name": "tick4",
        "make": ("Cubes that can be solved", {"How many": 3}),
        "paste": CUBES,
        "drop": ("two.txt", CUBES),
    },
    "dollar": {
        "name": "random:6,4,seed=2",
        "make": ("Level", {"Level": 2}),
        "paste": DEBTS,
        "drop": ("a.graphml", GRAPHML),
        "draw": "dollars",
    },
    "domineering": {"name": "2x3"},
    "euler": {
        "name": "cycle:4",
        "make": ("Ring", {"Vertices": 5}),
        "paste": "0 1 0\n0 0 1\n1 0 0\n",
        "drop": ("t.g6", "Bw\n"),
        "draw": "graph",
    },
    "geography": {"name": "path:6"},
    "hackenbush": {"name": "stalk:RBG"},
    "kayles": {
        "name": "grid:2x3",
        "make": ("Random tree", {"Vertices": 6}),
        "paste": "a b\nb c\nc d\n",
        "drop": ("p.col", DIMACS),
        "draw": "graph",
    },
    "lights": {"name": "path:3"},
    "nim": {"name": "1,2", "make": ("Heaps by chance", {"How many": 2}), "paste": "2\n1", "drop": ("h.txt", "1 1 2")},
    "octal": {
        "name": "0.17",
        "make": ("Octal code by chance", {"Tokens": 5}),
        "paste": "0.07",
        "drop": ("code.txt", "0.137"),
    },
    "peg": {"name": "path:4"},
    "snort": {
        "name": "gnk:6,4000",
        "make": ("Grid", {"Rows": 2, "Columns": 2}),
        "paste": TRIANGLE,
        "drop": ("m.txt", MATRIX),
        "draw": "graph",
    },
    "subtraction": {
        "name": "5",
        "make": ("Amounts to take by chance", {"Tokens": 6}),
        "paste": "4",
        "drop": ("heap.txt", "7\n"),
    },
    "toads": {"name": "TT_F"},
    "token": {"name": "random:5,1,seed=1"},
    "torus": {"name": "1x2", "make": ("Every window once", {"Rows": 1}), "paste": "1x3", "drop": ("w.txt", "2x1\n")},
}
ALWAYS = {
    ("arena", "drop"), ("bracelet", "name"), ("cubes", "make"), ("dollar", "draw"),
    ("euler", "paste"), ("kayles", "draw"), ("nim", "make"), ("snort", "drop"),
    ("subtraction", "paste"), ("arena", "draw"),
}  # fmt: skip
CASES = [
    pytest.param(game, way, marks=() if (game, way) in ALWAYS else pytest.mark.slow)
    for game, ways in BOARDS.items()
    for way in ways
]


def test_every_game_is_here():
    assert set(BOARDS) == set(names())


@pytest.mark.parametrize(("game", "way"), CASES)
def test_a_new_board_is_played_on(open_page, game, way):
    page = open_page(f"#game={game}&players=person,person", permissions=["clipboard-read", "clipboard-write"])
    tab(page, "make")
    first = link(page)
    bring(page, game, way, BOARDS[game][way])
    until(lambda: page.evaluate("first => location.hash !== first", first))
    begins = position(page)
    play_out(page)
    expect(played(page)).not_to_have_count(0)
    moves = played(page).count()
    ends, address = position(page), link(page)
    page.reload()
    expect(played(page)).to_have_count(moves)
    assert (position(page), link(page)) == (ends, address)
    undo = page.get_by_role("button", name="Undo", exact=True)
    while undo.is_enabled():
        before = position(page)
        page.keyboard.press("Control+z")
        expect(page.locator(".position code")).not_to_have_text(before)
    assert position(page) == begins


def bring(page, game, way, what):
    if way == "name":
        board = next(field for field in fields_of(find(game).rules) if field.board)
        told = catalogue("en").get(f"{game}.{board.name}", board.question)
        make(page, "numbers")
        page.get_by_label(told[0].upper() + told[1:], exact=True).fill(what)
        page.get_by_role("button", name="Start", exact=True).click()
    elif way == "make":
        kind, numbers = what
        make(page, "family").get_by_role("radio", name=kind, exact=True).check(force=True)
        for name, number in numbers.items():
            page.get_by_role("spinbutton", name=name, exact=True).fill(str(number))
        page.get_by_role("button", name="Make this board").click()
    elif way == "paste":
        page.evaluate("text => navigator.clipboard.writeText(text)", what)
        page.keyboard.press("Control+v")
    elif way == "drop":
        drop(page, *what)
    else:
        make(page, "draw")
        {"graph": draw_by_keys, "digraph": draw_arena, "dollars": draw_dollars}[what](page)
        page.get_by_role("button", name="Play this board").click()
        expect(page.get_by_role("dialog")).to_have_count(0)


def drop(page, name, content):
    dropped = page.evaluate_handle(
        """([name, content]) => {
            const transfer = new DataTransfer()
            transfer.items.add(new File([content], name))
            return transfer
        }""",
        [name, content],
    )
    page.dispatch_event("main", "dragover", {"dataTransfer": dropped})
    expect(page.get_by_text("Drop the file")).to_be_visible()
    page.dispatch_event("main", "drop", {"dataTransfer": dropped})


def ground(page):
    return page.get_by_role("dialog").get_by_role("group", name="Drawing ground")


def draw_by_keys(page):
    """A triangle, without a pointer."""
    page.get_by_role("button", name="Clear").click()
    for _ in range(3):
        page.keyboard.press("n")
    told = page.get_by_role("dialog").get_by_role("status")
    expect(told).to_have_text("Vertices: 3, edges: 0")
    for key in ("e ArrowLeft Enter", "e ArrowLeft Enter", "End e Home Enter"):
        for each in key.split():
            page.keyboard.press(each)
            page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(told).to_have_text("Vertices: 3, edges: 3")
    page.keyboard.press("Control+z")
    expect(told).to_have_text("Vertices: 3, edges: 2")
    page.keyboard.press("Control+Shift+Z")
    expect(told).to_have_text("Vertices: 3, edges: 3")


def draw_dollars(page):
    """Two vertices and two parallel edges by mouse, dollars typed."""
    page.get_by_role("button", name="Clear").click()
    box = ground(page).bounding_box()
    left, right, y = box["x"] + 150, box["x"] + 350, box["y"] + 200
    for x, dollars in ((left, "3"), (right, "-1")):
        page.mouse.click(x, y)
        page.keyboard.type(dollars)
    for _ in range(2):
        pull(page, (left, y), (right, y))
    expect(ground(page).get_by_role("button", name="vertex 1, -1 dollar")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("Vertices: 2, edges: 2")


def draw_arena(page):
    """Two arrows; the middle belongs to player 2; play starts at the last vertex drawn."""
    page.get_by_role("button", name="Clear").click()
    box = ground(page).bounding_box()
    spots = [(box["x"] + 120 * (k + 1), box["y"] + 150 + 60 * (k % 2)) for k in range(3)]
    for spot in spots:
        page.mouse.click(*spot)
    pull(page, spots[2], spots[1])
    pull(page, spots[1], spots[0])
    page.mouse.click(*spots[1])
    page.keyboard.press("o")
    page.mouse.click(*spots[2])
    page.get_by_role("checkbox", name="Play starts here").check()
    expect(ground(page).get_by_role("button", name="vertex 1, player 2")).to_be_visible()


def pull(page, start, end):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def play_out(page):
    """People take the first move there is, again and again; the machine solves puzzles."""
    if page.get_by_role("combobox", name="Who solves it").count():
        page.get_by_role("combobox", name="Who solves it").select_option("perfect")
        expect(page.get_by_role("status").first).to_contain_text("Solved")
        return
    first = page.get_by_role("group", name="Legal moves").get_by_role("button").first
    for moves in count(1):
        first.press("Enter")
        expect(played(page)).to_have_count(moves)
        if re.search("(has|have) won|nobody|draw", page.get_by_role("status").first.inner_text(), re.IGNORECASE):
            return
        assert moves < 60


def position(page):
    return page.locator(".position code").inner_text()


def link(page):
    return page.evaluate("location.hash")


def test_what_the_library_refuses_is_said_where_it_is_drawn(open_page):
    page = open_page("#game=dollar&with.board=level:2", tab="make")
    make(page, "draw")
    page.get_by_role("button", name="Clear").click()
    for _ in range(2):
        page.keyboard.press("n")
    page.get_by_role("button", name="Play this board").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("falls into 2 pieces")
    page.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_drawn_places_stay_and_the_board_can_be_changed_again(open_page):
    page = open_page("#game=snort&with.board=path:2", tab="make")
    make(page, "draw")
    page.get_by_role("button", name="Clear").click()
    box = ground(page).bounding_box()
    for dx, dy in ((100, 100), (300, 100), (100, 400)):
        page.mouse.click(box["x"] + dx, box["y"] + dy)
    page.get_by_role("button", name="Play this board").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    tab(page, "make")
    boxes = [page.get_by_role("group", name="Board").locator(f"[data-vertex='{v}']").bounding_box() for v in range(3)]
    right, down = boxes[1]["x"] - boxes[0]["x"], boxes[2]["y"] - boxes[0]["y"]
    assert abs(boxes[2]["x"] - boxes[0]["x"]) < 3
    assert abs(down / right - 1.5) < 0.05
    make(page, "draw")
    expect(ground(page).get_by_role("button")).to_have_count(3)
    page.get_by_role("button", name="Remove", exact=True).click()
    ground(page).get_by_role("button", name="vertex 0").click()
    expect(ground(page).get_by_role("button")).to_have_count(2)


def test_a_saved_board_that_is_dropped_opens_in_its_own_game(open_page):
    page = open_page("#game=nim")
    saved = '{"format":"noyau match 1","name":"x","game":"snort","fields":{"board":"path:3"},"moves":["red 0"]}'
    drop(page, "noyau-board-1.json", saved)
    expect(page.get_by_role("heading", name="Snort")).to_be_visible()
    expect(played(page).first).to_contain_text("red 0")  # the machine may have answered


def test_a_board_without_dollars_waits_in_the_form(open_page):
    page = open_page("#game=dollar&with.board=level:2", tab="make")
    drop(page, "t.edges", TRIANGLE)
    expect(page.get_by_role("alert")).to_contain_text("nobody on this board owns or owes a dollar")
    expect(page.get_by_role("textbox", name="The board: a name")).to_have_value("g6:Bw")
    page.get_by_role("textbox", name="The dollars of every vertex").fill("2,-1,0")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_text("dollars 2,-1,0", exact=True)).to_be_visible()


@pytest.mark.parametrize("game", ["dollar", "snort"])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_pictures_and_button_of_new_boards_are_both_in_sight(open_page, game, width, height):
    page = open_page(f"#game={game}", width=width, height=height)
    dialog = make(page, "family")
    first = dialog.get_by_role("radio").first.locator("..")
    expect(first).to_be_in_viewport(ratio=0.9)  # it was a strip a finger high below which nothing could be chosen
    covered = """(one) => {
        const { left, top, width } = one.getBoundingClientRect()
        return !one.contains(document.elementFromPoint(left + width / 2, top + 90))
    }"""
    assert not first.evaluate(covered)
    expect(dialog.get_by_role("button", name="Make this board")).to_be_in_viewport(ratio=1)


def test_the_open_way_to_a_new_board_is_in_sight_on_a_phone(open_page):
    page = open_page("#game=snort", width=390, height=844)
    expect(make(page, "saved").get_by_role("tab", name="Saved boards")).to_be_in_viewport(ratio=0.9)
