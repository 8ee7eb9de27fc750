"""Peg solitaire: rules, lines, published answers, and every answer against trying all jumps."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.known import known
from noyau import check, solve
from noyau.certificates import Proved, Searched, write_proof
from noyau.errors import BadBoard, BadRules, LimitReached
from noyau.forms import rules_from, words_of
from noyau.games.peg import Jump, Peg, Pegs
from noyau.graphs import Graph, board, write_board
from noyau.play import Match
from noyau.positions import Turn
from noyau.show import board_view
from noyau.solvers import judge
from noyau.solvers.puzzles.jumps import symmetries
from noyau.words import FIRST

HOPELESS = Peg("english", (0, 3, 4, 5, 9, 11, 14, 16, 18, 25, 26))
"""Ten jumps of chance from the centre: parity allows a last peg, but a quarter million positions have no way."""


def leaves_one(game: Peg, at: Pegs) -> bool:
    """The twin: every jump of every position that comes up."""

    @cache
    def tried(holes: frozenset[int]) -> bool:
        if len(holes) == 1:
            return True
        edges = {frozenset(edge) for edge in game.graph().edges()}
        return any(
            tried(holes - {one, middle} | {other})
            for one in holes
            for middle in holes
            for other in set(game.graph().vertices) - holes
            if {frozenset((one, middle)), frozenset((middle, other))} <= edges
        )

    return tried(frozenset(hole for hole, peg in enumerate(at.holes) if peg))


def holds(rule: str, n: int) -> bool:
    """What the tables say, in words."""
    return {
        "always": True, "never": False, "n = 2": n == 2, "n even or n = 3": n % 2 == 0 or n == 3,
    }[rule]  # fmt: skip


def solvable_from(name: str) -> list[bool]:
    """For every hole."""
    return [solve(Peg(name, (hole,), "any")).answer.solvable for hole in board(name).vertices]


TABLE = [
    (row["board"].replace("N", str(n)), n, row)
    for row in known("peg")["graphs"]
    for n in range(row["from"], row["to"] + 1)
]


@pytest.mark.parametrize(("name", "n", "row"), TABLE, ids=[name for name, _, _ in TABLE])
def test_published_families(name, n, row):
    from_hole = solvable_from(name)
    assert any(from_hole) == holds(row["solvable"], n)
    assert all(from_hole) == holds(row["freely"], n)


@pytest.mark.parametrize("name", known("peg")["freely_solvable"])
def test_published_boards_that_can_be_solved_from_everywhere(name):
    assert all(solvable_from(name))


def test_the_english_board_from_the_centre():
    solution = solve(Peg("english"))
    answer = solution.answer
    assert answer.solvable
    assert len(answer.moves) == answer.length == 31
    assert check(solution.proof) == []
    assert len(symmetries(Peg("english"))) == 7


def test_the_english_board_can_be_solved_from_every_hole():
    """Seven holes are enough: all others are images of them."""
    images = symmetries(Peg("english"))
    seven = {min([hole, *(image[hole] for image in images)]) for hole in range(33)}
    assert len(seven) == 7
    assert all(solve(Peg("english", (hole,))).answer.solvable for hole in seven)


@st.composite
def games(draw: st.DrawFn) -> Peg:
    count = draw(st.integers(2, 7))
    pairs = [(one, other) for other in range(count) for one in range(other)]
    graph = Graph.from_edges(count, draw(st.lists(st.sampled_from(pairs), unique=True)))
    return Peg(graph, tuple(draw(st.sets(st.integers(0, count - 1), min_size=1, max_size=count - 1))))


@given(games())
@settings(max_examples=150)
def test_every_answer_is_that_of_trying_everything(game):
    solution = solve(game)
    answer = solution.answer
    assert answer.solvable == leaves_one(game, game.start())
    assert isinstance(solution.proof, Proved)
    assert check(solution.proof) == []
    assert answer.moves is None or len(answer.moves) == sum(game.start().holes) - 1


@given(games())
def test_verdicts_of_positions_on_the_way(game):
    at = game.start()
    while moves := list(game.moves(at)):
        verdict = judge(game, Turn(at, FIRST))
        assert (verdict.winner is FIRST) == leaves_one(game, at)
        assert verdict.winner is None or game.solved(at) or leaves_one(game, game.after(at, verdict.best_moves[0]))
        at = game.after(at, moves[-1])


@given(games())
def test_symmetries_send_jumps_to_jumps(game):
    jumps = set(game.jumps())
    for image in symmetries(game):
        assert sorted(image) == list(game.graph().vertices)
        assert {Jump(image[jump.start], image[jump.over], image[jump.end]) for jump in jumps} == jumps


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (Peg("path:5"), "even sets"),
        (Peg("star:5", lines="any"), "closed"),
        (Peg("path:4"), "jumps"),
        (Peg("grid:3x3"), "closed"),
        (Peg("grid:4x4", (0,)), "even sets"),
        (Peg("grid:4x4", (1,)), "jumps"),
    ],
)
def test_each_answer_has_its_proof(game, kind):
    proof = solve(game).proof
    assert proof.as_json()["type"] == kind
    assert check(proof) == []


def test_a_large_space_without_a_solution_is_searched():
    solution = solve(HOPELESS)
    assert solution.answer.solvable is False
    assert isinstance(solution.proof, Searched)
    assert solution.proof.count > 20_000


def test_lines_are_straight_on_squares_and_anything_elsewhere():
    assert Jump(0, 1, 2) in Peg("grid:3x3").jumps()
    assert Jump(0, 1, 4) not in Peg("grid:3x3").jumps()
    assert Jump(0, 1, 4) in Peg("grid:3x3", lines="any").jumps()
    assert len(Peg("cycle:6").jumps()) == 12
    assert len(Peg("cycle:6", lines="straight").jumps()) == 0
    assert len(Peg("english").jumps()) == 76


def test_a_triangle_of_fifteen_by_its_places():
    """Straight lines in three directions: 36 jumps, and from a corner one peg can be left."""
    places = [(column - row / 2, row * 3**0.5 / 2) for row in range(5) for column in range(row + 1)]
    near = [
        (one, other)
        for other in range(15)
        for one in range(other)
        if abs(np.hypot(*np.subtract(places[one], places[other])) - 1) < 1e-9
    ]
    game = Peg(Graph.from_edges(15, near, coordinates=places), (0,), "straight")
    assert len(game.jumps()) == 36
    assert solve(game).answer.solvable
    assert rules_from(Peg, words_of(game)).jumps() == game.jumps()


def test_a_file_that_changes_is_noticed(tmp_path):
    file, proof = tmp_path / "board.json", tmp_path / "proof.json"
    write_board(board("grid:1x4"), file)
    write_proof(solve(Peg(str(file), (1,))).proof, proof)
    assert check(proof) == []
    write_board(board("cycle:4"), file)
    assert check(proof)


def test_a_click_means_one_jump():
    """At the start each of four pegs jumps to the centre: the pegs are clicked, for the centre would mean all four."""
    game = Peg("english")
    view = board_view(game, Turn(game.start(), FIRST))
    assert {move["text"]: move["at"] for move in view["moves"]} == {
        f"jump {start} over {over} to 16": start for start, over in ((4, 9), (14, 15), (18, 17), (28, 23))
    }
    one = game.after(game.start(), Jump(4, 9, 16))
    told = {move["text"]: move["at"] for move in board_view(game, Turn(one, FIRST))["moves"]}
    assert told["jump 11 over 10 to 9"] != told["jump 7 over 8 to 9"]
    assert all(len({move for move in told if told[move] == at}) == 1 for at in told.values() if at is not None)


def test_the_hints_lead_to_the_end():
    match = Match(Peg("english"))
    while not match.over:
        match = match.play(match.hint(limit=20)[0])
    assert match.winner is FIRST
    assert len(match.moves) == 31


def test_the_time_is_minded():
    with pytest.raises(LimitReached, match="the time was up"):
        solve(HOPELESS, limit=0.001)


def test_rules():
    game = Peg("grid:1x4", (1,))
    assert game.says(game.start()).text == "3 pegs are left"
    assert game.sketch(game.start()) == "● ○ ● ●"
    assert Peg("path:5").empty == (2,)
    assert game.at_least(game.start()) == 2


@pytest.mark.parametrize(
    ("words", "complaint", "says"),
    [
        (("path:3", (3,)), BadRules, "there is no hole 3"),
        (("path:3", ()), BadRules, "a peg and an empty hole"),
        (("path:1",), BadRules, "a peg and an empty hole"),
        (("path:3", (0, 1, 2)), BadRules, "a peg and an empty hole"),
        (("grid:9x9",), BadBoard, "81 vertices"),
        (("g6:Bg", (0,), "straight"), BadRules, "nothing on it is straight"),
    ],
)
def test_what_cannot_be_played(words, complaint, says):
    with pytest.raises(complaint, match=says):
        Peg(*words)
