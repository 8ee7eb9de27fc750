"""Bracelets by circuits and by chance: all of them, counted, and each as likely."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import slow_euler
from helpers.bare import flaws_in_ring
from helpers.known import known
from noyau import _core, check, solve
from noyau.games import Bracelet
from noyau.solvers import output
from noyau.solvers.sequences import euler
from noyau.solvers.sequences.bracelet import count_bracelets, diagram_of, sequence

KNOWN = known("bracelets")
LARGEST_CHANCE = {15: 37.70, 23: 49.73, 2047: 2254.0}
"""What χ² exceeds once in a thousand tries, by degrees of freedom."""


@pytest.mark.parametrize(
    "known", KNOWN["counts"]["values"], ids=lambda known: f"{known['symbols']} kinds, k={known['k']}"
)
def test_published_counts_by_the_formula_and_by_the_best_theorem(known):
    k, kinds, count = known["k"], known["symbols"], int(known["count"])
    assert count_bracelets(k, kinds) == count
    assert euler.count_circuits(diagram_of(k, kinds)) == count


@pytest.mark.parametrize(("k", "kinds"), [(1, 2), (2, 2), (3, 2), (4, 2), (1, 3), (2, 3), (1, 4)])
def test_small_counts_by_finding_them_all(k, kinds):
    assert count_bracelets(k, kinds) == len(set(slow_euler.all_bracelets(k, "0123"[:kinds])))


@given(st.integers(1, 6), st.integers(2, 5), st.integers(0, 2**64 - 1))
def test_bracelets_by_either_method_have_every_window_once(k, kinds, seed):
    if kinds**k > 5_000:
        k = 4
    for method in ("euler", "random"):
        ring = sequence(method, k, kinds, seed=seed)
        assert len(ring) == kinds**k
        assert ring[:k].tolist() == [0] * k
        assert list(flaws_in_ring(ring, k, kinds)) == []


def test_the_arcs_of_a_small_circuit_are_listed():
    answer = solve(Bracelet(3), method="euler").answer.as_json()
    arcs = answer["arcs"]
    assert len(set(arcs)) == 8
    assert all(one[1:] == other[:-1] for one, other in zip(arcs, arcs[1:] + arcs[:1], strict=True))
    assert "".join(arc[0] for arc in arcs) == answer["sequence"]
    assert "arcs" not in solve(Bracelet(7), method="euler").answer.as_json()


def test_the_diagram_has_an_arc_for_every_window():
    diagram = diagram_of(3, 2)
    assert diagram.vertex_count == 4
    assert diagram.edges() == [(0, 0), (0, 1), (1, 2), (1, 3), (2, 0), (2, 1), (3, 2), (3, 3)]
    three = diagram_of(3, 3)
    assert (three.vertex_count, three.edge_count) == (9, 27)
    assert np.bincount(three.target_of_edge).tolist() == np.diff(three.first_edge_of_vertex).tolist() == [3] * 9


def test_a_seed_is_a_bracelet():
    """The same on every machine: these are the numbers of the generator, written down once."""
    assert sequence("random", 4, 2, seed=5).tolist() == [0, 0, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 1, 1, 0, 1]
    assert sequence("random", 2, 3, seed=5).tolist() == [0, 0, 1, 2, 0, 2, 2, 1, 1]
    assert sequence("random", 4, 2, seed=5).tolist() != sequence("random", 4, 2, seed=6).tolist()


def chi_square(k, kinds, draws):
    """How far the bracelets drawn are from all being as likely."""
    drawn = Counter(_core.random_windows(kinds, k, seed).tobytes() for seed in range(draws))
    expected = draws / count_bracelets(k, kinds)
    missing = count_bracelets(k, kinds) - len(drawn)
    assert missing == 0
    return sum((count - expected) ** 2 / expected for count in drawn.values())


@pytest.mark.slow
@pytest.mark.parametrize(("k", "kinds", "draws"), [(4, 2, 160_000), (2, 3, 120_000), (5, 2, 400_000)])
def test_each_bracelet_is_as_likely_as_the_others(k, kinds, draws):
    assert chi_square(k, kinds, draws) < LARGEST_CHANCE[count_bracelets(k, kinds) - 1]


def test_many_kinds_of_stones():
    ring = _core.random_windows(256, 2, 1)
    assert len(set(zip(ring.tolist(), np.roll(ring, -1).tolist(), strict=True))) == len(ring) == 256**2
    for kinds, k in ((1, 3), (257, 2), (2, 0), (2, 41), (256, 6)):
        with pytest.raises(ValueError, match=r"symbols|too long"):
            _core.random_windows(kinds, k, 0)


@pytest.mark.parametrize("method", ["least", "euler", "random"])
@pytest.mark.parametrize("symbols", ["ab", "○●"])
def test_a_file_holds_the_stones_and_nothing_else(method, symbols):
    solution = solve(Bracelet(5, symbols), method=method, seed=7, outputs=frozenset({"out"}))
    assert "sequence" not in solution.answer.as_json()
    stones = b"".join(output(solution, "out")).decode()
    assert stones == solve(Bracelet(5, symbols), method=method, seed=7).answer.sequence


def test_the_file_of_a_register_is_packed():
    game = Bracelet(9, "ab")
    packed = b"".join(output(solve(game, method="register", outputs=frozenset({"out"})), "out"))
    bits = np.unpackbits(np.frombuffer(packed, np.uint8))
    assert "".join("ab"[bit] for bit in bits) == solve(game, method="register").answer.sequence


def test_what_is_too_long_to_be_held_is_made_as_it_is_written():
    solution = solve(Bracelet(40), outputs=frozenset({"out"}))
    assert next(iter(output(solution, "out"))).startswith(b"0" * 40 + b"1")
    assert check(solution.proof) == []


def test_signs_of_any_alphabet():
    stones = solve(Bracelet(2, "○●"), method="euler").answer.sequence
    assert slow_euler.is_bracelet(stones, 2, "○●")
