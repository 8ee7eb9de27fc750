"""Tables of narrow boards: no script is shorter, by all scripts of small boards; lies about them are refused."""

from __future__ import annotations

import dataclasses
import random
from itertools import product

import numpy as np
import pytest

from noyau import check, solve
from noyau.certificates import Proved, PuzzleClaim
from noyau.certificates.kinds import NarrowTable
from noyau.games import Dollar
from noyau.graphs import board
from noyau.solvers.dollars import dollar
from noyau.solvers.dollars.shortest import least_moves, table_for

BOARDS = ["path:5", "cycle:5", "tree:6,seed=3", "grid:2x3", "star:5"]


def drawn(name, seed):
    """A board that can be won: its values are what a script leads to nobody's debt from."""
    graph, dice = board(name), random.Random(seed)
    values = np.array([dice.randint(0, 2) for _ in graph.vertices])
    script = np.array([dice.randint(-2, 2) for _ in graph.vertices])
    for one, other in graph.edges():
        values[one] += script[one] - script[other]
        values[other] += script[other] - script[one]
    return graph, tuple(values.tolist())


def tabulated(name, seed, bound=None):
    graph, values = drawn(name, seed)
    least = least_moves(graph, values)
    table = table_for(graph, values, least.script)
    claim = PuzzleClaim(solvable=True, length=least.length, bound=least.length if bound is None else bound)
    return Proved(Dollar(name, values=values), claim, table), least.length


def fewest(graph, values, most):
    """By all scripts."""
    for length in range(most + 1):
        for script in product(range(-length, length + 1), repeat=graph.vertex_count):
            if sum(map(abs, script)) == length:
                after = list(values)
                for one, other in graph.edges():
                    after[one] -= script[one] - script[other]
                    after[other] += script[one] - script[other]
                if min(after) >= 0:
                    return length
    return None


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("seed", range(4))
def test_the_least_number_of_moves_is_shown(name, seed):
    proof, length = tabulated(name, seed)
    assert check(proof) == proof.flaws(plain=True) == []
    if length < 4:
        assert fewest(*drawn(name, seed), length) == length


@pytest.mark.parametrize("name", BOARDS)
def test_a_bound_that_is_beaten_is_refused(name):
    """A script that is longer than needed wins, too: but no table shows that nothing is shorter."""
    for seed in range(4):
        proof, length = tabulated(name, seed)
        table = proof.certificate
        longer = dataclasses.replace(table, script=table.script + 1)  # all lend once more: nothing changes
        claim = PuzzleClaim(solvable=True, length=int(np.abs(longer.script).sum()), bound=length + 1)
        if claim.length > length:
            assert "leaves room" in str(check(Proved(proof.rules, claim, longer))[0])


@pytest.mark.parametrize(
    "lie",
    [
        lambda table: {"order": table.order[:-1]},
        lambda table: {"order": np.full_like(table.order, table.order[0])},
        lambda table: {"price": table.price + np.arange(len(table.price)) * 10**6},
        lambda table: {"price": table.price - 10**9},
        lambda table: {"unit": 0},
        lambda table: {"script": table.script * 0},
    ],
)
def test_lies_about_order_and_prices_are_refused(lie):
    proof, _ = tabulated("grid:2x3", 1)
    table = dataclasses.replace(proof.certificate, **lie(proof.certificate))
    assert check(Proved(proof.rules, proof.claim, table))


def test_where_no_cuts_are_found_a_table_is_the_proof(monkeypatch):
    monkeypatch.setattr(dollar, "certificate_for", lambda *_, **__: None)
    _, values = drawn("grid:2x3", 2)
    proof = solve(Dollar("grid:2x3", values=values), method="best", thorough=True).proof
    assert isinstance(proof.certificate, NarrowTable)
    assert check(proof) == []
