"""The arena where the play is: the way to the present turn, the moves from there, and the answers to them.

Whoever plays looks one or two moves ahead. This is that much of the arena as a view of its own, drawn in columns from
left to right, for arenas of any size: nothing is explored beyond what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any
from zlib import crc32

from noyau.certificates.kinds import NOBODY, Reachability
from noyau.languages import message
from noyau.phrases import as_value, position_label
from noyau.positions import Explored, Turn, first_turn, turn_after
from noyau.rules import Line, Rules, moves_at
from noyau.show.view import View, arena_frame, arena_label, arena_status, line_json, move_json
from noyau.solution import Verdict
from noyau.words import FIRST, Notation

BACK = 2
"""Turns before the present one that are drawn."""
MOST_OPTIONS = 24
"""Of a turn with more moves, the first so many are drawn."""
MOST_ANSWERS = 14
"""The answers to the moves are drawn where there are no more than this: a column that can be read."""
SHORT = 5
"""Letters up to which a position is written on its vertex; otherwise the move that leads to it is."""
COLUMN, ROW, MARGIN = 96.0, 52.0, 40.0
ROOMY, CLOSER = 8, 40.0
"""A column of more rows than this has them closer together,"""
CROWDED, CLOSEST = 14, 30.0
"""and one of more than this is drawn in two."""


Known = tuple[Explored[Any, Any], Reachability]
"""The whole arena, and who wins where."""


@dataclass
class Near:
    """One vertex of the neighbourhood: a turn, how far ahead it is, and the move that leads there."""

    turn: Turn[Any]
    ahead: int
    by: Notation | None
    row: float = 0.0


def neighbourhood_view(
    rules: Rules[Any, Any],
    visited: Sequence[Turn[Any]],
    moves: Sequence[Notation] = (),
    known: Known | None = None,
    verdict: Verdict[Any] | None = None,
) -> View:
    """The arena around the last turn visited, `moves` being what was played so far.

    With `known`, the whole arena and its regions, every vertex has its number there and says who wins; else, with a
    verdict, the moves from the present turn do.
    """
    near, arcs, more = _gathered(rules, visited, moves)
    number_of = _numbers(near, known)
    short = all(len(arena_label(rules, turn.position)) <= SHORT for turn in near)
    places, width, height = _placed(near, arcs)
    present = visited[-1]
    played = set(pairwise(visited[-BACK - 1 :]))
    options = {option.move: option for option in verdict.options} if verdict else {}
    vertices = [
        {
            **_vertex(rules, one, known, options.get(one.by) if one.ahead == 1 else None),
            "id": number_of[turn],
            "x": places[turn][0],
            "y": places[turn][1],
            "label": arena_label(rules, turn.position) if short else _written(one.by),
        }
        for turn, one in near.items()
    ]
    for vertex, turn in zip(vertices, near, strict=True):
        vertex["states"] = [*vertex["states"], *(["current"] if turn == present else [])]
    edges = []
    for one, other in dict.fromkeys([*pairwise(visited[-BACK - 1 :]), *arcs]):
        states = ["played"] if (one, other) in played else []
        if known is not None and known[1].move_of_vertex[known[0].vertex_of_turn[one]] == number_of[other]:
            states.append("best")
        edges.append({**line_json(Line(number_of[one], number_of[other])), "states": states})
    over = not any(True for _ in moves_at(rules, present.position, present.player))
    return {
        **arena_frame(rules, width, height),
        "vertices": vertices,
        "edges": edges,
        "moves": _playable(rules, present, near, number_of),
        "more_moves": more,
        "position": str(present.position),
        "to_move": int(present.player),
        "status": arena_status(rules, present, stuck=over),
    }


Arc = tuple[Turn[Any], Turn[Any]]
Spot = tuple[float, float]


def _gathered(
    rules: Rules[Any, Any], visited: Sequence[Turn[Any]], moves: Sequence[Notation]
) -> tuple[dict[Turn[Any], Near], list[Arc], bool]:
    """The turns to draw, the moves between them, and whether the present turn has more moves than are drawn."""
    present = visited[-1]
    led = dict(zip(visited[1:], moves, strict=False))
    near = {present: Near(present, 0, led.get(present))}
    for back, turn in enumerate(reversed(visited[-BACK - 1 : -1]), 1):
        near.setdefault(turn, Near(turn, -back, led.get(turn)))
    after = list(islice(_after(rules, present), MOST_OPTIONS + 1))
    arcs = [(present, turn) for _, turn in after[:MOST_OPTIONS]]
    for move, turn in after[:MOST_OPTIONS]:
        near.setdefault(turn, Near(turn, 1, move))
    answers: dict[Turn[Any], Near] = {}
    answered: list[Arc] = []
    for one in [one for one in near.values() if one.ahead == 1]:
        for move, turn in _after(rules, one.turn):
            answered.append((one.turn, turn))
            if turn not in near:
                answers.setdefault(turn, Near(turn, 2, move))
            if len(answers) > MOST_ANSWERS:
                return near, arcs, len(after) > MOST_OPTIONS
    return {**near, **answers}, [*arcs, *answered], len(after) > MOST_OPTIONS


def _after(rules: Rules[Any, Any], turn: Turn[Any]) -> Iterator[tuple[Notation, Turn[Any]]]:
    for move in moves_at(rules, turn.position, turn.player):
        yield move, turn_after(rules, turn, move)


def _numbers(near: Mapping[Turn[Any], Near], known: Known | None) -> dict[Turn[Any], int]:
    """A number for every vertex: the arena's, or one that is the same wherever the turn is met."""
    if known is not None:
        return {turn: int(known[0].vertex_of_turn[turn]) for turn in near}
    numbers: dict[Turn[Any], int] = {}
    for turn in near:
        number = crc32(str(turn).encode())
        while number in numbers.values():
            number += 1
        numbers[turn] = number
    return numbers


def _placed(
    near: Mapping[Turn[Any], Near], arcs: Sequence[Arc]
) -> tuple[dict[Turn[Any], tuple[float, float]], float, float]:
    """Columns by how far ahead; in each, what comes from the same vertices stands together."""
    columns: dict[int, list[Near]] = {}
    for one in near.values():
        columns.setdefault(one.ahead, []).append(one)
    for ahead in sorted(columns):
        column = columns[ahead]
        if ahead > 0:
            parents: dict[Turn[Any], list[float]] = {}
            for before, after in arcs:
                if near[after].ahead == ahead and near[before].ahead == ahead - 1:
                    parents.setdefault(after, []).append(near[before].row)
            column.sort(key=lambda one: sum(parents[one.turn]) / len(parents[one.turn]) if one.turn in parents else 0.0)
        pitch = ROW if len(column) <= ROOMY else CLOSER if len(column) <= CROWDED else CLOSEST
        for place, one in enumerate(column):
            one.row = (place - (len(column) - 1) / 2) * pitch
    half = max(abs(one.row) for one in near.values())
    first = min(columns)
    places, left = {}, MARGIN
    for ahead in range(first, max(columns) + 1):
        column = columns.get(ahead, [])
        crowded = len(column) > CROWDED
        for place, one in enumerate(column):
            places[one.turn] = (left + (place % 2) * COLUMN / 2 * crowded, MARGIN + half + one.row)
        left += COLUMN * (1.5 if crowded else 1)
    return places, left - COLUMN + 2 * MARGIN - 8, 2 * half + 2 * MARGIN + 4


def _vertex(rules: Rules[Any, Any], one: Near, known: Known | None, option: Any) -> dict[str, Any]:
    """What is known of a turn: who wins there and in how many moves, if anybody knows."""
    turn = one.turn
    says: dict[str, Any] = {"position": position_label(turn.position), "player": int(turn.player)}
    winner, rank = NOBODY, NOBODY
    if known is not None:
        vertex = known[0].vertex_of_turn[turn]
        winner, rank = int(known[1].winner_of_vertex[vertex]), int(known[1].rank_of_vertex[vertex])
        tint = ("first", "second", "draw")[winner]
    elif option is not None and option.winner is not None:
        winner, rank = option.winner.index, NOBODY if option.rank is None else option.rank - 1
        tint = ("first", "second")[winner]
    else:
        tint = "plain"
    if tint == "plain":
        described = message("status.to_move_at", **says)
    elif tint == "draw":
        described = message("arena.drawn", **says)
    elif rank == NOBODY:
        described = message("arena.kept", **says, winner=winner + 1)
    else:
        described = message("arena.won", **says, winner=winner + 1, count=rank)
    over = not any(True for _ in moves_at(rules, turn.position, turn.player))
    states = [name for name, holds in (("start", turn == first_turn(rules)), ("end", over)) if holds]
    return {
        "shape": "circle" if turn.player is FIRST else "square",
        "note": "" if rank == NOBODY else str(rank),
        "tint": tint,
        "states": states,
        "describe": described.as_json(),
    }


def _playable(
    rules: Rules[Any, Any], present: Turn[Any], near: Mapping[Turn[Any], Near], number_of: Mapping[Turn[Any], int]
) -> list[dict[str, Any]]:
    return [
        {**move_json(move, number_of[turn]), "touches": [number_of[turn]], "value": None, "worth": None}
        for move, turn in islice(_after(rules, present), MOST_OPTIONS)
        if turn in near
    ]


def _written(move: Notation | None) -> str:
    """A move in few letters: what it is about, which comes last."""
    if move is None:
        return ""
    parts = [str(as_value(part)) for part in move.parts().values()]
    return parts[-1] if parts else str(move)
