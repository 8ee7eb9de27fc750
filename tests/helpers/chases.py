"""Cops and robber by the definition: all cops move at once, in tuples, until nothing changes."""

from __future__ import annotations

from itertools import product


def caught_within(near, cops):
    """The least number of turns in which the cops catch the robber whatever they do, or None; places well chosen.

    `near` lists the neighbours of every vertex. After the placing the cops move first.
    """
    vertices = range(len(near))
    around = [{vertex, *near[vertex]} for vertex in vertices]
    everywhere = list(product(vertices, repeat=cops))
    steps = {at: list(product(*(around[cop] for cop in at))) for at in everywhere}
    # How many turns the cops need with the robber to move there, and with the cops to move.
    robber_moves = {(at, robber): 0 for at in everywhere for robber in at}
    cops_move = dict(robber_moves)
    turns = 0
    while True:
        turns += 1
        fresh = {
            (at, robber): turns
            for at in everywhere
            for robber in vertices
            if (at, robber) not in cops_move and any((then, robber) in robber_moves for then in steps[at])
        }
        cops_move |= fresh
        safe = {
            (at, robber): turns
            for at in everywhere
            for robber in vertices
            if (at, robber) not in robber_moves and all((at, there) in cops_move for there in around[robber])
        }
        robber_moves |= safe
        if not fresh and not safe:
            break
    needed = [max(cops_move.get((at, robber), 10**9) for robber in vertices) for at in everywhere]
    return None if min(needed) == 10**9 else min(needed)
