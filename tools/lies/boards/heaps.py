"""Honest proofs about heaps."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from random import Random

from lies.boards.shared import Content, Unlucky, solved, whole, winner
from lies.truth import heaps as slow_heaps


def amounts(dice: Random, most: int = 5) -> list[int]:
    return sorted(dice.sample(range(1, most + 1), dice.randint(1, 3)))


def a_subtraction(dice: Random, method: str, most: int) -> Content:
    more: Content = {"take": tuple(amounts(dice)), "misere": dice.random() < 0.4}
    if dice.random() < 0.5:
        more["take_second"] = tuple(amounts(dice))
    tokens = dice.randint(0, most) if dice.random() < 0.8 or method == "attractor" else dice.randint(1, 10**20)
    made = solved("subtraction", tokens, method=method, **more)
    return made if dice.random() < 0.5 else other_moves(made)


def other_moves(made: Content) -> Content:
    """The same heap with player 2 to move, where the certificate speaks of both."""
    board, certificate = {**made["board"], "to_move": 2}, made["certificate"]
    tokens = board["tokens"]
    if certificate["type"] == "ranks":
        at = 2 * tokens + 1
        claim = {
            **made["claim"],
            "to_move": 2,
            "winner": certificate["winner"][at] + 1,
            "rank": certificate["rank"][at],
        }
    elif certificate["type"] == "periodicity":
        preperiod, period = certificate["preperiod"], certificate["period"]
        at = tokens if tokens < preperiod else preperiod + (tokens - preperiod) % period
        claim = {**made["claim"], "to_move": 2, "winner": certificate["second"][at] + 1}
    else:
        raise Unlucky
    return whole(board, claim, certificate)


def periodic(dice: Random) -> Content:
    """A table that begins to repeat later than it must, with a period that may be several."""
    take, second = (amounts(dice, 4) if dice.random() < 0.9 else [] for _ in range(2))
    board = {
        "shape": "subtraction", "tokens": dice.choice((dice.randint(0, 30), dice.randint(0, 10**6))), "take": take,
        "take_second": second, "misere": dice.random() < 0.4, "to_move": dice.randint(1, 2),
    }  # fmt: skip
    who = slow_heaps.heap_winners(json.dumps(board, sort_keys=True))
    reach = max([1, *(amount for amount in take + second if amount <= board["tokens"])])
    preperiod = dice.randint(0, 8)
    for period in range(1, 14):
        rows = [[who(heap, player) for heap in range(preperiod + period + reach)] for player in (0, 1)]
        if all(row[-reach:] == row[-reach - period : -period] for row in rows) and dice.random() < 0.7:
            shown = {
                "type": "periodicity",
                "preperiod": preperiod,
                "period": period,
                "first": rows[0],
                "second": rows[1],
            }
            won = who(board["tokens"], board["to_move"] - 1) + 1 == board["to_move"]
            return whole(board, winner(board["to_move"], won), shown)
    raise Unlucky


def a_nim(dice: Random) -> tuple[list[int], bool]:
    top = dice.choice((1, 3, 6))
    return [dice.randint(0, top) for _ in range(dice.randint(0, 4))], dice.random() < 0.5


def nim_by_solver(dice: Random) -> Content:
    heaps, misere = a_nim(dice)
    return solved("nim", tuple(heaps), misere=misere)


def nim_value(dice: Random) -> Content:
    heaps, _ = a_nim(dice)
    value = slow_heaps.nim_value(tuple(sorted(heap for heap in heaps if heap)))
    board = {"shape": "nim", "heaps": heaps, "misere": False, "to_move": dice.randint(1, 2)}
    return whole(board, {"kind": "grundy", "value": value}, {"type": "nim sum"})


def octal_by_solver(dice: Random) -> Content:
    digits = "".join(str(dice.randrange(8)) for _ in range(dice.randint(1, 3)))
    return solved("octal", dice.choice("004") + "." + digits, dice.choice((dice.randint(0, 12), dice.randint(0, 60))))


def an_octal(dice: Random) -> tuple[Content, Content, int]:
    """A table of a small heap; or one that repeats."""
    digits = [dice.choice((0, 0, 4)), *(dice.randrange(8) for _ in range(dice.randint(0, 3)))]
    board = {"shape": "octal", "digits": digits, "tokens": dice.randint(0, 12), "to_move": dice.randint(1, 2)}
    value = slow_heaps.octal_values(json.dumps(board, sort_keys=True))
    certificate = {
        "type": "octal",
        "preperiod": 0,
        "period": 0,
        "value": [value(heap) for heap in range(board["tokens"] + 1)],
    }
    if dice.random() < 0.6:
        board["tokens"] = dice.randint(0, 120)
        preperiod, period = dice.choice(periods_of(digits, value))
        count = 2 * max(preperiod, 1) + 2 * period + len(digits) - 1
        certificate |= {"preperiod": preperiod, "period": period, "value": [value(heap) for heap in range(count)]}
    return board, certificate, value(board["tokens"])


def periods_of(digits: list[int], value: Callable[[int], int]) -> list[tuple[int, int]]:
    """Where the values begin to repeat, and with which period."""
    found = []
    for preperiod, period in product(range(7), range(1, 13)):
        begin, end = max(preperiod, 1), 2 * max(preperiod, 1) + period + len(digits) - 1
        if all(value(heap + period) == value(heap) for heap in range(0 if preperiod == 0 else begin, end)):
            found.append((preperiod, period))
    if not found:
        raise Unlucky
    return found


def octal_winner(dice: Random) -> Content:
    board, certificate, value = an_octal(dice)
    return whole(board, winner(board["to_move"], value != 0), certificate)


def octal_value(dice: Random) -> Content:
    board, certificate, value = an_octal(dice)
    return whole(board, {"kind": "grundy", "value": value}, certificate)
