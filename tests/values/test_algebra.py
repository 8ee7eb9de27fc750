"""The algebra of values against the definitions, read aloud in Python."""

from __future__ import annotations

import subprocess
import sys
import threading
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import slow_values as slow
from helpers.known import known
from helpers.slow_values import forms, small
from noyau import _core
from noyau.errors import BadRules, TooLarge
from noyau.values import Value, algebra, value

KNOWN = known("values")


@given(small)
def test_canonical_form_is_the_one_by_definition(g):
    assert slow.as_pairs(slow.as_value(g)) == slow.canonical(g)


@given(small, small)
def test_order_and_equality(g, h):
    ours, other = slow.as_value(g), slow.as_value(h)
    below, above = slow.at_most(g, h), slow.at_most(h, g)
    assert (ours <= other, ours >= other) == (below, above)
    assert (ours < other, ours > other) == (below and not above, above and not below)
    assert (ours == other) == (below and above)
    assert (ours | other) == (not below and not above)
    if ours == other:
        assert ours.id == other.id
        assert hash(ours) == hash(other)


@given(small, small)
def test_sums_and_differences(g, h):
    ours, other = slow.as_value(g), slow.as_value(h)
    assert ours + other == slow.as_value(slow.plus(g, h))
    assert ours - other == slow.as_value(slow.plus(g, slow.negative(h)))
    assert ours - ours == 0
    assert ours + other - other == ours


@given(forms)
def test_outcome_stops_mean_and_temperature(g):
    ours = slow.as_value(g)
    assert ours.outcome == slow.outcome(g)
    assert (ours.left_stop, ours.right_stop) == slow.stops(g)
    assert (ours.mean, ours.temperature) == (slow.mean(g), slow.temperature(g))
    assert ours.is_number == (slow.number(g) is not None)


def wall_at(wall, tax):
    for (low, first), (high, last) in pairwise(wall):
        if low <= tax <= high:
            return first + (last - first) * (tax - low) / (high - low)
    return wall[-1][1]


@given(forms)
def test_walls_at_every_tax(g):
    drawn = slow.as_value(g).thermograph
    assert drawn.left[0][0] == drawn.right[0][0] == 0
    assert drawn.left[-1][1] == drawn.right[-1][1] == drawn.mean
    for step in range(48):
        tax = step * slow.FINEST
        assert (wall_at(drawn.left, tax), wall_at(drawn.right, tax)) == slow.walls(g, tax)


def test_no_corner_is_idle():
    walls = value("{{9|5}, {8|6}|{3|0}}").thermograph
    for wall in (walls.left, walls.right):
        ways = [(b[1] > a[1]) - (b[1] < a[1]) for a, b in pairwise(wall)]
        assert all(way != after for way, after in pairwise(ways))


def test_games_born_by_each_day():
    counts = KNOWN["census"]["counts"]
    assert [len(slow.born_by(day)) for day in range(3)] == counts[:3]
    day_two = [slow.as_value(g) for g in slow.born_by(2)]
    assert len({g.id for g in day_two}) == counts[2]


@pytest.mark.slow
def test_games_born_by_day_three():
    """All antichains of the 22 games of day two as options; equal games must meet in one id."""
    day_two = sorted(map(slow.as_value, slow.born_by(2)), key=str)
    antichains = [[]]
    for g in day_two:
        antichains += [[*chain, g] for chain in antichains if all(g | h for h in chain)]
    found = {Value.of(left, right).id for left in antichains for right in antichains}
    assert len(found) == KNOWN["census"]["counts"][3]


def test_numbers_mix_with_values():
    half = value(Fraction(1, 2))
    assert half + Fraction(1, 2) == 1 == 1 + value(0)
    assert 1 - half == half
    assert half != Fraction(1, 3)
    assert half != "1/2"
    assert hash(half) == hash(Fraction(1, 2))
    assert {half: 1}[value("1/2")] == 1
    assert 3 * half == half * 3 == value("3/2")
    assert -2 * value("↑") == value("⇓")
    with pytest.raises(BadRules, match="1/3 is no value"):
        half + Fraction(1, 3)
    with pytest.raises(TypeError):
        half + "1"


@given(st.integers(0, 40), st.integers(0, 40))
def test_nimbers_add_without_carrying(m, n):
    assert value(f"*{m}") + value(f"*{n}") == value(f"*{m ^ n}")


def test_simplest_numbers():
    for text, simplest in {
        "{1|2}": "3/2", "{1/4|1/2}": "3/8", "{-5|7}": "0", "{-7|-2}": "-3", "{2|}": "3", "{|-2}": "-3",
        "{1*|2}": "1", "{1*|1*}": "1", "{0|5}": "1", "{-1/2|}": "0", "{1/2*|3/4*}": "1/2", "{3/8|13/16}": "1/2",
    }.items():  # fmt: skip
        assert value(text) == value(simplest), text


def test_large_numbers_cost_nothing_and_too_large_ones_are_refused():
    assert value(10**17) - value(10**17 - 1) == 1
    with pytest.raises(TooLarge, match="62 bits"):
        value(2**62)
    with pytest.raises(TooLarge, match="62 bits"):
        value(2**61) + value(2**61)


def test_a_game_that_lasts_too_long_is_refused():
    game = value("*")
    for _ in range(999):
        game = Value.of([0], [game])
    with pytest.raises(TooLarge, match="1,000 moves"):
        Value.of([0], [game])


def test_a_full_pool_gives_way_to_a_fresh_one(monkeypatch):
    """Values from before still work with values from after."""
    monkeypatch.setattr(algebra, "MOST_BYTES", 600_000)
    monkeypatch.setattr(algebra, "_pools", [])
    before = value("{5, {7|±3}|⇓*}")
    first = before.pool
    number = 0
    while value(number).pool is first:
        number += 1
    after = value("{5, {7|±3}|⇓*}")
    assert after.pool is not first
    assert before == after
    assert hash(before) == hash(after)
    assert before - after == 0
    assert before <= after
    assert str(before) == str(after)


def test_what_does_not_fit_is_refused(monkeypatch):
    monkeypatch.setattr(algebra, "MOST_BYTES", 200_000)
    monkeypatch.setattr(algebra, "_pools", [])
    with pytest.raises(TooLarge, match=r"0\.0002 GB"):
        value("*999")


def test_the_core_refuses_ids_it_does_not_know():
    pool = _core.Values(10**6)
    with pytest.raises(IndexError):
        pool.sum(0, 7)
    with pytest.raises(IndexError):
        pool.construct([0], [5])
    with pytest.raises(MemoryError):
        _core.Values(100)


def test_threads_share_a_pool():
    texts = [f"{{{a}|{b}}} + {{{b}|-{a}||-9}}" for a in range(5) for b in range(5)]
    answers = [[], []]

    def work(answer):
        answer += [value(text) + value(text) for text in texts]

    threads = [threading.Thread(target=work, args=(answer,)) for answer in answers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers[0] == answers[1]
    assert len(answers[0]) == len(texts)


@settings(max_examples=25)
@given(forms)
def test_options_are_those_of_the_canonical_form(g):
    ours = slow.as_value(g)
    assert Value.of(ours.left, ours.right) == ours


OUTLIVES = """
import ctypes
from noyau.values import algebra, value
value("{3|1}") + 1
kept = dict(vars(algebra))
ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))  # as the items of a test runner do, whose session is never freed
"""


def test_nothing_is_left_in_the_core_at_the_end():
    """The core says so, at length, when an object of its own outlives the interpreter."""
    ended = subprocess.run([sys.executable, "-c", OUTLIVES], capture_output=True, text=True, check=True)
    assert ended.stderr == ""
