"""The dollar game answered: winnable or not with proof, and a solution by the method asked for.

`best` is the shortest solution (`least_moves`). `borrow`, `naive`, `give` and `alternate` are document 000's
(`by_hand`); what borrowing alone leads to does not depend on the order, so `borrow` is computed in bulk (`burning`), on
boards of any size. `minimise` shifts what they find by its median.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from noyau.errors import LimitReached
from noyau.forms import words_of
from noyau.games import game_of
from noyau.games.dollar import (
    Borrow,
    Deal,
    Dollar,
    Dollars,
    Lend,
    SolveOptions,
    length_of,
    minimised,
    moves_of,
    surely_winnable,
)
from noyau.graphs import Graph
from noyau.languages import Message, message
from noyau.positions import Turn, first_turn
from noyau.proofs.claims import Proof, Proved, PuzzleClaim, Searched
from noyau.proofs.dollars.script import FiringScript, HopelessDebt
from noyau.proofs.flaw import Certificate
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.demos.two_players import algorithm, best_script, fire
from noyau.solvers.dollars.burning import Settled, borrowed, settled
from noyau.solvers.dollars.by_hand import MOST_STEPS, played
from noyau.solvers.dollars.shortest import certificate_for, least_moves
from noyau.solvers.dollars.theory import proof_of, theory_of, told
from noyau.words import FIRST

MOST_TOLD = 40
"""Of a longer script only the first entries are told; `--list FILE` writes all."""
HINT_SECONDS = 5.0


@dataclass(frozen=True)
class Found:
    """A solution, how short it is known to be, and why. Without a script, the method did not finish."""

    script: tuple[int, ...] | None
    bound: int
    nodes: int | None = None
    certificate: Certificate | None = None
    steps: int | None = None

    @property
    def optimal(self) -> bool:
        """Whether no solution is shorter."""
        return self.script is not None and length_of(self.script) == self.bound


def solve_rules(rules: Dollar, *, seconds: float | None = None, **options: Any) -> Solution[Dollars, Deal]:
    """Whether the board can be won, and a script that does it. The options are `noyau.games.dollar.SolveOptions`."""
    asked = SolveOptions(**options)
    began = time.perf_counter()
    graph, values = rules.graph(), rules.start().values
    end = settled(graph, values, seconds=seconds)
    left = None if seconds is None else max(0.0, seconds - (time.perf_counter() - began))
    found = _found(graph, values, end, asked, left) if end.won else None
    theory = theory_of(graph, values, seconds=seconds) if asked.theory else None
    return Solution(
        rules,
        first_turn(rules),
        _answer(rules, found) | ({} if theory is None else {"theory": theory}),
        _proof(rules, end, found) if theory is None else proof_of(rules, theory, end),
        time.perf_counter() - began,
        Verdicts(rules, end, found).verdict,
        (*_told(rules, found), *(() if theory is None else (*told(theory), message("dollar.theory.proof")))),
        finished=found is None or (found.script is not None and (asked.method != "best" or found.optimal)),
    )


def _found(graph: Graph, values: Sequence[int], end: Settled, asked: SolveOptions, seconds: float | None) -> Found:
    if asked.method == "best":
        return shortest(graph, values, end, seconds)
    script: Sequence[int] | None
    if asked.method == "borrow":
        try:
            script = borrowed(graph, values, seconds=seconds).script.tolist()
        except LimitReached:
            return Found(None, quick_bound(graph, values))
        steps = length_of(script)
    else:
        most = MOST_STEPS if asked.steps is None else asked.steps
        ended = played(asked.method, graph, values, most_steps=most, rich=asked.rich, seconds=seconds)
        script, steps = ended.script if ended.ending == "won" else None, len(ended.moves)
    if script is not None:
        script = minimised(script) if asked.minimise else tuple(script)
    return Found(script, quick_bound(graph, values), steps=steps)


def shortest(graph: Graph, values: Sequence[int], end: Settled, seconds: float | None) -> Found:
    """The shortest solution, or the best found before the time was up."""
    began = time.perf_counter()
    least = least_moves(graph, values, seconds=seconds, start=end.script)
    left = None if seconds is None else max(0.0, seconds - (time.perf_counter() - began))
    certificate = certificate_for(graph, values, least, seconds=left) if least.length else None
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


def _answer(rules: Dollar, found: Found | None) -> dict[str, Any]:
    script = None if found is None else found.script
    return {
        "winnable": found is not None,
        "total": sum(rules.start().values),
        "genus": rules.graph().genus,
        "length": None if script is None else length_of(script),
        "script": None if script is None else list(script),
        "optimal": found is not None and found.optimal,
        "bound": None if found is None else found.bound,
    }


def unanswered(rules: Dollar) -> dict[str, Any]:
    """The answer when the time was up before the debts were settled: what the total alone tells."""
    graph, values = rules.graph(), rules.start().values
    hopeless = sum(values) < 0
    winnable = False if hopeless else True if surely_winnable(graph, values) else None
    return _answer(rules, None) | {"winnable": winnable, "bound": None if hopeless else quick_bound(graph, values)}


def _proof(rules: Dollar, end: Settled, found: Found | None) -> Proof:
    game, words, position = game_of(rules).name, words_of(rules), str(rules.start())
    if found is None:
        lost = HopelessDebt(end.script, end.order)
        return Proved(game, words, PuzzleClaim(position, solvable=False), lost, rules)
    if found.script is None:
        return Proved(game, words, PuzzleClaim(position, solvable=True), FiringScript(end.script), rules)
    length = length_of(found.script)
    if found.certificate is not None:
        claim = PuzzleClaim(position, solvable=True, length=length, bound=found.bound)
        return Proved(game, words, claim, found.certificate, rules)
    if found.optimal and length and found.nodes is not None:
        return Searched(game, words, PuzzleClaim(position, solvable=True, length=length, bound=length), found.nodes)
    claim = PuzzleClaim(position, solvable=True, length=length)
    return Proved(game, words, claim, FiringScript(np.array(found.script, np.int64)), rules)


def _told(rules: Dollar, found: Found | None) -> Iterator[Message]:
    values = rules.start().values
    facts = {"total": str(sum(values)), "genus": str(rules.graph().genus)}
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
    if found.steps is not None and found.steps != length:
        yield message("dollar.steps", count=found.steps)
    if length:
        yield message("dollar.script", script=script_text(found.script))
    yield message("dollar.optimal") if found.optimal else message("dollar.bound", count=found.bound)


def script_text(script: Sequence[int]) -> str:
    """Who lends or borrows how often; of many, the first.

    >>> script_text((2, 0, -1))
    '0: +2, 2: −1'
    """
    moves = [f"{vertex}: {times:+d}".replace("-", "−") for vertex, times in enumerate(script) if times]
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
        return shortest(graph, at.values, settled(graph, at.values, seconds=HINT_SECONDS), HINT_SECONDS)

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


def _listed(solution: Solution[Any, Any]) -> Iterator[bytes]:
    """The moves, one per line."""
    for move in moves_of(solution.answer["script"] or ()):
        yield f"{move}\n".encode()


OUTPUTS: dict[str, Callable[[Solution[Any, Any]], Iterator[bytes]]] = {"list": _listed}


DEMOS = {
    **{way: algorithm(way) for way in ("naive", "borrow", "give", "alternate")},
    "best": best_script,
    "burning": fire,
}
"""What can be shown step by step."""
