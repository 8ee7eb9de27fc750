"""Every verb and option with every game: an answer or a sentence, never a traceback, never the code of a fault."""

from __future__ import annotations

import shlex
from functools import cache

import pytest

from helpers.every_command import all_commands, board_of
from noyau.cli import VERBS
from noyau.games import names
from noyau.play import one_file

WRONG = 2
MOST_EXPORTED = 1_000
"""As many as the cubes here have, two of them; the dollar game has no end of them."""


@pytest.mark.parametrize("game", names())
def test_every_verb_and_option(noyau, game, monkeypatch):
    """In process, on small boards. A page for course pages is worked out once, and written in every way."""
    monkeypatch.setattr(one_file, "MOST_POSITIONS", MOST_EXPORTED)
    worked_out = cache(one_file._graph)

    def once(rules):  # no cache that `forget` finds
        return worked_out(rules)

    monkeypatch.setattr(one_file, "_graph", once)
    noyau("solve", game, *board_of(game), "--proof", f"{game}.json")
    for words in all_commands(game):
        answer = noyau(*words, typed="1\nhint\nundo\nhelp\nquit\n", code=None)
        line = shlex.join(words)
        assert answer.code in (0, 1, 2, 3), f"noyau {line}: {answer.code}: {answer.err}"
        if answer.code == WRONG:
            assert answer.err.startswith("noyau: "), line
            assert len(answer.err.splitlines()) == 1, f"noyau {line}: {answer.err}"


def test_how_many():
    """Said with `pytest -s`."""
    count = sum(len(all_commands(game)) for game in names())
    print(f"{count:,} commands: {len(VERBS)} verbs, {len(names())} games")
    assert count > len(VERBS) * len(names())


@pytest.mark.parametrize("verb", ["solve", "draw", "duel"])
def test_examples_of_the_help_can_be_typed(noyau, verb):
    for game in names():
        told = noyau(verb, game, "--help", code=None)
        if told.code == WRONG:
            assert "puzzle" in told.err
            continue
        examples = [line.split()[1:] for line in told.out.splitlines() if line.startswith(f"  noyau {verb} ")]
        assert len(examples) == 2, told.out
        for words in examples if verb != "solve" else examples[:1]:
            noyau(*shlex.split(" ".join(words)), typed="quit\n")


def test_a_verb_without_meaning_for_a_game_is_not_offered(noyau):
    assert "lights" not in noyau("explain", "--help").out
    assert "lights is a puzzle" in noyau("explain", "lights", "path:3", code=2).err
    assert "--arena" not in noyau("draw", "lights", "--help").out
    assert "--arena is for games of two players" in noyau("draw", "lights", "path:3", "--arena", code=2).err
    for game, drawing, offered in [
        ("snort", "kernel", False), ("nim", "kernel", True), ("subtraction", "kernel", True),
        ("toads", "kernel", False), ("arena", "thermograph", False), ("cops", "thermograph", False),
        ("snort", "thermograph", True),
    ]:  # fmt: skip
        assert (f"--{drawing} " in noyau("draw", game, "--help").out) is offered, (game, drawing)
    assert "sums are of games" in noyau("sum", "lights path:3", code=2).err
