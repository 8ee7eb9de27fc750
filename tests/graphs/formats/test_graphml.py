from __future__ import annotations

import io

import networkx as nx
import pytest
from hypothesis import given

from graphs.strategies import any_label, boards
from noyau.errors import CannotRead
from noyau.graphs import Graph, board_from_bytes, board_to_bytes


def graphml(inside, before=""):
    return f'<?xml version="1.0"?>{before}<graphml><graph edgedefault="undirected">{inside}</graph></graphml>'


@given(boards(labels=any_label, values=True, coordinates=True))
def test_networkx_reads_what_we_write(graph):
    back = nx.read_graphml(io.BytesIO(board_to_bytes(graph, "graphml")), node_type=int, force_multigraph=True)
    assert sorted(back.nodes) == list(graph.vertices)
    assert Graph.from_edges(graph.vertex_count, [(a, b) for a, b, _ in back.edges]).edges() == graph.edges()
    for vertex, data in back.nodes(data=True):
        if graph.values is not None:
            assert data["value"] == graph.values[vertex]
        if graph.coordinates is not None:
            assert [data["x"], data["y"]] == graph.coordinates[vertex].tolist()
        if graph.labels is not None:
            assert (data.get("label") or "") == graph.labels[vertex]


@given(boards(values=True))
def test_we_read_what_networkx_writes(graph):
    file = io.BytesIO()
    nx.write_graphml(graph.to_networkx(), file)
    assert board_from_bytes(file.getvalue(), format="graphml") == graph


def test_names_become_labels():
    text = graphml('<node id="b"/><node id="a"/><edge source="a" target="b"/>')
    assert board_from_bytes(text) == Graph.from_edges(2, [(0, 1)], labels=["b", "a"])


def test_prefixes_and_unknown_parts_are_ignored():
    text = (
        '<g:graphml xmlns:g="http://graphml.graphdrawing.org/xmlns" xmlns:y="yworks">'
        '<g:key id="d0" for="node" attr.name="colour"/><g:key id="d1" for="edge" attr.name="value"/>'
        '<g:graph edgedefault="undirected"><g:node id="0"><g:data key="d0"><y:Fill>red</y:Fill></g:data></g:node>'
        '<g:edge source="0" target="0"><g:data key="d1">3</g:data></g:edge></g:graph></g:graphml>'
    )
    assert board_from_bytes(text) == Graph.from_edges(1, [(0, 0)])


@pytest.mark.parametrize(
    "before",
    [
        '<!DOCTYPE graphml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
        '<!DOCTYPE graphml SYSTEM "file:///etc/passwd">',
        "<!DOCTYPE graphml>",
    ],
)
def test_doctypes_are_refused(before):
    with pytest.raises(CannotRead, match="line 1: a DOCTYPE is refused"):
        board_from_bytes(graphml("", before), format="graphml")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<graphml>", "line 1: not XML: no element found"),
        ("<graphml/>", "holds no <graph>"),
        ("<graphml>&b;</graphml>", "not XML: undefined entity"),
        ('<graphml><graph edgedefault="directed"/></graphml>', "is directed"),
        ("<graphml><graph/><graph/></graphml>", "a second <graph>"),
        (graphml('<node id="0"/>\n<node id="0"/>'), "line 2: a second node '0'"),
        (graphml("<node/>"), "a <node> without 'id'"),
        (graphml('<node id="0"/>\n\n<edge source="0" target="7"/>'), "line 3: an edge at '7', which is no node"),
        (graphml('<node id="0"/><edge source="0"/>'), "without 'target'"),
        (graphml('<node id="0"/><edge directed="true" source="0" target="0"/>'), "is directed"),
        (graphml("<hyperedge/>"), "hyperedge"),
    ],
)
def test_bad_files(text, says):
    with pytest.raises(CannotRead) as caught:
        board_from_bytes(text, format="graphml", where="x.graphml")
    assert says in caught.value.sentence()
    assert caught.value.sentence().startswith("x.graphml")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ('<data key="value">1.5</data>', "the value '1.5' is not a whole number"),
        ('<data key="value">99999999999999999999</data>', "at most 64 bits"),
        ('<data key="x">nan</data><data key="y">0</data>', "is not a place"),
        ('<data key="x">1e999</data><data key="y">0</data>', "finite"),
        ('<data key="label">a\nb</data>', "control character"),
        ("<data>3</data>", "a <data> without 'key'"),
    ],
)
def test_bad_data(data, says):
    keys = "".join(f'<key id="{name}" for="node" attr.name="{name}"/>' for name in ("label", "value", "x", "y"))
    text = f"<graphml>{keys}<graph><node id='0'>{data}</node></graph></graphml>"
    with pytest.raises(CannotRead) as caught:
        board_from_bytes(text, format="graphml")
    assert says in caught.value.sentence()
