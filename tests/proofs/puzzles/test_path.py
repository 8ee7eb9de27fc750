"""The certificates of puzzles of any kind, and lies about them."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from helpers.bare import flaws_about, flaws_in
from helpers.mazes import Go, Maze, Mist, mazes
from noyau import check, solve
from noyau.certificates import Proved, PuzzleClaim, write_proof
from noyau.certificates.checking import Comparison, compared
from noyau.certificates.kinds import ClosedSet, Jumps, Presses, ShortestPath, SolvingPath
from noyau.deadline import Deadline
from noyau.games import Subtraction
from noyau.games.lights import Lights
from noyau.games.peg import Peg

ROUND = Maze((0, 1, 1, 2, 2, 3, 0, 4, 4, 2, 3, 0), (3,))
"""Three moves, by 1 and 2 or by 4 and 2."""
ASTRAY = Maze((0, 1, 1, 2, 2, 0, 3, 4), (4,))
"""No way."""
WAY = (Go(1), Go(2), Go(3))


def content(rules: Any, **changed: Any) -> dict[str, Any]:
    """What the honest proof of a maze holds, rows as lists, with parts of its claim, board or certificate changed."""
    whole = solve(rules).proof.content()
    rows = {key: value.tolist() for key, value in whole["board"].items() if hasattr(value, "tolist")}
    shown = {key: value.tolist() if hasattr(value, "tolist") else value for key, value in whole["certificate"].items()}
    made = {**whole, "board": {**whole["board"], **rows}, "certificate": shown}
    for part, change in changed.items():
        made[part] = {**made[part], **change}
    return made


def flaws(rules: Any, certificate: Any, path: Any = WAY, **claim: Any) -> list[str]:
    told = PuzzleClaim(**{"solvable": True, **claim})
    return [str(flaw) for flaw in flaws_about(rules, told, certificate, path)]


def numbers(*entries: int) -> Any:
    return np.array(entries, np.int32)


def test_the_truth_stands():
    """The states are 0, 1, 4, 2, 3, as they are found; the edges those of 0, 1, 4, 2, one after the other."""
    assert content(ROUND)["board"]["target"] == [1, 2, 3, 3, 4]
    ball = ShortestPath(numbers(0, 2, 4), numbers(0, 1, 1, 2, -1))
    assert solve(ROUND).proof.certificate == ball
    assert flaws(ROUND, ball, length=3, bound=3) == []
    assert flaws(ROUND, SolvingPath(numbers(0, 2, 3)), length=3) == []
    assert flaws(ROUND, SolvingPath(numbers(0, 2, 3)), length=3, bound=0) == []
    assert flaws(ASTRAY, ClosedSet(), (), solvable=False) == []


@pytest.mark.parametrize(
    ("edges", "claim", "says"),
    [
        ((0, 2), {"length": 3}, "names 3 moves, and the certificate shows 2"),
        ((0, 2), {"length": 2}, "state 3 (spot 2) is where the path ends, and is not solved"),
        ((2, 0, 3), {"length": 3}, "move 0 is edge 2, which does not begin at state 0 (spot 0)"),
        ((0, 2, 3), {"length": 2}, "names 2 moves, and the certificate shows 3"),
        ((0, 2, 3), {}, "names None moves"),
        ((0, 2, 3), {"length": 3, "bound": 3}, "has the bound 3, which the certificate does not show"),
        ((0, 2, 3), {"solvable": False}, "claims of the kind solvable"),
        ((0, 99, 3), {"length": 3}, "entry 1 of edge of the certificate"),
        ((0, -1, 3), {"length": 3}, "entry 1 of edge of the certificate"),
        ((0, 2, 3, 0), {"length": 4}, "move 3 is edge 0, which does not begin"),
    ],
)
def test_lies_about_a_path(edges, claim, says):
    told = flaws(ROUND, SolvingPath(numbers(*edges)), **claim)
    assert any(says in flaw for flaw in told), told


@pytest.mark.parametrize(
    ("distances", "bound", "says"),
    [
        ((0, 1, 1, 2, -1), 2, "has the bound"),
        ((0, 1, 1, 3, -1), 3, "and a move to state 3 (spot 2), which has 3"),
        ((0, 1, -1, 2, -1), 3, "and a move to state 2 (spot 4), which has -1"),
        ((1, 1, 1, 2, -1), 3, "is the start and has not the distance 0"),
        ((-1, 1, 1, 2, -1), 3, "is the start and has not the distance 0"),
        ((0, 1, 1, 2, 2), 3, "state 4 (spot 3) has the distance 2 and is solved"),
        ((0, 1, 1, 2), 3, "has 4 entries, and needs 5"),
        ((0, 1, 1, 2, -2), 3, "entry 4 of distance of the certificate"),
    ],
)
def test_lies_about_distances(distances, bound, says):
    made = content(ROUND, certificate={"distance": list(distances)})
    if bound == 2:  # a bound of 2 is true, and is not what is claimed here
        made = {**made, "claim": {**made["claim"], "bound": 3, "length": 4}}
    assert any(says in str(flaw) for flaw in flaws_in(made)) or bound == 2
    assert flaws_in(made)


def test_of_what_is_near_all_moves_are_known():
    for state in range(3):  # the fourth is as far as the bound, less one: where it leads is of no concern
        every = content(ROUND)["board"]["all_moves"]
        every[state] = 0
        near = flaws_in(content(ROUND, board={"all_moves": every}))
        assert any("unknown moves" in str(flaw) for flaw in near)


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ({"solved": [0, 0, 1]}, "state 2 (spot 2) is solved"),
        ({"all_moves": [1, 0, 1]}, "state 1 (spot 1) has moves that are not known"),
        ({"target": [1, 2, 3]}, "entry 2 of target of the board"),
        ({"solved": [0, 0]}, "has 2 entries, and needs 3"),
        ({"start": 3}, "start of the board is 3"),
    ],
)
def test_lies_about_a_closed_set(board, says):
    told = flaws_in(content(ASTRAY, board=board))
    assert any(says in str(flaw) for flaw in told), told


def test_a_closed_set_shows_nothing_else():
    assert flaws(ASTRAY, ClosedSet(), (), solvable=True)
    assert flaws(ROUND, ClosedSet(), (), solvable=False)


@given(mazes(), st.data())
def test_a_false_claim_has_no_certificate(maze, data):
    """Whatever distances a liar lists; and a board with other moves is not the one of the puzzle."""
    needed = maze.needed(0)
    assume(needed is not None)
    proof = solve(maze).proof
    count = proof.content()["board"]["states"]
    row = np.array(data.draw(st.lists(st.integers(-1, 5), min_size=count, max_size=count)), np.int32)
    false = ShortestPath(proof.certificate.edge, row)
    assert flaws(maze, false, proof.path, length=needed, bound=needed + 1)
    longer = PuzzleClaim(True, needed + 1, needed + 1)
    assert flaws_about(maze, longer, replace(proof.certificate, distance_of_state=row), proof.path)
    assert flaws(maze, ClosedSet(), (), solvable=False)


@given(mazes(), st.data())
def test_a_state_graph_in_which_anything_is_changed_is_not_that_of_the_puzzle(maze, data):
    """Though it may well prove what it claims of the graph that it carries."""
    made = content(maze)
    name = data.draw(st.sampled_from(["target", "solved", "all_moves"]))
    assume(made["board"][name])
    place = data.draw(st.integers(0, len(made["board"][name]) - 1))
    other = copy.deepcopy(made)
    if name == "target":
        other["board"][name][place] = (other["board"][name][place] + 1) % other["board"]["states"]
        assume(other["board"][name] != made["board"][name])
    else:
        other["board"][name][place] ^= 1
    for one, same in ((made, True), (other, False)):
        found, _ = compared(Comparison(one, Path(), Deadline.of(None)), maze)
        assert (found == []) == same


def test_positions_that_are_written_alike_are_not_taken_for_one():
    mist = Mist((0, 1, 1, 2, 2, 3), (3,))
    proof = solve(mist).proof
    assert (proof.claim.length, proof.claim.bound) == (3, 3)
    assert check(proof) == []
    assert proof.content()["board"]["states"] == 4
    assert flaws(mist, ClosedSet(), (), solvable=False)


def test_it_must_be_about_this_puzzle():
    claim, path = PuzzleClaim(solvable=True, length=3), SolvingPath(numbers(0, 2, 3))
    assert check(Proved(Maze((0, 1, 1, 2, 2, 4, 4, 3), (3,)), claim, path, (Go(1), Go(2), Go(4)))) != []
    assert check(Proved(ROUND, claim, path, (Go(1), Go(4), Go(3)))) != [], "the path is none"
    for certificate in (path, ClosedSet(), ShortestPath(numbers(), numbers())):
        assert check(Proved(Subtraction(3), claim, certificate))


@pytest.mark.parametrize(("rules", "kind"), [(Lights("path:4"), Presses), (Peg("path:4"), Jumps)])
def test_moves_by_their_numbers(rules, kind):
    proof = solve(rules).proof
    (row,) = (value for name, value in proof.certificate.as_json().items() if name != "type")
    assert check(proof) == []
    for place in range(len(row)):
        for lie in range(-1, 6):
            changed = row.copy()
            changed[place] = lie
            assert lie == row[place] or check(replace(proof, certificate=kind(changed))), (place, lie)
    assert check(replace(proof, certificate=kind(row[:-1])))
    assert check(replace(proof, certificate=kind(np.append(row, row[0]))))
    for claim in ({"length": proof.claim.length + 1}, {"solvable": False}):
        assert check(replace(proof, claim=replace(proof.claim, **claim)))


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


def test_rows_travel_in_files(written):
    assert check(written()) == []
    assert check(written(press=[0]))


@pytest.mark.parametrize("press", ["press 0", ["0"], [None], {"0": 0}, [True], [[0]], [0.5], None])
def test_rows_that_are_none_are_refused(written, press):
    if press == [0.5]:
        with pytest.raises(Exception, match="not a whole one"):
            check(written(press=press))
    else:
        assert "press of the certificate" in str(check(written(press=press))[0])


def test_a_single_lie_in_the_claim_is_noticed():
    for rules in (ROUND, ASTRAY):
        proof = solve(rules).proof
        assert check(proof) == []
        claim = proof.claim
        lies = [replace(claim, solvable=not claim.solvable)]
        if claim.solvable:
            lies += [replace(claim, length=claim.length + 1), replace(claim, bound=claim.bound + 1)]
            lies += [replace(claim, length=None), replace(claim, bound=None)]
        for lie in lies:
            assert check(replace(proof, claim=lie)), lie
