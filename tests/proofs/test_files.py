"""Proof files: what is written is read back, and what is damaged anywhere is refused with the reason."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.games import subtractions
from noyau import check, solve
from noyau.certificates import Claim, Searched, check_file, write_proof
from noyau.certificates.files import LONGEST_PLAIN
from noyau.errors import CannotRead, CannotWrite, NoyauError
from noyau.games import Hackenbush, Subtraction
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
    checked = check_file(path)
    assert (checked.flaws, checked.trust) == ([], None)
    assert checked.claim == str(solution.proof)
    assert checked.content["claim"] == solution.proof.claim.as_json()
    assert checked.content["asked"] == solution.proof.content()["asked"]


def test_the_file_carries_the_game_the_board_and_the_claim(proof_file):
    content = json.loads(proof_file.read_text())
    words = {"tokens": "21", "take": "1,2,3,4", "misere": False, "to_move": "1"}
    assert content["asked"] == {"game": "subtraction", "words": words}
    rows = {"take": [1, 2, 3, 4], "take_second": [1, 2, 3, 4]}
    assert content["board"] == {"shape": "subtraction", "tokens": 21, **rows, "misere": False, "to_move": 1}
    assert content["claim"] == {"kind": "winner", "to_move": 1, "winner": 1, "rank": 9}
    assert content["says"] == "Subtraction 21, take 1,2,3,4, player 1 to move: player 1 wins in 9 moves"


def test_any_one_rank_changed_is_refused_with_a_named_place(proof_file):
    content = json.loads(proof_file.read_text())
    for vertex, rank in enumerate(content["certificate"]["rank"]):
        for lie in (rank + 1, rank - 1, 0 if rank else 7, 1000):
            changed = copy.deepcopy(content)
            changed["certificate"]["rank"][vertex] = lie
            proof_file.write_text(json.dumps(changed))
            reasons = [str(flaw) for flaw in check(proof_file)]
            places = ("vertex ", "heap ", f"entry {vertex} of rank of the certificate")
            assert any(reason.startswith(places) for reason in reasons), (vertex, lie)


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


def changed_at(content, path, lie):
    changed = copy.deepcopy(content)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = lie
    return changed


@pytest.mark.long
def test_every_value_in_the_file_matters(proof_file):
    content = json.loads(proof_file.read_text())
    for path, value in leaves(content):
        for lie in (None, not value if isinstance(value, bool) else True, "heap 3", 3, -1, [], {}, 2**70, 0.5):
            if lie == value and type(lie) is type(value):
                continue
            proof_file.write_text(json.dumps(changed_at(content, path, lie)))
            assert refused(proof_file), (path, lie)


@pytest.mark.long
def test_every_value_but_the_moves_matters_even_without_the_digest(proof_file):
    """Another move may be as good; what was asked may be what cannot be built, and then that is said."""
    content = json.loads(proof_file.read_text())
    del content["digest"]
    for path, value in leaves(content):
        for lie in (None, not value if isinstance(value, bool) else True, "heap 3", 3, -1, [], {}, 0.5):
            if (lie == value and type(lie) is type(value)) or path[:2] == ("certificate", "move"):
                continue
            proof_file.write_text(json.dumps(changed_at(content, path, lie)))
            if path[0] == "asked":
                assert refused(proof_file) or check_file(proof_file).trust or lie in ("3", None), (path, lie)
            else:
                assert refused(proof_file), (path, lie)


def test_a_file_without_any_one_key_is_refused(proof_file):
    content = json.loads(proof_file.read_text())
    for key in set(content) - {"digest"}:
        proof_file.write_text(json.dumps({name: value for name, value in content.items() if name != key}))
        assert refused(proof_file), key
        if key != "format":
            told = check_file(proof_file).as_json()
            assert not told["proved"]
            assert set(told) == {"file", "proved", "game", "board", "options", "claim", "flaws", "trust"}


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
    packed = content["certificate"]["rank"]
    assert packed["entries"] == 2 * LONGEST_PLAIN + 2
    assert check(path) == []
    for change in (
        {"entries": packed["entries"] + 1},
        {"entries": -1},
        {"entries": 10**15},
        {"zlib+base64": packed["zlib+base64"][:-8]},
        {"zlib+base64": "!"},
        {"zlib+base64": 5},
        {"more": 1},
    ):
        damaged = copy.deepcopy(content)
        damaged["certificate"]["rank"] |= change
        path.write_text(json.dumps(damaged))
        assert any("rank of the certificate" in str(flaw) for flaw in check(path)), change


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[1, 2]", "the proof is not an object"),
        (b"[" * 100_000, "is not JSON"),
        (b'{"format": "noyau proof 3"}', "is not of the format"),
        (b'{"format": "noyau proof 1"}', "is of version 1 and carries no board: solve again"),
        (b'{"format": "noyau proof 2", "format": "noyau proof 2"}', "a key twice"),
        (b'{"format": 1e400}', "not a whole one"),
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


@pytest.mark.parametrize("rules", [Subtraction(3), Hackenbush("stalk:RBB,BRR,G")], ids=["with a shape", "without"])
def test_a_search_never_looks_like_a_proof(tmp_path, rules):
    searched = Searched(rules, Claim(FIRST, FIRST), 1234)
    path = tmp_path / "s.json"
    write_proof(searched, path)
    checked = check_file(path)
    assert checked.content["kind"] == "searched"
    assert not checked.proved
    assert ["search of 1,234 positions" in str(flaw) for flaw in checked.flaws] == [True]
    assert searched.as_json()["kind"] == "searched"
