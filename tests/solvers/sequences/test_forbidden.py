"""Rings that avoid words: against the slow way, and lies told to the checker."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noyau.errors import BadRules, CannotRead, TooLarge
from noyau.solvers.sequences.forbidden import allowed_windows, flaws_in_ring, longest_ring, read_words
from noyau.solvers.sequences.longest_trail import Apart, Heights, Split, bound_of, longest_trail


def longest_by_trying(arcs):
    """Every closed walk that takes no arc twice."""
    after, best = {}, 0
    for arc in arcs:
        after.setdefault(arc[:-1], []).append(arc)

    def walk(start, at, used):
        nonlocal best
        best = max(best, len(used) if at == start else 0)
        for arc in after.get(at, ()):
            if arc not in used:
                walk(start, arc[1:], used | {arc})

    for start in after:
        walk(start, start, frozenset())
    return best


words = st.lists(st.text("01", min_size=1, max_size=4), min_size=1, max_size=3, unique=True)


@settings(max_examples=60, deadline=None)
@given(words)
def test_no_ring_is_longer(forbidden):
    found = longest_ring(4, "01", forbidden)
    assert flaws_in_ring(found, 4, "01", forbidden) == []
    assert found.is_longest
    assert len(found.ring) == longest_by_trying(allowed_windows(4, "01", forbidden))


@settings(max_examples=300, deadline=None)
@given(st.sets(st.sampled_from([one + other for one in "abcde" for other in "abcde"]), max_size=13))
def test_in_any_directed_graph(arcs):
    """Words of two signs are the arcs of any graph: in one piece or in several, with cases of cases."""
    arcs = sorted(arcs)
    found = longest_trail(arcs)
    round_again = [*found.arcs[1:], *found.arcs[:1]]
    assert all(arc[1:] == after[:-1] for arc, after in zip(found.arcs, round_again, strict=True))
    assert set(found.arcs) <= set(arcs)
    assert len(set(found.arcs)) == len(found.arcs) == longest_by_trying(arcs)
    assert bound_of(found.why, arcs) == found.bound == len(found.arcs)


def test_what_is_left_open_shows_in_the_bound():
    arcs = ["ab", "ba", "bc", "cd", "dc", "da", "ac", "ee", "ef", "fe", "af", "fa", "gg", "eg", "ga"]
    exact = longest_by_trying(arcs)
    for most_cases in range(12):
        found = longest_trail(arcs, most_cases=most_cases)
        assert len(found.arcs) <= exact <= found.bound == bound_of(found.why, arcs)


def test_reasons_that_are_none():
    arcs = ["aa", "ab", "bb"]
    found = longest_trail(arcs)
    assert isinstance(found.why, Apart)
    levels = found.why.level_of
    with pytest.raises(ValueError, match="lower level"):
        bound_of(replace(found.why, level_of={end: 1 - level for end, level in levels.items()}), arcs)
    with pytest.raises(ValueError, match="without a reason"):
        bound_of(replace(found.why, reasons=found.why.reasons[:1]), arcs)
    nothing = Heights({})
    with pytest.raises(ValueError, match="as many cases"):
        bound_of(Split(frozenset("a"), nothing, nothing, ()), arcs)
    assert bound_of(Split(frozenset("a"), nothing, nothing, (nothing,)), arcs) == len(arcs)


def test_pieces_that_cannot_be_joined(noyau):
    told = noyau("solve", "bracelet", 3, "--forbid", "01,10").out
    assert "1 stone," in told
    assert "No ring without 01, 10 is longer" in told


@pytest.mark.parametrize(
    ("k", "forbidden", "length"),
    [(4, ("1111",), 15), (4, ("111", "000"), 8), (5, ("11111",), 31), (3, ("11",), 4), (4, ("0", "1"), 0)],
)
def test_known_lengths(k, forbidden, length):
    found = longest_ring(k, "01", forbidden)
    assert (len(found.ring), found.is_longest) == (length, True)


def test_the_checker_notices_lies():
    forbidden = ("111", "000")
    honest = longest_ring(5, "01", forbidden)
    assert flaws_in_ring(honest, 5, "01", forbidden) == []
    for place in range(len(honest.ring)):
        other = "1" if honest.ring[place] == "0" else "0"
        lie = replace(honest, ring=honest.ring[:place] + other + honest.ring[place + 1 :])
        assert flaws_in_ring(lie, 5, "01", forbidden)
    assert "comes up at" in flaws_in_ring(replace(honest, ring=honest.ring * 2), 5, "01", forbidden)[0]
    assert flaws_in_ring(replace(honest, bound=honest.bound - 1), 5, "01", forbidden)
    assert flaws_in_ring(replace(honest, why=Heights({})), 5, "01", forbidden)
    assert flaws_in_ring(replace(honest, ring=honest.ring + "2"), 5, "01", forbidden)


def test_the_command(noyau, tmp_path):
    told = json.loads(noyau("solve", "bracelet", 8, "--forbid", "11111,0000", "--json", "--proof", "ring.json").out)
    ring = told["answer"]["sequence"]
    assert told["answer"]["length"] == len(ring)
    assert "11111" not in ring + ring
    assert "0000" not in ring + ring
    assert noyau("check", "ring.json").code == 0
    assert "No ring without 0000, 11111 is longer" in noyau("solve", "bracelet", 8, "--forbid", "0000,11111").out
    assert "there is no ring" in noyau("solve", "bracelet", 3, "--forbid", "0,1", code=2).err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["4", "--forbid", "11111"], "longer than a window of 4"),
        (["4", "--forbid", "12"], "has '2' in it, which is no stone"),
        (["4", "--forbid", "1,,0"], "an empty word"),
        (["20", "--forbid", "11"], "at most 16,384 are looked at"),
        (["4", "--forbid", "11", "--method", "euler"], "goes with the method least"),
        (["4", "--forbid", "11", "--find", "0101"], "leave out"),
    ],
)
def test_wrong_requests_get_a_sentence(noyau, words, says):
    assert says in noyau("solve", "bracelet", *words, code=2).err


def test_programs_are_told_the_words_and_the_bound(noyau):
    answer = json.loads(noyau("solve", "bracelet", "4", "--forbid", "111,000", "--json").out)["answer"]
    assert (answer["forbidden"], answer["length"], answer["at_most"]) == (["111", "000"], 8, 8)


def test_errors_are_of_their_kinds():
    with pytest.raises(BadRules):
        longest_ring(2, "01", ("111",))
    with pytest.raises(CannotRead):
        read_words("a", "01")
    with pytest.raises(TooLarge):
        longest_ring(15, "01", ("11",))
