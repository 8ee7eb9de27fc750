"""Drawings of the dollar game: a solution as arrows, and the board before and after it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from noyau.errors import BadBoard
from noyau.games.dollar import Dollar, Dollars
from noyau.languages import Language
from noyau.positions import Turn
from noyau.rules import Line, Picture
from noyau.show.files import Drawing
from noyau.show.svg import to_svg
from noyau.show.view import board_view
from noyau.solvers import solve
from noyau.solvers.dollars.burning import after_script
from noyau.words import FIRST

GAP = 60.0
SECONDS = 10.0


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
    board = rules.picture(at)
    pieces = (
        replace(piece, note=piece.note + (f": {times:+d}".replace("-", "−") if times else ""))
        for piece, times in zip(board.pieces, script, strict=True)
    )
    lines = []
    for (one, other), count in Counter(rules.graph().edges()).items():
        flow = count * (script[one] - script[other])
        giver, taker = (one, other) if flow >= 0 else (other, one)
        lines.append(Line(giver, taker, str(abs(flow)) if flow else "", "c1" if flow else "plain"))
    return Picture(board.width, board.height, tuple(pieces), tuple(lines), directed=True)


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
