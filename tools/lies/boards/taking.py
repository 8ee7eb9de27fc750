"""Honest proofs about games of taking vertices, and about geography."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from lies.boards.shared import Content, Unlucky, a_graph, flat, proved, solved, some_edges, whole, winner
from lies.truth import taking as slow_taking
from noyau.games import find
from noyau.proofs import check
from noyau.solvers.values.equality import proof_of_value


def a_taking_board(dice: Random, most: int = 5) -> Content:
    count = dice.randint(0, most)
    return {
        "shape": "taking", "vertices": count, "edges": flat(some_edges(dice, count)),
        "taker_loses": dice.random() < 0.5, "other_loses": dice.random() < 0.5,
        "open": [dice.choice((0, 1, 2, 3, 3, 3)) for _ in range(count)], "to_move": dice.randint(1, 2),
    }  # fmt: skip


def replied(dice: Random) -> Content:
    """The walk of the page, with a reply that wins, by brute force."""
    board = a_taking_board(dice)
    text = json.dumps(board, sort_keys=True)
    start, after = slow_taking.taking(text)
    claim = winner(board["to_move"], slow_taking.taking_mover_wins(text))
    who = claim["winner"]
    loser = 3 - who

    @cache
    def mover_wins(state: tuple[int, ...], player: int) -> bool:
        return any(not mover_wins(then, 3 - player) for then in after(state, player))

    edges = [tuple(board["edges"][i : i + 2]) for i in range(0, len(board["edges"]), 2)]

    def is_safe(state: tuple[int, ...], vertex: int) -> bool:
        near = [b if a == vertex else a for a, b in edges if vertex in (a, b)]
        danger = {loser} if board["other_loses"] else set()
        danger |= {who} if board["taker_loses"] else set()
        return state[vertex] == who and not any((state[v] == 3 and danger) or state[v] in danger for v in near)

    replies, seen, todo = [], set(), [(start, board["to_move"])]
    while todo:
        state, turn = todo.pop()
        safe = sum(is_safe(state, v) for v in range(len(state)))
        if (state, turn) in seen or safe >= sum(bool(may & loser) for may in state) + (turn == who):
            continue
        seen.add((state, turn))
        if turn == loser:
            todo += [(then, who) for then in reversed(after(state, loser))]
            continue
        options = [v for v in range(len(state)) if state[v] & who]
        good = [(v, then) for v, then in zip(options, after(state, who), strict=True) if not mover_wins(then, loser)]
        vertex, then = dice.choice(good)
        replies.append(vertex)
        todo.append((then, loser))
    return whole(board, claim, {"type": "replies", "reply": replies})


def taken(dice: Random, *, theorems: bool) -> Content:
    game = dice.choice(("snort", "col", "kayles"))
    return solved(game, a_graph(dice, 1, 6), options={} if theorems else {"no_theorems": True})


def mirrored(dice: Random) -> Content:
    """A board with a symmetry."""
    half = dice.randint(0, 3)
    middle = dice.random() < 0.5
    count = 2 * half + middle
    places = list(range(count))
    dice.shuffle(places)
    image = list(range(count))
    for i in range(half):
        one, other = places[2 * i : 2 * i + 2]
        image[one], image[other] = other, one
    edges = set()
    for one, other in some_edges(dice, count):
        edges |= {frozenset((one, other)), frozenset((image[one], image[other]))}
    to_move, first = dice.randint(1, 2), []
    may = [0] * count
    for v in range(count):
        if image[v] > v:
            may[v] = dice.choice((0, 1, 2, 3, 3, 3))
            may[image[v]] = {0: 0, 1: 2, 2: 1, 3: 3}[may[v]]
        elif image[v] == v:
            may[v], first = dice.choice((to_move, 3)), [v]
    board = {
        "shape": "taking", "vertices": count, "edges": flat(map(sorted, edges)), "taker_loses": dice.random() < 0.5,
        "other_loses": dice.random() < 0.5, "open": may, "to_move": to_move,
    }  # fmt: skip
    return believed(whole(board, winner(to_move, bool(first)), {"type": "mirror", "image": image, "first": first}))


def believed(made: Content) -> Content:
    """For makers that plant what is true only with luck."""
    if check(made):
        raise Unlucky
    return made


def valued(dice: Random) -> Content:
    game = dice.choice(("snort", "col", "kayles"))
    return proved(proof_of_value(find(game).rules(a_graph(dice, 1, 4)), limit=5))


def written(start: tuple[int, ...], after: Any) -> str:
    """A position as the tree of its options."""
    left, right = (",".join(sorted({written(then, after) for then in after(start, player)})) for player in (1, 2))
    return "0" if not left and not right else f"{{{left}|{right}}}"


def valued_by_hand(dice: Random) -> Content:
    """What a board is worth is written as a number where it is one, or as all its options; replies by brute force."""
    board = a_taking_board(dice, 3)
    text = json.dumps(board, sort_keys=True)
    start, after = slow_taking.taking(text)
    for number in ("0", "1", "-1", "2", "-2", "1/2", "-1/2", "3/4", "{0|0}", "{1|-1}"):
        if slow_taking.worth_of_taking(text, {"value": number}) and dice.random() < 0.8:
            value = number
            break
    else:
        value = written(start, after)

    @cache
    def begins_and_wins(state: tuple[int, ...], value: Any, player: int) -> bool:
        return any(not begins_and_wins(*then, 3 - player) for _, then in moves(state, value, player))

    def moves(state: tuple[int, ...], value: Any, player: int) -> list[Any]:
        vertices = [v for v in range(len(state)) if state[v] & player]
        found = [(v, (then, value)) for v, then in zip(vertices, after(state, player), strict=True)]
        return found + [(-1 - k, (state, then)) for k, then in enumerate(slow_taking.options_of(value, 3 - player))]

    replies, seen = [], set()
    todo = [(start, slow_taking.read_value(value), replier) for replier in (1, 2)]
    while todo:
        state, at, replier = todo.pop()
        if (state, at, replier) in seen:
            continue
        seen.add((state, at, replier))
        for _, begun in moves(state, at, 3 - replier):
            good = [(reply, then) for reply, then in moves(*begun, replier) if not begins_and_wins(*then, 3 - replier)]
            reply, then = dice.choice(good)
            replies.append(reply)
            todo.append((*then, replier))
    return whole(board, {"kind": "value", "value": value}, {"type": "equality", "reply": replies})


def geography(dice: Random) -> Content:
    graph = a_graph(dice, 1, 6)
    made = solved("geography", graph, at=dice.randrange(graph.vertex_count))
    if dice.random() < 0.3:  # loops and edges twice make no difference
        count = made["board"]["vertices"]
        made["board"]["edges"] += [end for _ in range(2) for end in [dice.randrange(count)] * 2]
    return made
