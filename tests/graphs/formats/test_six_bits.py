"""graph6 and sparse6, both ways against networkx."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given

from graphs.strategies import boards
from noyau.errors import CannotRead, NoyauError, TooLarge
from noyau.graphs import Graph, board_from_bytes, board_to_bytes, named_board


def twin_of(graph, kind=nx.MultiGraph):
    twin = kind()
    twin.add_nodes_from(graph.vertices)
    twin.add_edges_from(graph.edges())
    return twin


@given(boards(most=70, loops=False, parallel=False))
def test_graph6_like_networkx(graph):
    theirs = nx.to_graph6_bytes(twin_of(graph, nx.Graph))
    assert board_from_bytes(theirs, format="graph6") == graph
    ours = board_to_bytes(graph, "graph6")
    assert b">>graph6<<" + ours == theirs


@given(boards(most=40).filter(lambda graph: graph.vertex_count > 1))
def test_sparse6_like_networkx(graph):
    assert board_from_bytes(nx.to_sparse6_bytes(twin_of(graph)), format="sparse6") == graph
    back = nx.from_sparse6_bytes(board_to_bytes(graph, "sparse6").strip())
    assert Graph.from_edges(back.number_of_nodes(), list(back.edges())) == graph


@pytest.mark.parametrize("count", [2, 4, 8, 16])
def test_sparse6_padding_does_not_read_as_a_loop(count):
    """McKay's special case: the last vertex has no edge, the one before has, and there is room for a group of ones."""
    graph = Graph.from_edges(count, [(0, count - 2)])
    assert board_from_bytes(board_to_bytes(graph, "sparse6"), format="sparse6") == graph


def test_published_examples():
    """McKay, formats.txt: 'DQc' is the graph with edges 02 04 13 34; ':Fa@x^' has 01 02 12 56."""
    assert named_board("g6:DQc").edges() == [(0, 2), (0, 4), (1, 3), (3, 4)]
    assert named_board("g6::Fa@x^").edges() == [(0, 1), (0, 2), (1, 2), (5, 6)]


@pytest.mark.parametrize("count", [0, 1, 62, 63, 258_047, 258_048])
def test_sizes_around_the_steps_of_the_header(count):
    graph = Graph.from_edges(count, [(0, count - 1)] if count > 1 else [])
    assert board_from_bytes(board_to_bytes(graph, "sparse6")) == graph
    if count < 1000:
        assert board_from_bytes(board_to_bytes(graph, "graph6"), format="graph6") == graph


@pytest.mark.parametrize(
    ("data", "error", "says"),
    [
        (b"", CannotRead, "no graph"),
        (b"C~\nC~\n", CannotRead, "2 graphs"),
        (b"C", CannotRead, "1 more characters"),
        (b"C~~", CannotRead, "and there are 2"),
        (b"BA", CannotRead, "end in zeros"),
        (b"C!", CannotRead, "character 2 is '!'"),
        (b"~", CannotRead, "ends before its number"),
        (b"~~?????", CannotRead, "ends before its number"),
        (b"~~~~~~~~", TooLarge, "68,719,476,735 vertices"),
        (b":~~~~~~~~", TooLarge, "68,719,476,735 vertices"),
        (b"~A??", CannotRead, "8192 vertices take 5591723 more characters"),
    ],
)
def test_bad_texts(data, error, says):
    with pytest.raises(NoyauError) as caught:
        board_from_bytes(data, format="graph6")
    assert type(caught.value) is error
    assert says in caught.value.sentence()


def test_sparse6_files_start_with_a_colon():
    with pytest.raises(CannotRead, match="starts with ':'"):
        board_from_bytes(b"C~", format="sparse6")
