"""The value of a position: of any game written in games/, and fast for colouring games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import numpy as np

from noyau import _core
from noyau.deadline import Deadline, Limit
from noyau.errors import BadBoard, BadRules, TooLarge, refuse_class
from noyau.graphs import Graph
from noyau.rules import P, Taking, TwoPlayerRules, plays_normally
from noyau.values.algebra import (
    Heat,
    Value,
    as_value,
    drawn,
    fraction,
    made,
    most_bytes,
    outcome_of,
    too_much_memory,
)
from noyau.values.parts import PartValues
from noyau.words import FIRST, SECOND

Kind = Literal["snort", "col"]
MOST_FOR_HEAT = 64
"""With more open vertices there is no other way than the canonical forms of its parts."""


def value_of(rules: TwoPlayerRules[P, Any], at: P | None = None, *, limit: Limit = None) -> Value:
    """The value of a position, where play begins unless told otherwise. Player 1 is Left, player 2 is Right.

    >>> from noyau.games import Nim, Subtraction
    >>> value_of(Nim((1, 2, 5)))
    value('*6')
    >>> value_of(Subtraction(3, take=(1, 2), take_second=(3,)))
    value('{2|0}')

    Every position that can be reached is looked at, so this is for small games, and for those that say how a position
    falls into parts (`Parted`), of which each is looked at once; Snort and Col have a faster way. Past the limit,
    `LimitReached`.
    """
    deadline = Deadline.of(limit)
    refuse_class(rules)
    if not hasattr(rules, "start"):
        raise BadRules(f"{rules!r} is no game of two players", hint='write value_of(Snort("path:3"))')
    if not plays_normally(rules):
        raise BadRules("only games in which both could move anywhere, and whoever cannot loses, have values")
    start = rules.start() if at is None else at
    colouring = _as_colouring(rules, start)
    if colouring is not None:
        return value_of_colouring(*colouring, limit=deadline)
    return PartValues(rules).value(start, limit=deadline)


def heat_of(rules: TwoPlayerRules[P, Any], at: P | None = None, *, limit: Limit = None) -> Heat | Value:
    """Thermograph, stops and outcome: of Snort without its canonical form, which is found far sooner; else the value.

    >>> from noyau.games import Snort
    >>> heat = heat_of(Snort("grid:3x5"))
    >>> heat.temperature, heat.left_stop, heat.right_stop, heat.outcome
    (Fraction(9, 4), Fraction(1, 1), Fraction(-1, 1), 'N')

    Games that differ by less than every positive number have the same thermograph, from tax 0 on, so components are
    worked out up to such a difference. Past the limit, `LimitReached`.
    """
    if not has_heat(rules, at):
        return value_of(rules, at, limit=limit)
    colouring = _as_colouring(rules, rules.start() if at is None else at)
    assert colouring is not None
    return heat_of_colouring(*colouring[:3], limit=limit)


def has_heat(rules: TwoPlayerRules[P, Any], at: P | None = None) -> bool:
    """Whether `heat_of` has a shorter way than the canonical form."""
    if not isinstance(rules, Taking) or rules.taker_loses or not rules.other_loses or not plays_normally(rules):
        return False
    return sum(who > 0 for who in rules.open_to(rules.start() if at is None else at)) <= MOST_FOR_HEAT


def heat_of_colouring(
    graph: Graph,
    red_may: Iterable[bool] | None = None,
    blue_may: Iterable[bool] | None = None,
    *,
    limit: Limit = None,
) -> Heat:
    """Thermograph, stops and outcome of Snort where each vertex may still be coloured by red, by blue, or by both.

    >>> from noyau.graphs import board
    >>> heat_of_colouring(board("grid:3x3")).temperature
    Fraction(5, 2)

    Without the masks, everybody may colour everything. At most 64 vertices may be open. Past the limit, `LimitReached`.
    """
    _refuse_loops(graph)
    deadline = Deadline.of(limit)
    try:
        with deadline.saying("the temperature is unknown so far"):
            left, right, mean, temperature, at_least_zero, at_most_zero = _core.heat_of_colouring(
                *_rows(graph, red_may, blue_may), most_bytes(), deadline
            )
    except MemoryError:
        raise too_much_memory() from None
    except (OverflowError, ValueError) as error:
        raise TooLarge(str(error)) from None
    outcome = outcome_of(at_most_zero=at_most_zero, at_least_zero=at_least_zero)
    return Heat(drawn(left, right, mean, temperature), outcome)


def value_of_colouring(
    graph: Graph,
    red_may: Iterable[bool] | None = None,
    blue_may: Iterable[bool] | None = None,
    kind: Kind = "snort",
    *,
    limit: Limit = None,
) -> Value:
    """The value of Snort or Col where each vertex may still be coloured by red (Left), by blue (Right), or by both.

    >>> from noyau.graphs import board
    >>> value_of_colouring(board("grid:3x3"))
    value('±{3|2}')
    >>> value_of_colouring(board("path:3"), red_may=[True, True, False], kind="col")
    value('-1/2')

    Without the masks, everybody may colour everything. Past the limit, `LimitReached`.
    """
    _refuse_loops(graph)
    rows = _rows(graph, red_may, blue_may)
    deadline = Deadline.of(limit)
    try:
        with deadline.saying("the value is unknown so far"):
            if kind == "snort":
                return made(lambda pool: pool.colouring(*rows, False, deadline))
            # Every value of Col is a number or a number plus star (Winning Ways, chapter 2).
            number, star = _core.number_or_star_of_colouring(*rows, most_bytes(), deadline)
    except MemoryError:
        raise too_much_memory() from None
    except (OverflowError, ValueError) as error:
        raise TooLarge(str(error)) from None
    return as_value(fraction(number)) + made(lambda pool: pool.nimber(int(star)))


def _as_colouring(rules: TwoPlayerRules[Any, Any], at: Any) -> tuple[Graph, list[bool], list[bool], Kind] | None:
    """The same position as a board and two masks, where the rules do no more than take colours from neighbours."""
    if not isinstance(rules, Taking) or rules.taker_loses == rules.other_loses:
        return None
    kind: Kind = "col" if rules.taker_loses else "snort"
    who = rules.open_to(at)
    return rules.graph(), [bool(one & FIRST) for one in who], [bool(one & SECOND) for one in who], kind


def _refuse_loops(graph: Graph) -> None:
    if graph.has_loops:
        raise BadBoard("a vertex that is its own neighbour cannot be coloured", hint="take the loop away")


def _rows(graph: Graph, red_may: Iterable[bool] | None, blue_may: Iterable[bool] | None) -> tuple[Any, Any, Any, Any]:
    """The board and who may colour what, as the core reads them."""
    rows = graph.first_edge_of_vertex.astype(np.int64), graph.neighbour_of_edge.astype(np.int32)
    return *rows, _mask(graph, red_may), _mask(graph, blue_may)


def _mask(graph: Graph, may: Iterable[bool] | None) -> Any:
    given: Sequence[bool] = [True] * graph.vertex_count if may is None else list(may)
    if len(given) != graph.vertex_count:
        raise BadBoard(f"{len(given)} vertices are told who may colour them, and the board has {graph.vertex_count}")
    return np.array([bool(one) for one in given], np.uint8)
