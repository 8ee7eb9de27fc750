"""The kernel and brute force agree on every small board: true proofs pass, lies do not."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.kernel import (
    arena_content,
    changed,
    resaid,
    verdict,
    whole,
)
from noyau.proofs import fast


@st.composite
def arenas(draw, most=6):
    count = draw(st.integers(1, most))
    vertex = st.integers(0, count - 1)
    after = draw(st.lists(st.lists(vertex, max_size=3), min_size=count, max_size=count))
    owner = draw(st.lists(st.integers(0, 1), min_size=count, max_size=count))
    return after, owner


def decided_by(after, owner, ends, more):
    if ends == "listed":
        return more["decided"]
    if ends == "target":
        return [0 if v in more["wanted"] else -1 for v in range(len(after))]
    return [-1 if row else owner[v] ^ (ends == "stuck loses") for v, row in enumerate(after)]


def solved(after, owner, decided):
    """Winner, rank and move of every vertex: the rank is the round in which it is found."""
    count = len(after)
    winner = list(decided)
    rank = [0 if w != -1 else -1 for w in winner]
    move = [-1] * count
    for step in range(1, count + 1):
        found = {}
        for v in range(count):
            if winner[v] != -1 or not after[v]:
                continue
            p = owner[v]
            if any(winner[u] == p for u in after[v]):
                found[v] = p, next(u for u in after[v] if winner[u] == p and rank[u] == step - 1)
            elif all(winner[u] == 1 - p for u in after[v]):
                found[v] = 1 - p, next(u for u in after[v] if rank[u] == step - 1)
        for v, (w, u) in found.items():
            winner[v], rank[v], move[v] = w, step, u
    for v in range(count):
        if winner[v] == -1 and after[v]:
            move[v] = next(u for u in after[v] if winner[u] == -1)
    return winner, rank, move


@settings(max_examples=300, deadline=None)
@given(arenas(), st.sampled_from(["stuck loses", "stuck wins", "target", "listed"]), st.data())
def test_ranks_of_small_arenas(drawn, ends, data):
    after, owner = drawn
    count = len(after)
    more = {}
    if ends == "target":
        more["wanted"] = sorted(data.draw(st.sets(st.integers(0, count - 1))))
    if ends == "listed":
        more["decided"] = data.draw(st.lists(st.integers(-1, 1), min_size=count, max_size=count))
    start = data.draw(st.integers(0, count - 1))
    winner, rank, move = solved(after, owner, decided_by(after, owner, ends, more))
    won = winner[start] + 1 if winner[start] != -1 else 2 if ends == "target" else None
    claim = {
        "kind": "winner",
        "to_move": owner[start] + 1,
        "winner": won,
        "rank": None if rank[start] < 0 else rank[start],
    }
    certificate = {"type": "ranks", "winner": winner, "rank": rank, "move": move}
    made = arena_content(after, owner, ends, start, certificate, claim, **more)
    assert verdict(made) == verdict(made, fast.CHECKERS) == []
    name = data.draw(st.sampled_from(["winner", "rank", "move"]))
    lie = data.draw(st.lists(st.integers(-1, max(1, count - 1)), min_size=count, max_size=count))
    place = data.draw(st.integers(0, count - 1))
    row = [*certificate[name][:place], lie[place], *certificate[name][place + 1 :]]
    other = {**made, "certificate": {**certificate, name: row}}
    assert bool(verdict(other)) == bool(verdict(other, fast.CHECKERS))
    if name != "move" and row != certificate[name]:
        assert verdict(other)
    for wrong in ({**claim, "winner": 3 - (won or 1)}, {**claim, "rank": (claim["rank"] or 0) + 1}):
        lied = resaid({**made, "claim": wrong})
        assert verdict(lied)
        assert verdict(lied, fast.CHECKERS)


def highest_on_cycles(after, owner, winner, move, priority):
    """Whether following the moves the loser could win: by looking at every simple cycle of the graph that is left."""
    left = [[move[v]] if winner[v] == owner[v] else after[v] for v in range(len(after))]

    def bad(path):
        for u in left[path[-1]]:
            if u == path[0]:
                if max(priority[v] for v in path) % 2 != winner[u]:
                    return True
            elif u not in path and u > path[0] and bad([*path, u]):
                return True
        return False

    return any(bad([v]) for v in range(len(after)))


@settings(max_examples=300, deadline=None)
@given(arenas(5), st.data())
def test_parity_against_every_certificate(drawn, data):
    """Of all winners and moves of a small board, exactly those pass that every simple cycle agrees with."""
    after, owner = drawn
    count = len(after)
    priority = data.draw(st.lists(st.integers(0, 4), min_size=count, max_size=count))
    start = data.draw(st.integers(0, count - 1))
    board = {
        **arena_content(after, owner, "stuck loses", start, {}, {"kind": "grundy", "value": 0})["board"],
        "shape": "parity",
        "priority": priority,
    }
    del board["ends"]
    passed = set()
    fast.arenas.MANY_EDGES = data.draw(st.sampled_from([-1, 200_000]))  # from how many edges on a large part is sought
    for winner in product((0, 1), repeat=count):
        moves = [list(set(after[v])) if winner[v] == owner[v] else [-1] for v in range(count)]
        for move in product(*moves):
            closed = all(
                winner[u] == winner[v] for v in range(count) for u in ([move[v]] if winner[v] == owner[v] else after[v])
            )
            claim = {"kind": "winner", "to_move": owner[start] + 1, "winner": winner[start] + 1, "rank": None}
            made = whole(board, claim, {"type": "parity", "winner": list(winner), "move": list(move)})
            right = closed and not highest_on_cycles(after, owner, winner, move, priority)
            assert (verdict(made) == []) == (verdict(made, fast.CHECKERS) == []) == right
            if right:
                passed.add(winner)
    assert len(passed) == 1


TREE = [[], [0], [0, 1], [1], [2, 3, 0], [4, 1]]


def test_every_value_and_height_of_a_small_graph():
    """Of all Grundy values only one row passes; without falling heights none does."""
    claim = {"kind": "grundy", "value": 0}
    right = 0
    for value in product(range(4), repeat=6):
        certificate = {"type": "heights", "value": list(value), "height": [0, 1, 2, 2, 3, 4]}
        made = arena_content(TREE, [0] * 6, "stuck loses", 5, certificate, {**claim, "value": value[5]})
        flaws = verdict(made)
        assert bool(flaws) == bool(verdict(made, fast.CHECKERS))
        right += not flaws
    assert right == 1
    loop = arena_content(
        [[1], [0]], [0, 0], "stuck loses", 0, {"type": "heights", "value": [0, 1], "height": [0, 1]}, claim
    )
    assert verdict(loop)
    assert verdict(loop, fast.CHECKERS)
    owned = arena_content([[]], [1], "stuck loses", 0, {"type": "heights", "value": [0], "height": [0]}, claim)
    assert verdict(owned)


def plays_subtraction(tokens, take, misere):
    won = {}
    for heap in range(tokens + 1):
        for p in (0, 1):
            after = [won[heap - a, 1 - p] for a in take[p] if a <= heap]
            won[heap, p] = (p if p in after else 1 - p) if after else (p if misere else 1 - p)
    return won


@settings(max_examples=150, deadline=None)
@given(
    st.sets(st.integers(1, 6), max_size=3),
    st.sets(st.integers(1, 6), max_size=3),
    st.booleans(),
    st.integers(0, 60),
    st.data(),
)
def test_periodicity(first, second, misere, tokens, data):
    take = sorted(first), sorted(second)
    kept = [[a for a in own if a <= tokens] for own in take]
    reach = max([1, *(a for own in kept for a in own)])
    won = plays_subtraction(600, kept, misere)
    windows = {}
    for heap in range(600):
        key = tuple(won[heap + k, p] for k in range(reach) for p in (0, 1))
        if key in windows:
            preperiod, period = windows[key], heap - windows[key]
            break
        windows[key] = heap
    rows = [[won[heap, p] for heap in range(preperiod + period + reach)] for p in (0, 1)]
    board = {
        "shape": "subtraction",
        "tokens": tokens,
        "take": take[0],
        "take_second": take[1],
        "misere": misere,
        "to_move": 2,
    }
    claim = {"kind": "winner", "to_move": 2, "winner": won[tokens, 1] + 1, "rank": None}
    certificate = {"type": "periodicity", "preperiod": preperiod, "period": period, "first": rows[0], "second": rows[1]}
    made = whole(board, claim, certificate)
    assert verdict(made) == verdict(made, fast.CHECKERS) == []
    place, row = data.draw(st.integers(0, len(rows[0]) - 1)), data.draw(st.sampled_from(["first", "second"]))
    lie = changed(made, ("certificate", row, place), 1 - made["certificate"][row][place])
    assert verdict(lie)
    assert verdict(lie, fast.CHECKERS)
    lie = resaid(changed(made, ("claim", "winner"), 3 - claim["winner"]))
    assert verdict(lie)
    assert verdict(lie, fast.CHECKERS)
    for name in ("preperiod", "period"):
        other = changed(made, ("certificate", name), made["certificate"][name] + 1)
        assert verdict(other)


def grundy_of_heaps(digits, most):
    value = []
    for heap in range(most + 1):
        seen = set()
        for amount, digit in enumerate(digits):
            left = heap - amount
            if left == 0 and digit & 1:
                seen.add(0)
            if left > 0 and digit & 2:
                seen.add(value[left])
            if left > 1 and digit & 4:
                seen |= {value[k] ^ value[left - k] for k in range(1, left)}
        value.append(next(n for n in range(len(seen) + 1) if n not in seen))
    return value


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(0, 7), max_size=3), st.sampled_from([0, 4]), st.integers(0, 30), st.data())
def test_octal_tables(digits, splits, tokens, data):
    digits = [splits, *digits]
    value = grundy_of_heaps(digits, tokens)
    board = {"shape": "octal", "digits": digits, "tokens": tokens, "to_move": 1}
    certificate = {"type": "octal", "preperiod": 0, "period": 0, "value": value}
    made = whole(board, {"kind": "grundy", "value": value[-1]}, certificate)
    assert verdict(made) == verdict(made, fast.CHECKERS) == []
    place = data.draw(st.integers(0, tokens))
    lie = changed(made, ("certificate", "value", place), value[place] + data.draw(st.sampled_from([-1, 1, 5])))
    assert verdict(lie)
    assert verdict(lie, fast.CHECKERS)


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 3), st.integers(1, 3), st.data())
def test_windows_of_short_rings(window, kinds, data):
    """The kernel and both fast ways agree with a set of slices."""
    length = data.draw(st.integers(1, min(9, kinds**window)))
    stone = data.draw(st.lists(st.integers(0, kinds - 1), min_size=length, max_size=length))
    board = {"shape": "ring", "window": window, "kinds": kinds, "length": length}
    made = whole(board, {"kind": "solvable", "length": length, "bound": length}, {"type": "windows", "stone": stone})
    different = len({tuple((stone * (window + 1))[i : i + window]) for i in range(length)}) == length
    fast.sequences.MOST_CODES = data.draw(st.sampled_from([0, 2**32]))
    assert (verdict(made) == []) == (verdict(made, fast.CHECKERS) == []) == different


# ---- taking


def taking_winner(board, winners, losers, turn):
    """Who wins, by looking at everything: True if the first of the two sets belongs to whoever wins."""
    near = [
        {v for e in zip(board["edges"][::2], board["edges"][1::2], strict=True) if u in e for v in e if v != u}
        for u in range(board["vertices"])
    ]

    def moves(mine, theirs):
        for v in mine:
            lost = near[v] | {v}
            yield mine - (lost if board["taker_loses"] else {v}), theirs - (lost if board["other_loses"] else {v})

    def mover_wins(mine, theirs):
        return any(not mover_wins(t, m) for m, t in moves(mine, theirs))

    return mover_wins(frozenset(winners), frozenset(losers)) == turn


@st.composite
def taking_boards(draw, most=4):
    count = draw(st.integers(0, most))
    pairs = [(u, v) for u in range(count) for v in range(u)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    who = draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
    return {
        "shape": "taking", "vertices": count, "edges": [end for edge in edges for end in edge],
        "taker_loses": draw(st.booleans()), "other_loses": draw(st.booleans()), "open": who,
        "to_move": draw(st.integers(1, 2)),
    }  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(taking_boards(), st.integers(1, 2), st.data())
def test_nothing_false_is_proved_of_taking_games(board, winner, data):
    """Random replies and mirrors: whatever passes is true."""
    count = board["vertices"]
    sets = [[v for v in range(count) if board["open"][v] & player] for player in (winner, 3 - winner)]
    to_move = board["to_move"]
    true = taking_winner(board, *(sets if to_move == winner else sets[::-1]), True) == (to_move == winner)
    claim = {"kind": "winner", "to_move": to_move, "winner": winner, "rank": None}
    vertices = st.integers(0, max(0, count - 1))
    replies = data.draw(st.lists(vertices, max_size=6))
    image = list(range(count))
    for u, v in data.draw(st.lists(st.tuples(vertices, vertices), max_size=2)) if count else []:
        if image[u] == u and image[v] == v:
            image[u], image[v] = v, u
    first = data.draw(st.lists(vertices, max_size=1))
    for certificate in ({"type": "replies", "reply": replies}, {"type": "mirror", "image": image, "first": first}):
        if not verdict(whole(board, claim, certificate)):
            assert true
