"""`noyau.draw`: a picture of whatever one has, on the screen of a notebook or in a file.

>>> from noyau import board
>>> from noyau.games import Subtraction
>>> draw(board("petersen"))[:4], draw(Subtraction(7), arena=True)[:4]
('<svg', '<svg')
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from noyau.errors import BadBoard, BadRules, EndlessPlay, UnknownName, refuse_class
from noyau.forms import Game
from noyau.games import game_of
from noyau.graphs import Digraph, Graph, board, board_to_bytes
from noyau.graphs.given import is_given
from noyau.languages import Language, message
from noyau.play import Match
from noyau.positions import explore
from noyau.positions.paper import position_graph
from noyau.rules import Rules, for_two
from noyau.saving import write_whole
from noyau.show import View, arena_view, board_view, to_svg, to_tikz
from noyau.show.called import namer
from noyau.show.files import Drawing, save_as, save_pages
from noyau.show.graphs import graph_view
from noyau.show.kernel import kernel_view
from noyau.show.marks import Numbering, blank_view, numbered_view, with_best_marked
from noyau.show.svg_as_tikz import svg_as_tikz
from noyau.show.thermograph import WIDTH, thermograph_svg, thermograph_tikz
from noyau.show.view import MOST_DRAWN
from noyau.solution import Solution
from noyau.solvers.arenas.laid_out import seen_regions
from noyau.solvers.paper.levels import label_of_each
from noyau.values import Thermograph, Value, heat_of

POSITION = "position"
DRAWABLE = ("a game", "a match", "a graph", "an arena", "a solution", "a value", "a thermograph")
LEAVE_OUT = "leave the option out"


class Svg(str):
    """The text of an SVG drawing; a notebook shows the drawing."""

    def _repr_svg_(self) -> str:
        return str(self)


def draw(
    thing: Any, path: str | os.PathLike[str] | None = None, *, language: Language = "en", **options: Any
) -> Svg | None:
    """Draw a game, a match, a graph, a digraph, a solution, a value or a thermograph.

    Lists, dicts and matrices of successors, and networkx graphs, are drawn as graphs.

    Into a file, svg, png, pdf or tex by its suffix (json for a board of the dollar game, with places and dollars);
    without one the SVG is given back, which a notebook shows. The options are those of `noyau draw`, for games:
    `arena=True` (with `upto=`, `numbering="numbers"` or `"pairs"`, `blank=True`), `kernel=True`, `thermograph=True`,
    `moves="take 1; take 2"`, and those of its own that a game has, such as `arrows=True`.
    """
    drawn = drawing_of(thing, language, options)
    if path is None:
        return Svg(drawn.svg())
    drawn.save(path)
    return None


@dataclass(frozen=True)
class Drawn:
    """A drawing that is made when it is known in which way."""

    svg: Callable[[], str]
    tikz: Callable[[], str]
    width: float
    pages: Drawing | None = None
    board: Callable[[], bytes] | None = None
    """The board itself as a file, places and dollars included, where the game has such files."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Into a file, whole or not at all."""
        if self.board is not None and str(path).lower().endswith(".json"):
            write_whole(Path(path), self.board())
        elif self.pages is not None and str(path).lower().endswith(".pdf"):
            save_pages(self.pages, path)
        else:
            save_as(path, self.svg, self.tikz, self.width)


def drawing_of(thing: Any, language: Language, options: Mapping[str, Any]) -> Drawn:
    """What `draw` draws."""
    plain = _plain_thing(thing, language)
    if plain is None:
        return _of_game(thing, language, dict(options))
    for name in options:
        raise UnknownName(f"{name} is an option for drawing games, and this is a {type(thing).__name__}")
    return plain


def _plain_thing(thing: Any, language: Language) -> Drawn | None:
    if hasattr(thing, "is_directed") and not isinstance(thing, Graph | Digraph):  # a networkx graph
        thing = Digraph(thing) if thing.is_directed() else board(thing)
    elif is_given(thing):
        thing = Digraph(thing)
    if isinstance(thing, Graph | Digraph):
        return _of_view(graph_view(thing), language)
    if isinstance(thing, Value):
        thing = thing.thermograph
    if isinstance(thing, Thermograph):
        return _of_thermograph(thing, language)
    return None


def _of_game(thing: Any, language: Language, options: dict[str, Any]) -> Drawn:
    _refuse_other_things(thing)
    solution = thing if isinstance(thing, Solution) else None
    rules: Any = thing.rules if isinstance(thing, Solution | Match) else thing
    game = game_of(rules)
    usual: dict[str, Any] = dict.fromkeys(["arena", "kernel", "thermograph", "blank", *_own(game)], False)
    usual |= {"upto": None, "numbering": None, "moves": ()}
    for name in options:
        if name not in usual:
            raise UnknownName.among(f"option for drawing {game.name}", name, usual)
    asked = usual | options
    moves = asked["moves"].split(";") if isinstance(asked["moves"], str) else asked["moves"]
    match = Match.resumed(rules, [move.strip() for move in moves if move.strip()])
    match = thing if isinstance(thing, Match) and not match.moves else match
    named = _named_drawing(game, asked, match, solution)
    board: Callable[[], bytes] | None = None
    if hasattr(rules, "graph_at"):
        board = lambda: board_to_bytes(rules.graph_at(match.turn.position), "json")  # noqa: E731
    if named is not None:
        pages: Drawing = import_module(f"noyau.show.{game.name}").DRAWINGS[named](rules, match.turn.position, language)
        return Drawn(lambda: pages.whole, lambda: svg_as_tikz(pages.whole), pages.width, pages, board)
    if asked["thermograph"]:
        heat = heat_of(for_two(rules, "a thermograph", hint=LEAVE_OUT), match.turn.position)
        return _of_thermograph(heat.thermograph, language)
    return replace(_of_view(_game_view(rules, match, asked, solution), language), board=board)


def _refuse_other_things(thing: Any) -> None:
    refuse_class(thing)
    if not isinstance(thing, Solution | Match) and not hasattr(thing, "moves"):
        hint = f"give board({thing!r}), if a graph is meant" if isinstance(thing, str) else ""
        raise BadRules(f"the type {type(thing).__name__} cannot be drawn", allowed=DRAWABLE, hint=hint)


def _game_view(
    rules: Rules[Any, Any], match: Match, asked: Mapping[str, Any], solution: Solution[Any, Any, Any] | None
) -> View:
    numbering: Numbering | None = asked["numbering"]
    if asked["kernel"]:
        game = for_two(rules, "a kernel", hint=LEAVE_OUT)
        graph = position_graph(game, most=2 * MOST_DRAWN)
        view = kernel_view(game, graph, _labels(game, graph))
    elif asked["arena"]:
        explored = explore(for_two(rules, "an arena", hint=LEAVE_OUT), most=MOST_DRAWN)
        view = arena_view(explored, seen_regions(explored), match.visited if match.moves else (), asked["upto"])
        view = view if numbering is None else numbered_view(view, explored, numbering)
    else:
        view = board_view(rules, match.turn)
        if solution is not None and match.turn == solution.turn:
            view = with_best_marked(board_view(rules, match.turn, solution.verdict(solution.turn)))
    if numbering is not None and not asked["arena"]:
        raise BadRules("the turns that can be numbered are drawn with --arena", hint="add --arena, or leave it out")
    if asked["upto"] is not None and not asked["arena"]:
        raise BadRules("the ranks that --upto counts are drawn with --arena", hint="add --arena, or leave it out")
    if asked["blank"] and not (asked["arena"] or asked["kernel"]):
        raise BadRules("what can be left blank is the drawing of --arena or --kernel", hint="add one of them")
    return blank_view(view) if asked["blank"] else view


def _labels(rules: Any, graph: Any) -> dict[Any, int]:
    """The labels; a way round on which there are none is told by the names of its vertices."""
    try:
        return label_of_each(graph)
    except EndlessPlay as endless:
        called = namer(rules, (turn.position for turn in explore(rules).turns))
        raise EndlessPlay(list(map(called, endless.cycle))) from None


def _named_drawing(
    game: Game, asked: Mapping[str, Any], match: Match, solution: Solution[Any, Any, Any] | None
) -> str | None:
    """The drawing of the game's own that is wanted: the one asked for, or its first when nothing else is."""
    wanted = [name for name in dict.fromkeys(("arena", "kernel", "thermograph", *_own(game))) if asked[name]]
    if len(wanted) > 1:
        raise BadRules(f"--{wanted[0]} and --{wanted[1]} are two drawings", hint="ask for one of them")
    for name in game.drawings:
        if asked[name] and name != POSITION:
            return name
    elsewhere = asked["arena"] or asked["kernel"] or asked["thermograph"] or match.moves
    first = next(iter(game.drawings), None)
    if first == POSITION and solution is not None and not elsewhere and getattr(solution.answer, "script", None):
        return "arrows"
    return None if elsewhere or asked.get(POSITION) or first == POSITION else first


def _own(game: Game) -> Sequence[str]:
    return [*game.drawings, POSITION] if game.drawings else []


def _of_view(view: View, language: Language) -> Drawn:
    return Drawn(lambda: to_svg(view, language), lambda: to_tikz(view), float(view["width"]))


def _of_thermograph(drawn: Thermograph, language: Language) -> Drawn:
    if not drawn.left or not drawn.right:
        raise BadBoard("this thermograph has no walls to draw")
    title = message("thermograph.title", mean=str(drawn.mean), temperature=str(drawn.temperature))
    return Drawn(lambda: thermograph_svg(drawn, title, language), lambda: thermograph_tikz(drawn), WIDTH)
