"""Students' functions at the page's table: only those of the folder that was named, in the sandbox, told what they did
wrong."""

from __future__ import annotations

import httpx
import pytest

from helpers.patience import PATIENCE
from helpers.server import running
from noyau.classroom.sandbox import best_isolation
from noyau.errors import CannotRead, UnknownName
from noyau.server.students import Students

GOOD = """
def coup(n, joueur):
    return n % 4 or 1

def triche(n, joueur):
    return 99

def plante(n, joueur):
    return 1 // 0

def _cachee(n, joueur):
    return 1
"""


@pytest.fixture
def folder(tmp_path):
    inside = tmp_path / "students"
    inside.mkdir()
    (inside / "mine.py").write_text(GOOD)
    (inside / "broken.py").write_text("def (")
    (inside / "note.txt").write_text("def coup(n): return 1")
    (tmp_path / "outside.py").write_text(GOOD)
    (inside / "link.py").symlink_to(tmp_path / "outside.py")
    return inside


def test_names_are_read_without_running_anything(folder):
    (folder / "mine.py").write_text(GOOD + "\nopen('ran', 'w')\n")
    assert Students(folder).names() == ["mine.py:coup", "mine.py:triche", "mine.py:plante"]
    assert not (folder / "ran").exists()
    assert Students().names() == []


def test_only_what_is_in_the_folder_plays(folder):
    students = Students(folder)
    try:
        assert students.answer("mine.py:coup", [21, 1]) == (1, "1")
        for wrong in ("../outside.py:coup", "link.py:coup", "mine.py:_cachee", "mine.py:nothing", "broken.py:coup"):
            with pytest.raises(UnknownName):
                students.answer(wrong, [21, 1])
        (folder / "mine.py").write_text("def coup(n, joueur):\n    return 3\n")  # corrected in between
        assert students.answer("mine.py:coup", [21, 1]) == (3, "3")
    finally:
        students.close()


@pytest.mark.parametrize(
    ("answer", "sent"),
    [("10**200", None), ("{1, 2}", None), ("(0, 2)", [0, 2]), ("'red 1'", "red 1"), ("[[1]]", None), ("2.5", None)],
)
def test_an_answer_that_can_be_no_move_is_not_sent_on(folder, answer, sent):
    (folder / "mine.py").write_text(f"def coup(n, joueur):\n    return {answer}\n")
    students = Students(folder)
    try:
        assert students.answer("mine.py:coup", [21, 1])[0] == sent
    finally:
        students.close()


def test_a_folder_that_is_none_is_said(tmp_path):
    with pytest.raises(CannotRead, match="is no folder"):
        Students(tmp_path / "nowhere")


@pytest.mark.long
def test_the_page_can_seat_one(folder):
    assert best_isolation() is not None
    place = {"game": "subtraction", "fields": {"tokens": "21"}, "moves": ["take 1"]}
    with running("--students", str(folder)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as web:
        assert web.get("/api/students").json()["functions"][0] == "mine.py:coup"
        assert web.post("/api/move", json={**place, "by": "student:mine.py:coup"}).json()["move"] == "take 1"
        illegal = web.post("/api/move", json={**place, "by": "student:mine.py:triche"}).json()["error"]
        assert illegal["said"]["key"] == "player.illegal"
        failed = web.post("/api/move", json={**place, "by": "student:mine.py:plante"}).json()["error"]
        assert failed["said"]["key"].startswith("player.failed.raised")
        assert "ZeroDivisionError" in failed["message"]
        foreign = web.post("/api/move", json={**place, "by": f"student:{folder.parent}/outside.py:coup"})
        assert foreign.status_code == 422
