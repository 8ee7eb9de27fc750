"""From factors to stacks, as document 003 does it: walk round the circuits of a factor; the first colour of each edge
goes on one side, the second on the opposite side.

A *factor* says for every cube which of its three pairs of opposite faces it uses. Two factors without a common edge
settle two pairs of sides, and with them how every cube is turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from noyau.games.cubes import FACE_AT, FACES, CubeSet

Factor = Sequence[int]
"""For every cube one of its pairs of opposite faces: 0, 1 or 2."""


@dataclass(frozen=True, slots=True)
class Step:
    """An edge of a circuit as it is walked: which cube, which of its faces comes first, and the two colours."""

    cube: int
    first_face: int
    one: int
    other: int

    def back(self) -> Step:
        """The same edge, walked the other way."""
        return Step(self.cube, self.first_face ^ 1, self.other, self.one)


Circuit = tuple[Step, ...]


def circuits_of(cubes: CubeSet, factor: Factor, start: int = 0) -> tuple[Circuit, ...]:
    """The circuits of a factor, the first through the colour `start`; each is left by the edge of its last cube.

    >>> from noyau.games.shared.cube_sets import cube_set
    >>> cubes = cube_set("document-003")
    >>> alpha = circuits_of(cubes, (0, 0, 0, 0), start=cubes.colours.index("V"))
    >>> [(step.cube + 1, cubes.colours[step.one], cubes.colours[step.other]) for step in alpha[0]]
    [(4, 'V', 'N'), (3, 'N', 'G'), (1, 'G', 'B'), (2, 'B', 'V')]
    """
    edges_at: list[list[int]] = [[] for _ in range(cubes.count)]
    for cube, axis in enumerate(factor):
        for colour in cubes.pairs[cube][axis]:
            edges_at[colour].append(cube)
    found: list[Circuit] = []
    walked: set[int] = set()
    for first in sorted(range(cubes.count), key=lambda colour: (colour != start, colour)):
        circuit: list[Step] = []
        at = first
        while left := [cube for cube in edges_at[at] if cube not in walked]:
            cube = max(left)
            walked.add(cube)
            circuit.append(_step_from(cubes, cube, factor[cube], at))
            at = circuit[-1].other
        if circuit:
            found.append(tuple(circuit))
    return tuple(found)


def turns_of(cubes: CubeSet, left_right: Sequence[Circuit], front_back: Sequence[Circuit]) -> tuple[int, ...]:
    """How each cube is turned when the one walk gives left and right, the other front and back."""
    left_of = {step.cube: step.first_face for circuit in left_right for step in circuit}
    front_of = {step.cube: step.first_face for circuit in front_back for step in circuit}
    return tuple(_TURN_SHOWING[front_of[cube], left_of[cube]] for cube in range(cubes.count))


def stacks_of(cubes: CubeSet, one: Factor, other: Factor) -> Iterator[tuple[int, ...]]:
    """Every way of turning the cubes that two factors give: which is left and right, and each circuit either way."""
    for left_right, front_back in ((one, other), (other, one)):
        for sideways in _both_ways(circuits_of(cubes, left_right)):
            for forwards in _both_ways(circuits_of(cubes, front_back)):
                yield turns_of(cubes, sideways, forwards)


def _both_ways(circuits: tuple[Circuit, ...]) -> list[tuple[Circuit, ...]]:
    return list(product(*((circuit, tuple(step.back() for step in circuit)) for circuit in circuits)))


def _step_from(cubes: CubeSet, cube: int, axis: int, colour: int) -> Step:
    one, other = cubes.pairs[cube][axis]
    return Step(cube, 2 * axis, one, other) if one == colour else Step(cube, 2 * axis + 1, other, one)


_FRONT, _LEFT = FACES.index("front"), FACES.index("left")
_TURN_SHOWING = {(seen[_FRONT], seen[_LEFT]): turn for turn, seen in enumerate(FACE_AT)}
