from __future__ import annotations

import subprocess
import sys

import networkx as nx
import numpy as np
import pytest

from noyau.errors import BadBoard, CannotRead, NoyauError, UnknownName
from noyau.graphs import Graph, board, write_board


def test_a_graph_is_its_own_board():
    graph = board("petersen")
    assert board(graph) is graph


def test_files(tmp_path, monkeypatch):
    graph = board("cycle:5")
    write_board(graph, tmp_path / "five.json")
    assert board(tmp_path / "five.json") == board(str(tmp_path / "five.json")) == graph
    monkeypatch.chdir(tmp_path)
    assert board("five.json") == graph
    (tmp_path / "five.json").rename("petersen")
    assert board("petersen") != graph, "a family wins over a file of the same name"
    assert board("./petersen") == graph
    assert board("petersen", format="json") == graph


@pytest.mark.parametrize(
    ("source", "error", "says"),
    [
        ("cicle:5", UnknownName, "neither a board family nor a file"),
        ("cicle:5", UnknownName, "did you mean 'cycle'?"),
        ("cicle:5", UnknownName, "cycle:N"),
        ("", UnknownName, "''"),
        ("nothing\0here", UnknownName, "neither"),
        ("x" * 5000, UnknownName, "neither"),
        ("missing.json", CannotRead, "there is no file 'missing.json'"),
        ("folder/missing", CannotRead, "there is no file"),
        ("/dev/zero", CannotRead, "not a file"),
        ("/", CannotRead, "a folder"),
        (17, BadBoard, "cannot be made of int"),
        (None, BadBoard, "NoneType"),
        ([(0, 1)], BadBoard, "a list of pairs can be edges"),
    ],
)
def test_bad_sources(source, error, says):
    with pytest.raises(NoyauError) as caught:
        board(source)
    assert type(caught.value) is error
    assert says in caught.value.sentence()


def test_networkx_attributes():
    source = nx.Graph([("a", "b")])
    source.nodes["a"].update(value=np.int64(3), pos=np.array([1, 2]), label="Anna")
    source.nodes["b"].update(pos=(0, 0))
    assert board(source) == Graph.from_edges(
        2, [(0, 1)], values=[3, 0], coordinates=[(1, 2), (0, 0)], labels=["Anna", "b"]
    )


def test_networkx_numbering():
    out_of_order = nx.Graph()
    out_of_order.add_nodes_from([2, 0, 1])
    out_of_order.add_edge(2, 1)
    assert board(out_of_order) == Graph.from_edges(3, [(1, 2)])
    assert board(nx.Graph([(5, 3)])) == Graph.from_edges(2, [(0, 1)], labels=["3", "5"])
    assert board(nx.Graph([("b", "a")])).labels == ("b", "a")
    assert board(nx.grid_2d_graph(2, 2)).labels == ("(0, 0)", "(0, 1)", "(1, 0)", "(1, 1)")
    twins = board(nx.Graph([(1, "1"), ("1", "x")]))
    assert twins == Graph.from_edges(3, [(0, 1), (1, 2)], labels=["1", "1", "x"])


def test_networkx_multigraphs_keep_their_edges():
    assert board(nx.MultiGraph([(0, 1), (0, 1), (1, 1)])).edges() == [(0, 1), (0, 1), (1, 1)]


@pytest.mark.parametrize(
    ("attributes", "says"),
    [
        ({"value": 0.5}, "0.5"),
        ({"value": True}, "True"),
        ({"value": 2**64}, "64"),
        ({"pos": (1, 2, 3)}, "pair of numbers"),
        ({"pos": 7}, "pair of numbers"),
        ({"pos": (float("inf"), 0)}, "finite"),
        ({"label": "a\nb"}, "control character"),
    ],
)
def test_networkx_attributes_that_make_no_sense(attributes, says):
    source = nx.empty_graph(1)
    source.nodes[0].update(attributes)
    with pytest.raises(BadBoard) as caught:
        board(source)
    assert says in caught.value.sentence()


def test_half_a_drawing_is_refused():
    source = nx.path_graph(2)
    source.nodes[1]["pos"] = (0, 0)
    with pytest.raises(CannotRead, match="none to vertex 0"):
        board(source)


@pytest.mark.parametrize("kind", [nx.DiGraph, nx.MultiDiGraph])
def test_directed_graphs_are_refused(kind):
    with pytest.raises(BadBoard, match=r"Hint: pass graph\.to_undirected\(\)"):
        board(kind([(0, 1)]))


def test_networkx_is_never_imported_for_us():
    program = (
        "import sys, noyau.graphs as g\n"
        "class Nodes(list):\n"
        "    def __call__(self, data=False): return [(n, {}) for n in self]\n"
        "class Look:\n"
        "    nodes = Nodes([0, 1])\n"
        "    edges = staticmethod(lambda: [(0, 1)])\n"
        "    is_directed = staticmethod(lambda: False)\n"
        "print(g.board(Look()).edges(), 'networkx' in sys.modules, 'scipy' in sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == "[(0, 1)] False False"
