"""The references are equal to the real solvers, and to what the documents print."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.documents import nim_corrige, soustraction
from noyau import attractors, solve
from noyau.classroom.exercise import Exercise, names
from noyau.classroom.kinds import cases_of, kind_named
from noyau.classroom.reference import bracelets, cubes, dollar, kernel, nim, snort, subtraction
from noyau.games import Bracelet, Cubes, Dollar, Snort, Subtraction
from noyau.games.shared.colouring import Colours
from noyau.graphs import Graph, board
from noyau.play import judged
from noyau.positions import Turn
from noyau.positions.paper import numbered, paired, position_graph
from noyau.solvers.paper.levels import kernel_by_levels, label_of_each
from noyau.words import FIRST, SECOND, Player


@pytest.mark.parametrize("n", range(1, 13))
def test_subtraction_is_the_solver_s_arena_and_attractor(n):
    rules = soustraction(n)
    arena = numbered(rules)
    assert subtraction.mystery_code(n) == arena.lists()
    assert subtraction.players_vertices(n) == tuple(arena.vertices_of(player) for player in Player)
    assert subtraction.gain_condition(n) == tuple(arena.ends_won_by(player)[0] for player in Player)
    assert subtraction.start_positions(n) == arena.starts
    for player in Player:
        found = dict(subtraction.build_attractor(n, player.index))
        for vertex in arena.successors:
            turn = Turn(type(rules.start())(vertex % (n + 1)), FIRST if vertex <= n else SECOND)
            verdict = judged(rules, turn)
            assert (vertex in found) == (verdict.winner is player)
            if vertex in found:
                assert found[vertex] == verdict.rank


def test_document_001_s_list_with_its_own_numbering():
    assert subtraction.build_attractor(7, 0) == [
        (8, 0), (1, 1), (2, 1), (3, 1), (12, 2), (5, 3), (6, 3), (7, 3),
    ]  # fmt: skip


@pytest.mark.parametrize("n", range(2, 12))
def test_nim_is_the_solver_s_arena_attractor_and_ranks(n):
    rules = nim_corrige(n - 1)
    arena = paired(rules)
    graph, owners, ends = nim.arene(n), nim.sommetsJ1(n), nim.finalJ1(n)
    assert {s: sorted(after) for s, after in graph.items()} == {s: sorted(t) for s, t in arena.successors.items()}
    ranks = nim.nombres(graph, owners, ends)
    assert ranks.keys() == nim.attracteur(graph, owners, ends).keys()
    for (k, j), won in ((s, s in ranks) for s in graph):
        verdict = judged(rules, Turn(type(rules.start())(k), Player(j)))
        assert won == (verdict.winner is FIRST)
        assert nim.minmax(graph, owners, ends, (k, j)) == nim.minmaxNim((k, j)) == (1 if won else -1)
        if won:
            assert ranks[k, j] == verdict.rank


def test_snort_gives_what_document_002_prints():
    assert snort.partie(snort.genereGraphe(10, 3000)) == ([0, 2, 1, 3], "bleu")
    assert snort.partie(snort.genereGraphe(100, 6000))[0] == [0, 8, 6, 15, 19, 55, 26, 70, 66]


@pytest.mark.parametrize("name", ["gnk:6,5000", "gnk:8,5000", "gnk:7,3000", "cycle:5", "star:5"])
def test_snort_wins_where_the_solver_does(name):
    graph = board(name)
    lists = [sorted(graph.neighbours(v)) for v in graph.vertices]
    if name.startswith("gnk:"):
        n, k = map(int, name.removeprefix("gnk:").split(","))
        assert snort.genereGraphe(n, k) == lists
    snort.PositionsGagnantes.clear()
    snort.PositionsGagnantesBleu.clear()
    rules = Snort(graph)
    plain = [0] * len(lists)
    start = Colours(tuple(plain))
    assert snort.rougeGagne(lists, plain) == (judged(rules, Turn(start, FIRST)).winner is FIRST)
    assert snort.bleuGagne(lists, plain) == (judged(rules, Turn(start, SECOND)).winner is SECOND)


@pytest.mark.parametrize(("n", "take"), [(21, (1, 2, 3, 4)), (17, (1, 3, 4)), (12, (2, 5))])
def test_kernels_are_the_solver_s(n, take):
    graph = position_graph(Subtraction(n, take=take))
    assert {x: sorted(after) for x, after in kernel.graf(n, list(take)).items()} == {
        x: sorted(after) for x, after in graph.items()
    }
    assert sorted(kernel.nucli(graph)) == sorted(kernel_by_levels(graph))
    assert kernel.etiquetes(graph) == dict(label_of_each(graph))
    assert kernel.es_nucli(graph, kernel.nucli(graph))
    assert solve(Subtraction(n, take=take)).answer.kernel == sorted(kernel.nucli(graph))


def test_cubes_are_solved_exactly_where_the_solver_solves_them():
    seen = set()
    for case in cases_of(kind_named("cubes.sets")):
        (cubs,) = case.args
        if len(cubs) < 2 or len({colour for cub in cubs for pair in cub for colour in pair}) != len(cubs):
            continue  # the solver's sets have as many colours as cubes
        numbers = [[["BVNG".index(x) for x in pair] for pair in cub] for cub in cubs]
        solution = solve(Cubes(json.dumps({"pairs": numbers})))
        assert solution.answer.solvable == (cubes.resol(cubs) is not None)
        seen.add(solution.answer.solvable)
    assert seen == {True, False}


@pytest.mark.parametrize("k", range(2, 9))
def test_bracelets_are_as_long_as_the_solver_s_and_repeat_nothing(k):
    word = bracelets.bracalet(k)
    assert bracelets.es_bracalet(word, k)
    answer = solve(Bracelet(k)).answer
    assert len(word) == answer.length
    assert bracelets.es_bracalet(answer.sequence, k)
    assert not bracelets.es_bracalet(word + word[-1], k)


@given(st.integers(0, 10_000))
def test_dollar_algorithms_win_and_are_never_shorter_than_the_shortest(seed):
    (graph,) = cases_of(kind_named("dollars.winnable"), seed % 20)[seed % 30].args
    values = [v["value"] for v in graph["vertices"]]
    rules = Dollar(Graph.from_edges(len(values), [tuple(edge) for edge in graph["edges"]]), values=tuple(values))
    best = solve(rules).answer
    assert best.winnable
    for moves in (dollar.algo_only_borrow(graph), dollar.algo_naif(graph)):
        script = dollar.minimise(len(values), moves)
        assert sum(map(abs, script)) <= len(moves)
        if best.length is not None and best.optimal:
            assert sum(map(abs, script)) >= best.length
        after = {"vertices": [dict(v) for v in graph["vertices"]], "edges": graph["edges"]}
        for vertex, times in enumerate(script):
            for _ in range(abs(times)):
                (dollar.give if times > 0 else dollar.borrow)(after, vertex)
        assert not dollar.endette(after)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", ["fr", "ca", "en"])
def test_every_session_has_a_text_for_every_question(name, language):
    exercise = Exercise.named(name)
    for pupil in ("", "Aina", "Zoé"):
        texts = exercise.texts(language, exercise.parameters(pupil))
        assert list(texts)[1:] == [question.name for question in exercise.questions]
        assert all(texts.values())
        assert "{{" not in "".join(texts.values())
    assert bool(exercise.slips(language)) == (name in ("subtraction", "snort", "nim", "dollar"))


def test_pupils_have_their_own_numbers_and_the_same_ones_again():
    exercise = Exercise.named("subtraction")
    assert exercise.parameters() == {"n": 7}
    assert exercise.parameters("Aina") == exercise.parameters("Aina")
    assert len({exercise.parameters(f"pupil {i}")["n"] for i in range(40)}) > 3


def test_the_solver_takes_document_004_s_arena_as_it_is_written():
    graph, mine, final = nim.arene(6), nim.sommetsJ1(6), nim.finalJ1(6)
    found = attractors(graph, owners=mine, target=final)
    assert {s: rank for s, rank in found.rank.items() if found.winner[s] == 0} == nim.nombres(graph, mine, final)
