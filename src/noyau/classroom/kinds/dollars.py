"""Boards of document 000: vertices with values, a list of edges; connected, and rich enough to be won."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from noyau.classroom.kinds.kind import Args, Case, Kind

Board = dict[str, list[Any]]


def _board(chance: Random, n: int, *, winnable: bool) -> Board:
    """A tree with some edges more, perhaps parallel ones; with at least as many dollars as its Euler number."""
    edges = [[chance.randrange(i), i] for i in range(1, n)]
    edges += [sorted(chance.sample(range(n), 2)) for _ in range(chance.randint(0, n // 2)) if n > 1]
    values = [chance.randint(-3, 3) for _ in range(n)]
    while winnable and sum(values) < len(edges) - n + 1:
        values[chance.randrange(n)] += 1
    return {"vertices": [{"value": value} for value in values], "edges": edges}


def _boards(chance: Random) -> Iterator[Case]:
    for n in (1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 7, 8) * 2:
        yield Case((_board(chance, n, winnable=False),), "edge" if n == 1 else "usual")


def _boards_and_vertices(chance: Random) -> Iterator[Case]:
    for case in _boards(chance):
        yield Case((*case.args, chance.randrange(len(case.args[0]["vertices"]))), case.group)


def _winnable(chance: Random) -> Iterator[Case]:
    for n in (1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 7, 8) * 2:
        yield Case((_board(chance, n, winnable=True),), "edge" if n == 1 else "usual")


def _sequences(chance: Random) -> Iterator[Case]:
    for n in (1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 7) * 2:
        moves = [(chance.randrange(n), chance.choice((-1, 1, 1))) for _ in range(chance.randint(0, 2 * n))]
        yield Case((n, moves), "edge" if n == 1 or not moves else "usual")


def _fewer(args: Args) -> Iterator[Args]:
    board: Board = args[0]
    for gone in range(len(board["vertices"]) - 1, 0, -1):
        if len(args) == 2 and args[1] == gone:
            continue
        degree = sum(gone in edge for edge in board["edges"])
        if degree != 1:
            continue  # what remains is connected still
        number = [v - (v > gone) for v in range(len(board["vertices"]))]
        edges = [[number[a], number[b]] for a, b in board["edges"] if gone not in (a, b)]
        vertices = [dict(v) for i, v in enumerate(board["vertices"]) if i != gone]
        yield ({"vertices": vertices, "edges": edges}, *(number[v] for v in args[1:]))


def _fewer_winnable(args: Args) -> Iterator[Args]:
    for smaller in _fewer(args):
        board = smaller[0]
        if sum(v["value"] for v in board["vertices"]) >= len(board["edges"]) - len(board["vertices"]) + 1:
            yield smaller


def _shorter(args: Args) -> Iterator[Args]:
    n, moves = args
    yield from ((n, moves[:place] + moves[place + 1 :]) for place in range(len(moves)))
    yield from ((m, [(v, by) for v, by in moves if v < m]) for m in range(1, n))


KINDS = {
    "boards": Kind(_boards, lambda args: len(args[0]["vertices"]), _fewer, "money"),
    "boards_and_vertices": Kind(_boards_and_vertices, lambda args: len(args[0]["vertices"]), _fewer, "money"),
    "winnable": Kind(_winnable, lambda args: len(args[0]["vertices"]), _fewer_winnable, "money"),
    "sequences": Kind(_sequences, lambda args: int(args[0]), _shorter),
}
