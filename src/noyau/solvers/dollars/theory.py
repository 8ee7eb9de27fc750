"""What divisor theory has to say about one board of the dollar game: `noyau solve dollar BOARD --theory`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, TypeVar

import numpy as np

from noyau.certificates import DivisorClaim, Proved
from noyau.certificates.kinds import DivisorProof
from noyau.deadline import Deadline, Limit
from noyau.errors import NoyauError, TooLarge
from noyau.games.dollar import Dollar
from noyau.graphs import Graph
from noyau.languages import Message, message
from noyau.solvers.dollars.burning import Settled, reduced
from noyau.solvers.dollars.critical_group import critical_group
from noyau.solvers.dollars.divisors import canonical_divisor, rank
from noyau.solvers.dollars.gonality import gonality

T = TypeVar("T")

SECONDS = 5.0
"""For each search, unless a limit is given: rank and gonality can take for ever."""
MOST_FACTORS_TOLD = 6
MOST_DIGITS_TOLD = 30


def theory_of(graph: Graph, values: Sequence[int], *, limit: Limit = None) -> dict[str, Any]:
    """Rank, critical group, gonality and what belongs to them, ready for JSON.

    What is too large, or was not found in time, is None, and the reason stands under "unknown".

    >>> from noyau.graphs import board
    >>> found = theory_of(board("petersen"), [1, 1, 1, 1, 0, 0, 0, 1, 1, -1])
    >>> found["degree"], found["rank"], found["critical_group"], found["gonality"]
    (5, 0, [2, 10, 10, 10], 4)
    """
    unknown: list[str] = []
    deadline = Deadline.of(limit)
    degree, genus = sum(values), graph.genus
    ranked = _unless_too_large(unknown, lambda: rank(graph, values, limit=deadline.share(1 / 2, otherwise=SECONDS)))
    group = _unless_too_large(unknown, lambda: critical_group(graph, limit=deadline))
    gone = _unless_too_large(unknown, lambda: gonality(graph, limit=deadline.share(1, otherwise=SECONDS)))
    found: dict[str, Any] = {
        "degree": degree,
        "genus": genus,
        "canonical": list(canonical_divisor(graph)),
        "reduced": reduced(graph, values).dollars.tolist(),
    }
    found |= dict.fromkeys(("rank", "rank_witness", "rank_witness_checked", "rank_classes", "dual_rank"))
    if ranked is not None:
        found |= {
            "rank": ranked.value,
            "rank_witness": list(ranked.witness),
            "rank_witness_checked": ranked.bound.holds(graph, values, ranked.value),
            "rank_classes": ranked.classes,
            "dual_rank": ranked.value - (degree - genus + 1),
        }
    return found | {
        "critical_group": None if group is None else list(group),
        "spanning_trees": None if group is None else prod(group),
        "gonality": None if gone is None else gone.value,
        "gonality_witness": None if gone is None else list(gone.witness),
        "unknown": unknown,
    }


def proof_of(rules: Dollar, theory: Mapping[str, Any], end: Settled) -> Proved:
    """What can be checked of it: that the reduced dollars are equivalent, and between what the rank lies."""
    graph, values = rules.graph(), np.array(rules.start().values)
    reached, none = reduced(graph, values), np.zeros(0, np.int64)
    taken, script, order = none, none, none.astype(np.int32)
    if theory["rank"] is not None:
        taken = np.array(theory["rank_witness"], np.int64)
        left = reduced(graph, values - taken)
        script, order = left.script, left.order
    at_least = max(-1, int(values.sum()) - graph.genus, 0 if end.won else -1)
    claim = DivisorClaim(tuple(reached.dollars.tolist()), theory["rank"], at_least)
    certificate = DivisorProof(reached.script, taken, script, order, end.script if end.won else none)
    return Proved(rules, claim, certificate)


def theory_messages(theory: Mapping[str, Any]) -> Iterator[Message]:
    """The same in a few sentences."""
    if theory["rank"] is not None:
        known = {"rank": str(theory["rank"]), "degree": str(theory["degree"]), "dual": str(theory["dual_rank"])}
        yield message("dollar.theory.rank", **{name: text.replace("-", "−") for name, text in known.items()})
    if theory["critical_group"] is not None:
        parts = [f"Z/{_short(factor)}" for factor in theory["critical_group"]]
        if len(parts) > MOST_FACTORS_TOLD:
            parts = ["…", *parts[-MOST_FACTORS_TOLD:]]
        trees = _short(theory["spanning_trees"])
        yield message("dollar.theory.group", trees=trees, group=" × ".join(parts) or "0")
    if theory["gonality"] is not None:
        yield message("dollar.theory.gonality", count=theory["gonality"])
    for reason in theory["unknown"]:
        yield message("dollar.theory.unknown", reason=reason)


def _unless_too_large(unknown: list[str], work: Callable[[], T]) -> T | None:
    try:
        return work()
    except TooLarge as error:
        unknown.append(_sentence(error))
        return None


def _sentence(error: NoyauError) -> str:
    return error.message.removeprefix("unknown so far: ")


def _short(number: int) -> str:
    digits = str(number)
    return digits if len(digits) <= MOST_DIGITS_TOLD else f"{digits[:9]}…{digits[-9:]}"
