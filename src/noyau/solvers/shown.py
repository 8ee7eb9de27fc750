"""Demonstrations: what a solver does, or what a document plays, step by step on the board.

A solver's `DEMOS` names them; each takes the rules and a turn and yields steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from noyau.languages import message
from noyau.positions import Turn, explore, turn_after
from noyau.rules import Step, moves_at

MOST_IN_ARENA = 600
"""Arenas with more vertices than this are not drawn, so nothing can be lit up in them."""


def attractor_rings(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
    """The attractors of both players as they grow, one ring at a time, in the arena.

    >>> from noyau.games import Subtraction
    >>> from noyau.positions import first_turn
    >>> game = Subtraction(3, take=(1,))
    >>> [(step.says.values["count"], step.lights) for step in attractor_rings(game, first_turn(game))][:2]
    [(0, (0, 4)), (1, (1, 5))]
    """
    from noyau.solvers import seen_regions

    explored = explore(rules, limit=MOST_IN_ARENA)
    ranks = seen_regions(explored).rank_of_vertex.tolist()
    ringed = sorted((rank, vertex) for vertex, rank in enumerate(ranks) if rank >= 0)
    for rank, ring in groupby(ringed, key=lambda pair: pair[0]):
        vertices = tuple(vertex for _, vertex in ring)
        yield Step(lights=vertices, says=message("demo.ring", count=rank), on="arena")


def smallest_vertices(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
    """Document 002's match: each takes the smallest vertex that is left to him."""
    while (move := next(iter(moves_at(rules, turn.position, turn.player)), None)) is not None:
        says = message("demo.smallest_left", player=int(turn.player), vertex=move.vertex)
        yield Step(move, (move.vertex,), says)
        turn = turn_after(rules, turn, move)


def algorithm(way: Any) -> Any:
    """One of document 000's algorithms, from the dollars of a turn on."""

    def steps_of(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
        from noyau.solvers.by_hand import steps

        for move, _ in steps(way, rules.graph(), turn.position.values):
            yield Step(move, (move.vertex,))

    return steps_of


def best_script(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
    """A shortest solution, or the shortest that was found soon, from the dollars of a turn on."""
    from noyau.games.dollar import moves_of
    from noyau.solvers.burning import settled
    from noyau.solvers.dollar import shortest

    values = turn.position.values
    end = settled(rules.graph(), values)
    if not end.won:
        yield Step(says=message("demo.hopeless"))
        return
    found = shortest(rules.graph(), values, end, SOON)
    for move in moves_of(found.script or ()):
        yield Step(move, (move.vertex,))


SOON = 5.0


def fire(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
    """Winnable or not, and why: everybody but vertex 0 is brought out of debt, then a fire spreads from vertex 0.

    >>> from noyau.games import Dollar
    >>> from noyau.positions import first_turn
    >>> game = Dollar("path:3", values=(-1, 0, 0))
    >>> [step.lights for step in fire(game, first_turn(game))]
    [(), (0,), (0, 1), (0, 1, 2), (0,)]
    """
    from noyau.games.dollar import moves_of
    from noyau.solvers.burning import reduced

    found = reduced(rules.graph(), turn.position.values)
    yield Step(says=message("demo.reduced", vertex=0))
    for move in moves_of(found.script.tolist()):
        yield Step(move, (move.vertex,))
    order = tuple(map(int, found.order))
    for burnt in range(1, len(order) + 1):
        key = "demo.lit" if burnt == 1 else "demo.burns"
        yield Step(lights=order[:burnt], says=message(key, vertex=order[burnt - 1]))
    yield Step(lights=(0,), says=message("demo.won" if found.dollars[0] >= 0 else "demo.lost", vertex=0))
