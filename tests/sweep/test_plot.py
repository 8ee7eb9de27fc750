"""Plots of a sweep, and its rows as a page."""

import json
import re

import pytest

from noyau.sweep.columns import number, value_in
from noyau.sweep.plotting import fitted


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


def test_fits():
    assert fitted([(1, 2), (2, 4)]) is None
    assert fitted([(n, 7 * n**3) for n in range(1, 9)]).b == pytest.approx(3)
    assert fitted([(n, 0.5 * 1.7**n) for n in range(1, 9)]).b == pytest.approx(1.7)


def test_what_can_be_read_off_a_row():
    row = {"place": 3, "board": "12 --take 1,2", "graph6": None}
    assert (value_in(row, "n"), value_in(row, "edges"), value_in(row, "take")) == (12, None, "1,2")
    assert (number("-3/8"), number("±1"), number(True), number(None)) == (-0.375, None, 1.0, None)
