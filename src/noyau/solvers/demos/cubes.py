"""Two factors, edge by edge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from noyau.games.cubes import AROUND, FACE_AT, FACES, HIDDEN, Cubes, Quarter
from noyau.languages import message
from noyau.positions import Turn
from noyau.rules import Step
from noyau.solvers.cubes.circuits import circuits_of
from noyau.solvers.cubes.factors import Nearest, find
from noyau.solvers.cubes.sentences import ways_to


def shown_factors(rules: Cubes, turn: Turn[Any]) -> Iterator[Step]:
    """The two factors of the nearest solution, edge by edge on the faces of the cubes; then the cubes are turned.

    >>> from noyau.games import Cubes
    >>> from noyau.positions import first_turn
    >>> game = Cubes("document-003")
    >>> [step.says.inside("en") for step in shown_factors(game, first_turn(game)) if step.says][1:3]
    ['Cube 3 has V and B on opposite faces.', 'Cube 2 has B and N on opposite faces.']
    """

    near, names = Nearest(rules.cubes, find(rules.cubes)), rules.cubes.colours
    stack = near.to(turn.position.turns)
    if stack is None:
        yield Step(says=message("demo.no_factors"), line=1)
        return
    at = turn.position
    for number, side in enumerate(("left", "front"), 1):
        factor = [FACE_AT[turned][FACES.index(side)] // 2 for turned in stack]
        yield Step(says=message("demo.factor", number=number), line=number)
        lit: list[int] = []
        for circuit in circuits_of(rules.cubes, factor):
            for edge in circuit:
                lit += _faces(rules, at, edge.cube, 2 * factor[edge.cube], 2 * factor[edge.cube] + 1)
                pair = {"one": names[edge.one], "other": names[edge.other]}
                yield Step(lights=tuple(lit), says=message("demo.factor_edge", cube=edge.cube + 1, **pair), line=number)
    for cube, wanted in enumerate(stack):
        for way in ways_to(wanted, at.turns[cube]):
            at = rules.after(at, Quarter(cube + 1, way))
            yield Step(Quarter(cube + 1, way), says=message("demo.turned", cube=cube + 1), line=3)
    yield Step(says=message("demo.stacked"), line=4)


def _faces(rules: Cubes, at: Any, cube: int, *faces: int) -> list[int]:
    """The pieces of the picture that show these faces of a cube."""

    drawn = [piece for piece, shown in enumerate(rules.picture(at).pieces) if shown.called == "face"]
    columns = (*AROUND, *HIDDEN)
    places = [FACES[FACE_AT[at.turns[cube]].index(face)] for face in faces]
    return [drawn[len(columns) * cube + columns.index(place)] for place in places]
