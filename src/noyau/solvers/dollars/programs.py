"""The shortest script as an integer program, for boards where the search has little to hold on to: rich ones above all.

min Σ (p_v + q_v) with s = p − q, p, q ≥ 0, and values − L·s ≥ 0. (Two numbers that are 0 at most vertices make better
cuts than one between far ends and its absolute value.) What burning tells is added as rows: at most R_v dollars are
ever at v, and the scripts of two neighbours differ by at most M[v, u]; both are true of every script that wins, and
near the genus they make the relaxation much tighter. HiGHS and CP-SAT are optional. (Import CP-SAT first where both
are wanted: ortools fails to load after highspy in one process.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from math import ceil
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from noyau import _core
from noyau.deadline import Deadline
from noyau.errors import MissingPart, TooLarge
from noyau.graphs import Graph
from noyau.graphs.arrays import Integers
from noyau.solvers.dollars.burning import after_script, borrowed
from noyau.words import Vertex

if TYPE_CHECKING:
    from noyau.solvers.dollars.shortest import Least

MOST_ABOVE = 2**40
"""A row with a larger side says nothing, and floating-point numbers would blur it."""
ROUNDING = 1e-6
MOST_VERTICES = 3000
"""A larger program is not begun: writing it down alone would take longer than most limits."""


@dataclass(frozen=True, eq=False)
class Program:
    """Rows `low ≤ Σ coefficient · s ≤ high` over scripts between `lowest` and `highest`."""

    rows: list[tuple[int, int, list[tuple[int, int]]]]
    lowest: Integers
    highest: Integers

    @classmethod
    def of(cls, graph: Graph, values: Any, found: Least, deadline: Deadline, *, plain: bool = False) -> Program:
        """For the script found and all that are shorter. A plain program knows nothing from burning."""
        arrays = graph.first_edge_of_vertex, graph.neighbour_of_edge, np.ascontiguousarray(values, np.int64)
        n, length = graph.vertex_count, found.length
        if n > MOST_VERTICES:
            raise TooLarge(f"a board of {n} vertices is too large for an integer program")
        if plain:
            end = np.full(n, length, np.int64)
            return cls(list(_rows(graph, arrays[2], np.full(n, MOST_ABOVE), None)), -end, end)
        most_dollars, most_above, lowest, highest = _core.script_ranges(*arrays, found.script, deadline)
        above = most_above.reshape(n, n) if len(most_above) else None
        rows = list(_rows(graph, arrays[2], most_dollars, above))
        return cls(rows, np.minimum(lowest, found.script), np.maximum(highest, found.script))


def _rows(graph: Graph, values: Integers, most_dollars: Integers, above: Any) -> Iterator[Any]:
    for v in graph.vertices:
        near, weight = np.unique(np.array(graph.neighbours(Vertex(v))), return_counts=True)
        terms = [(v, int(weight.sum())), *((int(u), -int(w)) for u, w in zip(near, weight, strict=True))]
        yield int(values[v] - min(most_dollars[v], MOST_ABOVE)), int(values[v]), terms
        if above is not None:
            for u in near.tolist():
                if v < u:
                    yield -int(above[u, v]), int(above[v, u]), [(u, 1), (v, -1)]


def by_highs(  # noqa: PLR0913 - the last are optional and named
    graph: Graph, values: Any, found: Least, deadline: Deadline, *, plain: bool = False, most_nodes: int | None = None
) -> Least:
    """What HiGHS makes of it, opening at most so many nodes; the script found so far if it finds nothing shorter."""
    highspy = _part("highspy", "HiGHS", "highs")
    try:
        program = Program.of(graph, values, found, deadline, plain=plain)
    except TimeoutError:
        return found
    model = highspy.Highs()
    for option, value in {"output_flag": False, "threads": 1, "mip_abs_gap": 0.99, "mip_rel_gap": 0.0}.items():
        model.setOptionValue(option, value)
    if most_nodes is not None:
        model.setOptionValue("mip_max_nodes", most_nodes)
    model.passModel(_highs_model(highspy, program))
    if not plain:
        start = highspy.HighsSolution()
        start.col_value = [*np.maximum(found.script, 0).astype(float), *np.maximum(-found.script, 0).astype(float)]
        model.setSolution(start)
    _run(model, deadline)
    info, n = model.getInfo(), graph.vertex_count
    bound = ceil(info.mip_dual_bound - ROUNDING) if np.isfinite(info.mip_dual_bound) else 0
    solved = info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
    columns = np.rint(np.array(model.getSolution().col_value)).astype(np.int64) if solved else None
    script = None if columns is None else columns[:n] - columns[n:]
    return _answer(found, _checked(graph, values, script), bound, "highs")


@dataclass(frozen=True, eq=False)
class Relaxed:
    """What the answer in real numbers is good for: nearly the best prices, and nearly the shortest script that wins."""

    prices: npt.NDArray[np.float64]
    script: Integers


def relaxed(graph: Graph, values: Integers, deadline: Deadline) -> Relaxed:
    """The linear program without whole numbers, by HiGHS (`noyau.solvers.dollars.prices` says what its prices are).

    Its script is rounded up, and where that leaves debt, vertices borrow until there is none: far less than if all had
    begun at 0.
    """
    highspy = _part("highspy", "HiGHS", "highs")
    n, model = graph.vertex_count, highspy.Highs()
    far = np.full(n, MOST_ABOVE)
    program = _highs_model(highspy, Program(list(_rows(graph, values, far, None)), -far, far))
    program.integrality_ = []
    for option, value in {"output_flag": False, "threads": 1}.items():
        model.setOptionValue(option, value)
    model.passModel(program)
    _run(model, deadline)
    if model.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        raise deadline.reached("the linear program was not solved in time")
    solution = model.getSolution()
    columns = np.array(solution.col_value)
    highest = np.ceil(columns[:n] - columns[n:] - ROUNDING).astype(np.int64)
    borrowing = borrowed(graph, after_script(graph, values, highest), limit=deadline)
    return Relaxed(np.maximum(0.0, -np.array(solution.row_dual)), highest + borrowing.script)


def _run(model: Any, deadline: Deadline) -> None:
    """HiGHS looks at its own clock between two rounds of whatever it does, and at whether it was told to stop."""
    if (left := deadline.left()) is not None:
        model.setOptionValue("time_limit", left)
    model.HandleUserInterrupt = True
    deadline.waiting_for(model.run, model.cancelSolve)


def _highs_model(highspy: Any, program: Program) -> Any:
    """The program over p and q, row by row."""
    n, model = len(program.lowest), highspy.HighsLp()
    model.num_col_, model.num_row_ = 2 * n, len(program.rows)
    model.col_cost_ = np.ones(2 * n)
    ends = program.lowest, program.highest
    model.col_lower_ = np.concatenate([np.maximum(ends[0], 0), np.maximum(-ends[1], 0)]).astype(float)
    model.col_upper_ = np.concatenate([np.maximum(ends[1], 0), np.maximum(-ends[0], 0)]).astype(float)
    model.integrality_ = [highspy.HighsVarType.kInteger] * (2 * n)
    low = np.array([low for low, _, _ in program.rows], float)
    model.row_lower_ = np.where(low <= -MOST_ABOVE // 2, -highspy.kHighsInf, low)
    model.row_upper_ = np.array([high for _, high, _ in program.rows], float)
    columns = [[v + shift for shift in (0, n) for v, _ in terms] for _, _, terms in program.rows]
    weights = [[sign * weight for sign in (1, -1) for _, weight in terms] for _, _, terms in program.rows]
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_ = np.cumsum([0, *map(len, columns)])
    model.a_matrix_.index_ = np.concatenate(columns)
    model.a_matrix_.value_ = np.concatenate(weights).astype(float)
    return model


def by_cpsat(graph: Graph, values: Any, found: Least, deadline: Deadline, *, plain: bool = False) -> Least:
    """What CP-SAT makes of it, with one worker."""
    cp_model = _part("ortools.sat.python.cp_model", "CP-SAT", "cpsat")
    try:
        program = Program.of(graph, values, found, deadline, plain=plain)
    except TimeoutError:
        return found
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
    status = deadline.waiting_for(lambda: solver.solve(model), solver.stop_search)
    if status == cp_model.INFEASIBLE:
        return _answer(found, None, found.length, "cpsat")
    bound = ceil(solver.best_objective_bound - ROUNDING)
    solved = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    best = np.array([solver.value(times) for times in script], np.int64) if solved else None
    return _answer(found, _checked(graph, values, best), bound, "cpsat")


def _answer(found: Least, script: Integers | None, bound: int, how: str) -> Least:
    from noyau.solvers.dollars.shortest import Least, centred

    best = (
        found.script if script is None else min(found.script, centred(script), key=lambda one: int(np.abs(one).sum()))
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
