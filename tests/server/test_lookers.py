"""Reading, drawing and replaying what somebody sent happens in processes with little time and memory."""

from __future__ import annotations

import asyncio
import base64
import inspect
import io
import json
import re
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from subprocess import PIPE

import httpx
import pytest

from helpers.patience import PATIENCE, until
from helpers.server import started
from noyau.server import asking
from noyau.server.routes import boards, challenges, matches, new_boards, panels
from noyau.server.workers import queue
from noyau.server.workers.process import answered, written
from noyau.server.workers.queue import Crew, SolverFailed, Workers

NIM = {"game": "nim", "fields": {"heaps": "3,4,5"}, "moves": []}
SLOW_GAME = """
from dataclasses import dataclass
from noyau.forms import Game
from noyau.rules import FixedAmounts, Heap, Take
from noyau.words import FIRST, Player

@dataclass(frozen=True)
class Slow(FixedAmounts):
    tokens: int = 3
    to_move: Player = FIRST

    def amounts_of(self, player):
        return (1, 2)

    def picture(self, at):
        while True:
            pass

GAME = Game(Slow, Heap, Take, {"tokens": "3"})
"""
NEEDS_PROC = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks at processes as Linux shows them")


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in listed for child in file.read_text().split()]


def most_memory(pid: int) -> int:
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


@pytest.fixture(scope="module")
def game_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games")
    (folder / "slow.py").write_text(SLOW_GAME)
    (folder / "hungry.py").write_text(SLOW_GAME.replace("pass", "bytearray(2**31)"))
    return folder


@pytest.fixture(scope="module")
def served(game_folder):
    with (
        started(NOYAU_GAMES=str(game_folder)) as (address, server),
        httpx.Client(base_url=address, timeout=PATIENCE) as web,
    ):
        yield web, server


def test_every_route_that_takes_a_board_hands_it_to_a_worker():
    """Whoever builds rules or matches in the server's own process is found here."""
    for room in (boards, challenges, matches, new_boards, panels):
        source = inspect.getsource(room)
        for word in ("rules_of", "match_of", "Match", "board_from_bytes", "to_svg"):
            assert not re.search(rf"\b{word}\b", source), (room.__name__, word)
        for route in room.router.routes:
            if "POST" in route.methods:
                assert "look(" in (text := inspect.getsource(route.endpoint)) or "ask(" in text or "save_board" in text


@pytest.mark.long
@NEEDS_PROC
def test_a_drawing_that_never_ends_is_cancelled_by_going_away_and_others_do_not_wait(served):
    web, server = served
    assert web.post("/api/match", json=NIM).status_code == 200
    place = {"game": "slow", "fields": {"tokens": "3"}, "moves": []}
    with closing(HTTPConnection(web.base_url.host, web.base_url.port)) as line:
        line.request("POST", "/api/drawing", json.dumps(place), {"content-type": "application/json"})
        until(lambda: len(children(server.pid)) >= 1)
        seen = set(children(server.pid))
        assert web.post("/api/match", json=NIM).status_code == 200  # another looker has it

    def one_is_gone():  # the one that was drawing; on a very busy machine its own limit may have come first
        now = set(children(server.pid))
        seen.update(now)
        return seen - now

    until(one_is_gone)
    assert web.post("/api/match", json=NIM).status_code == 200


@pytest.mark.long
def test_what_takes_longer_than_a_moment_is_refused_in_a_sentence(game_folder, monkeypatch):
    monkeypatch.setenv("NOYAU_GAMES", str(game_folder))
    lookers = Workers(Crew(1, ready=True))
    lookers.prepare()
    try:
        lookers.enter("match", NIM, {}, limit=60).answer.result(60)  # it has started
        job = lookers.enter("drawing", {"game": "slow", "fields": {"tokens": "3"}, "moves": []}, {}, limit=0.1)
        with pytest.raises(queue.LimitReached):
            job.answer.result(60)
        assert json.loads(lookers.enter("match", NIM, {}, limit=60).answer.result(60))["game"] == "nim"
    finally:
        lookers.close()


def test_the_sentence(monkeypatch):
    class Full:
        def enter(self, *words, **more):
            raise queue.LimitReached("late")

    request = type("Request", (), {})()
    request.app = type("App", (), {})()
    request.app.state = type("State", (), {"lookers": Full()})()
    with pytest.raises(asking.TooLarge, match="it takes longer than 20 seconds"):
        asyncio.run(asking.look(request, "match", NIM))


@pytest.mark.long
@NEEDS_PROC
def test_a_looker_has_little_memory(game_folder, monkeypatch):
    monkeypatch.setenv("NOYAU_GAMES", str(game_folder))
    lookers = Workers(Crew(1, memory=2**30))
    try:
        job = lookers.enter("drawing", {"game": "hungry", "fields": {"tokens": "3"}, "moves": []}, {}, limit=60)
        with pytest.raises(queue.TooLarge, match="not enough memory"):
            job.answer.result(60)
        (worker,) = (worker.process.pid for worker in lookers.workers)
        assert most_memory(worker) < 2**30
        lookers.enter("match", NIM, {}, limit=60).answer.result(60)  # and goes on
    finally:
        lookers.close()


@pytest.mark.long
@NEEDS_PROC
def test_the_server_itself_does_not_read_what_is_sent(served):
    """An archive of 120 kB that unpacks to 120 MB within the limits of an archive: not in the server's memory."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("first_edge_of_vertex.npy", bytes(120_000_000))
    sent = base64.b64encode(content.getvalue()).decode()
    assert len(sent) < 200_000
    web, server = served
    web.post("/api/match", json=NIM)
    before = most_memory(server.pid)
    answer = web.post("/api/read", json={"game": "arena", "name": "a.npz", "bytes64": sent})
    assert answer.status_code in (413, 422), answer.text
    assert most_memory(server.pid) - before < 30_000_000


@pytest.mark.long
def test_a_cancelled_look_does_not_cost_the_process_if_it_is_short():
    lookers = Workers(Crew(1, patience=60.0))
    try:
        lookers.enter("match", NIM, {}, limit=60).answer.result(60)
        process = lookers.workers[0].process
        job = lookers.enter("match", NIM, {}, limit=60)
        lookers.cancel(job)
        lookers.enter("match", NIM, {}, limit=60).answer.result(60)
        assert lookers.workers[0].process is process
        assert process.poll() is None
    finally:
        lookers.close()


@pytest.mark.long
def test_many_ask_at_once():
    lookers = Workers(Crew(2, ready=True, waiting=1_000))
    try:
        with ThreadPoolExecutor(20) as threads:
            jobs = list(threads.map(lambda _: lookers.enter("match", NIM, {}, limit=60), range(200)))
            assert {json.loads(job.answer.result(60))["game"] for job in jobs} == {"nim"}
    finally:
        lookers.close()


def test_an_answer_that_is_no_json_is_a_fault_and_the_worker_lives():
    assert written({"answer": {"rank": float("nan")}}).startswith(b'{"failed":"ValueError')
    assert written({"answer": {"rank": object()}}).startswith(b'{"failed":"TypeError')
    assert "failed" in answered({"ask": "no such question", "place": NIM, "more": {}})
    job = queue.Job(None, "match", NIM, {}, 1.0)
    queue._conclude(job, written({"answer": {"rank": float("inf")}}))
    with pytest.raises(SolverFailed):
        job.answer.result()


@NEEDS_PROC
def test_half_an_answer_of_a_process_that_was_killed_is_no_answer(monkeypatch):
    """It wrote the first 64 kB into the pipe when its time was over."""
    half = [sys.executable, "-c", "import os, time; os.write(1, b'={' + bytes(9)); time.sleep(60)"]
    monkeypatch.setattr(queue, "_started", lambda crew: subprocess.Popen(half, stdin=PIPE, stdout=PIPE))
    monkeypatch.setattr(queue, "STARTING", 0.0)
    monkeypatch.setattr(queue, "GRACE", 0.3)
    lookers = Workers(Crew(1))
    try:
        with pytest.raises(queue.LimitReached):
            lookers.enter("match", NIM, {}, limit=0.2).answer.result(60)
    finally:
        lookers.close()
