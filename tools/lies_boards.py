"""Honest proofs of small random boards, for tools/lies.py: by `noyau.solve`, and by makers that plant a solution.

`MAKERS` has, for every certificate and the kind of claim it is made for, functions of dice that make a proof of the
format, or fail: then the dice are thrown again. The boards are so small that tools/lies_truth.py can look at everything.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np

import lies_truth as slow
from noyau.errors import NoyauError
from noyau.games import find
from noyau.graphs import Digraph, Graph
from noyau.proofs import FORMAT, check
from noyau.proofs.dollars import is_empty, rules_of
from noyau.proofs.sentences import said
from noyau.solvers import solve
from noyau.solvers.arenas.grundy import grundy_of_graph
from noyau.solvers.sums import proof_of_sum, solve_sum
from noyau.solvers.values.equality import proof_of_value

Content = dict[str, Any]
Maker = Callable[[Random], Content | None]
Key = tuple[str, str]
PLAYERS = ("winner", "grundy", "value")
MOST_TRIES = 400
LONGEST = 2_000
"""Characters of board and certificate; what is longer takes too long to check a million times."""


class Unlucky(Exception):
    """Nothing came of these dice."""


def honest(key: Key, dice: Random) -> Content:
    """A proof with this certificate of a claim of this kind."""
    for _ in range(MOST_TRIES):
        maker = dice.choice(MAKERS[key])
        try:
            made = maker(dice)
        except (Unlucky, NoyauError, slow.TooLarge):
            continue
        if made is not None and key_of(made) == key and len(str(made["board"]) + str(made["certificate"])) < LONGEST:
            return made
    raise Unlucky(f"no proof of {key} in {MOST_TRIES} tries")


def key_of(made: Content) -> Key:
    return made["certificate"]["type"], made["claim"]["kind"]


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


# ---- graphs


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


# ---- arenas


def laid_out(dice: Random) -> Content:
    """Ranks of any small arena, with one of the four ends."""
    count = dice.randint(1, 7)
    after, owner = some_successors(dice, count), [dice.randrange(2) for _ in range(count)]
    ends = dice.choice(("stuck loses", "stuck wins", "target", "listed"))
    board = {
        "shape": "arena",
        "vertices": count,
        **rows_of(after),
        "owner": owner,
        "ends": ends,
        "start": dice.randrange(count),
    }
    if ends == "target":
        board["wanted"] = [v for v in range(count) if dice.random() < 0.3]
    if ends == "listed":
        board["decided"] = [dice.choice((-1, -1, 0, 1)) for _ in range(count)]
    _, _, won = slow.arena(slow.json.dumps(board, sort_keys=True))
    ranks = [won.get(v, (-1, -1)) for v in range(count)]
    move = []
    for v in range(count):
        who, rank = ranks[v]
        good = [then for then in after[v] if ranks[then] == (who, rank - 1 if rank > 0 else rank)]
        move.append(-1 if rank == 0 or not after[v] else dice.choice(good))
    who, rank = ranks[board["start"]]
    claim = {"kind": "winner", "to_move": owner[board["start"]] + 1, "winner": who + 1, "rank": rank}
    if who == -1:
        claim |= {"winner": 2 if ends == "target" else None, "rank": None}
    certificate = {
        "type": "ranks",
        "winner": [who for who, _ in ranks],
        "rank": [rank for _, rank in ranks],
        "move": move,
    }
    return whole(board, claim, certificate)


def an_arena(dice: Random, **more: Any) -> Content:
    count = dice.randint(1, 6)
    edges = [(v, then) for v, row in enumerate(some_successors(dice, count, 2)) for then in sorted(set(row))]
    board = Digraph.from_edges(
        count,
        edges,
        owner_of_vertex=[dice.randrange(2) for _ in range(count)],
        priority_of_vertex=[dice.randrange(5) for _ in range(count)],
        initial=dice.randrange(count),
    )
    return solved("arena", board, **more)


def parity_by_hand(dice: Random) -> Content:
    """Regions by brute force; moves by throwing dice until they win."""
    count = dice.randint(1, 5)
    after, owner = some_successors(dice, count, 2), [dice.randrange(2) for _ in range(count)]
    start, priority = dice.randrange(count), [dice.randrange(6) for _ in range(count)]
    board = {
        "shape": "parity",
        "vertices": count,
        **rows_of(after),
        "owner": owner,
        "priority": priority,
        "start": start,
    }
    text = slow.json.dumps(board, sort_keys=True)
    won = slow.regions(text)
    for _ in range(60):
        move = [dice.choice(after[v]) if won[v] == owner[v] else -1 for v in range(count)]
        certificate = {"type": "parity", "winner": [won[v] for v in range(count)], "move": move}
        if slow.all_regions(text, {}, certificate):
            claim = {"kind": "winner", "to_move": owner[start] + 1, "winner": won[start] + 1, "rank": None}
            return whole(board, claim, certificate)
    raise Unlucky


def downhill(dice: Random) -> tuple[Content, Content, int]:
    """A graph without cycles, and its Grundy values."""
    count = dice.randint(1, 7)
    order = list(range(count))
    dice.shuffle(order)
    after = [[then for then in order[: order.index(v)] if dice.random() < 0.5] for v in range(count)]
    rows, start = rows_of(after), dice.randrange(count)
    found = grundy_of_graph(rows["first_edge"], np.array(rows["target"], np.int32))
    stretch = dice.choice((1, 1, 2))
    value, height = plain(found.value_of_vertex), [stretch * one for one in plain(found.height_of_vertex)]
    board = {"shape": "arena", "vertices": count, **rows, "owner": [0] * count, "ends": "stuck loses", "start": start}
    return board, {"type": "heights", "value": value, "height": height}, value[start]


def labelled(dice: Random) -> Content:
    board, certificate, value = downhill(dice)
    return whole(board, {"kind": "grundy", "value": value}, certificate)


def a_part(dice: Random) -> Content:
    """A part of a sum that is laid out, on its own."""
    made = summed(dice)
    for board, certificate, value in zip(
        made["board"]["parts"], made["certificate"]["certificate"], made["certificate"]["value"], strict=True
    ):
        if certificate["type"] == "heights":
            return whole(board, {"kind": "grundy", "value": value}, certificate)
    raise Unlucky


# ---- heaps


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
    who = slow.heap_winners(slow.json.dumps(board, sort_keys=True))
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
    value = slow.nim_value(tuple(sorted(heap for heap in heaps if heap)))
    board = {"shape": "nim", "heaps": heaps, "misere": False, "to_move": dice.randint(1, 2)}
    return whole(board, {"kind": "grundy", "value": value}, {"type": "nim sum"})


def octal_by_solver(dice: Random) -> Content:
    digits = "".join(str(dice.randrange(8)) for _ in range(dice.randint(1, 3)))
    return solved("octal", dice.choice("004") + "." + digits, dice.choice((dice.randint(0, 12), dice.randint(0, 60))))


def an_octal(dice: Random) -> tuple[Content, Content, int]:
    """A table of a small heap; or one that repeats."""
    digits = [dice.choice((0, 0, 4)), *(dice.randrange(8) for _ in range(dice.randint(0, 3)))]
    board = {"shape": "octal", "digits": digits, "tokens": dice.randint(0, 12), "to_move": dice.randint(1, 2)}
    value = slow.octal_values(slow.json.dumps(board, sort_keys=True))
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


# ---- sums


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
            board, certificate, value = part, {"type": "nim sum"}, slow.part_value(part)
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


# ---- taking


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
    text = slow.json.dumps(board, sort_keys=True)
    start, after = slow.taking(text)
    claim = winner(board["to_move"], slow.taking_mover_wins(text))
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
    text = slow.json.dumps(board, sort_keys=True)
    start, after = slow.taking(text)
    for number in ("0", "1", "-1", "2", "-2", "1/2", "-1/2", "3/4", "{0|0}", "{1|-1}"):
        if slow.worth_of_taking(text, {"value": number}) and dice.random() < 0.8:
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
        return found + [(-1 - k, (state, then)) for k, then in enumerate(slow.options_of(value, 3 - player))]

    replies, seen = [], set()
    todo = [(start, slow.read_value(value), replier) for replier in (1, 2)]
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


# ---- dollars


def some_script(dice: Random, count: int) -> list[int]:
    return [dice.choice((0, 0, 0, 1, -1, 1, -1, 2, -2)) for _ in range(count)]


def lent(values: list[int], edges: list[tuple[int, int]], script: list[int], sign: int = 1) -> list[int]:
    after = list(values)
    for one, other in edges:
        flow = sign * (script[one] - script[other])
        after[one] -= flow
        after[other] += flow
    return after


def multigraph(dice: Random, count: int, *, connected: bool = False) -> list[tuple[int, int]]:
    return some_edges(dice, count, simple=dice.random() < 0.5, connected=connected)


def dollar_board(count: int, edges: list[tuple[int, int]], values: list[int]) -> Content:
    return {"shape": "dollar", "vertices": count, "edges": flat(edges), "values": values}


def won_board(dice: Random, *, connected: bool = False) -> tuple[Content, list[int]]:
    """A board that a script solves."""
    count = dice.randint(1, 4)
    edges = multigraph(dice, count, connected=connected) + some_loops(dice, count)
    script = some_script(dice, count)
    values = lent([dice.choice((0, 0, 0, 1, 2)) for _ in range(count)], edges, script, -1)
    return dollar_board(count, edges, values), script


def scripted(dice: Random) -> Content:
    board, script = won_board(dice)
    length = sum(map(abs, script)) if dice.random() < 0.7 else None
    return whole(board, solvable(length, dice.choice((None, 0))), {"type": "script", "script": script})


def dollars_by_solver(dice: Random, method: str, **options: Any) -> Content:
    graph = a_graph(dice, 1, 5, connected=dice.random() < 0.9)
    values = tuple(dice.randint(-3, 3) for _ in range(graph.vertex_count))
    return solved("dollar", graph, values=values, method=method, options=options)


def hopeless(dice: Random) -> Content:
    """Fewer dollars than edges to those before, everywhere; then a script, backwards."""
    count = dice.randint(1, 5)
    edges = multigraph(dice, count) + some_loops(dice, count)
    order, script = dice.sample(range(count), count), some_script(dice, count)
    values = []
    for v in range(count):
        before = sum(
            1
            for one, other in edges
            if one != other and v in (one, other) and order.index(one if other == v else other) < order.index(v)
        )
        values.append(before - dice.choice((1, 1, 1, 2)))
    board = dollar_board(count, edges, lent(values, edges, script, -1))
    return whole(board, {"kind": "unsolvable"}, {"type": "hopeless", "script": script, "order": order})


def fewest(board: Content, script: list[int]) -> int:
    return int(min(slow.lengths_of_scripts(slow.json.dumps(board, sort_keys=True), sum(map(abs, script)))))


def priced(dice: Random) -> Content:
    """A bound that prices show, perhaps a weaker one than they could."""
    board, script = won_board(dice)
    unit = dice.randint(1, 6)
    price = [dice.randint(0, unit) for _ in script]
    owed = -sum(one * value for one, value in zip(price, board["values"], strict=True))
    length = sum(map(abs, script))
    bound = max(0, min(length, -(-owed // unit) - dice.choice((0, 0, 1))))
    shown = {"type": "prices", "script": script, "price": price, "unit": unit}
    return believed(whole(board, solvable(length, bound), shown))


def cut(dice: Random) -> Content:
    """Boxes cut anywhere, until all are empty."""
    board, script = won_board(dice, connected=True)
    length, least = sum(map(abs, script)), fewest(board, script)
    bound = dice.choice((least, least, dice.randint(0, least)))
    rules, count, cuts = rules_of(board, script, lambda: None), board["vertices"], []
    todo = [([1 - bound] * count, [bound - 1] * count)] if bound else []
    while todo:
        lo, hi = todo.pop()
        if is_empty(lo, hi, bound - 1, rules, lambda: None):
            cuts.append((-1, dice.choice((0, 0, 0, 1))))
            continue
        wide = [v for v in range(count) if lo[v] < hi[v]]
        if not wide or len(cuts) > 40:
            raise Unlucky
        vertex = dice.choice(wide)
        value = dice.randint(lo[vertex], hi[vertex] - 1)
        cuts.append((vertex, value))
        todo += [([*lo], [*hi]), (lo, hi)]
        todo[-2][0][vertex], todo[-1][1][vertex] = value + 1, value
    shown = {"type": "cuts", "script": script, "vertex": [v for v, _ in cuts], "value": [value for _, value in cuts]}
    return whole(board, solvable(length, bound), shown)


def looser(dice: Random) -> Content:
    """What the solver shows of a divisor, or less."""
    made = dollars_by_solver(dice, "borrow", theory=True)
    claim, certificate = made["claim"], made["certificate"]
    if claim["kind"] != "divisor" or dice.random() < 0.4:
        return made
    if dice.random() < 0.5 and claim["rank"] is not None:
        claim["rank"] = None
        certificate |= {"taken": [], "script_after": [], "order": []}
    if dice.random() < 0.5:
        claim["rank_at_least"] = dice.randint(-1, claim["rank_at_least"])
    return resaid(made)


def resaid(made: Content) -> Content:
    return {**made, "says": f"{made['about']}: {said(made['claim'], made['players'])}"}


# ---- cubes


def cubes_by_solver(dice: Random) -> Content:
    count = dice.randint(1, 4)
    weights = [dice.choice((1, 1, 3)) for _ in range(count)]
    faces = [dice.choices("abcd"[:count], weights, k=6) for _ in range(count)]
    for number, colour in enumerate("abcd"[:count]):  # every colour must come up
        faces[number][dice.randrange(6)] = colour
    return solved("cubes", "; ".join(f"{f[0]}-{f[1]} {f[2]}-{f[3]} {f[4]}-{f[5]}" for f in faces))


def stacked(dice: Random) -> Content:
    """Cubes around four sides that are right."""
    count = dice.randint(1, 4)
    sides = [dice.sample(range(count), count) for _ in range(4)]
    faces, front, left = [], [], []
    for cube in range(count):
        one, other, hidden = dice.sample((0, 2, 4), 3)
        row = [0] * 6
        row[hidden], row[hidden + 1] = dice.randrange(count), dice.randrange(count)
        front.append(one + dice.randrange(2))
        left.append(other + dice.randrange(2))
        for side, face in enumerate((front[-1], front[-1] ^ 1, left[-1], left[-1] ^ 1)):
            row[face] = sides[side][cube]
        faces += row
    board = {"shape": "cubes", "cubes": count, "faces": faces}
    return whole(board, solvable(None, None), {"type": "arrangement", "front": front, "left": left})


def rare(dice: Random) -> Content:
    """Colours that come up too rarely."""
    count = dice.randint(1, 4)
    faces = [dice.choice((0, 0, *range(count))) for _ in range(6 * count)]
    weight = [dice.choice((-1, 0, 1, 1, 2)) for _ in range(count)]
    board = {"shape": "cubes", "cubes": count, "faces": faces}
    return believed(whole(board, {"kind": "unsolvable"}, {"type": "too rarely", "weight": weight}))


# ---- walks, rings, tori


def walked(dice: Random) -> Content:
    """A closed walk; its edges are the board."""
    count, directed = dice.randint(1, 5), dice.random() < 0.5
    stops = [dice.randrange(count) for _ in range(dice.randint(1, 7))]
    steps = [(stop, stops[(i + 1) % len(stops)]) for i, stop in enumerate(stops)] if dice.random() < 0.95 else []
    place = dice.sample(range(len(steps)), len(steps))
    edges, shown = [(0, 0)] * len(steps), []
    for (one, other), edge in zip(steps, place, strict=True):
        back = not directed and dice.random() < 0.5
        edges[edge] = (other, one) if back else (one, other)
        shown.append(edge if directed else 2 * edge + back)
    board = {"shape": "walk", "vertices": count, "edges": flat(edges), "directed": directed}
    return whole(board, solvable(len(edges), len(edges)), {"type": "circuit", "step": shown})


def odd_walk(dice: Random) -> Content:
    count, directed = dice.randint(1, 5), dice.random() < 0.5
    edges = [(dice.randrange(count), dice.randrange(count)) for _ in range(dice.randint(1, 6))]
    board = {"shape": "walk", "vertices": count, "edges": flat(edges), "directed": directed}
    return believed(whole(board, {"kind": "unsolvable"}, {"type": "unbalanced", "vertex": dice.randrange(count)}))


def walk_apart(dice: Random) -> Content:
    """Two closed walks that do not meet, or any other edges."""
    count = dice.randint(2, 6)
    side = [dice.randrange(2) for _ in range(count)]
    parts = [[v for v in range(count) if side[v] == one] for one in (0, 1)]
    if not all(parts):
        raise Unlucky
    edges = []
    for part in parts:
        stops = [dice.choice(part) for _ in range(dice.randint(1, 4))]
        edges += [(stop, stops[(i + 1) % len(stops)]) for i, stop in enumerate(stops)]
    dice.shuffle(edges)
    board = {"shape": "walk", "vertices": count, "edges": flat(edges), "directed": dice.random() < 0.5}
    return whole(board, {"kind": "unsolvable"}, {"type": "apart", "side": side})


def walks_by_solver(dice: Random) -> Content:
    count = dice.randint(1, 5)
    if dice.random() < 0.5:
        return solved("euler", Graph.from_edges(count, some_edges(dice, count)))
    stops = [dice.randrange(count) for _ in range(dice.randint(1, 6))]
    edges = {(stop, stops[(i + 1) % len(stops)]) for i, stop in enumerate(stops)}
    return solved("euler", Digraph.from_edges(count, [edge for edge in edges if edge[0] != edge[1]]), directed=True)


RINGS = tuple((window, kinds) for window in range(1, 5) for kinds in range(1, 6) if kinds**window <= 32)


def ringed(dice: Random) -> Content:
    """Stones by throwing dice and going back where a window came up twice."""
    window, kinds = dice.choice(RINGS)
    length = min(dice.randint(1, kinds**window), 14)

    def put(stones: list[int]) -> list[int] | None:
        seen = [tuple(stones[i : i + window]) for i in range(len(stones) - window + 1)]
        if len(set(seen)) < len(seen):
            return None
        if len(stones) == length:
            around = [tuple(stones[(i + j) % length] for j in range(window)) for i in range(length)]
            return stones if len(set(around)) == length else None
        for kind in dice.sample(range(kinds), kinds):
            if found := put([*stones, kind]):
                return found
        return None

    stones = put([])
    if stones is None:
        raise Unlucky
    board = {"shape": "ring", "window": window, "kinds": kinds, "length": length}
    return whole(board, solvable(length, length), {"type": "windows", "stone": stones})


def bracelet(dice: Random) -> Content:
    window, kinds = dice.choice([(window, kinds) for window, kinds in RINGS if kinds > 1])
    length = None if dice.random() < 0.5 else dice.randint(1, kinds**window)
    return solved("bracelet", window, "abcde"[:kinds], length)


def every_window(dice: Random) -> Content:
    window = dice.randint(1, 6)
    kinds = dice.randint(1, int(100 ** (1 / window) + 1e-9))
    length = kinds**window
    board = {"shape": "ring", "window": window, "kinds": kinds, "length": length}
    return whole(board, solvable(length, length), {"type": "every window"})


TORI = (
    ("1x2", "01"), ("2x1", "01"), ("1x3", "01"), ("2x2", "01"), ("1x2", "abc"), ("2x1", "abc"), ("1x1", "abcd"),
    ("1x1", "abc"), ("1x2", "a"), ("1x1", "abcdef"),
)  # fmt: skip


@cache
def torus(window: str, symbols: str) -> Content:
    return solved("torus", window, symbols)


def turned(dice: Random) -> Content:
    """What the solver found, with kinds exchanged, moved around both borders and perhaps laid on its side."""
    made = plain(torus(*dice.choice(TORI)))
    board, rows, columns = made["board"], made["board"]["rows"], made["board"]["columns"]
    other = dice.sample(range(board["kinds"]), board["kinds"])
    cells = np.array([other[kind] for kind in made["certificate"]["cell"]]).reshape(rows, columns)
    cells = np.roll(cells, (dice.randrange(rows), dice.randrange(columns)), (0, 1))
    if dice.random() < 0.5:
        cells = cells.T
        board |= {"rows": columns, "columns": rows}
        board |= {"window_rows": board["window_columns"], "window_columns": board["window_rows"]}
    return whole(board, made["claim"], {"type": "torus windows", "cell": cells.reshape(-1).tolist()})


def shaped_torus(dice: Random) -> Content:
    """Single cells: any shape with each kind once."""
    rows, columns = dice.randint(1, 3), dice.randint(1, 3)
    kinds = rows * columns
    board = {"shape": "torus", "rows": rows, "columns": columns, "window_rows": 1, "window_columns": 1, "kinds": kinds}
    return whole(board, solvable(kinds, kinds), {"type": "torus windows", "cell": dice.sample(range(kinds), kinds)})


# ---- lights, pegs, state graphs


def lights_board(dice: Random) -> Content:
    count = dice.randint(0, 5)
    edges = multigraph(dice, count) + some_loops(dice, count)
    return {
        "shape": "lights",
        "vertices": count,
        "edges": flat(edges),
        "lit": [dice.randrange(2) for _ in range(count)],
    }


def pressed(dice: Random) -> Content:
    board = lights_board(dice)
    count, edges = board["vertices"], board["edges"]
    press = [dice.randrange(count) for _ in range(dice.randint(0, 5))] if count else []
    lit = [0] * count
    for v in press:
        for light in {v} | {edges[i ^ 1] for i, end in enumerate(edges) if end == v}:
            lit[light] ^= 1
    return whole(
        {**board, "lit": lit}, solvable(len(press), dice.choice((None, 0))), {"type": "presses", "press": press}
    )


def odd_lights(dice: Random) -> Content:
    board = lights_board(dice)
    light = [v for v in range(board["vertices"]) if dice.random() < 0.6]
    dice.shuffle(light)
    return believed(whole(board, {"kind": "unsolvable"}, {"type": "odd lights", "light": light}))


def lights_by_solver(dice: Random, method: str, most: int = 5) -> Content:
    graph = a_graph(dice, 1, most)
    lit = tuple(v for v in range(graph.vertex_count) if dice.random() < 0.5)
    return solved("lights", graph, lit=lit, method=method)


def jumped(dice: Random) -> Content:
    """Backwards from one peg."""
    holes = dice.randint(1, 6)
    pegs, jumps, shown = [0] * holes, [], []
    pegs[dice.randrange(holes)] = 1
    for _ in range(dice.randint(0, 4)):
        full, empty = ([hole for hole in range(holes) if pegs[hole] == one] for one in (1, 0))
        if len(empty) < 2 or not full:
            break
        jump = [*dice.sample(empty, 2), dice.choice(full)]
        if jump not in jumps:
            jumps.append(jump)
        pegs[jump[0]], pegs[jump[1]], pegs[jump[2]] = 1, 1, 0
        shown.insert(0, jumps.index(jump))
    for _ in range(dice.randint(0, 3)):
        if holes >= 3:
            jumps.append(dice.sample(range(holes), 3))
    count = len(shown)
    board = {"shape": "peg", "holes": holes, "jumps": flat(jumps), "pegs": pegs}
    return whole(board, solvable(count, dice.choice((None, 0, count))), {"type": "jumps", "jump": shown})


def even_sets(dice: Random) -> Content:
    """All sets of which every jump touches an even number of holes, or enough of them."""
    holes = dice.randint(2, 6)
    jumps = [dice.sample(range(holes), 3) for _ in range(dice.randint(0, 3))] if holes >= 3 else []
    pegs = [dice.choice((0, 1, 1)) for _ in range(holes)]
    rows = [
        row for row in product((0, 1), repeat=holes) if all(sum(row[hole] for hole in jump) % 2 == 0 for jump in jumps)
    ]
    chosen = dice.sample(rows, min(len(rows), dice.randint(1, 5)))
    board = {"shape": "peg", "holes": holes, "jumps": flat(jumps), "pegs": pegs}
    return believed(whole(board, {"kind": "unsolvable"}, {"type": "even sets", "member": flat(chosen)}))


def pegs_by_solver(dice: Random, method: str) -> Content:
    graph = a_graph(dice, 2, 6)
    empty = (dice.randrange(graph.vertex_count),)
    return solved("peg", graph, empty=empty, lines="any", method=method)


def state_graph(dice: Random, *, open_: float, solved_: float) -> tuple[Content, list[list[int]]]:
    count = dice.randint(1, 7)
    after = some_successors(dice, count)
    board = {
        "shape": "puzzle", "states": count, **rows_of(after),
        "solved": [int(dice.random() < solved_) for _ in range(count)],
        "all_moves": [int(dice.random() >= open_) for _ in range(count)], "start": dice.randrange(count),
    }  # fmt: skip
    return board, after


def some_path(dice: Random, board: Content, after: list[list[int]], most: int) -> list[int]:
    """A walk to a solved state."""
    at, path = board["start"], []
    while not board["solved"][at] or dice.random() < 0.2:
        if not after[at] or len(path) == most:
            raise Unlucky
        edge = board["first_edge"][at] + dice.randrange(len(after[at]))
        path.append(edge)
        at = board["target"][edge]
    return path


def along(dice: Random) -> Content:
    board, after = state_graph(dice, open_=0.3, solved_=0.3)
    path = some_path(dice, board, after, 6)
    return whole(board, solvable(len(path), dice.choice((None, 0))), {"type": "path", "edge": path})


def far(dice: Random) -> Content:
    """Distances; where nothing needs to be claimed, anything that is not wrong."""
    board, after = state_graph(dice, open_=0.2, solved_=0.2)
    path = some_path(dice, board, after, 6)
    _, distance = slow.states(slow.json.dumps(board, sort_keys=True))
    bound = 0
    while bound < len(path) and slow.solvable_states(
        slow.json.dumps(board, sort_keys=True), solvable(len(path), bound + 1)
    ):
        bound += 1
    bound = dice.choice((bound, bound, dice.randint(0, bound)))
    shown = [distance.get(state, -1) for state in range(board["states"])]
    shown = [one if one < bound else dice.choice((-1, one, bound, bound + 3)) for one in shown]
    shown[board["start"]] = 0
    certificate = {"type": "distances", "edge": path, "distance": shown}
    return believed(whole(board, solvable(len(path), bound), certificate))


def shut(dice: Random) -> Content:
    board, _ = state_graph(dice, open_=0, solved_=0)
    return whole(board, {"kind": "unsolvable"}, {"type": "closed"})


PLAYED: dict[str, Callable[[Random], Any]] = {
    **dict.fromkeys(("snort", "col", "kayles", "geography"), lambda dice: a_graph(dice, 1, 3)),
    "nim": lambda dice: tuple(dice.randint(0, 2) for _ in range(dice.randint(0, 2))),
    "octal": lambda dice: f"0.{dice.randrange(8)}{dice.randrange(8)}",
    "domineering": lambda dice: "/".join("".join(dice.choice("...#") for _ in range(3)) for _ in range(2)),
    "hackenbush": lambda dice: (
        "stalk:" + ",".join("".join(dice.choices("RBG", k=dice.randint(1, 2))) for _ in range(2))
    ),
    "toads": lambda dice: "".join(dice.choices("TF__", k=dice.randint(1, 5))),
    "cops": lambda dice: a_graph(dice, 1, 3, connected=True),
}
"""Games of two, each with small boards."""


def played(dice: Random) -> Content:
    """A game of two by its arena, by the solver of arenas."""
    game = dice.choice(list(PLAYED))
    more: Content = {"nim": {"misere": dice.random() < 0.5}, "octal": {"n": dice.randint(0, 5)}}.get(game, {})
    method = "attractor" if game in ("snort", "col", "kayles", "geography", "nim", "octal") else None
    return solved(game, PLAYED[game](dice), method=method, **more)


MAKERS: dict[Key, list[Maker]] = {
    ("ranks", "winner"): [
        laid_out,
        laid_out,
        played,
        an_arena,
        lambda dice: an_arena(dice, target=(0,)),
        lambda dice: a_subtraction(dice, "attractor", 8),
    ],
    ("parity", "winner"): [parity_by_hand, lambda dice: an_arena(dice, parity=True)],
    ("heights", "grundy"): [labelled, a_part],
    ("periodicity", "winner"): [periodic, lambda dice: a_subtraction(dice, "period", 60)],
    ("nim sum", "winner"): [nim_by_solver],
    ("nim sum", "grundy"): [nim_value],
    ("octal", "winner"): [octal_winner, octal_by_solver],
    ("octal", "grundy"): [octal_value],
    ("replies", "winner"): [replied, lambda dice: taken(dice, theorems=False)],
    ("mirror", "winner"): [mirrored, lambda dice: taken(dice, theorems=True)],
    ("equality", "value"): [valued, valued_by_hand],
    ("matching", "winner"): [geography],
    ("script", "solvable"): [scripted, lambda dice: dollars_by_solver(dice, "borrow")],
    ("hopeless", "unsolvable"): [hopeless, lambda dice: dollars_by_solver(dice, "best")],
    ("prices", "solvable"): [priced, lambda dice: dollars_by_solver(dice, "best")],
    ("cuts", "solvable"): [cut, cut, lambda dice: dollars_by_solver(dice, "best")],
    ("divisor", "divisor"): [looser],
    ("arrangement", "solvable"): [stacked, cubes_by_solver],
    ("too rarely", "unsolvable"): [rare, cubes_by_solver],
    ("circuit", "solvable"): [walked, walks_by_solver],
    ("unbalanced", "unsolvable"): [odd_walk, walks_by_solver],
    ("apart", "unsolvable"): [walk_apart, walks_by_solver],
    ("windows", "solvable"): [ringed, bracelet],
    ("every window", "solvable"): [every_window],
    ("torus windows", "solvable"): [turned, shaped_torus],
    ("presses", "solvable"): [pressed, lambda dice: lights_by_solver(dice, "algebra")],
    ("odd lights", "unsolvable"): [odd_lights, lambda dice: lights_by_solver(dice, "algebra")],
    ("jumps", "solvable"): [jumped, lambda dice: pegs_by_solver(dice, "jumps")],
    ("even sets", "unsolvable"): [even_sets, lambda dice: pegs_by_solver(dice, "jumps")],
    ("path", "solvable"): [along],
    ("distances", "solvable"): [
        far,
        lambda dice: lights_by_solver(dice, "paths", 3),
        lambda dice: pegs_by_solver(dice, "paths"),
    ],
    ("closed", "unsolvable"): [
        shut,
        lambda dice: lights_by_solver(dice, "paths", 3),
        lambda dice: pegs_by_solver(dice, "paths"),
    ],
    ("sum", "winner"): [sum_winner, summed],
    ("sum", "grundy"): [sum_value],
}
"""By certificate and kind of claim."""
