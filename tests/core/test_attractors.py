"""The compiled attractors against the definition, read aloud in Python."""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau import _core

ENGINES = [_core.attractors, _core.attractors_plain]
both_engines = pytest.mark.parametrize("engine", ENGINES, ids=["tuned", "plain"])


@dataclass(frozen=True)
class Case:
    """An arena a person can read: `Case([[1, 2], [], [0]], owners=[0, 1, 1], seeds=[-1, 0, -1])`."""

    successors: list[list[int]]
    owners: list[int]
    seeds: list[int]

    def arrays(self):
        first = np.cumsum([0, *map(len, self.successors)], dtype=np.int64)
        targets = np.array([target for row in self.successors for target in row], dtype=np.int32)
        return first, targets, np.array(self.owners, np.uint8), np.array(self.seeds, np.int8)


@st.composite
def cases(draw, most_vertices=8):
    """Cycles, dead ends, self-loops and parallel edges included."""
    count = draw(st.integers(0, most_vertices))
    row = st.lists(st.integers(0, count - 1), max_size=4) if count else st.nothing()
    return Case(
        draw(st.lists(row, min_size=count, max_size=count)),
        draw(st.lists(st.integers(0, 1), min_size=count, max_size=count)),
        draw(st.lists(st.sampled_from([-1, -1, -1, 0, 1]), min_size=count, max_size=count)),
    )


def slow_attractors(case: Case) -> tuple[list[int], list[int]]:
    """Winner and rank: whatever follows from what is known, written down round after round until nothing does."""
    winner = list(case.seeds)
    rank = [-1 if seed == -1 else 0 for seed in case.seeds]
    while True:
        found = {}
        for v, after in enumerate(case.successors):
            if winner[v] != -1:
                continue
            owner, other = case.owners[v], 1 - case.owners[v]
            wins = [rank[w] for w in after if winner[w] == owner]
            losses = [rank[w] for w in after if winner[w] == other]
            if wins:
                found[v] = owner, 1 + min(wins)
            elif after and len(losses) == len(after):
                found[v] = other, 1 + max(losses)
        if not found:
            return winner, rank
        for v, (player, moves) in found.items():
            winner[v], rank[v] = player, moves


def wrong_moves(case: Case, winner, rank, strategy) -> list[int]:
    """The vertices whose move is not one the definition allows."""

    def right(v: int) -> bool:
        move, after = strategy[v], case.successors[v]
        if case.seeds[v] != -1 or not after:
            return move == -1
        return move in after and winner[move] == winner[v] and (winner[v] == -1 or rank[move] == rank[v] - 1)

    return [v for v in range(len(case.owners)) if not right(v)]


def random_arrays(seed: int, vertices: int, degree: float, reach: int | None = None):
    """A larger arena; with `reach`, edges go a short way back only."""
    rng = np.random.default_rng(seed)
    first = np.concatenate([[0], np.cumsum(rng.poisson(degree, vertices))]).astype(np.int64)
    sources = np.repeat(np.arange(vertices), np.diff(first))
    if reach is None:
        targets = rng.integers(0, vertices, int(first[-1]))
    else:
        targets = np.maximum(sources - rng.integers(1, reach, sources.size), 0)
    seeds = rng.choice(np.array([-1, 0, 1], np.int8), vertices, p=[0.98, 0.01, 0.01])
    return first, targets.astype(np.int32), rng.integers(0, 2, vertices, dtype=np.uint8), seeds


@both_engines
@settings(max_examples=500)
@given(case=cases())
def test_equals_the_definition(engine, case):
    winner, rank, strategy = (array.tolist() for array in engine(*case.arrays()))
    assert (winner, rank) == slow_attractors(case)
    assert wrong_moves(case, winner, rank, strategy) == []


@pytest.mark.slow
@both_engines
@settings(max_examples=20_000)
@given(case=cases())
def test_equals_the_definition_twenty_thousand_times(engine, case):
    winner, rank, strategy = (array.tolist() for array in engine(*case.arrays()))
    assert (winner, rank) == slow_attractors(case)
    assert wrong_moves(case, winner, rank, strategy) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("vertices", "degree", "reach"), [(300_000, 4, None), (300_000, 2, None), (200_000, 5, 30), (50_000, 300, None)]
)
def test_both_engines_agree_on_larger_arenas(vertices, degree, reach):
    arrays = random_arrays(vertices, vertices, degree, reach)
    winner, rank, strategy = _core.attractors(*arrays)
    expected_winner, expected_rank, _ = _core.attractors_plain(*arrays)
    np.testing.assert_array_equal(winner, expected_winner)
    np.testing.assert_array_equal(rank, expected_rank)
    moved = strategy >= 0
    np.testing.assert_array_equal(winner[moved], winner[strategy[moved]])
    won = moved & (winner >= 0)
    np.testing.assert_array_equal(rank[won], rank[strategy[won]] + 1)


@both_engines
def test_same_answer_every_time(engine):
    arrays = random_arrays(5, 100_000, 4)
    for once, again in zip(engine(*arrays), engine(*arrays), strict=True):
        np.testing.assert_array_equal(once, again)


@both_engines
def test_answers_are_flat_arrays_of_their_own(engine):
    arrays = Case([[1], []], owners=[0, 1], seeds=[-1, 0]).arrays()
    answers = engine(*arrays)
    assert [answer.dtype for answer in answers] == [np.int8, np.int32, np.int32]
    for answer in answers:
        assert answer.flags.writeable
        assert not any(np.shares_memory(answer, array) for array in arrays)
    np.testing.assert_array_equal(answers[0], [0, 0])


@both_engines
def test_reads_frozen_and_memory_mapped_arrays_in_place(engine, tmp_path):
    arrays = random_arrays(1, 1000, 3)
    expected = engine(*arrays)
    mapped = []
    for index, array in enumerate(arrays):
        np.save(tmp_path / f"{index}.npy", array)
        mapped.append(np.load(tmp_path / f"{index}.npy", mmap_mode="r"))
    for found, wanted in zip(engine(*mapped), expected, strict=True):
        np.testing.assert_array_equal(found, wanted)


@both_engines
@pytest.mark.parametrize("position", range(4))
@pytest.mark.parametrize("dtype", [np.float64, np.uint16])
def test_wrong_type_of_number_is_refused_not_converted(engine, position, dtype):
    arrays = list(Case([[1], []], owners=[0, 1], seeds=[-1, 0]).arrays())
    arrays[position] = arrays[position].astype(dtype)
    with pytest.raises(TypeError, match="first_edge_of_vertex"):
        engine(*arrays)


@both_engines
def test_wrong_shape_is_refused_not_copied(engine):
    first, targets, owners, seeds = random_arrays(2, 10, 3)
    with pytest.raises(TypeError):
        engine(first, np.repeat(targets, 2)[::2], owners, seeds)
    with pytest.raises(TypeError):
        engine(first, targets, owners.reshape(2, 5), seeds)
    with pytest.raises(TypeError):
        engine(first, list(targets), owners, seeds)


@pytest.mark.parametrize("function", [*ENGINES, _core.check_arena])
@pytest.mark.parametrize(
    ("array", "index", "value", "sentence"),
    [
        (0, 0, 1, "first_edge_of_vertex[0] is 1, but edges are counted from 0"),
        (0, 1, -5, "the edges of vertex 0 end before they begin"),
        (0, 2, 0, "the edges of vertex 1 end before they begin"),
        (0, 3, 2**62, "first_edge_of_vertex[3] is 4611686018427387904, but target_of_edge has 3 entries"),
        (1, 2, 3, "target_of_edge[2] is 3, but vertices are 0 to 2"),
        (1, 0, -(2**31), "target_of_edge[0] is -2147483648, but vertices are 0 to 2"),
        (2, 1, 2, "owner_of_vertex[1] is 2, but owners are 0 or 1"),
        (3, 2, 3, "seed_of_vertex[2] is 3, but seeds are -1 (undecided), 0 or 1"),
    ],
)
def test_nonsense_is_named(function, array, index, value, sentence):
    arrays = Case([[1, 2], [2], []], owners=[0, 1, 0], seeds=[-1, -1, 1]).arrays()
    arrays[array][index] = value
    with pytest.raises(ValueError) as refusal:
        function(*arrays)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize("function", [*ENGINES, _core.check_arena])
def test_lengths_that_do_not_fit_are_named(function):
    first, targets, owners, seeds = Case([[1], []], owners=[0, 1], seeds=[-1, 0]).arrays()
    with pytest.raises(ValueError, match="first_edge_of_vertex has 2 entries, but 2 owners call for 3"):
        function(first[:-1], targets, owners, seeds)
    with pytest.raises(ValueError, match="first_edge_of_vertex has 0 entries, but 0 owners call for 1"):
        function(first[:0], targets[:0], owners[:0], seeds[:0])
    with pytest.raises(ValueError, match="seed_of_vertex has 1 entries, but there are 2 owners"):
        function(first, targets, owners, seeds[:-1])
    with pytest.raises(ValueError, match=r"first_edge_of_vertex\[2\] is 1, but target_of_edge has 0 entries"):
        function(first, targets[:0], owners, seeds)


@both_engines
def test_other_threads_run_meanwhile(engine):
    """A counter in Python goes on while another thread solves; it would stand still if the lock were held."""
    arrays = random_arrays(3, 600_000, 5)
    done = threading.Event()
    counted = 0
    at_start_and_end: list[int] = []

    def solve():
        at_start_and_end.append(counted)
        engine(*arrays)
        at_start_and_end.append(counted)
        done.set()

    solver = threading.Thread(target=solve)
    solver.start()
    while not done.is_set():
        counted += 1
    solver.join()
    assert at_start_and_end[1] - at_start_and_end[0] > 1000


@pytest.mark.parametrize(
    "wrong",
    [
        np.array([0, 1], np.int64),
        np.array([0, 1], np.uint32),
        np.array([0, 1], np.float32),
        np.array([0, 1], ">i4"),
        np.array([[0], [1]], np.int32),
        np.array([0, 7, 1], np.int32)[::2],
        np.array([True, False]),
        np.array([0, 1], [("one", np.int32)]),
        [0, 1],
        None,
    ],
)
def test_arrays_of_another_kind_are_refused(wrong):
    """Whatever lies in memory would be read as 32 bits."""
    with pytest.raises(TypeError):
        _core.attractors(np.array([0, 1, 2]), wrong, np.zeros(2, np.uint8), np.array([0, -1], np.int8))


def test_arrays_that_cannot_be_written_to_are_read_and_not_written():
    parts = (np.array([0, 1, 2]), np.array([0, 0], np.int32), np.zeros(2, np.uint8), np.array([0, -1], np.int8))
    into = np.zeros(3, np.int64), np.zeros(2, np.int32)
    for array in (*parts, into[1]):
        array.setflags(write=False)
    assert _core.attractors(*parts)[1].tolist() == [0, 1]
    with pytest.raises(TypeError):
        _core.transpose_into(*parts, *into, 10)
