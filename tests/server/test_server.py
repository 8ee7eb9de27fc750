"""The server over real HTTP on the loopback."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time

import pytest

from helpers.patience import PATIENCE
from helpers.views import must_fit
from noyau.games import find, names
from noyau.server.guard import LARGEST_BODY

MATCH = {"game": "subtraction", "fields": {"tokens": "21", "take": "1,2,3"}, "moves": []}


def test_the_page(web):
    page = web.get("/")
    assert page.status_code == 200
    assert "noyau" in page.text
    assert "default-src 'self'" in page.headers["content-security-policy"]
    script = re.search(r'src="\./(assets/[^"]+\.js)"', page.text)
    assert web.get(script[1]).status_code == 200


def test_games(web):
    games = web.get("/api/games").json()["games"]
    game = next(game for game in games if game["name"] == "subtraction")
    assert game["try_first"] == {"tokens": "21", "take": "1,2,3", "misere": False, "to_move": "1"}
    details = web.get("/api/games/subtraction").json()
    assert [field["kind"] for field in details["fields"]] == ["int", "ints", "ints", "bool", "player"]


def test_a_match_with_values_and_arena(web):
    answer = web.post("/api/match", json={**MATCH, "moves": ["take 2"], "values": True, "arena": True}).json()
    must_fit(answer["view"])
    must_fit(answer["arena"])
    assert answer["history"][0]["value"] == {"winner": 2, "rank": 10, "best": False}
    assert answer["view"]["to_move"] == 2
    assert [v["id"] for v in answer["arena"]["vertices"] if "current" in v["states"]] == [22 + 19]


def test_no_values_unless_asked_for(web):
    answer = web.post("/api/match", json=MATCH).json()
    assert all(move["value"] is None for move in answer["view"]["moves"])
    assert answer["arena"] is None


def test_a_whole_match_against_the_machine(web):
    moves = []
    while True:
        view = web.post("/api/match", json={**MATCH, "moves": moves}).json()["view"]
        if view["status"]["over"]:
            break
        if view["to_move"] == 1:
            moves.append(web.post("/api/hint", json={**MATCH, "moves": moves}).json()["moves"][0])
        else:
            moves.append(web.post("/api/move", json={**MATCH, "moves": moves, "by": "perfect"}).json()["move"])
    assert view["status"]["winner"] == 1


def test_of_a_large_arena_only_the_neighbourhood_is_drawn(web):
    large = {**MATCH, "fields": {"tokens": "5000"}}
    answer = web.post("/api/match", json={**large, "moves": ["take 2"], "arena": True}).json()
    must_fit(answer["arena"])
    assert [v["describe"]["values"]["position"]["text"] for v in answer["arena"]["vertices"]][:5] == [
        f"heap {tokens}" for tokens in (4998, 5000, 4997, 4996, 4995)
    ]
    assert answer["path"] is None
    whole = web.post("/api/arena", json=large).json()
    assert whole["view"] is None
    assert whole["note"]["key"] == "arena.too_large"


def test_the_whole_arena_is_told_once_and_the_way_in_it_with_every_move(web):
    answer = web.post("/api/match", json={**MATCH, "moves": ["take 2", "take 1"], "arena": True}).json()
    whole = web.post("/api/arena", json=MATCH).json()["view"]
    must_fit(whole)
    names = {vertex["id"]: vertex["label"] for vertex in whole["vertices"]}
    assert [names[vertex] for vertex in answer["path"]] == ["21", "19", "18"]
    for vertex in answer["arena"]["vertices"]:
        assert names[vertex["id"]] == vertex["label"]
    assert {"current", "end", "start"} >= {state for v in answer["arena"]["vertices"] for state in v["states"]}
    told = web.post("/api/arena", json={"game": "dollar", "fields": {"board": "cycle:3"}, "moves": []})
    assert told.status_code == 422


@pytest.mark.parametrize(
    ("path", "body", "status", "says"),
    [
        ("/api/match", {**MATCH, "game": "chess"}, 422, "no game is called 'chess'"),
        ("/api/match", {**MATCH, "game": "../../etc/passwd"}, 422, "no game is called"),
        ("/api/match", {**MATCH, "fields": {"tokens": "-3"}}, 422, "cannot have -3"),
        ("/api/match", {**MATCH, "fields": {}}, 422, "needs tokens"),
        ("/api/match", {**MATCH, "moves": ["take 9"]}, 422, "not legal"),
        ("/api/match", {**MATCH, "moves": ["nonsense"]}, 422, "does not read"),
        ("/api/match", {"fields": {}}, 422, "not understood"),
        ("/api/match", [], 422, "not understood"),
        ("/api/move", {**MATCH, "fields": {"tokens": "0"}}, 422, "over"),
        ("/api/move", {**MATCH, "by": "magic"}, 422, "not understood"),
        ("/api/hint", {**MATCH, "fields": {"tokens": "0"}}, 422, "over"),
        ("/api/nothing", {}, 404, "Not Found"),
    ],
)
def test_wrong_requests_get_a_sentence(web, path, body, status, says):
    answer = web.post(path, json=body)
    if path == "/api/nothing":
        assert answer.status_code in (404, 405)
        return
    assert answer.status_code == status
    assert says in answer.json()["error"]["message"]


def test_not_json(web):
    assert web.post("/api/match", content=b"{", headers={"content-type": "application/json"}).status_code == 422


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "192.168.0.1"])
def test_foreign_hosts_are_refused(web, host):
    answer = web.get("/api/games", headers={"host": host})
    assert answer.status_code in (400, 403)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_foreign_origins_are_refused(web, origin):
    answer = web.post("/api/match", json=MATCH, headers={"origin": origin})
    assert answer.status_code == 403
    assert "is not this page" in answer.json()["error"]["message"]


def test_whoever_is_refused_while_sending_hears_why(address):
    host, _, port = address.removeprefix("http://").rstrip("/").partition(":")
    said = ("POST /api/match HTTP/1.1", f"Host: {host}:{port}", "Origin: http://evil.example", "Content-Length: 2000")
    with socket.create_connection((host, int(port))) as sender:
        sender.sendall("\r\n".join([*said, "", ""]).encode())
        time.sleep(0.2)  # a server that answers now and hangs up resets the line when the rest comes
        sender.sendall(b" " * 1000)
        sender.sendall(b" " * 1000)
        time.sleep(0.2)
        assert sender.recv(1000).startswith(b"HTTP/1.1 403")


def test_our_own_origin_is_welcome(web, address):
    assert web.post("/api/match", json=MATCH, headers={"origin": address.rstrip("/")}).status_code == 200
    port = address.rstrip("/").rpartition(":")[2]
    assert web.get("/api/games", headers={"host": f"localhost:{port}"}).status_code == 200


def test_too_much_is_refused_by_its_length(web):
    answer = web.post("/api/match", content=b"x" * (LARGEST_BODY + 1), headers={"content-type": "application/json"})
    assert answer.status_code == 413
    assert "at most" in answer.json()["error"]["message"]


def test_too_much_is_refused_when_it_hides_its_length(web):
    def endless():
        for _ in range(2 * LARGEST_BODY // 1000):
            yield b" " * 1000

    answer = web.post("/api/match", content=endless(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "path", ["/../pyproject.toml", "/%2e%2e/%2e%2e/pyproject.toml", "/assets/..%2f..%2f__init__.py"]
)
def test_path_tricks(web, path):
    assert web.get(path).status_code == 404


@pytest.mark.long
def test_a_busy_port_gives_way_to_the_next(address):
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        process = subprocess.Popen(
            [sys.executable, "-m", "noyau", "play", "subtraction", "9", "--no-browser", "--port", str(port)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        told = process.stdout.readline().strip()
        process.terminate()
        _, talk = process.communicate(timeout=PATIENCE)
    taken = int(re.match(r"http://127\.0\.0\.1:(\d+)/#game=subtraction&with\.tokens=9&", told)[1])
    assert port < taken < port + 50
    assert f"port {port} is busy" in talk


def test_only_the_loopback_is_bound(address):
    port = int(address.rstrip("/").rpartition(":")[2])
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)} - {"127.0.0.1"}
    for host in others - {host for host in others if host.startswith("127.")}:
        with pytest.raises(OSError), socket.create_connection((host, port), timeout=1):
            pass


def test_a_drawing_to_keep(web):
    body = {"game": "nim", "fields": {"heaps": "3,4"}, "moves": ["take 1 from 0"], "language": "fr"}
    svg = web.post("/api/drawing", json=body).json()["svg"]
    assert svg.startswith("<svg")
    assert svg.count("<ellipse") == 6
    assert web.post("/api/drawing", json={**body, "moves": ["take 9 from 0"]}).status_code == 422


@pytest.mark.parametrize("game", names())
def test_every_game_opens_on_the_page(web, game):
    body = {"game": game, "fields": dict(find(game).try_first), "arena": True}
    answer = web.post("/api/match", json=body)
    assert answer.status_code == 200, answer.text
    must_fit(answer.json()["view"])
