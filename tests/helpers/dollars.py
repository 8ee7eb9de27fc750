"""The dollar game on paper: lists, one dollar at a time, nothing clever. The oracle of all that is fast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from hypothesis import strategies as st

from noyau.graphs import Graph

Edges = Sequence[tuple[int, int]]


def after_script(edges: Edges, values: Sequence[int], script: Sequence[int]) -> list[int]:
    """Every vertex lends so many times: along an edge, each end gives as often as it lends."""
    dollars = list(values)
    for one, other in edges:
        flow = script[one] - script[other]
        dollars[one] -= flow
        dollars[other] += flow
    return dollars


def borrowed_until_out_of_debt(edges: Edges, values: Sequence[int], upper: Sequence[int]) -> list[int] | None:
    """The first vertex in debt borrows once, again and again; None when every vertex has borrowed."""
    script = list(upper)
    dollars = after_script(edges, values, script)
    borrowers: set[int] = set()
    while min(dollars) < 0:
        poor = next(vertex for vertex, owned in enumerate(dollars) if owned < 0)
        borrowers.add(poor)
        if len(borrowers) == len(values):
            return None
        script[poor] -= 1
        dollars = after_script(edges, values, script)
    return script


def unburnt(edges: Edges, dollars: Sequence[int], q: int) -> set[int]:
    """Whom a fire from q does not reach: look at every vertex again until nothing changes."""
    burnt = {q}
    while True:
        new = {
            vertex
            for vertex in range(len(dollars))
            if vertex not in burnt
            and sum((vertex in edge and bool(burnt & set(edge))) for edge in edges) > dollars[vertex]
        }
        if not new:
            return set(range(len(dollars))) - burnt
        burnt |= new


def reduced(edges: Edges, values: Sequence[int], q: int) -> list[int]:
    """The q-reduced board, one dollar at a time: first nobody but q is in debt, then sets lend until all burns."""
    script = [0] * len(values)
    dollars = list(values)
    while any(owned < 0 for vertex, owned in enumerate(dollars) if vertex != q):
        poor = next(vertex for vertex, owned in enumerate(dollars) if vertex != q and owned < 0)
        script[poor] -= 1
        dollars = after_script(edges, values, script)
    while lenders := unburnt(edges, dollars, q):
        script = [times + (vertex in lenders) for vertex, times in enumerate(script)]
        dollars = after_script(edges, values, script)
    return dollars


def short_scripts(count: int, longest: int) -> Iterator[tuple[int, ...]]:
    """All scripts with no entry beyond `longest`."""
    return product(range(-longest, longest + 1), repeat=count)


def shortest_length(edges: Edges, values: Sequence[int]) -> int | None:
    """The least number of moves, by trying all scripts, more moves at a time; None when the board cannot be won."""
    if borrowed_until_out_of_debt(edges, values, [0] * len(values)) is None:
        return None
    reached = {tuple([0] * len(values))}
    length = 0
    while not any(min(after_script(edges, values, script)) >= 0 for script in reached):
        reached = {
            (*script[:v], script[v] + step, *script[v + 1 :])
            for script in reached
            for v in range(len(values))
            for step in (-1, 1)
            if script[v] * step >= 0
        }
        length += 1
    return length


@st.composite
def dollar_boards(draw: st.DrawFn, *, most_vertices: int = 6, most_dollars: int = 6, most_extra: int = 5) -> Graph:
    """Connected boards with parallel edges and money: a random tree, and some edges more."""
    count = draw(st.integers(1, most_vertices))
    edges = [(draw(st.integers(0, vertex - 1)), vertex) for vertex in range(1, count)]
    if count > 1:
        for _ in range(draw(st.integers(0, most_extra))):
            one, step = draw(st.integers(0, count - 1)), draw(st.integers(1, count - 1))
            edges.append((one, (one + step) % count))
    amounts = st.integers(-most_dollars, most_dollars)
    return Graph.from_edges(count, edges, values=draw(st.lists(amounts, min_size=count, max_size=count)))
