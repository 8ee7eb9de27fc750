"""Values on the command line: `solve … --values` and `draw … --thermograph`."""

from __future__ import annotations

import json

import pytest

from noyau.values import value

HOT = ("draw", "subtraction", "3", "--take", "1,2", "--take-second", "3", "--thermograph")  # {2|0}


def solved(noyau, *words):
    return json.loads(noyau("solve", *words, "--values", "--json").out)["answer"]


def test_snort_with_values(noyau):
    answer = solved(noyau, "snort", "grid:3x3")
    assert answer["winner"] == "red"
    assert answer["value"] == "±{3|2}"
    assert answer["outcome"] == "N"
    assert [answer[key] for key in ("mean", "temperature", "left_stop", "right_stop")] == ["0", "5/2", "2", "-2"]


def test_values_of_a_position_do_not_ask_who_moves(noyau):
    for player in ("red", "blue"):
        answer = solved(noyau, "snort", "path:4", "--colours", "1,0,0,0", "--to-move", player)
        assert value(answer["value"]) == value("{2|-1}")
        assert answer["winner"] == player
        assert answer["outcome"] == "N"


def test_col_with_values(noyau):
    answer = solved(noyau, "col", "bipartite:1,3")
    assert (answer["value"], answer["temperature"], answer["outcome"]) == ("*", "0", "N")
    assert "value" not in json.loads(noyau("solve", "col", "path:3", "--json").out)["answer"]


def test_values_are_told_to_people(noyau):
    told = noyau("solve", "snort", "path:2", "--values", "--lang", "en").out
    assert "Value ±1: mean 0, temperature 1, stops 1 and -1, outcome N." in told


def test_a_limit_holds_for_values(noyau):
    noyau("solve", "snort", "grid:6x6", "--values", "--limit", "0.3", "--json", code=3)


def test_a_limit_holds_for_the_proof_of_a_value_and_the_winner_is_told_all_the_same(noyau, tmp_path):
    told = noyau("solve", "snort", "grid:3x4", "--value-proof", "v.json", "--limit", "1.5", "--json", code=3)
    assert json.loads(told.out)["answer"]["winner"] == solved(noyau, "snort", "grid:3x4")["winner"]
    assert "the value has no proof so far" in told.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "begins"), [("t.svg", b"<svg"), ("t.tikz", b"% needs \\usepackage{tikz}\n\\begin{tikzpicture}")]
)
def test_draw_into_a_file(noyau, tmp_path, name, begins):
    noyau(*HOT, "-o", name)
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_draw_to_stdout_after_some_moves(noyau):
    assert "mean 1, temperature 1" in noyau(*HOT, "--lang", "en").out
    assert "mean 2, temperature -1" in noyau(*HOT, "--moves", "take 1", "--lang", "en").out
    assert "temperature 5/2" in noyau("draw", "snort", "grid:3x3", "--thermograph", "--lang", "en").out


def test_a_game_without_a_value_is_told(noyau):
    assert "have values" in noyau("draw", "nim", "1,2", "--misere", "--thermograph", code=2).err


def test_where_the_value_is_not_found_in_time_the_winner_still_is(noyau):
    """By a theorem, at once."""
    told = noyau("solve", "snort", "grid:6x6", "--values", "--limit", "0.2", code=3)
    assert "Blue wins." in told.out
    assert "the temperature is unknown so far" in told.err
    searched = noyau("solve", "snort", "random:60,5,seed=1", "--values", "--limit", "0", code=3)
    assert searched.out == ""
