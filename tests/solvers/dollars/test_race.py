"""Document 000 to the letter: its algorithms raced, boards that nobody can win, its generator, its files, hardness."""

from __future__ import annotations

import json

import pytest

from noyau.errors import BadBoard, CannotRead
from noyau.games import Dollar
from noyau.games.dollar import length_of, minimised
from noyau.graphs import board, board_from_bytes
from noyau.make.dollar import Hopeless, Wanted, measured, puzzle, unwinnable
from noyau.make.hardness import Hardness
from noyau.solvers.dollars.burning import is_winnable
from noyau.solvers.dollars.by_hand import played
from noyau.solvers.dollars.race import race
from noyau.solvers.dollars.shortest import least_moves


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_race_is_four_runs_and_par(seed):
    rules = Dollar(f"random:8,4,seed={seed}")
    found = race(rules, steps=2_000)
    assert found.par == least_moves(rules.graph(), rules.start().values).length
    for row in found.rows:
        run = played(row.method, rules.graph(), rules.start().values, most_steps=2_000)
        assert (row.length, row.ending) == (len(run.moves), run.ending)
        if row.ending == "won":
            assert row.minimised == length_of(minimised(run.script)) >= found.par
    assert found.rows[0].ending == "won"  # borrowing always gets there


def test_the_race_as_a_table_and_as_bars(noyau, tmp_path):
    told = noyau("race", "dollar", "random:8,4,seed=3", "--plot", "race.svg").out
    assert "borrow" in told
    assert "Par: 14 moves" in told
    assert (tmp_path / "race.svg").read_text().count("<rect") >= 3
    found = json.loads(noyau("race", "dollar", "random:8,4,seed=3", "--json").out)
    assert found["race"]["par"] == 14
    assert [row["method"] for row in found["race"]["rows"]] == ["borrow", "naive", "give", "alternate"]
    assert "Personne ne peut gagner" in noyau("race", "dollar", "cycle:3", "--values", "1,-1,0", "--lang", "fr").out
    assert noyau("race", "nim", "3", code=2).out == ""


@pytest.mark.parametrize("name", ["petersen", "grid:3x3", "complete:5", "cycle:6", "bipartite:2,3"])
def test_below_the_genus_there_is_always_a_board_that_nobody_can_win(name):
    genus = board(name).genus
    for total in range(-2, genus):
        for seed in (1, 2):
            graph = unwinnable(Hopeless(board=name, total=total, seed=seed))
            assert int(graph.values.sum()) == total
            assert not is_winnable(graph, graph.values)
    with pytest.raises(BadBoard, match="at least the genus"):
        unwinnable(Hopeless(board=name, total=genus))


def test_max_debt():
    for debt in (0, 1, 3, 10):
        graph = board(f"random:15,4,debt={debt},seed=1")
        assert graph.values.min() >= -debt
        assert graph.values.sum() == graph.genus
    assert board("random:15,4,seed=1,debt=10") == board("random:15,4,seed=1")
    with pytest.raises(CannotRead):
        board("random:15,4,debt=x,seed=1")
    with pytest.raises(CannotRead):
        board("tree:5,debt=3")


def test_the_old_programs_files_have_an_upward_axis():
    old = b'{"vertices": [{"pos": [0, 0], "value": 1}, {"pos": [10, 100], "value": -1}], "edges": [[0, 1]]}'
    assert board_from_bytes(old).coordinates.tolist() == [[0, 100], [10, 0]]
    new = old.replace(b"{", b'{"format": "noyau board 1", ', 1)
    assert board_from_bytes(new).coordinates.tolist() == [[0, 0], [10, 100]]


def test_places_and_dollars_are_saved_from_the_terminal(noyau, tmp_path):
    noyau("draw", "dollar", "path:3", "--values", "2,-1,0", "--moves", "lend 0", "-o", "saved.json")
    saved = board_from_bytes((tmp_path / "saved.json").read_bytes())
    assert saved.values.tolist() == [1, 0, 0]
    assert saved.coordinates is not None


def test_hard_and_easy_are_measured():
    easy, hard = (measured(puzzle(Wanted(n=9, par=6, difficulty=kind))) for kind in ("easy", "hard"))
    assert (easy.grade, hard.grade) == ("easy", "hard")
    assert easy.missed == 0 < hard.missed
    assert 3 * easy.good_first_moves >= 9
    assert 2 * hard.good_first_moves <= 9
    assert Hardness(5, None, None, 1, 9).grade == "hard"
    assert Hardness(5, 5, 7, 1, 9).grade == "medium"


def test_a_numbered_set_with_par(noyau, tmp_path):
    told = noyau("make", "dollar", "--n", 6, "--par", 4, "--count", 3, "-o", "set.json")
    assert sorted(file.name for file in tmp_path.glob("set*")) == ["set-01.json", "set-02.json", "set-03.json"]
    assert told.err.count("Par 4.") == 3
    contents = [json.loads(file.read_text()) for file in sorted(tmp_path.glob("set*"))]
    assert [content["par"] for content in contents] == [4, 4, 4]
    assert len({json.dumps(content) for content in contents}) == 3
    assert "need files" in noyau("make", "dollar", "--count", 2, code=2).err
    assert "all be the same" in noyau("make", "snort", "grid", "--count", 2, "-o", "x.json", code=2).err
