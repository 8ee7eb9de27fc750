"""The dollar game answered: winnable or not with proof, and a solution by the method asked for.

`best` is the shortest solution (`least_moves`). `borrow`, `naive`, `give` and `alternate` are document 000's
(`by_hand`); what borrowing alone leads to does not depend on the order, so `borrow` is computed in bulk (`burning`), on
boards of any size. `minimise` shifts what they find by its median.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from noyau.answers import DollarAnswer
from noyau.certificates import Proof, Proved, PuzzleClaim, Searched
from noyau.certificates.kinds import Certificate, FiringScript, HopelessDebt
from noyau.deadline import Deadline, Limit
from noyau.errors import LimitReached, TooLarge
from noyau.games.dollar import (
    Borrow,
    Deal,
    Dollar,
    Dollars,
    Lend,
    length_of,
    minimised,
    moves_of,
    surely_winnable,
)
from noyau.graphs import Graph
from noyau.languages import Message, message
from noyau.positions import Turn, first_turn
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.dollars.burning import Settled, borrowed, settled
from noyau.solvers.dollars.by_hand import MOST_STEPS, played
from noyau.solvers.dollars.shortest import MORE_WANTED, certificate_for, least_moves, table_for
from noyau.solvers.dollars.theory import proof_of, theory_messages, theory_of
from noyau.solvers.interface import Asked, Solver
from noyau.words import FIRST

TABLE_SECONDS = 2.0
"""For a table that proves the least number of moves on a narrow board, its check included."""
MOST_TOLD = 40
"""Of a longer script only the first entries are told; `--list FILE` writes all."""
MOST_KEPT = 1_000_000
"""Of an algorithm that makes more moves, what they come to is kept, not the moves."""
HINT_SECONDS = 5.0
MOST_FOR_WORTH = 30
"""Vertices of a board whose shortest solutions are looked for after each of its moves."""


@dataclass(frozen=True)
class Found:
    """A solution, how short it is known to be, and why. Without a script, the method did not finish."""

    script: tuple[int, ...] | None
    bound: int
    nodes: int | None = None
    certificate: Certificate | None = None
    steps: int | None = None
    played: tuple[Deal, ...] | None = None
    """The moves as an algorithm made them, where there are not too many to be kept."""
    minimised: tuple[int, ...] | None = None

    @property
    def optimal(self) -> bool:
        """Whether no solution is shorter."""
        return self.script is not None and length_of(self.script) == self.bound


class DollarSolver(Solver[Dollar]):
    """Whether the board can be won, and a script that does it. The options are `noyau.games.dollar.SolveOptions`."""

    only: ClassVar = Dollar
    methods: ClassVar = {
        "best": "the shortest solution, proven where that can be done in time",
        "borrow": "document 000: whoever is in debt borrows, until nobody is",
        "give": "document 000: the rich lend, until nobody is in debt",
        "naive": "document 000: the richest lends, the poorest borrows",
        "alternate": "document 000: borrowing and lending in turns",
    }
    answers: ClassVar = DollarAnswer
    outputs: ClassVar = {"list": lambda solution, deadline: _listed(solution)}
    demos: ClassVar = ("naive", "borrow", "give", "alternate", "best", "burning")

    def solve(self, rules: Dollar, asked: Asked) -> Solution[Dollars, Deal, DollarAnswer]:
        """Winnable or not first; then the script."""
        began, deadline, options = time.perf_counter(), asked.deadline, asked.options
        graph, values = rules.graph(), rules.start().values
        end = settled(graph, values, limit=deadline)
        found = _found(rules, end, asked) if end.won else None
        theory = theory_of(graph, values, limit=deadline) if options.theory else None
        of_theory = () if theory is None else (*theory_messages(theory), message("dollar.theory.proof"))
        return Solution(
            rules,
            first_turn(rules),
            _answer(rules, found, theory=theory, sentences=(*_sentences(rules, found), *of_theory)),
            _proof(rules, end, found, asked) if theory is None else proof_of(rules, theory, end),
            time.perf_counter() - began,
            Verdicts(rules, end, found).verdict,
            finished=found is None or (found.script is not None and (asked.method != "best" or found.optimal)),
        )

    def unanswered(self, rules: Dollar) -> DollarAnswer:
        """When the time was up before the debts were settled: what the total alone tells."""
        graph, values = rules.graph(), rules.start().values
        hopeless = sum(values) < 0
        winnable = False if hopeless else True if surely_winnable(graph, values) else None
        bound = None if hopeless else quick_bound(graph, values)
        return replace(_answer(rules, None), winnable=winnable, bound=bound)

    def worth(self, rules: Dollar, at: Dollars, *, limit: Limit = None) -> Message | None:
        """The moves still needed, where they are found."""
        graph = rules.graph()
        if graph.vertex_count > MOST_FOR_WORTH:
            return None
        try:
            deadline = Deadline.of(limit)
            end = settled(graph, at.values, limit=deadline)
            found = shortest(graph, at.values, end, deadline) if end.won else None
        except (LimitReached, TooLarge):
            return None
        if found is None or found.script is None or not found.optimal:
            return None
        return message("worth.moves", count=length_of(found.script), value=str(length_of(found.script)))


def _found(rules: Dollar, end: Settled, asked: Asked) -> Found:
    graph, values, options = rules.graph(), rules.start().values, asked.options
    if asked.method == "best":
        return shortest(graph, values, end, asked.deadline, thorough=asked.thorough)
    script: Sequence[int] | None
    if asked.method == "borrow":
        try:
            script = borrowed(graph, values, limit=asked.deadline).script.tolist()
        except LimitReached:
            return Found(None, quick_bound(graph, values))
        steps, moves = length_of(script), tuple(moves_of(script)) if length_of(script) <= MOST_KEPT else None
    else:
        most = MOST_STEPS if options.steps is None else options.steps
        ended = played(asked.method, graph, values, most_steps=most, rich=options.rich, limit=asked.deadline)
        won = ended.ending == "won"
        script, steps = ended.script if won else None, len(ended.moves)
        moves = tuple(ended.moves) if won and steps <= MOST_KEPT else None
    least = None if script is None else minimised(script)
    if script is not None:
        script = least if options.minimise else tuple(script)
    return Found(script, quick_bound(graph, values), steps=steps, played=moves, minimised=least)


def shortest(graph: Graph, values: Sequence[int], end: Settled, limit: Limit, *, thorough: bool = False) -> Found:
    """The shortest solution, or the best found before the time was up."""
    deadline = Deadline.of(limit)
    least = least_moves(graph, values, limit=deadline, start=end.script)
    certificate = certificate_for(graph, values, least, thorough=thorough, limit=deadline) if least.length else None
    bound = max(least.bound, quick_bound(graph, values))
    return Found(tuple(least.script.tolist()), bound, least.nodes, certificate)


def quick_bound(graph: Graph, values: Sequence[int]) -> int:
    """No solution has fewer moves: a move brings a vertex at most one dollar along each of its edges.

    >>> from noyau.graphs import board
    >>> quick_bound(board("star:3"), [-7, 9, 9])
    4
    """
    return max(
        (-value + degree - 1) // degree if value < 0 else 0
        for value, degree in zip(values, np.maximum(graph.degrees, 1).tolist(), strict=True)
    )


def _answer(rules: Dollar, found: Found | None, **more: Any) -> DollarAnswer:
    script = None if found is None else found.script
    return DollarAnswer(
        winnable=found is not None,
        total=sum(rules.start().values),
        genus=rules.graph().genus,
        length=None if script is None else length_of(script),
        script=None if script is None else list(script),
        optimal=found is not None and found.optimal,
        bound=None if found is None else found.bound,
        played=None if found is None or found.played is None else [str(move) for move in found.played],
        minimised=None if found is None or found.minimised is None else list(found.minimised),
        **more,
    )


def _proof(rules: Dollar, end: Settled, found: Found | None, asked: Asked) -> Proof:
    if found is None:
        return Proved(rules, PuzzleClaim(solvable=False), HopelessDebt(end.script, end.order))
    if found.script is None:
        return Proved(rules, PuzzleClaim(solvable=True), FiringScript(end.script))
    length = length_of(found.script)
    if found.certificate is not None:
        return Proved(rules, PuzzleClaim(solvable=True, length=length, bound=found.bound), found.certificate)
    if found.optimal and length and found.nodes is not None:
        return _tabulated(rules, found.script, asked) or Searched(
            rules, PuzzleClaim(solvable=True, length=length, bound=length), found.nodes
        )
    claim = PuzzleClaim(solvable=True, length=length)
    return Proved(rules, claim, FiringScript(np.array(found.script, np.int64)))


def _tabulated(rules: Dollar, script: Sequence[int], asked: Asked) -> Proved | None:
    """On a narrow board, a table; kept if a checker is through with it in time, so that nobody waits for it in vain."""
    numbers, length = np.array(script, np.int64), length_of(script)
    deadline = asked.deadline.within(TABLE_SECONDS * (MORE_WANTED if asked.thorough else 1))
    table = table_for(rules.graph(), rules.start().values, numbers, limit=deadline)
    if table is None:
        return None
    proof = Proved(rules, PuzzleClaim(solvable=True, length=length, bound=length), table)
    try:
        return proof if proof.flaws(limit=deadline) == [] else None
    except LimitReached:
        return None


def _sentences(rules: Dollar, found: Found | None) -> Iterator[Message]:
    values = rules.start().values
    facts = {"count": str(sum(values)), "total": str(sum(values)), "genus": str(rules.graph().genus)}
    if found is None:
        yield message("dollar.lost", **facts)
        return
    yield message("dollar.surely" if surely_winnable(rules.graph(), values) else "dollar.winnable", **facts)
    if found.script is None:
        stopped = (
            message("dollar.out_of_time") if found.steps is None else message("dollar.unfinished", count=found.steps)
        )
        yield stopped
        return
    length = length_of(found.script)
    yield message("dollar.length", count=length)
    if found.steps is not None:
        yield from _of_algorithm(found.steps, found)
    if length:
        yield message("dollar.script", script=script_text(found.script, rules.graph()))
    if found.minimised is not None and length_of(found.minimised) < length:
        least = length_of(found.minimised)
        yield message("dollar.minimised", count=least, script=script_text(found.minimised, rules.graph()))
    yield message("dollar.optimal") if found.optimal else message("dollar.bound", count=found.bound)


def _of_algorithm(steps: int, found: Found) -> Iterator[Message]:
    """How many moves an algorithm made, and why the script is shorter: moves that cancel, a shift by the median."""
    assert found.script is not None
    assert found.minimised is not None
    if found.steps != length_of(found.script):
        yield message("dollar.steps", count=steps)
    if found.played is None:
        return
    net = [0] * len(found.script)
    for move in found.played:
        net[move.vertex] += move.sign
    if length_of(net) < steps:
        yield message("dollar.cancelled", count=length_of(net))
    if list(found.script) != net:
        yield message("dollar.shifted", count=length_of(found.script), shift=f"{found.script[0] - net[0]:+d}")


def script_text(script: Sequence[int], graph: Graph) -> str:
    """Who lends or borrows how often; of many, the first.

    >>> path = Graph.from_edges(3, [(0, 1), (1, 2)])
    >>> script_text((2, 0, -1), path), script_text((2, 0, -1), path.with_labels(("anna", "bert", "carl")))
    ('0: +2, 2: −1', 'anna: +2, carl: −1')
    """
    moves = [
        f"{graph.name_of(vertex) or vertex}: {'+' if times > 0 else '−'}{abs(times)}"
        for vertex, times in enumerate(script)
        if times
    ]
    return ", ".join(moves[:MOST_TOLD]) + (", …" if len(moves) > MOST_TOLD else "")


class Verdicts:
    """How a position stands, and which moves are good. Whether it can be won never changes; the shortest way does."""

    def __init__(self, rules: Dollar, end: Settled, found: Found | None) -> None:
        self.rules, self.end = rules, end
        self.known: dict[Dollars, Found] = {}
        if found is not None and found.script is not None:
            self.known[rules.start()] = found

    def verdict(self, turn: Turn[Dollars]) -> Verdict[Deal]:
        """The moves of a shortest solution from here, in any order."""
        at = turn.position
        if not self.end.won:
            return Verdict(None, None, ())
        found = self.known.get(at) or self._solved(at)
        assert found.script is not None
        length = length_of(found.script)
        rank = length if found.optimal else None
        self._expect(at, found)
        return Verdict(FIRST, rank, tuple(Option(move, FIRST, rank, best=True) for move in _different(found.script)))

    def _solved(self, at: Dollars) -> Found:
        graph = self.rules.graph()
        return shortest(graph, at.values, settled(graph, at.values, limit=HINT_SECONDS), HINT_SECONDS)

    def _expect(self, at: Dollars, found: Found) -> None:
        """Whoever follows the hint is told the rest of the same solution, without another search."""
        self.known = {self.rules.start(): self.known[self.rules.start()]} if self.rules.start() in self.known else {}
        self.known[at] = found
        if len(at.values) > MOST_TOLD:
            return
        assert found.script is not None
        for move in _different(found.script):
            rest = list(found.script)
            rest[move.vertex] -= move.sign
            bound = found.bound - 1 if found.optimal else 0
            self.known[self.rules.after(at, move)] = Found(tuple(rest), bound)


def _different(script: Sequence[int]) -> Iterator[Deal]:
    for vertex, times in enumerate(script):
        if times:
            yield Lend(vertex) if times > 0 else Borrow(vertex)


def _listed(solution: Solution[Any, Any, Any]) -> Iterator[bytes]:
    """The moves, one per line: as an algorithm played them, unless its script was shifted; else those of the script."""
    answer = solution.answer
    net = [0] * len(answer.script or ())
    for move in map(Deal.parse, answer.played or ()):
        net[move.vertex] += move.sign
    for move in moves_of(answer.script or ()) if net != answer.script else map(Deal.parse, answer.played):
        yield f"{move}\n".encode()


SOLVER = DollarSolver()
