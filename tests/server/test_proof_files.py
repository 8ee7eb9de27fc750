"""The proof of an answer, as the file that `noyau solve --proof` writes."""

from __future__ import annotations

import json

import pytest

from noyau.certificates import write_proof
from noyau.forms import rules_from
from noyau.games import find
from noyau.solvers import solve


@pytest.mark.parametrize(("game", "fields"), [("nim", {"heaps": "1,2,3"}), ("snort", {"board": "path:4"})])
def test_the_file_is_that_of_the_command_line(web, tmp_path, game, fields):
    told = web.post("/api/proof", json={"game": game, "fields": fields, "moves": []}).json()
    assert told["name"] == f"{game}.proof.json"
    write_proof(solve(rules_from(find(game).rules, fields)).proof, tmp_path / "p.json")
    assert json.loads(told["text"]) == json.loads((tmp_path / "p.json").read_text("utf-8"))


def test_a_board_that_is_none_is_refused(web):
    refused = web.post("/api/proof", json={"game": "snort", "fields": {"board": "what:4"}, "moves": []})
    assert refused.status_code == 422
    assert refused.json()["error"]["message"]
