"""DIMACS and edge lists."""

from __future__ import annotations

import io

import networkx as nx
import pytest
from hypothesis import given

from graphs.strategies import boards
from noyau.errors import CannotRead, NoyauError
from noyau.graphs import Graph, board_from_bytes, board_to_bytes, digraph_from_bytes

PATH = Graph.from_edges(3, [(0, 1), (1, 2)])


def test_dimacs():
    assert board_from_bytes("c hello\np edge 3 2\ne 1 2\ne 3 2\n") == PATH
    assert board_from_bytes("p col 3 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n") == PATH, "both ends listed, M counts lines"
    assert board_from_bytes("p col 3 2\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n") == PATH, "both ends listed, M counts edges"
    assert board_from_bytes("p col 3 4\ne 1 2\ne 2 3\n") == PATH, "one end listed, M counts both"
    assert board_from_bytes("p edge 2 0\r\nn 2 7\r\n") == Graph.from_edges(2, [], values=[0, 7])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no 'p edge N M' line"),
        ("e 1 2\n", "line 1: 'e' before the 'p edge N M' line"),
        ("p edge 3\n", "line 1: 'p edge 3' does not read as"),
        ("p edge 3 x\n", "does not read as"),
        ("p edge 3 -1\n", "negative"),
        ("p edge 1 0\np edge 1 0\n", "line 2: a second 'p' line"),
        ("p edge 3 1\ne 1 4\n", "line 2: '4' is not a vertex, the vertices are 1 to 3"),
        ("p edge 3 1\ne 0 1\n", "'0' is not a vertex"),
        ("p edge 3 1\ne 1 2.0\n", "'2.0' is not a vertex"),
        ("p edge 3 1\ne 1\n", "cannot read 'e 1'"),
        ("p edge 3 1\nx 1 2\n", "allowed here"),
        ("p edge 3 5\ne 1 2\n", "announces 5 edges and holds 1"),
        ("p edge 3 0\nn 1 x\n", "the value 'x' is not a whole number"),
        ("p edge 3 0\nn 1 99999999999999999999\n", "a value must be"),
        ("p edge 999999999999 0\n", "999,999,999,999 vertices"),
        ("p edge 3 999999999999\n", "edges, and the most is"),
    ],
)
def test_bad_dimacs(text, says):
    with pytest.raises(NoyauError) as caught:
        board_from_bytes(text, format="dimacs", where="x.col")
    assert says in caught.value.sentence()
    assert caught.value.sentence().startswith("x.col")


@pytest.mark.parametrize(
    ("text", "graph"),
    [
        ("0 1\n1 2\n", PATH),
        ("# a comment\n\n2,1 # another\n1, 0", PATH),
        ("1 2\n2 3\n", PATH.with_labels(["1", "2", "3"])),
        ("10 9\n9 2\n", Graph.from_edges(3, [(0, 1), (1, 2)], labels=["2", "9", "10"])),
        ("x y\ny z\n", PATH.with_labels(["x", "y", "z"])),
        ("x y\ny z\nlonely\n", Graph.from_edges(4, [(0, 1), (1, 2)], labels=["x", "y", "z", "lonely"])),
        ("# vertices 4\n0 1\n", Graph.from_edges(4, [(0, 1)])),
        ("# named vertices 2\n7\n3\n3 7\n", Graph.from_edges(2, [(0, 1)], labels=["7", "3"])),
        ("0 0\n0 1\n0 1\n", Graph.from_edges(2, [(0, 0), (0, 1), (0, 1)])),
        ("", Graph.from_edges(0, [])),
        ("01 1\n", Graph.from_edges(2, [(0, 1)], labels=["01", "1"])),
        ("\ufeff0 1", Graph.from_edges(2, [(0, 1)])),
    ],
)
def test_edge_lists(text, graph):
    assert board_from_bytes(text, format="edges") == graph


def test_directed_edge_lists():
    assert digraph_from_bytes("0 1\n1 0\n0 2\n").successors(0) == (1, 2)


@given(boards())
def test_networkx_edge_lists(graph):
    file = io.BytesIO()
    nx.write_edgelist(graph.to_networkx(), file)
    text = f"# vertices {graph.vertex_count}\n".encode() + file.getvalue()
    assert board_from_bytes(text, format="edges") == graph
    back = nx.read_edgelist(io.BytesIO(board_to_bytes(graph, "edges")), nodetype=int, create_using=nx.MultiGraph)
    assert sorted(tuple(sorted(edge)) for edge in back.edges()) == graph.edges()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0 1\n0 1 2\n", "line 2: an edge is two names, and here are 3 words"),
        ("# vertices 2\n0 1\n0 2\n", "line 3: '2' is not a vertex, the header says 0 to 1"),
        ("# vertices 2\na b\n", "line 2: 'a' is not a vertex"),
        ("# named vertices 3\na b\n", "announces 3 names and holds 2"),
        ("# vertices 999999999999\n", "line 1 would have 999,999,999,999 vertices"),
        ("a\x00 b\n", "control character"),
    ],
)
def test_bad_edge_lists(text, says):
    with pytest.raises(NoyauError) as caught:
        board_from_bytes(text, format="edges", where="x.txt")
    assert says in caught.value.sentence()
    assert caught.value.sentence().startswith("x.txt")


def test_bad_edge_lists_are_cannot_read():
    with pytest.raises(CannotRead):
        board_from_bytes("1 2 3")
