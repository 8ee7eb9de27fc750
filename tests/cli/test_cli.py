"""The command line is a contract: what is printed where, and with which exit code."""

from __future__ import annotations

import json

import pytest

from noyau import __version__


def test_solve_21_matches(noyau):
    answer = json.loads(noyau("solve", "subtraction", 21, "--take", "1,2,3,4", "--json").out)
    assert set(answer) == {"game", "board", "answer", "proof", "seconds"}
    assert (answer["game"], answer["board"]) == ("subtraction", "21")
    assert answer["answer"]["winner"] == 1
    assert answer["answer"]["winning_moves"] == [1]
    assert answer["answer"]["kernel"] == [0, 5, 10, 15, 20]
    assert answer["answer"]["to_move"] == 1
    assert len(answer["answer"]["grundy"]) == 22
    assert answer["proof"]["kind"] == "proved"


def test_solve_document_004_and_check_its_proof(noyau, tmp_path):
    words = (
        "solve",
        "subtraction",
        4,
        "--take",
        "1,2",
        "--take-second",
        "1,3",
        "--misere",
        "--json",
        "--proof",
        "p.json",
    )
    answer = json.loads(noyau(*words).out)
    assert (answer["answer"]["winner"], answer["answer"]["rank"]) == (1, 4)
    assert noyau("check", "p.json").out.startswith(
        "proved: Subtraction 4, take 1,2, take second 1,3, misere, player 1 to move: player 1 wins in 4 moves"
    )
    content = json.loads((tmp_path / "p.json").read_text())
    for vertex in range(10):
        changed = json.loads(json.dumps(content))
        changed["certificate"]["rank"][vertex] += 1
        (tmp_path / "q.json").write_text(json.dumps(changed))
        assert "vertex " in noyau("check", "q.json", code=1).out


def test_check_json(noyau, tmp_path):
    noyau("solve", "subtraction", 7, "--proof", "p.json")
    assert json.loads(noyau("check", "p.json", "--json").out)["proved"] is True
    content = json.loads((tmp_path / "p.json").read_text())
    content["claim"]["winner"] = 2
    (tmp_path / "p.json").write_text(json.dumps(content))
    lying = json.loads(noyau("check", "p.json", "--json", code=1).out)
    assert lying["proved"] is False
    assert lying["flaws"]


def test_a_huge_heap(noyau):
    answer = json.loads(noyau("solve", "subtraction", 10**9, "--take", "1,2,3,4", "--json").out)["answer"]
    assert answer == {
        "winner": 2, "to_move": 1, "rank": None, "winning_moves": [], "grundy_value": 0, "period": 5, "preperiod": 0,
    }  # fmt: skip


def test_solve_for_people(noyau):
    told = noyau("solve", "subtraction", 21, "--take", "1,2,3,4").out
    assert "Player 1 wins in 9 moves." in told
    assert "Winning moves: take 1" in told
    assert "Kernel: 0, 5, 10, 15, 20" in told
    assert "Coups gagnants : prendre 1" in noyau("solve", "subtraction", 21, "--take", "1,2,3,4", "--lang", "fr").out
    assert "Guanya" in noyau("solve", "subtraction", 10**6, env={"LANG": "ca_ES.UTF-8"}).out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["solve", "substraction", "21"], "did you mean 'subtraction'?"),
        (["solve", "subtraction", "many"], "TOKENS has 'many' where a whole number"),
        (["solve", "subtraction", "21", "--take", "1;2"], "take has '1;2'"),
        (["solve", "subtraction", "21", "--take", "0"], "nobody can take 0 tokens"),
        (["solve", "subtraction", "21", "--to-move", "3"], "--to-move is '3'; allowed here: 1, 2"),
        (["solve", "subtraction", "21", "--proof", "no/such/folder/p.json"], "cannot be written"),
        (["solve", "subtraction", "--", "-5"], "a heap cannot have -5 tokens"),
        (["solve", "subtraction"], "missing argument"),
        (["solve", "subtraction", "21", "--fast"], "no such option"),
        (["check", "none.json"], "cannot be opened"),
        (["check", "."], "holds no proof"),
        (["draw", "subtraction", "21", "-o", "x.gif"], ".svg"),
        (["draw", "subtraction", "5000", "--arena", "-o", "x.svg"], "more than"),
        (["draw", "subtraction", "5000", "--kernel", "-o", "x.svg"], "more than"),
        (["draw", "subtraction", "5", "--take-second", "1", "--kernel", "-o", "x.svg"], "have different moves"),
        (["duel", "subtraction", "21", "--moves", "take 9"], "'take 9' is not legal from 'heap 21'"),
        (["dance"], "no such command"),
    ],
)
def test_a_wrong_request_gets_one_sentence_and_leaves_nothing_behind(noyau, tmp_path, words, says):
    answer = noyau(*words, code=2)
    assert says in answer.err
    assert len(answer.err.splitlines()) == 1
    assert answer.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_limit_is_exit_code_3(noyau):
    answer = noyau("solve", "subtraction", 10_000, "--limit", 0, "--json", code=3)
    assert json.loads(answer.out)["proof"]["kind"] == "none"
    assert "unknown so far" in answer.err


def test_version_and_help(noyau):
    assert noyau("--version").out == f"noyau {__version__}\n"
    told = noyau("--help").out
    for verb in ("solve", "check", "play", "duel", "draw", "tour"):
        assert verb in told
    assert "--take-second" in noyau("solve", "subtraction", "--help").out
    told = noyau("solve", "--help").out
    assert "noyau solve GAME BOARD… [OPTIONS]…\n" in told
    assert "Games:\n" in told
    assert "subtraction" in told
    assert "`noyau solve GAME --help` lists the options of a game" in told
    assert "whoever cannot move loses" not in told  # the rules of every game are told by `noyau --help` alone


def test_tour(noyau):
    told = noyau("tour").out.splitlines()
    assert any(line.startswith("subtraction: proved: Subtraction 21, ") and "player 1 wins" in line for line in told)
    assert all(": proved: " in line for line in told)


def test_draw(noyau, tmp_path):
    assert noyau("draw", "subtraction", 7).out.startswith("<svg")
    noyau("draw", "subtraction", 7, "--arena", "-o", "arena.svg", "--moves", "take 3; take 1")
    assert "<svg" in (tmp_path / "arena.svg").read_text()
    noyau("draw", "subtraction", 21, "--take", "1,2,3,4", "--kernel", "-o", "kernel.svg", "--lang", "ca")
    assert (tmp_path / "kernel.svg").read_text().count("dins del nucli") == 5


class TestDuel:
    def test_a_move_and_a_hint(self, noyau):
        answer = noyau("duel", "subtraction", 21, "--take", "1,2,3,4", "--json", typed="take 1\nhint\n")
        assert json.loads(answer.out)["moves"][0] == "take 1"
        assert "Wins in 7 moves" in answer.err

    def test_a_whole_match_by_following_the_hints(self, noyau):
        moves, over = [], False
        while not over:
            told = noyau("duel", "subtraction", 21, "--json", "--moves", "; ".join(moves), typed="hint\n").err
            hint = told.split("Wins in ")[1].split(": ")[1].split()[:2]
            answer = json.loads(
                noyau("duel", "subtraction", 21, "--json", "--moves", "; ".join(moves), typed=" ".join(hint) + "\n").out
            )
            moves, over = answer["moves"], answer["over"]
        assert answer["winner"] == 1

    def test_an_illegal_move_is_said_plainly_and_the_match_goes_on(self, noyau):
        told = noyau("duel", "subtraction", 5, typed="take 9\nhello\n2\nquit\n").out
        assert "'take 9' cannot be played here." in told
        assert "'hello' cannot be played here." in told
        assert "Legal moves: take 1, take 2, take 3" in told
        assert "Player 1 plays: take 2" in told

    def test_the_computer_never_loses_a_won_position(self, noyau):
        for typed in ("take 1\n" * 9, "take 2\n" * 9, "take 3\n" * 9):
            told = noyau("duel", "subtraction", 20, typed=typed + "take 1\ntake 2\n").out
            assert "Player 2 has won" in told

    def test_undo_goes_back_to_the_persons_turn(self, noyau):
        answer = noyau("duel", "subtraction", 9, "--json", typed="take 2\nundo\nundo\ntake 1\n")
        assert json.loads(answer.out)["moves"][0] == "take 1"
        assert "nothing to take back" in answer.err

    def test_there_is_nothing_to_redo_either(self, noyau):
        assert "nothing to play again" in noyau("duel", "subtraction", 9, typed="redo\n").out

    def test_positions_are_said_in_the_players_language(self, noyau):
        told = noyau("duel", "subtraction", 1, "--lang", "ca", typed="1\n").out
        assert "  |    (pila de 1)\n" in told
        assert "\n  pila de 0\n" in told
        assert "(tas 1,2)" in noyau("duel", "nim", "1,2", "--lang", "fr", typed="q\n").out

    def test_two_machines_and_languages(self, noyau):
        told = noyau("duel", "subtraction", 7, "--first", "perfect", "--second", "random", "--lang", "ca").out
        assert "Ha guanyat el jugador 1" in told
        assert "El jugador 1 juga: agafar-ne 3" in told

    def test_words_in_french(self, noyau):
        told = noyau("duel", "subtraction", 5, "--lang", "fr", typed="indice\nprendre 9\n Prendre  1\nquitter\n").out
        assert "(tas de 5)" in told
        assert "« prendre 9 » n’est pas un coup possible ici." in told
        assert "Gagne en 3 coups : prendre 1" in told
        assert "Le joueur 1 joue : prendre 1" in told

    def test_leaving_says_how_to_come_back(self, noyau):
        told = noyau("duel", "subtraction", 9, typed="take 2\n").out
        assert 'Take it up again with --moves "take 2; take ' in told
        assert "--moves" not in noyau("duel", "subtraction", 9, typed="quit\n").out


def test_a_limit_that_is_no_time_is_refused_and_a_very_long_one_is_none(noyau):
    refused = noyau("solve", "dollar", "random:20,4,seed=1", "--limit", "nan", code=2)
    assert "a limit of nan seconds is none" in refused.err
    for limit in ("1e30", "inf"):
        told = json.loads(noyau("solve", "dollar", "random:20,4,seed=1", "--limit", limit, "--json").out)
        assert told["answer"]["optimal"] is True
