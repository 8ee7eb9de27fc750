"""Bracelets written to files: from any place, packed or not, whole or not at all."""

from __future__ import annotations

import json

import numpy as np
import pytest

from noyau.sequences.least import LeastSequence
from noyau.solvers.sequences.doubling import doubled_to
from noyau.solvers.sequences.register import RegisterSequence
from noyau.solvers.sequences.shortened import ShortenedSequence


def test_a_register_is_packed(noyau, tmp_path):
    answer = json.loads(noyau("solve", "bracelet", 13, "--method", "register", "--out", "r.bin", "--json").out)[
        "answer"
    ]
    assert answer["length"] == 8192
    assert "sequence" not in answer
    assert (tmp_path / "r.bin").read_bytes() == np.packbits(RegisterSequence(13).symbols()).tobytes()


def test_from_any_place_on(noyau, tmp_path):
    noyau("solve", "bracelet", 5, "--symbols", "xyz", "--begin", 100, "--out", "least.txt")
    assert (tmp_path / "least.txt").read_bytes() == bytes(120 + LeastSequence(3, 5).symbols()[100:])
    noyau("solve", "bracelet", 9, "--method", "register", "--begin", 77, "--out", "r.bin")
    assert (tmp_path / "r.bin").read_bytes() == np.packbits(RegisterSequence(9).symbols()[77:]).tobytes()


@pytest.mark.parametrize(
    ("words", "symbols"),
    [
        ([9], LeastSequence(2, 9).symbols()),
        ([9, "--length", 403], ShortenedSequence(2, 9, 403).symbols()),
        ([9, "--method", "doubling"], doubled_to(9)),
    ],
)
def test_packed_on_request(noyau, tmp_path, words, symbols):
    noyau("solve", "bracelet", *words, "--packed", "--begin", 5, "--out", "packed.bin")
    assert (tmp_path / "packed.bin").read_bytes() == np.packbits(symbols[5:]).tobytes()
    noyau("solve", "bracelet", *words, "--out", "plain.txt")
    assert (tmp_path / "plain.txt").read_bytes() == bytes(48 + symbols)


def test_doubling_is_shown_and_proved(noyau):
    answer = json.loads(noyau("solve", "bracelet", 4, "--method", "doubling", "--json", "--proof", "p.json").out)
    assert answer["answer"]["sequence"] == "1010000110111100"
    noyau("check", "p.json")


def test_a_window_that_is_not_there(noyau):
    answer = noyau("solve", "bracelet", 6, "--length", 52, "--find", "000000")
    assert "The window 000000 is not in this bracelet." in answer.out


def test_windows_of_long_bracelets_are_found_at_once(noyau):
    found = json.loads(noyau("solve", "bracelet", 40, "--method", "register", "--at", 10**12, "--json").out)["answer"]
    again = noyau("solve", "bracelet", 40, "--method", "register", "--find", found["window"], "--json").out
    assert json.loads(again)["answer"]["position"] == 10**12


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([8, "--begin", 3], "--begin is about a file"),
        ([8, "--packed"], "--packed is about a file"),
        ([8, "--begin", 256, "--out", "f"], "there is no place 256 to begin at"),
        ([4, "--symbols", "abc", "--packed", "--out", "f"], "3 kinds of stones cannot be packed"),
        (
            [4, "--symbols", "abc", "--method", "register", "--out", "f"],
            "a shift register makes bracelets of two kinds",
        ),
        ([4, "--symbols", "abc", "--method", "doubling", "--out", "f"], "doubling makes bracelets of two kinds"),
        ([60, "--method", "doubling", "--out", "f"], "stones by the method doubling would take"),
        ([60, "--length", 2**59, "--out", "f"], "576,460,752,303,423,488 stones and no more stones than asked for"),
        ([34, "--method", "register"], "17,179,869,184 stones are too many to be shown"),
        ([61, "--method", "register", "--find", "1" * 61], "2^61 − 1 has the prime factor"),
    ],
)
def test_wrong_requests_get_a_sentence_and_no_file(noyau, tmp_path, words, says):
    answer = noyau("solve", "bracelet", *words, code=2)
    assert says in answer.err
    assert list(tmp_path.iterdir()) == []


def test_a_limit_holds_while_a_file_is_written(noyau, tmp_path):
    told = noyau("solve", "bracelet", 33, "--out", "ring.txt", "--limit", 0.2, "--json", code=3)
    assert json.loads(told.out)["answer"]["length"] == 2**33
    assert "the file was not finished" in told.err
    assert list(tmp_path.iterdir()) == []
