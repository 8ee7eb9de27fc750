"""The certificates of puzzles of any kind, and lies about them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from helpers.mazes import Maze, Mist, Spot, mazes
from noyau import check, solve
from noyau.errors import CannotRead
from noyau.games.lights import Lights
from noyau.proofs import Proved, PuzzleClaim, write_proof
from noyau.proofs.puzzles.path import ClosedSet, ShortestPath, SolvingPath

ROUND = Maze((0, 1, 1, 2, 2, 3, 0, 4, 4, 2, 3, 0), (3,))
"""Three moves, by 1 and 2 or by 4 and 2."""
ASTRAY = Maze((0, 1, 1, 2, 2, 0, 3, 4), (4,))
"""No way."""


def flaws(rules: Any, certificate: Any, **claim: Any) -> list[str]:
    told = PuzzleClaim(str(rules.start()), **{"solvable": True, **claim})
    return [str(flaw) for flaw in certificate.flaws_in(rules, told)]


def spots(*numbers: int) -> tuple[str, ...]:
    return tuple(str(Spot(number)) for number in numbers)


def test_the_truth_stands():
    path = ("go 1", "go 2", "go 3")
    ball = ShortestPath(path, spots(0, 1, 4, 2), np.array([0, 1, 1, 2], np.int32))
    assert flaws(ROUND, SolvingPath(path), length=3) == []
    assert flaws(ROUND, SolvingPath(path)) == []
    assert flaws(ROUND, ball, length=3, bound=3) == []
    assert flaws(ROUND, ball, length=3, bound=2) == []
    assert flaws(ASTRAY, ClosedSet(spots(0, 1, 2)), solvable=False) == []


@pytest.mark.parametrize(
    ("moves", "claim", "says"),
    [
        (("go 1", "go 2"), {"length": 3}, "has 2 moves and not 3"),
        (("go 1", "go 2"), {}, "ends at 'spot 2', which is not solved"),
        (("go 2", "go 1", "go 3"), {"length": 3}, "move 1, 'go 2', is not legal from 'spot 0'"),
        (("go 1", "go 2", "go 3"), {"length": 2}, "has 3 moves and not 2"),
        (("go 1", "go 2", "go 3"), {"length": 3, "bound": 3}, "a path does not show that"),
        (("go 1", "go 2", "go 3"), {"solvable": False}, "is the opposite"),
        (("go 1", "fly 2", "go 3"), {}, "move 2 cannot be read"),
        (("go 1", "go 2", "go 3", "go 0"), {}, "move 4, 'go 0', is not legal from 'spot 3'"),
    ],
)
def test_lies_about_a_path(moves, claim, says):
    assert any(says in flaw for flaw in flaws(ROUND, SolvingPath(moves), **claim))


@pytest.mark.parametrize(
    ("positions", "distances", "bound", "says"),
    [
        ((0, 1, 4, 2), (0, 1, 1, 2), 4, "no distance in the list"),
        ((0, 1, 2), (0, 1, 2), 3, "a move to 'spot 4', which has no distance"),
        ((0, 1, 4, 2), (0, 1, 1, 3), 3, "which has the distance 3"),
        ((0, 1, 4, 2), (1, 1, 1, 2), 3, "the start does not have the distance 0"),
        ((1, 4, 2), (1, 1, 2), 3, "the start does not have the distance 0"),
        ((0, 1, 4, 2, 3), (0, 1, 1, 2, 3), 4, "'spot 3' is in the list and is solved"),
        ((0, 1, 4, 2), (0, 1, 1), 3, "has 4 positions and 3 distances"),
        ((0, 1, 4, 2, 0), (0, 1, 1, 2, 0), 3, "has a position twice"),
    ],
)
def test_lies_about_distances(positions, distances, bound, says):
    lie = ShortestPath(("go 1", "go 2", "go 3"), spots(*positions), np.array(distances, np.int32))
    assert any(says in flaw for flaw in flaws(ROUND, lie, length=3, bound=bound))


@pytest.mark.parametrize(
    ("rules", "positions", "claim", "says"),
    [
        (ASTRAY, (0, 1), {}, "a move to 'spot 2', which is not in the set"),
        (ASTRAY, (1, 2), {}, "the start is not in the set"),
        (ROUND, (0, 1, 2, 3, 4), {}, "'spot 3' is in the list and is solved"),
        (ROUND, (0, 1, 2, 4), {}, "a move to 'spot 3', which is not in the set"),
        (ASTRAY, (0, 1, 2), {"solvable": True}, "is the opposite"),
        (ASTRAY, (0, 1, 2), {"length": 3}, "says that there is none"),
    ],
)
def test_lies_about_a_closed_set(rules, positions, claim, says):
    told = flaws(rules, ClosedSet(spots(*positions)), **{"solvable": False, **claim})
    assert any(says in flaw for flaw in told)


@given(mazes(), st.data())
def test_a_false_claim_has_no_certificate(maze, data):
    """Whatever positions and distances a liar lists."""
    needed = maze.needed(0)
    assume(needed is not None)
    listed = data.draw(st.lists(st.integers(0, 8), unique=True))
    distances = np.array([data.draw(st.integers(-1, 5)) for _ in listed], np.int32)
    proof = solve(maze).proof
    false = ShortestPath(proof.certificate.moves, spots(*listed), distances)
    assert flaws(maze, false, length=needed, bound=needed + 1)
    assert flaws(maze, ClosedSet(spots(*listed)), solvable=False)


def test_positions_that_are_written_alike_are_not_taken_for_one():
    mist = Mist((0, 1, 1, 2, 2, 3), (3,))
    assert any(
        "another position is written like that" in flaw for flaw in flaws(mist, ClosedSet(spots(0, 1)), solvable=False)
    )
    ball = ShortestPath(("go 1", "go 2", "go 3"), spots(0, 1), np.array([0, 1], np.int32))
    assert any("another position" in flaw for flaw in flaws(mist, ball, length=3, bound=4))


def test_it_must_be_about_this_puzzle():
    path = SolvingPath(("go 1", "go 2", "go 3"))
    assert list(path.flaws_in(ROUND, PuzzleClaim("spot 1", solvable=True)))
    claim = PuzzleClaim("heap 3", solvable=True)
    for certificate in (path, ClosedSet(("heap 3",)), ShortestPath((), (), np.zeros(0, np.int32))):
        assert check(Proved("subtraction", {"tokens": "3"}, claim, certificate))


@pytest.fixture
def written(tmp_path):
    """A proof file, and how to change what it holds."""
    file = tmp_path / "proof.json"
    write_proof(solve(Lights("path:4")).proof, file)

    def changed(**certificate: Any) -> Any:
        content = json.loads(file.read_text())
        content["certificate"] |= certificate
        content.pop("digest", None)
        file.write_text(json.dumps(content))
        return file

    return changed


def test_texts_travel_in_files(written):
    assert check(written()) == []
    assert check(written(moves=["press 0"]))


@pytest.mark.parametrize("moves", ["press 0", [1, 2], [None], {"0": "press 0"}, ["x" * 200_000], [["press 0"]]])
def test_texts_that_are_none_are_refused(written, moves):
    with pytest.raises(CannotRead, match=r"of at most 1,000,000 texts|not a short text"):
        check(written(moves=moves))


def test_a_single_lie_in_the_claim_is_noticed():
    for rules in (ROUND, ASTRAY):
        proof = solve(rules).proof
        assert check(proof) == []
        claim = proof.claim
        for lie in (
            replace(claim, solvable=not claim.solvable),
            replace(claim, position="spot 7"),
            replace(claim, length=(claim.length or 0) + 1),
            replace(claim, bound=(claim.bound or 0) + 1),
        ):
            assert check(replace(proof, claim=lie)), lie
