"""What `noyau solve dollar … --theory` adds to the answer."""

from __future__ import annotations

from hypothesis import given, settings

from helpers import slow_divisors as slow
from noyau import solve
from noyau.games import find
from noyau.graphs import board
from noyau.languages import LANGUAGES
from noyau.solvers.dollars import theory as module
from noyau.solvers.dollars.theory import theory_messages, theory_of


@settings(max_examples=40)
@given(slow.divisors(most=5, more=3))
def test_everything_fits_together(drawn):
    graph, values = drawn
    found, classes = theory_of(graph, values), slow.Classes(graph)
    assert found["degree"] == sum(values)
    assert found["rank"] == classes.rank(values)
    assert found["rank_witness_checked"] is True
    assert sum(found["rank_witness"]) == found["rank"] + 1
    dual = [entry - value for entry, value in zip(found["canonical"], values, strict=True)]
    assert found["dual_rank"] == classes.rank(dual)
    assert found["spanning_trees"] == slow.determinant(slow.reduced_laplacian(graph))
    assert found["unknown"] == []


def test_in_the_library_and_for_boards_that_cannot_be_won():
    rules = find("dollar").rules(board("cycle:3"), (1, -1, 0))
    answer = solve(rules, theory=True).answer.as_json()
    assert answer["winnable"] is False
    assert (answer["theory"]["rank"], answer["theory"]["rank_witness"]) == (-1, [0, 0, 0])


def test_what_takes_too_long_is_unknown(monkeypatch):
    monkeypatch.setattr(module, "SECONDS", 0.02)
    graph = board("torus:9x9")
    found = theory_of(graph, [1] * 81)
    assert found["gonality"] is None
    assert any("the gonality is at least" in reason for reason in found["unknown"])
    assert found["critical_group"] is not None
    for language in LANGUAGES:
        assert len([sentence.inside(language) for sentence in theory_messages(found)]) >= 2


def test_long_groups_are_shortened():
    sentences = [
        str(sentence.inside("en")) for sentence in theory_messages(theory_of(board("complete:40"), [0] * 40, limit=0.1))
    ]
    assert any("Critical group: … × Z/40 × Z/40" in sentence for sentence in sentences)
    assert all(len(sentence) < 300 for sentence in sentences)
