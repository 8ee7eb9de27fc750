"""What the page is told of a torus: every window once, the places of its cells across the border too."""

from __future__ import annotations

import json

import pytest

from noyau.errors import BadRules
from noyau.server.answers.torus import shown
from noyau.server.shapes import panels as panel_shapes


def asked(window, symbols="01", moves=()):
    return {"game": "torus", "fields": {"window": window, "symbols": symbols}, "moves": list(moves)}


@pytest.mark.parametrize(("window", "symbols"), [("2x2", "01"), ("2x3", "ab"), ("3x1", "01"), ("2x2", "012")])
def test_every_window_is_told_once_with_the_places_of_its_cells(window, symbols):
    told = shown(asked(window, symbols))
    panel_shapes.TorusShown.model_validate(json.loads(json.dumps(told)))
    rows, columns, height, width = (told[part] for part in ("rows", "columns", "height", "width"))
    assert [one["cells"][0] for one in told["windows"]] == list(range(rows * columns))
    assert len({one["word"] for one in told["windows"]}) == rows * columns == len(symbols) ** (height * width)
    for one in told["windows"]:
        assert one["word"].replace("/", "") == "".join(told["cells"][place] for place in one["cells"])
    border = told["windows"][-1]["cells"]
    assert border[-1] == (rows + height - 2) % rows * columns + (columns + width - 2) % columns
    assert told["says"]["key"] == "torus.closed"


def test_as_far_as_it_is_filled():
    assert shown(asked("1x2"), so_far=True)["says"]["key"] == "torus.none"
    told = shown(asked("1x2", moves=["put 0", "put 1"]), so_far=True)
    assert told["cells"] == "01"
    assert told["windows"] == [{"cells": [0, 1], "word": "01"}]
    assert (told["says"]["key"], told["says"]["values"]) == ("torus.so_far", {"count": 1, "of": 4})


def test_a_large_one_is_not_drawn_and_another_game_has_none():
    told = shown(asked("3x4"))
    assert (told["cells"], told["windows"], told["says"]["key"]) == (None, [], "torus.not_drawn")
    with pytest.raises(BadRules, match="has no torus"):
        shown({"game": "nim", "fields": {"heaps": "1"}, "moves": []})
