"""Drawings of a solution on crowded boards: every arrow and number can be seen."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist

import pytest

from noyau.games import Dollar
from noyau.positions import Turn
from noyau.show.dollar import arrows_picture
from noyau.show.paths import RADIUS, course, point_at, svg_path
from noyau.show.placing import EDGE, label_shares, note_angles, note_box
from noyau.show.svg import to_svg
from noyau.show.view import board_view
from noyau.words import FIRST

SEEDS = (1, 2, 3, 4, 5)


@pytest.fixture(scope="module", params=SEEDS)
def view(request):
    rules = Dollar(f"random:15,4,seed={request.param}")
    return board_view(rules, Turn(rules.start(), FIRST), picture=arrows_picture(rules, rules.start()))


def places_of(view):
    return {vertex["id"]: (vertex["x"], vertex["y"]) for vertex in view["vertices"]}


def points_of(view):
    for edge in view["edges"]:
        way = course(view, edge, places_of(view))
        yield edge, [point_at(way, step / 50) for step in range(51)]


def overlap(one, other):
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across > 0 and min(one[3], other[3]) - max(one[1], other[1]) > 0


def test_no_arrow_runs_under_a_vertex_that_it_does_not_end_at(view):
    for edge, points in points_of(view):
        for vertex, place in places_of(view).items():
            if vertex not in (edge["from"], edge["to"]):
                assert min(dist(place, point) for point in points) > RADIUS + 1, (edge, vertex)


def test_vertices_do_not_touch(view):
    assert all(dist(one, other) > 2.2 * RADIUS for one, other in combinations(places_of(view).values(), 2))


def test_nothing_is_cut_off_at_the_edge_of_the_paper(view):
    angles = note_angles(view)
    boxes = [note_box(vertex, angles[vertex["id"]]) for vertex in view["vertices"]]
    corners = [*((x, y) for _, points in points_of(view) for x, y in points)]
    corners += [(x, y) for left, top, right, bottom in boxes for x, y in ((left, top), (right, bottom))]
    assert all(0 <= x <= view["width"] and 0 <= y <= view["height"] for x, y in corners)


def test_numbers_do_not_lie_on_each_other(view):
    angles = note_angles(view)
    shares = label_shares(view, angles)
    noted = [note_box(vertex, angles[vertex["id"]]) for vertex in view["vertices"]]
    boxes = [(left + EDGE, top + EDGE, right - EDGE, bottom - EDGE) for left, top, right, bottom in noted]
    for number, share in shares.items():
        x, y = point_at(course(view, view["edges"][number], places_of(view)), share)
        half = 3.2 * len(view["edges"][number]["label"])
        boxes.append((x - half, y - 5.5, x + half, y + 5.5))
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]


def test_notes_lie_on_no_line(view):
    angles = note_angles(view)
    for vertex in view["vertices"]:
        left, top, right, bottom = note_box(vertex, angles[vertex["id"]])
        for edge, points in points_of(view):
            inside = [(x, y) for x, y in points if left + 2 < x < right - 2 and top + 2 < y < bottom - 2]
            assert not inside, (vertex["note"], edge)


def test_only_an_edge_with_dollars_on_it_has_a_head(view):
    lines = re.findall("<path d=[^>]*/>", to_svg(view).partition("</defs>")[2])
    heads = [line for line in lines if "marker-end" in line]
    assert len(heads) == sum(bool(edge["label"]) for edge in view["edges"]) < len(view["edges"])


def test_a_bow_is_drawn_where_it_was_planned(view):
    """The path that stops short of the vertices is a part of the same curve."""
    way = course(view, max(view["edges"], key=lambda edge: abs(edge["bend"])), places_of(view))
    planned = [point_at(way, step / 1000) for step in range(1001)]
    numbers = [float(number) for number in re.findall(r"[-0-9.]+", svg_path(way, gap=RADIUS, lean=0.0))]
    drawn = ((numbers[0], numbers[1]), (numbers[2], numbers[3]), (numbers[4], numbers[5]))
    for share in (0.0, 0.2, 0.5, 0.8, 1.0):
        assert min(dist(point_at(drawn, share), point) for point in planned) < 0.7
