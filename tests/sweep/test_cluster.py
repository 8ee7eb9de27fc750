"""The same sweep on a Dask cluster: byte for byte, and what happens when parts of it die."""

import contextlib
import json
import os
import subprocess
import sys
from itertools import islice

import pytest

from helpers.kayles_paths import ASKED, OVER, told, wanted
from helpers.patience import until
from noyau.errors import BadRules, CannotRead
from noyau.games import NodeKayles, Snort
from noyau.sweep import cluster as cluster_room
from noyau.sweep import sweep


def _start(*words):
    """In a group of its own, without what it would say."""
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "DASK_DISTRIBUTED__WORKER__DAEMON": "False"},
    )


@contextlib.contextmanager
def _cluster(folder):
    """`dask scheduler` and two `dask worker`, each a process; gives the address and the processes."""
    file = folder / "scheduler.json"
    running = [_start("scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))]
    try:
        until(lambda: file.exists() and file.read_text().strip().endswith("}"))
        for _ in range(2):
            words = ("worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny", "--no-dashboard")
            running.append(_start(*words))
        yield json.loads(file.read_text())["address"], running
    finally:
        for process in running:
            process.kill()
            process.wait()


@pytest.mark.long
def test_four_ways_give_the_same_bytes_and_parts_may_die(tmp_path, monkeypatch):
    """In this process, in two, on separate Dask processes; then a worker dies, then the scheduler."""
    monkeypatch.setattr(cluster_room, "TO_ANSWER", 120.0)  # on a busy machine a scheduler takes its time to answer
    asked = {"over": "connected:{1..5}", "ask": ("winner", "value", "temperature", "nodes"), "clock": False}
    sweep(Snort, **asked, workers=0).write(tmp_path / "here.jsonl")
    sweep(Snort, **asked, workers=2).write(tmp_path / "cores.jsonl")
    with _cluster(tmp_path) as (address, (scheduler, first, _)):
        sweep(Snort, **asked, scheduler=address).write(tmp_path / "dask.jsonl")
        here = (tmp_path / "here.jsonl").read_bytes()
        assert (tmp_path / "cores.jsonl").read_bytes() == here
        assert (tmp_path / "dask.jsonl").read_bytes() == here

        rows = iter(sweep(NodeKayles, OVER, ASKED, scheduler=address, clock=False))
        some = list(islice(rows, 10))
        first.kill()
        assert told([*some, *rows]) == wanted()

        out = tmp_path / "gone.jsonl"
        later = sweep(NodeKayles, "path:{1..4000}", ASKED, scheduler=address, clock=False)
        with pytest.raises(CannotRead, match=r"scheduler at .* is gone.*same command goes on"):
            later.write(out, progress=lambda tally: scheduler.kill())
    kept = (tmp_path / "gone.jsonl.sweep.rows").read_text().splitlines()
    assert told(json.loads(line) for line in kept) == wanted(len(kept))


@pytest.mark.slow
def test_on_a_local_cluster(tmp_path):
    script = tmp_path / "local.py"
    script.write_text(
        "from distributed import LocalCluster\n"
        "from noyau import sweep\n"
        "if __name__ == '__main__':\n"
        "    with LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as cluster:\n"
        "        asked = dict(over='connected:{1..6}', ask=('winner', 'value', 'nodes'), clock=False)\n"
        "        sweep('snort', **asked, scheduler=cluster.scheduler_address).write('dask.parquet')\n"
        "    sweep('snort', **asked, workers=2).write('cores.parquet')\n"
    )
    subprocess.run([sys.executable, str(script)], check=True, cwd=tmp_path, capture_output=True)
    assert (tmp_path / "dask.parquet").read_bytes() == (tmp_path / "cores.parquet").read_bytes()


def test_no_scheduler_is_a_sentence(monkeypatch):
    monkeypatch.setattr(cluster_room, "TO_ANSWER", 0.2)
    with pytest.raises(CannotRead, match="no Dask scheduler answers at"):
        list(sweep(Snort, "path:{1..3}", scheduler="tcp://127.0.0.1:9"))


@pytest.mark.long
def test_an_address_that_is_none_is_one_sentence():
    """In a process that ends: nothing of Dask's is said after it, and nobody waits for what was never there."""
    addresses = ["foo", "", "tcp://", "http://x y", "tls://127.0.0.1:9", "tcp://127.0.0.1:9"]
    script = "\n".join(
        [
            "import sys",
            "from noyau.sweep import cluster, sweep",
            "cluster.TO_ANSWER = 0.2",
            "for address in sys.argv[1:]:",
            "    try:",
            "        list(sweep('snort', 'path:3', scheduler=address))",
            "    except cluster.CannotRead as error:",
            "        print(error)",
        ]
    )
    run = subprocess.run([sys.executable, "-c", script, *addresses], capture_output=True, text=True, check=True)
    said = run.stdout.splitlines()
    for line, address in zip(said, addresses, strict=True):
        assert line.startswith(f"no Dask scheduler answers at {address!r}")
    assert run.stderr == ""


def test_without_dask_a_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Exception, match=r"noyau\[cluster\]"):
        list(sweep(Snort, "path:{1..3}", scheduler="tcp://127.0.0.1:9"))


def test_workers_with_another_version_are_refused():
    class Client:
        def run(self, function):
            return {"tcp://one": cluster_room.version_here(), "tcp://two": "0.0.1"}

    engine = object.__new__(cluster_room.Cluster)
    engine._client = Client()
    with pytest.raises(BadRules, match=r"the worker tcp://two has noyau 0\.0\.1"):
        engine._refuse_other_versions()
