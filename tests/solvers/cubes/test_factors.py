from __future__ import annotations

import random
import sys
from collections import Counter
from importlib.util import find_spec
from itertools import combinations_with_replacement, islice, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import slow_cubes
from helpers.known import known
from noyau import _core, check, solve
from noyau.certificates import Proved, Searched
from noyau.deadline import NEVER
from noyau.errors import LimitReached, MissingPart
from noyau.games import Cubes
from noyau.games.cubes import CubeSet, Quarter, Turns
from noyau.positions import Turn
from noyau.solvers.cubes import factors as solver
from noyau.solvers.cubes.circuits import circuits_of
from noyau.solvers.cubes.factors import counts, every_pair, every_stack, find
from noyau.solvers.cubes.sentences import walk, walk_text, ways_to
from noyau.words import FIRST

KNOWN = known("cubes")
EVERYTHING = 1 << 62
NO_SOLUTION = "b-b c-d a-a; d-c b-b d-d; d-b b-b d-a; a-b a-c a-c"
"""Every colour is on enough faces, and not on too many."""
TWO_COLOURS = "b-d a-a d-a; b-c b-a d-a; a-c b-c d-a; c-b b-a a-b"
"""Of c and d together there are too few."""


def all_factors(cubes, *, plain):
    search = _core.FactorSearch(cubes.ends(), np.full(cubes.count, 7, np.uint8), plain)
    rows, complete = search.next(EVERYTHING, EVERYTHING, EVERYTHING, None)
    assert complete
    return sorted(map(tuple, rows.reshape(-1, cubes.count).tolist()))


def counted(cubes, kind):
    words, _, one = _core.count_by_frontier(cubes.ends(), kind, 10**6, kind in ("pairs", "factors"), None)
    return sum(int(word) << 64 * place for place, word in enumerate(words)), one.tolist()


@pytest.mark.parametrize("known", KNOWN["sets"], ids=lambda known: known["name"])
def test_published_sets(known):
    solution = solve(Cubes(known["name"]), count=True)
    assert {key: solution.answer.as_json()[key] for key in ("factors", "solutions", "states", "looks")} == {
        key: known[key] for key in ("factors", "solutions", "states", "looks")
    }
    assert check(solution.proof) == []
    named = Cubes(known["name"]).cubes
    assert [[[named.colours[a], named.colours[b]] for a, b in cube] for cube in named.pairs] == known["pairs"]


@given(slow_cubes.cube_sets())
@settings(max_examples=150, deadline=None)
def test_counts_equal_brute_force_over_all_states(cubes):
    solution = solve(Cubes(cubes), count=True)
    states = slow_cubes.solved_states(cubes)
    assert solution.answer.states == len(states)
    assert solution.answer.looks == len(set(states))
    assert solution.answer.stacks * 8 == len(states)
    assert solution.answer.solvable is bool(states)
    if states:
        assert check(solution.proof) == []
        assert tuple(tuple(map(int, cube)) for cube in solution.answer.arrangement) in states


@given(slow_cubes.cube_sets(most=6))
@settings(max_examples=150, deadline=None)
def test_factors_and_pairs_by_every_method(cubes):
    slow = slow_cubes.factors(cubes)
    pairs = slow_cubes.disjoint_pairs(slow)
    assert all_factors(cubes, plain=True) == all_factors(cubes, plain=False) == slow
    number, one = counted(cubes, "factors")
    assert number == len(slow)
    assert not slow or tuple(one) in slow
    number, two = counted(cubes, "pairs")
    assert number == 2 * len(pairs)
    assert not pairs or tuple(sorted((tuple(two[: cubes.count]), tuple(two[cubes.count :])))) in pairs
    found = find(cubes)
    assert (found.factors, found.solutions) == (len(slow), len(pairs))
    assert sorted(tuple(sorted(map(tuple, pair))) for pair in every_pair(cubes, found)) == pairs
    assert counted(cubes, "sides")[0] == counts(cubes, found)["states"]
    assert counted(cubes, "looks")[0] == counts(cubes, found)["looks"]


@given(slow_cubes.cube_sets(most=5))
@settings(max_examples=60, deadline=None)
def test_the_search_can_stop_anywhere_and_go_on(cubes):
    for plain in (True, False):
        search, rows, complete, budget = None, [], False, 0
        search = _core.FactorSearch(cubes.ends(), np.full(cubes.count, 7, np.uint8), plain)
        while not complete:
            budget += 1
            more, complete = search.next(1, EVERYTHING, budget, None)
            rows.extend(map(tuple, more.reshape(-1, cubes.count).tolist()))
        assert sorted(rows) == slow_cubes.factors(cubes)


def test_pairs_too_many_to_keep_come_one_by_one_each_once():
    cubes = CubeSet(tuple((cube,) * 6 for cube in range(5)), tuple("abcde"))  # all 3^5 choices are factors
    found = find(cubes)
    assert (found.factors, found.solutions) == (3**5, 6**5 // 2)
    unlisted = solver.Found(found.factors, found.solutions, found.one, found.nodes)
    pairs = {frozenset(map(tuple, pair)) for pair in every_pair(cubes, unlisted)}
    assert len(pairs) == 6**5 // 2 == sum(1 for _ in every_pair(cubes, unlisted))
    assert counts(cubes, found) == {"stacks": 24**5 // 8, "states": 24**5, "looks": 1}


def test_equal_pairs_of_a_cube_are_two_edges_and_look_the_same():
    cubes = CubeSet.painted([["a", "b", "a", "b", "a", "a"], ["b", "a", "b", "a", "b", "b"]])
    answer = solve(Cubes(cubes), count=True).answer.as_json()
    states = slow_cubes.solved_states(cubes)
    assert (answer["states"], answer["looks"]) == (len(states), len(set(states)))
    assert answer["looks"] < answer["states"]


@pytest.mark.parametrize("width", [2, 3])
def test_a_long_set_with_more_solutions_than_could_be_listed(width):
    cubes = slow_cubes.banded(random.Random(5), 200, width)
    solution = solve(Cubes(cubes), count=True)
    assert solution.answer.solutions > 10**30
    assert solution.answer.states % 8 == 0
    assert check(solution.proof) == []
    stacks = list(islice(every_stack(cubes, find(cubes)), 3))
    assert len(set(stacks)) == 3
    assert all(Cubes(cubes).solved(Turns(stack)) for stack in stacks)


def test_the_frontier_counts_a_known_product():
    """Pairs of cubes with two colours of their own: the counts multiply."""
    one = CubeSet.painted([["a", "b", "a", "b", "a", "a"], ["b", "a", "b", "a", "b", "b"]])
    faces = tuple(tuple(2 * block + face for face in cube) for block in range(100) for cube in one.faces)
    many = CubeSet(faces, tuple(map(str, range(200))))
    for kind, power in (("factors", 1), ("pairs", 1), ("sides", 1), ("looks", 1)):
        assert counted(many, kind)[0] == counted(one, kind)[0] ** (100 * power)


@pytest.mark.parametrize("count", [13, 20, 30])
def test_planted_sets_are_solved_and_their_lists_are_complete(count):
    for seed in range(3):
        cubes = slow_cubes.planted(random.Random(seed), count)
        found = find(cubes)
        assert found.solutions >= 1
        if count == 13:
            assert all_factors(cubes, plain=True) == sorted(map(tuple, found.rows.tolist()))
        for one, other in every_pair(cubes, found):
            assert all(a != b for a, b in zip(one, other, strict=True))
        assert check(solve(Cubes(cubes)).proof) == []


def test_two_factors_together_are_the_pairs_of_all_factors():
    for seed in range(40):
        agrees_with_all_factors(slow_cubes.planted(random.Random(seed), 4 + seed % 20))


@given(slow_cubes.cube_sets())
def test_two_factors_together_in_any_set(cubes):
    agrees_with_all_factors(cubes)


def agrees_with_all_factors(cubes):
    listed, together = find(cubes), solver._together(cubes, 10**6, NEVER)
    assert together.solutions == listed.solutions
    assert pairs_of(cubes, together) == pairs_of(cubes, listed)
    assert (together.one is None) == (listed.solutions == 0)


def pairs_of(cubes, found):
    return {frozenset(map(tuple, pair)) for pair in every_pair(cubes, found)}


@pytest.mark.parametrize("count", [45, 60, 75])
def test_large_sets_are_solved_with_two_factors_at_a_time(count):
    cubes = slow_cubes.planted(random.Random(count), count)
    solution = solve(Cubes(cubes))
    assert solution.answer.solutions >= 1
    assert solution.answer.factors is None
    assert "cubes.solutions" in [one.key for one in solution.messages()]
    assert check(solution.proof) == []


def test_a_budget_that_is_too_small_finds_nothing():
    cubes = slow_cubes.planted(random.Random(1), 60)
    assert solver._together(cubes, 2, NEVER) is None


def test_document_003_reads_its_factors_from_v_on():
    cubes = Cubes("document-003").cubes
    found = find(cubes)
    assert (found.factors, found.solutions) == (5, 1)
    alpha, beta = (0, 0, 0, 0), (1, 1, 1, 0)
    assert {alpha, beta} <= set(map(tuple, found.rows.tolist()))
    start = cubes.colours.index("V")
    assert walk_text(cubes, circuits_of(cubes, alpha, start)) == "V –4– N –3– G –1– B –2– V"
    assert walk_text(cubes, circuits_of(cubes, beta, start)) == "V –4– N –2– B –3– V, G –1– G"
    assert alpha in {tuple(row) for row in found.rows[found.pairs[0]].tolist()}


@pytest.mark.slow
def test_how_many_sets_have_the_two_factors_of_the_document():
    pairs = list(combinations_with_replacement(range(4), 2))
    blanc, vermell, negre, groc = range(4)
    fixed = [(groc, blanc, groc, groc), (blanc, vermell, negre, blanc), (negre, groc, blanc, vermell), (vermell, negre)]
    found = Counter()
    for one, two, three in product(pairs, repeat=3):
        for four in combinations_with_replacement(pairs, 2):
            cubes = [cube + more for cube, more in zip(fixed, (one, two, three, four[0] + four[1]), strict=True)]
            number = len(all_factors(CubeSet(tuple(cubes), tuple("BVNG")), plain=True))
            full = all(len(set(cube)) == 4 for cube in cubes)
            found["all"] += 1
            found["five factors"] += number == 5
            found["five factors, all colours"] += number == 5 and full
    assert list(found.values()) == [
        KNOWN["document"][what]
        for what in ("consistent_cube_sets_with_alpha_beta", "with_exactly_5_factors", "of_these_all_cubes_4_colours")
    ]


def census(types):
    pairs = _core.census_of_four(np.array(types, np.int32).ravel(), None)[1]
    return pairs.tolist()


def test_the_census_of_four_cubes_with_every_colour():
    pairs = list(combinations_with_replacement(range(4), 2))
    types = [sum(three, ()) for three in combinations_with_replacement(pairs, 3)]
    full = [one for one in types if len(set(one)) == 4]
    known = KNOWN["census"]
    assert (len(types), len(full)) == (known["cube_types_pair_level"], known["types_with_all_4_colours"])
    counted_pairs = census(full)
    assert sum(counted_pairs) == known["multisets_fullcolour"]
    assert {str(n): counted_pairs[n] for n in range(5)} == known["fullcolour_solution_histogram_head"]
    assert [len(counted_pairs) - 1, counted_pairs[-1]] == known["fullcolour_max"]
    few = [types[0], types[57], types[101]]
    slow = Counter(
        len(slow_cubes.disjoint_pairs(slow_cubes.factors(CubeSet(four, tuple("abcd")))))
        for four in combinations_with_replacement(few, 4)
    )
    assert {n: number for n, number in enumerate(census(few)) if number} == slow


@pytest.mark.slow
def test_the_census_of_all_sets_of_four_cubes():
    pairs = list(combinations_with_replacement(range(4), 2))
    counted_pairs = census([sum(three, ()) for three in combinations_with_replacement(pairs, 3)])
    known = KNOWN["census"]
    assert sum(counted_pairs) == known["multisets_all"]
    assert {str(n): counted_pairs[n] for n in range(5)} == known["all_solution_histogram_head"]
    assert [len(counted_pairs) - 1, counted_pairs[-1]] == known["all_max_solutions"]


def test_the_walk_puts_first_colours_on_the_side():
    rules = Cubes("tick5")
    stack = find(rules.cubes)
    for turns in every_stack(rules.cubes, stack):
        sides = rules.sides(Turns(turns))
        for side, opposite in (("left", "right"), ("front", "back")):
            for circuit in walk(rules.cubes, turns, side):
                for step in circuit:
                    assert sides[side][step.cube] == rules.cubes.colours[step.one]
                    assert sides[opposite][step.cube] == rules.cubes.colours[step.other]


def test_the_ways_to_a_turn_lead_there():
    rules = Cubes("tick4")
    for turn in range(24):
        at = rules.start()
        for way in ways_to(turn):
            at = rules.after(at, Quarter(1, way))
        assert at.turns == (turn, 0, 0, 0)


@given(slow_cubes.cube_sets(most=3), st.data())
@settings(max_examples=40, deadline=None)
def test_hints_lead_to_a_solution_in_as_many_moves_as_they_say(cubes, data):
    rules = Cubes(cubes)
    solution = solve(rules)
    at = Turns(tuple(data.draw(st.tuples(*[st.integers(0, 23)] * cubes.count))))
    verdict = solution.verdict(Turn(at, FIRST))
    if not solution.answer.solvable:
        assert verdict.winner is None
        return
    for left in range(verdict.rank, 0, -1):
        assert not rules.solved(at)
        verdict = solution.verdict(Turn(at, FIRST))
        assert verdict.rank == left
        at = rules.after(at, data.draw(st.sampled_from(verdict.best_moves)))
    assert rules.solved(at)


def test_no_solution_is_searched_or_refuted_by_counting():
    rare = solve(Cubes("a-a a-b b-b; a-a a-c c-c; a-b a-a b-b")).proof  # c cannot be seen four times
    assert isinstance(rare, Proved)
    assert rare.certificate.type == "too rarely"
    assert check(rare) == []
    often = solve(Cubes("a-a a-a a-b; a-a a-a b-c; b-b c-c a-c")).proof
    assert isinstance(often, Proved)
    assert check(often) == []
    together = solve(Cubes(TWO_COLOURS)).proof
    assert isinstance(together, Proved)
    assert np.count_nonzero(together.certificate.weight_of_colour) == 2
    assert check(together) == []
    assert slow_cubes.solved_states(Cubes(TWO_COLOURS).cubes) == []
    searched = solve(Cubes(NO_SOLUTION))
    assert searched.answer.solutions == 0
    assert slow_cubes.solved_states(Cubes(NO_SOLUTION).cubes) == []
    assert isinstance(searched.proof, Searched)
    assert searched.proof.count > 0


def test_a_limit_is_kept_and_nothing_is_guessed():
    cubes = slow_cubes.planted(random.Random(1), 150)
    with pytest.raises(LimitReached, match="unknown so far"):
        solve(Cubes(cubes), limit=0.05)


def test_a_stack_that_is_found_is_told_when_the_time_to_count_or_to_list_is_up(monkeypatch):
    def too_late(*given):
        raise LimitReached("unknown so far")

    monkeypatch.setattr(solver, "counts", too_late)
    monkeypatch.setattr(solver, "every_stack", too_late)
    rules = Cubes("tick5")
    assert not solve(rules, all=True).finished
    solution = solve(rules, count=True)
    assert not solution.finished
    assert solution.answer.arrangement is not None
    assert [solution.answer.as_json()[what] for what in ("stacks", "states", "looks")] == [None] * 3
    assert solution.answer.solutions == 2
    assert "cubes.uncounted" in [one.key for one in solution.messages()]


def test_large_mixed_sets_ask_for_the_missing_part(monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools.sat.python.cp_model", None)
    monkeypatch.setattr(solver, "TOGETHER_UP_TO", 10)
    monkeypatch.setattr(solver._Listing, "on", lambda self, **budget: None)
    monkeypatch.setattr(solver, "_by_frontier", lambda *asked: None)
    with pytest.raises(MissingPart, match=r"noyau\[cpsat\]"):
        find(slow_cubes.planted(random.Random(1), 20))


def integer_program_agrees():
    from noyau.solvers.cubes.program import two_factors

    for seed in range(5):
        cubes = slow_cubes.planted(random.Random(seed), 12)
        found, _ = two_factors(cubes)
        rows = find(cubes).rows.tolist()
        assert all(factor in rows for factor in found)
        assert all(a != b for a, b in zip(*found, strict=True))
    assert two_factors(Cubes(NO_SOLUTION).cubes)[0] is None


if find_spec("ortools") is not None:  # an optional part, and not among those that the tests install
    test_the_integer_program_agrees = integer_program_agrees


def test_arrays_that_make_no_graph_are_refused():
    with pytest.raises(ValueError, match="six ends"):
        _core.FactorSearch(np.zeros(5, np.int32), np.full(1, 7, np.uint8), True)
    with pytest.raises(ValueError, match="no vertex"):
        _core.count_by_frontier(np.full(6, 3, np.int32), "pairs", 10, False, None)
    with pytest.raises(ValueError, match="are counted"):
        _core.count_by_frontier(np.zeros(6, np.int32), "cubes", 10, False, None)
    with pytest.raises(ValueError, match="three edges"):
        _core.FactorSearch(np.zeros(6, np.int32), np.full(1, 9, np.uint8), False)


def test_too_narrow_a_budget_counts_nothing():
    assert _core.count_by_frontier(slow_cubes.planted(random.Random(0), 30).ends(), "pairs", 100, True, None)[0] is None
    assert solver._frontier(slow_cubes.planted(random.Random(0), 8), "pairs", 10**6, NEVER)[0] > 0
