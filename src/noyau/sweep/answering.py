"""Solve a batch of boards: what a worker does, wherever it runs. Whatever happens to a board becomes its row."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

from noyau import __version__
from noyau.certificates import proof_bytes
from noyau.errors import BadRules, NoyauError
from noyau.forms import Field, Game, fields_of, read_words, rules_from, solve_fields
from noyau.games import find
from noyau.graphs import Graph
from noyau.solution import Solution
from noyau.solvers import solve
from noyau.sweep.question import WHO, Question, Task, Type
from noyau.sweep.small import small_boards

Row = dict[str, Any]
MOST_SECONDS = 2.0
"""A batch that takes longer gives back what it has, and the rest is sent again."""
_ONE_AT_A_TIME = Lock()
"""Workers of a cluster may have several threads, and games of values live in one pool."""
NO_GRAPH6 = ":;&>"
"""How a text begins that is sparse6, incremental, of a digraph, or has a head."""
LONGEST_TYPED = 1_000
LEAST, MOST = -(1 << 63), (1 << 63) - 1
"""What a whole number may be in Parquet and in SQLite."""
LARGEST_GRAPH6 = 2_000
"""Vertices: a larger board is named, not spelt out, in its row."""


@dataclass(frozen=True)
class Answers:
    """The first rows of a batch, the proofs that were asked for, and what they cost: seconds of this thread's work."""

    rows: list[Row]
    proofs: list[bytes | None]
    seconds: float


def answer_batch(question: Question, tasks: Sequence[Task], most_seconds: float = MOST_SECONDS) -> Answers:
    """Rows for as many of the tasks, in order, as there is time for; at least one."""
    if question.version != __version__:
        raise BadRules(
            f"this sweep is asked by noyau {question.version}, and a worker has noyau {__version__}",
            hint="install the same version on every worker",
        )
    with _ONE_AT_A_TIME:
        return _answers(question, tasks, most_seconds)


def _answers(question: Question, tasks: Sequence[Task], most_seconds: float) -> Answers:
    began, worked = time.perf_counter(), time.thread_time()
    small = small_boards(question, tasks)
    if small is not None:
        return Answers(small, [None] * len(small), time.thread_time() - worked)
    rows: list[Row] = []
    proofs: list[bytes | None] = []
    for task in tasks:
        row, proof = _answered(question, task)
        rows.append(row)
        proofs.append(proof)
        if time.perf_counter() - began > most_seconds:
            break
    return Answers(rows, proofs, time.thread_time() - worked)


def failed_row(question: Question, task: Task, reason: str) -> Row:
    """The row of a board that was not solved, and why."""
    place, words = task
    typed = [str(words[name]) for name in _asked(question.game)[2]]
    row = question.empty_row.copy()
    row["place"], row["board"] = place, writable(" ".join(typed) + swept_text(question, words))
    row["error"] = writable(reason)
    return row


def writable(text: str) -> str:
    r"""A text that every file can hold: names of files may have bytes that are no text.

    >>> writable("boards/\udcff.edges")
    'boards/\\udcff.edges'
    """
    return text if text.isascii() else text.encode(errors="backslashreplace").decode()


def swept_text(question: Question, words: dict[str, Any]) -> str:
    """The swept options as they would be typed behind the board."""
    if not question.swept:
        return ""
    said = {True: "yes", False: "no"}
    return "".join(f" --{name.replace('_', '-')} {said.get(words[name], words[name])}" for name in question.swept)


def _answered(question: Question, task: Task) -> tuple[Row, bytes | None]:
    words = task[1]
    began = time.thread_time()
    row = failed_row(question, task, "")
    proof = None
    try:
        rules, options = _rules_and_options(question, words)
        row["graph6"] = _typed_graph6(words) or _graph6(rules)
        solution = solve(rules, limit=question.limit, thorough=question.proofs, **options)
        row |= _facts(question, solution)
        if question.proofs and solution.proof.kind == "proved":
            proof = proof_bytes(solution.proof)
    except NoyauError as error:
        row["error"] = writable(error.sentence())
    except MemoryError:
        row["error"] = "this needs more memory than there is."
    except Exception as error:  # a fault of ours, which must not end the sweep
        row["error"] = f"a fault of noyau: {type(error).__name__}: {error}"
    row["error"] = row["error"] or None
    row["cpu_seconds"] = round(time.thread_time() - began, 6) if question.clock else None
    return row, proof


def _rules_and_options(question: Question, words: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    game, asked, _ = _asked(question.game)
    typed = {**question.words, **words}
    of_solve = {field.name for field in asked}
    options = read_words(asked, {name: word for name, word in typed.items() if name in of_solve})
    rules = rules_from(game.rules, {name: word for name, word in typed.items() if name not in of_solve})
    return rules, options


@lru_cache(maxsize=1)
def _asked(game_name: str) -> tuple[Game, tuple[Field, ...], tuple[str, ...]]:
    """The game, what its solver asks for, and the fields of its board: looked up once, not once per board."""
    game = find(game_name)
    return game, solve_fields(game), tuple(field.name for field in fields_of(game.rules) if field.board)


def _facts(question: Question, solution: Solution[Any, Any, Any]) -> Row:
    proof, columns = solution.proof, question.columns
    facts: Row = solution.answer.chosen(("nodes", *question.ask))
    if facts["nodes"] is None:
        facts["nodes"] = getattr(proof, "count", None)
    reasons = [] if solution.finished else ["the limit was reached; there may be a better answer."]
    for name in question.ask:
        facts[name] = plain(facts[name], columns[name])
        if columns[name] == "integer" and facts[name] is not None and not LEAST <= facts[name] <= MOST:
            reasons.append(f"{name} is {facts[name]}, and a column of whole numbers has 64 bits.")
            facts[name] = None
    facts["proof"] = proof.kind
    return facts | {"error": " ".join(reasons)} if reasons else facts


def plain(value: Any, kind: Type) -> Any:
    """A value as its column holds it: lists, and what is not always of one kind, as JSON text.

    >>> plain([1, 2], "text"), plain("red", "text"), plain(3, "integer"), plain(None, "text")
    ('[1, 2]', 'red', 3, None)
    """
    if isinstance(value, str):
        return writable(value)
    if kind != "text" or value is None:
        return value
    if type(value) is list and all(type(one) is int for one in value):
        return str(value)  # the same text, in a tenth of the time
    return json.dumps(value)


def _typed_graph6(words: dict[str, Any]) -> str | None:
    """A board that was typed as graph6 is spelt already, and in the one way there is: nothing else would be read."""
    word = str(words.get("board"))
    return word[3:] if word[:3] == "g6:" and word[3:4] not in NO_GRAPH6 and len(word) < LONGEST_TYPED else None


def _graph6(rules: object) -> str | None:
    """The board spelt out, where it is a graph of moderate size; sparse6 where it has loops or parallel edges."""
    make = getattr(rules, "graph", None)
    graph = make() if callable(make) else getattr(rules, "board", None)
    if not isinstance(graph, Graph) or graph.vertex_count > LARGEST_GRAPH6:
        return None
    return graph.spelt.removeprefix("g6:")


__all__ = ["WHO", "Answers", "Row", "answer_batch", "failed_row", "plain"]
