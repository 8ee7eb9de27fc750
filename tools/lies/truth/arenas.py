"""What is true of arenas: backwards from the ends, by all positional strategies, by all moves."""

from __future__ import annotations

import json
import math
from itertools import product
from typing import Any

from lies.truth.shared import MOST_HEAP, MOST_PLAYS, Board, TooLarge, Truth, mex, remembered, successors


def retrograde(after: dict[Any, list[Any]], owner: dict[Any, int], ended: dict[Any, int]) -> dict[Any, tuple[int, int]]:
    won = {v: (who, 0) for v, who in ended.items()}
    while True:
        rank, fresh = 1 + max((rank for _, rank in won.values()), default=0), {}
        for v in after.keys() - won.keys():
            winners = [won[then][0] if then in won else None for then in after[v]]
            if owner[v] in winners:
                fresh[v] = owner[v], rank
            elif winners and set(winners) == {1 - owner[v]}:
                fresh[v] = 1 - owner[v], rank
        if not fresh:
            return won
        won |= fresh


@remembered
def arena(board: Board) -> tuple[dict[int, list[int]], dict[int, int], dict[int, tuple[int, int]]]:
    after, count, ends = successors(board), board["vertices"], board["ends"]
    assert len(board["owner"]) == count
    assert set(board["owner"]) <= {0, 1}
    owner = dict(enumerate(board["owner"]))
    if ends == "listed":
        assert len(board["decided"]) == count
        assert set(board["decided"]) <= {-1, 0, 1}
        ended = {v: who for v, who in enumerate(board["decided"]) if who != -1}
    elif ends == "target":
        assert all(0 <= v < count for v in board["wanted"])
        ended = dict.fromkeys(board["wanted"], 0)
    else:
        lost = {"stuck loses": 1, "stuck wins": 0}[ends]
        ended = {v: abs(owner[v] - lost) for v in after if not after[v]}
    return after, owner, retrograde(after, owner, ended)


@remembered
def heaps(board: Board) -> tuple[dict[int, list[int]], dict[int, int], dict[int, tuple[int, int]]]:
    """A subtraction game laid out as the page numbers its positions."""
    tokens, take = board["tokens"], (board["take"], board["take_second"])
    if tokens > MOST_HEAP:
        raise TooLarge
    place = {(heap, player): heap + player * (tokens + 1) for player in (0, 1) for heap in range(tokens + 1)}
    after = {
        v: [place[heap - amount, 1 - player] for amount in take[player] if amount <= heap]
        for (heap, player), v in place.items()
    }
    owner = {v: player for (_, player), v in place.items()}
    ended = {v: owner[v] if board["misere"] else 1 - owner[v] for v in after if not after[v]}
    return after, owner, retrograde(after, owner, ended)


def winner_in_arena(text: str, claim: Board) -> Truth:
    board = json.loads(text)
    _, owner, won = arena(text)
    found = won.get(board["start"])
    nobody = 2 if board["ends"] == "target" else None
    right = (nobody, None) if found is None else (found[0] + 1, found[1])
    return claim["to_move"] == owner[board["start"]] + 1 and right == (claim["winner"], claim["rank"])


def all_ranks(text: str, _claim: Board, certificate: Board) -> Truth:
    """The winner and the rank at every vertex, and moves that are best."""
    after, owner, won = (arena if json.loads(text)["shape"] == "arena" else heaps)(text)
    for v, who in enumerate(certificate["winner"]):
        rank, move = certificate["rank"][v], certificate["move"][v]
        if (who, rank) != won.get(v, (-1, -1)):
            return False
        if who != -1 and rank == 0:
            right = move == -1
        elif who == -1:
            right = (move in after[v] and move not in won) if after[v] else move == -1
        else:
            right = move in after[v] and won.get(move) == (who, rank - 1)
        if not right:
            return False
    return all(len(certificate[key]) == len(owner) for key in ("winner", "rank", "move"))


# ---- parity: every positional strategy of the one against every one of the other


def played(follow: dict[int, int | None], start: int, owner: list[int], priority: list[int]) -> int:
    """Who wins when both have chosen: the cycle that is reached decides, or who is stuck."""
    seen: list[int] = []
    at = start
    while at not in seen:
        seen.append(at)
        then = follow[at]
        if then is None:
            return 1 - owner[at]
        at = then
    return max(priority[v] for v in seen[seen.index(at) :]) % 2


def strategies(after: dict[int, list[int]], vertices: list[int]) -> list[dict[int, int | None]]:
    choices = [sorted(set(after[v])) or [None] for v in vertices]
    return [dict(zip(vertices, chosen, strict=True)) for chosen in product(*choices)]


@remembered
def regions(board: Board) -> dict[int, int]:
    after, owner, priority = successors(board), board["owner"], board["priority"]
    assert len(owner) == len(priority) == len(after)
    assert set(owner) <= {0, 1}
    assert all(number >= 0 for number in priority)
    if math.prod(max(1, len(set(then))) for then in after.values()) * len(after) > MOST_PLAYS:
        raise TooLarge
    mine, theirs = (strategies(after, [v for v in after if owner[v] == player]) for player in (0, 1))
    won: list[set[int]] = [set(), set()]
    table = [[[played({**one, **other}, v, owner, priority) for v in after] for other in theirs] for one in mine]
    for v in after:
        if any(all(row[v] == 0 for row in rows) for rows in table):
            won[0].add(v)
        if any(all(rows[number][v] == 1 for rows in table) for number in range(len(theirs))):
            won[1].add(v)
    assert not won[0] & won[1]
    assert len(won[0] | won[1]) == len(after)
    return {v: 0 if v in won[0] else 1 for v in after}


def winner_of_parity(text: str, claim: Board) -> Truth:
    board, won = json.loads(text), regions(text)
    start = board["start"]
    shown = {"kind": "winner", "to_move": board["owner"][start] + 1, "winner": won[start] + 1, "rank": None}
    return claim == shown


def all_regions(text: str, _claim: Board, certificate: Board) -> Truth:
    """The winner of every vertex; and the moves win against every strategy of the other."""
    board, won = json.loads(text), regions(text)
    after, owner = successors(board), board["owner"]
    if certificate["winner"] != [won[v] for v in after] or len(certificate["move"]) != len(after):
        return False
    for player in (0, 1):
        fixed = {v: certificate["move"][v] for v in after if won[v] == owner[v] == player}
        if any(move not in after[v] for v, move in fixed.items()):
            return False
        free = [v for v in after if v not in fixed]  # where the player loses, what they do there is of no use
        for other in strategies(after, free):
            if any(
                played({**fixed, **other}, v, owner, board["priority"]) != player for v in after if won[v] == player
            ):
                return False
    return all(certificate["move"][v] == -1 for v in after if won[v] != owner[v])


# ---- Grundy values of graphs


@remembered
def grundy_values(board: Board) -> dict[int, int | None]:
    """None where play may never end."""
    after = successors(board)
    assert board["ends"] == "stuck loses"
    assert not any(board["owner"])
    value: dict[int, int | None] = {}

    def found(v: int, path: frozenset[int]) -> int | None:
        if v in path:
            return None
        if v not in value:
            options = [found(then, path | {v}) for then in after[v]]
            value[v] = None if None in options else mex(options)  # type: ignore[arg-type]
        return value[v]

    for v in after:
        found(v, frozenset())
    return value


def grundy_of_arena(text: str, claim: Board) -> Truth:
    return grundy_values(text)[json.loads(text)["start"]] == claim["value"]


def all_values(text: str, _claim: Board, certificate: Board) -> Truth:
    value, after = grundy_values(text), successors(json.loads(text))
    height = certificate["height"]
    falls = all(height[then] < height[v] for v in after for then in after[v])
    return (
        certificate["value"] == [value[v] for v in after] and len(height) == len(after) and falls and min(height) >= 0
    )
