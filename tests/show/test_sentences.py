from __future__ import annotations

import json
from pathlib import Path

import pytest

from noyau.forms import rules_from
from noyau.games import find
from noyau.languages import LANGUAGES
from noyau.show.sentences import rule_line

LINES = json.loads((Path(__file__).parent.parent / "known" / "rule_lines.json").read_text("utf-8"))["cases"]


@pytest.mark.parametrize(("game", "words", "line"), LINES)
def test_the_rule_in_a_line_has_the_games_own_numbers(game, words, line):
    assert rule_line(rules_from(find(game).rules, words)) == line, "web/tests/home.test.ts reads the same lines"


def test_it_is_said_in_every_language():
    nim = rules_from(find("nim").rules, {"heaps": "1,2"})
    assert len({rule_line(nim, language) for language in LANGUAGES}) == len(LANGUAGES)
    some = rules_from(find("subtraction").rules, {"tokens": "9", "take": "1,2,3"})
    assert rule_line(some, "fr").startswith("Prenez 1, 2 ou 3 bâtonnets")
