"""Coloured cubes, random and with a solution put in, against a CP-SAT model that is asked for one solution; they must
agree on whether there is one.

Ours finds every solution, and up to 40 cubes every factor; the model stops at the first. OR-Tools is looked for beside
this interpreter (`--peers` puts it there); without it the peer is a slow way of our own that tries every choice of
pairs, on small sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import product
from random import Random

from benchmarks import Comparison, Options, cpu_seconds, say
from noyau.games.cubes import CubeSet
from noyau.solvers.cubes.factors import counts, find
from noyau.solvers.cubes.program import two_factors

Work = tuple[str, list[CubeSet]]


class CubesBenchmark:
    name = "cubes"
    compares = "every solution of coloured cubes counted, against CP-SAT looking for one; cubes a second"

    def run(self, options: Options) -> Sequence[Comparison]:
        say_long_set()
        sizes = (4, 10, 20, 30, 50) if find_spec("ortools") else (4, 8)
        works = [*random_works(sizes), *planted_works((*sizes, 60, 70, 80) if len(sizes) > 2 else sizes)]
        return [compare(*work, options.repetitions) for work in works]


BENCHMARK = CubesBenchmark()


def random_works(sizes: Sequence[int]) -> Iterator[Work]:
    for count in sizes:
        yield f"5 random sets of {count}", [random_set(Random(seed), count) for seed in range(5)]


def planted_works(sizes: Sequence[int]) -> Iterator[Work]:
    for count in sizes:
        yield f"5 planted sets of {count}", [planted_set(Random(seed), count) for seed in range(5)]


def random_set(chance: Random, count: int) -> CubeSet:
    """Every face any colour; again until every colour occurs."""
    while True:
        faces = tuple(tuple(chance.randrange(count) for _ in range(6)) for _ in range(count))
        if len({face for cube in faces for face in cube}) == count:
            return CubeSet(faces, tuple(map(str, range(count))))


def planted_set(chance: Random, count: int) -> CubeSet:
    """Four sides that show every colour once, two more faces at random, and the pairs of every cube shuffled."""
    sides = [chance.sample(range(count), count) for _ in range(4)]
    faces = []
    for cube in range(count):
        pairs = [(sides[0][cube], sides[1][cube]), (sides[2][cube], sides[3][cube])]
        pairs.append((chance.randrange(count), chance.randrange(count)))
        chance.shuffle(pairs)
        faces.append(tuple(colour for pair in pairs for colour in pair))
    return CubeSet(tuple(faces), tuple(map(str, range(count))))


def banded_set(chance: Random, count: int, width: int) -> CubeSet:
    """Colours stay near the cubes of their number: many solutions, and few colours open at a time."""
    faces = []
    for cube in range(count):
        near = [min(count - 1, max(0, cube + chance.randint(-width, width))) for _ in range(2)]
        faces.append((cube, cube, cube, min(count - 1, cube ^ 1), *near))
    return CubeSet(tuple(faces), tuple(map(str, range(count))))


def compare(work: str, sets: list[CubeSet], repetitions: int) -> Comparison:
    solutions = [find(each).solutions for each in sets]
    peer_name, peer = (
        ("CP-SAT, one solution", one_by_cp_sat) if find_spec("ortools") else ("every choice", one_by_trying)
    )
    if [bool(peer(each)) for each in sets] != [bool(number) for number in solutions]:
        raise AssertionError(f"{work}: the peer disagrees on what can be solved")
    rivals = {"ours": lambda: [find(each) for each in sets], "peer": lambda: [peer(each) for each in sets]}
    seconds = cpu_seconds(rivals, repetitions)
    each = [min(seconds[name]) / len(sets) * 1e3 for name in ("ours", "peer")]
    say(f"{work}: solutions {solutions}; a set takes {each[0]:.3f} ms, {peer_name} {each[1]:.1f} ms")
    return Comparison(work, sum(one.count for one in sets), "cubes", seconds["ours"], seconds["peer"], peer_name)


def one_by_cp_sat(cubes: CubeSet) -> bool:
    return two_factors(cubes)[0] is not None


def one_by_trying(cubes: CubeSet) -> bool:
    kept = []
    for choice in product(range(3), repeat=cubes.count):
        ends = [colour for cube, axis in enumerate(choice) for colour in cubes.pairs[cube][axis]]
        if all(ends.count(colour) == 2 for colour in range(cubes.count)):
            kept.append(choice)
    return any(all(a != b for a, b in zip(one, other, strict=True)) for one in kept for other in kept)


def say_long_set() -> None:
    """No peer counts this."""
    cubes = banded_set(Random(5), 200, 2)
    seconds = cpu_seconds({"ours": lambda: counts(cubes, find(cubes))}, 3)["ours"]
    found = find(cubes)
    say(f"a banded set of 200: {found.solutions:.2e} solutions, all conventions counted in {min(seconds):.3f} s")
