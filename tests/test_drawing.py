"""`noyau.draw` draws whatever one has, and notebooks show it."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import networkx
import pytest

import noyau
from noyau.errors import BadRules, NoyauError, UnknownName
from noyau.games import Arena, Bracelet, Cubes, Dollar, Snort, Subtraction
from noyau.graphs import Digraph, board
from noyau.values import value

THINGS = {
    "game": lambda: Subtraction(7),
    "match": lambda: noyau.play(Snort("grid:3x3")).play("red 4"),
    "board": lambda: board({"a": ["b", "c"], "b": ["c"]}),
    "money": lambda: board("random:6,3,seed=1"),
    "digraph": lambda: Digraph({"lake": ["hill"], "hill": ["lake"]}, owner_of_vertex={"lake": 0, "hill": 1}),
    "solution": lambda: noyau.solve(Snort("grid:3x3")),
    "script": lambda: noyau.solve(Dollar("path:3", values=(2, -1, 0))),
    "cubes": lambda: noyau.solve(Cubes("document-003")),
    "bracelet": lambda: Bracelet(3),
    "value": lambda: value("{5|1}"),
    "thermograph": lambda: value("{5|1}").thermograph,
}


@pytest.mark.parametrize("name", THINGS)
def test_everything_can_be_drawn_as_svg_and_as_tex(name, tmp_path):
    thing = THINGS[name]()
    ET.fromstring(noyau.draw(thing))
    noyau.draw(thing, tmp_path / "x.tex")
    text = (tmp_path / "x.tex").read_text()
    needed = [line for line in text.splitlines() if line.startswith("% needs ")]
    assert len(needed) == 1
    for library, sign in (("patterns", "pattern="), ("svg.path", "svg {"), ("arrows.meta", "Stealth")):
        assert library in needed[0] or sign not in text
    assert text.count("{") == text.count("}")
    assert text.count(r"\begin{") == text.count(r"\end{")


@pytest.mark.parametrize("name", ["board", "digraph", "solution", "thermograph", "match", "cubes"])
def test_notebooks_show_a_picture(name):
    ET.fromstring(THINGS[name]()._repr_svg_())


def test_notebooks_show_values_as_formulas():
    assert value("{3|1/2}")._repr_latex_() == r"$\{3\mid \tfrac{1}{2}\}$"


@pytest.mark.parametrize("suffix", [".pdf", ".png"])
def test_files_by_suffix(tmp_path, suffix):
    for name in ("digraph", "cubes"):
        noyau.draw(THINGS[name](), tmp_path / f"{name}{suffix}")
        assert (tmp_path / f"{name}{suffix}").stat().st_size > 1_000


def test_names_and_best_moves_are_drawn():
    svg = noyau.draw(THINGS["digraph"]())
    assert ">lake<" in svg
    assert ">hill<" in svg
    assert noyau.draw(THINGS["solution"]()).count('stroke-width="4"') == 5  # the middle and the corners win


def test_the_options_are_those_of_the_command():
    def labels(**options):
        root = ET.fromstring(noyau.draw(Subtraction(3), arena=True, **options))
        return {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}

    assert {"0", "7"} <= labels(numbering="numbers", blank=True)
    assert labels(numbering="numbers", blank=True) == {str(vertex) for vertex in range(8)}
    assert {"(3, 1)", "(0, 2)"} <= labels(numbering="pairs")
    assert "url(#second)" not in noyau.draw(Subtraction(3), arena=True, blank=True).split("</defs>")[1]
    assert "url(#second)" in noyau.draw(Subtraction(3), kernel=True).split("</defs>")[1]
    assert "url(#second)" not in noyau.draw(Subtraction(3), kernel=True, blank=True).split("</defs>")[1]
    assert noyau.draw(Subtraction(7), moves="take 1; take 2") == noyau.draw(
        noyau.play(Subtraction(7)).play("take 1").play("take 2")
    )


@pytest.mark.parametrize(
    ("thing", "options", "error", "says"),
    [
        (lambda: Subtraction(3), {"arrows": True}, UnknownName, "no option for drawing subtraction"),
        (lambda: board("path:3"), {"arena": True}, UnknownName, "an option for drawing games"),
        (lambda: Subtraction(3), {"blank": True}, BadRules, "arena= or kernel="),
        (lambda: Subtraction(3), {"numbering": "pairs"}, BadRules, "add arena="),
        (lambda: Dollar("path:2", values=(1, 1)), {"arena": True}, BadRules, "a puzzle for one"),
        (lambda: Dollar("path:2", values=(1, 1)), {"thermograph": True}, BadRules, "a puzzle for one"),
    ],
)
def test_what_cannot_be_drawn_gets_a_sentence(thing, options, error, says):
    with pytest.raises(error, match=says):
        noyau.draw(thing(), **options)


def test_numbers_keep_away_from_edges_and_from_each_other():
    from noyau.show.placing import label_shares, note_angles

    vertices = [{"id": place, "x": x, "y": y, "note": "1"} for place, (x, y) in enumerate([(0, 0), (100, -100)])]
    edges = [{"from": 0, "to": 1, "label": "", "bend": 0}]
    angles = note_angles({"vertices": vertices, "edges": edges})
    assert angles == {0: 90.0, 1: 45.0}  # an edge leaves where the first note would stand
    corners = [(0.0, 0.0), (100.0, 100.0), (0.0, 100.0), (100.0, 0.0)]
    vertices = [{"id": place, "x": x, "y": y, "note": ""} for place, (x, y) in enumerate(corners)]
    edges = [{"from": one, "to": one + 1, "label": "7", "bend": 0} for one in (0, 2)]
    shares = label_shares({"vertices": vertices, "edges": edges}, {})
    assert 0.5 not in shares.values()  # they cross there


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Subtraction("21"), r"tokens is the text '21'.*write Subtraction\(tokens=21\)"),
        (lambda: Subtraction(21, take="1,2"), r"write Subtraction\(take=\(1, 2\)\)"),
        (lambda: Subtraction(21, take=3), r"write Subtraction\(take=\(3,\)\)"),
        (lambda: Subtraction(21, misere=1), "should be True or False"),
        (lambda: Subtraction(21, to_move=3), "to_move is 3; allowed here: 1, 2"),
        (lambda: Bracelet("4"), r"write Bracelet\(k=4\)"),
        (lambda: Snort("path:3", colours=(0, 0, 0), code=0), "leave out one of colours= and code="),
    ],
)
def test_slips_in_python_get_a_sentence_about_python(make, says):
    with pytest.raises(BadRules, match=says):
        make()


def test_what_was_meant_is_taken():
    assert Subtraction(21, take=[1, 2], to_move=2) == Subtraction(
        21, take=(1, 2), to_move=noyau.games.Subtraction(21).to_move.other
    )
    assert Snort("path:3", to_move="blue").to_move == 2


def test_a_printed_solution_is_three_lines():
    for name in ("solution", "script", "cubes"):
        assert str(THINGS[name]()).count("\n") == 2
    arena = noyau.solve(Arena("demo"))
    assert str(arena).splitlines()[-1] == "Proved: check(solution.proof) verifies it."


@pytest.mark.parametrize(
    "thing", [{"a": ["b"], "b": []}, [[1], [2], []], networkx.petersen_graph(), networkx.DiGraph([(0, 1)])]
)
def test_graphs_are_drawn_as_one_has_them(thing):
    assert noyau.draw(thing).startswith("<svg")


@pytest.mark.parametrize("thing", [3, None, "snort"])
def test_what_is_no_game_is_not_drawn(thing):
    with pytest.raises(NoyauError, match="cannot be drawn; allowed here: a game"):
        noyau.draw(thing)
