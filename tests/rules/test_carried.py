"""The board that a proof carries is the game that is played: moves and ends are those of docs/PROOF_FORMAT.md."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.boards import read
from helpers.games import subtractions
from noyau.games import (
    Arena,
    Bracelet,
    Col,
    Cops,
    Cubes,
    Dollar,
    Domineering,
    Euler,
    Geography,
    Hackenbush,
    Lights,
    Nim,
    NodeKayles,
    Octal,
    Peg,
    Snort,
    Subtraction,
    Toads,
    Torus,
    names,
)
from noyau.games.cubes import FACE_AT, Turns
from noyau.graphs import Digraph, Graph
from noyau.words import FIRST, SECOND, Player

MOST_SEEN = 250


def agree(rules, name, begins=None):
    """Walk through the game and through its board side by side, from the start, in the order that `random` gives."""
    board = rules.carried()
    start, options, solved = read(board)
    pairs = [(rules.start(), begins if start is None else start)]
    seen, chance = set(pairs), random.Random(1)
    while pairs and len(seen) < MOST_SEEN:
        position, state = pairs.pop(chance.randrange(len(pairs)))
        if solved is not None:
            assert rules.solved(position) == solved(state)
        for player in (None,) if solved is not None else Player:
            moves = rules.moves(position) if player is None else rules.moves(position, player)
            played = {name(position, move): rules.after(position, move) for move in moves}
            right = options(state, player)
            assert played.keys() == right.keys(), (position, state, player)
            for key, position_after in played.items():
                then = (position_after, right[key])
                if then not in seen:
                    seen.add(then)
                    pairs.append(then)


def vertex(position, move):
    return move.vertex


@st.composite
def graphs(draw, most=6, simple=True, directed=False):
    count = draw(st.integers(1, most))
    ends = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))
    edges = draw(st.lists(ends.filter(lambda edge: edge[0] != edge[1]) if simple else ends, max_size=9))
    edges = sorted({tuple(sorted(edge)) for edge in edges}) if simple and not directed else edges
    return (Digraph if directed else Graph).from_edges(count, edges)


@st.composite
def colourings(draw):
    """Snort, Col or node kayles, some moves after the start."""
    graph, kind, player = draw(graphs()), draw(st.sampled_from([Snort, Col, NodeKayles])), draw(st.sampled_from(Player))
    if kind is NodeKayles:
        return kind(graph)
    rules = kind(graph)
    at, chance = rules.start(), draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 3))):
        moves = list(rules.moves(at, player))
        at, player = rules.after(at, chance.choice(moves)) if moves else at, player.other
    return kind(graph, to_move=player, colours=at.colours)


@st.composite
def arenas(draw):
    count = draw(st.integers(1, 6))
    vertex = st.integers(0, count - 1)
    graph = Digraph.from_edges(
        count,
        draw(st.lists(st.tuples(vertex, vertex), max_size=12)),
        owner_of_vertex=draw(st.lists(st.integers(0, 1), min_size=count, max_size=count)),
        priority_of_vertex=draw(st.lists(st.integers(0, 3), min_size=count, max_size=count)),
        initial=draw(st.none() | vertex),
        target=draw(st.none() | st.lists(vertex, max_size=2)),
    )
    parity = draw(st.booleans())
    return Arena(graph, parity=parity, target=None if parity else draw(st.none() | st.tuples(vertex)))


@given(subtractions())
def test_subtraction(rules):
    agree(rules, lambda at, move: move.count)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=3), st.booleans())
def test_nim(heaps, misere):
    agree(Nim(tuple(heaps), misere), lambda at, move: (move.heap, move.count))


@given(st.sampled_from(["0.77", "0.137", "4.4", "0.07", "0.3", "0.177", "4.07", "0.6"]), st.integers(0, 9))
def test_octal(code, tokens):
    rules = Octal(code, tokens)
    agree(rules, lambda at, move: tuple(sorted(heap for heap in rules.after(at, move).heaps if heap)))


@given(colourings())
def test_taking(rules):
    assert rules.impartial == isinstance(rules, NodeKayles)
    agree(rules, vertex)


@given(arenas())
def test_arena_and_parity(rules):
    agree(rules, vertex)
    board = rules.carried()
    decided = rules.decided().tolist()
    if board.get("ends") == "target":
        assert [v for v, who in enumerate(decided) if who == 0] == board["wanted"].tolist()
        assert set(decided) <= {-1, 0}
        assert rules.endless is SECOND
    else:
        first, owner = board["first_edge"], board["owner"]
        assert decided == [1 - int(owner[v]) if first[v] == first[v + 1] else -1 for v in range(board["vertices"])]
        assert rules.endless is None
    assert rules.owner_of(rules.start()) is rules.to_move is Player.at(board["owner"][board["start"]])


@settings(max_examples=20)
@given(graphs(most=4), st.integers(1, 2))
def test_cops(graph, cops):
    """Named by where the arrow leads; that it is the chase is shown in tests/games/test_cops.py."""
    rules = Cops(graph, cops)
    agree(rules, lambda at, move: int(rules.vertex_at(rules.after(at, move))))
    robber_caught = {int(v) for v in rules.carried()["wanted"]}
    for v in range(rules.digraph().vertex_count):
        at = rules.position_at(v)
        assert (v in robber_caught) == bool(set(at.robber) & set(at.cops))


@given(graphs(simple=False), st.data())
def test_geography(graph, data):
    agree(Geography(graph, at=data.draw(st.integers(0, graph.vertex_count - 1))), vertex)


def test_geography_on_other_boards_is_carried_by_nothing():
    assert Geography("path:3", edges=True).carried() is None
    assert Geography(Digraph.from_edges(2, [(0, 1)])).carried() is None


@given(st.integers(1, 5), st.data())
def test_dollar(count, data):
    tree = [(data.draw(st.integers(0, v - 1)), v) for v in range(1, count)]
    more = data.draw(st.lists(st.sampled_from(tree), max_size=3)) if tree else []
    values = data.draw(st.lists(st.integers(-3, 3), min_size=count, max_size=count))
    rules = Dollar(Graph.from_edges(count, tree + more), tuple(values))
    agree(rules, lambda at, move: (move.vertex, move.sign))


@given(st.data())
def test_cubes(data):
    count = data.draw(st.integers(2, 4))
    colours = [str(n) for n in range(count)]
    faces = data.draw(
        st.permutations(colours * 6).map(lambda row: row[: 6 * count]).filter(lambda r: len({*r}) == count)
    )
    rules = Cubes(
        "; ".join(" ".join("-".join(faces[i : i + 2]) for i in range(6 * c, 6 * c + 6, 2)) for c in range(count))
    )
    board = rules.carried()
    turns = tuple(data.draw(st.integers(0, 23)) for _ in range(count))
    shown = [
        [int(board["faces"][6 * cube + FACE_AT[turn][place]]) for cube, turn in enumerate(turns)] for place in range(4)
    ]
    assert rules.solved(Turns(turns)) == all(sorted(side) == list(range(count)) for side in shown)


def test_the_turns_of_a_cube_are_those_of_the_page():
    """Front and left of different pairs, back and right opposite to them: 24 ways, and any is a turn."""
    ways = {(front, front ^ 1, left, left ^ 1) for front in range(6) for left in range(6) if front // 2 != left // 2}
    assert len(FACE_AT) == 24
    assert {turn[:4] for turn in FACE_AT} == ways


@given(graphs(most=4, simple=False), st.booleans(), st.data())
def test_walk(graph, directed, data):
    if directed:
        graph = Digraph.from_edges(graph.vertex_count, graph.edges())
    rules = Euler(graph)
    first = rules.start().vertices[0]
    assert graph.edge_count == 0 or first == min(min(edge) for edge in graph.edges())
    agree(rules, vertex, begins=(first, first, frozenset()))


@given(st.integers(1, 4), st.integers(2, 3), st.data())
def test_ring(window, kinds, data):
    length = data.draw(st.none() | st.integers(1, kinds**window))
    rules = Bracelet(window, "012"[:kinds], length)
    agree(rules, lambda at, move: int(move.symbol))


@pytest.mark.parametrize("window", ["1x2", "2x1", "1x3", "2x2", "3x1"])
def test_torus(window):
    rules = Torus(window)
    agree(rules, lambda at, move: int(move.symbol))


@given(graphs(), st.data())
def test_lights(graph, data):
    lit = data.draw(st.none() | st.lists(st.integers(0, graph.vertex_count - 1), min_size=1).map(tuple))
    agree(Lights(graph, lit), vertex)


@given(graphs().filter(lambda graph: graph.vertex_count > 1), st.data())
def test_peg(graph, data):
    rules = Peg(graph, (data.draw(st.integers(0, graph.vertex_count - 1)),))
    agree(rules, lambda at, move: (move.start, move.over, move.end))


EXPECTED = [
    (
        Snort("path:4", to_move=SECOND, colours=(1, 0, 0, 0)),
        {"shape": "taking", "vertices": 4, "edges": [0, 1, 1, 2, 2, 3], "taker_loses": False, "other_loses": True,
         "open": [0, 1, 3, 3], "to_move": 2},
    ),
    (
        Col(Graph.from_edges(3, [(0, 2), (0, 1), (1, 0)]), colours=(1, 0, 0)),
        {"shape": "taking", "vertices": 3, "edges": [0, 1, 0, 2], "taker_loses": True, "other_loses": False,
         "open": [0, 2, 2], "to_move": 1},
    ),
    (
        NodeKayles("path:3"),
        {"shape": "taking", "vertices": 3, "edges": [0, 1, 1, 2], "taker_loses": True, "other_loses": True,
         "open": [3, 3, 3], "to_move": 1},
    ),
    (
        Subtraction(10**29, take=(3, 1), take_second=(4, 2), misere=True, to_move=SECOND),
        {"shape": "subtraction", "tokens": 10**29, "take": [1, 3], "take_second": [2, 4], "misere": True, "to_move": 2},
    ),
    (
        Subtraction(7),
        {"shape": "subtraction", "tokens": 7, "take": [1, 2, 3], "take_second": [1, 2, 3], "misere": False,
         "to_move": 1},
    ),
    (Nim((3, 0, 2**62), misere=True), {"shape": "nim", "heaps": [3, 0, 2**62], "misere": True, "to_move": 1}),
    (Octal("4.07", 12, SECOND), {"shape": "octal", "digits": [4, 0, 7], "tokens": 12, "to_move": 2}),
    (
        Arena(Digraph.from_edges(3, [(0, 1), (0, 1), (1, 2)], owner_of_vertex=[0, 1, 0], initial=1)),
        {"shape": "arena", "vertices": 3, "first_edge": [0, 2, 3, 3], "target": [1, 1, 2], "owner": [0, 1, 0],
         "ends": "stuck loses", "start": 1},
    ),
    (
        Arena("digraph { a [owner=0]; b [owner=1]; a -> b; b -> a }", target=(1, 1)),
        {"shape": "arena", "vertices": 2, "first_edge": [0, 1, 2], "target": [1, 0], "owner": [0, 1],
         "ends": "target", "wanted": [1], "start": 0, "names": ["a", "b"]},
    ),
    (
        Arena(Digraph.from_edges(2, [(0, 1), (1, 0)], owner_of_vertex=[1, 0], priority_of_vertex=[3, 2]), parity=True),
        {"shape": "parity", "vertices": 2, "first_edge": [0, 1, 2], "target": [1, 0], "owner": [1, 0],
         "priority": [3, 2], "start": 0},
    ),
    (
        Cops("path:2"),  # nobody yet; the cop at 0 or 1; then cop and robber before, and after, the cop has moved
        {"shape": "arena", "vertices": 11, "first_edge": [0, 2, 4, 6, 6, 8, 10, 10, 10, 12, 14, 14],
         "target": [1, 2, 3, 4, 5, 6, 8, 10, 7, 9, 3, 4, 5, 6], "owner": [0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1],
         "ends": "target", "wanted": [3, 6, 7, 10], "start": 0},
    ),
    (
        Geography(Graph.from_edges(3, [(0, 1), (2, 1), (1, 1)]), at=2),
        {"shape": "geography", "vertices": 3, "edges": [0, 1, 1, 1, 1, 2], "at": 2, "to_move": 1},
    ),
    (
        Dollar(Graph.from_edges(3, [(1, 0), (0, 1), (1, 2)]), (2, -1, 10**14)),
        {"shape": "dollar", "vertices": 3, "edges": [0, 1, 0, 1, 1, 2], "values": [2, -1, 10**14]},
    ),
    (
        Cubes("0-1 1-1 0-0; 1-0 0-0 1-1"),
        {"shape": "cubes", "cubes": 2, "faces": [0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1]},
    ),
    (
        Euler(Graph.from_edges(3, [(2, 1), (0, 0), (1, 2)])),
        {"shape": "walk", "vertices": 3, "edges": [0, 0, 1, 2, 1, 2], "directed": False},
    ),
    (
        Euler(Digraph.from_edges(3, [(2, 1), (0, 0), (1, 2)])),
        {"shape": "walk", "vertices": 3, "edges": [0, 0, 1, 2, 2, 1], "directed": True},
    ),
    (Bracelet(4, "abc", 70), {"shape": "ring", "window": 4, "kinds": 3, "length": 70}),
    (Bracelet(5), {"shape": "ring", "window": 5, "kinds": 2, "length": 32}),
    (Torus("2x3"), {"shape": "torus", "rows": 4, "columns": 16, "window_rows": 2, "window_columns": 3, "kinds": 2}),
    (
        Lights(Graph.from_edges(3, [(0, 1), (2, 1)]), lit=(2, 0)),
        {"shape": "lights", "vertices": 3, "edges": [0, 1, 1, 2], "lit": [1, 0, 1]},
    ),
    (
        Peg("path:3", empty=(0,)),
        {"shape": "peg", "holes": 3, "jumps": [0, 1, 2, 2, 1, 0], "pegs": [0, 1, 1]},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "board"), EXPECTED, ids=lambda part: type(part).__name__)
def test_boards_as_they_are_expected(rules, board):
    carried = rules.carried()
    assert list(carried) == list(board) or sorted(carried) == sorted(board)
    assert {key: row.tolist() if isinstance(row, np.ndarray) else row for key, row in carried.items()} == board
    for key, row in board.items():
        if isinstance(row, int | bool):
            assert type(carried[key]) is type(row), key


def test_every_game_is_carried_or_explored():
    carried = {type(rules).__module__.rpartition(".")[2] for rules, _ in EXPECTED}
    without = set(names()) - carried
    assert without == {"domineering", "hackenbush", "toads", "token"}
    for kind in (Domineering, Hackenbush, Toads):
        assert not hasattr(kind, "carried")


def test_who_moves_first_is_said_in_both():
    assert Snort("path:2").carried()["to_move"] == FIRST == 1
