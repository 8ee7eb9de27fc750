"""What the page is told of a stack of cubes."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.errors import BadRules, IllegalMove
from noyau.games.cubes import FACE_AT, FACES, TURN_AFTER, WAYS, Cubes, Turns
from noyau.server.answers.cubes import DIRECTION, MOST_SOLIDS, axis_of, shown, way
from noyau.server.shapes import panels as panel_shapes
from noyau.solvers.cubes.sentences import ways_to

CLASSIC = {"game": "cubes", "fields": {"board": "instant-insanity"}, "moves": []}


def played(place, turns):
    return {**place, "moves": [*place["moves"], *(turn["move"] for turn in turns)]}


def moves_to(turns):
    return [f"turn {cube} {turned}" for cube, turn in enumerate(turns, 1) for turned in ways_to(turn)]


def test_a_quarter_turn_goes_round_its_axis():
    for turned in WAYS.values():
        axis = axis_of(turned)
        for now, before in turned.items():
            a, b, c = axis
            x, y, z = DIRECTION[before]
            assert DIRECTION[now] == (b * z - c * y, c * x - a * z, a * y - b * x)
        assert [place for place in FACES if place not in turned] == [
            place for place in FACES if DIRECTION[place] in (axis, tuple(-part for part in axis))
        ]


def test_the_ways_between_any_two_turns_lead_there_and_are_short():
    for start, end in product(range(len(FACE_AT)), repeat=2):
        at = start
        for turned in (ways := ways_to(end, start)):
            at = TURN_AFTER[turned][at]
        assert at == end
        assert len(ways) <= 3


@given(st.tuples(*[st.integers(0, 23)] * 4))
def test_what_is_said_of_the_sides_is_what_the_rules_say(turns):
    rules = Cubes("instant-insanity")
    stack = shown({**CLASSIC, "moves": moves_to(turns)})["stack"]
    sides = rules.sides(Turns(turns))
    names = [colour["name"] for colour in stack["colours"]]
    for side in stack["sides"]:
        seen = [names[colour] for colour in side["colours"]]
        assert tuple(seen) == sides[side["title"]["text"]]
        assert side["right"] == (sorted(seen) == sorted(names))
        assert side["wrong"] == [cube for cube, name in enumerate(seen) if seen.count(name) > 1]
        told = " ".join(said["text"] for said in side["says"])
        for name in names:
            assert (name in told) == (seen.count(name) != 1)
    for factor in stack["factors"]:
        one, other = ("left", "right") if factor["role"] == "sideways" else ("front", "back")
        both = [*sides[one], *sides[other]]
        assert factor["right"] == all(both.count(name) == 2 for name in names)
    panel_shapes.StackShown.model_validate(json.loads(json.dumps(shown({**CLASSIC, "moves": moves_to(turns)}))))


@given(st.tuples(*[st.integers(0, 23)] * 4))
def test_the_way_leads_to_a_solution_cube_by_cube(turns):
    rules = Cubes("instant-insanity")
    place = {**CLASSIC, "moves": moves_to(turns)}
    if rules.solved(Turns(turns)):
        return
    whole = way(place, one=False)
    cubes = list(dict.fromkeys(turn["cube"] for turn in whole["turns"]))
    assert whole["message"]["text"].startswith(f"{len(cubes)} cube")
    for cube in cubes:  # one hint after the other does the same
        hint = way(place, one=True)
        assert {turn["cube"] for turn in hint["turns"]} == {cube}
        assert hint["factors"] == whole["factors"]
        place = played(place, hint["turns"])
    end = shown(place)["stack"]
    assert all(side["right"] for side in end["sides"])
    assert [factor["axes"] for factor in end["factors"]] == [factor["axes"] for factor in whole["factors"]]
    assert not any(cube["turns"] for cube in end["cubes"])


def test_cubes_that_cannot_be_stacked_are_told_so():
    place = {"game": "cubes", "fields": {"board": "0-0 0-0 0-1; 0-0 0-0 0-1"}, "moves": []}
    told = way(place, one=True)
    assert told["message"]["text"] == "The cubes cannot be stacked."
    assert not told["turns"]
    assert told["factors"] is None


def test_many_cubes_are_shown_flat():
    def row(count):
        cubes = "; ".join(f"{n}-{n} {n}-{n} {n}-{n}" for n in range(count))
        return shown({"game": "cubes", "fields": {"board": cubes}, "moves": []})

    assert row(MOST_SOLIDS)["stack"] is not None
    assert row(MOST_SOLIDS + 1)["stack"] is None
    assert str(MOST_SOLIDS) in row(MOST_SOLIDS + 1)["note"]["text"]


def test_other_games_have_no_cubes():
    with pytest.raises(BadRules, match="'nim' has no cubes"):
        shown({"game": "nim", "fields": {"heaps": "3,4"}, "moves": []})
    with pytest.raises(IllegalMove):
        shown({**CLASSIC, "moves": ["turn 9 left"]})
