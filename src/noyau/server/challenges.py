"""Boards of the dollar game to play: one for every day, and a ladder of levels with their par."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from itertools import count
from typing import Annotated, Any

from fastapi import APIRouter, Query

from noyau.errors import CannotRead
from noyau.graphs import board
from noyau.graphs.levels import level, level_count, par_of_level
from noyau.server import shapes
from noyau.solvers.burning import is_winnable

router = APIRouter()
SIZES = (6, 7, 8, 9, 10, 12, 14)
"""So many vertices from Monday, the easiest, to Sunday."""
MOST_NEIGHBOURS = 4


@router.get("/daily", response_model=shapes.Daily)
def daily(day: Annotated[str | None, Query(alias="date", max_length=20)] = None) -> dict[str, Any]:
    """The dollar board of a day (2026-11-16), or of today: everybody who asks gets the same."""
    wanted = _read(day) if day is not None else date.today()
    return {"date": wanted.isoformat(), "game": "dollar", "fields": {"board": board_of(wanted)}}


@router.get("/levels", response_model=shapes.Levels)
def levels() -> dict[str, Any]:
    """The levels of the dollar game, each with its par: the proven length of a shortest solution."""
    return {"levels": [_about(number) for number in range(1, level_count() + 1)]}


@lru_cache(maxsize=64)
def board_of(day: date) -> str:
    """The first board drawn from the date that can be won and is not won already.

    >>> board_of(date(2026, 11, 16))
    'random:6,4,seed=739936000'
    """
    size = SIZES[day.weekday()]
    names = (f"random:{size},{MOST_NEIGHBOURS},seed={1000 * day.toordinal() + more}" for more in count())
    return next(name for name in names if _is_puzzle(name))


def _is_puzzle(name: str) -> bool:
    graph = board(name)
    values = () if graph.values is None else graph.values.tolist()
    return min(values, default=0) < 0 and is_winnable(graph, values)


def _read(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise CannotRead(f"{text!r} is no date", hint="write it as 2026-11-16") from None


def _about(number: int) -> dict[str, Any]:
    graph = level(number)
    sizes = {"vertices": graph.vertex_count, "edges": graph.edge_count}
    return {
        "number": number,
        "game": "dollar",
        "fields": {"board": f"level:{number}"},
        "par": par_of_level(number),
        **sizes,
    }
