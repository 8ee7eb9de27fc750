"""Plots of a sweep, and its rows as a page."""

import json
import random
import re
import shutil
import subprocess
from collections import Counter

import pytest

from noyau.graphs import Graph
from noyau.sweep.columns import number, value_in
from noyau.sweep.page import TEMPLATE
from noyau.sweep.plotting import _places, fitted


@pytest.fixture
def swept(noyau):
    noyau(
        "sweep", "dollar", "--over", "random:{5..8},3", "--count", "2", "--method", "borrow/best",
        "--ask", "winnable,length", "--out", "R.csv", "--workers", "0",
    )  # fmt: skip
    return noyau


def test_growth_with_its_fit(swept, tmp_path):
    assert swept("plot", "R.csv", "--x", "n", "--y", "length", "--by", "method", "-o", "g.svg").out == "g.svg\n"
    picture = (tmp_path / "g.svg").read_text()
    assert picture.startswith("<?xml")
    first = picture
    swept("plot", "R.csv", "--x", "n", "--y", "length", "--by", "method", "-o", "g.svg")
    assert (tmp_path / "g.svg").read_text() == first, "the same rows draw the same file"


def test_distribution(swept, tmp_path):
    swept("plot", "R.csv", "--x", "winnable", "-o", "d.png")
    assert (tmp_path / "d.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("R.csv", "--x", "size", "-o", "g.svg"), "no column of this sweep is called 'size'"),
        (("R.csv", "--x", "n", "--y", "board", "-o", "g.svg"), "numbers in both n and board"),
        (("R.csv", "--x", "n", "-o", "g.gif"), r"\.gif"),
        (("R.csv", "-o", "g.svg"), "nothing says what to draw"),
        (("nothing.csv", "--x", "n"), "there is no file"),
        (("R.xls", "--x", "n"), r"\.xls"),
    ],
)
def test_what_cannot_be_drawn_is_a_sentence(swept, words, says, tmp_path):
    assert re.search(says, swept("plot", *words, code=2).err)
    assert not (tmp_path / "g.svg").exists()


def test_the_rows_as_a_page(swept, tmp_path):
    swept("plot", "R.csv", "-o", "R.html", "--lang", "fr")
    page = (tmp_path / "R.html").read_text()
    assert '<html lang="fr">' in page
    assert "Pointez une ligne" in page
    data = json.loads(re.search(r'id="data">(.*)</script>', page).group(1))
    assert len(data["rows"]) == 16
    assert data["columns"][:3] == ["place", "board", "graph6"]


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node")
def test_the_page_reads_boards_as_noyau_does():
    """Its own reader of graph6 and sparse6, run by Node, on boards with and without loops and parallel edges."""
    chance = random.Random(3)
    boards = [Graph.from_edges(n, []) for n in (1, 2, 4, 70)]
    for n in (2, 3, 4, 5, 8, 9, 16, 17, 63, 70):
        for most in (n, 2 * n):
            pairs = [(chance.randrange(n), chance.randrange(n)) for _ in range(most)]
            boards.append(Graph.from_edges(n, pairs))
            boards.append(Graph.from_edges(n, {(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]}))
    reader = re.search(r"function edges\(text\) \{.*?\n  \}\n", TEMPLATE.read_text(encoding="utf-8"), re.DOTALL).group()
    texts = json.dumps([board.spelt.removeprefix("g6:") for board in boards])
    said = subprocess.check_output(["node", "-e", f"{reader} console.log(JSON.stringify({texts}.map(edges)))"])
    for board, read in zip(boards, json.loads(said), strict=True):
        assert read["n"] == board.vertex_count
        assert sorted(map(tuple, read["found"])) == sorted(tuple(sorted(pair)) for pair in board.edges())


def test_whole_numbers_leave_gaps():
    assert _places(Counter([3, 3, 6])) == [3, 4, 5, 6]
    assert _places(Counter([3, "3/2", 10**6])) == ["3/2", 3, 10**6]


def test_fits():
    assert fitted([(1, 2), (2, 4)]) is None
    assert fitted([(n, 7 * n**3) for n in range(1, 9)]).b == pytest.approx(3)
    assert fitted([(n, 0.5 * 1.7**n) for n in range(1, 9)]).b == pytest.approx(1.7)


def test_what_can_be_read_off_a_row():
    row = {"place": 3, "board": "12 --take 1,2", "graph6": None}
    assert (value_in(row, "n"), value_in(row, "edges"), value_in(row, "take")) == (12, None, "1,2")
    assert (number("-3/8"), number("±1"), number(True), number(None)) == (-0.375, None, 1.0, None)
