"""Values read from the definition: every position, by plain recursion, never taken apart; and random boards."""

from __future__ import annotations

from hypothesis import strategies as st

from noyau.games import Domineering, Hackenbush, Toads
from noyau.values import Value
from noyau.words import FIRST, SECOND, Player


def slow_value(rules, at=None):
    """The value of a position, from the values of all that can be moved to."""
    known = {}

    def found(here):
        if here not in known:
            sides = ([found(rules.after(here, move)) for move in rules.moves(here, who)] for who in (FIRST, SECOND))
            known[here] = Value.of(*sides)
        return known[here]

    return found(rules.start() if at is None else at)


def slow_grundy(rules, at):
    after = {slow_grundy(rules, rules.after(at, move)) for move in rules.moves(at, FIRST)}
    return next(number for number in range(len(after) + 1) if number not in after)


@st.composite
def domineerings(draw, most_rows=4, most_columns=4):
    """A board with holes, at least one cell of it free."""
    columns = draw(st.integers(1, most_columns))
    row = st.text("..#", min_size=columns, max_size=columns)
    rows = draw(st.lists(row, min_size=1, max_size=most_rows).filter(lambda rows: any("." in one for one in rows)))
    return Domineering("/".join(rows), draw(st.sampled_from(Player)))


@st.composite
def hackenbushes(draw, most_edges=7):
    """A bush whose every edge hangs on what was there before; loops, parallel edges and several feet among them."""
    edges, vertices = [], 1
    for _ in range(draw(st.integers(1, most_edges))):
        other = draw(st.integers(0, vertices))
        edges.append(f"{draw(st.integers(0, vertices - 1))}-{other}{draw(st.sampled_from('RBG'))}")
        vertices += other == vertices
    return Hackenbush(",".join(edges), draw(st.sampled_from(Player)))


@st.composite
def strips(draw, longest=9):
    return Toads(draw(st.text("TF_", min_size=1, max_size=longest)), draw(st.sampled_from(Player)))
