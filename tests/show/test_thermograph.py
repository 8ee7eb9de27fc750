"""Thermographs as drawings."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from hypothesis import given

from helpers import slow_values as slow
from noyau.languages import message
from noyau.show.thermograph import HEIGHT, MARGIN, WIDTH, outlines, thermograph_svg, thermograph_tikz
from noyau.values import value

TITLE = message("thermograph.title", mean="1", temperature="1")


@given(slow.forms)
def test_every_thermograph_fits_on_the_paper(g):
    drawn = slow.as_value(g).thermograph
    left, right, mast = outlines(drawn)
    for x, y in left + right + mast:
        assert MARGIN <= x <= WIDTH - MARGIN
        assert MARGIN <= y <= HEIGHT - MARGIN
    assert left[0][0] <= right[0][0]  # Left's wall is on the left
    assert left[-1] == right[-1] == mast[0]
    ElementTree.fromstring(thermograph_svg(drawn, TITLE))


def test_numbers_are_said_and_written():
    drawn = value("{{5|3}|0}").thermograph
    svg = thermograph_svg(drawn, TITLE, "fr")
    written = set(re.findall(r">(-?[\d/]+)</text>", svg))
    assert written == {str(number) for corner in (*drawn.left, *drawn.right) for number in corner}
    assert "Thermographe : moyenne 1" in svg
    assert "stroke-dasharray" in svg  # the walls differ by more than colour


def test_tikz_has_both_walls_and_the_mast():
    tikz = thermograph_tikz(value("{2|0}").thermograph)
    assert r"\draw[thick] (-2,0) -- (-1,1);" in tikz
    assert r"\draw[thick, dashed] (0,0) -- (-1,1);" in tikz
    assert r"\draw[very thick] (-1,1) -- (-1,2);" in tikz
