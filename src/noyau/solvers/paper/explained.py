"""A game worked out on paper: everything documents 001, 003 and 004 compute, in one JSON-able value.

>>> from noyau.games import Subtraction
>>> paper = explained(Subtraction(7))
>>> paper["attractors"]["1"]
[(8, 0), (1, 1), (2, 1), (3, 1), (12, 2), (5, 3), (6, 3), (7, 3)]
>>> paper["vertices"][7]["successors"], paper["vertices"][7]["value"], paper["vertices"][7]["plays"]
([14, 13, 12], 1, 12)
>>> paper["kernel"]
[0, 4]

It is for reading, so it uses the functions written for reading and refuses what nobody would read.
"""

from __future__ import annotations

from typing import Any, Literal

from noyau.errors import BadRules, EndlessPlay
from noyau.positions import first_turn
from noyau.positions.paper import PaperArena, V, numbered, paired, position_graph, transpose
from noyau.rules import TwoPlayerRules, only_stuck_ends
from noyau.solvers.paper.breadth_first import attractor_in_order, winning_strategy
from noyau.solvers.paper.levels import kernel_by_levels, label_of_each, level_of_each
from noyau.solvers.paper.minimax import bottom_up_values, calls_without_memory
from noyau.words import FIRST, Player

Numbering = Literal["numbers", "pairs"]
NUMBERINGS: tuple[Numbering, ...] = ("numbers", "pairs")
MOST_EXPLAINED = 2_000
"""Arenas with more vertices than this are not written out: nobody would read them."""


def explained(
    rules: TwoPlayerRules[Any, Any], *, numbering: Numbering = "numbers", stop_at_start: bool = False
) -> dict[str, Any]:
    """The arena, both attractors, values, numbers of moves and strategies; of an impartial game levels and kernel too.

    `numbering` is that of document 001 (numbers) or 004 (pairs). `stop_at_start` is 001's early exit; it shortens the
    lists of the attractors, and nothing else. `cycle` is a way round when the game can go on for ever, else None.
    """
    if getattr(rules, "parity", False):
        raise BadRules("a parity game is decided by what is seen for ever, not at an end", hint="leave out --parity")
    called = list(paired(rules, most=MOST_EXPLAINED).successors)
    if numbering == "numbers":
        return _worked_out(rules, numbered(rules), called, stop_at_start=stop_at_start)
    return _worked_out(rules, paired(rules), called, stop_at_start=stop_at_start)


def _worked_out(
    rules: TwoPlayerRules[Any, Any], arena: PaperArena[V], called: list[tuple[Any, int]], *, stop_at_start: bool
) -> dict[str, Any]:
    attractors = {player: attractor_in_order(arena, player, stop_at_start=stop_at_start) for player in Player}
    found: dict[str, Any] = {
        "starts": list(arena.starts),
        "ends": {str(player): arena.ends_won_by(player) for player in Player},
        "vertices": _vertices(arena, called, getattr(rules, "endless", None)),
        "attractors": {str(player): members for player, members in attractors.items()},
        "cycle": None,
    }
    try:
        mover = first_turn(rules).player
        found["minimax"] = _minimax(arena, next(v for v in arena.starts if arena.owner[v] is mover))
        if rules.impartial and only_stuck_ends(rules):
            found |= _positions(rules)
    except EndlessPlay as endless:
        found["cycle"] = list(endless.cycle)
    return found


def _vertices(arena: PaperArena[V], called: list[tuple[Any, int]], endless: Player | None) -> list[dict[str, Any]]:
    """A row per vertex: where it leads, whence it is reached, who wins there, how soon, and by which move.

    Where nobody can force an end the play goes on for ever, and `endless` says whether that is won by somebody.
    """
    before = transpose(arena.successors)
    rank_of = {player: dict(attractor_in_order(arena, player)) for player in Player}
    plays = winning_strategy(arena, Player.FIRST) | winning_strategy(arena, Player.SECOND)
    rows = []
    for (vertex, after), (position, player) in zip(arena.successors.items(), called, strict=True):
        forced = next((one for one in Player if vertex in rank_of[one]), None)
        winner = endless if forced is None else forced
        rows.append({
            **{"vertex": vertex, "position": position, "player": player},
            **{"successors": after, "predecessors": before[vertex], "out_degree": len(after)},
            **{"winner": winner, "value": 0 if winner is None else 1 if winner is FIRST else -1},
            **{"moves": None if forced is None else rank_of[forced][vertex], "plays": plays.get(vertex)},
        })  # fmt: skip
    return rows


def _minimax(arena: PaperArena[V], start: V) -> dict[str, int]:
    below = {start}
    waiting = [start]
    for vertex in waiting:
        fresh = [then for then in dict.fromkeys(arena.successors[vertex]) if then not in below]
        below.update(fresh)
        waiting.extend(fresh)
    return {
        "value": bottom_up_values(arena)[start],
        "calls_without_memory": calls_without_memory(arena)[start],
        "calls_with_memory": len(below),
    }


def _positions(rules: TwoPlayerRules[Any, Any]) -> dict[str, Any]:
    """A row per position, whoever moves there, and the kernel in the order in which it is built."""
    graph = position_graph(rules)
    kernel, level_of, label_of = kernel_by_levels(graph), level_of_each(graph), label_of_each(graph)
    good = set(kernel)
    rows = [
        {"position": x, "successors": after, "level": level_of[x], "label": label_of[x], "in_kernel": x in good}
        for x, after in graph.items()
    ]
    return {"positions": rows, "kernel": kernel}
