"""A set of cubes that can be stacked, perhaps in one way only.

>>> from noyau.games.cubes import Cubes
>>> from noyau.solvers.cubes.factors import find
>>> find(Cubes(made(Wanted(unique=True, seed=7))).cubes).solutions
1
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Annotated

from noyau.errors import BadRules
from noyau.forms import Ask, Game, Maker, fields_of
from noyau.games.cubes import FACE_AT, Cubes, CubeSet
from noyau.solvers.cubes.factors import find

MOST_CUBES = 50
"""With more, making sure that there is one solution only would take long."""
MOST_TRIES = 20_000
LETTERS = ("R", "G", "B", "Y", "P", "O")


@dataclass(frozen=True)
class Wanted:
    """What can be asked for."""

    n: Annotated[int, Ask("how many cubes, and how many colours")] = 4
    unique: Annotated[bool, Ask("exactly one solution: one pair of factors without a common edge")] = False
    full_colour: Annotated[bool, Ask("every colour on every cube (six cubes at most)")] = False
    seed: Annotated[int, Ask("the same number gives the same cubes")] = 1

    def __post_init__(self) -> None:
        if not 2 <= self.n <= MOST_CUBES:
            raise BadRules(f"n is {self.n}", hint=f"2 to {MOST_CUBES} cubes can be made")
        if self.full_colour and self.n > len(LETTERS):
            raise BadRules(f"{self.n} colours do not fit on the six faces of a cube", hint="leave out --full-colour")
        if self.unique and self.n == 2:
            raise BadRules("no set of two cubes has exactly one solution", hint="three cubes or more")
        if self.unique and self.full_colour and self.n == len(LETTERS):
            # Six colours, once on each of six cubes: what two disjoint factors leave over is a third.
            raise BadRules(
                "six cubes with all six colours never have exactly one solution: beside two factors, what is left "
                "over is a third",
                hint="leave out --full-colour or --unique",
            )


def makers(game: Game) -> tuple[Maker, ...]:
    """One maker: cubes that can be stacked."""
    return (
        Maker(
            "cubes",
            "cubes that can be stacked, perhaps in one way only",
            fields_of(Wanted),
            lambda **asked: {"board": cubes(Wanted(**asked)).as_word()},
            lambda **asked: made(Wanted(**asked)),
        ),
    )


def made(wanted: Wanted) -> str:
    """The cubes as a file, not stacked yet."""
    return cubes(wanted).as_json()


def cubes(wanted: Wanted) -> CubeSet:
    """Put a solution into random cubes, until they are as wanted."""
    chance = Random(wanted.seed)  # noqa: S311  (a game, not a secret)
    for _ in range(MOST_TRIES):
        tried = _with_a_solution(wanted, chance)
        if tried is None or Cubes(tried).solved(Cubes(tried).start()):
            continue
        if not wanted.unique or find(tried).solutions == 1:
            return tried
    error = BadRules(
        f"in {MOST_TRIES:,} tries no such set of {wanted.n} cubes came up", hint="try another --seed, or more cubes"
    )
    raise error.saying("error.cubes.tries", tries=MOST_TRIES, cubes=wanted.n).hinting("error.cubes.tries.hint")


def _with_a_solution(wanted: Wanted, chance: Random) -> CubeSet | None:
    """Four sides that show every colour once, the other two faces at random; then each cube is turned at random."""
    count = wanted.n
    shown_by_cube: list[tuple[int, ...]] = [()] * count
    for _ in range(4):
        grown = _one_more_side(shown_by_cube, chance, repeats=6 - count if wanted.full_colour else 4)
        if grown is None:
            return None
        shown_by_cube = grown
    faces = []
    for shown in shown_by_cube:
        hidden = [chance.randrange(count), chance.randrange(count)]
        if wanted.full_colour:
            missing = sorted(set(range(count)) - set(shown))
            hidden[: len(missing)] = missing
            chance.shuffle(hidden)
        cube = (*shown, *hidden)
        faces.append(tuple(cube[face] for face in chance.choice(FACE_AT)))
    names = LETTERS[:count] if count <= len(LETTERS) else tuple(map(str, range(1, count + 1)))
    return CubeSet(tuple(faces), names)


def _one_more_side(shown: list[tuple[int, ...]], chance: Random, *, repeats: int) -> list[tuple[int, ...]] | None:
    """Another side with every colour once, such that no cube shows more colours again than it may."""
    for _ in range(500):
        side = chance.sample(range(len(shown)), len(shown))
        grown = [(*cube, colour) for cube, colour in zip(shown, side, strict=True)]
        if all(len(cube) - len(set(cube)) <= repeats for cube in grown):
            return grown
    return None
