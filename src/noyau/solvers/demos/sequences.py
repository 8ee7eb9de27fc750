"""The bracelet, the torus and Euler's walk, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.certificates.kinds import Unbalanced
from noyau.languages import message
from noyau.positions import Turn
from noyau.rules import EdgeWalk, Step, Threading, Tiling
from noyau.solvers.sequences import bracelet, euler, torus


def threaded(rules: Threading, turn: Turn[Any]) -> Iterator[Step]:
    """The bracelet stone by stone, as a walk along the arrows of de Bruijn's diagram, none of them twice.

    >>> from noyau.games import Bracelet
    >>> from noyau.positions import first_turn
    >>> game = Bracelet(3)
    >>> [step.says.inside("en") for step in threaded(game, first_turn(game))][1:4]
    ['The walk begins at 00.', 'Along the arrow 000: from 00 to 00.', 'Along the arrow 001: from 00 to 01.']
    """

    at, k = turn.position, rules.k
    while not rules.solved(at):
        move = next((option.move for option in bracelet.verdict_at(rules, at).options if option.best), None)
        if move is None:
            yield Step(says=message("demo.dead_end"), line=2)
            return
        at = rules.after(at, move)
        count = len(at.stones)
        window = at.stones[-k:]
        if rules.solved(at):
            says = message("demo.closed", count=count)
        elif count >= k:
            says = message("demo.arrow", window=window, before=window[:-1], after=window[1:])
        elif count == k - 1:
            says = message("demo.walk_begins", word=at.stones)
        else:
            says = message("demo.stone", stone=move.symbol)
        line = 3 if rules.solved(at) else 2 if count >= k else 1
        yield Step(move, tuple(range(max(0, count - k), count)), says, line=line)


def walked(rules: EdgeWalk, turn: Turn[Any]) -> Iterator[Step]:
    """Every edge once and back, by Fleury's rule: never along an edge after which the rest could not be walked.

    >>> from noyau.games import Euler
    >>> from noyau.positions import first_turn
    >>> bow_tie = Euler("graph { 0 -- 1; 1 -- 2; 2 -- 0; 0 -- 3; 3 -- 4; 4 -- 0 }")
    >>> [str(step.move) for step in walked(bow_tie, first_turn(bow_tie))][:3]
    ['go 1', 'go 2', 'go 0']
    """

    at = turn.position
    while not rules.solved(at):
        options = euler.verdict_at(rules, at).options
        good = [option.move for option in options if option.best]
        if not good:
            obstacle = euler.certificate_of(rules.graph())
            reason = euler.reason_message(rules.graph(), obstacle)
            lights = (obstacle.vertex,) if isinstance(obstacle, Unbalanced) else ()
            yield Step(lights=lights, says=reason or message("demo.dead_end"), line=1)
            return
        bad = sorted(option.move.vertex for option in options if not option.best)
        at = rules.after(at, good[0])
        says = message("demo.edge", vertex=good[0].vertex)
        if bad:
            says = message("demo.not_there", vertex=good[0].vertex, others=", ".join(map(str, bad)))
        yield Step(good[0], at.vertices[-2:], says, line=2 if bad else 1)


def filled_in(rules: Tiling, turn: Turn[Any]) -> Iterator[Step]:
    """The torus cell by cell; a window that is complete is lit and named.

    >>> from noyau.games import Torus
    >>> from noyau.positions import first_turn
    >>> game = Torus("1x2")
    >>> [step.says.inside("en") for step in filled_in(game, first_turn(game))][:2]
    ['The first cells are free: 0.', 'A window is complete, and new: 00.']
    """
    at = turn.position
    while not rules.solved(at):
        move = next(iter(torus.verdict_at(rules, at).best_moves), None)  # type: ignore[arg-type]
        if move is None:
            yield Step(says=message("demo.dead_end"), line=2)
            return
        before = set(rules.windows(at.cells))
        at = rules.after(at, move)
        fresh = [places for places in rules.windows(at.cells) if places not in before]
        if rules.solved(at):
            says, line = message("demo.tiled", count=rules.wanted), 3
        elif fresh:
            named = ", ".join("".join(at.cells[place] for place in places) for places in fresh)
            says, line = message("demo.windows" if len(fresh) > 1 else "demo.window", windows=named), 2
        else:
            says, line = message("demo.cell", symbol=move.symbol), 1
        lights = tuple(sorted({place for places in fresh for place in places})) or (len(at.cells) - 1,)
        yield Step(move, lights, says, line=line)
