"""The shortest solution of the dollar game: the fewest moves after which nobody is in debt.

A script s says how often each vertex lends (below zero: borrows); its moves are Σ|s_v|, and it wins when values − L·s
has no debt. To find the least is NP-hard. The scripts that win are closed under componentwise maximum and under adding
a constant, and that is what makes large boards possible all the same:

1. borrow, shift by the median, and improve one ball of vertices at a time: a good first answer;
2. branch and bound in the core (`core/dollars/shortest/search.cpp`): intervals narrowed by rows, by the most dollars
   and the largest differences that burning allows, and by prices (`narrowing/dual.cpp` there); parts that no row joins
   are solved apart;
3. where that takes long, an integer program with the same facts as rows (`programs`, by HiGHS when installed);
4. on trees, cycles and other boards of small width, a dynamic program (`tables/tables.cpp` there): vertices are taken
   out one by one, and tables over the border of what was taken out say how few moves are enough inside. On large ones
   HiGHS solves the linear program first, where it is installed: its prices keep the tables small and are a bound by
   themselves, and its script, rounded, is made shorter by tables over its neighbourhood.

At a limit the best script so far and the proven bound are the answer, and `optimal` is false.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np

from noyau import _core
from noyau.certificates.kinds import Cuts, NarrowTable, Prices
from noyau.deadline import Deadline, Limit
from noyau.errors import BadBoard, LimitReached, MissingPart, TooLarge
from noyau.graphs import Graph
from noyau.graphs.arrays import Integers, Vertices
from noyau.solvers.dollars.beside import side_by_side
from noyau.solvers.dollars.burning import borrowed, settled
from noyau.solvers.dollars.prices import best_prices, least_at, prices_for

if TYPE_CHECKING:
    from noyau.solvers.dollars.programs import Relaxed

Method = Literal["search", "tables", "highs", "cpsat"]
Amounts = Sequence[int] | Integers
NO_LIMIT = 2**62
UNLIMITED_SHARE = 60.0
"""Without a limit, a member that may never end has a minute; the search goes on until it ends."""
MOST_FOR_BURNING = 200
"""On larger boards a checker does not burn at every vertex; prices are checked at any size."""
MOST_CUTS, MOST_CHECKED, CUT_SECONDS = 20_000, 300_000, 5.0
"""A longer list of cuts is not written down (the checker takes about a minute for that much): then the answer is
searched, not proved."""
MORE_WANTED = 100
"""Times as long a list, or as much time, for whoever wants a proof however long it takes."""
BORROWING_SECONDS = 1.0
FIRST_NODES, FIRST_STATES, FIRST_PROGRAM = 20_000, 60_000, 100
"""So many boxes are opened before the integer program has its turn, and the first turn of the search is a fortieth of
it; an eighth on a board where a box takes little time, for its second round learns where to cut. On narrow boards the
tables have turns as well, the first of so many entries; the first turn of the integer program is of so many nodes."""
RICH = 1.5
"""With so many times the genus in dollars, burning says little and the integer program more: it comes early."""
MANY_VERTICES = 1_500
"""On larger narrow boards the linear program and the tables come first: the search burns at every vertex to begin."""
FEW_VERTICES = 100
"""On smaller boards the tables find their own prices quickly."""
PRICE_UNIT, FINE_UNIT = 2**16, 2**30
"""A price of so much is worth a move: in the tables, and where nothing is to be lost by rounding."""
RADII = (4, 16, 64)
"""How far the neighbourhoods of a script reach, in which tables look for a shorter one first."""
MOST_WIDTH, MOST_STATES = 8, 15_000_000
"""A board is narrow if its vertices can be taken out one by one, none with more neighbours by then than this; and the
tables may hold so many entries together (about half a gigabyte)."""


@dataclass(frozen=True, eq=False)
class Least:
    """A script that wins, its moves, and how many are needed at least; `how` is the method that settled it."""

    script: Integers
    bound: int
    nodes: int
    how: str

    @property
    def length(self) -> int:
        """The moves of the script."""
        return int(np.abs(self.script).sum())

    @property
    def optimal(self) -> bool:
        """Whether no script has fewer moves."""
        return self.bound >= self.length


def least_moves(  # noqa: PLR0913 - all but the board are optional and named
    graph: Graph,
    values: Amounts,
    *,
    limit: Limit = None,
    nodes: int | None = None,
    method: Method | None = None,
    start: Integers | None = None,
) -> Least:
    """A shortest script on a board that can be won; at a limit of seconds or nodes, the best so far.

    >>> from noyau.graphs import board
    >>> found = least_moves(board("cycle:4"), [-1, 2, 0, 0])
    >>> found.script.tolist(), found.length, found.optimal
    ([0, 1, 0, 0], 1, True)

    `method` restricts it to one member of the portfolio; one that is not installed is then a `MissingPart`. `start` is
    a script that is known to win.
    """
    deadline = Deadline.of(limit)
    found = _first(graph, _amounts(graph, values), start, deadline)
    if method is None and graph.vertex_count > MOST_FOR_BURNING:
        found = _priced(graph, _amounts(graph, values), found, deadline)
    if found.optimal:
        return found
    if method is not None:
        return _STEPS[method](graph, values, found, deadline, NO_LIMIT if nodes is None else nodes)
    return _portfolio(graph, values, found, deadline, NO_LIMIT if nodes is None else nodes)


def _portfolio(graph: Graph, values: Amounts, found: Least, deadline: Deadline, nodes: int) -> Least:
    """The search, and beside it the tables on narrow boards and then the integer program, in turns that grow: whichever
    is quick soon has its turn, so that the others cost little.

    Turns are so many boxes, entries or nodes, and not seconds. Both members of a round begin with what was found before
    it, and one of them comes first, whoever is quicker: so the answer is the same for every number of threads, but for
    what a time limit cuts off.
    """
    opened = FIRST_NODES // (8 if graph.vertex_count <= MOST_FOR_BURNING else 40)
    beside = _beside(graph, values, deadline, nodes)
    if graph.vertex_count <= MANY_VERTICES or not any(isinstance(turns, _TableTurns) for turns in beside):
        found = _better(found, by_search(graph, values, found, deadline, min(opened, nodes)))
    while not found.optimal and not deadline.passed and opened < nodes:
        opened = min(4 * opened, nodes)
        search = partial(_searched, graph, values, found, opened)
        turns = next((turns for turns in beside if turns.ready(opened)), None)
        if turns is None:
            found = _better(found, search(deadline))
            continue
        other = partial(turns.next, found)
        first, second = (other, search) if turns.comes_first else (search, other)
        both = side_by_side(first, second, enough=lambda one: one.optimal, deadline=deadline)
        for one in both:
            found = found if one is None else _better(found, one)
    return found


def _searched(graph: Graph, values: Amounts, found: Least, most: int, deadline: Deadline) -> Least:
    return by_search(graph, values, found, deadline, most)


class _Turns(Protocol):
    """A member beside the search. What can end soon comes first, the tables; the search before the integer program."""

    comes_first: bool

    def ready(self, opened: int) -> bool:
        """Whether it has a turn while the search opens so many boxes."""
        ...

    def next(self, found: Least, deadline: Deadline) -> Least:
        """Its next turn, from what was found so far."""
        ...


def _beside(graph: Graph, values: Amounts, deadline: Deadline, nodes: int) -> list[_Turns]:
    """In the order in which they come."""
    if nodes <= FIRST_NODES // 10:
        return []
    tables = _Tables.of(graph, values, deadline)
    programs = _ProgramTurns(graph, values, rich=sum(values) >= RICH * max(graph.genus, 1))
    return [programs] if tables is None else [_TableTurns(tables), programs]


class _TableTurns:
    comes_first = True

    def __init__(self, tables: _Tables) -> None:
        self.tables, self.states = tables, FIRST_STATES

    def ready(self, opened: int) -> bool:
        return self.states < 4 * MOST_STATES

    def next(self, found: Least, deadline: Deadline) -> Least:
        part = 1 if deadline.workers > 1 else 1 / 2 if self.states < MOST_STATES else 3 / 4
        states, self.states = min(self.states, MOST_STATES), 4 * self.states
        return self.tables.improved(found, states, deadline.share(part, otherwise=UNLIMITED_SHARE))


class _ProgramTurns:
    """By HiGHS, where it is installed. It begins anew each time, and ends for good where it says so."""

    comes_first = False

    def __init__(self, graph: Graph, values: Amounts, *, rich: bool) -> None:
        self.graph, self.values, self.rich, self.nodes = graph, values, rich, FIRST_PROGRAM

    def ready(self, opened: int) -> bool:
        return self.nodes > 0 and opened > (FIRST_NODES // 4 if self.rich else FIRST_NODES)

    def next(self, found: Least, deadline: Deadline) -> Least:
        from noyau.solvers.dollars import programs as least_program

        part = 1 if deadline.workers > 1 else 9 / 10 if self.rich else 1 / 2
        share = deadline.share(part, otherwise=UNLIMITED_SHARE)
        nodes, self.nodes = self.nodes, 4 * self.nodes
        try:
            return least_program.by_highs(self.graph, self.values, found, share, most_nodes=nodes)
        except (MissingPart, TooLarge):  # the search answers alone
            self.nodes = 0
            return found


def certificate_for(
    graph: Graph, values: Amounts, found: Least, *, thorough: bool = False, limit: Limit = None
) -> Prices | Cuts | None:
    """Why no script has fewer moves, short enough to be checked; None where there is no such proof.

    Prices if there are any, one number for each vertex; otherwise cuts.
    """
    if not found.optimal or graph.vertex_count == 0:
        return None
    deadline = Deadline.of(limit)
    if (priced := prices_for(graph, _amounts(graph, values), found.script, limit=deadline)) is not None:
        return Prices(found.script, *priced)
    return cuts_for(graph, values, found, thorough=thorough, limit=deadline)


def table_for(graph: Graph, values: Amounts, script: Integers, *, limit: Limit = None) -> NarrowTable | None:
    """An order and prices with which a table shows that no script is shorter; None on wide boards."""
    deadline = Deadline.of(limit)
    if graph.vertex_count > MOST_FOR_BURNING or len(order := _order(graph, deadline)) == 0:
        return None
    return NarrowTable(script, order, *best_prices(graph, _amounts(graph, values), script, limit=deadline))


def cuts_for(
    graph: Graph, values: Amounts, found: Least, *, thorough: bool = False, limit: Limit = None
) -> Cuts | None:
    """Where boxes of scripts are cut in two until all are empty; None where the list would be too long."""
    if graph.vertex_count > MOST_FOR_BURNING:
        return None
    more = MORE_WANTED if thorough else 1
    try:
        vertices, cuts = _core.cut_tree(
            graph.first_edge_of_vertex,
            graph.neighbour_of_edge,
            _amounts(graph, values),
            found.script,
            found.length,
            more * min(MOST_CUTS, MOST_CHECKED // (graph.vertex_count + graph.edge_count)),
            Deadline.of(limit).within(more * CUT_SECONDS),
        )
    except TimeoutError:
        return None
    return Cuts(found.script, vertices, cuts) if len(vertices) else None


def by_search(graph: Graph, values: Amounts, found: Least, deadline: Deadline, nodes: int) -> Least:
    """Members 1 and 2, in turns that grow."""
    try:
        script, bound, opened = _core.shortest_script(
            graph.first_edge_of_vertex, graph.neighbour_of_edge, _amounts(graph, values), found.script, nodes, deadline
        )
    except TimeoutError:  # the time was up before it began
        return found
    return Least(script, max(bound, found.bound), found.nodes + opened, "search")


def by_tables(graph: Graph, values: Amounts, found: Least, deadline: Deadline, nodes: int) -> Least:
    """Member 4; a board that is too wide for it is refused."""
    tables = _Tables.of(graph, values, deadline)
    if tables is None:
        raise TooLarge(f"this dynamic program is for boards of width {MOST_WIDTH} at most, such as trees and cycles")
    if graph.vertex_count < FEW_VERTICES:  # the tables must stay below a good answer
        found = by_search(graph, values, found, deadline, FIRST_NODES // 10)
    return found if found.optimal else tables.improved(found, MOST_STATES, deadline)


class _Tables:
    """Member 4 on one board: the order in which its vertices are taken out and the linear program are found once."""

    def __init__(self, graph: Graph, values: Amounts, order: Vertices) -> None:
        self.graph, self.given, self.order = graph, _amounts(graph, values), order
        self.prices = np.zeros(0, np.int64)
        self.is_relaxed: bool | None = None  # not asked yet

    @staticmethod
    def of(graph: Graph, values: Amounts, deadline: Deadline) -> _Tables | None:
        """None on a board that is too wide."""
        order = _order(graph, deadline)
        return None if len(order) == 0 else _Tables(graph, values, order)

    def improved(self, found: Least, states: int, deadline: Deadline) -> Least:
        """A shorter script or a better bound, with tables of so many entries at most."""
        if self.is_relaxed is None:
            found = self._relax(found, deadline)
        if found.optimal:
            return found
        arrays = self.graph.first_edge_of_vertex, self.graph.neighbour_of_edge, self.given
        script, bound, counted = found.script, found.bound, 0
        with suppress(TimeoutError):  # the time was up before one of them began
            for radius in RADII if self.is_relaxed else ():
                eighth = deadline.share(1 / 8, otherwise=UNLIMITED_SHARE)
                script = _core.shortened_by_tables(*arrays, script, self.order, self.prices, radius, states, eighth)
            script, bound, counted = _core.script_by_tables(*arrays, script, self.order, self.prices, states, deadline)
        return Least(script, max(found.bound, bound), found.nodes + counted, "tables")

    def _relax(self, found: Least, deadline: Deadline) -> Least:
        """The linear program says how to price, and is a bound by itself."""
        relaxed = _relaxed(self.graph, self.given, deadline)
        self.is_relaxed = relaxed is not None
        if relaxed is None:
            return found
        self.prices = np.rint(relaxed.prices * PRICE_UNIT).astype(np.int64)
        bound = least_at(self.graph, self.given, np.rint(relaxed.prices * FINE_UNIT).astype(np.int64))
        return _better(found, Least(centred(relaxed.script), bound, 0, "highs"))


def _relaxed(graph: Graph, values: Integers, deadline: Deadline) -> Relaxed | None:
    """A large board in real numbers, where HiGHS is installed: on small ones the core does as well."""
    from noyau.solvers.dollars import programs as least_program

    if graph.vertex_count >= FEW_VERTICES:
        with suppress(MissingPart, TooLarge, LimitReached):
            return least_program.relaxed(graph, values, deadline)
    return None


def _order(graph: Graph, deadline: Deadline) -> Vertices:
    """In which the vertices of a narrow board are taken out; empty on others."""
    try:
        return _core.order_of_least_fill(graph.first_edge_of_vertex, graph.neighbour_of_edge, MOST_WIDTH, deadline)
    except TimeoutError:
        return np.zeros(0, np.int32)


def by_highs(graph: Graph, values: Amounts, found: Least, deadline: Deadline, nodes: int) -> Least:
    """Member 3."""
    from noyau.solvers.dollars import programs as least_program

    return least_program.by_highs(graph, values, found, deadline)


def by_cpsat(graph: Graph, values: Amounts, found: Least, deadline: Deadline, nodes: int) -> Least:
    """Member 3, by the other solver."""
    from noyau.solvers.dollars import programs as least_program

    return least_program.by_cpsat(graph, values, found, deadline)


def _first(graph: Graph, values: Integers, start: Integers | None, deadline: Deadline) -> Least:
    """Borrow, and shift by the median. Nothing to do is a bound of nothing; a debt needs a move."""
    if start is None:
        end = settled(graph, values, limit=deadline)
        if not end.won:
            raise BadBoard("the board cannot be won, so it has no shortest solution")
        start = end.script
    scripts = [start]
    quarter = deadline.share(1 / 4, otherwise=BORROWING_SECONDS)
    with suppress(LimitReached, TooLarge):  # only borrowing is often shorter, but with much money it takes long
        scripts.append(borrowed(graph, values, limit=quarter.within(BORROWING_SECONDS)).script)
    best = min((centred(script) for script in scripts), key=lambda one: int(np.abs(one).sum()))
    return Least(best, int((values < 0).any()), 0, "borrowing")


def _priced(graph: Graph, values: Integers, found: Least, deadline: Deadline) -> Least:
    """On a large board the first script may be the shortest, and prices say so long before a search has begun."""
    priced = prices_for(graph, values, found.script, limit=deadline) if found.length else None
    return found if priced is None else replace(found, bound=found.length, how="prices")


def centred(script: Integers) -> Integers:
    """The same script shifted by its median: lending everywhere changes nothing, and this shift has the fewest moves.

    >>> centred(np.array([0, -1, -1])).tolist()
    [1, 0, 0]
    """
    best: Integers = script - np.sort(script)[len(script) // 2]
    return best


def _better(one: Least, other: Least) -> Least:
    """The shorter script with the better bound; the method named is that of the last that helped."""
    shorter = other if other.length < one.length else one
    bound = max(one.bound, other.bound)
    helped = other.length < one.length or other.bound > one.bound
    return replace(shorter, bound=bound, nodes=max(one.nodes, other.nodes), how=other.how if helped else one.how)


def _amounts(graph: Graph, values: Amounts) -> Integers:
    given = np.ascontiguousarray(values, np.int64)
    if given.shape != (graph.vertex_count,):
        raise BadBoard(f"{given.size} values for {graph.vertex_count} vertices")
    return given


_STEPS: dict[str, Callable[[Graph, Amounts, Least, Deadline, int], Least]] = {
    "search": by_search,
    "tables": by_tables,
    "highs": by_highs,
    "cpsat": by_cpsat,
}
