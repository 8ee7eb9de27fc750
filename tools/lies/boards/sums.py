"""Honest proofs about sums of games, and about a part of one."""

from __future__ import annotations

from random import Random
from typing import Any

from lies.boards.arenas import downhill
from lies.boards.heaps import amounts, an_octal
from lies.boards.shared import Content, Unlucky, a_graph, proved, whole, winner
from lies.truth import sums as slow_sums
from noyau.games import find
from noyau.solvers.sums import proof_of_sum, solve_sum


def summed(dice: Random) -> Content:
    """By the solver of sums."""
    parts = []
    for _ in range(dice.randint(1, 3)):
        game = dice.choice(("nim", "octal", "subtraction", "kayles", "geography"))
        words: tuple[Any, ...] = (dice.choice(("0.77", "0.137", "0.33", "4.3", "0.07")), dice.randint(0, 7))
        if game == "nim":
            words = (tuple(dice.randint(0, 3) for _ in range(dice.randint(1, 2))),)
        elif game == "subtraction":
            words = (dice.randint(0, 9), tuple(amounts(dice)))
        elif game != "octal":
            words = (a_graph(dice, 1, 4),)
        parts.append(find(game).rules(*words))
    made = proved(proof_of_sum(parts, solve_sum(parts)))
    for part in made["board"]["parts"]:
        part.pop("names", None)
    return made


def side_by_side(dice: Random) -> tuple[Content, Content, int]:
    boards, shown, values = [], [], []
    for _ in range(dice.randint(0, 3)):
        chance = dice.random()
        if chance < 0.3:
            heaps = [dice.randint(0, 3) for _ in range(dice.randint(0, 2))]
            part = {"shape": "nim", "heaps": heaps, "misere": False, "to_move": dice.randint(1, 2)}
            board, certificate, value = part, {"type": "nim sum"}, slow_sums.part_value(part)
        else:
            board, certificate, value = an_octal(dice) if chance < 0.6 else downhill(dice)
        boards.append(board)
        shown.append(certificate)
        values.append(value)
    total = 0
    for value in values:
        total ^= value
    board = {"shape": "sum", "parts": boards, "to_move": dice.randint(1, 2)}
    return board, {"type": "sum", "value": values, "certificate": shown}, total


def sum_winner(dice: Random) -> Content:
    board, certificate, total = side_by_side(dice)
    return whole(board, winner(board["to_move"], total != 0), certificate)


def sum_value(dice: Random) -> Content:
    board, certificate, total = side_by_side(dice)
    return whole(board, {"kind": "grundy", "value": total}, certificate)


def a_part(dice: Random) -> Content:
    """A part of a sum that is laid out, on its own."""
    made = summed(dice)
    for board, certificate, value in zip(
        made["board"]["parts"], made["certificate"]["certificate"], made["certificate"]["value"], strict=True
    ):
        if certificate["type"] == "heights":
            return whole(board, {"kind": "grundy", "value": value}, certificate)
    raise Unlucky
