"""Boards by their numbers: for games on graphs the families by name, for others a few lines of chance each."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from noyau.errors import CannotRead, UnknownName
from noyau.forms import Field, Game, Word, fields_of
from noyau.graphs import FAMILIES, Family
from noyau.graphs.families.arenas import ARENA_FAMILIES
from noyau.graphs.families.levels import level_count
from noyau.languages import message

SEED = "seed"
WITH_DOLLARS = ("random", "unsure", "level")
Words = dict[str, Word]


@dataclass(frozen=True)
class Number:
    """A number that a generator asks for."""

    name: str
    least: int
    usual: int
    most: int | None = None


@dataclass(frozen=True)
class Generator:
    """A kind of board: its numbers, and the fields that they make."""

    name: str
    meaning: str
    numbers: tuple[Number, ...]
    make: Callable[..., Words]

    def as_json(self) -> dict[str, Any]:
        """What the page's form is made from."""
        return {
            "name": self.name,
            "title": message(f"generator.{self.name}", text=self.meaning).as_json(),
            "numbers": [
                {
                    **{"name": number.name, "least": number.least, "usual": number.usual},
                    "label": message(f"generator.number.{number.name}", text=number.name).as_json(),
                }
                for number in self.numbers
            ],
        }


def generated(game: Game, name: str, given: Mapping[str, int]) -> Words:
    """The fields of the board that a generator makes of these numbers."""
    known = generators_of(game)
    if name not in known:
        raise UnknownName.among("generator", name, known)
    generator = known[name]
    for odd in given:
        if odd not in (number.name for number in generator.numbers):
            raise UnknownName.among(f"number of {name}", odd, [number.name for number in generator.numbers])
    numbers = [(number, given.get(number.name, number.usual)) for number in generator.numbers]
    for number, value in numbers:
        if value < number.least or (number.most is not None and value > number.most):
            raise CannotRead(f"{number.name} is {value}", allowed=[_range(number)])
    return generator.make(*(value for _, value in numbers))


@cache
def _of_game(game: str, fields: tuple[Field, ...]) -> dict[str, Generator]:
    board = next((field for field in fields if field.board), None)
    if board is None:
        return {}
    if board.kind == "digraph":
        return {name: _of_family(family, board.name) for name, family in ARENA_FAMILIES.items()}
    if "graph" not in board.boards:
        return {generator.name: generator for generator in CHANCE.get(game, ())}
    wanted = [family for family in FAMILIES.values() if family.size is not None]
    if "value" in board.carries:
        wanted = [family for family in wanted if family.name in WITH_DOLLARS]
    else:
        wanted = [family for family in wanted if family.name not in WITH_DOLLARS]
    return {family.name: _of_family(family, board.name) for family in wanted}


def generators_of(game: Game) -> dict[str, Generator]:
    """The generators for a game, by name."""
    return _of_game(game.name, fields_of(game.rules))


def _of_family(family: Family, field: str) -> Generator:
    """A family asks for the capitals in its form; its example says what they usually are."""
    letters = re.findall("[A-Z]+", family.form.partition(":")[2])
    usual = family.numbers(family.example, family.example.partition(":")[2] if ":" in family.form else None)
    is_level = family.name == "level"  # its K is not that of document 002
    names = ["level" if is_level else SEED if letter == "S" else letter for letter in letters]
    most = level_count() if is_level else None
    numbers = zip(names, family.least, usual, strict=True)

    def make(*values: int) -> Words:
        written = iter(values)
        form = family.form.partition(":")
        return {field: form[0] + form[1] + re.sub("[A-Z]+", lambda _: str(next(written)), form[2])}

    return Generator(
        family.name, family.meaning, tuple(Number(name, least, value, most) for name, least, value in numbers), make
    )


def _range(number: Number) -> str:
    return f"{number.least} or more" if number.most is None else f"{number.least} to {number.most}"


# By chance, for games that are not played on a graph.


def _heaps(count: int, most: int, seed: int) -> Words:
    draw = Random(seed)  # noqa: S311 - a board, not a secret
    return {"heaps": ",".join(str(draw.randint(1, most)) for _ in range(count))}


def _one_heap(tokens: int, most: int, seed: int) -> Words:
    draw = Random(seed)  # noqa: S311 - a board, not a secret
    amounts = sorted(draw.sample(range(1, most + 1), k=min(most, draw.randint(2, 4))))
    return {"tokens": str(tokens), "take": ",".join(map(str, amounts))}


def _octal(tokens: int, digits: int, seed: int) -> Words:
    draw = Random(seed)  # noqa: S311 - a board, not a secret
    code = [*(str(draw.randrange(8)) for _ in range(digits - 1)), str(draw.randint(1, 7))]
    return {"code": "0." + "".join(code), "n": str(tokens)}


def _cubes(count: int, seed: int) -> Words:
    from noyau.make.cubes import Wanted, cubes

    return {"board": cubes(Wanted(n=count, seed=seed)).as_word()}


def _bracelet(window: int, kinds: int) -> Words:
    return {"k": str(window), "symbols": "0123456789"[:kinds]}


def _torus(rows: int, columns: int) -> Words:
    return {"window": f"{rows}x{columns}"}


_SEED = Number(SEED, 0, 1)
CHANCE: dict[str, tuple[Generator, ...]] = {
    "nim": (
        Generator("heaps", "heaps by chance", (Number("count", 1, 4, 12), Number("most", 1, 7, 50), _SEED), _heaps),
    ),
    "subtraction": (
        Generator(
            "amounts",
            "amounts to take by chance",
            (Number("tokens", 1, 21, 200), Number("most", 1, 6, 30), _SEED),
            _one_heap,
        ),
    ),
    "octal": (
        Generator("code", "a code by chance", (Number("tokens", 1, 13, 60), Number("digits", 1, 3, 8), _SEED), _octal),
    ),
    "cubes": (Generator("cubes", "cubes that can be solved", (Number("count", 3, 4, 8), _SEED), _cubes),),
    "bracelet": (
        Generator("ring", "every window once", (Number("window", 1, 4, 8), Number("kinds", 1, 2, 6)), _bracelet),
    ),
    "torus": (Generator("window", "every window once", (Number("R", 1, 2, 3), Number("C", 1, 2, 3)), _torus),),
}
