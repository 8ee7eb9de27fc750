"""What grows over the arena: rings by rank, levels with labels, a kernel where there are cycles."""

from __future__ import annotations

import pytest

from noyau.certificates.kinds import Kernel
from noyau.errors import BadRules
from noyau.games import Nim, Subtraction
from noyau.positions import explore
from noyau.server.answers.layers import layers
from noyau.solvers import solve
from noyau.solvers.arenas.kernel import kernel_of
from noyau.solvers.arenas.laid_out import seen_regions


def place(game, **fields):
    return {"game": game, "fields": fields, "moves": []}


def marks(layer):
    return {mark["vertex"]: mark for ring in layer["rings"] for mark in ring["marks"]}


def test_rings_are_ranks_and_tints_are_winners():
    told = layers(place("subtraction", tokens="13"))
    attractor = told["layers"][0]
    regions = seen_regions(explore(Subtraction(13)))
    found = marks(attractor)
    for vertex, (winner, rank) in enumerate(zip(regions.winner_of_vertex, regions.rank_of_vertex, strict=True)):
        assert (found[vertex]["tint"], found[vertex]["text"]) == (("first", "second")[winner], str(rank))
    assert [ring["message"]["values"]["ring"] for ring in attractor["rings"]] == list(
        range(max(regions.rank_of_vertex) + 1)
    )
    for ring in attractor["rings"]:
        values = ring["message"]["values"]
        assert values["count"] == len(ring["marks"]) == values["first"] + values["second"]


@pytest.mark.parametrize("rules", [Subtraction(21, take=(1, 2, 3, 4)), Nim((2, 3))])
def test_labels_are_grundy_values_and_the_kernel_is_where_they_are_0(rules):
    explored = explore(rules)
    fields = {"tokens": "21", "take": "1,2,3,4"} if isinstance(rules, Subtraction) else {"heaps": "2,3"}
    told = layers(place("subtraction" if isinstance(rules, Subtraction) else "nim", **fields))
    labels = told["layers"][1]
    assert labels["name"] == "labels"
    found = marks(labels)
    kernel = {vertex for vertex, mark in found.items() if mark["tint"] == "won"}
    expected = kernel_of(explored.arena.first_edge_of_vertex, explored.arena.target_of_edge)
    assert isinstance(expected, Kernel)
    assert kernel == set(expected.vertices)
    if isinstance(rules, Subtraction):
        grundy = solve(rules).answer.grundy
        for vertex, turn in enumerate(explored.turns):
            assert int(found[vertex]["text"].split()[0]) == grundy[turn.position.tokens]


def test_every_move_leads_to_a_lower_level():
    explored = explore(Nim((2, 2)))
    rings = layers(place("nim", heaps="2,2"))["layers"][1]["rings"]
    level_of = {mark["vertex"]: number for number, ring in enumerate(rings) for mark in ring["marks"]}
    for vertex in range(explored.arena.vertex_count):
        after = [level_of[int(then)] for then in explored.arena.successors(vertex)]
        assert level_of[vertex] == max(after, default=-1) + 1


@pytest.mark.parametrize(
    ("arena", "key", "count"),
    [
        ("parity 2; 0 0 0 1; 1 0 1 2; 2 0 0 0;", "layers.kernel.none", 0),
        ("parity 3; 0 0 0 1; 1 0 1 2; 2 0 0 3; 3 0 1 0;", "layers.kernel.found", 2),
    ],
)
def test_with_cycles_there_are_no_levels_and_perhaps_no_kernel(tmp_path, arena, key, count):
    file = tmp_path / "ring.pg"
    file.write_text(arena)
    told = layers(place("arena", board=str(file)))
    attractor, kernel = told["layers"]
    assert attractor["rings"][-1]["message"]["key"] == "layers.endless"
    assert kernel["name"] == "kernel"
    assert kernel["rings"][0]["message"]["key"] == key
    assert len(kernel["rings"][0]["marks"]) == count


def test_what_is_not_drawn_has_no_layers():
    told = layers(place("nim", heaps="30,40,50"))
    assert told["layers"] == []
    assert told["message"]["key"] == "arena.too_large"
    with pytest.raises(BadRules, match="dollar has no arena"):
        layers(place("dollar", board="path:2", values="1,0"))
