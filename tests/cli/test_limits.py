"""`--limit` begins when the request begins, holds while the board is built, and does not spoil what is whole."""

from __future__ import annotations

import gc
import time

import pytest

from noyau import solve
from noyau.deadline import Deadline
from noyau.errors import LimitReached
from noyau.games import Bracelet
from noyau.solvers import output

SLOW_TO_BUILD = "random:400000,6,seed=2"
"""Nine seconds of Python, before this was part of the limit."""


@pytest.fixture(autouse=True)
def _nobody_watches_the_collector():
    """Hypothesis looks on whenever objects are collected; what the alarm raises while it looks would be lost."""
    watching, gc.callbacks[:] = gc.callbacks[:], []
    yield
    gc.callbacks[:] = watching


@pytest.mark.long
@pytest.mark.parametrize("words", [("--parity",), ("--json",), ()])
def test_building_the_board_is_part_of_the_limit(noyau, words):
    began = time.process_time()
    ran = noyau("solve", "arena", SLOW_TO_BUILD, *words, "--limit", "0.3", code=3)
    assert time.process_time() - began < 1.3
    assert "not even the board was there in time" in ran.err
    assert "raise --limit" in ran.err


def test_in_french_too(noyau):
    ran = noyau("solve", "arena", SLOW_TO_BUILD, "--limit", "0.05", "--lang", "fr", code=3)
    assert "même le plateau n’était pas prêt à temps" in ran.err


class Passing(Deadline):
    """One whose time is up as soon as it is told so."""

    over = False

    def look(self, steps=None, key=None):
        if self.over:
            raise LimitReached("late")


def test_a_file_whose_last_piece_is_there_is_whole_however_late():
    solution = solve(Bracelet(5), method="euler")
    deadline = Passing()
    pieces = iter(output(solution, "out", method="euler", limit=deadline))
    found = next(pieces)
    deadline.over = True
    assert found + b"".join(pieces) == b"".join(output(solution, "out", method="euler"))


@pytest.mark.long
def test_a_long_file_ends_at_the_limit(noyau, tmp_path):
    began = time.process_time()
    ran = noyau("solve", "bracelet", "24", "--method", "euler", "--out", "ring.txt", "--limit", "0.5", code=3)
    assert time.process_time() - began < 2
    assert "in time" in ran.err or "not finished" in ran.err
    assert not (tmp_path / "ring.txt").exists()
