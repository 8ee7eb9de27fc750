from __future__ import annotations

import numpy as np
import pytest

from noyau.errors import CannotRead, CannotWrite
from noyau.graphs.formats import paritysol


def test_round_trip():
    winner, strategy = np.array([0, 1, 1, 0], np.int8), np.array([2, 3, 0, -1], np.int32)
    data = paritysol.write(winner, strategy, np.array([0, 1, 0, 0], np.uint8))
    assert data.decode() == "paritysol 3;\n0 0 2;\n1 1 3;\n2 1;\n3 0;\n"
    read_winner, read_strategy = paritysol.read(data, "x.sol")
    assert read_winner.tolist() == [0, 1, 1, 0]
    assert read_strategy.tolist() == [2, 3, -1, -1]


def test_what_other_tools_write():
    winner, strategy = paritysol.read(b'% by hand\nparitysol 1;\n1 1 0 "name";\n0 0 ;\n', "x.sol")
    assert (winner.tolist(), strategy.tolist()) == ([0, 1], [-1, 0])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("paritysol 1;\n0 2;", "x.sol, line 2: '0 2;' does not read"),
        ("paritysol 1;\n1 0;", "says nothing about vertex 0"),
        ("nonsense", "line 1: 'nonsense'"),
    ],
)
def test_what_is_no_solution(text, says):
    with pytest.raises(CannotRead) as caught:
        paritysol.read(text.encode(), "x.sol")
    assert says in str(caught.value)


def test_draws_cannot_be_written():
    with pytest.raises(CannotWrite, match="nobody wins vertex 1"):
        paritysol.write(np.array([0, -1]), np.array([-1, -1]), np.array([0, 0]))
