"""The shortest script as an integer program, for boards where the search has little to hold on to.

min Σ c_v with c_v ≥ ±s_v and values − L·s ≥ 0. What burning tells is added as rows: at most R_v dollars are ever at v,
and the scripts of two neighbours differ by at most M[v, u]; both are true of every script that wins, and they make the
relaxation much tighter. HiGHS and CP-SAT are optional. (Import CP-SAT first where both are wanted: ortools fails to
load after highspy in one process.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np

from noyau import _core
from noyau.errors import MissingPart
from noyau.graphs import Graph
from noyau.graphs.arrays import Integers
from noyau.words import Vertex

if TYPE_CHECKING:
    from noyau.solvers.least_moves import Least

MOST_ABOVE = 2**40
"""A row with a larger side says nothing, and floating-point numbers would blur it."""
ROUNDING = 1e-6


@dataclass(frozen=True, eq=False)
class Program:
    """Rows `low ≤ Σ coefficient · s ≤ high` over scripts between `lowest` and `highest`."""

    rows: list[tuple[int, int, list[tuple[int, int]]]]
    lowest: Integers
    highest: Integers

    @classmethod
    def of(cls, graph: Graph, values: Any, found: Least, seconds: float | None, *, plain: bool = False) -> Program:
        """For scripts shorter than the one found. A plain program knows nothing from burning."""
        arrays = graph.first_edge_of_vertex, graph.neighbour_of_edge, np.ascontiguousarray(values, np.int64)
        n, length = graph.vertex_count, found.length
        if plain:
            end = np.full(n, length, np.int64)
            return cls(list(_rows(graph, arrays[2], np.full(n, MOST_ABOVE), None)), -end, end)
        most_dollars, most_above, lowest, highest = _core.script_ranges(*arrays, found.script, seconds)
        above = most_above.reshape(n, n) if len(most_above) else None
        return cls(list(_rows(graph, arrays[2], most_dollars, above)), lowest, highest)


def _rows(graph: Graph, values: Integers, most_dollars: Integers, above: Any) -> Iterator[Any]:
    for v in graph.vertices:
        near, weight = np.unique(np.array(graph.neighbours(Vertex(v))), return_counts=True)
        terms = [(v, int(weight.sum())), *((int(u), -int(w)) for u, w in zip(near, weight, strict=True))]
        yield int(values[v] - min(most_dollars[v], MOST_ABOVE)), int(values[v]), terms
        if above is not None:
            for u in near.tolist():
                if v < u:
                    yield -int(above[u, v]), int(above[v, u]), [(u, 1), (v, -1)]


def by_highs(graph: Graph, values: Any, found: Least, seconds: float | None, *, plain: bool = False) -> Least:
    """What HiGHS makes of it; the script found so far if it finds nothing shorter."""
    highspy = _part("highspy", "HiGHS", "highs")
    program = Program.of(graph, values, found, seconds, plain=plain)
    n = graph.vertex_count
    model = highspy.Highs()
    for option, value in {"output_flag": False, "threads": 1, "mip_abs_gap": 0.99, "mip_rel_gap": 0.0}.items():
        model.setOptionValue(option, value)
    if seconds is not None:
        model.setOptionValue("time_limit", float(seconds))
    for v in range(n):
        model.addVar(float(program.lowest[v]), float(program.highest[v]))
        model.changeColIntegrality(v, highspy.HighsVarType.kInteger)
    for v in range(n):
        model.addVar(0.0, highspy.kHighsInf)
        model.changeColCost(n + v, 1.0)
        for sign in (1.0, -1.0):
            model.addRow(0.0, highspy.kHighsInf, 2, np.array([n + v, v], np.int32), np.array([1.0, sign]))
    for low, high, terms in program.rows:
        columns, weights = (np.array(part) for part in zip(*terms, strict=True))
        low_end = -highspy.kHighsInf if low <= -MOST_ABOVE // 2 else float(low)
        model.addRow(low_end, float(high), len(terms), columns.astype(np.int32), weights.astype(np.float64))
    model.run()
    status = model.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:  # nothing is shorter
        return _answer(found, None, found.length, "highs")
    info = model.getInfo()
    bound = ceil(info.mip_dual_bound - ROUNDING) if np.isfinite(info.mip_dual_bound) else 0
    solved = info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
    script = np.rint(np.array(model.getSolution().col_value[:n])).astype(np.int64) if solved else None
    return _answer(found, _checked(graph, values, script), bound, "highs")


def by_cpsat(graph: Graph, values: Any, found: Least, seconds: float | None, *, plain: bool = False) -> Least:
    """What CP-SAT makes of it, with one worker."""
    cp_model = _part("ortools.sat.python.cp_model", "CP-SAT", "cpsat")
    program = Program.of(graph, values, found, seconds, plain=plain)
    model = cp_model.CpModel()
    script = [
        model.new_int_var(int(low), int(high), "") for low, high in zip(program.lowest, program.highest, strict=True)
    ]
    moves = []
    for times, low, high in zip(script, program.lowest.tolist(), program.highest.tolist(), strict=True):
        moves.append(model.new_int_var(0, max(abs(low), abs(high)), ""))
        model.add_abs_equality(moves[-1], times)
    for low, high, terms in program.rows:
        model.add_linear_constraint(sum(weight * script[v] for v, weight in terms), low, high)
    if not plain:
        model.add(sum(moves) < found.length)
    model.minimize(sum(moves))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if seconds is not None:
        solver.parameters.max_time_in_seconds = float(seconds)
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return _answer(found, None, found.length, "cpsat")
    bound = ceil(solver.best_objective_bound - ROUNDING)
    solved = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    best = np.array([solver.value(times) for times in script], np.int64) if solved else None
    return _answer(found, _checked(graph, values, best), bound, "cpsat")


def _answer(found: Least, script: Integers | None, bound: int, how: str) -> Least:
    from noyau.solvers.least_moves import Least, shifted

    best = (
        found.script if script is None else min(found.script, shifted(script), key=lambda one: int(np.abs(one).sum()))
    )
    length = int(np.abs(best).sum())
    return Least(best, max(found.bound, min(bound, length)), found.nodes, how)


def _checked(graph: Graph, values: Any, script: Integers | None) -> Integers | None:
    """The script if it wins: floating-point numbers are not believed."""
    if script is None:
        return None
    arrays = graph.first_edge_of_vertex, graph.neighbour_of_edge, np.ascontiguousarray(values, np.int64)
    return script if _core.lent(*arrays, script)[1].min() >= 0 else None


def _part(module: str, name: str, extra: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise MissingPart(f"this integer program needs {name}", hint=f"pip install 'noyau[{extra}]'") from None
