from __future__ import annotations

import pytest

from noyau.errors import CannotRead
from noyau.graphs import Digraph, Graph, board_from_bytes, digraph_from_bytes

PATH = Graph.from_edges(3, [(0, 1), (1, 2)], labels=["a", "b", "c"])


@pytest.mark.parametrize(
    ("text", "graph"),
    [
        ("graph { a -- b -- c }", PATH),
        ("graph G { a; b; c; a -- b; b -- c; }", PATH),
        ('GRAPH "my graph"{a--b/* x */--c // y\n}', PATH),
        ("# preprocessor\ngraph {\n# line\na -- b\nb -- c [weight=3 color=red]\n}", PATH),
        ('graph { rankdir=LR; graph [bgcolor="red"]; edge [len=2]; node [shape=circle]; a:n -- b:port:se -- c }', PATH),
        ("strict graph { a -- b; b -- a; b -- c }", PATH),
        ("graph { 0 -- 1 -- 2 }", PATH.with_labels(None)),
        ("graph { 2 -- 1 -- 0 }", PATH.with_labels(None)),
        ('graph { a [label="\\N"]; a -- b -- c }', PATH),
        ('graph { a [label="x y"]; a -- b; c; b -- c }', PATH.with_labels(["x y", "b", "c"])),
        ("graph { a -- a; a -- b; a -- b }", Graph.from_edges(2, [(0, 0), (0, 1), (0, 1)], labels=["a", "b"])),
        ("graph { node [value=3]; 0; 1 [value=-4]; node [value=5]; 2 }", Graph.from_edges(3, [], values=[3, -4, 5])),
        (
            'graph { 0 [pos="1,2.5!"]; 1 [pos="-1e3,.5"] }',
            Graph.from_edges(2, [], coordinates=[(1, 2.5), (-1000, 0.5)]),
        ),
        ("graph { é -- _x1 }", Graph.from_edges(2, [(0, 1)], labels=["é", "_x1"])),
        ("graph {}", Graph.from_edges(0, [])),
    ],
)
def test_graphs(text, graph):
    assert board_from_bytes(text) == graph
    assert board_from_bytes(text, format="dot") == graph


def test_digraphs():
    text = "digraph { 0 [owner=1 priority=4 initial=true]; 1 [target=1]; 0 -> 1 -> 0; 0 -> 2 }"
    assert digraph_from_bytes(text) == Digraph.from_edges(
        3,
        [(0, 1), (0, 2), (1, 0)],
        owner_of_vertex=[1, 0, 0],
        priority_of_vertex=[4, 0, 0],
        initial=0,
        target=[1],
    )
    assert digraph_from_bytes("strict digraph { a -> b; a -> b; b -> a }").edges() == [(0, 1), (1, 0)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: expected 'graph' or 'digraph', found the end of the file"),
        ("grph { }", "found 'grph'"),
        ("graph {\n a --", "line 2: expected a name, found the end of the file"),
        ("graph { a -> b }", "expected '--', found '->'"),
        ("graph { a -- b", "expected a name, found the end"),
        ("graph { a [value= }", "expected a name, found '}'"),
        ("graph { a [value=x] }", "value='x' is not a whole number"),
        ('graph { a [pos="1"] }', "does not read as 'x,y'"),
        ('graph { a [pos="1,nan"] }', "does not read as 'x,y'"),
        ('graph { a [pos="1,2"]; b }', "none to vertex 1"),
        ("graph { subgraph s { a } }", "subgraphs are not read"),
        ("graph { a -- { b c } }", "subgraphs are not read"),
        ("graph { a [label=<b>] }", "expected a name, found '<'"),
        ('graph { "a', "found '\"'"),
        ("graph { } graph { }", "expected the end of the file"),
        ("digraph { a -> b }", "is a digraph"),
        ('graph { a [label="x\ny"] }', "control character"),
    ],
)
def test_bad_graphs(text, says):
    with pytest.raises(CannotRead) as caught:
        board_from_bytes(text, format="dot", where="x.dot")
    assert says in caught.value.sentence()
    assert caught.value.sentence().startswith("x.dot")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("graph { a -- b }", "undirected"),
        ("digraph { a [owner=2] }", "owner 2"),
        ("digraph { a [owner=red] }", "owner='red'"),
        ("digraph { a [initial=1]; b [initial=1] }", "starts at 2 vertices"),
        ("digraph { a -- b }", "expected '->'"),
    ],
)
def test_bad_digraphs(text, says):
    with pytest.raises(CannotRead) as caught:
        digraph_from_bytes(text, format="dot")
    assert says in caught.value.sentence()
