"""The view: the one JSON shape that every front end draws (`view.schema.json`). It speaks no language, knows no rule.

A board view shows a position with its legal moves; an arena view shows the whole game, layered from left to right,
circles for player 1 and squares for player 2, as document 001 draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from noyau.errors import TooLarge
from noyau.games import game_of
from noyau.graphs import layered
from noyau.languages import Message, message
from noyau.positions import Explored, Turn, winner_at
from noyau.proofs.reachability import NOBODY, Reachability
from noyau.proofs.solution import Verdict
from noyau.rules import Drawable, Picture, Piece, TwoPlayerRules, listed_moves
from noyau.words import FIRST, Notation, Player, Vertex

View = dict[str, Any]
FORMAT = "noyau view 1"
MOST_DRAWN = 600
"""Arenas with more vertices than this are not drawn: nobody could read them."""
LAYER_WIDTH, ROW_HEIGHT, MARGIN = 84.0, 108.0, 48.0


def board_view(rules: TwoPlayerRules[Any, Any], turn: Turn[Any], verdict: Verdict[Any] | None = None) -> View:
    """The board at a turn: what lies on it, what may be played, and how the game stands. Values with a verdict."""
    moves, more = listed_moves(rules, turn.position, turn.player)
    if more and verdict is not None:
        moves = (*moves, *(one.move for one in verdict.options if one.move not in moves))
    picture = rules.picture(turn.position) if isinstance(rules, Drawable) else _as_text(turn.position)
    return {
        **_frame(rules, "board", picture.width, picture.height),
        "directed": picture.directed,
        "vertices": [_piece(index, piece, picture) for index, piece in enumerate(picture.pieces)],
        "edges": [{"from": a, "to": b, "label": "", "states": []} for a, b in picture.lines],
        "moves": [_move(move, picture, verdict) for move in moves],
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
    if arena.vertex_count > MOST_DRAWN:
        raise TooLarge(f"the arena has {arena.vertex_count:,} vertices and at most {MOST_DRAWN} are drawn")
    places = layered(arena.first_edge_of_vertex, arena.target_of_edge, rows=arena.owner_of_vertex)
    width, height = (places.max(axis=0) if len(places) else np.zeros(2)) * (LAYER_WIDTH, ROW_HEIGHT) + 2 * MARGIN
    path = [explored.vertex_of_turn[turn] for turn in visited]
    played = set(pairwise(path))
    edges = []
    for vertex in range(arena.vertex_count):
        for target in dict.fromkeys(map(int, arena.successors(Vertex(vertex)))):
            states = ["played"] if (vertex, target) in played else []
            if not _is_marked(regions, vertex, upto):
                states.append("faded")
            elif regions.move_of_vertex[vertex] == target:
                states.append("best")
            edges.append({"from": vertex, "to": target, "label": "", "states": states})
    vertices = [_turn_vertex(explored, regions, vertex, place, path) for vertex, place in enumerate(places)]
    vertices = [told if _is_marked(regions, told["id"], upto) else _faded(told) for told in vertices]
    turn = visited[-1] if visited else Turn(explored.rules.start(), explored.rules.to_move)
    return {
        **_frame(explored.rules, "arena", float(width), float(height)),
        "directed": True,
        "vertices": vertices,
        "edges": edges,
        "moves": [
            {"text": str(move), "label": move_label(move).as_json(), "at": then, "touches": [then], "value": None}
            for move, then in dict(explored.moves(explored.vertex_of_turn[turn])).items()
            if "end" not in vertices[explored.vertex_of_turn[turn]]["states"]
        ],
        "position": str(turn.position),
        "to_move": int(turn.player),
        "status": _status(explored.rules, turn, stuck="end" in vertices[explored.vertex_of_turn[turn]]["states"]),
    }


def move_label(move: Notation) -> Message:
    """What a move is called: `take 2`, in the reader's language where the catalogue has it."""
    values = {name: _said(part) for name, part in move.parts().items()}
    return message(f"move.{type(move).__name__.lower()}", text=str(move), **values)


def value_json(winner: Player | None, rank: int | None, *, best: bool) -> dict[str, Any]:
    """Who wins after a move, in how many moves, and whether no move is better."""
    return {"winner": None if winner is None else int(winner), "rank": rank, "best": best}


def title_of(rules: object) -> Message:
    """What a game is called."""
    game = game_of(rules)
    return message(f"{game.name}.title", text=game.title)


def _frame(rules: object, kind: str, width: float, height: float) -> View:
    frame = {"format": FORMAT, "kind": kind, "game": game_of(rules).name, "title": title_of(rules).as_json()}
    return {**frame, "width": width, "height": height, "directed": False, "more_moves": False}


def _label(position: Notation) -> str:
    """A position on a vertex of the arena: only what differs from one to the next."""
    return " ".join(str(_said(part)) for part in position.parts().values())


def _said(part: Any) -> str | int:
    if isinstance(part, tuple):
        return ",".join(map(str, part))
    # Beyond this a number would lose its last digits on the page.
    return part if isinstance(part, int) and abs(part) < 2**53 else str(part)


def _as_text(position: Notation) -> Picture:
    """The board of a game that does not say how it looks."""
    text = str(position)
    return Picture(width=120 + 10 * len(text), height=120, pieces=(Piece(60 + 5 * len(text), 60, "point", label=text),))


def _piece(index: int, piece: Piece, picture: Picture) -> dict[str, Any]:
    alike = [number for number, other in enumerate(picture.pieces) if other.shape == piece.shape]
    described = message(
        f"piece.{piece.called or piece.shape}", number=alike.index(index) + 1, of=len(alike), label=piece.label
    )
    return {
        **{"id": index, "x": float(piece.x), "y": float(piece.y), "shape": piece.shape, "label": piece.label},
        **{"note": "", "tint": piece.tint, "states": ["current"] * piece.current, "describe": described.as_json()},
    }


def _move(move: Notation, picture: Picture, verdict: Verdict[Any] | None) -> dict[str, Any]:
    at = next((index for index, piece in enumerate(picture.pieces) if piece.plays == move), None)
    touches = [] if at is None else list(picture.pieces[at].lights or (at,))
    option = next((one for one in verdict.options if one.move == move), None) if verdict else None
    value = value_json(option.winner, option.rank, best=option.best) if option else None
    return {"text": str(move), "label": move_label(move).as_json(), "at": at, "touches": touches, "value": value}


def _status(rules: TwoPlayerRules[Any, Any], turn: Turn[Any], *, stuck: bool) -> dict[str, Any]:
    if not stuck:
        return {"over": False, "winner": None, "message": message("status.to_move", player=int(turn.player)).as_json()}
    winner = int(winner_at(rules, turn))
    return {"over": True, "winner": winner, "message": message("status.won", player=winner).as_json()}


def _turn_vertex(
    explored: Explored[Any, Any], regions: Reachability, vertex: int, place: Sequence[float], path: Sequence[int]
) -> dict[str, Any]:
    turn = explored.turns[vertex]
    winner, rank = int(regions.winner_of_vertex[vertex]), int(regions.rank_of_vertex[vertex])
    says: dict[str, Any] = {"position": str(turn.position), "player": int(turn.player)}
    if winner == NOBODY:
        described = message("arena.drawn", **says)
    elif rank == NOBODY:
        described = message("arena.kept", **says, winner=winner + 1)
    else:
        described = message("arena.won", **says, winner=winner + 1, count=rank)
    states = {
        "current": bool(path) and path[-1] == vertex,
        "start": turn == Turn(explored.rules.start(), explored.rules.to_move),
        "end": not any(True for _ in explored.rules.moves(turn.position, turn.player)),
    }
    return {
        "id": vertex,
        "x": float(MARGIN + place[0] * LAYER_WIDTH),
        "y": float(MARGIN + place[1] * ROW_HEIGHT),
        "shape": "circle" if turn.player is FIRST else "square",
        "label": _label(turn.position),
        "note": "" if rank == NOBODY else str(rank),
        "tint": ("first", "second", "draw")[winner],
        "states": [name for name, holds in states.items() if holds],
        "describe": described.as_json(),
    }


def _faded(told: dict[str, Any]) -> dict[str, Any]:
    """A vertex of which nothing is known yet but whose turn it is."""
    known = told["describe"]["values"]
    described = message("status.to_move_at", position=known["position"], player=known["player"]).as_json()
    return {**told, "note": "", "tint": "plain", "states": [*told["states"], "faded"], "describe": described}


def _is_marked(regions: Reachability, vertex: int, upto: int | None) -> bool:
    return upto is None or 0 <= regions.rank_of_vertex[vertex] <= upto
