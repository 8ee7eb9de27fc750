"""`noyau grade` as a teacher uses it: files and folders, tables, gradebooks, pages, and going on after a kill."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest

from helpers.patience import until
from noyau.classroom.exercise import Exercise
from noyau.classroom.grading import Grader
from noyau.classroom.many import Journal, grade_all, submissions_in
from noyau.classroom.report import with_students
from noyau.classroom.sandbox import Isolation, Submission
from noyau.errors import CannotRead

VERDICTS = {"right", "partly", "wrong", "missing", "error", "time", "memory", "crash"}


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "class"
    place.mkdir()
    right = Exercise.named("bracelets").reference_source
    (place / "anna.py").write_text(right)
    (place / "<b>.py").write_text(right + "\ndef es_bracalet(s, k): return True\n")
    cells = [
        {"cell_type": "code", "source": [f"%matplotlib inline\n{right}"]},
        {"cell_type": "markdown", "source": "x"},
    ]
    (place / "carla.ipynb").write_text(json.dumps({"cells": cells, "nbformat": 4, "nbformat_minor": 5, "metadata": {}}))
    (place / "dora.ipynb").write_text("no notebook")
    return place


@pytest.mark.long
def test_a_class_in_every_form(noyau, folder, tmp_path):
    done = noyau("grade", "bracelets", "class", "--json", "--csv", "g.csv", "--html", "g.html", "--lang", "ca", code=1)
    told = json.loads(done.out)
    assert told["exercise"] == "bracelets"
    students = {os.path.basename(one["file"]): one for one in told["students"]}
    assert list(students) == ["<b>.py", "anna.py", "carla.ipynb", "dora.ipynb"]
    assert students["anna.py"]["points"] == students["carla.ipynb"]["points"] == 15
    assert students["dora.ipynb"]["points"] == 0
    assert "no és un quadern" in students["dora.ipynb"]["questions"][0]["reason"]
    for student in told["students"]:
        for question in student["questions"]:
            assert question.keys() == {"name", "verdict", "points", "of", "reason", "counterexample"}
            assert question["verdict"] in VERDICTS
    wrong = students["<b>.py"]["questions"][0]
    assert wrong["verdict"] == "wrong"
    assert wrong["counterexample"].keys() >= {"input", "expected", "got"}
    rows = list(csv.reader(io.StringIO((tmp_path / "g.csv").read_text("utf-8"))))
    assert [row[-1] for row in rows] == ["total", "13", "15", "15", "0"]
    page = (tmp_path / "g.html").read_text("utf-8")
    assert "&lt;b&gt;" in page
    assert "<b>.py" not in page
    assert 'lang="ca"' in page
    assert len(list((tmp_path / "g").iterdir())) == 4


def test_all_right_is_zero_and_wrong_requests_are_two(noyau, folder):
    done = noyau("grade", "bracelets", "class/anna.py", "--lang", "fr")
    assert "total : 15/15" in done.out
    assert "there is no file" in noyau("grade", "bracelets", "nobody.py", code=2).err
    assert "no exercise is called" in noyau("grade", "chess", "class/anna.py", code=2).err


def test_partial_isolation_is_said_plainly(noyau, folder):
    assert "Isolation partielle" in noyau("grade", "bracelets", "class/anna.py", "--no-bubblewrap", "--lang", "fr").err


def test_folders_are_read_whole_and_empty_ones_refused(folder, tmp_path):
    assert len(submissions_in([folder])) == 4
    (tmp_path / "empty").mkdir()
    with pytest.raises(CannotRead, match="no submission"):
        submissions_in([tmp_path / "empty"])


def test_a_folder_is_read_wherever_it_lies_seen_from_here(folder, tmp_path, monkeypatch):
    inside = tmp_path / "here"
    inside.mkdir()
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "e.py").write_text("")
    monkeypatch.chdir(inside)
    assert len(submissions_in([Path("../class")])) == 4


def test_files_called_alike_are_told_apart_by_their_folders(noyau, tmp_path):
    for name in ("Zoé Petit_17_assignsubmission_file", "Ali Roy_18_assignsubmission_file_"):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "tp.py").write_text("")
    done = noyau("grade", "bracelets", "class", "--csv", "g.csv", "--html", "g.html", code=1)
    assert re.search(r"^Zoé Petit +0/15", done.out, re.MULTILINE)
    rows = list(csv.reader(io.StringIO((tmp_path / "g.csv").read_text("utf-8"))))
    assert [row[0] for row in rows[1:]] == ["Ali Roy", "Zoé Petit"]
    pages = ["001-Ali Roy.html", "002-Zoé Petit.html"]
    assert sorted(page.name for page in (tmp_path / "g").iterdir()) == pages
    noyau("grade", "bracelets", "class", "--html", "report", code=1)
    assert sorted(page.name for page in (tmp_path / "report-students").iterdir()) == pages
    piped = noyau("grade", "bracelets", "class", "--csv", "-", code=1).out
    assert piped.splitlines() == (tmp_path / "g.csv").read_text("utf-8").splitlines()
    assert "report cannot be written" in noyau("grade", "bracelets", "class", "--html", "report.html", code=2).err


def test_an_archive_is_read_as_a_folder(noyau, tmp_path):
    right = Exercise.named("bracelets").reference_source
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr("Zoé Petit_17_assignsubmission_file/tp.py", right)
        archive.writestr("Ali Roy_18_assignsubmission_file/tp.py", "import numpy\ndef es_bracalet(:\n")
        archive.writestr("../up_19_assignsubmission_file/tp.py", right)
        archive.writestr("Big_20_assignsubmission_file/tp.py", "#" * 6_000_000)
        archive.writestr("__MACOSX/._tp.py", "")
        archive.writestr("notes.txt", "")
    done = noyau("grade", "bracelets", "class.zip", "--lang", "fr", "--json", code=1)
    students = {one["student"]: one for one in json.loads(done.out)["students"]}
    assert {name: one["points"] for name, one in students.items()} == {"Zoé Petit": 15, "Ali Roy": 0, "Big": 0}
    assert students["Ali Roy"]["notes"] == ["SyntaxError: invalid syntax (ligne 2)"]
    assert "ce dont aucun exercice n’a besoin" in students["Big"]["questions"][0]["reason"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["class.zip"]
    (tmp_path / "broken.zip").write_bytes(b"PK")
    assert "is no zip file" in noyau("grade", "bracelets", "broken.zip", code=2).err


def test_files_of_moodle_without_folders_are_called_by_their_students():
    files = ["Zoé Petit_17_assignsubmission_file_tp.py", "Ali Roy_18_assignsubmission_file_mon tp (2).py"]
    assert [one["student"] for one in with_students([{"file": file} for file in files])] == ["Zoé Petit", "Ali Roy"]


def test_a_starter_file_as_it_was_handed_out_is_not_written_yet(noyau, tmp_path):
    noyau("learn", "bracelets", "-o", "tp.py", "--lang", "fr")
    done = noyau("grade", "bracelets", "tp.py", "--lang", "fr", "--json", code=1)
    [student] = json.loads(done.out)["students"]
    assert {question["verdict"] for question in student["questions"]} == {"missing"}
    assert {question["reason"] for question in student["questions"]} == {"elle n’est pas encore écrite"}


def test_a_stopped_grader_ends_what_is_just_beginning():
    grader = Grader(Exercise.named("bracelets"), isolation=Isolation("limits"))
    asleep = Submission("x.py", ("import time\ntime.sleep(20)",))
    ended = threading.Thread(target=grader.open, args=(asleep,))
    ended.start()
    until(lambda: grader._open)
    grader.stop()
    ended.join(timeout=15)
    assert not ended.is_alive()
    for sandbox in list(grader._open):
        grader.close(sandbox)


def test_what_is_in_the_journal_is_not_graded_again(folder, tmp_path):
    exercise = Exercise.named("bracelets")
    files = [folder / "anna.py", folder / "carla.ipynb"]
    grader = Grader(exercise, isolation=Isolation("limits"))
    first = Journal(tmp_path, exercise, "en", files)
    (record,) = grade_all(grader, files[:1], "en")
    first.note(files[0], Submission.read(files[0]).digest, {**record, "points": 7})
    first.path.write_text(first.path.read_text() + '["cut off in the mid')
    again = Journal(tmp_path, exercise, "en", files)
    assert len(again) == 1
    counts = []
    records = grade_all(grader, files, "en", again, counts.append)
    assert [one["points"] for one in records] == [7, 15]
    assert counts == [1, 2]
    assert not again.path.exists()
    files[0].write_text("changed = True\n")
    assert Journal(tmp_path, exercise, "en", files).known(files[0], Submission.read(files[0]).digest) is None


@pytest.mark.long
def test_killed_in_the_middle_it_goes_on_where_it_was(folder, tmp_path):
    right = (folder / "anna.py").read_text()
    for number in range(12):
        (folder / f"pupil{number:02}.py").write_text(right)
    data = tmp_path / "data"
    command = [sys.executable, "-m", "noyau", "grade", "bracelets", str(folder), "--json", "--lang", "en"]
    env = {**os.environ, "NOYAU_DATA": str(data)}
    running = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: data.is_dir() and any(file.read_text().count("\n") >= 3 for file in data.glob("grading-*.jsonl")))
    running.send_signal(signal.SIGKILL)
    running.wait()
    (journal,) = data.glob("grading-*.jsonl")
    done_before = journal.read_text().count("\n")
    assert done_before < 15
    again = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert f"{done_before} submissions were graded before" in again.stderr
    assert len(json.loads(again.stdout)["students"]) == 16
    assert not journal.exists()
