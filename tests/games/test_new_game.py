"""A newcomer copies one file and changes the rule; `solve`, `duel` and the page know the game, nothing else touched."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

import noyau.games.subtraction
from helpers.server import running

RULE = "return (Take(amount) for amount in self.amounts_of(player) if amount <= at.tokens)"
HALVES = "return (Take(amount) for amount in sorted({1, at.tokens // 2} - {0}) if amount <= at.tokens)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the copy: take one token, or half of the heap."""
    folder = tmp_path_factory.mktemp("my games")
    original = Path(noyau.games.subtraction.__file__).read_text()
    assert original.count(RULE) == 1
    (folder / "halving.py").write_text(original.replace(RULE, HALVES))
    return folder


@pytest.fixture
def run(noyau, folder):
    return lambda *words, typed="": noyau(*words, typed=typed, env={"NOYAU_GAMES": str(folder)}).out


def slow_winner(tokens):
    """Whether the player to move wins, by plain recursion on the new rule."""
    wins = [False]
    for heap in range(1, tokens + 1):
        wins.append(any(not wins[heap - amount] for amount in {1, max(1, heap // 2)}))
    return 1 if wins[tokens] else 2


@pytest.mark.parametrize("tokens", [1, 2, 3, 7, 14, 20])
def test_solve_knows_it(run, tokens):
    answer = json.loads(run("solve", "halving", tokens, "--json", "--proof", "p.json"))
    assert answer["game"] == "halving"
    assert answer["answer"]["winner"] == slow_winner(tokens)
    assert "proved" in run("check", "p.json")


def test_a_leftover_promise_of_fixed_amounts_is_not_believed(run):
    """The copy still says that its amounts are fixed; for a long heap that would give a wrong answer."""
    answer = json.loads(run("solve", "halving", 10_204, "--json"))["answer"]
    assert answer["winner"] == slow_winner(10_204)


def test_duel_knows_it(run):
    told = run("duel", "halving", 8, typed="4\nhint\n")
    assert "Player 1 plays: take 4" in told


@pytest.mark.long
def test_the_page_knows_it(folder):
    with running(NOYAU_GAMES=str(folder)) as address, httpx.Client(base_url=address) as web:
        games = {game["name"]: game for game in web.get("/api/games").json()["games"]}
        assert {"halving", "subtraction"} <= set(games)
        match = {"game": "halving", "fields": {"tokens": "8"}, "moves": ["take 4"]}
        moves = web.post("/api/match", json=match).json()["view"]["moves"]
        assert [move["text"] for move in moves] == ["take 1", "take 2"]


def test_a_real_process_knows_it(noyau_process, folder):
    """The folders are looked at while the games are imported, which the runs in this process only imitate."""
    env = {"NOYAU_GAMES": str(folder)}
    assert json.loads(noyau_process("solve", "halving", 7, "--json", env=env).out)["answer"]["winner"] == slow_winner(7)


def test_a_broken_game_file_is_named_and_does_not_harm_the_others(noyau, tmp_path):
    (tmp_path / "broken.py").write_text("import nothing_of_that_name\nGAME = None\n")
    env = {"NOYAU_GAMES": str(tmp_path)}
    told = noyau("solve", "broken", "3", env=env, code=2)
    assert "the game file of 'broken' cannot be loaded: ModuleNotFoundError" in told.err
    noyau("solve", "subtraction", "3", env=env)
    assert "no game is called 'broken'" in noyau("solve", "broken", "3", code=2).err
