"""Who wins a game of taking vertices (Snort, Col, node kayles): by a symmetry where there is one, else by a table of
pieces or by search.

The search itself is `core/taking/search.cpp`: small components are added up as sums, a board with a large one is a
race, and counting settles most positions early.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from noyau import _core
from noyau.answers import TakingAnswer
from noyau.answers.two_player import heat_facts, value_facts
from noyau.certificates import Claim, Proof, Proved, Searched, proof_bytes
from noyau.certificates.kinds import Certificate, RaceReplies, Replies
from noyau.deadline import MORE_TIME, Deadline, Limit
from noyau.errors import LimitReached, TooLarge
from noyau.graphs import Graph
from noyau.positions import Turn
from noyau.rules import Rules, Taking, TwoPlayerRules, plays_normally
from noyau.solution import Option, Solution, Verdict
from noyau.solvers.arenas import attractor
from noyau.solvers.arenas.two_player import TwoPlayerSolver, who_wins
from noyau.solvers.interface import Asked
from noyau.solvers.taking.dictionary import positions_of_red
from noyau.solvers.taking.mirror import copied_wins, symmetries
from noyau.solvers.taking.tables import has_table, tabulated
from noyau.solvers.values.equality import proof_of_value
from noyau.values import heat_of, value_of
from noyau.values.positions import has_heat
from noyau.words import Player, Vertex

TABLE_BYTES = 512 << 20
MOST_REPLIES, MOST_REPLIES_WANTED = 50_000, 5_000_000
MOST_RACE_REPLIES, MOST_RACE_REPLIES_WANTED = 40_000, 6_000_000
"""A longer strategy is not written down, unless somebody wants it; the answer is then searched, not proved."""
MOST_FOR_EVERY_MOVE = 30
"""With more open vertices than this, one winning move is looked for, not all of them."""
MOST_COMPONENTS, MOST_UNASKED = 8_000_000, 100_000
"""Into so many components a board may fall while its Grundy value is looked for, and where nobody asked for it."""
MOST_AT_ONCE = 16
"""Open vertices of a position whose value is looked for at once; of a larger one the temperature is found first."""
TIME_FOR_VALUE = 0.9
"""This part of what is left by then goes to the value, which may not be found."""
MOST_FOR_VALUES = 12
"""Open vertices of a position whose value is told beside a move."""


class TakingSolver(TwoPlayerSolver):
    """Who wins, by which moves, and a proof: a symmetry, a strategy, or the count of the search."""

    methods: ClassVar = {"search": "a symmetry where there is one, else a search over the parts of the board"}
    answers: ClassVar = TakingAnswer
    demos: ClassVar = ("smallest",)
    outputs: ClassVar = {
        "value_proof": lambda solution, limit: value_proof(solution.rules, limit),
        "dictionary": lambda solution, limit: positions_of_red(solution.rules, limit),
    }

    def solve(self, rules: TwoPlayerRules[Any, Any], asked: Asked) -> Solution[Any, Any, Any]:
        """With `values` or `temperature`, also what the position is worth, whoever is to move."""
        if not isinstance(rules, Taking) or not plays_normally(rules):
            return attractor.SOLVER.solve(rules, asked)
        began, deadline = time.perf_counter(), asked.deadline
        turn = Turn(rules.start(), rules.to_move)
        asker = _Asker(rules, []) if asked.options.no_theorems else _asker(rules)
        most = MOST_REPLIES_WANTED if asked.thorough else MOST_REPLIES
        found = asker.ask(turn, deadline, most_replies=most)
        verdict = found.verdict(rules, turn)
        worth: dict[str, Any] = {}
        if found.grundy is not None:
            worth["grundy"] = found.grundy
        elif rules.impartial:
            worth["grundy"] = _grundy_of(rules, turn, deadline)
        if asked.options.values:  # whoever asks for both gets both
            worth |= _worth(rules, turn.position, deadline)
        elif asked.options.temperature:
            worth |= heat_facts(heat_of(rules, turn.position, limit=deadline))
        answer = TakingAnswer(
            **who_wins(rules, turn, verdict) | {"winning_moves": found.vertices},
            every_winning_move=found.every,
            nodes=found.nodes,
            **worth,
        )

        def at_turn(at: Turn[Any]) -> Verdict[Any]:
            return verdict if at == turn else asker.ask(at, deadline.again()).verdict(rules, at)

        proof = _proof(rules, turn, found)
        return Solution(rules, turn, answer, proof, time.perf_counter() - began, at_turn)

    def judge(self, rules: TwoPlayerRules[Any, Any], turn: Turn[Any], *, limit: Limit = None) -> Verdict[Any] | None:
        """How any turn stands; None where the whole arena must be laid out for it."""
        if not isinstance(rules, Taking) or not plays_normally(rules):
            return None
        return _asker(rules).ask(turn, Deadline.of(limit)).verdict(rules, turn)

    def grundy(self, rules: TwoPlayerRules[Any, Any], at: Any, *, limit: Limit = None) -> int | None:
        """Of node kayles, part by part."""
        if not isinstance(rules, Taking):
            return super().grundy(rules, at, limit=limit)
        return grundy_at(rules.graph(), rules.open_to(at), limit) if rules.impartial else None

    def value_at(self, rules: TwoPlayerRules[Any, Any], at: Any, *, limit: Limit = None) -> str | None:
        """Not with many vertices to take: the algebra of larger positions takes long, and nobody reads it."""
        if isinstance(rules, Taking) and sum(who > 0 for who in rules.open_to(at)) > MOST_FOR_VALUES:
            return None
        return super().value_at(rules, at, limit=limit)


def _worth(rules: Taking[Any, Any], at: Any, deadline: Deadline) -> dict[str, Any]:
    """The value and what is said of it; of a large board of Snort perhaps all but the value itself."""
    if sum(who > 0 for who in rules.open_to(at)) <= MOST_AT_ONCE or not has_heat(rules, at):
        return value_facts(value_of(rules, at, limit=deadline))
    heat = heat_of(rules, at, limit=deadline)
    try:
        return value_facts(value_of(rules, at, limit=deadline.share(TIME_FOR_VALUE)))
    except TooLarge:
        return {"value": None} | heat_facts(heat)


def _proof(rules: Taking[Any, Any], turn: Turn[Any], found: _Found) -> Proof:
    claim = Claim(turn.player, found.winner)
    if found.certificate is None:
        return Searched(rules, claim, found.nodes)
    return Proved(rules, claim, found.certificate)


def value_proof(rules: Rules[Any, Any], limit: Limit) -> bytes:
    """The file of a proof of the value."""
    assert isinstance(rules, Taking)
    return proof_bytes(proof_of_value(rules, limit=limit))


@dataclass(frozen=True, kw_only=True)
class _Found:
    """What is known of a turn."""

    winner: Player
    vertices: list[int]
    every: bool
    nodes: int
    certificate: Certificate | None
    grundy: int | None = None

    def verdict(self, rules: Taking[Any, Any], turn: Turn[Any]) -> Verdict[Any]:
        """Every move where every move is known; else those that win."""
        wins = {rules.taking(turn.player, Vertex(vertex)) for vertex in self.vertices}
        moves = [move for move in rules.moves(turn.position, turn.player) if self.every or move in wins]
        lost = not wins
        options = (
            Option(move, turn.player if move in wins else turn.player.other, None, best=lost or move in wins)
            for move in moves
        )
        return Verdict(self.winner, None, tuple(options))


class _Asker:
    """Answers turns of one game."""

    def __init__(self, rules: Taking[Any, Any], images: list[list[int]]) -> None:
        self.rules, self.images = rules, images

    def ask(self, turn: Turn[Any], deadline: Deadline, *, most_replies: int = 0) -> _Found:
        """By copying where that wins, completed by a search on small boards; else by search."""
        opened = sum(who > 0 for who in self.rules.open_to(turn.position))
        every = opened <= MOST_FOR_EVERY_MOVE
        small = opened <= MOST_FOR_EVERY_MOVE // 2
        at = turn.position
        copied = copied_wins(self.rules, at, turn.player, self.images, every=not small) if self.images else None
        if copied is None:
            return self._found(turn, deadline, every, most_replies)
        winner, mirrors = copied
        if winner is not turn.player:
            return _Found(winner=winner, vertices=[], every=True, nodes=0, certificate=mirrors[0])
        if small:
            found = self._search(turn, deadline, True, 0)
            return _Found(winner=winner, vertices=found.vertices, every=True, nodes=found.nodes, certificate=mirrors[0])
        vertices = [int(mirror.first[0]) for mirror in mirrors]
        return _Found(winner=winner, vertices=vertices, every=False, nodes=0, certificate=mirrors[0])

    def _found(self, turn: Turn[Any], deadline: Deadline, every: bool, most_replies: int) -> _Found:
        """A table, where there is one, proves more than a search; it is asked for when the winner is known."""
        if not most_replies or not has_table(self.rules):
            return self._search(turn, deadline, every, most_replies)
        thorough, found = most_replies > MOST_REPLIES, None
        try:
            found = self._search(turn, deadline.share(1 / 2), every, most_replies)
        except LimitReached:
            thorough = True
        if found is not None and found.certificate is not None:
            return found
        table = tabulated(self.rules, turn, deadline, thorough=thorough)
        if table is None:
            return found or self._search(turn, deadline, every, most_replies)
        return _Found(
            winner=table.winner,
            vertices=table.vertices,
            every=True,
            nodes=table.rows,
            certificate=table.certificate,
            grundy=table.grundy,
        )

    def _search(self, turn: Turn[Any], deadline: Deadline, every: bool, most_replies: int) -> _Found:
        rules, graph = self.rules, self.rules.graph()
        winner, nodes, vertices, complete, replies, race = _core.search_taking(
            graph.first_edge_of_vertex,
            graph.neighbour_of_edge,
            np.array(rules.open_to(turn.position), np.uint8),
            rules.taker_loses,
            rules.other_loses,
            turn.player.index,
            deadline,
            TABLE_BYTES,
            every,
            most_replies,
            race_replies(most_replies),
        )
        if winner < 0:
            raise deadline.reached(f"unknown so far: {nodes:,} positions were searched", hint=MORE_TIME)
        certificate: Certificate | None = None if replies is None else Replies(replies)
        if race is not None:
            certificate = RaceReplies(race)
        return _Found(
            winner=Player.at(winner), vertices=vertices.tolist(), every=complete, nodes=nodes, certificate=certificate
        )


def race_replies(most_replies: int) -> int:
    """So many in a race, which is a shorter proof, where so many replies are written down."""
    if most_replies > MOST_REPLIES:
        return MOST_RACE_REPLIES_WANTED
    return MOST_RACE_REPLIES if most_replies else 0


@lru_cache(maxsize=16)
def _remembered(rules: Taking[Any, Any]) -> _Asker:
    """Finding the symmetries of a board takes longer than most questions about it."""
    return _Asker(rules, symmetries(rules))


def _asker(rules: Taking[Any, Any]) -> _Asker:
    return _remembered(rules)


def _grundy_of(rules: Any, turn: Turn[Any], deadline: Deadline) -> int | None:
    """Of a large board only as far as it is found soon: who wins takes far less."""
    open_ = rules.open_to(turn.position)
    large = sum(who > 0 for who in open_) > MOST_FOR_EVERY_MOVE
    return grundy_at(rules.graph(), open_, deadline, MOST_UNASKED if large else MOST_COMPONENTS)


def grundy_at(graph: Graph, open_: Sequence[int], limit: Limit, most: int = MOST_COMPONENTS) -> int | None:
    """The Grundy value of node kayles on the vertices that are open; None past the limit, or past `most` components."""
    value = _core.removal_value(
        graph.first_edge_of_vertex,
        graph.neighbour_of_edge,
        np.array(open_, np.uint8),
        limit,
        most,
    )
    return None if value < 0 else value


SOLVER = TakingSolver()
