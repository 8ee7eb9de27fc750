"""A newcomer copies one file and changes the rule; `solve`, `duel` and the page know the game, nothing else touched."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent, indent

import httpx
import pytest

import noyau.games as noyau_games
import noyau.games.subtraction
from helpers.patience import PATIENCE
from helpers.server import running

ROOT = Path(__file__).resolve().parent.parent.parent
SHAPE = "class Subtraction(FixedAmounts):"
AMOUNTS = "    def amounts_of("


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with the copy: take one token, or half of the heap."""
    folder = tmp_path_factory.mktemp("my games")
    original = Path(noyau.games.subtraction.__file__).read_text()
    assert original.count(SHAPE) == original.count(AMOUNTS) == 1
    copy = original.replace(SHAPE, "class Subtraction:")
    begin = copy.index(AMOUNTS)
    end = copy.index("    def picture(")
    (folder / "halving.py").write_text(copy[:begin] + rules_to_copy() + "\n" + copy[end:])
    return folder


def rules_to_copy():
    """The moves that CONTRIBUTING.md shows."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    begin = text.index("   impartial = True")
    return indent(dedent(text[begin : text.index("   ```", begin)]), "    ")


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


def test_a_long_heap_is_explored_like_a_short_one(run):
    """No shape says that the amounts are fixed; to believe it would give a wrong answer."""
    answer = json.loads(run("solve", "halving", 10_204, "--json"))["answer"]
    assert answer["winner"] == slow_winner(10_204)


def test_a_copy_that_keeps_the_shape_and_writes_moves_is_told_what_to_do(noyau, folder, tmp_path):
    original = Path(noyau_games.subtraction.__file__).read_text()
    begin = original.index(AMOUNTS)
    (tmp_path / "halving.py").write_text(original[:begin] + rules_to_copy() + "\n" + original[begin:])
    told = noyau("solve", "halving", 7, env={"NOYAU_GAMES": str(tmp_path)}, code=2).err
    assert "Subtraction cannot say what 'start' is, for FixedAmounts settles it" in told
    assert "inherit from nothing and write moves and after yourself" in told


def test_duel_knows_it(run):
    told = run("duel", "halving", 8, typed="4\nhint\n")
    assert "Player 1 plays: take 4" in told


@pytest.mark.long
def test_the_page_knows_it(folder):
    with running(NOYAU_GAMES=str(folder)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as web:
        games = {game["name"]: game for game in web.get("/api/games").json()["games"]}
        assert {"halving", "subtraction"} <= set(games)
        match = {"game": "halving", "fields": {"tokens": "8"}, "moves": ["take 4"]}
        moves = web.post("/api/match", json=match).json()["view"]["moves"]
        assert [move["text"] for move in moves] == ["take 1", "take 2"]


def test_a_real_process_knows_it(noyau_process, folder):
    """The folders are looked at while the games are imported, which the runs in this process only imitate."""
    env = {"NOYAU_GAMES": str(folder)}
    assert json.loads(noyau_process("solve", "halving", 7, "--json", env=env).out)["answer"]["winner"] == slow_winner(7)


def test_the_file_of_the_how_to_page_is_a_game(noyau, tmp_path):
    page = (ROOT / "docs/howto/add_game.md").read_text("utf-8")
    (tmp_path / "halving.py").write_text(page.split("```python\n")[1].split("```")[0], "utf-8")
    env = {"NOYAU_GAMES": str(tmp_path)}
    for tokens in range(1, 20):
        answer = json.loads(noyau("solve", "halving", tokens, "--json", env=env).out)["answer"]
        assert answer["winner"] == slow_winner(tokens)
    assert "Player 1 plays: take 4" in noyau("duel", "halving", 8, typed="4\n", env=env).out
    noyau("draw", "halving", 8, "--arena", "-o", "arena.svg", env=env)
    assert (tmp_path / "arena.svg").stat().st_size > 0


def test_a_broken_game_file_is_named_and_does_not_harm_the_others(noyau, tmp_path):
    (tmp_path / "broken.py").write_text("import nothing_of_that_name\nGAME = None\n")
    env = {"NOYAU_GAMES": str(tmp_path)}
    told = noyau("solve", "broken", "3", env=env, code=2)
    assert "the game file of 'broken' cannot be loaded: ModuleNotFoundError" in told.err
    noyau("solve", "subtraction", "3", env=env)
    assert "no game is called 'broken'" in noyau("solve", "broken", "3", code=2).err
