"""Boards as text, where a name would stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noyau.errors import NoyauError
from noyau.graphs import Graph, board, digraph
from noyau.graphs.pasted import LONGEST, is_pasted, spelt


@st.composite
def graphs(draw):
    count = draw(st.integers(1, 6))
    ends = st.tuples(*[st.integers(0, count - 1)] * 2)
    graph = Graph.from_edges(count, draw(st.lists(ends, max_size=8)))
    if draw(st.booleans()):
        graph = graph.with_values(draw(st.lists(st.integers(-9, 9), min_size=count, max_size=count)))
    if draw(st.booleans()):
        places = st.tuples(*[st.floats(-99, 99)] * 2)
        graph = graph.with_coordinates(draw(st.lists(places, min_size=count, max_size=count)))
    return graph


@given(graphs())
def test_a_board_spells_itself_and_is_read_again(graph):
    again = board(spelt(graph))
    assert again == graph
    assert again.as_word() == spelt(graph)


@given(graphs())
def test_a_matrix_is_read(graph):
    if graph.vertex_count < 3:
        return
    counts = [[0] * graph.vertex_count for _ in graph.vertices]
    for one, other in graph.edges():
        counts[one][other] += 1
        counts[other][one] += one != other
    for row, gap in (("{}", " "), ("[{}],", ", ")):
        text = "\n".join(row.format(gap.join(map(str, line))) for line in counts)
        assert board(text).edges() == graph.edges()


def test_lines_and_marks():
    assert board("0 1\n1 2").as_word() == "g6:Bg"
    assert board("text:0 1").edges() == [(0, 1)]
    assert board("p edge 3 2\ne 1 2\ne 2 3").edges() == [(0, 1), (1, 2)]
    assert digraph("parity 1;\n0 1 0 1;\n1 0 1 0;").edges() == [(0, 1), (1, 0)]
    assert not is_pasted("petersen")
    assert not is_pasted("mine.json")
    assert is_pasted(' {"vertices": [], "edges": []}')


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0 1 0\n0 0 1\n0 1 0", "not symmetric"),
        ("{", "the text"),
        ("a b c d\ne", "the text"),
        ("# vertices 99999999\n0 1", "the most is"),
        ("text:" + "0 1," * LONGEST, "characters"),
    ],
)
def test_refusals(text, says):
    with pytest.raises(NoyauError, match=says):
        board(text)
