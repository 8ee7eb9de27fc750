"""Coloured cubes without any idea: turn the cubes in all ways and look. The slow twin of `solvers/cubes/factors.py`.

The turns are the 24 rotation matrices, made here from nothing but signs and places; the rules' own table is not used.
"""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
from hypothesis import strategies as st

from noyau.games.cubes import FACES, CubeSet

NORMAL = {
    "front": (0, -1, 0), "back": (0, 1, 0), "left": (-1, 0, 0), "right": (1, 0, 0), "top": (0, 0, 1),
    "bottom": (0, 0, -1),
}  # fmt: skip


def rotations():
    """For every rotation and every place: which face comes there."""
    found = []
    for places, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
        matrix = np.zeros((3, 3), int)
        for row, (place, sign) in enumerate(zip(places, signs, strict=True)):
            matrix[row, place] = sign
        if round(np.linalg.det(matrix)) == 1:
            came_from = {tuple(matrix @ NORMAL[face]): face for face in FACES}
            found.append(tuple(FACES.index(came_from[NORMAL[place]]) for place in FACES))
    return found


ROTATIONS = rotations()


def solved_states(cubes: CubeSet):
    """What each of the 24ⁿ states shows that is solved: every rotation of every cube, dropped as soon as a side shows a
    colour twice, for nothing that is stacked later takes it away again."""
    states = [()]
    for faces in cubes.faces:
        views = [tuple(faces[face] for face in rotation[:4]) for rotation in ROTATIONS]
        states = [
            (*above, view)
            for above in states
            for view in views
            if not any(view[side] == shown[side] for shown in above for side in range(4))
        ]
    return states


def factors(cubes: CubeSet):
    """All ways to choose a pair of every cube, kept where every colour comes twice."""
    kept = []
    for choice in product(range(3), repeat=cubes.count):
        ends = [colour for cube, axis in enumerate(choice) for colour in cubes.pairs[cube][axis]]
        if all(ends.count(colour) == 2 for colour in range(cubes.count)):
            kept.append(choice)
    return kept


def disjoint_pairs(kept):
    """Unordered pairs of factors that choose differently on every cube."""
    return [
        (one, other)
        for place, one in enumerate(kept)
        for other in kept[place + 1 :]
        if all(a != b for a, b in zip(one, other, strict=True))
    ]


@st.composite
def cube_sets(draw, fewest=2, most=4):
    """Sets in which every colour occurs; half of them with a solution put in."""
    count = draw(st.integers(fewest, most))
    colour = st.integers(0, count - 1)
    faces = [list(draw(st.tuples(*[colour] * 6))) for _ in range(count)]
    if draw(st.booleans()):
        for side in range(4):
            for cube, shown in enumerate(draw(st.permutations(range(count)))):
                faces[cube][side] = shown
    else:
        for missing in set(range(count)) - {face for cube in faces for face in cube}:
            faces[missing][draw(st.integers(0, 5))] = missing
    used = {face for cube in faces for face in cube}
    for cube, missing in enumerate(set(range(count)) - used):  # the line above may have painted over the last one
        faces[cube][:] = [missing] * 6
    if {face for cube in faces for face in cube} != set(range(count)):
        faces = [[cube] * 6 for cube in range(count)]
    return CubeSet(tuple(map(tuple, faces)), tuple(map(str, range(count))))


def planted(chance, count):
    """A set with a solution put in, in which nothing shows where."""
    sides = [chance.sample(range(count), count) for _ in range(4)]
    faces = []
    for cube in range(count):
        pairs = [(sides[0][cube], sides[1][cube]), (sides[2][cube], sides[3][cube])]
        pairs.append((chance.randrange(count), chance.randrange(count)))
        chance.shuffle(pairs)
        faces.append(tuple(colour for pair in pairs for colour in pair))
    return CubeSet(tuple(faces), tuple(map(str, range(count))))


def banded(chance, count, width=3):
    """A long set in which colours stay near the cubes of their number, so that few are open at a time."""
    faces = []
    for cube in range(count):
        near = [min(count - 1, max(0, cube + chance.randint(-width, width))) for _ in range(2)]
        faces.append((cube, cube, cube, min(count - 1, cube ^ 1), *near))
    return CubeSet(tuple(faces), tuple(map(str, range(count))))
