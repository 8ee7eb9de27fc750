"""Two disjoint factors as an integer program, for sets of cubes too large to search: CP-SAT finds one or refutes it.

OR-Tools is an optional part (`pip install 'noyau[cpsat]'`).
"""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from typing import Any

from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import MissingPart
from noyau.games.cubes import CubeSet


def two_factors(cubes: CubeSet, limit: Limit = None) -> tuple[list[list[int]] | None, int]:
    """Two disjoint factors, or None when there are none; and how many branches that took."""
    deadline = Deadline.of(limit)
    cp_model = _cp_model(cubes.count)
    model = cp_model.CpModel()
    chosen = [
        [[model.new_bool_var(f"{layer} {cube} {axis}") for axis in range(3)] for cube in range(cubes.count)]
        for layer in range(2)
    ]
    for layer in chosen:
        ends: list[list[Any]] = [[] for _ in range(cubes.count)]
        for cube, axes in enumerate(layer):
            model.add_exactly_one(axes)
            for axis, colours in enumerate(cubes.pairs[cube]):
                for colour in colours:
                    ends[colour].append(axes[axis])
        for shown in ends:
            model.add(sum(shown) == 2)
    for one, other in pairwise(chosen):
        for cube in range(cubes.count):
            for axis in range(3):
                model.add_at_most_one(one[cube][axis], other[cube][axis])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1  # the same answer every time
    status = deadline.waiting_for(lambda: solver.solve(model), solver.stop_search)
    if status == cp_model.INFEASIBLE:
        return None, solver.num_branches
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise deadline.reached(f"unknown so far: {solver.num_branches:,} branches were tried", hint=MORE_TIME)
    found = [[next(axis for axis in range(3) if solver.value(axes[axis])) for axes in layer] for layer in chosen]
    return found, solver.num_branches


def _cp_model(count: int) -> Any:
    try:
        return import_module("ortools.sat.python.cp_model")
    except ImportError:
        raise MissingPart(
            f"{count} cubes whose colours are all mixed up need OR-Tools", hint="pip install 'noyau[cpsat]'"
        ) from None
