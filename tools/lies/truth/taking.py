"""What is true of games of taking vertices, and of geography, by all plays."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from lies.truth.shared import MOST_STEPS, Board, TooLarge, Truth, mex, mover, pairs, remembered


@remembered
def taking(board: Board) -> tuple[tuple[int, ...], Callable[[tuple[int, ...], int], list[tuple[int, ...]]]]:
    """The board as it stands, and what it can be after a move of a player."""
    count = board["vertices"]
    edges = pairs(board["edges"], count)
    assert len({frozenset(edge) for edge in edges}) == len(edges)
    assert all(one != other for one, other in edges)
    assert len(board["open"]) == count
    assert set(board["open"]) <= {0, 1, 2, 3}
    if count > 8:
        raise TooLarge

    @cache
    def after(state: tuple[int, ...], player: int) -> list[tuple[int, ...]]:
        found = []
        for taken in range(count):
            if state[taken] not in (player, 3):
                continue
            then = list(state)
            for vertex in range(count):
                if (taken, vertex) in edges or (vertex, taken) in edges:
                    who = {1, 2} if then[vertex] == 3 else {then[vertex]} - {0}
                    if board["taker_loses"]:
                        who -= {player}
                    if board["other_loses"]:
                        who -= {3 - player}
                    then[vertex] = sum(who)
            then[taken] = 0
            found.append(tuple(then))
        return found

    return tuple(board["open"]), after


@remembered
def taking_mover_wins(board: Board) -> bool:
    start, after = taking(json.dumps(board, sort_keys=True))

    @cache
    def wins(state: tuple[int, ...], player: int) -> bool:
        return any(not wins(then, 3 - player) for then in after(state, player))

    return wins(start, board["to_move"])


def winner_of_taking(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    wins = taking_mover_wins(text)
    return claim == {"kind": "winner", "to_move": board["to_move"], "winner": mover(board, wins), "rank": None}


def read_value(text: str) -> Any:
    """A number as a fraction, anything else as its options."""
    value, rest = _value(text)
    assert rest == ""
    return value


def _value(text: str) -> tuple[Any, str]:
    if text[:1] != "{":
        end = next((place for place, letter in enumerate(text) if letter in ",|}"), len(text))
        number = Fraction(text[:end])
        assert str(number) == text[:end]
        assert number.denominator & (number.denominator - 1) == 0
        assert abs(number) <= 300
        assert number.denominator <= 2**16
        return number, text[end:]
    sides = []
    for end in "|}":
        options, text = [], text[1:]
        while text[:1] != end:
            option, text = _value(text)
            options.append(option)
            if text[:1] == ",":
                text = text[1:]
                assert text[:1] not in ("", end)
            else:
                assert text[:1] == end
        sides.append(tuple(options))
    return (sides[0], sides[1]), text[1:]


def options_of(value: Any, player: int) -> tuple[Any, ...]:
    if not isinstance(value, Fraction):
        return value[player - 1]  # type: ignore[no-any-return]
    step = Fraction(1, value.denominator) * (-1 if player == 1 else 1)
    if value.denominator == 1 and value * step >= 0:
        return ()
    return (value + step,)


def worth_of_taking(text: str, claim: Board) -> Truth:
    """Whoever begins in the board less the value loses, by looking at all plays."""
    start, after = taking(text)
    steps = 0

    @cache
    def begins_and_wins(state: tuple[int, ...], value: Any, player: int) -> bool:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            raise TooLarge
        if any(not begins_and_wins(then, value, 3 - player) for then in after(state, player)):
            return True
        return any(not begins_and_wins(state, then, 3 - player) for then in options_of(value, 3 - player))

    value = read_value(claim["value"])
    return not begins_and_wins(start, value, 1) and not begins_and_wins(start, value, 2)


@remembered
def geography_mover_wins(board: Board) -> bool:
    edges = pairs(board["edges"], board["vertices"])
    assert 0 <= board["at"] < board["vertices"]
    if board["vertices"] > 9:
        raise TooLarge

    @cache
    def wins(at: int, been: frozenset[int]) -> bool:
        near = {other if one == at else one for one, other in edges if at in (one, other)}
        return any(not wins(then, been | {then}) for then in near - been)

    return wins(board["at"], frozenset({board["at"]}))


def winner_of_geography(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    wins = geography_mover_wins(text)
    return claim == {"kind": "winner", "to_move": board["to_move"], "winner": mover(board, wins), "rank": None}


@remembered
def taking_value(board: Board) -> int:
    """The Grundy value, where both may take the same and lose the same."""
    start, after = taking(json.dumps(board, sort_keys=True))
    assert board["taker_loses"]
    assert board["other_loses"]
    assert set(board["open"]) <= {0, 3}

    @cache
    def value(state: tuple[int, ...]) -> int:
        return mex([value(then) for then in after(state, 1)])

    return value(start)


def grundy_of_taking(text: str, claim: Board) -> Truth:
    return claim["value"] == taking_value(text)


def rows_of_table(text: str, certificate: Board) -> Iterator[tuple[int, Board]]:
    """The board with what is open in each row, and nothing else."""
    board, first, vertex = json.loads(text), certificate["first"], certificate["vertex"]
    for row in range(len(first) - 1):
        places = range(first[row], first[row + 1])
        assert len(places) > 0
        assert [vertex[at] for at in places] == sorted({vertex[at] for at in places})
        who = {vertex[at]: certificate["open"][at] if "open" in certificate else 3 for at in places}
        yield row, {**board, "open": [who.get(v, 0) for v in range(board["vertices"])]}


def all_components(text: str, _claim: Board, certificate: Board) -> Truth:
    return all(
        certificate["value"][row] == taking_value(json.dumps(board, sort_keys=True))
        for row, board in rows_of_table(text, certificate)
    )


def all_numbers(text: str, _claim: Board, certificate: Board) -> Truth:
    """Each row is worth its number, with a star as the options of the number."""
    if certificate["exponent"] > 16:
        raise TooLarge
    for row, board in rows_of_table(text, certificate):
        number = str(Fraction(certificate["value"][row], 2 ** certificate["exponent"]))
        value = "{" + number + "|" + number + "}" if certificate["star"][row] else number
        if not worth_of_taking(json.dumps(board, sort_keys=True), {"value": value}):
            return False
    return True
