"""Demonstrations: what a solver does, or what a document plays, step by step on the board.

A solver's `DEMOS` names them; each takes the rules and a turn and yields steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from noyau.languages import message
from noyau.positions import Turn, explore, turn_after
from noyau.rules import LaidOut, Step, moves_at

MOST_IN_ARENA, MOST_FROM_FILE = 600, 3_000
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

    explored = explore(rules, limit=MOST_FROM_FILE if isinstance(rules, LaidOut) else MOST_IN_ARENA)
    ranks = seen_regions(explored).rank_of_vertex.tolist()
    ringed = sorted((rank, vertex) for vertex, rank in enumerate(ranks) if rank >= 0)
    for rank, ring in groupby(ringed, key=lambda pair: pair[0]):
        vertices = tuple(vertex for _, vertex in ring)
        yield Step(lights=vertices, says=message("demo.ring", count=rank), on="arena")


def smallest_vertices(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
    """Document 002's match: each takes the smallest vertex that is left to him."""
    while (move := next(iter(moves_at(rules, turn.position, turn.player)), None)) is not None:
        colour = getattr(move, "colour", None)  # where players have one, they are called by it
        key = f"demo.smallest_left.{colour}" if colour else "demo.smallest_left"
        says = message(key, player=int(turn.player), vertex=move.vertex)
        yield Step(move, (move.vertex,), says)
        turn = turn_after(rules, turn, move)


def algorithm(way: Any) -> Any:
    """One of document 000's algorithms, from the dollars of a turn on, and how it ended if it did."""

    def steps_of(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
        from noyau.solvers.dollars.by_hand import steps

        after, count = turn.position.values, 0
        for move, dollars in steps(way, rules.graph(), turn.position.values):
            after, count = dollars, count + 1
            yield Step(move, (move.vertex,))
        ending = "demo.cleared" if min(after) >= 0 else "demo.all_borrowed" if way == "borrow" else "demo.all_in_debt"
        yield Step(says=message(ending, count=count))

    return steps_of


def best_script(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
    """A shortest solution, or the shortest that was found soon, from the dollars of a turn on."""
    from noyau.games.dollar import moves_of
    from noyau.solvers.dollars.burning import settled
    from noyau.solvers.dollars.dollar import shortest

    values = turn.position.values
    end = settled(rules.graph(), values)
    if not end.won:
        yield Step(says=message("demo.hopeless"))
        return
    found = shortest(rules.graph(), values, end, SOON)
    for move in moves_of(found.script or ()):
        yield Step(move, (move.vertex,))
    yield Step(says=message("dollar.optimal") if found.optimal else message("dollar.bound", count=found.bound))


SOON = 5.0


def fire(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
    """Winnable or not, and why: everybody but vertex 0 is brought out of debt, then a fire spreads from vertex 0.

    The match stays where it is: its moves would end it as soon as nobody is in debt.

    >>> from noyau.games import Dollar
    >>> from noyau.positions import first_turn
    >>> game = Dollar("path:3", values=(-1, 0, 0))
    >>> [step.lights for step in fire(game, first_turn(game))]
    [(), (0,), (0, 1), (0, 1, 2), (0,)]
    """
    from noyau.games.dollar import Dollars
    from noyau.solvers.dollars.burning import reduced

    found = reduced(rules.graph(), turn.position.values)
    yield Step(says=message("demo.reduced", vertex=0), shows=turn.position)
    yield from _settling(rules, turn.position, found.script.tolist(), Dollars(tuple(found.dollars.tolist())))
    order = tuple(map(int, found.order))
    for burnt in range(1, len(order) + 1):
        key = "demo.lit" if burnt == 1 else "demo.burns"
        yield Step(lights=order[:burnt], says=message(key, vertex=order[burnt - 1]))
    yield Step(lights=(0,), says=message("demo.won" if found.dollars[0] >= 0 else "demo.lost", vertex=0))


MOST_SETTLING = 40
"""Of more moves than that the end alone is shown."""


def _settling(rules: Any, at: Any, script: list[int], end: Any) -> Iterator[Step]:
    """The board after each move of a script, or after all of them where they are many."""
    from noyau.games.dollar import length_of, minimised, moves_of

    least = minimised(script)
    count = length_of(least)
    if count > MOST_SETTLING:
        yield Step(says=message("demo.settled", count=count), shows=end)
        return
    for move in moves_of(least):
        at = rules.after(at, move)
        said = message(f"move.{type(move).__name__.lower()}", vertex=move.vertex)
        yield Step(lights=(move.vertex,), says=said, shows=at)
