"""Sweeps that are killed, interrupted, or run out of disk: no row lost, none twice, and a sentence."""

import os
import random
import signal
import subprocess

import pytest

from helpers.commands import NOYAU
from helpers.kayles_paths import ASKED, OVER, PATHS, told, wanted
from helpers.patience import until
from noyau.sweep.results import read_result

WORDS = ("sweep", "kayles", "--over", OVER, "--ask", ASKED, "--no-clock", "--workers", "2")


def _start(folder, *words):
    return subprocess.Popen([*NOYAU, *WORDS, *words], cwd=folder, stderr=subprocess.PIPE, text=True)


def _rows(folder):
    file = folder / "R.csv.sweep.rows"
    return file.read_bytes().count(b"\n") if file.exists() else 0


def _killed_until_done(folder, kills, chance):
    """Kill it after some more rows each time; then let it end."""
    for _ in range(kills):
        before, more = _rows(folder), chance.randrange(1, PATHS // (kills + 1))
        process = _start(folder, "--out", "R.csv")
        until(lambda p=process, b=before, m=more: _rows(folder) >= b + m or p.poll() is not None)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    process = _start(folder, "--out", "R.csv")
    said = process.communicate()[1]
    assert process.returncode == 0, said
    return said


def _is_whole(folder):
    assert told(read_result(folder / "R.csv")[1]) == wanted()


@pytest.mark.long
def test_killed_twice_it_is_whole(tmp_path):
    said = _killed_until_done(tmp_path, 2, random.Random(1))
    assert f"{PATHS} rows in R.csv" in said
    _is_whole(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["R.csv", "R.csv.sweep.json"]


@pytest.mark.slow
def test_killed_ten_times_at_random_moments_it_is_whole(tmp_path):
    _killed_until_done(tmp_path, 10, random.Random())
    _is_whole(tmp_path)


@pytest.mark.long
def test_interrupted_it_says_how_to_go_on(tmp_path):
    process = _start(tmp_path, "--out", "R.csv")
    until(lambda: _rows(tmp_path) >= 3)
    process.send_signal(signal.SIGINT)
    said = process.communicate()[1]
    assert process.returncode == 130
    assert f"This goes on: noyau sweep kayles --over '{OVER}'" in said
    assert _rows(tmp_path) >= 3


@pytest.mark.long
def test_workers_die_with_whoever_started_them(tmp_path):
    process = _start(tmp_path, "--out", "R.csv")
    until(lambda: _rows(tmp_path) >= 1)
    listed = subprocess.check_output(["ps", "-o", "pid=", "--ppid", str(process.pid)], text=True)
    workers = [int(word) for word in listed.split()]
    assert len(workers) == 2
    process.send_signal(signal.SIGKILL)
    process.communicate()
    until(lambda: not any(_lives(worker) for worker in workers))


def _lives(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="a small file system can only be mounted by root")
def test_a_full_disk(tmp_path):
    """A file system of 8 kB: one sentence, what was written is whole lines; with room, the same command ends it."""
    small = tmp_path / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8k", "none", small], check=False).returncode:
        pytest.skip("nobody may mount here")
    try:
        process = _start(small, "--out", "R.csv")
        said = process.communicate()[1]
        assert process.returncode == 2
        assert "No space left on device" in said
        assert "same command goes on" in said
        assert (small / "R.csv.sweep.rows").read_bytes().endswith(b"\n")
        kept = _rows(small)
        assert 0 < kept < PATHS
        subprocess.run(["mount", "-o", "remount,size=4m", small], check=True)
        assert _start(small, "--out", "R.csv").communicate()[1]
        _is_whole(small)
    finally:
        subprocess.run(["umount", small], check=True)
