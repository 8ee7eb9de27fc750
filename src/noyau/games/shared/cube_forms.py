"""When two sets of cubes are the same puzzle: the same up to the names of the colours, the order of the cubes, and for
each cube the order and the direction of its pairs of opposite faces.

Nothing that matters to a stack is lost: which pair is called front and back makes no difference, and whether a cube is
the mirror image of another one neither, because hiding a pair leaves a ring of four faces that can be turned round.

>>> from noyau.games.shared.cube_sets import cube_set
>>> is_isomorphic(cube_set("instant-insanity"), cube_set("tick4"))
True
>>> is_isomorphic(cube_set("instant-insanity"), cube_set("document-003"))
False
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from noyau.errors import TooLarge
from noyau.games.shared.cube_sets import CubeSet

MOST_NAMINGS = 5_000
"""A set with more symmetry than that is refused."""
Form = tuple[tuple[tuple[int, int], ...], ...]


def canonical_form(cubes: CubeSet) -> Form:
    """The least of all ways to write the set down; equal for two sets exactly when they are the same puzzle."""
    best: Form | None = None
    for tried, rank_of_colour in enumerate(_namings(cubes, [0] * cubes.count)):
        if tried == MOST_NAMINGS:
            raise TooLarge(f"these {cubes.count} cubes are so alike that more than {tried:,} namings would be tried")
        form = _form(cubes, rank_of_colour)
        best = form if best is None else min(best, form)
    assert best is not None
    return best


def canonical(cubes: CubeSet) -> CubeSet:
    """The set itself, written in that way, with colours 0, 1, 2 …"""
    faces = tuple(tuple(colour for pair in cube for colour in pair) for cube in canonical_form(cubes))
    return CubeSet(faces, tuple(map(str, range(cubes.count))))


def is_isomorphic(one: CubeSet, other: CubeSet) -> bool:
    """Whether two sets are the same puzzle."""
    return one.count == other.count and canonical_form(one) == canonical_form(other)


def _namings(cubes: CubeSet, class_of_colour: Sequence[int]) -> Iterator[list[int]]:
    """Ranks for the colours: as far as the set tells them apart, and every way beyond that."""
    refined = _refined(cubes, class_of_colour)
    doubtful = [rank for rank in refined if refined.count(rank) > 1]
    if not doubtful:
        yield refined
        return
    tried: list[int] = []
    for colour, rank in enumerate(refined):
        if rank == min(doubtful) and not any(_can_swap(cubes, colour, other) for other in tried):
            tried.append(colour)  # this one first, its likes after it
            yield from _namings(cubes, [2 * other + (place != colour) for place, other in enumerate(refined)])


def _can_swap(cubes: CubeSet, one: int, other: int) -> bool:
    """Whether two colours could change places and nobody would see it; then one need not be tried after the other."""
    names = list(range(cubes.count))
    swapped = list(names)
    swapped[one], swapped[other] = other, one
    return _form(cubes, swapped) == _form(cubes, names)


def _refined(cubes: CubeSet, class_of_colour: Sequence[int]) -> list[int]:
    """Tell colours apart by the cubes they are on and whom they face, again and again until nothing changes."""
    ranks, classes = list(class_of_colour), 0
    while True:
        seen: list[list[object]] = [[] for _ in ranks]
        for cube in cubes.pairs:
            whole = _ranked(cube, ranks)
            for one, other in cube:
                seen[one].append((whole, ranks[other]))
                seen[other].append((whole, ranks[one]))
        rows = [(rank, sorted(seen[colour])) for colour, rank in enumerate(ranks)]  # type: ignore[type-var]
        ordered = sorted(rows)
        order = [entry for place, entry in enumerate(ordered) if place == 0 or entry != ordered[place - 1]]
        ranks = [order.index(entry) for entry in rows]
        if len(order) == classes:
            return ranks
        classes = len(order)


def _ranked(cube: Sequence[tuple[int, int]], ranks: Sequence[int]) -> tuple[tuple[int, int], ...]:
    pairs = ((ranks[one], ranks[other]) for one, other in cube)
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def _form(cubes: CubeSet, ranks: Sequence[int]) -> Form:
    return tuple(sorted(_ranked(cube, ranks) for cube in cubes.pairs))
