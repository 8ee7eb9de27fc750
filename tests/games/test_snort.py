"""Snort, Col and node kayles: document 002, the slow twin, the theorem, published outcomes, boards that are none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from helpers import document_002
from helpers.games import brute_force
from helpers.known import known
from helpers.taking import random_board, random_position, taking_games
from noyau import board, check, solve
from noyau.certificates import Proved, Searched
from noyau.errors import BadBoard, BadRules, CannotRead, LimitReached, NoyauError, UnknownName
from noyau.games import Col, NodeKayles, Snort
from noyau.games.snort import Colours, Paint, decode, encode, is_valid, possible_moves, smallest_first
from noyau.graphs import Graph
from noyau.positions import Turn
from noyau.rules import Taking
from noyau.words import FIRST, SECOND, Player

KNOWN = known("snort")
COLOURS = ("red", "blue")


def stripes(n):
    return tuple(vertex % 3 for vertex in range(n))


def g(entry):
    return board(f"gnk:{entry['n']},{entry['k']}")


# Document 002, question by question: our functions, and the document's own words.


@pytest.mark.parametrize("entry", KNOWN["edges"], ids=lambda entry: entry["source"])
def test_question_1_edges(entry):
    graph = document_002.genere_graphe(entry["n"], entry["k"])
    assert g(entry).edge_count == entry["edges"] == sum(map(len, graph)) // 2


@pytest.mark.parametrize("entry", KNOWN["least_k_not_valid"], ids=lambda entry: entry["source"])
def test_question_2_validity(entry):
    n, k = entry["n"], entry["k"]
    for value, valid in ((k, False), (k - 1, True)):
        assert is_valid(board(f"gnk:{n},{value}"), stripes(n)) is valid
        assert document_002.est_valide(document_002.genere_graphe(n, value), stripes(n)) is valid


@pytest.mark.parametrize("entry", KNOWN["blue_moves"], ids=lambda entry: entry["source"])
def test_question_3_possible_moves(entry):
    graph, colours = document_002.genere_graphe(entry["n"], entry["k"]), stripes(entry["n"])
    blue, red = (possible_moves(g(entry), colours, player) for player in (SECOND, FIRST))
    assert len(blue) == entry["count"]
    assert blue == document_002.coups_possibles(graph, colours, 2)
    assert red == document_002.coups_possibles(graph, colours, 1)


@pytest.mark.parametrize("entry", KNOWN["codes"], ids=lambda entry: entry["source"])
def test_question_4_codes(entry):
    colours = decode(entry["code"], entry["n"])
    assert encode(colours) == document_002.encode(list(colours)) == entry["code"]
    answer = solve(Snort(g(entry), code=entry["code"])).answer.as_json()
    assert (answer["winner"], answer["winning_moves"]) == (entry["winner"], entry["moves"])


def test_the_figures_of_document_002():
    """Its captions say 624 and 163; the exercise says 624 and 495. 163 is another position, in which 4 is taken."""
    assert decode(624, 6) == (0, 1, 0, 2, 1, 2)
    assert decode(495, 6) == (0, 0, 1, 0, 0, 2)
    assert decode(163, 6) == (1, 0, 0, 0, 2, 0)


@pytest.mark.parametrize("entry", KNOWN["matches"], ids=lambda entry: entry["source"])
def test_question_5_the_match_of_smallest_vertices(entry):
    moves, winner = smallest_first(g(entry))
    assert (moves, COLOURS[winner.index]) == (entry["moves"], entry["winner"])
    assert document_002.partie(document_002.genere_graphe(entry["n"], entry["k"])) == (moves, int(winner))


@pytest.mark.parametrize("entry", KNOWN["winners"], ids=lambda entry: entry["source"])
def test_question_6_winners(entry):
    solution = solve(Snort(g(entry)))
    assert solution.answer.winner == entry["winner"]
    assert check(solution.proof) == []
    if entry["n"] <= 12:
        graph = document_002.genere_graphe(entry["n"], entry["k"])
        assert document_002.gagne(graph, [0] * entry["n"], 1) is (entry["winner"] == "red")


# The slow twin.


def check_against_the_twin(rules, **switches):
    best, solution = brute_force(rules), solve(rules, **switches)
    turn = Turn(rules.start(), rules.to_move)
    assert solution.winner is best(*_parts(turn))[0]
    assert check(solution.proof) == []
    assert isinstance(solution.proof, Proved)
    winning = [
        move.vertex
        for move in rules.moves(turn.position, turn.player)
        if best(rules.after(turn.position, move), turn.player.other)[0] is turn.player
    ]
    assert solution.answer.winning_moves == winning
    assert solution.answer.every_winning_move
    if rules.impartial:
        assert solution.answer.grundy == grundy(rules)
    return best, solution


def _parts(turn):
    return turn.position, turn.player


def grundy(rules):
    known = {}

    def value(at):
        if at not in known:
            after = {value(rules.after(at, move)) for move in rules.moves(at, FIRST)}
            known[at] = next(number for number in range(len(after) + 1) if number not in after)
        return known[at]

    return value(rules.start())


@given(taking_games())
@settings(max_examples=150, deadline=None)
def test_winners_moves_and_proofs_are_those_of_the_twin(rules):
    check_against_the_twin(rules)


@given(taking_games())
@settings(max_examples=150, deadline=None)
def test_the_search_alone_agrees_with_the_twin(rules):
    check_against_the_twin(rules, no_theorems=True)


@given(taking_games(most=5))
@settings(max_examples=40, deadline=None)
def test_every_position_and_either_player(rules):
    best, solution = check_against_the_twin(rules)
    todo, seen = [(rules.start(), player) for player in Player], set()
    while todo:
        at, player = todo.pop()
        if (at, player) in seen:
            continue
        seen.add((at, player))
        assert solution.verdict(Turn(at, player)).winner is best(at, player)[0]
        todo += [(rules.after(at, move), player.other) for move in rules.moves(at, player)]


@pytest.mark.slow
@given(taking_games(most=9))
@settings(max_examples=2000, deadline=None)
def test_two_thousand_random_boards(rules):
    check_against_the_twin(rules)
    check_against_the_twin(rules, no_theorems=True)


@given(taking_games())
@settings(deadline=None)
def test_what_is_open_is_what_may_be_played(rules):
    assert isinstance(rules, Taking)
    at = rules.start()
    for player in Player:
        vertices = [vertex for vertex, who in enumerate(rules.open_to(at)) if who & player]
        moves = list(rules.moves(at, player))
        assert moves == [rules.taking(player, vertex) for vertex in vertices]
        for move in moves:
            taker, other = (int(who) for who in (player, player.other))
            near = rules.graph().neighbours(move.vertex)
            expected = []
            for vertex, who in enumerate(rules.open_to(at)):
                lost = (taker if rules.taker_loses else 0) | (other if rules.other_loses else 0)
                expected.append(0 if vertex == move.vertex else who & ~lost if vertex in near else who)
            assert list(rules.open_to(rules.after(at, move))) == expected


@pytest.mark.parametrize("kind", [Snort, Col])
@pytest.mark.parametrize("seed", range(6))
def test_larger_boards_with_and_without_components(kind, seed):
    """Thirteen to sixteen vertices: components too large for a number, and strategies of some length."""
    rules = random_position(kind, random_board(13 + seed % 3, 16 + seed, seed), FIRST, seed, 2)
    best = brute_force(rules)
    solution = solve(rules, no_theorems=True)
    assert solution.winner is best(rules.start(), rules.to_move)[0]
    assert check(solution.proof) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(15))
def test_the_race_agrees_with_the_twin_on_connected_boards(seed):
    """The bound and the dominance of `core/taking/race.hpp`, on boards with more and with fewer edges."""
    rules = random_position(Snort, random_board(13, 12 + seed % 14, seed), Player.at(seed % 2), seed, seed % 3)
    best, turn = brute_force(rules), Turn(rules.start(), rules.to_move)
    solution = solve(rules, no_theorems=True)
    assert solution.winner is best(*_parts(turn))[0]
    assert solution.answer.winning_moves == [
        move.vertex
        for move in rules.moves(turn.position, turn.player)
        if best(rules.after(turn.position, move), turn.player.other)[0] is turn.player
    ]


# Theorems.

GRIDS = [(rows, columns) for rows in range(1, 6) for columns in range(rows, 7)]


@pytest.mark.parametrize(("rows", "columns"), [*GRIDS, (6, 6), (7, 7), (8, 9), (16, 16)])
def test_grids_by_theorem(rows, columns):
    """Published: the second player wins exactly when both sides are even."""
    solution = solve(Snort(f"grid:{rows}x{columns}"))
    assert solution.winner is (SECOND if rows % 2 == columns % 2 == 0 else FIRST)
    assert solution.proof.certificate.type == "mirror"
    assert check(solution.proof) == []


@pytest.mark.parametrize(("rows", "columns"), [grid for grid in GRIDS if grid[0] * grid[1] <= 16])
def test_small_grids_searched_agree_with_the_theorem(rows, columns):
    solution = solve(Snort(f"grid:{rows}x{columns}"), no_theorems=True)
    assert solution.winner is (SECOND if rows % 2 == columns % 2 == 0 else FIRST)
    assert check(solution.proof) == [] or isinstance(solution.proof, Searched)


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [grid for grid in GRIDS if grid[0] * grid[1] > 16])
def test_larger_grids_searched_agree_with_the_theorem(rows, columns):
    test_small_grids_searched_agree_with_the_theorem(rows, columns)


@pytest.mark.parametrize("name", ["path:40", "path:41", "cycle:8", "torus:4x4", "cube:4", "wheel:9", "star:30"])
def test_other_boards_by_theorem(name):
    solution = solve(Snort(name))
    assert solution.proof.certificate.type == "mirror"
    assert check(solution.proof) == []


@pytest.mark.parametrize("name", ["grid:6x7", "cycle:20", "path:100"])
def test_col_with_an_even_side_is_won_by_the_second_player(name):
    solution = solve(Col(name))
    assert solution.winner is SECOND
    assert check(solution.proof) == []


def test_published_outcomes():
    for entry in known("taking_outcomes")["outcomes"]:
        kind = {"Snort": Snort, "Col": Col}[entry["game"]]
        graph = Graph.from_edges(entry["n"], entry["edges"])
        winners = {
            player: solve(kind(graph, to_move=player), no_theorems=True).winner is player for player in (FIRST, SECOND)
        }
        assert winners == {
            FIRST: entry["outcome"] in "NL",
            SECOND: entry["outcome"] in "NR",
        }, entry


def test_kayles_on_paths_is_dawsons_kayles():
    """Taking a vertex of a path and its neighbours is the octal game 0.137."""
    values = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4]
    for n in range(1, 30):
        assert solve(NodeKayles(f"path:{n}")).answer.grundy == values[n]


# Boards and colours that are none.


@pytest.mark.parametrize(
    ("make", "kind", "says"),
    [
        (lambda: Snort("path:3", colours=(0, 3, 0)), BadRules, "vertex 1 has the colour 3"),
        (lambda: Snort("path:3", colours=(0, 1)), BadRules, "there must be a colour for each vertex: 3, not 2"),
        (lambda: Snort("path:3", colours=(0, 1, 2)), BadRules, "the red vertex 1 touches the blue vertex 2"),
        (lambda: Col("path:3", colours=(0, 2, 2)), BadRules, "the neighbours 1 and 2 are both blue"),
        (lambda: Snort("path:3", code=27), BadRules, "the code 27 is no colouring of 3 vertices"),
        (lambda: Snort("path:3", code=-1), BadRules, "the code -1 is no colouring"),
        (lambda: Snort("path:3", code=0, colours=(0, 0, 0)), BadRules, "given twice"),
        (lambda: Snort("path:300"), BadBoard, "the board has 300 vertices"),
        (lambda: NodeKayles("path:300"), BadBoard, "the board has 300 vertices"),
        (lambda: Snort(Graph.from_edges(2, [(1, 1)])), BadBoard, "vertex 1 is its own neighbour"),
        (lambda: Snort(Graph.from_edges(0, [])), BadBoard, "without vertices"),
        (lambda: Paint.parse("green 5"), CannotRead, "'green' is no colour"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(make, kind, says):
    with pytest.raises(kind, match=says) as raised:
        make()
    assert "\n" not in raised.value.sentence()


def test_parallel_edges_mean_nothing():
    assert Snort(Graph.from_edges(2, [(0, 1), (0, 1)])).graph().edge_count == 1


def test_a_limit_is_a_limit():
    with pytest.raises(LimitReached, match="unknown so far"):
        solve(Snort("grid:8x8"), limit=0.05, no_theorems=True)


def test_an_option_nobody_knows():
    with pytest.raises(UnknownName, match="no option of snort is called 'no_theorem'"):
        solve(Snort("path:3"), no_theorem=True)
    assert issubclass(UnknownName, NoyauError)


def test_the_widest_boards():
    for count, edges in ((65, 1300), (130, 4192), (256, 21760)):
        solution = solve(Snort(random_board(count, edges, 1)), no_theorems=True)
        assert solution.proof.certificate.type == "replies"
        assert check(solution.proof) == []


def test_the_picture_tells_everything_without_colour():
    game = Snort("path:6")
    labels = [(piece.shape, piece.label) for piece in game.picture(Colours((1, 0, 0, 2, 0, 0))).pieces]
    assert labels == [
        ("circle", "R0"), ("circle", "r1"), ("square", "b2"), ("square", "B3"), ("square", "b4"), ("circle", "5")
    ]  # fmt: skip
    assert game.picture(Colours((1, 0, 2, 0, 0, 0))).pieces[1].label == "×1"


def test_a_board_from_a_file_is_spelt_out_in_the_proof(tmp_path):
    file = tmp_path / "board.edges"
    file.write_text("0 1\n1 2\n2 0\n2 3\n")
    proof = solve(Snort(str(file))).proof
    assert proof.content()["asked"]["words"]["board"].startswith("g6:")
    assert check(proof) == []
