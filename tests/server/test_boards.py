"""Saved boards: kept in one file in the user's folder, there again after the server was killed."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import httpx
import pytest

from helpers.patience import PATIENCE
from helpers.server import started
from noyau.errors import CannotRead, CannotWrite, TooLarge
from noyau.server import store as saved
from noyau.server.store import Saved, checked_name, data_folder

MATCH = {"game": "subtraction", "fields": {"tokens": "21"}, "moves": ["take 2"]}
PLACE = {"game": "nim", "fields": {"heaps": "1,2"}, "moves": []}


@pytest.mark.long
def test_save_kill_and_open_again(tmp_path):
    with (
        started(NOYAU_DATA=str(tmp_path)) as (address, server),
        httpx.Client(base_url=address, timeout=PATIENCE) as web,
    ):
        made = web.post("/api/boards", json={**MATCH, "name": "mine"}).json()
        server.kill()
    with started(NOYAU_DATA=str(tmp_path)) as (address, _), httpx.Client(base_url=address, timeout=PATIENCE) as web:
        assert web.get(f"/api/boards/{made['id']}").json() == made
        assert made["moves"] == ["take 2"]
        everything(web, made)
        refusals(web)


def everything(web, made):
    """Rename, save anew, download, upload, delete."""
    here = f"/api/boards/{made['id']}"
    renamed = web.patch(here, json={"name": " ../../etc/passwd "}).json()
    assert renamed["name"] == "../../etc/passwd"
    played_on = web.patch(here, json={"match": {**MATCH, "moves": ["take 2", "take 3"]}}).json()
    assert played_on["moves"] == ["take 2", "take 3"]
    file = web.get(f"{here}/download")
    assert file.headers["content-disposition"] == f'attachment; filename="noyau-board-{made["id"]}.json"'
    again = web.post("/api/boards/upload", content=file.content, headers={"content-type": "application/json"}).json()
    assert {**again, "id": 0, "changed": 0} == {**played_on, "id": 0, "changed": 0}
    assert [board["id"] for board in web.get("/api/boards").json()["boards"]] == [again["id"], made["id"]]
    assert web.delete(here).json()["name"] == "../../etc/passwd"
    assert web.get(here).status_code == 404
    assert [board["id"] for board in web.get("/api/boards").json()["boards"]] == [again["id"]]


def refusals(web):
    assert web.post("/api/boards", json={**MATCH, "name": "x", "moves": ["take 9"]}).status_code == 422
    assert web.post("/api/boards", json={**MATCH, "name": "a\x07b"}).status_code == 422
    assert web.post("/api/boards/upload", json={**MATCH, "name": "x", "format": "another"}).status_code == 422
    for path in ("/api/boards/0", "/api/boards/..%2fboards.sqlite", "/api/boards/99999999999999999999"):
        assert web.get(path).status_code in (404, 422)


def test_names():
    assert checked_name(" one\n two ") == "one two"
    for wrong in ("", "  ", "x" * 101, "a\x00b"):
        with pytest.raises(CannotRead, match="cannot be called"):
            checked_name(wrong)


def test_limits(tmp_path, monkeypatch):
    boards = Saved(tmp_path)
    monkeypatch.setattr(saved, "MOST_BOARDS", 2)
    for _ in range(2):
        boards.add("same", PLACE)
    with pytest.raises(TooLarge, match="2 boards are saved"):
        boards.add("one too many", PLACE)
    with pytest.raises(TooLarge, match="characters"):
        boards.change(1, None, {**PLACE, "moves": ["x" * 200_000]})
    assert boards.get(1)["moves"] == []


def test_a_broken_file_gets_a_sentence(tmp_path):
    (tmp_path / "boards.sqlite").write_bytes(b"this is no database at all, " * 100)
    with pytest.raises(CannotWrite, match="cannot be used"):
        Saved(tmp_path).list()


def test_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("NOYAU_DATA", str(tmp_path / "here"))
    assert data_folder() == tmp_path / "here"
    monkeypatch.delenv("NOYAU_DATA")
    monkeypatch.setattr(saved.sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "noyau"


def test_a_damaged_board_is_said_and_can_be_deleted(tmp_path):
    boards = Saved(tmp_path)
    for damage in ("{", "[]", '{"fields": 3, "moves": []}', "{}"):
        board = boards.add("mine", PLACE)["id"]
        with closing(sqlite3.connect(boards.path)) as file, file:
            file.execute("UPDATE boards SET content = ? WHERE id = ?", (damage, board))
        with pytest.raises(CannotRead, match="'mine' is damaged"):
            boards.get(board)
        assert boards.remove(board)["name"] == "mine"
        assert boards.list() == []
