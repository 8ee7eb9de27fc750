"""What the server says of itself is true: types are made from it, and whatever is asked, it does not break."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

import httpx
import jsonschema
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from helpers.patience import PATIENCE
from helpers.server import running
from noyau.server.app import create_app

ROOT = Path(__file__).resolve().parents[2]
LONG = ("/api/match", "/api/move", "/api/hint", "/api/solve")
FRESH = bool(os.environ.get("NOYAU_FRESH_EXAMPLES"))
NIM = {"game": "nim", "fields": {"heaps": "3,4,5"}, "moves": []}


@pytest.fixture(scope="module")
def web(tmp_path_factory):
    with (
        running(NOYAU_DATA=str(tmp_path_factory.mktemp("data"))) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as client,
    ):
        yield client


def test_the_types_of_the_page_are_those_of_the_server(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    from api_types import TARGET, typescript_of

    assert TARGET.read_text() == typescript_of(create_app().openapi()), "run `python tools/api_types.py`"


def test_answers_are_as_they_are_described(web):
    api = web.get("/api/openapi.json").json()

    def check(shape, answer):
        jsonschema.validate(answer.json(), {"$ref": f"#/components/schemas/{shape}", "components": api["components"]})

    check("Games", web.get("/api/games"))
    check("Sight", web.post("/api/match", json={**NIM, "values": True, "moves": ["take 1 from 0"]}))
    check("Sight", web.post("/api/match", json={**NIM, "fields": {"heaps": "1,2"}, "arena": True}))
    check("Reply", web.post("/api/move", json=NIM))
    check("Hint", web.post("/api/hint", json=NIM))
    check("Solved", web.post("/api/solve", json=NIM))
    check("Drawing", web.post("/api/drawing", json=NIM))
    check("SavedBoard", web.post("/api/boards", json={**NIM, "name": "mine"}))
    check("SavedBoards", web.get("/api/boards"))
    check("BoardFile", web.get("/api/boards/1/download"))
    check("Complaint", web.get("/api/boards/2"))
    check("Complaint", web.post("/api/match", json={}))


@pytest.mark.long
def test_whatever_is_asked_the_server_does_not_break(web):
    """Random requests as the description allows them, and half of them about boards that exist."""
    schemathesis = pytest.importorskip("schemathesis")
    schema = schemathesis.openapi.from_url(str(web.base_url.join("/api/openapi.json")))
    games = web.get("/api/games").json()["games"]
    seen = Counter()
    for found in schema.get_all_operations():
        operation = found.ok()
        draws = {"case": operation.as_strategy(), "game": st.sampled_from(games), "real": st.booleans()}

        @settings(
            max_examples=50 if FRESH else 4,
            suppress_health_check=list(HealthCheck),
            database=None,
            phases=[Phase.generate],
        )
        @given(**draws)
        def ask(case, game, real):
            body = case.body if isinstance(case.body, dict) else {}
            if "game" in body:
                body["game"] = game["name"]
                if real:
                    body |= {"fields": game["try_first"], "moves": []}
            if case.path in LONG:
                body["limit"] = 0.1
            answer = case.call()
            seen[answer.status_code] += 1
            assert answer.status_code < 500, answer.text

        ask()
    assert seen[200] > 20
    assert seen[422] > 20
