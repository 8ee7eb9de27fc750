"""What is true of heaps, by their tables and by plain play."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from lies.truth.arenas import heaps
from lies.truth.shared import MOST_HEAP, MOST_POSITIONS, Board, TooLarge, Truth, mex, mover, remembered


@remembered
def heap_winners(board: Board) -> Callable[[int, int], int]:
    """Who wins a heap of any size (player 0 or 1 to move): the last columns of the table repeat at some time."""
    take, misere, tokens = (board["take"], board["take_second"]), board["misere"], board["tokens"]
    take = tuple([amount for amount in own if amount <= tokens] for own in take)  # the others can never be taken
    reach = max([1, *take[0], *take[1]])
    if reach > 40:
        raise TooLarge
    table: list[tuple[int, int]] = []
    seen: dict[Any, int] = {}
    while True:
        heap, entry = len(table), []
        for player in (0, 1):
            then = [table[heap - amount][1 - player] for amount in take[player] if amount <= heap]
            entry.append((player if player in then else 1 - player) if then else (player if misere else 1 - player))
        table.append((entry[0], entry[1]))
        state = tuple(table[-reach:])
        if len(state) == reach and state in seen:
            break
        seen[state] = heap
        if heap > 20_000:
            raise TooLarge
    begin, period = seen[state], heap - seen[state]
    return lambda size, player: table[size if size < begin else begin + (size - begin) % period][player]


def winner_of_heap(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    if claim["to_move"] != board["to_move"]:
        return False
    if heap_winners(text)(board["tokens"], board["to_move"] - 1) + 1 != claim["winner"]:
        return False
    if claim["rank"] is None:
        return True
    _, _, won = heaps(text)
    return won[board["tokens"] + (board["to_move"] - 1) * (board["tokens"] + 1)] == (claim["winner"] - 1, claim["rank"])


def all_heaps(text: str, _claim: Board, certificate: Board) -> Truth:
    """The table, and two hundred heaps beyond it."""
    winner, rows = heap_winners(text), (certificate["first"], certificate["second"])
    preperiod, period, count = certificate["preperiod"], certificate["period"], len(rows[0])
    for player in (0, 1):
        for heap in range(count + 200):
            entry = heap if heap < count else preperiod + (heap - preperiod) % period
            if rows[player][entry] != winner(heap, player):
                return False
    return len(rows[1]) == count


@cache
def nim_mover_wins(heaps: tuple[int, ...], misere: bool) -> bool:
    if not heaps:
        return misere
    return any(not nim_mover_wins(then, misere) for then in nim_moves(heaps))


@cache
def nim_value(heaps: tuple[int, ...]) -> int:
    return mex([nim_value(then) for then in nim_moves(heaps)])


def nim_moves(heaps: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Heaps are sorted, empty ones left out."""
    found = set()
    for place, heap in enumerate(heaps):
        for left in range(heap):
            rest = [*heaps[:place], *heaps[place + 1 :]]
            found.add(tuple(sorted([*rest, left] if left else rest)))
    return found


def nim_heaps(board: Board) -> tuple[int, ...]:
    assert all(heap >= 0 for heap in board["heaps"])
    if math.prod(heap + 1 for heap in board["heaps"]) > MOST_POSITIONS:
        raise TooLarge
    return tuple(sorted(heap for heap in board["heaps"] if heap))


def winner_of_nim(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    wins = nim_mover_wins(nim_heaps(board), board["misere"])
    return claim == {"kind": "winner", "to_move": board["to_move"], "winner": mover(board, wins), "rank": None}


def grundy_of_nim(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    return not board["misere"] and nim_value(nim_heaps(board)) == claim["value"]


def octal_options(digits: list[int], heap: int) -> Iterator[tuple[int, ...]]:
    """What is left of one heap."""
    for amount in range(min(heap, len(digits) - 1) + 1):
        left, digit = heap - amount, digits[amount]
        if digit in (1, 3, 5, 7) and left == 0:
            yield ()
        if digit in (2, 3, 6, 7) and left > 0:
            yield (left,)
        if digit in (4, 5, 6, 7):
            for one in range(1, left):
                yield one, left - one


def read_digits(board: Board) -> list[int]:
    digits: list[int] = board["digits"]
    assert digits
    assert digits[0] in (0, 4)
    assert set(digits) <= set(range(8))
    return digits


@remembered
def octal_values(board: Board) -> Callable[[int], int]:
    """Of heaps, each from its options; small ones also by plain play of the heap beside a heap of Nim."""
    digits = read_digits(board)
    value: list[int] = []

    def found(heap: int) -> int:
        if heap > MOST_HEAP:
            raise TooLarge
        while len(value) <= heap:
            options = set()
            for left in octal_options(digits, len(value)):
                options.add(value[left[0]] ^ value[left[1]] if len(left) == 2 else value[left[0]] if left else 0)
            value.append(mex(list(options)))
        return value[heap]

    plays = octal_beside_nim(digits)
    for heap in range(7):
        assert not plays((heap,) if heap else (), found(heap))
    return found


def octal_beside_nim(digits: list[int]) -> Callable[[tuple[int, ...], int], bool]:
    """Whether whoever moves wins these heaps beside one heap of Nim, by looking at all plays."""

    @cache
    def wins(state: tuple[int, ...], nim: int) -> bool:
        if any(not wins(state, left) for left in range(nim)):
            return True
        for place, heap in enumerate(state):
            rest = [*state[:place], *state[place + 1 :]]
            if any(not wins(tuple(sorted([*rest, *left])), nim) for left in octal_options(digits, heap)):
                return True
        return False

    return wins


def winner_of_octal(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    wins = octal_values(text)(board["tokens"]) != 0
    return claim == {"kind": "winner", "to_move": board["to_move"], "winner": mover(board, wins), "rank": None}


def grundy_of_octal(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    return octal_values(text)(board["tokens"]) == claim["value"]


def all_octal(text: str, _claim: Board, certificate: Board) -> Truth:
    """The table; and beyond it, as far as brute force goes within reason."""
    value, row = octal_values(text), certificate["value"]
    preperiod, period, count = certificate["preperiod"], certificate["period"], len(row)
    for heap in range(count + 20 if period else count):
        entry = heap if heap < count else preperiod + (heap - preperiod) % period
        if row[entry] != value(heap):
            return False
    return True
