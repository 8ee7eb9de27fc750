"""Every edge once and back: whether it can be done, how, and in how many ways.

Document 003, proposition 4: a directed graph has such a circuit exactly when its edges hang together and every vertex
is left by as many edges as enter it. Without directions, every degree must be even (Euler 1736, Hierholzer 1873).

>>> from noyau.graphs import Digraph
>>> eight = Digraph.from_edges(3, [(0, 1), (1, 0), (0, 2), (2, 0)])
>>> circuit_of(eight).tolist(), count_circuits(eight)
([0, 2, 1, 3], 1)
>>> why_not(Digraph.from_edges(2, [(0, 1)]))
Unbalanced(vertex=0)
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from noyau import _core
from noyau.answers import UNASKED, EulerAnswer, Unasked
from noyau.certificates import Proved, PuzzleClaim
from noyau.certificates.kinds import Apart, Certificate, Circuit, Unbalanced
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import BadRules, LimitReached, NoyauError, TooLarge
from noyau.games.shared.named import all_called, called
from noyau.graphs import Digraph, Graph
from noyau.languages import Message, message
from noyau.positions import Turn
from noyau.rules import EdgeWalk
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.interface import Asked, Solver
from noyau.words import FIRST

Steps = npt.NDArray[np.int32]
MOST_LISTED = 100_000
"""A longer circuit is not spelt out in the answer; `--out` writes it to a file."""
MOST_TOLD = 60
MOST_COUNTED = 1_500
"""Vertices of a graph whose circuits are counted: the time grows like their number to the fourth power."""


class EulerSolver(Solver[EdgeWalk]):
    """The circuit, or the vertex or the piece of the graph that stands in the way; each is its own proof."""

    only: ClassVar = EdgeWalk
    methods: ClassVar = {"circuit": "every way in joined to a way out, and the closed trails merged"}
    answers: ClassVar = EulerAnswer
    outputs: ClassVar = {"out": lambda solution, deadline: _lines(solution)}
    demos: ClassVar = ("walk",)

    def solve(self, rules: EdgeWalk, asked: Asked) -> Solution[Any, Any, EulerAnswer]:
        """With `count`, also how many circuits there are."""
        assert isinstance(rules, EdgeWalk)
        began = time.perf_counter()
        graph = rules.graph()
        certificate, turn = certificate_of(graph, limit=asked.deadline), Turn(rules.start(), FIRST)
        solvable = isinstance(certificate, Circuit)
        length = graph.edge_count if solvable else None
        answer = _answer(rules, certificate, _counted(graph, asked))
        claim = PuzzleClaim(solvable, length, length)
        proof = Proved(rules, claim, certificate)
        return Solution(
            rules,
            turn,
            answer,
            proof,
            time.perf_counter() - began,
            lambda at: verdict_at(rules, at.position),
            finished=answer.circuits is not None,
        )


def ends_of(graph: Graph | Digraph) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Where each edge begins and where it ends."""
    if isinstance(graph, Digraph):
        begins = np.repeat(np.arange(graph.vertex_count), np.diff(graph.first_edge_of_vertex))
        return begins, graph.target_of_edge.astype(np.int64)
    return graph.ends_of_edge[:, 0].astype(np.int64), graph.ends_of_edge[:, 1].astype(np.int64)


def balance_at(graph: Graph | Digraph, vertex: int) -> tuple[int, int]:
    """How many edges begin at a vertex and how many end there."""
    begins, ends = ends_of(graph)
    return int((begins == vertex).sum()), int((ends == vertex).sum())


def _counted(graph: Graph | Digraph, asked: Asked) -> str | Unasked | None:
    if not asked.options.count:
        return UNASKED
    try:
        return f"{Decimal(count_circuits(graph, limit=asked.deadline)):f}"
    except LimitReached:
        return None


def _answer(rules: EdgeWalk, certificate: Circuit | Unbalanced | Apart, circuits: str | Unasked | None) -> EulerAnswer:
    graph, circuit = rules.graph(), None
    if isinstance(certificate, Circuit):
        walked = vertices_of(graph, certificate.step, rules.begins_at())
        circuit = walked.tolist() if len(walked) <= MOST_LISTED else None
    answer = EulerAnswer(
        eulerian=isinstance(certificate, Circuit),
        edges=graph.edge_count,
        circuit=circuit,
        reason=None if isinstance(certificate, Circuit) else _reason(graph, certificate),
        circuits=circuits,
    )
    return replace(answer, sentences=tuple(_sentences(graph, certificate, answer)))


def certificate_of(graph: Graph | Digraph, *, limit: Limit = None) -> Circuit | Unbalanced | Apart:
    """The circuit, or why there is none, as a proof."""
    step, unbalanced, stranded = _walked(graph, Deadline.of(limit))
    if unbalanced >= 0:
        return Unbalanced(unbalanced)
    if stranded < 0:
        return Circuit(step)
    begins, _ = ends_of(graph)
    whole = graph.underlying() if isinstance(graph, Digraph) else graph
    piece = next(piece for piece in whole.components() if begins[stranded] in piece)
    side = np.zeros(graph.vertex_count, np.int8)
    side[list(piece)] = 1
    return Apart(side)


def circuit_of(graph: Graph | Digraph, *, limit: Limit = None) -> Steps:
    """The edges of a circuit in order; where there is none, an error that names the vertex or the edge in the way.

    Without directions, edge e is step 2e, or 2e + 1 when it is walked from its larger end.
    """
    step, unbalanced, stranded = _walked(graph, Deadline.of(limit))
    if unbalanced >= 0:
        raise NoyauError(_unbalanced(graph, unbalanced).inside("en"))
    if stranded >= 0:
        raise NoyauError(f"edge {stranded} cannot be reached from edge 0")
    return step


def why_not(graph: Graph | Digraph) -> Unbalanced | Apart | None:
    """What keeps a graph from having a circuit, if anything does."""
    found = certificate_of(graph)
    return None if isinstance(found, Circuit) else found


def vertices_of(graph: Graph | Digraph, step: Steps, begins_at: int | None = None) -> npt.NDArray[np.int64]:
    """The vertices that a circuit visits, the first one again at the end; turned so that it begins at a given one."""
    begins, ends = ends_of(graph)
    if len(step) == 0:
        return np.array([begins_at or 0], np.int64)
    visited = (
        begins[step] if isinstance(graph, Digraph) else np.where(step % 2 == 1, ends[step // 2], begins[step // 2])
    )
    if begins_at is not None:
        visited = np.roll(visited, -int(np.flatnonzero(visited == begins_at)[0]))
    return np.append(visited, visited[0])


def count_circuits(graph: Graph | Digraph, *, limit: Limit = None) -> int:
    """How many circuits a directed graph has, wherever they begin; parallel edges are different edges.

    By the BEST theorem (van Aardenne-Ehrenfest and de Bruijn 1951; Smith and Tutte 1941): the trees that lead from
    everywhere to one vertex, times (out-degree − 1)! at every vertex. The trees are a determinant (Tutte 1948).

    Past the limit, `LimitReached`.
    """
    deadline = Deadline.of(limit)
    if isinstance(graph, Graph):
        raise BadRules(
            "circuits are counted only in graphs with directions",
            hint="without them no fast way is known: the problem is #P-complete (Brightwell and Winkler 2005)",
        )
    if not isinstance(certificate_of(graph, limit=deadline), Circuit):
        return 0
    used = np.flatnonzero(np.diff(graph.first_edge_of_vertex))
    if len(used) <= 1:
        return math.factorial(max(graph.edge_count - 1, 0))
    if len(used) > MOST_COUNTED:
        raise TooLarge(f"the circuits of {len(used):,} vertices would take very long to count; at most {MOST_COUNTED}")
    laplacian = np.zeros((graph.vertex_count, graph.vertex_count), np.int64)
    begins, ends = ends_of(graph)
    np.add.at(laplacian, (begins, begins), 1)
    np.add.at(laplacian, (begins, ends), -1)
    kept = used[1:]
    orders = math.prod(math.factorial(degree - 1) for degree in np.diff(graph.first_edge_of_vertex)[used].tolist())
    return determinant(laplacian[np.ix_(kept, kept)], limit=deadline) * orders


def determinant(matrix: npt.NDArray[np.int64], *, limit: Limit = None) -> int:
    """The determinant of whole numbers, exactly: modulo so many primes that only one number fits.

    >>> determinant(np.array([[2, 1], [7, -5]]))
    -17
    """
    deadline, rows = Deadline.of(limit), len(matrix)
    # Hadamard: no determinant is larger than the product of the lengths of its rows. One bit is for its sign.
    bits = sum(math.log2(max(1, int((row.astype(object) ** 2).sum()))) / 2 for row in matrix) + 2
    entries = np.ascontiguousarray(matrix, np.int64).ravel()
    found, modulus, primes = 0, 1, _primes_down_from(2**31)
    while modulus.bit_length() <= bits + 1:
        with deadline.saying("the circuits are not counted so far"):
            deadline.look()
            prime = next(primes)
            rest = _core.determinant_modulo(entries, rows, prime, deadline)
        found += modulus * ((rest - found) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return found - modulus if 2 * found > modulus else found


def _walked(graph: Graph | Digraph, deadline: Deadline) -> tuple[Steps, int, int]:
    with deadline.saying(lambda: f"not all of the {graph.edge_count:,} edges were walked in time", hint=MORE_TIME):
        if isinstance(graph, Digraph):
            return _core.directed_circuit(graph.first_edge_of_vertex, graph.target_of_edge, deadline)
        ends = np.ascontiguousarray(graph.ends_of_edge).reshape(-1)
        return _core.undirected_circuit(graph.vertex_count, ends, deadline)


def verdict_at(rules: EdgeWalk, at: Any) -> Verdict[Any]:
    """Whether the walk can still be finished, and along which edges."""
    left = +rules.unwalked(at)
    rank = left.total()
    good = _good_steps(rules, left, at.vertices[0], at.vertices[-1])
    if rank == 0 and at.vertices[0] == at.vertices[-1]:
        return Verdict(FIRST, 0, ())
    options = (
        Option(move, FIRST if move.vertex in good else None, rank if move.vertex in good else None, move.vertex in good)
        for move in rules.moves(at)
    )
    return Verdict(FIRST if good else None, rank if good else None, tuple(options))


def _good_steps(rules: EdgeWalk, left: Counter[tuple[int, int]], start: int, here: int) -> set[int]:
    """Where the walk may go so that the rest can still be walked, back to the start: Fleury's rule.

    The rest can be walked exactly when its degrees fit a walk from here to the start and it hangs together with here.
    """
    directed = isinstance(rules.graph(), Digraph)
    good = set()
    for there in _steps(left, here, directed):
        edge = (here, there) if directed or here < there else (there, here)
        rest = left.copy()
        rest[edge] -= 1
        if _can_end(+rest, there, start, directed=directed):
            good.add(there)
    return good


def _steps(left: Counter[tuple[int, int]], here: int, directed: bool) -> set[int]:
    there = {other for one, other in left if one == here}
    return there if directed else there | {one for one, other in left if other == here}


def _can_end(left: Counter[tuple[int, int]], here: int, start: int, *, directed: bool) -> bool:
    balance: Counter[int] = Counter({here: -1})
    balance[start] += 1
    near: dict[int, list[int]] = {here: []}
    for (one, other), times in left.items():
        balance[one] += times
        balance[other] += -times if directed else times
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    if any(value if directed else value % 2 for value in balance.values()):
        return False
    seen, todo = {here}, [here]
    while todo:
        fresh = set(near[todo.pop()]) - seen
        seen |= fresh
        todo.extend(fresh)
    return seen >= near.keys()


def _reason(graph: Graph | Digraph, certificate: Unbalanced | Apart) -> dict[str, Any]:
    if isinstance(certificate, Apart):
        piece = np.flatnonzero(certificate.side_of_vertex)
        return {"piece": piece[:MOST_LISTED].tolist(), "vertices": len(piece)}
    left, entered = balance_at(graph, certificate.vertex)
    degrees = {"out": left, "in": entered} if isinstance(graph, Digraph) else {"degree": left + entered}
    return {"vertex": certificate.vertex} | degrees


def _sentences(graph: Graph | Digraph, certificate: Certificate, answer: EulerAnswer) -> Iterator[Message]:
    if (reason := reason_message(graph, certificate)) is not None:
        yield reason
    else:
        yield message("euler.can", count=graph.edge_count)
        if answer.circuit is not None:
            between = ", " if graph.spoken_names else " "
            shown = between.join(all_called(graph, answer.circuit[:MOST_TOLD]))
            shown += " …" if len(answer.circuit) > MOST_TOLD else ""
            yield message("euler.circuit", vertices=shown)
    if answer.circuits is None:
        yield message("euler.uncounted")
    elif answer.circuits is not UNASKED:
        yield message("euler.circuits", circuits=answer.circuits)


def reason_message(graph: Graph | Digraph, certificate: Certificate) -> Message | None:
    """The vertex or the piece of the graph that stands in the way, if something does."""
    if isinstance(certificate, Unbalanced):
        return _unbalanced(graph, certificate.vertex)
    if not isinstance(certificate, Apart):
        return None
    piece = np.flatnonzero(certificate.side_of_vertex).tolist()
    shown = ", ".join(all_called(graph, piece[:MOST_TOLD])) + (" …" if len(piece) > MOST_TOLD else "")
    return message("euler.apart", vertices=shown)


def _unbalanced(graph: Graph | Digraph, vertex: int) -> Message:
    left, entered = balance_at(graph, vertex)
    if isinstance(graph, Digraph):
        return message("euler.unbalanced", vertex=called(graph, vertex), out=left, into=entered)
    return message("euler.odd", vertex=called(graph, vertex), count=left + entered)


def _primes_down_from(number: int) -> Iterator[int]:
    number -= 1
    while True:
        if _is_prime(number):
            yield number
        number -= 1


def _is_prime(number: int) -> bool:
    """Miller and Rabin's test; with these bases it never errs below 3,215,031,751."""
    if number < 2 or any(number % small == 0 for small in (2, 3, 5, 7)):
        return number in (2, 3, 5, 7)
    twos = (number - 1 & 1 - number).bit_length() - 1
    for base in (2, 3, 5, 7):
        power = pow(base, (number - 1) >> twos, number)
        if power in (1, number - 1):
            continue
        if not any((power := power * power % number) == number - 1 for _ in range(twos - 1)):
            return False
    return True


def _lines(solution: Solution[Any, Any, Any]) -> bytes:
    certificate = solution.proof.certificate if isinstance(solution.proof, Proved) else None
    if not isinstance(certificate, Circuit):
        raise BadRules("there is no circuit to write", hint="leave out --out")
    rules = solution.rules
    assert isinstance(rules, EdgeWalk)
    walked = vertices_of(rules.graph(), certificate.step, rules.begins_at())
    return ("\n".join(map(str, walked.tolist())) + "\n").encode()


SOLVER = EulerSolver()
