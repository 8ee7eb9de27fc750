"""What stands around a sweep when something is wrong with it: damaged journals, strange names, two at once."""

import json
import os
import signal
from importlib import import_module

import pytest

from noyau import solve
from noyau.certificates import check_file
from noyau.errors import BadRules, CannotRead, CannotWrite, LimitReached, NoyauError
from noyau.games import Bracelet, Cubes, NodeKayles, Snort
from noyau.sweep import pump as pump_room
from noyau.sweep import sweep
from noyau.sweep.journal import Journal
from noyau.sweep.pump import solved
from noyau.sweep.results import read_result

check_room = import_module("noyau.cli.check")
PATHS = sweep(NodeKayles, "path:{1..9}", "grundy", workers=0, clock=False)


def _begun(folder, lines):
    """A sweep of PATHS that was stopped with these lines in its journal."""
    journal = Journal(folder / "R.jsonl", PATHS.question.as_json(PATHS.boards))
    journal.open()
    journal.close()
    journal.rows_file.write_bytes(b"".join(lines))
    return folder / "R.jsonl"


@pytest.fixture
def whole(tmp_path):
    PATHS.write(tmp_path / "whole.jsonl")
    return (tmp_path / "whole.jsonl").read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize(
    "damage", [b"\0" * 80 + b"\n", b"\n", b"[]\n", b'{"place": 3}\n', b"3\n", b'{"place": "4"}\n', b"\xff\n"]
)
def test_a_damaged_line_is_solved_again(whole, damage, tmp_path):
    """With everything behind it: no row is lost, none comes twice."""
    out = _begun(tmp_path, [*whole[:4], damage, *whole[5:7]])
    assert PATHS.write(out).fresh == 5
    assert out.read_bytes() == b"".join(whole)


def test_rows_of_nobody_knows_which_sweep_are_refused(whole, tmp_path):
    out = tmp_path / "R.jsonl"
    (tmp_path / "R.jsonl.sweep.rows").write_bytes(whole[0])
    with pytest.raises(BadRules, match=r"sweep\.rows' is there, and nothing says which sweep"):
        PATHS.write(out)
    assert PATHS.write(out, restart=True).fresh == 9
    assert out.read_bytes() == b"".join(whole)


@pytest.mark.parametrize("about", ["", "[]", "null", '{"asked": 3, "finished": true, "rows": 1}', '{"asked": {}}'])
def test_a_damaged_description_is_a_sentence(about, tmp_path):
    (tmp_path / "R.jsonl.sweep.json").write_text(about)
    with pytest.raises(CannotRead, match=r"cannot be read.*restart"):
        PATHS.write(tmp_path / "R.jsonl")
    assert PATHS.write(tmp_path / "R.jsonl", restart=True).fresh == 9


def test_restart_waits_for_nobody_and_takes_nothing_from_who_is_writing(tmp_path):
    """The rows of a sweep that runs are still there, and it ends as if nothing had happened."""
    asked = PATHS.question.as_json(PATHS.boards)
    first = Journal(tmp_path / "R.jsonl", asked)
    first.open()
    rows = list(PATHS)
    first.add(rows[:5])
    with pytest.raises(BadRules, match="another sweep is writing"):
        PATHS.write(tmp_path / "R.jsonl", restart=True)
    first.add(rows[5:])
    assert list(first.rows()) == rows
    first.close()


def test_who_opens_while_another_finishes_has_nothing_to_do(tmp_path):
    asked = PATHS.question.as_json(PATHS.boards)
    late = Journal(tmp_path / "R.jsonl", asked)
    is_finished, looks = late._is_finished, []

    def finished_meanwhile():
        looks.append(is_finished())
        if len(looks) == 1:
            PATHS.write(tmp_path / "R.jsonl")
        return looks[-1]

    late._is_finished = finished_meanwhile
    assert (late.open(), late.finished, looks) == (9, True, [False, True])
    late.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["R.jsonl", "R.jsonl.sweep.json"]


@pytest.mark.parametrize("suffix", ["parquet", "csv", "jsonl", "db"])
def test_what_a_kill_has_left_of_the_result_is_replaced(suffix, tmp_path):
    """Of any format: SQLite would find its own tables there."""
    out, rest = tmp_path / f"R.{suffix}", tmp_path / f".R.{suffix}.unfinished"
    PATHS.write(out)
    rest.write_bytes(out.read_bytes())
    assert PATHS.write(out, restart=True).fresh == 9
    assert list(read_result(out)[1]) == list(PATHS)
    assert not rest.exists()


def test_a_result_where_nothing_can_be_written():
    for out in ("/proc/R.csv", "/nowhere/R.csv"):
        with pytest.raises(CannotWrite, match=f"'{out}' cannot be written"):
            PATHS.write(out)


def test_a_finished_sweep_touches_nothing(tmp_path):
    PATHS.write(tmp_path / "R.csv")
    before = tmp_path.stat().st_mtime_ns
    assert PATHS.write(tmp_path / "R.csv").fresh == 0
    assert tmp_path.stat().st_mtime_ns == before, "no lock, no file that comes and goes"


@pytest.mark.parametrize("suffix", ["parquet", "csv", "jsonl", "db"])
def test_names_that_are_no_text_are_written_so_that_they_can_be_read(suffix, tmp_path):
    folder = tmp_path / "boards"
    folder.mkdir()
    for name in (b"\xff.edges", b'a "b", c.edges', "é.edges".encode()):
        (folder / name.decode(errors="surrogateescape")).write_text("0 1")
    (folder / "\udcfe.json").write_text("{}")
    sweep(Snort, str(folder), "winner", workers=0).write(tmp_path / f"R.{suffix}")
    rows = list(read_result(tmp_path / f"R.{suffix}")[1])
    assert [row["winner"] for row in rows] == ["red", "red", None, "red"]
    assert [row["board"].removeprefix(f"{folder}/") for row in rows] == [
        'a "b", c.edges', "é.edges", r"\udcfe.json", r"\udcff.edges"
    ]  # fmt: skip


def test_a_number_of_more_than_64_bits_is_a_row_with_its_reason(tmp_path):
    """Sixteen cubes of one colour each may be turned in 24^16 ways."""
    cubes = ";".join(" ".join([str(colour)] * 6) for colour in range(16))
    found = sweep(Cubes, [cubes], "solvable,states", workers=0)
    found.write(tmp_path / "R.parquet")
    (row,) = read_result(tmp_path / "R.parquet")[1]
    assert (row["solvable"], row["states"]) == (True, None)
    assert row["error"] == f"states is {24**16}, and a column of whole numbers has 64 bits."


@pytest.mark.parametrize("limit", [float("nan"), -1.0])
def test_a_limit_that_is_none(limit):
    with pytest.raises(BadRules, match="the limit is"):
        sweep(Snort, "path:3", limit=limit)


def test_without_end_is_without_a_limit():
    asked = sweep(Snort, "path:3", limit=float("inf"))
    assert "Infinity" not in json.dumps(asked.question.as_json(asked.boards))


def test_proofs_are_made_for_whoever_names_a_folder_and_for_that_folder_alone(tmp_path):
    found = sweep(Snort, "path:{1..3}", "winner", workers=0)
    found.write(tmp_path / "R.csv", proofs=tmp_path / "one")
    assert [file.name for file in sorted((tmp_path / "one").iterdir())] == ["0000.json", "0001.json", "0002.json"]
    with pytest.raises(BadRules, match="another question: proofs"):
        found.write(tmp_path / "R.csv", proofs=tmp_path / "two")


def _deadly(file, **asked):
    if file.name == "0007.json":
        os.kill(os.getpid(), signal.SIGKILL)
    return check_file(file)


@pytest.mark.long
def test_a_proof_that_kills_its_checker_is_a_line_and_the_others_are_checked(tmp_path, monkeypatch):
    sweep(Snort, "connected:{1..4}", "winner", workers=0).write(tmp_path / "R.csv", proofs=tmp_path / "proofs")
    monkeypatch.setattr(check_room, "_checked", _deadly)
    monkeypatch.setattr(check_room, "_cores", lambda: 2)
    files = sorted((tmp_path / "proofs").iterdir())
    results = list(check_room._all(files, None, None, False))
    assert [isinstance(one, LimitReached) for one in results] == [place == 7 for place in range(10)]
    assert all(one.proved for place, one in enumerate(results) if place != 7)


class _FirstOneWaits:
    """Two batches at a time, but the very first is answered last of all."""

    def __init__(self, question):
        self.question, self.waiting, self.sent = question, {}, 0

    @property
    def free(self):
        return 2 - len(self.waiting)

    def send(self, number, tasks):
        self.waiting[number], self.sent = tasks, self.sent + len(tasks)

    def finished(self):
        from noyau.sweep.answering import answer_batch

        number = max(self.waiting)
        yield number, answer_batch(self.question, self.waiting.pop(number))

    def close(self):
        pass


def test_rows_that_wait_are_bounded_by_their_bytes_too(monkeypatch):
    """Behind a board that takes long, long rows are not piled up to the last board of the window."""
    monkeypatch.setattr(pump_room, "MOST_HELD", 2_000)
    monkeypatch.setattr(pump_room, "GROWTH", 2)
    found = sweep(NodeKayles, "path:{1..60}", "grundy", clock=False)
    engine = _FirstOneWaits(found.question)
    rows, most = [], 0
    for some in solved(found.question, found.question.tasks(found.boards), engine):
        rows += some
        most = max(most, len(some))
    assert [row["place"] for row, _ in rows] == list(range(60))
    assert most < 40, "nobody went on to the end before the first was known"


def test_specs_that_say_nothing():
    for over in ([], [""], ["path:3", "  "]):
        with pytest.raises(NoyauError, match="nothing says over which boards"):
            sweep(Snort, over)


def test_a_folder_of_empty_files_holds_no_board(tmp_path):
    (tmp_path / "a.g6").write_text("\n")
    with pytest.raises(CannotRead, match="holds no board"):
        sweep(Snort, str(tmp_path))
    (tmp_path / "b.g6").write_text("nothing\nBw\n")
    (tmp_path / "c.g6").write_text("nothing\n")
    rows = list(sweep(Snort, str(tmp_path), "winner", workers=0))
    assert [row["winner"] for row in rows] == [None, "red", None]
    (tmp_path / "d\ne.edges").write_text("0 1")
    with pytest.raises(CannotRead, match="line break"):
        sweep(Snort, str(tmp_path))


def test_the_seed_of_a_solver_is_not_taken_for_that_of_boards():
    """A bracelet by chance has a seed of its own, which may be swept as well."""
    rows = list(sweep(Bracelet, "4", "seed,sequence", method="random", seed="{7..9}", workers=0))
    assert [row["seed"] for row in rows] == [7, 8, 9]
    (same,) = sweep(Bracelet, "4", "sequence", method="random", seed=8, workers=0)
    assert same["sequence"] == rows[1]["sequence"] == solve(Bracelet(4), method="random", seed=8).answer.sequence


def test_a_column_that_must_be_asked_for_is_asked_for():
    (row,) = sweep(Cubes, "instant-insanity", "solutions,states,looks", workers=0)
    answer = solve(Cubes("instant-insanity"), count=True).answer
    assert (row["solutions"], row["states"], row["looks"]) == (answer.solutions, answer.states, answer.looks)
