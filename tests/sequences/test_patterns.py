from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.known import known
from noyau.errors import BadRules, CannotRead, TooLarge
from noyau.sequences.metasploit import SETS, metasploit, metasploit_find
from noyau.sequences.patterns import LETTERS, Pattern, cyclic, cyclic_find

KNOWN = known("de_bruijn")
RECORDED = KNOWN["pwntools_recorded"]


@pytest.mark.parametrize("known", RECORDED["patterns"], ids=lambda known: f"{known['alphabet'][:8]}-{known['n']}")
def test_patterns_are_those_of_pwntools(known):
    pattern = cyclic(known["length"], bytes.fromhex(known["alphabet"]), known["n"])
    assert len(pattern) == known["length"]
    assert hashlib.sha256(pattern).hexdigest() == known["sha256"]


@pytest.mark.parametrize("known", RECORDED["finds"], ids=lambda known: str(known.get("value", known.get("number"))))
def test_places_are_those_of_pwntools(known):
    value = known["number"] if "number" in known else bytes.fromhex(known["value"])
    alphabet = bytes.fromhex(known["alphabet"])
    assert cyclic_find(value, alphabet, known["n"], known.get("endian", "little")) == known["position"]


def test_examples_from_its_documentation():
    known = KNOWN["pwntools"]
    assert cyclic(20).decode() == known["cyclic(20)"]
    assert cyclic(20, n=2).decode() == known["cyclic(20,n=2)"]
    assert cyclic(alphabet="ABC", n=3).decode() == known["cyclic(alphabet=ABC,n=3)"]
    assert cyclic_find("baaacaaa", n=8) == known["find"]["baaacaaa,n=8"]
    assert cyclic_find(bytes(4), bytes.fromhex("DEADBEEF00")) == known["find"]["00000000 alphabet DEADBEEF00"]


@given(st.sampled_from([(LETTERS, 4), (b"zyx", 5), (bytes(range(256)), 2)]), st.data())
def test_bytes_are_where_they_are_found(order, data):
    pattern = Pattern(*order)
    place = data.draw(st.integers(0, pattern.length - pattern.window))
    value = b"".join(pattern.pieces(place, place + pattern.window))
    assert pattern.place_of(value) == place
    assert pattern.place_of(value + b"!") == place  # only the first n count


@pytest.mark.parametrize("value", [b"a", b"ba", b"zz", b"zzz", b"cab"])
def test_too_few_bytes_have_a_first_place_and_others(value):
    whole, pattern = cyclic(), Pattern()
    assert pattern.place_of(value) == whole.index(value)
    every = [place for place in range(len(whole)) if whole.startswith(value, place)]
    assert pattern.places_of(value) == every


def test_what_makes_no_pattern():
    with pytest.raises(BadRules, match="a window of 0 bytes"):
        Pattern(window=0)
    with pytest.raises(BadRules, match="'a' is too short"):
        Pattern(b"a")
    with pytest.raises(BadRules, match="letter 'b' stands twice in the alphabet 'abcb', at 1 and 3"):
        Pattern(b"abcb")
    with pytest.raises(BadRules, match="the pattern has 456,976 bytes, and not those from 0 to 456,977"):
        cyclic(456_977)
    with pytest.raises(CannotRead, match="its byte 1, 'A', is no letter"):
        Pattern().place_of(b"lAaa")
    with pytest.raises(CannotRead, match="nothing was given"):
        Pattern().place_of(b"")
    with pytest.raises(TooLarge, match="'a' is in 8,031,810,176 places"):
        Pattern(window=8).places_of(b"a")
    with pytest.raises(CannotRead, match="negative"):
        cyclic_find(-1)


def test_a_pattern_that_does_not_fit_is_refused(monkeypatch):
    monkeypatch.setenv("NOYAU_MEMORY", "1000000")
    with pytest.raises(TooLarge, match="does not fit into memory"):
        cyclic(n=8)
    assert len(cyclic()) == 456_976


def test_side_by_side_with_pwntools():
    """Five hundred calls of the kinds that its documentation and tests have, recorded from it."""
    calls = known("pwntools")["calls"]
    assert len(calls) == 500
    differ = [call for call in calls if _called(call) != call["gives"]]
    assert differ == []


def _called(call):
    if call["call"] in ("cyclic", "metasploit"):
        if call["call"] == "cyclic":
            made = cyclic(call["length"], bytes.fromhex(call["alphabet"]), call["n"])
        else:
            made = metasploit(call["length"], call["sets"] or SETS)
        return made.hex() if len(made) <= 40 and call["call"] == "cyclic" else hashlib.sha256(made).hexdigest()
    value = call["value"] if call["number"] else bytes.fromhex(call["value"])
    if call["call"] == "cyclic_find":
        return cyclic_find(value, bytes.fromhex(call["alphabet"]), call["n"], call["endian"])
    return metasploit_find(value, call["sets"] or SETS)


def test_noyau_cyclic_needs_no_numpy():
    code = "import sys; from noyau import cyclic; assert cyclic(4) == b'aaaa'; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_makes_no_pattern_of_metasploit():
    with pytest.raises(BadRules, match="has 20,280 bytes, and not 20,281"):
        metasploit(20_281)
    with pytest.raises(BadRules, match="is empty"):
        metasploit(sets=["AB", ""])
    assert len(metasploit()) == 20_280
