"""The page opens the files it was started with, and no others."""

from __future__ import annotations

import httpx
import pytest

from helpers.patience import PATIENCE
from helpers.server import running

ARENA = "digraph { 0 [owner=0]; 1 [owner=1]; 0 -> 1 }"


@pytest.fixture
def arena_file(tmp_path):
    path = tmp_path / "mine.dot"
    path.write_text(ARENA)
    return str(path)


def ask(web, board):
    return web.post("/api/match", json={"game": "arena", "fields": {"board": board}, "moves": []})


@pytest.mark.long
def test_a_file_named_at_the_start_is_read(arena_file):
    with (
        running("arena", arena_file) as address,
        httpx.Client(base_url=address.partition("#")[0], timeout=PATIENCE) as web,
    ):
        assert ask(web, arena_file).status_code == 200


def test_other_files_are_refused_and_nothing_of_them_is_told(web, arena_file):
    assert ask(web, "demo").status_code == 200
    assert ask(web, ARENA).status_code == 200
    for path in (arena_file, "/etc/passwd", "../pyproject.toml", "C:secret.dot", " digraph.dot"):
        answer = ask(web, path)
        assert answer.status_code == 422
        assert "opens only files that noyau play was started with" in answer.json()["error"]["message"]


@pytest.mark.long
def test_files_of_cubes_are_refused_too(web, tmp_path):
    path = tmp_path / "cubes.txt"
    path.write_text("0-0 1-1 0-1; 1-1 0-0 1-0")
    asked = {"game": "cubes", "moves": []}
    for board in ("tick4", "0-0 1-1 0-1; 1-1 0-0 1-0"):
        assert web.post("/api/match", json={**asked, "fields": {"board": board}}).status_code == 200
    for board in (str(path), "/etc/passwd", "pyproject.toml"):
        answer = web.post("/api/match", json={**asked, "fields": {"board": board}})
        assert answer.status_code == 422
        assert "opens only files that noyau play was started with" in answer.json()["error"]["message"]
    with (
        running("cubes", str(path)) as address,
        httpx.Client(base_url=address.partition("#")[0], timeout=PATIENCE) as other,
    ):
        assert other.post("/api/match", json={**asked, "fields": {"board": str(path)}}).status_code == 200


def test_boards_may_be_pasted_and_large_ones_are_refused(web):
    def snort(board):
        return web.post("/api/match", json={"game": "snort", "fields": {"board": board}, "moves": []})

    told = snort("0 1\n1 2\n2 0").json()
    assert told["fields"]["board"] == "g6:Bw"
    drawn = '{"format":"noyau board 1","vertices":[{"pos":[0,0]},{"pos":[5,1]}],"edges":[[0,1]]}'
    assert snort(drawn).json()["fields"]["board"] == drawn
    for large in ("grid:1000x1000", "path:1000000", "g6:~~??C~??", "# vertices 1000000\n0 1", "0 1\n" * 50_001):
        refused = snort(large)
        assert refused.status_code in (413, 422), large
        assert refused.json()["error"]["message"]
    assert len(snort("text:/etc/passwd").json()["view"]["vertices"]) == 1  # a vertex of that name
    for trick in ("/etc/passwd\n", "file:///etc/passwd"):
        assert "opens only files" in snort(trick).json()["error"]["message"]
