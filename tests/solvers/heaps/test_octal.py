from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.games import brute_force
from helpers.known import known
from helpers.octals import codes, slow_values
from noyau import _core, check, solve
from noyau.errors import LimitReached, TooLarge
from noyau.games import Octal
from noyau.games.nim import Heaps
from noyau.positions import Turn
from noyau.solvers.heaps.octal import LONGEST_LIST, Growing, values_of
from noyau.words import FIRST, SECOND

KNOWN = known("octal")


@pytest.mark.long
@pytest.mark.parametrize("table", KNOWN["tables"], ids=lambda table: table["code"])
def test_published_periods_are_found_and_proved(table):
    found = values_of(Octal(table["code"]).digits, table.get("upto", 10**9))
    assert (found.period, found.preperiod) == (table["period"], table["last_exception"] + 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "period", "preperiod"),
    [("0.56", 144, 326_640), ("0.16", 149_459, 105_351), ("0.376", 4, 2_268_248)],
)
def test_periods_that_took_until_1989(code, period, preperiod):
    # Gangolli and Plambeck. (OEIS A071436 names 326637 as the last exception of 0.56, but heap 326639 is one, too.)
    found = solve(Octal(code, 10**9), limit=300).proof.certificate
    assert (found.period, found.preperiod) == (period, preperiod)


@pytest.mark.parametrize("table", KNOWN["values"], ids=lambda table: table["code"])
def test_published_values(table):
    first = table["from"]
    values = solve(Octal(table["code"], 100)).answer.grundy
    assert values[first : first + len(table["values"])] == table["values"]


@given(codes, st.integers(0, 400), st.integers(0, 400))
@settings(max_examples=60)
def test_the_core_agrees_with_the_definition(code, count, known):
    digits = Octal(code).digits
    values = slow_values(digits, count)
    start = np.array(values[:known], np.int32)
    assert _core.split_values(np.array(digits, np.uint8), start, count).tolist() == values


@pytest.mark.parametrize("code", ["0.007", "0.37", "0.165", "0.06", "4.3"])
def test_sparse_values_are_not_missed(code):
    digits = Octal(code).digits
    assert _core.split_values(np.array(digits, np.uint8), np.zeros(0, np.int32), 900).tolist() == slow_values(
        digits, 900
    )


def slow_period(values, last):
    """By the definition: the least period, and from which heap on it lasts to the end."""
    for period in range(1, len(values)):
        preperiod = len(values) - period
        while preperiod > 0 and values[preperiod - 1] == values[preperiod - 1 + period]:
            preperiod -= 1
        if 2 * max(preperiod, 1) + 2 * period + last <= len(values):
            return preperiod, period
    return None


@given(
    st.lists(st.integers(0, 2), max_size=12),
    st.lists(st.integers(0, 1), min_size=1, max_size=9),
    st.integers(0, 60),
    st.lists(st.tuples(st.integers(0, 80), st.integers(0, 2)), max_size=3),
    st.integers(0, 4),
)
def test_a_table_proves_the_least_period_that_lasts_to_its_end(before, again, length, exceptions, last):
    values = before + (again * length)[:length]
    for heap, value in exceptions:
        if heap < len(values):
            values[heap] = value
    assert _core.proved_period(np.array(values, np.int32), last) == slow_period(values, last)


@given(codes)
@settings(max_examples=30)
def test_the_period_is_right_far_beyond_the_table(code):
    digits = Octal(code).digits
    table = values_of(digits, 10)
    if not table.period or table.preperiod + 3 * table.period > 600:
        return
    values = slow_values(digits, 700)
    assert [table.value(heap) for heap in range(700)] == values
    before = table.preperiod - 1
    assert before < 0 or values[before] != values[before + table.period]
    tail = values[table.preperiod :]
    assert not any(tail[step:] == tail[:-step] for step in range(1, table.period))


@given(codes, st.integers(0, 9), st.sampled_from([FIRST, SECOND]))
@settings(max_examples=30)
def test_every_turn_agrees_with_brute_force(code, tokens, mover):
    rules = Octal(code, tokens, mover)
    solution, best = solve(rules), brute_force(rules)
    assert solution.answer.winner == best(rules.start(), mover)[0]
    seen = {rules.start()}
    for at in list(seen):
        seen |= {rules.after(at, move) for move in rules.moves(at, FIRST)}
    for at in seen:
        verdict = solution.verdict(Turn(at, FIRST))
        assert verdict.winner is best(at, FIRST)[0]
        assert [option.move for option in verdict.options] == list(rules.moves(at, FIRST))
        for option in verdict.options:
            assert option.winner is best(rules.after(at, option.move), SECOND)[0]
    winning = [
        move.plain() for move in rules.moves(rules.start(), mover)
        if best(rules.after(rules.start(), move), mover.other)[0] is mover
    ]  # fmt: skip
    assert solution.answer.winning_moves == winning


def test_the_keys_of_the_answer():
    answer = solve(Octal("0.77", 20)).answer.as_json()
    assert set(answer) == {
        "winner", "to_move", "winning_moves", "grundy_value", "period", "preperiod", "grundy", "kernel",
    }  # fmt: skip
    assert (len(answer["grundy"]), answer["kernel"], answer["grundy_value"]) == (21, [0], answer["grundy"][20])
    long = solve(Octal("0.77", LONGEST_LIST + 1)).answer.as_json()
    assert not {"grundy", "kernel"} & set(long)


@pytest.mark.parametrize("tokens", [100_000, 10**9, 10**18 + 7])
def test_huge_heaps_from_the_period(tokens):
    solution = solve(Octal("0.77", tokens))
    assert check(solution.proof) == []
    value = solution.answer.grundy_value
    assert value == slow_values((0, 7, 7), 200)[84 + tokens % 12]
    for move in solution.winning_moves[:50]:
        after = solution.rules.after(solution.turn.position, move)
        assert solution.rules.is_legal(solution.turn.position, move, FIRST)
        assert solution.verdict(Turn(after, SECOND)).winner is FIRST


def test_a_lost_huge_position_offers_a_move():
    solution = solve(Octal("0.77", 10**12))
    at = Turn(Heaps((10**12, 10**12)), FIRST)
    verdict = solution.verdict(at)
    assert verdict.winner is SECOND
    assert [str(move) for move in verdict.best_moves] == ["take 1 from 0 leaving 999999999999"]


def test_without_a_period_the_table_answers_and_a_larger_heap_is_refused():
    answer = solve(Octal("0.007", 500)).answer.as_json()
    assert (answer["period"], answer["preperiod"]) == (None, None)
    with pytest.raises(TooLarge, match="no period was found among the first 3,000 heaps"):
        values_of((0, 0, 0, 7), 10**9, most=3000)
    with pytest.raises(LimitReached, match="no period is known so far"):
        values_of((0, 0, 0, 7), 10**9, limit=0)


@pytest.mark.parametrize(
    ("digits", "known", "says"),
    [([0, 8], [], "digits are 0 to 7"), ([1, 7], [], "never end"), ([0, 7], [0, -1], "out of range")],
)
def test_the_core_refuses_nonsense(digits, known, says):
    with pytest.raises(ValueError, match=says):
        _core.split_values(np.array(digits, np.uint8), np.array(known, np.int32), 10)


def test_a_table_that_was_stopped_goes_on():
    """0.007 has no known period: a table that grows as long as anybody waits."""

    class Stopped(Growing):
        def grew(self, values):
            super().grew(values)
            if len(values) > 10_000:
                raise KeyboardInterrupt

    digits, table = Octal("0.007").digits, Stopped()
    with pytest.raises(KeyboardInterrupt):
        values_of(digits, 29_999, most=30_000, growing=table)
    assert 10_000 < len(table.values) < 30_000
    went_on = values_of(digits, 29_999, most=30_000, growing=Growing(table.values))
    assert went_on == values_of(digits, 29_999, most=30_000)
