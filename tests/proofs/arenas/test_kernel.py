from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from helpers.bare import flaws_in_kernel
from helpers.digraphs import digraphs, flat
from noyau.certificates.kinds import Kernel


@given(digraphs(), st.data())
def test_accepted_exactly_when_the_definition_holds(successors, data):
    some = data.draw(st.sets(st.integers(0, len(successors) - 1)))
    holds = all((vertex in some) != any(then in some for then in after) for vertex, after in enumerate(successors))
    assert (list(flaws_in_kernel(*flat(successors), Kernel(tuple(some)))) == []) == holds


def test_the_reasons():
    graph = flat([[1], [0], []])
    assert "inside the kernel" in str(next(flaws_in_kernel(*graph, Kernel((0, 1, 2)))))
    assert "no edge into the kernel" in str(next(flaws_in_kernel(*graph, Kernel((0,)))))
    assert "not one of the 3 vertices" in str(next(flaws_in_kernel(*graph, Kernel((3,)))))
    assert "twice" in str(next(flaws_in_kernel(*graph, Kernel((0, 0, 2)))))
    assert list(flaws_in_kernel(*graph, Kernel((0, 2)))) == []
