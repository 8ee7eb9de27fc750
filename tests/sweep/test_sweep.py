"""The same question over many boards: rows, files, going on, what can go wrong."""

import asyncio
import json
import re
import signal
import sqlite3
import threading
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import noyau as top
from noyau import solve
from noyau.certificates import check_file
from noyau.errors import BadRules, Cancelled, NoyauError, UnknownName
from noyau.games import Col, NodeKayles, Snort, Subtraction
from noyau.graphs import board
from noyau.sweep import sweep
from noyau.sweep.answering import answer_batch
from noyau.sweep.engines import Processes
from noyau.sweep.pump import solved
from noyau.sweep.results import read_result

FIXED = ["place", "board", "graph6", "proof", "nodes", "cpu_seconds", "error", "version"]


def test_rows_are_what_solve_says():
    rows = list(sweep(Snort, "connected:{1..4}", ("winner", "value", "temperature", "winning_moves"), workers=0))
    assert [row["place"] for row in rows] == list(range(10))
    for row in rows:
        answer = solve(Snort(row["board"]), values=True).answer
        assert list(row) == [*FIXED[:3], "winner", "value", "temperature", "winning_moves", *FIXED[3:]]
        assert (row["winner"], row["value"], row["temperature"]) == (answer.winner, answer.value, answer.temperature)
        assert json.loads(row["winning_moves"]) == answer.winning_moves
        assert board(f"g6:{row['graph6']}") == board(row["board"])
        assert (row["error"], row["version"]) == (None, top.__version__)


def test_it_stands_at_the_top_and_is_lazy():
    found = top.sweep("kayles", over="path:{1..6}", ask="grundy", workers=0)
    assert len(found) == 6
    assert [row["grundy"] for row in found] == [1, 1, 2, 0, 3, 1]
    assert [row["grundy"] for row in found] == [1, 1, 2, 0, 3, 1], "it can be read again"


def test_options_are_swept():
    rows = list(sweep(Subtraction, "{5..6}", "winner,grundy_value", take="{1,2}/{1,3}", workers=0))
    assert [row["board"] for row in rows] == ["5 --take 1,2", "5 --take 1,3", "6 --take 1,2", "6 --take 1,3"]
    assert [row["winner"] for row in rows] == [1, 1, 2, 2]
    assert [row["proof"] for row in rows] == ["proved"] * 4


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"ask": "winer"}, "did you mean 'winner'"),
        ({"ask": ("winner", "winner")}, "twice"),
        ({"tak": "1"}, "option of snort"),
        ({"to_move": "green"}, "to_move is 'green'"),
        ({"method": "magic"}, "method is 'magic'"),
        ({"workers": -1}, "workers is -1"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_before_anything_runs(given, says):
    with pytest.raises(NoyauError, match=says):
        sweep(Snort, "path:3", **given)


def test_a_board_that_fails_is_a_row_with_its_reason():
    rows = list(sweep(Snort, ["cycle:{2..3}", "path:2"], "winner", workers=0))
    assert [row["winner"] for row in rows] == [None, "red", "red"]
    assert rows[0]["error"].startswith("N is 2 in 'cycle:2'")
    assert rows[0]["proof"] == "none"


def test_a_limit_is_a_row():
    rows = list(sweep(Snort, ["torus:9x7", "path:2"], "winner", limit=0.05, workers=0))
    assert "limit" in rows[0]["error"] or "unknown" in rows[0]["error"]
    assert rows[1]["winner"] == "red"


def test_another_version_is_refused():
    from dataclasses import replace

    asked = sweep(Snort, "path:{1..3}", workers=1)
    other = replace(asked, question=replace(asked.question, version="0.0.1"))
    with pytest.raises(BadRules, match=r"noyau 0\.0\.1"):
        list(other)


@pytest.mark.parametrize("suffix", ["parquet", "csv", "jsonl", "db"])
def test_files(suffix, tmp_path):
    out = tmp_path / f"R.{suffix}"
    found = sweep(NodeKayles, ["path:{1..9}", "cycle:2"], "winner,grundy", workers=0, clock=False)
    tally = found.write(out)
    assert (tally.rows, tally.decided) == (10, 9)
    columns, rows = read_result(out)
    assert list(columns) == list(found.columns)
    assert list(rows) == list(found)
    assert sorted(file.name for file in tmp_path.iterdir()) == [out.name, f"{out.name}.sweep.json"]


def test_the_schema_is_written_down(tmp_path):
    parquet = import_module("pyarrow.parquet")
    sweep(Snort, "path:{1..3}", "winner,nodes,every_winning_move", workers=0).write(tmp_path / "R.parquet")
    schema = parquet.read_schema(tmp_path / "R.parquet")
    assert {field.name: str(field.type) for field in schema} == {
        "place": "int64",
        "board": "string",
        "graph6": "string",
        "winner": "string",
        "nodes": "int64",
        "every_winning_move": "bool",
        "proof": "string",
        "cpu_seconds": "double",
        "error": "string",
        "version": "string",
    }
    assert json.loads(schema.metadata[b"noyau"])["format"] == "noyau sweep 1"


@pytest.mark.parametrize("reader", [name for name in ("pandas", "polars", "duckdb") if find_spec(name)])
def test_what_others_read(reader, tmp_path):
    found = sweep(NodeKayles, "path:{1..5}", "grundy", workers=0)
    found.write(tmp_path / "R.parquet")
    name = str(tmp_path / "R.parquet")
    library = import_module(reader)
    if reader == "duckdb":
        assert library.sql(f"SELECT max(grundy) FROM '{name}'").fetchall() == [(3,)]
        return
    assert library.read_parquet(name)["grundy"].to_list() == [1, 1, 2, 0, 3]
    assert getattr(found, f"to_{reader}")()["grundy"].to_list() == [1, 1, 2, 0, 3]


def _how_to(library):
    """The lines of docs/howto/sweep.md that begin with this import."""
    page = (Path(__file__).parents[2] / "docs/howto/sweep.md").read_text(encoding="utf-8")
    return re.search(rf"^(import {library}\n.*?)(?:\n\n|```)", page, re.DOTALL | re.MULTILINE)[1]


@pytest.mark.parametrize("library", [name for name in ("pandas", "polars", "duckdb", "sqlite3") if find_spec(name)])
def test_the_how_to_page_reads_it(library, tmp_path, monkeypatch, capsys):
    """What the page tells people to write, with what is installed: the numbers that are printed are right."""
    monkeypatch.chdir(tmp_path)
    asked = sweep(Snort, "connected:{1..5}", "winner,temperature", workers=0)
    asked.write("R.db" if library == "sqlite3" else "R.parquet")
    exec(_how_to(library), {})
    said = capsys.readouterr().out
    counts = Counter(row["winner" if library == "sqlite3" else "temperature"] for row in asked)
    assert len(counts) > 1
    for name, count in counts.items():
        assert re.search(rf"(?<![\d/-]){name}\W+{count}\b", said), (name, count, said)


def test_sqlite_can_be_asked(tmp_path):
    sweep(Col, "connected:{1..4}", "winner", workers=0).write(tmp_path / "R.db")
    with sqlite3.connect(tmp_path / "R.db") as data:
        assert data.execute("SELECT count(*) FROM rows WHERE winner IN ('red', 'blue')").fetchone() == (10,)
    data.close()


def test_a_finished_sweep_does_nothing_and_a_changed_question_is_refused(tmp_path):
    out = tmp_path / "R.csv"
    assert sweep(Snort, "path:{1..4}", workers=0).write(out).fresh == 4
    before = out.stat().st_mtime_ns
    assert sweep(Snort, "path:{1..4}", workers=0).write(out).fresh == 0
    assert out.stat().st_mtime_ns == before
    with pytest.raises(BadRules, match=r"path:\{1..4\}.*restart"):
        sweep(Snort, "path:{1..5}", workers=0).write(out)
    assert out.stat().st_mtime_ns == before
    assert sweep(Snort, "path:{1..5}", workers=0).write(out, restart=True).rows == 5


def test_a_file_of_somebody_else_is_not_replaced(tmp_path):
    (tmp_path / "R.csv").write_text("mine")
    with pytest.raises(BadRules, match="nothing says which sweep wrote it"):
        sweep(Snort, "path:{1..4}", workers=0).write(tmp_path / "R.csv")
    assert (tmp_path / "R.csv").read_text() == "mine"


@pytest.mark.long
def test_it_goes_on_wherever_it_was_stopped(tmp_path):
    """Cut at every byte of the journal: no row lost, none twice."""
    whole = tmp_path / "whole.jsonl"
    found = sweep(NodeKayles, "path:{1..4}", "grundy", workers=0, clock=False)
    found.write(whole)
    content = whole.read_bytes()
    about = json.loads((tmp_path / "whole.jsonl.sweep.json").read_text())
    about["finished"] = False
    for cut in range(0, len(content) + 1, 41):
        out = tmp_path / f"{cut}.jsonl"
        (tmp_path / f"{cut}.jsonl.sweep.rows").write_bytes(content[:cut])
        (tmp_path / f"{cut}.jsonl.sweep.json").write_text(json.dumps(about))
        tally = found.write(out)
        assert tally.fresh == 4 - content[:cut].count(b"\n")
        assert out.read_bytes() == content


def test_two_at_once_do_not_write_the_same_file(tmp_path):
    from noyau.sweep.journal import Journal

    found = sweep(Snort, "path:{1..4}", workers=0)
    first = Journal(tmp_path / "R.csv", found.question.as_json(found.boards))
    first.open()
    with pytest.raises(BadRules, match="another sweep is writing"):
        found.write(tmp_path / "R.csv")
    first.close()
    assert found.write(tmp_path / "R.csv").rows == 4


def test_a_full_disk_is_a_sentence_and_what_was_written_stays(tmp_path):
    """/dev/full has no room for anything, as a disk has none at some point."""
    out = tmp_path / "R.jsonl"
    found = sweep(NodeKayles, "path:{1..4}", "grundy", workers=0, clock=False)
    from noyau.sweep.journal import Journal

    journal = Journal(out, found.question.as_json(found.boards))
    journal.open()
    rows = list(found)
    journal.add(rows[:2])
    real, journal._file = journal._file, open("/dev/full", "wb", buffering=0)  # noqa: SIM115
    journal._cut = lambda whole: None
    with pytest.raises(NoyauError, match=r"No space left.*2 rows so far are kept"):
        journal.add(rows[2:])
    real.close()
    journal.close()
    assert found.write(out).fresh == 2
    assert [row["grundy"] for row in read_result(out)[1]] == [1, 1, 2, 0]


def test_proofs_are_kept_and_checked(tmp_path):
    found = sweep(Snort, "connected:{1..4}", "winner", workers=0, proofs=True)
    found.write(tmp_path / "R.csv", proofs=tmp_path / "proofs")
    files = sorted((tmp_path / "proofs").iterdir())
    assert [file.name for file in files] == [f"{place:04}.json" for place in range(10)]
    assert all(check_file(file).proved for file in files)


def _first_wins(rules):
    def wins(at, player):
        return any(not wins(rules.after(at, move), player.other) for move in rules.moves(at, player))

    return wins(rules.start(), rules.to_move)


@pytest.mark.long
def test_the_counts_by_outcome_are_the_slow_twins():
    """Snort, Col and node kayles on all connected graphs up to 4 vertices, against plain recursion over the rules."""
    for game in (Snort, Col, NodeKayles):
        for row in sweep(game, "connected:{1..4}", "winner", workers=0):
            first = row["winner"] in ("red", 1)
            assert first is _first_wins(game(row["board"])), row


# In processes


@pytest.mark.long
def test_one_process_and_several_give_the_same_rows(tmp_path):
    asked = ("winner", "value", "temperature", "nodes")
    for workers in (0, 1, 3):
        sweep(Snort, "connected:{1..5}", asked, workers=workers, clock=False).write(tmp_path / f"{workers}.jsonl")
    first, *others = (tmp_path / f"{workers}.jsonl" for workers in (0, 1, 3))
    assert all(other.read_bytes() == first.read_bytes() for other in others)


class _Deadly:
    """An engine whose workers die of one board, as they would of a fault in the core."""

    def __init__(self, question, deadly, most=2):
        self.inside = Processes(question, most)
        self.deadly = deadly

    @property
    def free(self):
        return self.inside.free

    def send(self, number, tasks):
        if not any(place == self.deadly for place, _ in tasks):
            self.inside.send(number, tasks)
            return
        for worker in self.inside._workers:  # else a quick one would have answered before it is killed
            worker.process.send_signal(signal.SIGSTOP)
        self.inside.send(number, tasks)
        for worker in self.inside._workers:
            worker.process.send_signal(signal.SIGKILL if worker.batch == number else signal.SIGCONT)

    def finished(self):
        return self.inside.finished()

    def close(self):
        self.inside.close()


@pytest.mark.long
def test_a_board_that_kills_its_worker_is_a_row_and_the_others_are_solved():
    found = sweep(NodeKayles, "path:{1..30}", "grundy", clock=False)
    engine = _Deadly(found.question, 17)
    try:
        rows = [row for rows in solved(found.question, found.question.tasks(found.boards), engine) for row, _ in rows]
    finally:
        engine.close()
    honest = list(sweep(NodeKayles, "path:{1..30}", "grundy", clock=False, workers=0))
    assert "killed by SIGKILL" in rows[17]["error"]
    assert rows[:17] + rows[18:] == honest[:17] + honest[18:]


@pytest.mark.long
def test_whoever_stops_reading_stops_the_workers():
    found = sweep(NodeKayles, "path:{1..100000}", "grundy", workers=2)
    rows = iter(found)
    assert next(rows)["grundy"] == 1
    rows.close()


def test_cancellation():
    cancel = threading.Event()
    found = sweep(NodeKayles, "path:{1..100000}", "grundy", workers=0, cancel=cancel)
    rows = iter(found)
    next(rows)
    cancel.set()
    with pytest.raises(Cancelled):
        list(rows)


def test_async_iteration():
    async def read():
        return [row["grundy"] async for row in sweep(NodeKayles, "path:{1..5}", "grundy", workers=0)]

    assert asyncio.run(read()) == [1, 1, 2, 0, 3]


@pytest.mark.long
def test_a_task_that_reads_rows_can_be_cancelled(monkeypatch):
    """While a row is waited for: the workers end, and what comes out is the cancellation and nothing else."""
    ended, end = [], Processes.close
    monkeypatch.setattr(Processes, "close", lambda engine: ended.append(end(engine)))
    asked = sweep(NodeKayles, "path:{1..4000}", ("grundy", "winning_moves"), workers=1)

    async def read(first):
        async for _ in asked:
            first.set()

    async def cancel():
        first = asyncio.Event()
        task = asyncio.create_task(read(first))
        await first.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel())
    assert ended == [None]


def test_batches_end_when_their_time_is_up():
    found = sweep(NodeKayles, "path:{1..50}", "grundy")
    tasks = list(found.question.tasks(found.boards))
    assert len(answer_batch(found.question, tasks, most_seconds=0).rows) == 1


def test_an_unknown_game():
    with pytest.raises(UnknownName, match="snort"):
        sweep("snorkel", "path:3")
