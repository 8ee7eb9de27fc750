"""What all makers of honest proofs use: the words of a proof around a board, what `noyau.solve` proves, graphs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from noyau.games import find
from noyau.graphs import Graph
from noyau.proofs import FORMAT
from noyau.proofs.sentences import said
from noyau.solvers import solve

Content = dict[str, Any]
Maker = Callable[[Random], Content | None]
Key = tuple[str, str]
PLAYERS = ("winner", "grundy", "value")


class Unlucky(Exception):
    """Nothing came of these dice."""


def plain(value: Any) -> Any:
    """Rows as lists."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else value


def whole(board: Content, claim: Content, certificate: Content) -> Content:
    players = ["1", "2"] if claim["kind"] in PLAYERS else []
    return {
        "format": FORMAT, "about": "a board", "asked": {"game": "any", "words": {}}, "board": board, "players": players,
        "claim": claim, "says": f"a board: {said(claim, players)}", "kind": "proved", "certificate": certificate,
    }  # fmt: skip


def proved(proof: Any) -> Content:
    """What the file of a proof would hold; without names, which no lie is about."""
    if proof.kind != "proved":
        raise Unlucky
    made: Content = plain(proof.content())
    made["board"].pop("names", None)
    return made


def solved(game: str, *words: Any, method: str | None = None, options: Content | None = None, **more: Any) -> Content:
    """What `noyau.solve` proves."""
    return proved(solve(find(game).rules(*words, **more), method=method, limit=5, **(options or {})).proof)


def winner(to_move: int, mover_wins: bool) -> Content:
    return {"kind": "winner", "to_move": to_move, "winner": to_move if mover_wins else 3 - to_move, "rank": None}


def solvable(length: int | None, bound: int | None) -> Content:
    return {"kind": "solvable", "length": length, "bound": bound}


def some_edges(dice: Random, count: int, *, simple: bool = True, connected: bool = False) -> list[tuple[int, int]]:
    pairs = [(u, v) for v in range(count) for u in range(v)]
    chosen = [pair for pair in pairs if dice.random() < dice.choice((0.3, 0.5, 0.8))]
    if connected:
        chosen = [*{*chosen, *((dice.randrange(v), v) for v in range(1, count))}]
    if not simple:
        chosen += [dice.choice(chosen) for _ in range(dice.choice((0, 0, 1, 2))) if chosen]
    chosen = [pair if dice.random() < 0.5 else pair[::-1] for pair in chosen]
    dice.shuffle(chosen)
    return chosen


def some_loops(dice: Random, count: int) -> list[tuple[int, int]]:
    return [(v, v) for v in range(count) if dice.random() < 0.1]


def flat(edges: Any) -> list[int]:
    return [end for edge in edges for end in edge]


def a_graph(dice: Random, least: int = 1, most: int = 5, *, connected: bool = False) -> Graph:
    count = dice.randint(least, most)
    return Graph.from_edges(count, some_edges(dice, count, connected=connected))


def rows_of(after: list[list[int]]) -> Content:
    first = [0]
    for row in after:
        first.append(first[-1] + len(row))
    return {"first_edge": first, "target": flat(after)}


def some_successors(dice: Random, count: int, most: int = 3) -> list[list[int]]:
    return [[dice.randrange(count) for _ in range(dice.randint(0, most))] for _ in range(count)]
