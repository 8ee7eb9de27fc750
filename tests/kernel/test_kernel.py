"""The kernel: true proofs pass, lies do not, nothing malformed gets through or out, and it stays small."""

from __future__ import annotations

import ast
import base64
import contextlib
import copy
import json
import os
import random
import subprocess
import sys
import time
import zlib
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import noyau.proofs
from noyau.proofs import CHECKERS, NotAProof, check, check_file, digest_of, fast
from noyau.proofs.sentences import said

EXAMPLES = {path.stem: path for path in sorted((Path(__file__).parent / "examples").glob("*.json"))}
PROVED = [name for name in EXAMPLES if name != "searched"]
FOLDER = Path(__file__).parent / "examples"
TABLES = [CHECKERS, fast.CHECKERS]


def content(name):
    return json.loads(EXAMPLES[name].read_bytes())


def without_digest(made):
    return {key: value for key, value in made.items() if key != "digest"}


def resaid(made):
    """The same with what it says made anew, so that only the mathematics can refuse it."""
    made = without_digest(made)
    try:
        return {**made, "says": f"{made['about']}: {said(made['claim'], made['players'])}"}
    except Exception:
        return made


@pytest.mark.parametrize("name", PROVED)
@pytest.mark.parametrize("table", TABLES, ids=["kernel", "fast"])
def test_true_proofs_pass(name, table):
    _, flaws = check_file(EXAMPLES[name], checkers=table)
    assert flaws == []


def test_every_certificate_has_an_example():
    assert {content(name)["certificate"]["type"] for name in PROVED} == set(CHECKERS)


def test_a_search_is_no_proof():
    _, flaws = check_file(EXAMPLES["searched"])
    assert [str(flaw) for flaw in flaws] == [
        "the claim rests on a search of 70 positions; it can be repeated, not checked"
    ]


def places(thing, path=()):
    """Every number in it, by its path."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from places(value, (*path, key))
    elif isinstance(thing, list):
        for index, value in enumerate(thing):
            yield from places(value, (*path, index))
    elif type(thing) is int:
        yield path, thing


def changed(made, path, value):
    made = copy.deepcopy(made)
    inside = made
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return made


def verdict(made, table=CHECKERS):
    try:
        return [str(flaw) for flaw in check(made, folder=FOLDER, checkers=table)]
    except NotAProof as error:
        return [str(error)]


@pytest.mark.parametrize("name", PROVED)
def test_a_changed_number_is_refused_or_noticed_by_the_digest(name):
    made = content(name)
    if "digest" not in made:
        made["digest"] = digest_of(made)
    where = list(places({key: made[key] for key in ("board", "claim", "certificate") if key in made}))
    picked = random.Random(name).sample(where, min(60, len(where)))
    for path, value in picked:
        for lie in (value + 1, value - 1):
            assert verdict(changed(made, path, lie)), (path, lie)


@pytest.mark.parametrize("name", PROVED)
def test_fast_and_kernel_agree_on_lies(name):
    made = resaid(content(name))
    where = list(places({key: made[key] for key in ("board", "claim", "certificate") if key in made}))
    dice = random.Random(name)
    for path, value in dice.sample(where, min(80, len(where))):
        for lie in {value + 1, value - 1, -value, 0, dice.randrange(-3, 30)} - {value}:
            other = resaid(changed(made, path, lie))
            plain, quick = verdict(other), verdict(other, fast.CHECKERS)
            assert bool(plain) == bool(quick), (path, lie, plain, quick)


# ---- who wins small boards, by brute force


def arena_content(after, owner, ends, start, certificate, claim, **more):  # noqa: PLR0917
    first = [0]
    for row in after:
        first.append(first[-1] + len(row))
    board = {
        "shape": "arena", "vertices": len(after), "first_edge": first, "target": [u for row in after for u in row],
        "owner": owner, "ends": ends, "start": start, **more,
    }  # fmt: skip
    return whole(board, claim, certificate)


def whole(board, claim, certificate, about="a board"):
    players = ["1", "2"] if claim["kind"] in ("winner", "grundy", "value") else []
    return {
        "format": "noyau proof 2", "about": about, "asked": {"game": "any", "words": {}}, "board": board,
        "players": players, "claim": claim, "says": f"{about}: {said(claim, players)}", "kind": "proved",
        "certificate": certificate,
    }  # fmt: skip


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


# ---- files and malformed things


def junk(dice):
    return dice.choice(
        [
            None,
            True,
            -1,
            0,
            2**63,
            2**70,
            10**31,
            "",
            "x",
            [],
            [[]],
            {},
            {"entries": 5},
            [1, "2"],
            {"file": "../x", "entries": 1, "sha256": ""},
            {"zlib+base64": "!", "entries": 3},
        ]
    )


def mutated(thing, dice):
    """Something somewhere replaced, dropped or doubled."""
    if isinstance(thing, dict) and thing and dice.random() < 0.9:
        key = dice.choice(list(thing))
        made = dict(thing)
        chance = dice.random()
        if chance < 0.1:
            del made[key]
        elif chance < 0.15:
            made["more"] = junk(dice)
        else:
            made[key] = mutated(thing[key], dice)
        return made
    if isinstance(thing, list) and thing and dice.random() < 0.8:
        place = dice.randrange(len(thing))
        chance = dice.random()
        if chance < 0.15:
            return thing[:place] + thing[place + 1 :]
        if chance < 0.25:
            return [*thing, thing[place]]
        return [*thing[:place], mutated(thing[place], dice), *thing[place + 1 :]]
    if type(thing) is int and dice.random() < 0.7:
        return thing + dice.choice([-1, 1, 2**31, -(2**31), 2**63])
    return junk(dice)


def patience():
    """Called by every checker now and then; ends what takes too long."""
    until = time.process_time() + 5

    def look():
        if time.process_time() > until:
            raise TimeoutError

    return look


@pytest.mark.parametrize("name", EXAMPLES)
def test_malformed_things_are_refused_in_a_sentence(name):
    dice, made = random.Random(name), without_digest(content(name))
    for number in range(150):
        other = made
        for _ in range(1 + number % 3):
            other = mutated(other, dice)
        if not isinstance(other, dict):
            continue
        for table in TABLES:
            with contextlib.suppress(NotAProof, TimeoutError):
                check(resaid(other) if number % 2 else other, folder=FOLDER, checkers=table, look=patience())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ('{"format": NaN}', "the number NaN is not a whole one"),
        ('{"format": 1e999}', "the number 1e999 is not a whole one"),
        ('{"a": 1, "a": 2}', "has a key twice"),
        ('{"format": ' + "9" * 1_000_000 + "}", "of at most 31 digits"),
        ('{"format": "noyau proof 1"}', "solve again"),
        ('{"format": "noyau proof 3"}', "is not of the format"),
        ("[]", "is not an object"),
        ('"\ufeff"', "is not an object"),
    ],
)
def test_what_is_no_proof(tmp_path, text, says):
    path = tmp_path / "p.json"
    path.write_text(text)
    with pytest.raises(NotAProof, match=says):
        check_file(path)


def test_only_regular_files(tmp_path):
    os.mkfifo(tmp_path / "fifo")
    for path in (tmp_path / "fifo", tmp_path, Path("/dev/zero"), tmp_path / "missing"):
        with pytest.raises(NotAProof, match=r"not a regular file|cannot be opened"):
            check_file(path)
    made = without_digest(content("parity-beside"))
    raw = (FOLDER / "parity-beside.target").read_bytes()
    outside = tmp_path / "outside"
    outside.write_bytes(raw)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "link").symlink_to(outside)
    os.mkfifo(folder / "fifo")
    (folder / "short").write_bytes(raw[:-4])
    (folder / "other").write_bytes(raw[:-1] + b"\1")
    (folder / "right").write_bytes(raw)
    for name in ("link", "fifo", "short", "other", "../outside", str(outside), "..", "", "missing", "a\0b", "right"):
        row = {**made["board"]["target"], "file": name}
        lie = {**made, "board": {**made["board"], "target": row}}
        for table in TABLES:
            assert bool(check(lie, folder=folder, checkers=table)) == (name != "right")
    assert check({**made, "board": {**made["board"], "target": {**made["board"]["target"], "file": "right"}}})


def packed(raw, entries):
    return {"zlib+base64": base64.b64encode(zlib.compress(raw, 9)).decode(), "entries": entries}


def bombs():
    nim = {"shape": "nim", "heaps": [10**30] * 3, "misere": False, "to_move": 1}
    winner = {"kind": "winner", "to_move": 1, "winner": 1, "rank": None}
    yield "ranks of huge heaps", whole(nim, winner, {"type": "ranks", "winner": [0], "rank": [0], "move": [-1]})
    heap = {"shape": "subtraction", "tokens": 10**30, "take": [1], "take_second": [1], "misere": False, "to_move": 1}
    yield "a heap laid out", whole(heap, winner, {"type": "ranks", "winner": [0], "rank": [0], "move": [-1]})
    table = {"type": "periodicity", "preperiod": 0, "period": 10**9, "first": [0], "second": [0]}
    yield "a long period", whole(heap, winner, table)
    zeros = packed(bytes(100_000_000), 100_000_000)
    yield "zeros", whole({**heap, "tokens": 5}, winner, {**table, "first": zeros, "second": zeros})
    octal = {"shape": "octal", "digits": [4, 7, 7], "tokens": 10**15, "to_move": 1}
    yield "octal", whole(octal, winner, {"type": "octal", "preperiod": 0, "period": 0, "value": [0]})
    many = packed(bytes(4_000_000), 1_000_000)
    yield (
        "octal zeros",
        whole(
            {**octal, "tokens": 999_999, "digits": [0]},
            winner,
            {"type": "octal", "preperiod": 0, "period": 0, "value": many},
        ),
    )
    count = 150
    edges = [end for v in range(count) for end in (v, (v + 1) % count)]
    values = [10**15, *[0] * (count - 2), -(10**15)]
    dollar = {"shape": "dollar", "vertices": count, "edges": edges, "values": values}
    script = [0] * (count - 1) + [-(10**15)]
    claim = {"kind": "solvable", "length": 10**15, "bound": 10**15}
    cuts = {"type": "cuts", "script": script, "vertex": [-1], "value": [0]}
    yield "dollars one by one", whole({**dollar, "values": [10**15] * 2 + [0] * (count - 3) + [-(10**15)]}, claim, cuts)
    ring = {"shape": "ring", "window": 64, "kinds": 127, "length": 2**62}
    solvable = {"kind": "solvable", "length": 2**62, "bound": 2**62}
    yield "a long ring", whole(ring, solvable, {"type": "windows", "stone": packed(bytes(10), 10)})
    torus = {"shape": "torus", "rows": 1, "columns": 1, "window_rows": 64, "window_columns": 64, "kinds": 1}
    yield (
        "a window of one",
        whole(torus, {"kind": "solvable", "length": 1, "bound": 2}, {"type": "torus windows", "cell": [0]}),
    )
    walk = {"shape": "walk", "vertices": 2**31 - 2, "edges": [], "directed": False}
    yield "many vertices", whole(walk, {"kind": "unsolvable"}, {"type": "unbalanced", "vertex": 5})
    lights = {"shape": "lights", "vertices": 10**6, "edges": [], "lit": packed(bytes(10**6), 10**6)}
    yield "lights", whole(lights, {"kind": "unsolvable"}, {"type": "odd lights", "light": []})


BOMBS = dict(bombs())


@pytest.mark.parametrize("name", BOMBS)
@pytest.mark.parametrize("table", TABLES, ids=["kernel", "fast"])
def test_small_files_that_keep_a_checker_busy_end(name, table):
    made = BOMBS[name]
    assert len(json.dumps(made)) < 900_000
    begin = time.process_time()
    try:
        flaws = check(made, checkers=table, look=patience())
    except TimeoutError:
        flaws = ["time is up"]
    assert flaws
    assert time.process_time() - begin < 15


def test_negative_priorities_and_other_ranges():
    made = without_digest(content("parity"))
    for value in (-1, -2, 2**31):
        for table in TABLES:
            flaws = check(changed(made, ("board", "priority", 0), value), checkers=table)
            assert any("priority" in str(flaw) for flaw in flaws)


def test_what_it_says_is_what_is_claimed():
    made = without_digest(content("replies-snort-path"))
    for lie in (
        {**made, "says": made["says"].replace("red wins", "blue wins")},
        {**made, "about": "Snort on complete:4"},
        {**made, "players": ["blue", "blue"]},
        {**made, "players": ["2", "1"]},
        {**made, "about": made["about"] + "\x1b[2K"},
        {**made, "kind": "searched"},
        {**made, "count": 5},
        {**made, "definition": {"rules": "x", "sha256": "0", "own": True}},
        {**made, "digest": "sha256:0"},
    ):
        assert check(lie)


def test_rows_in_memory():
    made = without_digest(content("parity"))
    for convert in (tuple, np.array, lambda row: np.array(row, np.int64)):
        other = copy.deepcopy(made)
        for part, names in (
            ("board", ("first_edge", "target", "owner", "priority")),
            ("certificate", ("winner", "move")),
        ):
            other[part] |= {name: convert(other[part][name]) for name in names}
        assert check(other) == check(other, checkers=fast.CHECKERS) == []
    for row in (np.array(made["board"]["target"], float), np.array([made["board"]["target"]]), "x", 5, np.array(3)):
        for table in TABLES:
            assert check({**made, "board": {**made["board"], "target": row}}, checkers=table)


def test_the_kernel_checks_a_hundred_thousand_edges_in_seconds():
    dice = random.Random(1)
    after = [[dice.randrange(25_000) for _ in range(4)] if dice.random() < 0.97 else [] for _ in range(25_000)]
    owner = [dice.randrange(2) for _ in after]
    winner, rank, move = quickly_solved(after, owner)
    claim = {
        "kind": "winner",
        "to_move": owner[0] + 1,
        "winner": None if winner[0] < 0 else winner[0] + 1,
        "rank": None if winner[0] < 0 else rank[0],
    }
    made = arena_content(
        after, owner, "stuck loses", 0, {"type": "ranks", "winner": winner, "rank": rank, "move": move}, claim
    )
    begin = time.process_time()
    assert check(made) == []
    assert time.process_time() - begin < 5


def quickly_solved(after, owner):
    """Backwards from the ends, breadth first."""
    before = [[] for _ in after]
    for v, row in enumerate(after):
        for u in row:
            before[u].append(v)
    winner = [1 - owner[v] if not row else -1 for v, row in enumerate(after)]
    rank = [0 if w != -1 else -1 for w in winner]
    left, move = [len(row) for row in after], [-1] * len(after)
    queue = [v for v, w in enumerate(winner) if w != -1]
    for u in queue:
        for v in before[u]:
            left[v] -= 1
            if winner[v] == -1 and (winner[u] == owner[v] or left[v] == 0):
                winner[v], rank[v], move[v] = winner[u], rank[u] + 1, u
                queue.append(v)
    for v, row in enumerate(after):
        if winner[v] == -1 and row:
            move[v] = next(u for u in row if winner[u] == -1)
    return winner, rank, move


# ---- how small it is

KERNEL = Path(noyau.proofs.__file__).parent
ALLOWED = {
    "base64",
    "hashlib",
    "json",
    "mmap",
    "os",
    "stat",
    "sys",
    "zlib",
    "array",
    "collections",
    "types",
    "typing",
    "itertools",
    "re",
}


def code_lines(path):
    source = path.read_text()
    skipped = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            skipped.update(range(node.lineno, node.end_lineno + 1))
    lines = enumerate(source.splitlines(), 1)
    return sum(
        1 for number, line in lines if line.strip() and not line.strip().startswith("#") and number not in skipped
    )


def test_the_kernel_has_less_than_a_thousand_lines_of_code():
    """Tables and races are a wing of their own, which nothing else leans on."""
    lines = {path.stem: code_lines(path) for path in KERNEL.glob("*.py")}
    wing = [lines.pop(name) for name in ("pieces", "narrow")]
    assert sum(lines.values()) < 1_000
    assert sum(wing) < 250


def test_the_kernel_imports_nothing_but_itself():
    for path in KERNEL.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = (
                [a.name for a in node.names]
                if isinstance(node, ast.Import)
                else [node.module]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            for name in names:
                assert name.startswith("noyau.proofs") or name.split(".")[0] in ALLOWED, (path.name, name)
                assert "fast" not in name


def test_what_is_loaded_when_a_proof_is_checked():
    code = (
        "import sys, types, pathlib\n"
        f"package = types.ModuleType('noyau'); package.__path__ = [{str(KERNEL.parent)!r}]\n"
        "sys.modules['noyau'] = package\n"
        "import noyau.proofs\n"
        f"assert noyau.proofs.check_file({str(EXAMPLES['nim'])!r})[1] == []\n"
        "print(*sorted(name for name in sys.modules if name.startswith('noyau') or name == 'numpy'))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    rooms = [
        "arenas",
        "cubes",
        "dollars",
        "flaw",
        "heaps",
        "narrow",
        "pieces",
        "puzzles",
        "reading",
        "sentences",
        "sequences",
        "shapes",
        "sums",
        "taking",
        "values",
    ]
    assert loaded == ["noyau", "noyau.proofs", *(f"noyau.proofs.{room}" for room in rooms)]
