"""Drawings of the dollar game: a solution as arrows, and the board before and after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from math import dist

from noyau.errors import BadBoard
from noyau.games.dollar import Dollar, Dollars
from noyau.graphs import bows
from noyau.languages import Language
from noyau.positions import Turn
from noyau.rules import Line, Picture
from noyau.show.files import Drawing
from noyau.show.paths import RADIUS, course, point_at
from noyau.show.placing import EDGE, LETTER
from noyau.show.svg import to_svg
from noyau.show.view import board_view, line_json
from noyau.solvers import solve
from noyau.solvers.dollars.burning import after_script
from noyau.words import FIRST

GAP = 60.0
SECONDS = 10.0
ENOUGH, MOST_TIMES = 90.0, 2.5
"""Drawing units that most arrows are long at least; a board is stretched at most so many times for it."""
CLEAR = 27.0
"""So far arrows keep from vertices that they do not end at."""


def arrows(rules: Dollar, at: Dollars, language: Language) -> Drawing:
    """The dollars that a solution sends along the edges. Beside a vertex: its number, and how often it lends."""
    return _drawn(rules, at, arrows_picture(rules, at), language)


def both(rules: Dollar, at: Dollars, language: Language) -> Drawing:
    """The board before a solution on the left, after it on the right."""
    return _drawn(rules, at, both_picture(rules, at), language)


DRAWINGS = {"arrows": arrows, "both": both}


def arrows_picture(rules: Dollar, at: Dollars) -> Picture:
    """What `arrows` draws."""
    script = _script(rules, at)
    board = _stretched(rules.picture(at), rules.graph().edges())
    pieces = (
        replace(piece, note=piece.note + (f": {times:+d}".replace("-", "−") if times else ""))
        for piece, times in zip(board.pieces, script, strict=True)
    )
    lines = []
    for (one, other), count in Counter(rules.graph().edges()).items():
        flow = count * (script[one] - script[other])
        giver, taker = (one, other) if flow >= 0 else (other, one)
        lines.append(Line(giver, taker, str(abs(flow)) if flow else "", "c1" if flow else "plain"))
    places = tuple((float(piece.x), float(piece.y)) for piece in board.pieces)
    bends = bows(places, tuple((line.one, line.other) for line in lines), CLEAR)
    bowed = tuple(replace(line, bend=bend) for line, bend in zip(lines, bends, strict=True))
    return _with_room(Picture(board.width, board.height, tuple(pieces), bowed, directed=True))


def _stretched(board: Picture, edges: Iterable[tuple[int, int]]) -> Picture:
    """The board so large that most edges have room for a number and a head."""
    places = [(float(piece.x), float(piece.y)) for piece in board.pieces]
    lengths = sorted(dist(places[one], places[other]) for one, other in edges)
    short = lengths[len(lengths) // 8] if lengths else ENOUGH
    times = min(MOST_TIMES, max(1.0, ENOUGH / max(short, 1.0)))
    pieces = tuple(replace(piece, x=piece.x * times, y=piece.y * times) for piece in board.pieces)
    return replace(board, width=board.width * times, height=board.height * times, pieces=pieces)


def _with_room(picture: Picture) -> Picture:
    """The same picture, wide enough for its bows and notes: nothing is cut off at the edge of the paper."""
    place = {number: (float(piece.x), float(piece.y)) for number, piece in enumerate(picture.pieces)}
    lines = [line for line in picture.lines if isinstance(line, Line)]
    ways = [course({"directed": True}, line_json(line), place) for line in lines]
    points = [point_at(way, step / 8) for way in ways for step in range(9)]
    wide = [RADIUS + 2 * EDGE + 10 + LETTER * len(piece.note) for piece in picture.pieces]
    sides = [(x + side * far, y) for (x, y), far in zip(place.values(), wide, strict=True) for side in (-1, 1)]
    columns = [*(x for x, _ in sides), *(x + side for x, _ in points for side in (-EDGE, EDGE)), 0.0, picture.width]
    rows = [*(y + side for _, y in points for side in (-2 * EDGE, 2 * EDGE)), 0.0, picture.height]
    left, top = min(columns), min(rows)
    pieces = tuple(replace(piece, x=piece.x - left, y=piece.y - top) for piece in picture.pieces)
    return replace(picture, width=max(columns) - left, height=max(rows) - top, pieces=pieces)


def both_picture(rules: Dollar, at: Dollars) -> Picture:
    """What `both` draws."""
    end = Dollars(tuple(after_script(rules.graph(), at.values, _script(rules, at)).tolist()))
    before, after = rules.picture(at), rules.picture(end)
    move = before.width + GAP
    count = len(before.pieces)
    right = (replace(piece, x=piece.x + move, plays=None, plays_too=None, lights=()) for piece in after.pieces)
    lines = [line if isinstance(line, Line) else Line(*line) for line in before.lines]
    shifted = (replace(line, one=line.one + count, other=line.other + count) for line in lines)
    pieces = (*before.pieces, *right)
    return Picture(before.width + move, before.height, pieces, (*lines, *shifted))


def _script(rules: Dollar, at: Dollars) -> list[int]:
    """A shortest solution from a position, or the best that is found in a few seconds."""
    script = solve(Dollar(rules.graph(), at.values), limit=SECONDS).answer.script
    if script is None:
        raise BadBoard("nobody can win on this board, so there is no solution to draw", hint="draw it with --position")
    return script


def _drawn(rules: Dollar, at: Dollars, picture: Picture, language: Language) -> Drawing:
    svg = to_svg(board_view(rules, Turn(at, FIRST), picture=picture), language)
    return Drawing(svg, (), picture.width)
