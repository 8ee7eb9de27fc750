from __future__ import annotations

import re

import pytest

from helpers.documents import nim_corrige, soustraction
from noyau.games import Subtraction
from noyau.languages import LANGUAGES, catalogue
from noyau.show.explained import explained_text
from noyau.solvers.paper.explained import explained


def told(rules, language="en", **more):
    return explained_text(rules, explained(rules, **more), language)


def test_a_line_per_vertex_and_per_position():
    text = told(soustraction(7))
    assert re.search(r"^7 +\(7, 1\) +14 13 12 +– +3 +1 +\+1 +3 +12$", text, re.MULTILINE)
    assert re.search(r"^12 +\(4, 2\) +3 2 1 +5 6 7 +3 +1 +\+1 +2 +–$", text, re.MULTILINE)
    assert re.search(r"^4 +3 2 1 +4 +0 +●$", text, re.MULTILINE)
    assert "(8, 0) (1, 1) (2, 1) (3, 1) (12, 2) (5, 3) (6, 3) (7, 3)\n" in text
    assert text.endswith("Kernel: 0 4")


def test_pairs():
    text = told(nim_corrige(4), numbering="pairs")
    assert re.search(r"^\(3, 2\) +\(2, 1\) \(0, 1\) +\(4, 1\) +2 +1 +\+1 +3 +–$", text, re.MULTILINE)
    assert "((0, 1), 0) ((1, 2), 1) ((2, 1), 2)" in text
    assert "(position, player)" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(language):
    for rules in (soustraction(3), Subtraction(3, misere=True), nim_corrige(3)):
        text = told(rules, language)
        assert catalogue(language)["explain.arena"] in text
        assert "explain." not in text
        assert (catalogue(language)["explain.misere"] in text) == (rules.misere and rules.impartial)
        assert (catalogue(language)["explain.partizan"] in text) == (not rules.impartial)


def test_numbers_of_calls():
    assert "Without memory: ≈ 10^" in told(Subtraction(300))
    assert "Without memory: 1 call." in told(Subtraction(0))
