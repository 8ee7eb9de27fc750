"""Random boards and directed graphs, dressed in everything a format may hold."""

from __future__ import annotations

import re

from hypothesis import strategies as st

from noyau.graphs import Digraph, Graph

UNWRITABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
any_label = st.text(max_size=6).map(lambda text: UNWRITABLE.sub("", text)) | st.sampled_from(
    ['"', "\\", "\\N", "a b", "<&>'", " ", "", "0", "n1", "é", "]]>", "--", "{}", "#", "\xa0"]
)
one_word = st.text('abcxyz0123456789-_é"\\:;', min_size=1, max_size=4)
places = st.tuples(*[st.floats(-1e6, 1e6) | st.integers(-5, 5)] * 2)
dollars = st.sampled_from([-(2**63), 2**63 - 1]) | st.integers(-(2**63), 2**63 - 1) | st.integers(-9, 9)


@st.composite
def boards(draw, *, most=9, loops=True, parallel=True, labels=None, unique=False, values=False, coordinates=False):
    """A Graph; `labels` is a strategy for one label."""
    count = draw(st.integers(0, most))
    ends = st.integers(0, max(count - 1, 0))
    pairs = st.tuples(ends, ends).map(lambda pair: (min(pair), max(pair)))
    if not loops:
        pairs = pairs.filter(lambda pair: pair[0] != pair[1])
    possible = count > (0 if loops else 1)
    edges = draw(st.lists(pairs, max_size=3 * count, unique=not parallel)) if possible else []

    def column(entry, different=False):
        return draw(st.none() | st.lists(entry, min_size=count, max_size=count, unique=different))

    return Graph.from_edges(
        count,
        edges,
        labels=column(labels, unique) if labels is not None else None,
        values=column(dollars) if values else None,
        coordinates=column(places) if coordinates else None,
    )


@st.composite
def digraphs(draw, *, most=8, dead_ends=True, game=True, needs_game=False, target=True, names=any_label, unique=False):
    """A Digraph with or without owners, priorities, start, target and names."""
    count = draw(st.integers(0 if dead_ends else 1, most))
    successors = st.lists(st.integers(0, max(count - 1, 0)), min_size=0 if dead_ends else 1, max_size=4)
    rows = draw(st.lists(successors, min_size=count, max_size=count))

    def column(entry, wanted=True, always=False, unique=False):
        entries = st.lists(entry, min_size=count, max_size=count, unique=unique)
        return draw(entries if always else st.none() | entries) if wanted and count else None

    return Digraph.from_edges(
        count,
        [(vertex, other) for vertex, row in enumerate(rows) for other in row],
        owner_of_vertex=column(st.integers(0, 1), game, needs_game),
        priority_of_vertex=column(st.integers(0, 2**31 - 1), game, needs_game),
        initial=draw(st.none() | st.integers(0, count - 1)) if game and count else None,
        target=draw(st.none() | st.lists(st.integers(0, count - 1))) if target and count else None,
        names=column(names, unique=unique),
    )
