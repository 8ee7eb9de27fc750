"""Every optional word of `noyau.rules`, each in a game of one file, through solve, check, duel, the server and draw."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import noyau.games
from helpers.games import plain_winners
from noyau.certificates import Claim, Proved, check, check_file, write_proof
from noyau.cli import noyau as command
from noyau.errors import BadRules, IllegalMove, TooLarge
from noyau.forms import rules_from, words_of
from noyau.games import find
from noyau.play import Match
from noyau.positions import Turn, explore, first_turn
from noyau.positions.paper import position_graph
from noyau.server.answers.matches import hint, reply, sight, whole_answer
from noyau.solvers import solve
from noyau.solvers.paper.explained import explained
from noyau.solvers.sums import solve_sum
from noyau.values import value_of
from noyau.words import FIRST, SECOND, Player

FOLDER = Path(__file__).parent / "one_file"

BOARDS = {
    "tug": [
        {"places": "6", "begin": "3"},
        {"places": "5", "begin": "2", "to_move": "2"},
        {"places": "9", "begin": "4"},
    ],
    "always": [{"tokens": "5"}, {"tokens": "4", "to_move": "2"}, {"tokens": "0"}],
    "rigged": [{"tokens": "5"}, {"tokens": "4", "to_move": "2"}, {"tokens": "6", "misere": True}],
    "noughts": [{"marks": "1,2,0,0,1,0,0,0,2"}, {"marks": "1,2,0,0,2,0,0,0,1"}, {"marks": "1,1,1,2,2,0,0,0,0"}],
    "again": [{"tokens": "6"}, {"tokens": "7", "misere": True}, {"tokens": "5", "begins": "1"}],
    "last": [{"board": "path:6"}, {"board": "cycle:5"}, {"board": "star:4"}],
    "corner": [{"board": "path:6"}, {"board": "cycle:7"}],
    "partly": [{"tokens": "7"}, {"tokens": "8", "misere": True}],
    "vast": [{"tokens": "14"}, {"tokens": "9"}],
    "posted": [{"file": "amounts.txt"}, {"file": "amounts.txt", "tokens": "12"}],
    "ring": [{"begin": "2"}, {"begin": "0"}, {"begin": "4"}, {"begin": "3"}],
    "drawn": [{"tokens": "5"}],
    "trap": [{"tokens": "9"}],
    "shy": [{"board": "path:5"}, {"board": "cycle:4", "to_move": "2"}],
}
CASES = [
    pytest.param(name, words, id=f"{name}-{i}") for name, boards in BOARDS.items() for i, words in enumerate(boards)
]
PLAYED_OUT = [case for case in CASES if case.id not in ("tug-2", "ring-1", "ring-2")]
"""Where perfect play comes to an end."""


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    """As if NOYAU_GAMES named the folder; in a place of its own, where a file with amounts lies."""
    monkeypatch.setattr(noyau.games, "__path__", [*noyau.games.__path__, str(FOLDER)])
    noyau.games.names.cache_clear()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "amounts.txt").write_text("1\n3\n")
    yield tmp_path
    noyau.games.names.cache_clear()
    for name in BOARDS:
        sys.modules.pop(f"noyau.games.{name}", None)
        vars(noyau.games).pop(name, None)


def made(name, words):
    return rules_from(find(name).rules, words)


def run(*words, typed="", code=0):
    done = CliRunner().invoke(command, [str(word) for word in words], input=typed, standalone_mode=False)
    assert done.exception is None, done.exception
    assert done.return_value in (code, None if code == 0 else code), done.output
    return done.stdout


def typed_words(name, words):
    rules = find(name).rules
    board = [field.name for field in noyau.forms.fields_of(rules) if field.board]
    options = []
    for word, value in words.items():
        flag = "--" + word.replace("_", "-")
        options += [] if word in board else [flag] if value is True else [flag, value]
    return [name, *(words[word] for word in board), *options]


def twin(rules):
    start = first_turn(rules)
    return plain_winners(rules, (start.position, start.player))


@pytest.mark.parametrize(("name", "words"), CASES)
def test_solve_agrees_with_the_plain_twin_everywhere(name, words):
    rules = made(name, words)
    solution, right = solve(rules), twin(rules)
    for (position, player), (winner, rank) in right.items():
        verdict = solution.verdict(Turn(position, player))
        assert (verdict.winner, verdict.rank) == (winner, rank), position
        for option in verdict.options:
            then = rules.after(position, option.move)
            owner = rules.owner_of(then) if hasattr(rules, "owner_of") else player.other
            assert option.winner == right[then, owner][0]
    winner = right[first_turn(rules).position, first_turn(rules).player][0]
    assert json.loads(run("solve", *typed_words(name, words), "--json"))["answer"]["winner"] == winner


@pytest.mark.parametrize(("name", "words"), CASES)
def test_check_believes_the_proof_and_notices_every_single_lie(name, words, folder):
    proof = solve(made(name, words)).proof
    write_proof(proof, "p.json")
    assert check_file("p.json").flaws == []
    assert "proved" in run("check", "p.json")
    content = json.loads((folder / "p.json").read_text())
    del content["digest"]

    def is_noticed(lie):
        (folder / "lie.json").write_text(json.dumps(lie))
        return check_file("lie.json").flaws != []

    for winner in {1, 2, None} - {content["claim"]["winner"]}:
        assert is_noticed({**content, "claim": {**content["claim"], "winner": winner}})
    certificate = content["certificate"]
    winners = certificate["winner"]
    for vertex in range(0, len(winners), 1 + len(winners) // 30):
        for other in {-1, 0, 1} - {winners[vertex]}:
            lie = [*winners[:vertex], other, *winners[vertex + 1 :]]
            assert is_noticed({**content, "certificate": {**certificate, "winner": lie}}), vertex


@pytest.mark.parametrize(("name", "words"), PLAYED_OUT)
def test_a_duel_of_perfect_players_ends_as_the_twin_says(name, words):
    rules = made(name, words)
    played = run("duel", *typed_words(name, words), "--first", "perfect", "--second", "perfect", "--json")
    ended = json.loads(played)
    start = first_turn(rules)
    winner, rank = twin(rules)[start.position, start.player]
    assert ended["over"]
    assert ended["winner"] == winner
    assert rank is None or len(ended["moves"]) == rank


@pytest.mark.parametrize(("name", "words"), PLAYED_OUT)
def test_the_server_answers_alike(name, words):
    rules = made(name, words)
    start = first_turn(rules)
    winner, _rank = twin(rules)[start.position, start.player]
    place = {"game": name, "fields": words_of(rules), "moves": []}
    assert whole_answer(place, options={}, limit=20)["answer"]["winner"] == winner
    moves = []
    while True:
        seen = sight({**place, "moves": moves}, values=True, arena=True, limit=20)
        if seen["view"]["status"]["over"]:
            break
        turn = Match.resumed(rules, moves).turn
        assert seen["view"]["to_move"] == turn.player
        best = hint({**place, "moves": moves}, limit=20)["moves"]
        chosen = reply({**place, "moves": moves}, limit=20)["move"]
        assert chosen in best
        values = {move["text"]: move["value"] for move in seen["view"]["moves"]}
        right = twin(rules)
        assert values[chosen]["winner"] == right[turn.position, turn.player][0]
        moves.append(chosen)
    assert seen["view"]["moves"] == []
    status = seen["view"]["status"]
    assert status["winner"] == winner
    assert status["message"]["key"] == ("status.drawn" if winner is None else "status.won")
    if seen["arena"] is not None:
        assert seen["arena"]["moves"] == []


@pytest.mark.parametrize(("name", "words"), CASES)
def test_board_and_arena_are_drawn(name, words):
    assert run("draw", *typed_words(name, words)).startswith("<svg")
    if name != "noughts":  # its arena has too many vertices
        assert run("draw", *typed_words(name, words), "--arena").startswith("<svg")


@pytest.mark.parametrize("words", BOARDS["tug"] + BOARDS["again"])
def test_what_is_worked_out_on_paper_agrees(words):
    rules = made("tug" if "places" in words else "again", words)
    right = twin(rules)
    paper = explained(rules)
    rows = {(tuple(row["position"]) if isinstance(row["position"], list) else row["position"], row["player"]): row
            for row in paper["vertices"]}  # fmt: skip
    for (position, player), (winner, rank) in right.items():
        plain = position.plain()
        row = rows[tuple(plain) if isinstance(plain, list) else plain, int(player)]
        assert (row["winner"], row["moves"]) == (winner, rank)
    assert "kernel" not in paper


def test_a_game_whose_winner_at_always_says_player_1_is_over_and_no_other_claim_is_proved(folder):
    """The forgery: the solver answered as in subtraction, the match as `winner_at`, and the checker believed both."""
    rules = made("always", {"tokens": "4"})
    solution = solve(rules)
    assert (solution.winner, solution.rank, solution.best_moves) == (FIRST, 0, ())
    assert Match(rules).over
    assert Match(rules).winner is FIRST
    with pytest.raises(IllegalMove):
        Match(rules).play("take 1")
    honest = solve(noyau.games.Subtraction(4)).proof
    assert check(Proved(rules, honest.claim, honest.certificate)) != []
    long = made("always", {"tokens": "20000"})
    periodic = solve(noyau.games.Subtraction(20_000)).proof
    assert check(Proved(long, periodic.claim, periodic.certificate)) != []


def test_a_promise_of_fixed_amounts_says_nothing_where_winner_at_decides():
    """10,004 tokens would be answered from the period, of which the empty heap's winner is a part."""
    assert solve(made("rigged", {"tokens": "10004"})).winner is FIRST
    assert solve(noyau.games.Subtraction(10_004)).winner is SECOND


def test_proofs_about_taking_vertices_say_nothing_where_winner_at_decides():
    rules = made("corner", {"board": "path:6"})
    plain = solve(noyau.games.NodeKayles("path:6")).proof
    assert check(plain) == []
    assert check(Proved(rules, plain.claim, plain.certificate)) != []


def test_a_promise_of_fixed_amounts_that_is_not_kept_is_not_believed(folder):
    """The forgery: heaps of 502 modulo 1,000 may only take 1, which a look at small heaps and the first one misses."""
    for tokens in (502, 503, 10_501, 10_504):
        rules = made("trap", {"tokens": str(tokens)})
        wins = [False]
        for heap in range(1, tokens + 1):
            amounts = (1,) if heap % 1_000 == 502 else (1, 2, 3)
            wins.append(any(not wins[heap - amount] for amount in amounts if amount <= heap))
        solution = solve(rules)
        assert solution.winner is (FIRST if wins[tokens] else SECOND), tokens
        assert check(solution.proof) == []
    assert wins != [heap % 4 != 0 for heap in range(tokens + 1)]
    with pytest.raises(BadRules, match="nothing says that the amounts of Trap are fixed"):
        solve(rules, method="period")
    periodic = solve(noyau.games.Subtraction(tokens)).proof
    assert check(periodic) == []
    assert check(Proved(rules, periodic.claim, periodic.certificate)) != []


@pytest.mark.parametrize("board", ["path:5", "cycle:6", "grid:2x3", "complete:4"])
def test_a_game_that_only_looks_like_taking_is_explored(board):
    rules = made("shy", {"board": board})
    winner, rank = twin(rules)[rules.start(), FIRST]
    solution = solve(rules)
    assert (solution.winner, solution.rank) == (winner, rank)
    assert solution.proof.certificate.type == "ranks"
    assert check(solution.proof) == []
    honest = solve(noyau.games.Snort(board)).proof
    assert check(honest) == []
    assert check(Proved(rules, honest.claim, honest.certificate)) != []


@pytest.mark.parametrize(
    ("name", "words"), [("tug", {"places": "6"}), ("again", {"tokens": "6"}), ("ring", {"begin": "2"})]
)
def test_values_grundy_and_sums_are_refused_where_they_would_mean_nothing(name, words):
    rules = made(name, words)
    with pytest.raises(BadRules, match="have values"):
        value_of(rules)
    with pytest.raises(BadRules, match="no Grundy value that adds up"):
        solve_sum([rules])
    with pytest.raises(BadRules, match="positions alone are no game"):
        position_graph(rules)
    assert not {"grundy", "kernel"} & set(solve(rules).answer.as_json())
    if name != "ring":  # which cannot be asked
        with pytest.raises(BadRules, match="have values"):
            solve(rules, values=True)


def test_a_winner_that_is_no_player_is_named(monkeypatch):
    rules = made("tug", {"places": "6"})
    monkeypatch.setattr(type(rules), "winner_at", lambda self, at: "somebody")
    with pytest.raises(BadRules, match="winner_at of Tug says 'somebody' at 'token 0'"):
        solve(rules)


def test_of_moves_that_nobody_could_list_any_is_played_until_the_rules_end_it():
    rules = made("vast", {"tokens": str(10**18)})
    with pytest.raises(TooLarge):
        explore(rules, most=1_000)
    match = Match(rules).play(f"take {10**17 + 1}")
    while not match.over:
        match = match.reply("random", seed=3)
    assert match.turn.position.tokens <= 10
    assert match.winner is SECOND
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play("take 1")


def test_of_a_board_in_a_file_the_arena_is_carried_and_another_one_is_noticed(folder):
    write_proof(solve(made("posted", {"file": "amounts.txt"})).proof, "p.json")
    assert json.loads((folder / "p.json").read_text())["board"]["shape"] == "arena"
    assert check_file("p.json").flaws == []
    (folder / "amounts.txt").write_text("3\n1\n")  # the same game from another file
    assert check_file("p.json").flaws == []
    (folder / "amounts.txt").write_text("1\n2\n")
    assert {"the board's target"} <= {flaw.where for flaw in check_file("p.json").flaws}


def test_the_sketch_is_what_the_terminal_shows():
    assert "\n  ooooo.\n" in run("duel", "drawn", 5, typed="2\nquit\n")
    assert "(ooo, 1)" in run("explain", "drawn", 5)


def test_after_the_first_corner_all_but_the_middle_lose():
    """Noughts and crosses is a draw; of the replies to a corner only the middle holds it."""
    corner = made("noughts", {"marks": "1,0,0,0,0,0,0,0,0", "to_move": "2"})
    assert solve(corner).winner is None
    assert [move.cell for move in solve(corner).best_moves] == [4]
    assert solve(made("noughts", {"marks": "0,0,0,0,0,0,0,0,0"})).winner is None


def test_a_claim_about_the_wrong_player_to_move_is_not_proved():
    """`owner_of` says who moves; `to_move`, which nobody asks, says otherwise."""
    rules = made("again", {"tokens": "6"})
    proof = solve(rules).proof
    assert proof.claim.to_move is SECOND
    other = Claim(FIRST, proof.claim.winner, proof.claim.rank)
    assert check(replace(proof, claim=other)) != []
    assert {turn.player for turn in (Match.resumed(rules, moves).turn for moves in ([], ["take 1"]))} == {SECOND}
    assert Match.resumed(rules, ["take 2"]).turn.player is Player.FIRST
