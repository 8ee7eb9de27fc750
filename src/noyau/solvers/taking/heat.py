"""Where a game of taking vertices is hot: the parts into which the board has fallen, and what each is worth.

Two free vertices belong to one part when taking the one changes who may take the other. Nothing that happens in a part
matters in another, so the board is the sum of its parts, and it is best to move where it is hottest, or nearly so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from noyau.deadline import Deadline, Limit
from noyau.errors import TooLarge
from noyau.graphs import Graph
from noyau.rules import Taking
from noyau.solvers.taking.winner import grundy_at
from noyau.values import Value, value, value_of_colouring
from noyau.words import FIRST, SECOND

MOST_IN_PART = 40
"""Parts with more vertices are not even tried: each of their values takes long, and there is one after every move."""


@dataclass(frozen=True)
class Part:
    """Vertices that have to do with each other, and their value; None where it takes too long."""

    vertices: tuple[int, ...]
    value: Value | None


def parts_at(rules: Taking[Any, Any], at: Any, *, limit: Limit = None) -> list[Part]:
    """The parts of a position, the smallest first.

    >>> from noyau.games import Snort
    >>> from noyau.games.snort import Colours
    >>> [(part.vertices, str(part.value)) for part in parts_at(Snort("path:6"), Colours((0, 0, 1, 0, 0, 0)))]
    [((0, 1), '{1|0}'), ((3, 4, 5), '{2|-1}')]
    """
    deadline = Deadline.of(limit)
    open_ = rules.open_to(at)
    found = []
    for vertices in sorted(_parts(rules, open_), key=len):
        alone = [who * (v in vertices) for v, who in enumerate(open_)]
        found.append(Part(vertices, _value(rules, alone, deadline)))
    return found


def _parts(rules: Taking[Any, Any], open_: Sequence[int]) -> Iterator[tuple[int, ...]]:
    edges = [edge for edge in rules.graph().edges() if _matters(rules, *(open_[vertex] for vertex in edge))]
    pieces = Graph.from_edges(len(open_), edges).components()
    return (piece for piece in pieces if open_[piece[0]])


def _matters(rules: Taking[Any, Any], one: int, other: int) -> bool:
    """Whether taking a vertex that is open to `one` changes who may take a neighbour open to `other`, or vice versa."""
    for player in (FIRST, SECOND):
        lost = (player if rules.taker_loses else 0) | (player.other if rules.other_loses else 0)
        if (player & one and lost & other) or (player & other and lost & one):
            return True
    return False


def _value(rules: Taking[Any, Any], open_: list[int], deadline: Deadline) -> Value | None:
    if sum(map(bool, open_)) > MOST_IN_PART:
        return None
    if rules.impartial:
        nimber = grundy_at(rules.graph(), open_, deadline)
        return None if nimber is None else value(f"*{nimber}" if nimber else "0")
    red, blue = ([bool(who & player) for who in open_] for player in (FIRST, SECOND))
    try:
        return value_of_colouring(rules.graph(), red, blue, "col" if rules.taker_loses else "snort", limit=deadline)
    except TooLarge:
        return None
