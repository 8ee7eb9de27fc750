"""Cubes as document 003 describes them: three pairs of opposite colours each."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from noyau.classroom.kinds.kind import Args, Case, Kind
from noyau.classroom.reference.cubes import Cub, factors_canonics

COLOURS = "BVNG"


def _planted(chance: Random, n: int) -> list[Cub]:
    """Cubes with a solution: four sides, each an order of the colours, and a pair more."""
    sides = [chance.sample(COLOURS[:n], n) for _ in range(4)]
    cubes: list[Cub] = []
    for k in range(n):
        pairs = [(sides[0][k], sides[1][k]), (sides[2][k], sides[3][k])]
        pairs.append((chance.choice(COLOURS[:n]), chance.choice(COLOURS[:n])))
        cubes.append(chance.sample(pairs, 3))
    return cubes


def _any(chance: Random, n: int) -> list[Cub]:
    return [[(chance.choice(COLOURS[:n]), chance.choice(COLOURS[:n])) for _ in range(3)] for _ in range(n)]


def _sets(chance: Random) -> Iterator[Case]:
    for n in (1, 2, 2, 2, 3, 3, 3, 4, 4):
        for make in (_planted, _any):
            yield from (Case((make(chance, n),), "edge" if n == 1 else "usual") for _ in range(3))


def _choices(chance: Random) -> Iterator[Case]:
    for case in _sets(chance):
        (cubes,) = case.args
        known = factors_canonics(cubes)
        drawn = tuple(chance.randrange(3) for _ in cubes)
        yield Case((cubes, chance.choice(known) if known and chance.random() < 0.5 else drawn), case.group)


def _factors(chance: Random) -> Iterator[Case]:
    for case in _sets(chance):
        (cubes,) = case.args
        yield from (Case((cubes, factor), case.group) for factor in factors_canonics(cubes)[:3])


def _two_choices(chance: Random) -> Iterator[Case]:
    for n in (1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5) * 3:
        f, g = (tuple(chance.randrange(3) for _ in range(n)) for _ in range(2))
        yield Case((f, g if chance.random() < 0.5 else tuple((i + 1) % 3 for i in f)), "edge" if n == 1 else "usual")


def _fewer_sets(args: Args) -> Iterator[Args]:
    """Without the last cube and the last colour, where no other cube shows it."""
    (cubes,) = args
    last = COLOURS[len(cubes) - 1]
    for gone in range(len(cubes)):
        rest = [cube for k, cube in enumerate(cubes) if k != gone]
        if rest and all(last not in pair for cube in rest for pair in cube):
            yield (rest,)


KINDS = {
    "sets": Kind(_sets, lambda args: len(args[0]), _fewer_sets),
    "choices": Kind(_choices, lambda args: len(args[0])),
    "factors": Kind(_factors, lambda args: len(args[0])),
    "two_choices": Kind(_two_choices, lambda args: len(args[0])),
}
