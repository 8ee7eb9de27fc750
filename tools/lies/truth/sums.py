"""What is true of sums, by the values of their parts and by plain play."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from functools import cache
from typing import Any

from lies.truth.arenas import grundy_values
from lies.truth.heaps import nim_heaps, nim_moves, nim_value, octal_options, octal_values, read_digits
from lies.truth.shared import Board, TooLarge, Truth, mover, remembered, successors


def part_value(part: Board) -> int | None:
    text = json.dumps(part, sort_keys=True)
    if part["shape"] == "arena":
        return grundy_values(text)[part["start"]]  # type: ignore[no-any-return]
    if part["shape"] == "nim":
        assert not part["misere"]
        return nim_value(nim_heaps(part))
    assert part["shape"] == "octal"
    return octal_values(text)(part["tokens"])  # type: ignore[no-any-return]


def part_moves(part: Board) -> tuple[Any, Callable[[Any], Any]]:
    if part["shape"] == "arena":
        after = successors(part)
        return part["start"], lambda v: after[v]
    if part["shape"] == "nim":
        return nim_heaps(part), nim_moves
    digits = read_digits(part)

    def moves(state: tuple[int, ...]) -> set[tuple[int, ...]]:
        return {
            tuple(sorted([*state[:place], *state[place + 1 :], *left]))
            for place, heap in enumerate(state)
            for left in octal_options(digits, heap)
        }

    return ((part["tokens"],) if part["tokens"] else ()), moves


@remembered
def sum_value(board: Board) -> int | None:
    """By the values of the parts; and, where the parts are small, confirmed by playing the sum beside a heap of Nim."""
    total = 0
    for part in board["parts"]:
        value = part_value(part)
        if value is None:
            return None
        total ^= value
    games = [part_moves(part) for part in board["parts"]]
    steps = 0

    @cache
    def wins(state: tuple[Any, ...], nim: int) -> bool:
        nonlocal steps
        steps += 1
        if steps > 1_000:
            raise TooLarge
        if any(not wins(state, left) for left in range(nim)):
            return True
        return any(
            not wins((*state[:place], then, *state[place + 1 :]), nim)
            for place, (_, moves) in enumerate(games)
            for then in moves(state[place])
        )

    with contextlib.suppress(TooLarge, RecursionError):
        assert not wins(tuple(start for start, _ in games), total)
    return total


def winner_of_sum(text: str, claim: Board) -> Truth:
    board, value = json.loads(text), sum_value(text)
    if value is None:
        return False
    return claim == {"kind": "winner", "to_move": board["to_move"], "winner": mover(board, value != 0), "rank": None}


def grundy_of_sum(text: str, claim: Board) -> Truth:
    return claim["value"] == sum_value(text) is not None


def all_parts(text: str, _claim: Board, certificate: Board) -> Truth:
    return certificate["value"] == [part_value(part) for part in json.loads(text)["parts"]]
