"""Winnable or not, at any size: by borrowing until nobody is in debt or everybody has borrowed, and by burning.

Words: a *script* says how often each vertex lends (below zero: borrows); two sets of dollars are *equivalent* when a
script leads from one to the other. A fire that starts at q spreads along the edges; a vertex burns once more of its
edges burn than it has dollars. The dollars are *q-reduced* when nobody but q is in debt and the fire from q burns
everything (Dhar): every class of equivalent dollars has exactly one such member, and no member without debt outside q
has more dollars at q.

All take 64-bit arrays with one entry per vertex; numbers that would not fit are refused, never wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import numpy as np

from noyau import _core
from noyau.deadline import Deadline, Limit
from noyau.errors import BadBoard, TooLarge
from noyau.graphs import Graph
from noyau.graphs.arrays import Integers, Offsets, Vertices
from noyau.words import Vertex

T = TypeVar("T")
Amounts = Sequence[int] | Integers
FIRST_VERTEX = Vertex(0)


@dataclass(frozen=True, eq=False)
class Settled:
    """Where a script leads. `order` is empty when nobody is in debt there.

    Otherwise nobody can win: each vertex has fewer dollars than edges to those before it in the order, so whatever
    the script, the first in the order of those who lend most often ends in debt.
    """

    script: Integers
    dollars: Integers
    order: Vertices

    @property
    def won(self) -> bool:
        """Whether nobody is in debt."""
        return len(self.order) == 0


@dataclass(frozen=True, eq=False)
class Reduced:
    """The q-reduced dollars, the script that leads there (0 at q), and the order in which everything burns."""

    script: Integers
    dollars: Integers
    order: Vertices


def settled(graph: Graph, values: Amounts, *, limit: Limit = None) -> Settled:
    """Some script after which nobody is in debt, or one that shows that there is none.

    >>> from noyau.graphs import board
    >>> settled(board("cycle:3"), [1, -1, 0]).won, settled(board("cycle:3"), [2, -1, 0]).won
    (False, True)
    """
    deadline = Deadline.of(limit)
    question = partial(_core.win_or_lose, *_rows(graph), _amounts(graph, values), deadline)
    return Settled(*_asked(question, deadline))


def is_winnable(graph: Graph, values: Amounts, *, limit: Limit = None) -> bool:
    """Whether some moves get everybody out of debt."""
    return settled(graph, values, limit=limit).won


def borrowed(graph: Graph, values: Amounts, upper: Amounts | None = None, *, limit: Limit = None) -> Settled:
    """The greatest script below `upper` (all 0 unless given) after which nobody is in debt, if there is one.

    Only borrowing leads there, in any order, so this is what the document's first algorithm finds. Where borrowing is
    the only move allowed, no solution is shorter.

    >>> from noyau.graphs import board
    >>> borrowed(board("path:3"), [2, -1, 0]).script.tolist()
    [0, -1, -1]
    """
    highest = np.zeros(graph.vertex_count, np.int64) if upper is None else _amounts(graph, upper)
    deadline = Deadline.of(limit)
    question = partial(_core.borrow_below, *_rows(graph), _amounts(graph, values), highest, deadline)
    return Settled(*_asked(question, deadline))


def reduced(graph: Graph, values: Amounts, q: Vertex = FIRST_VERTEX, *, limit: Limit = None) -> Reduced:
    """The q-reduced dollars. They can be won if and only if q is not in debt.

    >>> from noyau.graphs import board
    >>> reduced(board("cycle:3"), [1, -1, 0], Vertex(0)).dollars.tolist()
    [-1, 0, 1]
    """
    _refuse_vertex(graph, q)
    deadline = Deadline.of(limit)
    return Reduced(*_asked(partial(_core.reduce, *_rows(graph), _amounts(graph, values), q, deadline), deadline))


def burnt(graph: Graph, values: Amounts, q: Vertex = FIRST_VERTEX, *, limit: Limit = None) -> tuple[Vertex, ...]:
    """Whom a fire from q reaches, in order; nobody but q may be in debt.

    >>> from noyau.graphs import board
    >>> burnt(board("path:4"), [0, 0, 2, 0])
    (0, 1)
    """
    _refuse_vertex(graph, q)
    deadline = Deadline.of(limit)
    return tuple(_asked(partial(_core.burn, *_rows(graph), _amounts(graph, values), q, deadline), deadline).tolist())


def equivalence(graph: Graph, values: Amounts, others: Amounts, *, limit: Limit = None) -> Integers | None:
    """A script that leads from these dollars to others; None when there is none.

    >>> from noyau.graphs import board
    >>> script = equivalence(board("path:3"), [2, -1, 0], [1, 0, 0])
    >>> (script - script.min()).tolist()  # any shift of it does the same
    [1, 0, 0]
    """
    deadline = Deadline.of(limit)
    here, there = reduced(graph, values, limit=deadline), reduced(graph, others, limit=deadline)
    return here.script - there.script if np.array_equal(here.dollars, there.dollars) else None


def after_script(graph: Graph, values: Amounts, script: Amounts, *, limit: Limit = None) -> Integers:
    """The dollars after everybody has lent as often as the script says.

    >>> from noyau.graphs import board
    >>> after_script(board("path:3"), [2, -1, 0], [1, 0, 0]).tolist()
    [1, 0, 0]
    """
    deadline = Deadline.of(limit)
    question = partial(_core.lent, *_rows(graph), _amounts(graph, values), _amounts(graph, script), deadline)
    dollars: Integers = _asked(question, deadline)[1]
    return dollars


def _rows(graph: Graph) -> tuple[Offsets, Vertices]:
    return graph.first_edge_of_vertex, graph.neighbour_of_edge


def _amounts(graph: Graph, amounts: Amounts) -> Integers:
    try:
        given = np.ascontiguousarray(amounts, np.int64)
    except OverflowError:
        raise TooLarge("a number does not fit into 64 bits") from None
    if given.shape != (graph.vertex_count,):
        raise BadBoard(f"there must be a number for each vertex: {graph.vertex_count}, not {given.size}")
    return given


def _refuse_vertex(graph: Graph, q: int) -> None:
    if not 0 <= q < graph.vertex_count:
        raise BadBoard(f"there is no vertex {q}, the vertices are 0 to {graph.vertex_count - 1}")


def _asked(question: Callable[[], T], deadline: Deadline) -> T:
    """What the core answers, its complaints in our own words."""
    try:
        with deadline.saying("the time limit was reached before the debts were settled"):
            return question()
    except OverflowError as error:
        raise TooLarge(str(error), hint="try with fewer dollars, or on a smaller board") from None
    except ValueError as error:
        raise BadBoard(str(error)) from None
