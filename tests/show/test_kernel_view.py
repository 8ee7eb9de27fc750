from __future__ import annotations

import pytest
from hypothesis import given, settings

from helpers.documents import DOCUMENTS, cerilles
from helpers.games import subtractions
from helpers.views import must_fit
from noyau.errors import TooLarge
from noyau.games import Subtraction
from noyau.positions.paper import position_graph
from noyau.show import to_svg, to_tikz
from noyau.show.kernel import kernel_view
from noyau.solvers.paper.levels import label_of_each


def drawn(rules):
    graph = position_graph(rules)
    return kernel_view(rules, graph, label_of_each(graph))


def test_document_003_s_graph():
    view = drawn(cerilles())
    assert [vertex["label"] for vertex in view["vertices"]] == [str(heap) for heap in range(22)]
    assert [vertex["note"] for vertex in view["vertices"]] == [str(heap % 5) for heap in range(22)]
    squares = [vertex["id"] for vertex in view["vertices"] if vertex["shape"] == "square"]
    hatched = [vertex["id"] for vertex in view["vertices"] if vertex["tint"] == "second"]
    assert squares == hatched == DOCUMENTS["003"]["kernel"]
    assert len({vertex["y"] for vertex in view["vertices"]}) == 1, "on a line"
    across = [vertex["x"] for vertex in view["vertices"]]
    assert across == sorted(across, reverse=True), "play runs from left to right"
    assert [edge["to"] for edge in view["edges"] if edge["from"] == 21] == DOCUMENTS["003"]["arcs from v21"]
    assert [edge["to"] for edge in view["edges"] if "best" in edge["states"]] == [0] * 4 + [5] * 4 + [10] * 4 + [
        15
    ] * 4 + [20]


@given(subtractions(most_tokens=15).filter(lambda rules: rules.impartial))
@settings(max_examples=20)
def test_views_fit_the_schema_and_can_be_drawn(rules):
    view = drawn(rules)
    must_fit(view)
    assert all(0 < vertex["x"] < view["width"] and 0 < vertex["y"] < view["height"] for vertex in view["vertices"])
    assert "in the kernel, label 0" in to_svg(view)
    assert "dans le noyau" in to_svg(view, "fr")
    assert "dins del nucli" in to_svg(view, "ca")
    assert r"\node" in to_tikz(view)
    assert to_tikz(view).count("bend right=35") == len(view["edges"])


def test_what_nobody_could_read_is_refused():
    with pytest.raises(TooLarge, match="at most"):
        drawn(Subtraction(1000))
