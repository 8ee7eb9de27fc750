"""Which boards a book has: new ones by the makers of the game, solved and proved, from easy to hard, no two alike."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from noyau.book.puzzle import Puzzle
from noyau.certificates import check
from noyau.deadline import Deadline
from noyau.errors import BadRules, LimitReached, NoyauError
from noyau.forms import SEED, Field, Game, Maker, Word, fields_of, rules_from, words_of
from noyau.games.shared.cube_forms import canonical_form
from noyau.graphs import Graph
from noyau.graphs.pasted import spelt
from noyau.make.board import TEXTS
from noyau.positions import first_turn, turn_after
from noyau.rules import moves_at
from noyau.solution import Solution
from noyau.solvers import solve
from noyau.words import Vertex

MOST_PUZZLES = 200
MOST_TRIES = 400
"""Boards that are looked at for one puzzle."""
MOST_REFUSED = 12
"""Of these may be refused by the maker or the rules: what was typed does not fit then."""
MOST_BEGUN = 3
"""Moves of each player that have been made on boards that would all be the same otherwise."""
SECONDS_EACH = 3.0
"""A board that takes longer to solve is put aside."""
LONGEST = 60
"""Nobody writes more moves than that by hand."""


@dataclass(frozen=True)
class Wanted:
    """What can be asked for."""

    game: Game
    maker: Maker
    typed: Mapping[str, Word]
    count: int
    seed: int

    @property
    def has_chance(self) -> bool:
        """Whether the maker draws a board by a number."""
        return any(field.name == SEED.name for field in self.maker.fields)

    @property
    def sizes(self) -> list[Field]:
        """The numbers that nobody has given, which grow through the book."""
        return [
            field
            for field in self.maker.fields
            if field.kind == "int" and field.default is not None and field.name not in (SEED.name, *self.typed)
        ]


def chosen(wanted: Wanted, deadline: Deadline) -> list[Puzzle]:
    """The puzzles of a book, from easy to hard."""
    wanted.maker.asked(wanted.typed)  # what cannot be read is heard of before anything is made
    known: set[str] = set()
    found: list[Puzzle] = []
    for place in range(wanted.count):
        puzzle = _puzzle(wanted, place, known, deadline)
        if puzzle is None:
            raise BadRules(
                f"of this kind {len(found):,} different puzzles were found, and {wanted.count:,} are asked for",
                hint="ask for fewer, or for other sizes or another kind",
            )
        found.append(puzzle)
    return sorted(found, key=lambda puzzle: puzzle.hardness)


def _puzzle(wanted: Wanted, place: int, known: set[str], deadline: Deadline) -> Puzzle | None:
    """One more puzzle that is not known yet; None where there is none."""
    for attempt, rules in _boards(wanted, place, deadline):
        key = _same(rules)
        if key in known:
            continue
        puzzle = _solved(wanted, rules, deadline)
        good = puzzle is not None and _is_good(puzzle, place, patient=attempt < MOST_TRIES // 2)
        if good or puzzle is None or not puzzle.may_be_hopeless:  # what is no puzzle need not be solved again
            known.add(key)
        if good:
            return puzzle
    return None


def _solved(wanted: Wanted, rules: Any, deadline: Deadline) -> Puzzle | None:
    """The board with its answer, if there is a proof that the checker accepts."""
    try:
        solution: Solution[Any, Any, Any] = solve(rules, limit=deadline.within(SECONDS_EACH))
    except LimitReached:
        deadline.look()
        return None
    deadline.look()
    if not solution.finished or solution.proof.kind != "proved" or check(solution.proof, limit=deadline):
        return None
    return Puzzle(solution, wanted.maker.name)


def _is_good(puzzle: Puzzle, place: int, *, patient: bool) -> bool:
    """Whether it is worth printing: it can be solved, and some moves win but not all."""
    solution = puzzle.solution
    if not puzzle.is_for_one:
        return 0 < puzzle.moves < len(solution.verdict(solution.turn).options)
    if solution.rank is not None and not 0 < solution.rank <= LONGEST:
        return False
    hopeless = solution.winner is None
    if puzzle.kind == "unwinnable":
        return hopeless
    if puzzle.may_be_hopeless:  # two of three can be done, where such boards are found
        return hopeless == _is_hopeless(place) or not patient
    return not hopeless


def _boards(wanted: Wanted, place: int, deadline: Deadline) -> Iterator[tuple[int, Any]]:
    """Boards for one place of the book, each drawn anew. What no attempt gets past is said."""
    refused, made = 0, False
    for attempt in range(MOST_TRIES):
        deadline.look()
        chance = Random(f"{wanted.seed} {place} {attempt}")  # noqa: S311 - a puzzle, not a secret
        try:
            rules = _begun(wanted, _rules(wanted, place, attempt, chance), chance)
        except NoyauError:
            refused += 1
            if refused < MOST_REFUSED:
                continue
            if made:
                return
            raise
        made = True
        if rules is not None:
            yield attempt, rules


def _rules(wanted: Wanted, place: int, attempt: int, chance: Random) -> Any:
    """A new board as the maker makes it."""
    sizes = wanted.sizes
    if len(sizes) == 1 and not wanted.has_chance:  # one after the other
        grown = {sizes[0].name: _next(sizes[0], place + attempt)}
    else:
        part = place / max(1, wanted.count - 1)
        grown = {field.name: _grown(field, part, attempt, chance) for field in sizes}
    drawn = {SEED.name: str(chance.randrange(1, 10**6))} if wanted.has_chance else {}
    words = wanted.maker.made({**wanted.typed, **grown, **drawn})
    if wanted.game.name == "bracelet":  # rings of any length, not the longest alone
        stones = len(str(words.get("symbols", "01"))) ** int(str(words["k"]))
        words["length"] = str(chance.randint(min(stones, 6), min(stones, 32)))
    rules = rules_from(wanted.game.rules, words)
    return _evened(rules) if wanted.game.name == "euler" and not _is_hopeless(place) else rules


def _is_hopeless(place: int) -> bool:
    """Whether a puzzle is one that cannot be done, where to see that is the point: the third, the sixth and so on."""
    return place % 3 == 2


def _evened(rules: Any) -> Any:
    """The board with an edge more or less between odd vertices, two and two, so that it may be walked."""
    graph = rules.graph()
    if not isinstance(graph, Graph):  # arrows
        return rules
    odd = [vertex for vertex in graph.vertices if len(graph.neighbours(Vertex(vertex))) % 2]
    edges = {(int(min(edge)), int(max(edge))) for edge in graph.edges()}
    edges ^= set(zip(odd[::2], odd[1::2], strict=True))
    again = Graph.from_edges(graph.vertex_count, sorted(edges))
    return rules_from(type(rules), {**words_of(rules), "board": spelt(again)})


def _next(field: Field, steps: int) -> str:
    """A size after the other, and from the first again: up to the largest there is, or twice the usual one."""
    least, most = max(1, field.least or 1), field.most or 2 * int(str(field.default))
    return str(least + steps % max(1, most - least + 1))


def _grown(field: Field, part: float, attempt: int, chance: Random) -> str:
    """A size: from two thirds of the usual one to a quarter more through the book, and looser with every attempt."""
    usual, loose = int(str(field.default)), min(1.0, attempt / 20)
    least, most = usual - usual // 3, usual + max(1, usual // 4)
    share = min(1.0, max(0.0, part + chance.uniform(-loose, loose)))
    size = max(field.least or 1, round(least + share * (most - least)))
    return str(size if field.most is None else min(size, field.most))


def _begun(wanted: Wanted, rules: Any, chance: Random) -> Any:
    """The board after some moves by chance, where boards would all be the same otherwise; None where it is over."""
    if not hasattr(rules, "begun_at"):
        return rules
    turn = first_turn(rules)
    steps = 0
    if wanted.game.is_puzzle and wanted.maker.texts == TEXTS and wanted.game.name != "dollar":
        steps = chance.randint(2, max(2, len(list(moves_at(rules, turn.position, turn.player)))))
    elif not wanted.game.is_puzzle and not wanted.has_chance:
        steps = 2 * chance.randint(0, MOST_BEGUN)
    for _ in range(steps):
        moves = list(moves_at(rules, turn.position, turn.player))
        if not moves:
            return None
        turn = turn_after(rules, turn, chance.choice(moves))
    if not steps:
        return rules
    try:
        return rules.begun_at(turn.position, turn.player)
    except NoyauError:  # nothing can begin there
        return None


def _same(rules: Any) -> str:
    """What puzzles that are the same have in common: the words, with heaps in any order; cubes however they lie."""
    if hasattr(rules, "cubes"):
        return repr(canonical_form(rules.cubes))
    words = words_of(rules)
    for field in fields_of(type(rules)):
        if field.board and field.kind == "ints":
            words[field.name] = ",".join(sorted(str(words[field.name]).split(",")))
    return json.dumps(words, sort_keys=True)
