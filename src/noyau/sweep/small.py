"""Many small boards at the core's speed, where nothing but winner, outcome or Grundy number is asked.

>>> from noyau.games import Col
>>> outcomes(Col, ["@", "A_", "Bw"]).tolist(), grundy_numbers(["@", "A_", "Bg"]).tolist()
(['N', 'P', 'P'], [1, 1, 2])

Such rows are searched, not proved: a batch writes down no strategies. Whoever wants proofs asks for them (`--proofs`),
and then every board is solved on its own.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from noyau import _core
from noyau.errors import BadRules, CannotRead, NoyauError
from noyau.forms import Word, player_name, rules_from
from noyau.games import find
from noyau.rules import Taking, plays_normally
from noyau.sweep.question import Question, Task
from noyau.words import FIRST, SECOND

Lines = bytes | str | Iterable[str]
"""Graph6: a text with a board per line, or the lines."""
KNOWN = frozenset({"winner", "to_move", "grundy", "outcome", "nodes"})
MOST_VERTICES = 16
SHORTEST, LONGEST = len("g6:@"), len("g6:") + 1 + 20
OUTCOMES = ("R", "N", "P", "L")
"""By what left wins: nothing, when left begins, when right begins, always."""


def outcomes(game: Any, lines: Lines, open_to: bytes = b"") -> npt.NDArray[np.str_]:
    """Of every graph6 line N (whoever begins wins), P (the other does), L or R (left, player 1, or right always).

    `game` is Snort, Col, node kayles or another game of taking. `open_to`, where it is given, has a byte for every
    vertex of every board: 1 where left may take it, 2 where right may, 3 both; otherwise everything is open to both.
    """
    rules = find(game).rules if isinstance(game, str) else game
    if not (isinstance(rules, type) and issubclass(rules, Taking)):
        raise BadRules(f"{game!r} is no game of taking", allowed=["snort", "col", "kayles"])
    try:
        won_by_left, _ = _core.small_winners(
            _joined(lines), open_to, rules.taker_loses, rules.other_loses, None, together=True
        )
    except ValueError as error:
        raise CannotRead(f"these boards cannot be read: {error}") from None
    return np.array(OUTCOMES)[won_by_left]


def grundy_numbers(lines: Lines) -> npt.NDArray[np.uint8]:
    """Of node kayles on every graph6 line."""
    try:
        return _core.small_removal_values(_joined(lines), None)
    except ValueError as error:
        raise CannotRead(f"these boards cannot be read: {error}") from None


def _joined(lines: Lines) -> bytes:
    if isinstance(lines, bytes):
        return lines.rstrip(b"\n")
    return (lines.rstrip("\n") if isinstance(lines, str) else "\n".join(lines)).encode("latin-1", "replace")


def small_boards(question: Question, tasks: Sequence[Task]) -> list[dict[str, Any]] | None:
    """The rows of the whole batch; None where the boards must be solved one by one."""
    rules = find(question.game).rules
    if not _applies(question, rules, tasks):
        return None
    began = time.thread_time()
    lines = "\n".join(str(words["board"])[3:] for _, words in tasks).encode("latin-1")
    try:
        grundy = _core.small_removal_values(lines, None).tolist() if "grundy" in question.ask else None
        won_by_left, nodes = _core.small_winners(lines, b"", rules.taker_loses, rules.other_loses, None)
    except ValueError:  # one of them is no graph6: on its own it gets its reason, and the others their answers
        return None
    each = round((time.thread_time() - began) / len(tasks), 9) if question.clock else None
    names = [_named(player_name(rules, player)) for player in (FIRST, SECOND)]
    empty = dict.fromkeys(question.columns)
    rows = []
    for place, ((number, words), won, looked) in enumerate(
        zip(tasks, won_by_left.tolist(), nodes.tolist(), strict=True)
    ):
        known = {"winner": names[1 - (won & 1)], "to_move": names[0], "outcome": OUTCOMES[won], "nodes": looked}
        if grundy is not None:
            known["grundy"] = grundy[place]
        row = dict(empty, place=number, board=words["board"], graph6=str(words["board"])[3:], proof="searched")
        row |= {name: known[name] for name in question.ask}
        rows.append(row | {"nodes": looked, "cpu_seconds": each, "version": question.version})
    return rows


def _applies(question: Question, rules: type[Any], tasks: Sequence[Task]) -> bool:
    """A game of taking from its beginning, nothing asked but what the core tells, and small boards spelt as graph6."""
    return (
        issubclass(rules, Taking)
        and set(question.ask) <= KNOWN
        and ("grundy" not in question.ask or (rules.taker_loses and rules.other_loses))
        and not question.swept
        and not {name for name in question.words if name != "values"}
        and not question.proofs
        and question.limit is None
        and all(set(words) == {"board"} and _is_small(str(words["board"])) for _, words in tasks)
        and _begins_with_everything_open(rules, tasks[0][1])
    )


def _begins_with_everything_open(rules: type[Any], words: dict[str, Word]) -> bool:
    """Asked of the first board: a game of one's own may begin otherwise, or end otherwise."""
    try:
        made = rules_from(rules, words)
    except NoyauError:
        return False
    both = FIRST | SECOND
    return plays_normally(made) and made.to_move is FIRST and all(who == both for who in made.open_to(made.start()))


def _is_small(word: str) -> bool:
    spelt = word.startswith("g6:") and SHORTEST <= len(word) <= LONGEST
    return spelt and 63 < ord(word[3]) <= 63 + MOST_VERTICES


def _named(name: str) -> str | int:
    return int(name) if name.isdigit() else name
