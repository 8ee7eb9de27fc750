"""The answer to coloured cubes in sentences: how many solutions, the stack, and the way to it by factors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from noyau.games.cubes import ARROWS, FACE_AT, FACES, TURN_AFTER, Cubes, CubeSet, Turns
from noyau.languages import Message, message
from noyau.solvers.cubes.circuits import Circuit, circuits_of
from noyau.solvers.cubes.found import Found

MOST_FACTORS = 12


@dataclass(frozen=True)
class Sentences:
    """Sentences, the last of them made only as they are read."""

    first: Sequence[Message]
    then: Callable[[], Iterable[Message]]

    def __iter__(self) -> Iterator[Message]:
        yield from self.first
        yield from self.then()


def summary(found: Found) -> list[Message]:
    """How many factors and solutions there are."""
    if found.solutions is None:
        return [message("cubes.solvable")]
    if found.factors is None and not found.solutions:
        return [message("cubes.unsolvable")]
    solutions = message("cubes.solutions", **_number(found.solutions))
    return [solutions] if found.factors is None else [message("cubes.factors", **_number(found.factors)), solutions]


def counted(cubes: CubeSet, counts: Mapping[str, int | None]) -> list[Message]:
    """Each number with what is counted."""
    rows = [
        message(f"cubes.count.{what}", **_number(number), cubes=cubes.count, power=f"24^{cubes.count}")
        for what, number in counts.items()
        if number is not None
    ]
    return rows or [message("cubes.uncounted")]


def stack(rules: Cubes, turns: tuple[int, ...] | None) -> list[Message]:
    """What each cube shows, and how to turn it."""
    if turns is None:
        return []
    sides = rules.sides(Turns(turns))
    return [
        message(
            "cubes.cube", cube=cube + 1, **{side: shown[cube] for side, shown in sides.items()},
            ways=" ".join(ARROWS[way] for way in ways_to(turn)) or "–",  # signs: they are the same in every language
        )
        for cube, turn in enumerate(turns)
    ]  # fmt: skip


def every(rules: Cubes, stacks: Iterable[tuple[int, ...]]) -> Iterator[Message]:
    """A line for every solution: front, back, left and right of each cube."""
    yield message("cubes.every")
    for number, turns in enumerate(stacks, 1):
        shown = zip(*rules.sides(Turns(turns)).values(), strict=True)
        yield message("cubes.every_one", number=f"{number:,}", stack=" | ".join(" ".join(cube) for cube in shown))


def explanation(rules: Cubes, found: Found, turns: tuple[int, ...] | None) -> list[Message]:
    """The multigraph, its factors, the circuits of two of them, and the cubes one by one."""
    cubes = rules.cubes
    rows = [message("cubes.explain.graph", colours=", ".join(cubes.colours))]
    for cube in range(cubes.count):
        edges = ", ".join(_edge(cubes, cube, axis) for axis in range(3))
        rows.append(message("cubes.explain.edges", cube=cube + 1, edges=edges))
    if found.rows is not None and len(found.rows):
        rows.append(message("cubes.explain.factors"))
        for number, row in enumerate(found.rows[:MOST_FACTORS].tolist(), 1):
            edges = ", ".join(f"{cube + 1}: {_edge(cubes, cube, axis)}" for cube, axis in enumerate(row))
            rows.append(message("cubes.explain.factor", number=number, edges=edges))
        if len(found.rows) > MOST_FACTORS:
            rows.append(message("cubes.explain.more", number=f"{len(found.rows) - MOST_FACTORS:,}"))
    if turns is None:
        return rows
    rows.append(_pair(found, turns))
    walks = {way: walk_text(cubes, walk(cubes, turns, way)) for way in ("left", "front")}
    rows += [message("cubes.explain.sides", sideways=walks["left"], forwards=walks["front"])]
    return [*rows, message("cubes.explain.turns"), *stack(rules, turns)]


def _pair(found: Found, turns: Sequence[int]) -> Message:
    """Which two factors a stack uses: first left and right, then front and back."""
    rows = [] if found.rows is None else found.rows.tolist()
    used = [[FACE_AT[turn][FACES.index(side)] // 2 for turn in turns] for side in ("left", "front")]
    if not all(factor in rows for factor in used):
        return message("cubes.explain.some_pair")
    return message("cubes.explain.pair", one=rows.index(used[0]) + 1, other=rows.index(used[1]) + 1)


def walk(cubes: CubeSet, turns: Sequence[int], side: Literal["left", "front"]) -> tuple[Circuit, ...]:
    """The circuits behind two opposite sides of a stack, walked so that the first colour of each edge is on `side`.

    >>> from noyau.games.shared.cube_sets import cube_set
    >>> two = cube_set("0-0 1-1 0-1; 1-1 0-0 1-0")
    >>> walk_text(two, walk(two, (0, 0), "front"))
    '0 –1– 0, 1 –2– 1'
    """
    shown = [FACE_AT[turn][FACES.index(side)] for turn in turns]
    circuits = circuits_of(cubes, [face // 2 for face in shown])
    return tuple(
        circuit if circuit[0].first_face == shown[circuit[0].cube] else tuple(step.back() for step in reversed(circuit))
        for circuit in circuits
    )


def walk_text(cubes: CubeSet, circuits: Iterable[Circuit]) -> str:
    """`V –4– N –3– G –1– B –2– V`: colours, and between them the cube whose edge leads on."""
    names = cubes.colours
    return ", ".join(
        names[circuit[0].one] + "".join(f" –{step.cube + 1}– {names[step.other]}" for step in circuit)
        for circuit in circuits
    )


def ways_to(turn: int, start: int = 0) -> tuple[str, ...]:
    """The fewest quarter turns that take a cube from one of the 24 ways, at first how it was given, to another.

    >>> ways_to(0), ways_to(1)
    ((), ('left',))
    """
    known: dict[int, tuple[str, ...]] = {start: ()}
    for at in (queue := [start]):
        for way, turned in TURN_AFTER.items():
            if turned[at] not in known:
                known[turned[at]] = (*known[at], way)
                queue.append(turned[at])
    return known[turn]


def _number(number: int) -> dict[str, Any]:
    """A number of any size as the catalogue takes it: written out, and whether it is none, one or more."""
    return {"number": f"{number:,}", "count": min(number, 2)}


def _edge(cubes: CubeSet, cube: int, axis: int) -> str:
    one, other = cubes.pairs[cube][axis]
    return f"{cubes.colours[one]}–{cubes.colours[other]}"
