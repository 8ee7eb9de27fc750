"""Beyond this machine: only with the token."""

from __future__ import annotations

import subprocess
import sys
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from helpers.patience import PATIENCE
from helpers.server import started
from noyau.server.guard import reason_to_refuse

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def reached():
    with started("--host", "0.0.0.0") as (address, _):
        yield urlsplit(address)


@pytest.fixture
def web(reached):
    with httpx.Client(base_url=f"http://127.0.0.1:{reached.port}", timeout=PATIENCE) as client:
        yield client


def test_without_the_token_the_api_is_closed(web, reached):
    assert web.get("/").status_code == 200  # the page holds no secret
    for headers in ({}, {"x-noyau-token": "guess"}, {"cookie": f"noyau_{reached.port}=guess"}, {"cookie": "é=;;"}):
        answer = web.get("/api/games", headers={name: value.encode() for name, value in headers.items()})
        assert answer.status_code == 401
        assert "token" in answer.json()["error"]["message"]
    assert web.get("/api/games?token=guess").status_code == 401
    assert "set-cookie" not in web.get("/?token=guess").headers


def test_the_address_opens_it_once_and_for_all(web, reached):
    token = parse_qs(reached.query)["token"][0]
    assert len(token) >= 20
    welcome = web.get("/", params={"token": token})
    assert welcome.status_code == 303
    assert welcome.headers["location"] == "/"
    assert {"HttpOnly", "SameSite=Strict"} <= set(welcome.headers["set-cookie"].split("; "))
    assert web.get("/api/games").status_code == 200  # by the cookie
    assert httpx.get(f"{web.base_url}/api/games", headers={"x-noyau-token": token}, timeout=PATIENCE).status_code == 200
    assert web.get("/api/games", headers={"origin": "http://evil.example"}).status_code == 403


def test_hosts():
    assert reason_to_refuse({"host": "192.168.0.7:8765"})
    assert reason_to_refuse({"host": "192.168.0.7:8765"}, "box") is None
    assert reason_to_refuse({"host": "box:8765"}, "box") is None
    assert reason_to_refuse({"host": "evil.example:8765"}, "box")


def test_each_server_has_another_token(reached):
    with started("--host", "0.0.0.0") as (address, _):
        assert urlsplit(address).query != reached.query


def test_the_loopback_needs_none():
    with started("--host", "localhost") as (address, _):
        assert "token" not in address
        assert httpx.get(address + "api/games", timeout=PATIENCE).status_code == 200


def test_a_host_that_is_not_ours_gets_a_sentence():
    words = [sys.executable, "-m", "noyau", "play", "--no-browser", "--port", "0", "--host", "192.0.2.1"]
    answer = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert answer.returncode == 2
    assert "'192.0.2.1' cannot be listened on" in answer.stderr
