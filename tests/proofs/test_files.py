"""Proof files: what is written is read back, and what is damaged anywhere is refused with the reason."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.games import subtractions
from noyau import check, solve
from noyau.errors import CannotRead, CannotWrite, NoyauError
from noyau.games import Subtraction
from noyau.proofs import Claim, Searched, write_proof
from noyau.proofs.files import LONGEST_PLAIN, check_file
from noyau.words import FIRST


@pytest.fixture
def proof_file(tmp_path):
    path = tmp_path / "p.json"
    write_proof(solve(Subtraction(21, take=(1, 2, 3, 4))).proof, path)
    return path


@given(subtractions())
@settings(max_examples=30)
def test_round_trip(tmp_path_factory, rules):
    path = tmp_path_factory.mktemp("proofs") / "p.json"
    solution = solve(rules)
    write_proof(solution.proof, path)
    proof, flaws = check_file(path)
    assert flaws == []
    assert (proof.game, dict(proof.words), proof.claim) == (
        "subtraction",
        dict(solution.proof.words),
        solution.proof.claim,
    )


def test_the_file_carries_the_game_the_board_and_the_claim(proof_file):
    content = json.loads(proof_file.read_text())
    assert content["game"] == "subtraction"
    assert content["board"] == {"tokens": "21", "take": "1,2,3,4", "misere": False, "to_move": "1"}
    assert content["claim"] == {"position": "heap 21", "to_move": 1, "winner": 1, "rank": 9}


def test_any_one_rank_changed_is_refused_with_a_named_vertex(proof_file):
    content = json.loads(proof_file.read_text())
    ranks = content["certificate"]["rank_of_vertex"]
    for vertex, rank in enumerate(ranks):
        for lie in (rank + 1, rank - 1, 0 if rank else 7, 1000):
            changed = copy.deepcopy(content)
            changed["certificate"]["rank_of_vertex"][vertex] = lie
            proof_file.write_text(json.dumps(changed))
            reasons = [str(flaw) for flaw in check(proof_file)]
            assert any(reason.startswith("vertex ") for reason in reasons), (vertex, lie)


def refused(path) -> bool:
    """Whether the checker objects, by a flaw or by a sentence; anything else it might raise is a bug."""
    try:
        return bool(check(path))
    except NoyauError:
        return True


def leaves(value, path=()):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    else:
        yield path, value


@pytest.mark.long
def test_every_value_in_the_file_matters(proof_file):
    content = json.loads(proof_file.read_text())
    for path, value in leaves(content):
        for lie in (None, not value if isinstance(value, bool) else True, "heap 3", 3, -1, [], {}, 2**70, 0.5):
            if lie == value and type(lie) is type(value):
                continue
            changed = copy.deepcopy(content)
            place = changed
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = lie
            proof_file.write_text(json.dumps(changed))
            if path == ("digest",) and lie is None:
                continue  # without a digest the rest still has to hold, and does
            assert refused(proof_file), (path, lie)


@given(st.data())
@settings(max_examples=150)
def test_a_file_damaged_anywhere_is_refused(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("proofs") / "p.json"
    write_proof(solve(Subtraction(7)).proof, path)
    raw = bytearray(path.read_bytes())
    before = json.loads(raw)
    where = data.draw(st.integers(0, len(raw) - 1))
    raw[where] = data.draw(st.integers(0, 255))
    path.write_bytes(raw[: data.draw(st.sampled_from([len(raw), where]))])
    try:
        same = json.loads(path.read_bytes()) == before
    except ValueError:
        same = False
    assert refused(path) == (not same)


def test_long_arrays_are_compressed_and_damage_in_them_is_found(tmp_path):
    path = tmp_path / "p.json"
    write_proof(solve(Subtraction(LONGEST_PLAIN)).proof, path)
    content = json.loads(path.read_text())
    packed = content["certificate"]["rank_of_vertex"]
    assert packed["entries"] == 2 * LONGEST_PLAIN + 2
    assert check(path) == []
    for change in (
        {"entries": packed["entries"] + 1},
        {"entries": -1},
        {"entries": 10**15},
        {"zlib+base64": packed["zlib+base64"][:-8]},
        {"zlib+base64": "!"},
        {"zlib+base64": 5},
    ):
        damaged = copy.deepcopy(content)
        damaged["certificate"]["rank_of_vertex"] |= change
        path.write_text(json.dumps(damaged))
        with pytest.raises(CannotRead, match="rank_of_vertex"):
            check(path)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[1, 2]", "is not a proof"),
        (b"[" * 100_000, "is not JSON"),
        (b'{"format": "noyau proof 2"}', "is not a proof"),
        (b'{"format": "noyau proof 1"}', "lacks"),
        (
            b'{"format": "noyau proof 1", "game": "chess", "board": {}, "claim": {}, '
            b'"kind": "proved", "type": "x", "certificate": {}}',
            "no game is called 'chess'",
        ),
    ],
)
def test_what_is_no_proof_is_refused(tmp_path, content, says):
    path = tmp_path / "p.json"
    path.write_bytes(content)
    with pytest.raises(NoyauError) as caught:
        check(path)
    assert says in str(caught.value)


def test_a_missing_file_and_a_folder_that_cannot_be_written(tmp_path):
    with pytest.raises(CannotRead, match="cannot be opened"):
        check(tmp_path / "none.json")
    with pytest.raises(CannotWrite, match="cannot be written"):
        write_proof(solve(Subtraction(3)).proof, tmp_path / "no folder" / "p.json")
    assert list(tmp_path.iterdir()) == []


def test_a_search_never_looks_like_a_proof(tmp_path):
    searched = Searched("subtraction", {"tokens": "3"}, Claim("heap 3", FIRST, FIRST, None), 1234)
    path = tmp_path / "s.json"
    write_proof(searched, path)
    proof, flaws = check_file(path)
    assert isinstance(proof, Searched)
    assert "search of 1,234 positions" in str(flaws[0])
    assert searched.as_json()["kind"] == "searched"
