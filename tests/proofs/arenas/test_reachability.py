"""The checker, and the guard of the guard: change one entry anywhere and it must object."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.arenas import NOBODY, arenas, slow_regions
from helpers.bare import flaws_about, flaws_in_regions
from noyau.certificates.kinds import Reachability
from noyau.games import Subtraction
from noyau.graphs import Digraph
from noyau.positions import decided_at_dead_ends
from noyau.solvers.arenas.attractor import solve_play, solve_reachability


def with_lie(proof: Reachability, name: str, vertex: int, value: int) -> Reachability:
    changed = getattr(proof, name).copy()
    changed[vertex] = value
    return replace(proof, **{name: changed})


@given(arenas(), st.booleans())
def test_honest_proofs_are_accepted(arena, misere):
    decided = decided_at_dead_ends(arena, misere=misere)
    assert list(flaws_in_regions(arena, decided, solve_play(arena, misere=misere))) == []


@given(arenas(), st.booleans(), st.data())
def test_the_checker_notices_a_single_lie(arena, misere, data):
    decided = decided_at_dead_ends(arena, misere=misere)
    proof = solve_play(arena, misere=misere)
    vertex = data.draw(st.integers(0, arena.vertex_count - 1))
    name = data.draw(st.sampled_from(["winner_of_vertex", "rank_of_vertex"]))
    truth = int(getattr(proof, name)[vertex])
    lie = data.draw(st.integers(-2, 9).filter(lambda value: value != truth))
    flaws = list(flaws_in_regions(arena, decided, with_lie(proof, name, vertex, lie)))
    assert flaws, "a lie was believed"


@given(arenas(), st.data())
def test_a_wrong_move_is_noticed(arena, data):
    decided = decided_at_dead_ends(arena)
    proof = solve_play(arena)
    vertex = data.draw(st.integers(0, arena.vertex_count - 1))
    lie = data.draw(st.integers(-1, arena.vertex_count - 1))
    winner, rank = proof.winner_of_vertex, proof.rank_of_vertex
    successors = list(arena.successors(vertex))
    still_true = lie == proof.move_of_vertex[vertex] or (
        lie in successors and decided[vertex] == NOBODY and winner[lie] == winner[vertex]
        and (winner[vertex] == NOBODY or rank[lie] == rank[vertex] - 1)
    )  # fmt: skip
    flaws = list(flaws_in_regions(arena, decided, with_lie(proof, "move_of_vertex", vertex, lie)))
    assert bool(flaws) == (not still_true)


@given(arenas(), st.data())
def test_only_the_truth_is_accepted(arena, data):
    """Any winners and ranks that pass are those of the definition: the checker is sound, whoever made the table."""
    decided = decided_at_dead_ends(arena)
    count = arena.vertex_count
    winner, rank = slow_regions(arena, decided)
    told = [data.draw(st.sampled_from([w, w, w, 0, 1, NOBODY])) for w in winner]
    ranks = [data.draw(st.sampled_from([r, r, r, 0, 1, 2, 3])) for r in rank]
    moves = solve_play(arena).move_of_vertex
    claimed = Reachability(np.array(told, np.int8), np.array(ranks, np.int32), moves)
    if not list(flaws_in_regions(arena, decided, claimed)):
        assert (told, ranks) == (winner, rank)
    assert len(told) == count


def test_the_trap_of_the_dead_end():
    """A dead end outside the target is vacuously "lost by every move": it must not be claimed."""
    arena = Digraph.from_successors([[1], [], []], owners=[0, 1, 0])
    decided = np.full(3, NOBODY, np.int8)
    claimed = Reachability(
        np.array([0, 0, -1], np.int8), np.array([2, 1, -1], np.int32), np.array([1, -1, -1], np.int32)
    )
    reasons = [str(flaw) for flaw in flaws_in_regions(arena, decided, claimed)]
    assert any("vertex 1 is claimed lost but the game has not ended there" in reason for reason in reasons)


def test_the_trap_of_the_cycle():
    """Two vertices that vouch for each other win nothing: the ranks cannot both fall."""
    arena = Digraph.from_successors([[1], [0]], owners=[0, 0])
    claimed = Reachability(np.array([0, 0], np.int8), np.array([1, 2], np.int32), np.array([1, 0], np.int32))
    assert list(flaws_in_regions(arena, decided_at_dead_ends(arena), claimed))


@given(arenas(), st.data())
def test_targets(arena, data):
    target = data.draw(st.sets(st.integers(0, arena.vertex_count - 1)))
    decided = np.full(arena.vertex_count, NOBODY, np.int8)
    decided[list(target)] = 0
    assert list(flaws_in_regions(arena, decided, solve_reachability(arena, target))) == []


@pytest.mark.parametrize("name", ["winner_of_vertex", "rank_of_vertex", "move_of_vertex"])
def test_arrays_of_the_wrong_length_are_named(name):
    arena = Digraph.from_successors([[1], []], owners=[0, 1])
    proof = solve_play(arena)
    short = replace(proof, **{name: getattr(proof, name)[:1]})
    (flaw,) = flaws_in_regions(arena, decided_at_dead_ends(arena), short)
    assert flaw.where == f"{name.removesuffix('_of_vertex')} of the certificate"


def test_the_flaw_names_the_vertex():
    from noyau import solve

    proof = solve(Subtraction(7)).proof
    lying = with_lie(proof.certificate, "rank_of_vertex", 7, 5)
    reasons = [str(flaw) for flaw in flaws_about(Subtraction(7), proof.claim, lying)]
    assert any(reason.startswith("heap 7, player 1 to move ") for reason in reasons)
