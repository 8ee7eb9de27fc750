"""`noyau make GAME [KIND] …`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from noyau.games import kayles, subtraction
from noyau.graphs import board_from_bytes


def test_a_board_by_chance_goes_to_a_file_and_is_solved(noyau):
    noyau("make", "snort", "--n", 6, "--edges", 7, "--seed", 4, "-o", "mine.json")
    assert json.loads(noyau("solve", "snort", "mine.json", "--json").out)["answer"]["winner"] in ("red", "blue")
    made = json.loads(noyau("make", "snort", "grid", "--r", 2, "--c", 3, "--json").out)
    assert (made["game"], made["file"], len(made["made"]["edges"])) == ("snort", None, 7)


@pytest.mark.parametrize("file", ["x.gv", "x.npz"])
def test_an_arena_is_written_in_the_format_that_its_name_says(noyau, file):
    noyau("make", "arena", "--n", 9, "-o", file)
    found = noyau("solve", "arena", file, "--json").out
    noyau("make", "arena", "--n", 9, "-o", "same.dot")
    assert json.loads(found)["answer"] == json.loads(noyau("solve", "arena", "same.dot", "--json").out)["answer"]
    assert "a PGSolver file cannot hold vertex 8" in noyau("make", "arena", "--n", 9, "-o", "x.pg", code=2).err


@pytest.mark.parametrize("file", ["x.graphml", "x.dot", "x.col", "x.g6", "x-%d.g6"])
def test_a_board_is_written_in_the_format_that_its_name_says(noyau, file):
    words = ["make", "snort", "--n", 6, "--edges", 7, "-o", file]
    noyau(*words, *(["--count", 2] if "%" in file else []))
    made = json.loads(noyau("solve", "snort", file.replace(".g6", "-02.g6") if "%" in file else file, "--json").out)
    assert made["answer"]["winner"] in ("red", "blue")


def test_what_has_no_file_is_written_as_it_is_typed(noyau):
    heaps = noyau("make", "nim", "--count", 3, "--seed", 2).out.split()
    assert json.loads(noyau("solve", "nim", *heaps, "--json").out)["board"] == heaps[0]
    typed = noyau("make", "octal", "--tokens", 9).out.split()
    assert typed[1:] == ["--n", "9"]
    assert noyau("solve", "octal", *typed)
    noyau("make", "subtraction", "-o", "match.json")


def test_boards_for_no_game_in_particular(noyau):
    assert board_from_bytes(noyau("make", "board", "--name", "petersen").out).edge_count == 15
    assert board_from_bytes(noyau("make", "board", "--n", 64, "--edges", 120).out).edge_count == 120


def test_requests_that_are_wrong_get_one_sentence(noyau):
    assert "did you mean 'grid'?" in noyau("make", "snort", "gird", code=2).err
    assert "allowed here: 1 to 60" in noyau("make", "dollar", "level", "--level", 61, code=2).err
    assert "no game is called 'chess'" in noyau("make", "chess", code=2).err
    assert "give 3 to 6" in noyau("make", "euler", "--n", 4, "--edges", 9, code=2).err


def test_help_lists_games_and_kinds(noyau):
    assert {"board", "cubes", "dollar", "nim", "snort"} <= set(noyau("make", "--help").out.split())
    told = noyau("make", "dollar", "--help").out
    assert {"--par", "puzzle", "random", "unsure", "level"} <= set(told.split())


def test_games_of_ones_own_bring_their_maker_or_get_the_families(noyau, tmp_path):
    games = tmp_path / "games"
    games.mkdir()
    heap = Path(subtraction.__file__).read_text()
    assert heap.count('"amounts to take by chance"') == 1
    (games / "halving.py").write_text(heap.replace('"amounts to take by chance"', '"halves by chance"'))
    (games / "taking.py").write_text(Path(kayles.__file__).read_text())
    env = {"NOYAU_GAMES": str(games)}
    assert "halves by chance" in noyau("make", "halving", "--help", env=env).out
    typed = noyau("make", "halving", "--tokens", 9, env=env).out.split()
    assert typed[:2] == ["9", "--take"]
    assert len(json.loads(noyau("make", "taking", "cycle", "--n", 5, env=env).out)["edges"]) == 5


@pytest.mark.parametrize("kind", [["random", "--n", "8"], ["level", "--level", "4"]])
def test_every_board_with_dollars_keeps_its_par(noyau, tmp_path, kind):
    told = noyau("make", "dollar", *kind, "-o", "board.json")
    par = json.loads((tmp_path / "board.json").read_text())["par"]
    assert f"Par: {par} moves, and no solution is shorter." in told.err
    assert json.loads(noyau("solve", "dollar", "board.json", "--json").out)["answer"]["length"] == par


def test_a_board_that_nobody_can_win_has_no_par(noyau, tmp_path):
    seed = next(seed for seed in range(1, 50) if _is_hopeless(noyau, f"unsure:8,3,seed={seed}"))
    told = noyau("make", "dollar", "unsure", "--n", 8, "--maxdeg", 3, "--seed", seed, "-o", "board.json")
    assert "Nobody can win on this board." in told.err
    assert "par" not in json.loads((tmp_path / "board.json").read_text())


def _is_hopeless(noyau, board):
    return not json.loads(noyau("solve", "dollar", board, "--json").out)["answer"]["winnable"]
