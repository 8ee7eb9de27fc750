"""The view: the one JSON shape that every front end draws (`view.schema.json`). It speaks no language, knows no rule.

A board view shows a position with its legal moves; an arena view shows the whole game, layered from left to right,
circles for player 1 and squares for player 2, as document 001 draws it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from noyau.certificates.kinds import NOBODY, Reachability
from noyau.errors import TooLarge
from noyau.games import game_of
from noyau.graphs import bows, folded, layered
from noyau.languages import LANGUAGES, Message, catalogue, message
from noyau.phrases import as_value, move_label, position_label
from noyau.positions import Explored, Turn, first_turn, winner_at
from noyau.rules import Brief, Drawable, LaidOut, Line, Picture, Piece, Puzzle, Rules, Telling, listed_moves, moves_at
from noyau.show.sentences import of_player, title_of
from noyau.solution import Verdict
from noyau.words import FIRST, Notation, Player, Vertex

View = dict[str, Any]
FORMAT = "noyau view 1"
MOST_DRAWN = 600
"""Arenas with more vertices than this are not drawn: nobody could read them."""
MOST_DRAWN_FROM_FILE = 3_000
"""One that somebody has written down is drawn up to here: they know what to look for."""
MOST_BOWED = 400
"""Larger boards are looked at as a whole: nobody follows a single line."""
LAYER_WIDTH, ROW_HEIGHT, MARGIN = 84.0, 108.0, 48.0


def board_view(  # noqa: PLR0913 - what is left out is as usual
    rules: Rules[Any, Any],
    turn: Turn[Any],
    verdict: Verdict[Any] | None = None,
    picture: Picture | None = None,
    worths: Mapping[Any, Message] | None = None,
    *,
    beyond: bool = False,
) -> View:
    """The board at a turn: what lies on it, what may be played, and how the game stands. Values with a verdict.

    `picture` is drawn instead of the one that the game makes of the position. `worths` says of moves what the position
    after them is worth. `beyond`: a solved puzzle may be played on.
    """
    moves, more = listed_moves(rules, turn.position, turn.player, beyond=beyond)
    if more and verdict is not None:
        moves = (*moves, *(one.move for one in verdict.options if one.move not in moves))
    if picture is None:
        picture = rules.picture(turn.position) if isinstance(rules, Drawable) else _as_text(turn.position)
    return {
        **_frame(rules, "board", picture.width, picture.height),
        "directed": picture.directed,
        "modes": [mode.as_json() for mode in picture.modes] if picture.modes else None,
        "vertices": _pieces(picture),
        "edges": _lines(picture),
        "moves": _moves(moves, picture, verdict, worths or {}),
        "position": str(turn.position),
        "to_move": int(turn.player) if moves else None,
        "status": _status(rules, turn, stuck=not moves),
        "more_moves": more,
    }


def arena_view(
    explored: Explored[Any, Any], regions: Reachability, visited: Sequence[Turn[Any]] = (), upto: int | None = None
) -> View:
    """The arena with both attractors and ranks marked, the current turn (the last visited) and the way to it.

    With `upto`, only the rings of the attractors up to that rank are marked; the rest is faded.
    """
    arena = explored.arena
    most = most_drawn(explored.rules)
    if arena.vertex_count > most:
        raise TooLarge(f"the arena has {arena.vertex_count:,} vertices and at most {most:,} are drawn")
    places = folded(layered(arena.first_edge_of_vertex, arena.target_of_edge, rows=arena.owners))
    width, height = (places.max(axis=0) if len(places) else np.zeros(2)) * (LAYER_WIDTH, ROW_HEIGHT) + 2 * MARGIN
    path = [explored.vertex_of_turn[turn] for turn in visited]
    played = set(pairwise(path))
    edges = []
    for vertex in arena.vertices:
        for target in dict.fromkeys(arena.successors(Vertex(vertex))):
            states = ["played"] if (vertex, target) in played else []
            if not _is_marked(regions, vertex, upto):
                states.append("faded")
            elif regions.move_of_vertex[vertex] == target:
                states.append("best")
            edges.append({**line_json(Line(vertex, target)), "states": states})
    vertices = [_turn_vertex(explored, regions, vertex, place, path) for vertex, place in enumerate(places)]
    vertices = [vertex if _is_marked(regions, vertex["id"], upto) else _faded(vertex) for vertex in vertices]
    turn = visited[-1] if visited else first_turn(explored.rules)
    return {
        **arena_frame(explored.rules, float(width), float(height)),
        "vertices": vertices,
        "edges": edges,
        "moves": [
            {**move_json(move, then), "touches": [then], "value": None, "worth": None}
            for move, then in dict(explored.moves(explored.vertex_of_turn[turn])).items()
            if "end" not in vertices[explored.vertex_of_turn[turn]]["states"]
        ],
        "position": str(turn.position),
        "to_move": int(turn.player),
        "status": _status(explored.rules, turn, stuck="end" in vertices[explored.vertex_of_turn[turn]]["states"]),
    }


def most_drawn(rules: object) -> int:
    """Up to how many vertices the arena of a game is drawn."""
    return MOST_DRAWN_FROM_FILE if isinstance(rules, LaidOut) else MOST_DRAWN


def value_json(winner: Player | None, rank: int | None, *, best: bool) -> dict[str, Any]:
    """Who wins after a move, in how many moves, and whether no move is better."""
    return {"winner": None if winner is None else int(winner), "rank": rank, "best": best}


def line_json(line: Line) -> dict[str, Any]:
    """A line of a picture, as the view tells it."""
    ends = {"from": line.one, "to": line.other}
    return {**ends, "label": line.label, "tint": line.tint, "bend": float(line.bend), "states": []}


def _frame(rules: object, kind: str, width: float, height: float) -> View:
    frame = {"format": FORMAT, "kind": kind, "game": game_of(rules).name, "title": title_of(rules).as_json()}
    return {**frame, "width": width, "height": height, "directed": False, "modes": None, "more_moves": False}


def arena_frame(rules: object, width: float, height: float) -> View:
    """What every view of an arena, or of a part of one, begins with."""
    return {**_frame(rules, "arena", width, height), "directed": True}


def arena_status(rules: Rules[Any, Any], turn: Turn[Any], *, stuck: bool) -> dict[str, Any]:
    """How the game stands at a turn of the arena."""
    return _status(rules, turn, stuck=stuck)


def arena_label(rules: object, position: Notation) -> str:
    """A position on a vertex of the arena: only what differs from one to the next."""
    if isinstance(rules, Brief):
        return rules.brief(position)
    return " ".join(str(as_value(part)) for part in position.parts().values())


def _as_text(position: Notation) -> Picture:
    """The board of a game that does not say how it looks."""
    text = str(position)
    return Picture(width=120 + 10 * len(text), height=120, pieces=(Piece(60 + 5 * len(text), 60, "text", label=text),))


def _lines(picture: Picture) -> list[dict[str, Any]]:
    """The lines of a picture, bowed where a straight one would lie under another line or run through a piece."""
    lines = [line if isinstance(line, Line) else Line(*line) for line in picture.lines]
    if picture.directed or len(picture.pieces) > MOST_BOWED:
        return [line_json(line) for line in lines]
    places = tuple((float(piece.x), float(piece.y)) for piece in picture.pieces)
    bends = bows(places, tuple((line.one, line.other) for line in lines))
    return [{**line_json(line), "bend": line.bend or bend} for line, bend in zip(lines, bends, strict=True)]


def _pieces(picture: Picture) -> list[dict[str, Any]]:
    of = Counter(piece.shape for piece in picture.pieces)
    seen: Counter[str] = Counter()
    rows = []
    for index, piece in enumerate(picture.pieces):
        seen[piece.shape] += 1
        key = f"piece.{piece.called or piece.shape}"
        values: dict[str, Any] = {"number": seen[piece.shape], "of": of[piece.shape], "label": piece.label}
        values["count"] = piece.label.lstrip("−-")  # −1 dollar is one, too
        said = _said_of(key) or values
        describe = message(key, **{name: value for name, value in values.items() if name in said})
        rows.append(
            {
                **{"id": index, "x": float(piece.x), "y": float(piece.y), "shape": piece.shape, "label": piece.label},
                **{"note": piece.note, "tint": piece.tint},
                "states": ["current"] * piece.current + ["gone"] * piece.gone,
                **({"bare": piece.bare} if piece.bare else {}),
                "describe": describe.as_json(),
            }
        )
    return rows


@cache
def _said_of(key: str) -> frozenset[str]:
    """What a sentence about a piece says in any language. What nobody says is not told: it changes with every move."""
    entries = [catalogue(language).get(key, "") for language in LANGUAGES]
    plural = {"count"} if any(isinstance(entry, Mapping) for entry in entries) else set()
    return frozenset({*plural, *re.findall(r"\{(\w+)\}", " ".join(str(entry) for entry in entries))})


def _moves(
    moves: Sequence[Notation], picture: Picture, verdict: Verdict[Any] | None, worths: Mapping[Any, Message]
) -> list[dict[str, Any]]:
    """The moves, each with the pieces that play it: at a click, or (`second`) at a right click."""
    places: dict[Notation, list[tuple[int, bool]]] = {}
    for index, piece in enumerate(picture.pieces):
        for move in piece.plays if isinstance(piece.plays, tuple) else (piece.plays,):
            if move is not None:
                places.setdefault(move, []).append((index, False))
        if piece.plays_too is not None:
            places.setdefault(piece.plays_too, []).append((index, True))
    options = {option.move: option for option in verdict.options} if verdict else {}
    rows = []
    for move in moves:
        where = [
            {"at": at, "second": second, "touches": _touched(picture.pieces[at], at, second=second)}
            for at, second in places.get(move, ())
        ]
        option = options.get(move)
        value = value_json(option.winner, option.rank, best=option.best) if option else None
        worth = worths[move].as_json() if move in worths else None
        first = where[0] if where else {"at": None, "second": False, "touches": []}
        row = {**move_json(move, None), **first, "value": value, "worth": worth}
        rows.append({**row, "twins": where[1:]} if len(where) > 1 else row)
    return rows


def _touched(piece: Piece, at: int, *, second: bool) -> list[int]:
    return list((piece.lights_too if second else ()) or piece.lights or (at,))


def move_json(move: Notation, at: int | None) -> dict[str, Any]:
    """A move as the view tells it, and the vertex that plays it."""
    return {"text": str(move), "label": move_label(move).as_json(), "at": at, "second": False}


def _status(rules: Rules[Any, Any], turn: Turn[Any], *, stuck: bool) -> dict[str, Any]:
    winner = winner_at(rules, turn) if stuck else None
    if isinstance(rules, Puzzle):
        says = _puzzle_status(rules, turn, winner, stuck=stuck)
    else:
        says = _two_player_status(rules, turn, winner, stuck)
    return {"over": stuck, "winner": None if winner is None else int(winner), "message": says.as_json()}


def _two_player_status(rules: Rules[Any, Any], turn: Turn[Any], winner: Player | None, over: bool) -> Message:
    if over and winner is None:
        return message("status.drawn")
    key, player = ("status.to_move", turn.player) if winner is None else ("status.won", winner)
    return of_player(key, rules, player)


def _puzzle_status(rules: Puzzle[Any, Any], turn: Turn[Any], winner: Player | None, *, stuck: bool) -> Message:
    if winner is not None:
        return message("status.solved")
    if stuck:
        return message("status.stuck")
    if rules.solved(turn.position):
        return message("status.solved_on")
    said = rules.says(turn.position) if isinstance(rules, Telling) else None
    return said or message("status.unsolved")


def _turn_vertex(
    explored: Explored[Any, Any], regions: Reachability, vertex: int, place: Sequence[float], path: Sequence[int]
) -> dict[str, Any]:
    turn = explored.turns[vertex]
    winner, rank = int(regions.winner_of_vertex[vertex]), int(regions.rank_of_vertex[vertex])
    says: dict[str, Any] = {"position": position_label(turn.position), "player": int(turn.player)}
    if winner == NOBODY:
        described = message("arena.drawn", **says)
    elif rank == NOBODY:
        described = message("arena.kept", **says, winner=winner + 1)
    else:
        described = message("arena.won", **says, winner=winner + 1, count=rank)
    states = {
        "current": bool(path) and path[-1] == vertex,
        "start": turn == first_turn(explored.rules),
        "end": not any(True for _ in moves_at(explored.rules, turn.position, turn.player)),
    }
    return {
        "id": vertex,
        "x": float(MARGIN + place[0] * LAYER_WIDTH),
        "y": float(MARGIN + place[1] * ROW_HEIGHT),
        "shape": "circle" if turn.player is FIRST else "square",
        "label": arena_label(explored.rules, turn.position),
        "note": "" if rank == NOBODY else str(rank),
        "tint": ("first", "second", "draw")[winner],
        "states": [name for name, holds in states.items() if holds],
        "describe": described.as_json(),
    }


def _faded(vertex: dict[str, Any]) -> dict[str, Any]:
    """A vertex of which nothing is known yet but whose turn it is."""
    known = Message.from_json(vertex["describe"]).values
    described = message("status.to_move_at", position=known["position"], player=known["player"]).as_json()
    return {**vertex, "note": "", "tint": "plain", "states": [*vertex["states"], "faded"], "describe": described}


def _is_marked(regions: Reachability, vertex: int, upto: int | None) -> bool:
    return upto is None or 0 <= regions.rank_of_vertex[vertex] <= upto
