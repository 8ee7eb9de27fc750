"""Demonstrations of the puzzles of document 003 and of Nim: two factors, the Eulerian walk, even columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor
from typing import Any

from noyau.languages import message
from noyau.positions import Turn, turn_after
from noyau.rules import Step


def shown_factors(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
    """The two factors of the nearest solution, edge by edge on the faces of the cubes; then the cubes are turned.

    >>> from noyau.games import Cubes
    >>> from noyau.positions import first_turn
    >>> game = Cubes("document-003")
    >>> [step.says.inside("en") for step in shown_factors(game, first_turn(game)) if step.says][1:3]
    ['Cube 3 has V and B on opposite faces.', 'Cube 2 has B and N on opposite faces.']
    """
    from noyau.games.cubes import FACE_AT, FACES, Quarter
    from noyau.solvers.cubes.circuits import circuits_of
    from noyau.solvers.cubes.factors import Nearest, find
    from noyau.solvers.cubes.sentences import ways_to

    near, names = Nearest(rules.cubes, find(rules.cubes)), rules.cubes.colours
    stack = near.to(turn.position.turns)
    if stack is None:
        yield Step(says=message("demo.no_factors"))
        return
    at = turn.position
    for number, side in enumerate(("left", "front"), 1):
        factor = [FACE_AT[turned][FACES.index(side)] // 2 for turned in stack]
        yield Step(says=message("demo.factor", number=number))
        lit: list[int] = []
        for circuit in circuits_of(rules.cubes, factor):
            for edge in circuit:
                lit += _faces(rules, at, edge.cube, 2 * factor[edge.cube], 2 * factor[edge.cube] + 1)
                pair = {"one": names[edge.one], "other": names[edge.other]}
                yield Step(lights=tuple(lit), says=message("demo.factor_edge", cube=edge.cube + 1, **pair))
    for cube, wanted in enumerate(stack):
        for way in ways_to(wanted, at.turns[cube]):
            at = rules.after(at, Quarter(cube + 1, way))
            yield Step(Quarter(cube + 1, way), says=message("demo.turned", cube=cube + 1))
    yield Step(says=message("demo.stacked"))


def _faces(rules: Any, at: Any, cube: int, *faces: int) -> list[int]:
    """The pieces of the picture that show these faces of a cube."""
    from noyau.games.cubes import AROUND, FACE_AT, FACES, HIDDEN

    drawn = [piece for piece, shown in enumerate(rules.picture(at).pieces) if shown.called == "face"]
    columns = (*AROUND, *HIDDEN)
    places = [FACES[FACE_AT[at.turns[cube]].index(face)] for face in faces]
    return [drawn[len(columns) * cube + columns.index(place)] for place in places]


def threaded(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
    """The bracelet stone by stone, as a walk along the arrows of de Bruijn's diagram, none of them twice.

    >>> from noyau.games import Bracelet
    >>> from noyau.positions import first_turn
    >>> game = Bracelet(3)
    >>> [step.says.inside("en") for step in threaded(game, first_turn(game))][1:4]
    ['The walk begins at 00.', 'Along the arrow 000: from 00 to 00.', 'Along the arrow 001: from 00 to 01.']
    """
    from noyau.solvers.sequences.bracelet import verdict_at

    at, k = turn.position, rules.k
    while not rules.solved(at):
        move = next((option.move for option in verdict_at(rules, at).options if option.best), None)
        if move is None:
            yield Step(says=message("demo.dead_end"))
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
        yield Step(move, tuple(range(max(0, count - k), count)), says)


def walked(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
    """Every edge once and back, by Fleury's rule: never along an edge after which the rest could not be walked.

    >>> from noyau.games import Euler
    >>> from noyau.positions import first_turn
    >>> bow_tie = Euler("graph { 0 -- 1; 1 -- 2; 2 -- 0; 0 -- 3; 3 -- 4; 4 -- 0 }")
    >>> [str(step.move) for step in walked(bow_tie, first_turn(bow_tie))][:3]
    ['go 1', 'go 2', 'go 0']
    """
    from noyau.solvers.sequences.euler import certificate_of, reason_message, verdict_at

    at = turn.position
    while not rules.solved(at):
        options = verdict_at(rules, at).options
        good = [option.move for option in options if option.best]
        if not good:
            reason = reason_message(rules.graph(), certificate_of(rules.graph()))
            lights = (reason.values["vertex"],) if reason is not None and "vertex" in reason.values else ()
            yield Step(lights=lights, says=reason or message("demo.dead_end"))  # type: ignore[arg-type]
            return
        bad = sorted(option.move.vertex for option in options if not option.best)
        at = rules.after(at, good[0])
        says = message("demo.edge", vertex=good[0].vertex)
        if bad:
            says = message("demo.not_there", vertex=good[0].vertex, others=", ".join(map(str, bad)))
        yield Step(good[0], at.vertices[-2:], says)


def even_columns(rules: Any, turn: Turn[Any]) -> Iterator[Step]:
    """A match of Nim: the winner makes every column of binary digits even, the loser does what he can.

    >>> from noyau.games import Nim
    >>> from noyau.positions import first_turn
    >>> game = Nim((3, 4, 5))
    >>> next(even_columns(game, first_turn(game))).says.inside("en")
    '011, 100, 101: the sum is 010. Player 1 makes every column even.'
    """
    from noyau.solvers.heaps.nim import verdict

    while best := verdict(rules, turn).best_moves:
        heaps: Sequence[int] = turn.position.heaps
        wide = max(max(heaps).bit_length(), 1)
        value = reduce(xor, heaps)
        columns = {"heaps": ", ".join(f"{heap:0{wide}b}" for heap in heaps), "sum": f"{value:0{wide}b}"}
        key = "demo.columns" if rules.misere else "demo.columns_odd" if value else "demo.columns_even"
        yield Step(best[0], says=message(key, player=int(turn.player), **columns))
        turn = turn_after(rules, turn, best[0])
