"""The core's reader of `.pg` against the plain one, on good texts and on damaged ones."""

from __future__ import annotations

import random
import warnings

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from helpers.slow_pg import slow_read_pg
from noyau.errors import CannotRead
from noyau.graphs import digraph_from_bytes

blanks = st.text(" \t\n\r", min_size=1, max_size=3) | st.just(" % a comment; 1,2\n")


@st.composite
def games(draw):
    """A well-formed text, however odd: gaps, duplicates, names, comments, wrong headers, dead ends."""
    ids = draw(st.lists(st.integers(0, 9) | st.integers(0, 2**31 - 1), min_size=1, max_size=8))
    known = st.sampled_from(ids)
    rows = []
    for number in ids:
        after = draw(st.lists(known, max_size=4))
        name = draw(st.none() | st.text("ab c%;,é1", max_size=4))
        words = [str(number), str(draw(st.integers(0, 2**31 - 1))), str(draw(st.integers(0, 1)))]
        if after:
            words.append(draw(st.sampled_from([",", " , ", ",\n"])).join(map(str, after)))
        rows.append(draw(blanks).join(words) + ("" if name is None else f'{draw(blanks)}"{name}"'))
    head = draw(st.sampled_from(["", f"parity {len(ids)};", f"parity {max(ids)};", "parity 5 ;"]))
    start = f"start {draw(known)};" if draw(st.booleans()) else ""
    return (
        head + draw(blanks) + start + "".join(f"{row}{draw(st.sampled_from(['', ' ']))};{draw(blanks)}" for row in rows)
    )


def said(read, text):
    """What came of it: the graph and the warnings, or the complaint without what only one reader says."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            graph = read(text)
        except CannotRead as error:
            return "refused", error
    return graph, sorted(str(warning.message).partition(": ")[2] for warning in told)


def fast(text):
    return digraph_from_bytes(text, format="pg", where="x.pg")


def slow(text):
    return slow_read_pg(text, "x.pg")


@given(games())
@example('0 0 0 ""; 0 0 0;')  # the name goes with the description that is overruled
@settings(max_examples=300)
def test_both_readers_read_the_same(text):
    assert said(fast, text) == said(slow, text)


@given(games(), st.data())
@settings(max_examples=300)
def test_both_readers_refuse_the_same(text, data):
    place = data.draw(st.integers(0, len(text) - 1))
    change = data.draw(st.sampled_from(["", ";", ",", "0", "x", '"', "-", " ", "%", "7777777777"]))
    damaged = text[:place] + change + text[place + data.draw(st.integers(0, 3)) :]
    one, other = said(fast, damaged), said(slow, damaged)
    assert (one[0] == "refused") == (other[0] == "refused"), damaged
    if one[0] == "refused":
        assert ", line " in one[1].message
    else:
        assert one == other


@pytest.mark.parametrize("digits", range(1, 11))
@pytest.mark.parametrize("behind", ["", " ", "\n" * 9])
def test_numbers_of_every_length_near_the_end_of_the_text(digits, behind):
    number = int("9876543210"[:digits])
    text = f"0 {number % 2**31} 0 0;{behind}"
    assert fast(text).priority_of_vertex.tolist() == [number % 2**31]


def test_a_large_game_in_any_order():
    chance = random.Random(5)
    rows = []
    for vertex in range(3000):
        after = ",".join(str(chance.randrange(3000)) for _ in range(chance.randrange(1, 5)))
        rows.append(f"{vertex} {chance.randrange(9)} {vertex % 2} {after}")
    in_order = "parity 2999;\n" + "".join(f"{row};\n" for row in rows)
    chance.shuffle(rows)
    assert fast(in_order) == fast("".join(f"{row};\n" for row in rows)) == slow(in_order)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("parity 1;\n0 0 0 1;\n1 0 0 7;\n", "x.pg, line 3: 7 is a successor of 1, and is never described"),
        ("5 0 0 9;\n\n9 0 0 5,\n6;", "x.pg, line 3: 6 is a successor of 9, and is never described"),
        ("% one\nstart 4;\n0 0 0 0;", "x.pg, line 2: the play starts at 4, which is never described"),
        ("0 0 0 0;\n1 0 0 0;\n2 0 0", "x.pg, line 3: ';' is missing"),
        ("0 0 0 0;\n1 0 2 0;", "x.pg, line 2: vertex 1 has the owner 2"),
        ("0 0 0 0;\n\n\xff", "x.pg, line 3: expected a vertex, found '??'"),
    ],
)
def test_the_line_is_named(text, says):
    with pytest.raises(CannotRead) as caught:
        fast(text)
    assert says in caught.value.sentence()


def test_a_name_that_is_no_text():
    with pytest.raises(CannotRead, match="the name of vertex 0, is not UTF-8"):
        fast(b'0 0 0 0 "\xff";')
