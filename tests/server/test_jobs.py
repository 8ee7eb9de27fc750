"""Long questions: answered elsewhere, watched, cancelled at once, ended at their limit; the server stays quick."""

from __future__ import annotations

import json
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from helpers.patience import PATIENCE, crowding, until
from helpers.server import running, started
from noyau.games import Snort
from noyau.graphs import board_from_bytes
from noyau.make.board import Wanted, made
from noyau.play import Match

pytestmark = pytest.mark.long
HARD = board_from_bytes(made(Wanted(n=150, edges=220, seed=1))).with_coordinates(None).as_word()
SNORT = {"game": "snort", "fields": {"board": HARD}, "moves": []}
NIM = {"game": "nim", "fields": {"heaps": "3,4,5"}, "moves": []}


@pytest.fixture(scope="module")
def web():
    with running() as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
        yield client


@pytest.fixture
def elsewhere():
    with ThreadPoolExecutor(8) as threads:
        yield threads


def is_running(web, job):
    def look():
        answer = web.get(f"/api/jobs/{job}")
        return answer.status_code == 200 and answer.json()["state"] == "running"

    return look


def test_a_solve_is_the_answer_of_the_command_line(web):
    answer = web.post("/api/solve", json={"game": "subtraction", "fields": {"tokens": "21", "take": "1,2,3,4"}}).json()
    assert answer["answer"]["winner"] == 1
    assert answer["answer"]["winning_moves"] == [1]
    assert answer["proof"]["kind"] == "proved"
    assert answer["finished"]
    assert [told["key"] for told in answer["sentences"]][:2] == ["answer.wins_in", "answer.winning_moves"]


def test_a_solver_is_told_its_options(web):
    answer = web.post("/api/solve", json={"game": "snort", "fields": {"board": "path:3"}, "options": {"values": True}})
    assert answer.json()["answer"]["value"] == "±2"
    wrong = web.post("/api/solve", json={"game": "nim", "fields": {"heaps": "1"}, "options": {"loud": True}})
    assert wrong.status_code == 422
    wrong = web.post("/api/solve", json={"game": "snort", "fields": {"board": "path:3"}, "options": {"magic": True}})
    assert "no option of snort is called 'magic'" in wrong.json()["error"]["message"]


def test_what_takes_too_long_ends_at_its_limit(web):
    limits = {"limit": 0.3}
    hint = web.post("/api/hint", json={**SNORT, **limits}).json()
    assert hint["moves"] == []
    assert not hint["decided"]
    assert hint["message"]["text"] == "It could not be decided within 0.3 s."
    reply = web.post("/api/move", json={**SNORT, **limits}).json()
    assert not reply["decided"]
    assert reply["message"]["key"] == "limit.guessed"
    assert web.post("/api/match", json={**SNORT, "moves": [reply["move"]]}).status_code == 200
    sight = web.post("/api/match", json={**SNORT, **limits, "values": True}).json()
    assert sight["undecided"]["key"] == "limit.undecided"
    assert len(sight["view"]["moves"]) == 150
    solved = web.post("/api/solve", json={**SNORT, **limits}).json()
    assert not solved["finished"]
    assert solved["proof"]["kind"] == "none"


def test_a_late_position_is_judged_though_the_board_is_hard(web):
    match = Match(Snort(HARD))
    while len(match.legal) >= 8:
        match = match.play(match.legal[0])
    moves = [str(move) for move in match.moves]
    assert web.post("/api/hint", json={**SNORT, "moves": moves, "limit": 60}).json()["decided"]


def test_a_job_is_watched_and_cancelled_at_once(web, elsewhere):
    asked = elsewhere.submit(web.post, "/api/solve", json={**SNORT, "job": "tab1.1", "limit": 60})
    told = []
    with web.stream("GET", "/api/jobs/tab1.1/events") as events:
        assert events.headers["content-type"].startswith("text/event-stream")
        for line in events.iter_lines():
            if line.startswith("data: "):
                told.append(json.loads(line.removeprefix("data: ")))
                if told[-1]["state"] == "running" and told[-1]["seconds"] > 0.5 and not asked.done():
                    began = time.monotonic()
                    assert web.delete("/api/jobs/tab1.1").json()["state"] == "cancelled"
                    assert asked.result(timeout=PATIENCE).status_code == 409
                    assert time.monotonic() - began < 1 * crowding()
    assert told[-1]["state"] == "cancelled"
    assert all(earlier["seconds"] <= later["seconds"] for earlier, later in pairwise(told))
    assert web.post("/api/hint", json=NIM).json()["decided"]


def test_who_goes_away_has_cancelled(web):
    body = json.dumps({**SNORT, "job": "gone", "limit": 60})
    host, port = web.base_url.host, web.base_url.port
    line = HTTPConnection(host, port)
    line.request("POST", "/api/solve", body, {"content-type": "application/json"})
    until(is_running(web, "gone"))
    line.close()
    until(lambda: web.get("/api/jobs/gone").json()["state"] == "cancelled")


def test_a_tab_does_not_keep_another_waiting(web, elsewhere):
    for number in range(4):  # one after the other: whoever came first is worked on
        elsewhere.submit(web.post, "/api/solve", json={**SNORT, "job": f"greedy.{number}", "limit": 60})
        until(lambda job=f"greedy.{number}": web.get(f"/api/jobs/{job}").status_code == 200)
    until(is_running(web, "greedy.0"))
    asked = elsewhere.submit(web.post, "/api/hint", json={**NIM, "job": "modest.1"})
    until(lambda: web.get("/api/jobs/modest.1").status_code == 200)
    web.delete("/api/jobs/greedy.0")
    assert asked.result(timeout=PATIENCE).json()["decided"]
    for number in range(4):
        web.delete(f"/api/jobs/greedy.{number}")


def test_names_of_jobs(web, elsewhere):
    elsewhere.submit(web.post, "/api/solve", json={**SNORT, "job": "twice", "limit": 60})
    until(is_running(web, "twice"))
    assert web.post("/api/hint", json={**NIM, "job": "twice"}).status_code == 409
    web.delete("/api/jobs/twice")
    assert web.delete("/api/jobs/unknown").status_code == 404
    assert web.get("/api/jobs/unknown/events").status_code == 404
    assert web.post("/api/hint", json={**NIM, "job": "../../etc/passwd"}).status_code == 422
    assert web.delete("/api/jobs/..%2f..").status_code in (404, 405, 422)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes as Linux shows them")
def test_workers_go_when_the_server_is_killed():
    with (
        started() as (address, server),
        httpx.Client(base_url=address, timeout=PATIENCE) as web,
        ThreadPoolExecutor(1) as threads,
    ):
        asked = threads.submit(web.post, "/api/solve", json={**SNORT, "job": "long", "limit": 60})
        until(is_running(web, "long"))
        children = Path(f"/proc/{server.pid}/task").glob("*/children")
        workers = [int(child) for listed in children for child in listed.read_text().split()]
        assert workers
        server.kill()
        with pytest.raises(httpx.HTTPError):
            asked.result()
        until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


@pytest.mark.slow
def test_the_server_stays_quick_while_two_solves_run(web, elsewhere):
    for number in range(2):
        elsewhere.submit(web.post, "/api/solve", json={**SNORT, "job": f"busy{number}.1", "limit": 60})
        until(is_running(web, f"busy{number}.1"))
    for ask in (lambda: web.get("/api/games"), lambda: web.post("/api/match", json=NIM)):
        taken = []
        for _ in range(40):
            began = time.monotonic()
            assert ask().status_code == 200
            taken.append(time.monotonic() - began)
        print(f"median {statistics.median(taken) * 1000:.1f} ms")
        assert statistics.median(taken) < 0.2  # 50 ms are wanted; other programs may be running too
    for number in range(2):
        assert web.delete(f"/api/jobs/busy{number}.1").json()["state"] == "cancelled"
