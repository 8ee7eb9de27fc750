"""Random directed graphs as lists of successors, and as the flat arrays the core takes."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st


def flat(successors):
    """First edge of each vertex, and target of each edge."""
    first = np.cumsum([0, *map(len, successors)]).astype(np.int64)
    return first, np.array([then for after in successors for then in after], np.int32)


@st.composite
def digraphs(draw, most_vertices=8, most_edges=4):
    """Cycles, loops and parallel edges included."""
    count = draw(st.integers(1, most_vertices))
    after = st.lists(st.integers(0, count - 1), max_size=most_edges)
    return draw(st.lists(after, min_size=count, max_size=count))


@st.composite
def acyclic(draw, most_vertices=12, most_edges=6):
    """Without cycles, in an order that is not always that of the numbers."""
    count = draw(st.integers(1, most_vertices))
    name = draw(st.permutations(range(count)) | st.just(range(count)) | st.just(range(count - 1, -1, -1)))
    successors = [[] for _ in range(count)]
    for place in range(1, count):
        successors[name[place]] = draw(st.lists(st.sampled_from([name[i] for i in range(place)]), max_size=most_edges))
    return successors
