"""Tables of pieces and races: honest ones are accepted, and whatever is accepted is true by brute force."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache, partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.taking import random_board, small_boards
from noyau import _core, check, proofs, solve
from noyau.certificates import check_file, write_proof
from noyau.certificates.kinds import Components, NumbersAndStars, RaceReplies, Replies
from noyau.games import Col, NodeKayles, Snort
from noyau.graphs import board
from noyau.proofs import pieces
from noyau.proofs.taking import members
from noyau.values import Value, value, value_of_colouring

KAYLES, COL, SNORT = (True, True), (True, False), (False, True)
KEYS = {**NumbersAndStars.keys, **RaceReplies.keys}


def flaws(kind, near, open_, taker_loses, other_loses, to_move, claim, certificate):  # noqa: PLR0917
    """What the kernel has against a certificate; a claim with a Grundy value is looked at, too."""
    edges = [end for v, mask in enumerate(near) for w in members(mask) if v < w for end in (v, w)]
    rules = {"taker_loses": taker_loses, "other_loses": other_loses}
    board = {"shape": "taking", "vertices": len(near), "edges": edges, **rules, "open": list(open_), "to_move": to_move}
    shown = {"type": kind, **{KEYS.get(key, key): part for key, part in certificate.items()}}
    claims = [{"kind": "winner", "to_move": to_move, "winner": claim["winner"], "rank": claim["rank"]}]
    if claim.get("grundy") is not None:
        claims.append({"kind": "grundy", "value": claim["grundy"]})
    found = []
    for one in claims:
        said = f"a board: {proofs.said(one, ['1', '2'])}"
        head = {"format": proofs.FORMAT, "about": "a board", "asked": {"game": "none", "words": {}}, "says": said}
        proof = {**head, "players": ["1", "2"], "board": board, "claim": one, "kind": "proved", "certificate": shown}
        found += proofs.check(proof)
    return found


component_flaws, number_flaws, race_flaws = (partial(flaws, kind) for kind in ("components", "numbers", "race"))


def masks_of(graph):
    return [sum(1 << int(other) for other in graph.neighbours(vertex)) for vertex in graph.vertices]


def made(graph, open_, rule, *, to_move=1, orders=1, seed=0):
    """The table of a position: a claim and a certificate in plain numbers. Any orders will do."""
    places = [list(range(graph.vertex_count))]
    for more in range(1, orders):
        places.append(random.Random(seed + more).sample(places[0], graph.vertex_count))
    arrays = graph.first_edge_of_vertex, graph.neighbour_of_edge, np.array(open_, np.uint8)
    places = np.array(places, np.int32).ravel()
    found = _core.piece_table(*arrays, *rule, to_move - 1, places, None, 10**6, 10**8)
    total, star, exponent, vertices, first, vertex, who, values, stars = found
    claim = {"winner": to_move if len(vertices) else 3 - to_move, "rank": None}
    certificate = {
        "place_of_vertex": places.tolist(),
        "first_of_row": first.tolist(),
        "vertex_of_row": vertex.tolist(),
        "value_of_row": values.tolist(),
    }
    if rule == KAYLES:
        return claim | {"grundy": total}, certificate
    certificate |= {"open_of_row": who.tolist(), "star_of_row": stars.tolist(), "exponent": exponent}
    return claim | {"number": (total, exponent, int(star))}, certificate


@st.composite
def positions(draw, most=6):
    graph = draw(small_boards(most))
    return graph, draw(st.lists(st.integers(0, 3), min_size=graph.vertex_count, max_size=graph.vertex_count))


def altered(certificate, data):
    """One entry of one list is another number, or is gone, or is there twice."""
    name = data.draw(st.sampled_from(sorted(certificate)))
    if isinstance(certificate[name], int):
        return {**certificate, name: data.draw(st.integers(-1, 4))}
    entries = list(certificate[name])
    if not entries:
        return {**certificate, name: [data.draw(st.integers(-2, 3))]}
    place = data.draw(st.integers(0, len(entries) - 1))
    number = data.draw(st.sampled_from((entries[place] - 1, entries[place] + 1, -entries[place], 0, 3, 10**6)))
    kind = data.draw(st.integers(0, 5))
    entries[place : place + 1] = [] if kind == 0 else [entries[place]] * 2 if kind == 1 else [number]
    return {**certificate, name: entries}


# Grundy values -------------------------------------------------------------------------------------------------------


def slow_grundy(near):
    @cache
    def grundy(rest):
        options = {grundy(rest & ~(near[v] | 1 << v)) for v in range(len(near)) if rest >> v & 1}
        return next(number for number in range(len(options) + 1) if number not in options)

    return grundy


@given(small_boards(8), st.integers(1, 3), st.integers(0, 99), st.integers(1, 2))
@settings(max_examples=200, deadline=None)
def test_components_show_the_grundy_value(graph, orders, seed, to_move):
    open_ = [3 * (seed >> v % 5 & 1 or v % 3 > 0) for v in range(graph.vertex_count)]
    claim, certificate = made(graph, open_, KAYLES, to_move=to_move, orders=orders, seed=seed)
    near = masks_of(graph)
    assert claim["grundy"] == slow_grundy(near)(sum(1 << v for v, who in enumerate(open_) if who))
    game = near, open_, *KAYLES, to_move
    assert list(component_flaws(*game, claim, certificate)) == []
    for lie in ({"winner": 3 - claim["winner"]}, {"rank": 3}, {"grundy": claim["grundy"] + 1}, {"winner": None}):
        assert list(component_flaws(*game, claim | lie, certificate))


@given(small_boards(7), st.integers(1, 2), st.data())
@settings(max_examples=400, deadline=None)
def test_components_that_are_accepted_are_true(graph, orders, data):
    claim, certificate = made(graph, [3] * graph.vertex_count, KAYLES, orders=orders)
    lie = altered(certificate, data)
    near = masks_of(graph)
    game = near, [3] * graph.vertex_count, *KAYLES, 1
    assert list(component_flaws(*game, claim | {"winner": 3 - claim["winner"], "grundy": None}, lie))
    if not list(component_flaws(*game, claim, lie)):
        first, vertices, grundy = lie["first_of_row"], lie["vertex_of_row"], slow_grundy(near)
        for row, number in enumerate(lie["value_of_row"]):
            assert grundy(sum(1 << v for v in vertices[first[row] : first[row + 1]])) == number


def test_a_value_below_nothing_is_none():
    certificate = {"place_of_vertex": [0], "first_of_row": [0, 1], "vertex_of_row": [0], "value_of_row": [-1]}
    assert list(component_flaws([0], [3], *KAYLES, 1, {"winner": 1, "rank": None}, certificate))


# Numbers and stars ---------------------------------------------------------------------------------------------------

STAR = value("*")


def as_value(number, star):
    return value(str(number)) + (STAR if star else value("0"))


halves = st.tuples(st.integers(-6, 6).map(lambda n: Fraction(n, 4)), st.integers(0, 1))


@given(st.lists(halves, max_size=3), st.lists(halves, max_size=3))
@settings(max_examples=500, deadline=None)
def test_the_conditions_hold_exactly_for_the_value(left, right):
    """With options x and x + ∗ in any combination, and every value that could be claimed."""
    true = Value.of([as_value(*option) for option in left], [as_value(*option) for option in right])
    unit = 8
    lefts = [(int(number * unit), star) for number, star in left]
    rights = [(-int(number * unit), star) for number, star in right]
    for x in range(-3 * unit, 3 * unit + 1):
        for star in (0, 1):
            accepted = not pieces.why_not_left(x, star, lefts, unit) and not pieces.why_not_left(-x, star, rights, unit)
            assert accepted == (true == as_value(Fraction(x, unit), star))


def check_numbers(graph, open_, seed):
    near, to_move = masks_of(graph), 1 + seed % 2
    claim, certificate = made(graph, open_, COL, to_move=to_move, orders=1 + seed % 3, seed=seed)
    game = near, open_, *COL, to_move
    assert list(number_flaws(*game, claim, certificate)) == []
    top, exponent, star = claim["number"]
    true = value_of_colouring(graph, [who & 1 for who in open_], [who >> 1 for who in open_], "col")
    assert true == as_value(Fraction(top, 2**exponent), star)
    mover_wins = true.outcome in ("N", "L" if to_move == 1 else "R")
    assert claim["winner"] == (to_move if mover_wins else 3 - to_move)
    for lie in ({"winner": 3 - claim["winner"]}, {"rank": 3}):
        assert list(number_flaws(*game, claim | lie, certificate))


@given(positions(7), st.integers(0, 99))
@settings(max_examples=200, deadline=None)
def test_numbers_show_the_value_of_col(position, seed):
    check_numbers(*position, seed)


@pytest.mark.long
@pytest.mark.parametrize(
    "seeds", [range(150), pytest.param(range(150, 2000), marks=pytest.mark.slow)], ids=["150 boards", "2,000 boards"]
)
def test_numbers_on_random_boards(seeds):
    for seed in seeds:
        chance = random.Random(seed)
        graph = random_board(chance.randint(2, 8), chance.randint(1, 12), seed)
        check_numbers(graph, [chance.choice((0, 1, 2, 3, 3, 3)) for _ in graph.vertices], seed)


@given(positions(5), st.data())
@settings(max_examples=400, deadline=None)
def test_numbers_that_are_accepted_are_true(position, data):
    graph, open_ = position
    claim, certificate = made(graph, open_, COL)
    lie = altered(certificate, data)
    game = masks_of(graph), open_, *COL, 1
    assert list(number_flaws(*game, {"winner": 3 - claim["winner"], "rank": None}, lie))
    if not list(number_flaws(*game, claim, lie)):
        first = lie["first_of_row"]
        for row, number in enumerate(lie["value_of_row"]):
            who = [0] * graph.vertex_count
            for at in range(first[row], first[row + 1]):
                who[lie["vertex_of_row"][at]] = lie["open_of_row"][at]
            true = value_of_colouring(graph, [may & 1 for may in who], [may >> 1 for may in who], "col")
            assert true == as_value(Fraction(number, 2 ** lie["exponent"]), lie["star_of_row"][row])


# Races ---------------------------------------------------------------------------------------------------------------


def slow_race(near):
    """Whether whoever owns `mine` wins, with so many free moves more than the other, and moving first or not."""

    @cache
    def wins(mine, theirs, lead, moves):
        if not moves:
            return not wins(theirs, mine, -lead, True)
        vertices = [v for v in range(len(near)) if mine >> v & 1]
        return any(wins(mine & ~(1 << v), theirs & ~(near[v] | 1 << v), lead, False) for v in vertices) or (
            lead > 0 and wins(mine, theirs, lead - 1, False)
        )

    return wins


def provable(near, mine, theirs, lead, moves):
    """Whether some list of replies would be accepted."""
    closed = [mask | 1 << v for v, mask in enumerate(near)]

    @cache
    def found(mine, theirs, lead, moves):
        mine, theirs, lead = pieces.counted(near, mine, theirs, lead)
        if lead + pieces.sure(closed, mine, theirs, moves) >= theirs.bit_count() + moves:
            return True
        if moves:
            return any(found(mine & ~(1 << v), theirs & ~closed[v], lead, False) for v in members(mine))
        replies = pieces.undominated(closed, theirs, mine)
        return bool(theirs) and all(found(mine & ~closed[v], theirs & ~(1 << v), lead, True) for v in replies)

    return found(mine, theirs, lead, moves)


@given(positions(7), st.integers(-3, 3), st.booleans())
@settings(max_examples=1000, deadline=None)
def test_what_some_replies_would_prove_is_what_is_true(position, lead, moves):
    """The bound and the dominance, against play with every move: nothing false has a proof, all that is true has."""
    graph, open_ = position
    near, (mine, theirs) = masks_of(graph), pieces.players({"open": open_})
    assert provable(near, mine, theirs, lead, moves) == slow_race(near)(mine, theirs, lead, moves)


@pytest.mark.long
def test_what_some_replies_would_prove_on_larger_boards():
    for seed in range(400):
        chance = random.Random(seed)
        graph = random_board(chance.randint(6, 10), chance.randint(8, 16), seed)
        near, lead, moves = masks_of(graph), chance.randint(-2, 2), chance.random() < 0.5
        mine, theirs = pieces.players({"open": [chance.choice((1, 2, 3, 3)) for _ in near]})
        assert provable(near, mine, theirs, lead, moves) == slow_race(near)(mine, theirs, lead, moves)


def raced(graph, open_, to_move):
    arrays = graph.first_edge_of_vertex, graph.neighbour_of_edge, np.array(open_, np.uint8)
    found = _core.search_taking(*arrays, *SNORT, to_move - 1, None, 1 << 22, False, 0, 10**6)
    replies = [] if found[5] is None else found[5].tolist()  # None where counting settles it at once
    return {"winner": found[0] + 1, "rank": None}, {"vertex_of_reply": replies}


@given(positions(9), st.integers(1, 2), st.data())
@settings(max_examples=300, deadline=None)
def test_races_are_accepted_and_lies_about_them_are_not(position, to_move, data):
    graph, open_ = position
    claim, certificate = raced(graph, open_, to_move)
    game = masks_of(graph), open_, *SNORT, to_move
    assert list(race_flaws(*game, claim, certificate)) == []
    for lie in ({"winner": 3 - claim["winner"]}, {"winner": None}, {"rank": 1}):
        assert list(race_flaws(*game, claim | lie, certificate))
        assert list(race_flaws(*game, claim | lie, altered(certificate, data)))
    replies = certificate["vertex_of_reply"]
    assert list(race_flaws(*game, claim, {"vertex_of_reply": [*replies, 0]}))
    if replies:
        assert list(race_flaws(*game, claim, {"vertex_of_reply": replies[:-1]}))


def test_other_rules_cannot_borrow_these_proofs():
    graph = board("path:5")
    near, everybody = masks_of(graph), [3] * 5
    for rule, of_rule in ((KAYLES, component_flaws), (COL, number_flaws), (SNORT, race_flaws)):
        claim, certificate = raced(graph, everybody, 1) if rule == SNORT else made(graph, everybody, rule)
        for other in (KAYLES, COL, SNORT, (False, False)):
            found = of_rule(near, everybody, *other, 1, claim, certificate)
            assert (found == []) == (rule == other)
    claim, certificate = made(graph, everybody, KAYLES)
    assert list(component_flaws(near, [1, 3, 3, 3, 3], *KAYLES, 1, claim, certificate))


# From solve to check -------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        (NodeKayles("gnk:40,70000"), Replies),  # a strategy that is short enough is preferred to a table
        (NodeKayles("grid:3x11"), Replies),
        (NodeKayles("grid:2x20"), Components),  # a strategy would be longer than MOST_REPLIES
        (NodeKayles("cycle:44"), Components),
        (Col("cycle:26"), NumbersAndStars),
        (Snort("grid:5x7"), RaceReplies),
    ],
)
def test_large_boards_are_proved(rules, kind, tmp_path):
    proof = solve(rules, no_theorems=True).proof
    assert isinstance(proof.certificate, kind)
    write_proof(proof, tmp_path / "proof.json")
    assert check_file(tmp_path / "proof.json").flaws == []
    assert check(proof) == []
