from __future__ import annotations

import json

import networkx as nx
import pytest

from noyau.errors import CannotRead
from noyau.graphs import Graph, board_from_bytes, board_to_bytes, names


def test_document_000s_files():
    first, second = '{"index": 0, "pos": [150, 1250], "value": -2}', '{"pos": [0, 1.5], "value": 3}'
    text = f'{{"vertices": [{first}, {second}], "edges": [[0, 1]]}}'
    turned = Graph.from_edges(2, [(0, 1)], coordinates=[(150, 1.5), (0, 1250)], values=[-2, 3])
    assert board_from_bytes(text) == turned, "its program draws y upwards"


def test_what_we_write_is_plain_json():
    graph = Graph.from_edges(2, [(0, 1)], values=[1, -1], labels=["é", "b"], coordinates=[(0, 0.5), (1, 1)])
    assert json.loads(board_to_bytes(graph, "json")) == {
        "format": "noyau board 1",
        "vertices": [{"label": "é", "pos": [0, 0.5], "value": 1}, {"label": "b", "pos": [1, 1], "value": -1}],
        "edges": [[0, 1]],
    }


def test_missing_values_are_nought_and_missing_labels_are_numbers():
    text = '{"vertices": [{"value": 2, "label": null}, {"label": "b"}], "edges": []}'
    assert board_from_bytes(text) == Graph.from_edges(2, [], values=[2, 0], labels=["0", "b"])


def test_vertices_may_be_names_alone_and_edges_may_say_them():
    text = '{"vertices": ["anna", "ben", {}], "edges": [["anna", "ben"], [1, 2]]}'
    assert board_from_bytes(text) == Graph.from_edges(3, [(0, 1), (1, 2)], labels=["anna", "ben", "2"])


@pytest.mark.parametrize("edges", ["edges", "links"])
def test_what_networkx_writes_is_read(edges):
    drawn = nx.Graph(nx.petersen_graph())
    named = nx.MultiGraph([("anna", "ben"), ("ben", "carla"), ("ben", "carla")])
    named.nodes["carla"]["value"] = -3
    for graph in (drawn, named, nx.Graph([(3, 1), (1, 7)])):
        assert board_from_bytes(json.dumps(nx.node_link_data(graph, edges=edges))) == names.board(graph)


def board(vertices="[{}, {}]", edges="[]", more=""):
    return f'{{"vertices": {vertices}, "edges": {edges}{more}}}'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1, column 1: not JSON"),
        ('{"vertices":\n [}', "line 2, column 3: not JSON"),
        ("[]", "$ must be an object"),
        ("{}", "$.vertices is missing"),
        ('{"vertices": []}', "$.edges is missing"),
        (board(more=', "format": "noyau board 2"'), "$.format is \"noyau board 2\"; allowed here: 'noyau board 1'"),
        (board(vertices="3"), "$.vertices must be a list, not 3"),
        (board(vertices="[{}, 3]"), "$.vertices[1] must be an object"),
        (board(vertices='["a", "a"]', edges='[["a", "a"]]'), 'not "a"'),
        (board(vertices='["a", "b"]', edges='[["a", "c"]]'), 'must be a vertex number from 0 to 1, not "c"'),
        ('{"nodes": []}', "$.links is missing"),
        ('{"nodes": [3], "edges": []}', "$.nodes must be a list of objects"),
        ('{"nodes": [{}], "edges": []}', "$.nodes[0].id must be a text or a whole number, not null"),
        ('{"nodes": [{"id": 1}, {"id": "1"}], "edges": []}', "has the id 1 twice"),
        ('{"nodes": [{"id": 1}], "links": [{"source": 1}]}', "$.links[0].target must be the id of a node, not null"),
        ('{"nodes": [{"id": 1}], "links": [{"source": 2}]}', "$.links[0].source must be the id of a node, not 2"),
        ('{"directed": true, "nodes": [], "edges": []}', "the edges of a board have no direction"),
        (board(edges='{"0": 1}'), "$.edges must be a list"),
        (board(edges="[[0, 1], [0]]"), "$.edges[1] must be a pair"),
        (board(edges="[[0, 2]]"), "$.edges[0][1] must be a vertex number from 0 to 1, not 2"),
        (board(edges="[[-1, 0]]"), "$.edges[0][0] must be a vertex number from 0 to 1, not -1"),
        (board(edges="[[0, 1.0]]"), "not 1.0"),
        (board(edges="[[0, true]]"), "not true"),
        (board(edges="[[0, null]]"), "not null"),
        (board(edges="[[0, NaN]]"), "NaN is not a number"),
        (board(edges='[["0", "1"]]'), 'not "0"'),
        (board(vertices="[]", edges="[[0, 0]]"), "there are no vertices"),
        (board(edges=f"[[0, {'9' * 5000}]]"), "not usable JSON"),
        (board(vertices='[{"value": 1.5}]'), "$.vertices[0].value must be a whole number"),
        (board(vertices='[{"value": true}]'), "not true"),
        (board(vertices=f'[{{"value": {2**63}}}]'), "64 bits"),
        (board(vertices='[{"pos": [0]}]'), "$.vertices[0].pos must be a pair of numbers"),
        (board(vertices='[{"pos": [0, "1"]}]'), "pair of numbers"),
        (board(vertices='[{"pos": [0, Infinity]}]'), "Infinity is not a number"),
        (board(vertices='[{"pos": [0, 1e999]}]'), "pair of numbers"),
        (board(vertices=f'[{{"pos": [0, 1{"0" * 400}]}}]'), "pair of numbers"),
        (board(vertices='[{"pos": [0, 1]}, {}]'), "none to vertex 1"),
        (board(vertices='[{"label": 3}]'), "$.vertices[0].label must be a text, not 3"),
        (board(vertices='[{"label": "\\ud800"}]'), "control character"),
        ("[" * 100_000, "JSON"),
    ],
)
def test_bad_files(text, says):
    with pytest.raises(CannotRead) as caught:
        board_from_bytes(text, format="json", where="x.json")
    assert says in caught.value.sentence()
    assert caught.value.sentence().startswith("x.json")
