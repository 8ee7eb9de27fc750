"""Every binding is called with wrong arrays, in a process of its own: an exception may come, no signal and no hang."""

from __future__ import annotations

import numpy as np
import pytest

from helpers.wrong_arrays import bindings, outcome
from noyau import _core

pytest.importorskip("resource")
NAMES = [binding.called for binding in bindings()]
PARTS = 4
CALLS = 25


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_every_binding_survives(part):
    assert not outcome(1, CALLS, NAMES[part::PARTS], patience=240)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_binding_survives_long(name):
    assert not outcome(7, 3_000, [name], patience=600)


def test_nothing_is_forgotten():
    """What the core has is what its description says, which is where the walk finds it."""
    there = {name for name in dir(_core) if callable(getattr(_core, name)) and not name.startswith("_")}
    assert there == {name.partition(".")[0] for name in NAMES}


def longs(*values):
    return np.array(values, dtype=np.int64)


def ints(*values):
    return np.array(values, dtype=np.int32)


ONE_WAY = (longs(0, 1, 3, 4), ints(1, 2, 2, 1))
"""0 leads to 1, and 1 twice to 2."""


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("determinant_modulo", (longs(), 2**32, 61)),
        ("determinant_modulo", (longs(), 2**62, 61)),
        ("gonality", (*ONE_WAY, 100, None)),
        ("divisor_rank", (*ONE_WAY, longs(0, 0, 0), 0, 2**20, None)),
        ("superstables_after", (*ONE_WAY, 0, ints(), 10, None)),
        ("win_or_lose", (*ONE_WAY, longs(3, -1, 2), None)),
        ("reduce", (*ONE_WAY, longs(3, -1, 2), 0, None)),
        ("script_ranges", (*ONE_WAY, longs(1, 1, 1), longs(0, 0, 0), None)),
        ("shortest_script", (*ONE_WAY, longs(1, 1, 1), longs(0, 0, 0), 10, None)),
        ("removal_value", (*ONE_WAY, np.full(3, 3, dtype=np.uint8), None)),
        ("number_or_star_of_colouring", (*ONE_WAY, *[np.ones(3, dtype=np.uint8)] * 2, 2**20, None)),
    ],
)
def test_what_was_found_is_a_sentence(name, words):
    with pytest.raises(ValueError, match=r"one of its ends|not square"):
        getattr(_core, name)(*words)


def test_a_script_that_does_not_win_or_leaves_64_bits_is_refused():
    """The first had no end: burning went on for as many steps as the script said."""
    board = (longs(0, 4, 8), ints(1, 1, 1, 1, 0, 0, 0, 0), longs(2, 3))
    for script, error in (
        ((2**63 - 1, 0), OverflowError),
        ((2**40, 0), ValueError),
        ((-(2**63), -(2**63)), OverflowError),
    ):
        with pytest.raises(error):
            _core.script_ranges(*board, longs(*script), None)


def test_a_bound_that_is_far_too_high_does_not_break_the_stack():
    """A cut for every move that it allows: found by `make fuzz`, as a segmentation fault."""
    board = (longs(0, 0), ints(), longs(0), longs(0))
    vertices, _ = _core.cut_tree(*board, 400_000, 2**62, None)
    assert len(vertices) == 2 * 400_000 - 1
    with pytest.raises(TimeoutError):
        _core.cut_tree(*board, 2**31, 2**62, 0.05)
