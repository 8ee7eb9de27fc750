"""Arenas: every answer against the definition, every certificate accepted, every lie refused."""

from __future__ import annotations

import itertools
import json
import random
from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.arenas import NOBODY, arenas, slow_regions
from helpers.bare import flaws_in_regions
from helpers.plain_checker import plain_flaws
from noyau import check, solve
from noyau.certificates import check_file, write_proof
from noyau.certificates.kinds import Reachability
from noyau.errors import BadBoard, BadRules, CannotRead, IllegalMove, NoyauError
from noyau.games import Arena
from noyau.games.arena import At, Go
from noyau.graphs import Digraph, digraph, write_digraph
from noyau.play import Match
from noyau.positions import Turn, decided_in, explore
from noyau.proofs import fast
from noyau.solvers.arenas.attractor import solve_explored
from noyau.solvers.arenas.laid_out import everywhere
from noyau.words import FIRST, SECOND


def game_on(arena, **options):
    return Arena(Digraph(arena.first_edge_of_vertex, arena.target_of_edge, arena.owner_of_vertex), **options)


@st.composite
def arena_games(draw):
    """Normal play or a target, on arenas with cycles, dead ends, loops and parallel edges."""
    arena = draw(arenas())
    target = draw(st.none() | st.sets(st.integers(0, arena.vertex_count - 1), min_size=1).map(sorted).map(tuple))
    return game_on(arena, target=target)


def successors_of(rules):
    graph = rules.digraph()
    return [graph.successors(vertex) for vertex in graph.vertices]


def by_definition(rules):
    """Who has won before any move, and the regions that follow, straight from the words of the rules."""
    graph = rules.digraph()
    owners = graph.owner_of_vertex.tolist()
    if rules.target is None:
        decided = [NOBODY if after else 1 - owner for after, owner in zip(successors_of(rules), owners, strict=True)]
    else:
        decided = [0 if vertex in rules.target else NOBODY for vertex in graph.vertices]
    winner, rank = slow_regions(explore(rules).arena, decided)
    return decided, winner, rank


def check_against_the_definition(rules):
    solution = solve(rules)
    decided, winner, rank = by_definition(rules)
    owners = rules.digraph().owner_of_vertex.tolist()
    seen_winner, seen_rank, strategy = (array.tolist() for array in everywhere(solution))
    expected = winner if rules.target is None else [1 if player == NOBODY else player for player in winner]
    assert (seen_winner, seen_rank) == (expected, rank)
    assert solution.answer.won == {
        "0": expected.count(0), "1": expected.count(1), "draw": expected.count(NOBODY)
    }  # fmt: skip
    assert list(plain_flaws(successors_of(rules), owners, decided, (winner, rank, strategy))) == []
    assert check(solution.proof) == []


@given(arena_games())
@settings(max_examples=300)
def test_regions_ranks_and_strategies_are_those_of_the_definition(rules):
    check_against_the_definition(rules)


@pytest.mark.slow
@given(arena_games())
@settings(max_examples=20_000)
def test_twenty_thousand_arenas(rules):
    check_against_the_definition(rules)


NAMES = ("winner", "rank", "move")


def lied_about(rules, data):
    """The honest certificate with one entry changed."""
    honest = solve_explored(explore(rules))
    name = data.draw(st.sampled_from(["move_of_vertex", "rank_of_vertex", "winner_of_vertex"]))
    vertex = data.draw(st.integers(0, rules.digraph().vertex_count - 1))
    changed = getattr(honest, name).copy()
    changed[vertex] = data.draw(st.integers(-2, 9))
    return replace(honest, **{name: changed})


def both_checkers_agree(rules, data):
    explored = explore(rules)
    told = lied_about(rules, data)
    decided, winner, rank = by_definition(rules)
    owners = rules.digraph().owner_of_vertex.tolist()
    arrays = [getattr(told, field.name).tolist() for field in fields(told)]
    plain = list(plain_flaws(successors_of(rules), owners, decided, arrays))
    found = flaws_in_regions(explored.arena, decided_in(explored), told)
    assert bool(plain) == bool(found)
    # Next to a rank that cannot be, one may find fault with a neighbour where the other does not; of a number that can
    # be nothing at all, the kernel says so and looks no further.
    entries = {f"entry {vertex} of {name} of the certificate" for vertex in range(8) for name in NAMES}
    places = {f"vertex {vertex}" for vertex, _ in plain} | entries
    assert not plain or places & {flaw.where for flaw in found}
    if (arrays[0], arrays[1]) != (winner, rank):
        assert found, "a lie about the winner or the rank was believed"


@given(arena_games(), st.data())
@settings(max_examples=300)
def test_two_checkers_agree_on_every_lie(rules, data):
    both_checkers_agree(rules, data)


@pytest.mark.slow
@given(arena_games(), st.data())
@settings(max_examples=20_000)
def test_twenty_thousand_lies(rules, data):
    both_checkers_agree(rules, data)


@pytest.mark.parametrize("at_once", [1, 2, 7])
def test_the_checker_in_slices_of_any_size(monkeypatch, at_once):
    """A row longer than a slice, empty rows at its ends: what is seen does not depend on where it is cut."""
    chance = random.Random(at_once)
    monkeypatch.setattr(fast.arenas, "EDGES_AT_ONCE", at_once)
    for _ in range(200):
        count = chance.randrange(1, 9)
        edges = [(chance.randrange(count), chance.randrange(count)) for _ in range(chance.randrange(20))]
        owners = [chance.randrange(2) for _ in range(count)]
        rules = Arena(Digraph.from_edges(count, edges, owner_of_vertex=owners))
        explored = explore(rules)
        proof = solve_explored(explored)
        assert list(flaws_in_regions(explored.arena, decided_in(explored), proof)) == []
        ranks = proof.rank_of_vertex.copy()
        ranks[chance.randrange(count)] += 1
        assert flaws_in_regions(explored.arena, decided_in(explored), replace(proof, rank_of_vertex=ranks))


def test_of_many_flaws_the_first_thousand_are_told():
    rules = Arena(Digraph(np.zeros(5001, np.int64), [], [0] * 5000))
    claimed = Reachability(np.zeros(5000, np.int8), np.zeros(5000, np.int32), np.full(5000, -1, np.int32))
    flaws = flaws_in_regions(explore(rules).arena, rules.decided(), claimed)
    assert [flaw.where for flaw in flaws] == [f"vertex {vertex}" for vertex in range(1000)]
    assert "ends the game" in str(flaws[-1])


# Parity ------------------------------------------------------------------------------------------------------------


def by_strategies(rules):
    """Who wins each vertex of a small parity game: some strategy of player 0 beats every strategy of player 1."""
    graph = rules.digraph()
    after, owners = successors_of(rules), graph.owner_of_vertex.tolist()
    priorities = graph.priority_of_vertex.tolist()
    choices = [[v for v in graph.vertices if owners[v] == player and after[v]] for player in (0, 1)]

    def winner(start, moves):
        seen, path = {}, []
        while start not in seen:
            seen[start] = len(path)
            path.append(start)
            if not after[start]:
                return 1 - owners[start]
            start = moves[start]
        return max(priorities[v] for v in path[seen[start] :]) % 2

    def strategies(player):
        for chosen in itertools.product(*(after[v] for v in choices[player])):
            yield dict(zip(choices[player], chosen, strict=True))

    return [
        0 if any(all(winner(v, {**mine, **theirs}) == 0 for theirs in strategies(1)) for mine in strategies(0)) else 1
        for v in graph.vertices
    ]


@st.composite
def parity_games(draw):
    arena = draw(arenas(most_vertices=5, most_edges=2))
    priorities = draw(st.lists(st.integers(0, 5), min_size=arena.vertex_count, max_size=arena.vertex_count))
    parts = (arena.first_edge_of_vertex, arena.target_of_edge, arena.owner_of_vertex, priorities)
    return Arena(Digraph(*parts), parity=True)


@given(parity_games())
@settings(max_examples=150)
def test_parity_games_against_all_strategies(rules):
    solution = solve(rules)
    winner, rank, strategy = (array.tolist() for array in everywhere(solution))
    assert winner == by_strategies(rules)
    assert set(rank) == {-1}
    assert solution.answer.won == {"0": winner.count(0), "1": winner.count(1), "draw": 0}
    assert check(solution.proof) == []
    for vertex, after in enumerate(successors_of(rules)):
        at = Turn(At(vertex), rules.owner_of(At(vertex)))
        if after and winner[vertex] == at.player.index:
            assert solution.verdict(at).best_moves == (Go(strategy[vertex]),)


def test_a_certificate_of_the_wrong_kind_proves_nothing(tmp_path):
    """A game that never ends is a draw in normal play and never in a parity game."""
    ring = Digraph.from_edges(2, [(0, 1), (1, 0)], owner_of_vertex=[0, 1], priority_of_vertex=[1, 2])
    paths = {parity: tmp_path / f"{parity}.json" for parity in (False, True)}
    for parity, path in paths.items():
        write_proof(solve(Arena(ring, parity=parity)).proof, path)
        assert check(path) == []
    contents = {parity: json.loads(path.read_text()) for parity, path in paths.items()}
    for parity, path in paths.items():
        mixed = {**contents[parity], "board": contents[not parity]["board"]}
        del mixed["digest"]
        path.write_text(json.dumps(mixed))
        assert check(path)


def test_parity_games_from_the_command_line_are_drawn_and_played():
    from noyau.show import arena_view, to_svg
    from noyau.solvers.arenas.laid_out import seen_regions

    explored = explore(Arena("demo", parity=True))
    view = arena_view(explored, seen_regions(explored))
    assert all(vertex["note"] == "" for vertex in view["vertices"])
    assert to_svg(view).startswith("<svg")


# The game ---------------------------------------------------------------------------------------------------------

LOOP = Digraph.from_edges(4, [(0, 1), (1, 0), (1, 2), (2, 3)], owner_of_vertex=[0, 1, 0, 1], initial=1)


def test_normal_play():
    solution = solve(Arena(LOOP))
    assert solution.answer.as_json() == {"won": {"0": 2, "1": 0, "draw": 2}, "initial": {"winner": None, "rank": None}}
    assert (solution.winner, solution.best_moves) == (None, (Go(0),))


def test_a_target_is_reached_or_never():
    solution = solve(Arena(LOOP, target=(3,)))
    assert solution.answer.as_json() == {"won": {"0": 2, "1": 2, "draw": 0}, "initial": {"winner": 1, "rank": None}}
    assert (solution.winner, solution.rank, solution.best_moves) == (SECOND, None, (Go(0),))
    assert [array.tolist() for array in everywhere(solution)] == [[1, 1, 0, 0], [-1, -1, 1, 0], [1, 0, 3, -1]]


def test_a_target_in_the_file_counts_unless_another_is_named(tmp_path):
    file = tmp_path / "game.npz"
    write_digraph(
        Digraph(LOOP.first_edge_of_vertex, LOOP.target_of_edge, LOOP.owner_of_vertex, target=[3], initial=0), file
    )
    assert solve(Arena(file)).answer.won == {"0": 2, "1": 2, "draw": 0}
    assert solve(Arena(str(file), target=(1,))).answer.won == {"0": 2, "1": 2, "draw": 0}
    assert solve(Arena(file, target=(0, 1))).answer.initial.as_json() == {"winner": 0, "rank": 0}


def test_a_match_ends_in_the_target():
    match = Match(Arena(LOOP, target=(2,)), players=("human", "human")).play("go 2")
    assert (match.over, match.winner) == (True, FIRST)
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play("go 3")


def test_a_dead_end_outside_the_target_is_won_by_the_other():
    match = Match(Arena(LOOP, target=(0,)), players=("human", "human")).play("go 2").play("go 3")
    assert (match.over, match.winner) == (True, SECOND)


def test_the_same_player_may_move_twice():
    rules = Arena(Digraph.from_edges(3, [(0, 1), (1, 2)], owner_of_vertex=[0, 0, 1]))
    assert Match(rules).play("go 1").turn == Turn(At(1), FIRST)


def test_parallel_edges_are_one_move():
    rules = Arena(Digraph.from_edges(2, [(0, 1), (0, 1)], owner_of_vertex=[0, 1]))
    assert list(rules.moves(At(0), FIRST)) == [Go(1)]
    assert list(rules.moves(At(0), SECOND)) == []


@pytest.mark.parametrize("count", [5, 300, 5000])
def test_pictures_of_small_and_large_arenas(count):
    from noyau.show import board_view

    ring = Digraph.from_edges(
        count, [(v, (v + step) % count) for v in range(count) for step in (1, 2)], owner_of_vertex=[0] * count
    )
    view = board_view(Arena(ring), Turn(At(0), FIRST))
    assert len(view["vertices"]) == (count if count <= 300 else 3)
    assert [view["vertices"][move["at"]]["label"] for move in view["moves"]] == ["1", "2"]
    assert [vertex["label"] for vertex in view["vertices"] if "current" in vertex["states"]] == ["0"]
    assert view["directed"]


def test_rings_one_by_one():
    from noyau.show import arena_view
    from noyau.solvers.arenas.laid_out import seen_regions

    explored = explore(Arena("demo"))
    regions = seen_regions(explored)
    for upto in range(6):
        view = arena_view(explored, regions, upto=upto)
        for vertex in view["vertices"]:
            rank = int(regions.rank_of_vertex[vertex["id"]])
            assert ("faded" in vertex["states"]) == (rank > upto)
            assert vertex["note"] == ("" if rank > upto else str(rank))
            assert (vertex["tint"] == "plain") == (rank > upto)


@given(arena_games(), st.integers(0, 2**32))
@settings(max_examples=100)
def test_the_perfect_player_wins_what_is_won(rules, seed):
    solution = solve(rules)
    chance = random.Random(seed)
    match = Match(rules)
    for _ in range(60):
        if match.over:
            break
        by = "perfect" if match.turn.player is solution.winner else "random"
        match = match.reply(by, seed=chance.randrange(2**32))
    if match.over:
        assert solution.winner in (None, match.winner)
    else:
        assert solution.rank is None


# Words, files and proofs -------------------------------------------------------------------------------------------


@given(arena_games())
@settings(max_examples=30)
def test_a_small_arena_is_spelt_out_in_the_proof(tmp_path_factory, rules):
    path = tmp_path_factory.mktemp("proofs") / "p.json"
    write_proof(solve(rules).proof, path)
    assert check(path) == []


def test_a_large_arena_in_no_file_is_carried_all_the_same(tmp_path):
    big = Digraph(np.arange(1001), np.arange(1000), [0] * 1000)
    solution = solve(Arena(big))
    assert check(solution.proof) == []
    write_proof(solution.proof, tmp_path / "p.json")
    checked = check_file(tmp_path / "p.json")
    assert checked.proved
    assert "never in a file" in checked.trust
    write_digraph(big, tmp_path / "big.npz")
    write_proof(solve(Arena(tmp_path / "big.npz")).proof, tmp_path / "p.json")
    assert check(tmp_path / "p.json") == []
    with pytest.raises(CannotRead, match="never in a file"):
        digraph(big.as_word())


def test_another_board_under_the_same_name_is_noticed(tmp_path):
    board, path = tmp_path / "game.dot", tmp_path / "p.json"
    write_digraph(LOOP, board)
    write_proof(solve(Arena(board)).proof, path)
    assert check(path) == []
    # The regions are the same, and still it is another board.
    write_digraph(
        Digraph.from_edges(4, [(0, 1), (1, 0), (1, 2), (2, 3), (2, 3)], owner_of_vertex=[0, 1, 0, 1], initial=1), board
    )
    flaws = {str(flaw) for flaw in check(path)}
    assert "the board's target differs from the one that the proof names" in flaws
    board.unlink()
    checked = check_file(path)
    assert checked.proved, "the board is carried"
    assert "there is no file" in checked.trust


def test_a_proof_without_its_board_is_none(tmp_path):
    path = tmp_path / "p.json"
    write_proof(solve(Arena("demo")).proof, path)
    content = json.loads(path.read_text())
    del content["board"], content["digest"]
    path.write_text(json.dumps(content))
    assert [str(flaw) for flaw in check(path)] == ["the proof lacks 'board'"]


def test_every_value_of_a_proof_about_an_arena_matters(tmp_path):
    path = tmp_path / "p.json"
    write_proof(solve(Arena("demo", target=(8, 9))).proof, path)
    content = json.loads(path.read_text())
    digest = content.pop("digest")  # the rest must hold by itself, except that another move may be as good
    for name in NAMES:
        for vertex in range(10):
            changed = json.loads(json.dumps(content)) | ({"digest": digest} if name == "move" else {})
            changed["certificate"][name][vertex] += 1
            path.write_text(json.dumps(changed))
            assert check(path), (name, vertex)
    for key, lie in (
        ("winner", 2),
        ("rank", 9),
        ("rank", None),
        ("to_move", 2),
    ):
        changed = json.loads(json.dumps(content))
        changed["claim"][key] = lie
        path.write_text(json.dumps(changed))
        assert check(path), (key, lie)
    for part in ({"wanted": [8]}, {"wanted": []}, {"start": 99}, {"start": 1}, {"ends": "stuck loses"}):
        changed = json.loads(json.dumps(content))
        changed["board"] |= part
        path.write_text(json.dumps(changed))
        assert check(path), part
    for words in ({"target": "8"}, {"target": ""}, {"board": "loop"}):
        changed = json.loads(json.dumps(content))
        changed["asked"]["words"] |= words
        path.write_text(json.dumps(changed))
        checked = check_file(path)
        assert checked.flaws or checked.trust, words


def test_a_proof_file_is_read_back_as_it_was(tmp_path):
    path = tmp_path / "p.json"
    solution = solve(Arena("demo"))
    write_proof(solution.proof, path)
    checked = check_file(path)
    assert (checked.flaws, checked.trust) == ([], None)
    assert checked.content["claim"] == solution.proof.claim.as_json()
    assert checked.content["asked"] == {"game": "arena", "words": {"board": "demo", "parity": False}}
    assert checked.claim == str(solution.proof)


# What makes no sense -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "error", "says"),
    [
        (lambda: Arena(LOOP, target=(4,)), BadRules, "the target 4 is not a vertex"),
        (lambda: Arena(LOOP, target=(-1,)), BadRules, "the target -1 is not a vertex"),
        (lambda: Arena(LOOP, parity=True), BadRules, "needs priorities"),
        (lambda: Arena("demo", target=(1,), parity=True), BadRules, "has no target"),
        (lambda: Arena(Digraph.from_edges(2, [(0, 1)])), BadBoard, "nobody owns the vertices"),
        (lambda: Arena(Digraph.from_edges(0, [])), BadBoard, "without vertices"),
        (lambda: Arena("no such file.pg"), CannotRead, "there is no file"),
        (lambda: Arena(7), BadBoard, "cannot be made of int"),
    ],
)
def test_what_makes_no_sense_is_refused(make, error, says):
    with pytest.raises(error) as caught:
        make()
    assert says in str(caught.value)


BAD_FILES = {
    "owner.npz": ({"indptr": [0, 1, 1], "indices": [1], "owner": [0, 2]}, "vertex 1 has the owner 2"),
    "target.npz": ({"indptr": [0, 1, 1], "indices": [1], "owner": [0, 1], "target": [2]}, "the target holds vertex 2"),
    "edge.npz": ({"indptr": [0, 1, 1], "indices": [2], "owner": [0, 1]}, "an edge leads to vertex 2"),
    "offset.npz": ({"indptr": [0, -1, 1], "indices": [1], "owner": [0, 1]}, "falls from 0 to -1"),
    "first.npz": ({"indptr": [-1, 1, 1], "indices": [1], "owner": [0, 1]}, "must start with 0"),
    "short.npz": ({"indptr": [0, 1, 1], "indices": [1], "owner": [0]}, "one of the owners for each vertex: 2, not 1"),
    "initial.npz": ({"indptr": [0, 1, 1], "indices": [1], "owner": [0, 1], "initial": 5}, "cannot start at 5"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_arrays_get_a_sentence(tmp_path, name):
    arrays, says = BAD_FILES[name]
    np.savez(tmp_path / name, **{key: np.array(value) for key, value in arrays.items()})
    with pytest.raises(NoyauError) as caught:
        Arena(tmp_path / name)
    assert says in str(caught.value)
    assert name in str(caught.value)


@pytest.mark.parametrize("suffix", [".npz", ".pg"])
def test_a_file_cut_anywhere_is_refused(tmp_path, suffix):
    whole, part = tmp_path / f"whole{suffix}", tmp_path / f"part{suffix}"
    edges = [(v, 11 - v) for v in range(12)]
    game = Digraph.from_edges(12, edges, owner_of_vertex=[0, 1] * 6, priority_of_vertex=[0] * 12)
    write_digraph(game, whole)
    data = whole.read_bytes()
    for end in range(len(data) - 3):
        part.write_bytes(data[:end])
        with pytest.raises((NoyauError, UserWarning)) as caught:
            Arena(part)
        assert suffix == ".npz" or "line " in str(caught.value) or "without vertices" in str(caught.value)
