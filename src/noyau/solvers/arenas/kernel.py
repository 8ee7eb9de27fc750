"""A kernel of any directed graph, cycles included: it may not exist, and a satisfiability solver finds out.

One yes-or-no per vertex. An edge says "not both of its ends"; a vertex says "I, or one of my successors". Whatever
satisfies all of these is a kernel. A graph without cycles has exactly one and needs no search.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from noyau.certificates.kinds import Kernel, NoKernel
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import EndlessPlay, MissingPart
from noyau.graphs import Digraph
from noyau.solvers.arenas.grundy import grundy_of_graph
from noyau.words import Vertex

SOLVER = "minisat22"
"""Small, and it can be stopped. MIT licence, like python-sat itself."""


def kernel_of(first_edge_of_vertex: Any, target_of_edge: Any = None, *, limit: Limit = None) -> Kernel | NoKernel:
    """A kernel of the graph, or that there is none. Past the limit, `LimitReached`.

    Instead of the two arrays it takes any graph that `Digraph` takes: a dict of lists, a matrix, a networkx graph.

    >>> kernel_of([0, 2, 3, 3], [1, 2, 2])
    Kernel(vertices=(2,))
    >>> kernel_of([0, 1, 2, 3], [1, 2, 0]).kind  # a cycle of three has none
    'searched'
    """
    deadline = Deadline.of(limit)
    graph = Digraph(first_edge_of_vertex, target_of_edge)
    try:
        labels = grundy_of_graph(graph.first_edge_of_vertex, graph.target_of_edge, limit=deadline)
        return Kernel(tuple(labels.kernel))
    except EndlessPlay:
        return _searched(graph, deadline)


def _searched(graph: Digraph, deadline: Deadline) -> Kernel | NoKernel:
    with _solver() as solver:
        for vertex in range(graph.vertex_count):
            after = {then + 1 for then in graph.successors(Vertex(vertex))}
            for then in after:
                solver.add_clause([-(vertex + 1), -then])  # a loop keeps its vertex out
            solver.add_clause([vertex + 1, *after])
        found = deadline.waiting_for(lambda: solver.solve_limited(expect_interrupt=True), solver.interrupt)
        if found is None:
            tried = int(solver.accum_stats()["conflicts"])
            said = f"whether the graph has a kernel is unknown so far: {tried:,} conflicts were met"
            raise deadline.reached(said, hint=MORE_TIME)
        if not found:
            return NoKernel(int(solver.accum_stats()["conflicts"]))
        return Kernel(tuple(literal - 1 for literal in solver.get_model() if literal > 0))


def _solver() -> Any:
    try:
        return import_module("pysat.solvers").Solver(name=SOLVER)
    except ImportError:
        hint = "pip install 'noyau[sat]'"
        raise MissingPart("the kernel of a graph with cycles needs python-sat", hint=hint) from None
