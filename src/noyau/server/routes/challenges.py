"""Boards of the dollar game to play: one for every day, and a ladder of levels with their par."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from itertools import count
from typing import Annotated, Any

from fastapi import APIRouter, Query

from noyau.errors import CannotRead
from noyau.graphs import board
from noyau.graphs.families.levels import level, level_count, par_of_level
from noyau.languages import message
from noyau.server.shapes import panels as panel_shapes
from noyau.solvers.dollars.burning import is_winnable
from noyau.solvers.dollars.shortest import least_moves

router = APIRouter()
SIZES = (6, 7, 8, 9, 10, 12, 14)
"""So many vertices from Monday, the easiest, to Sunday."""
MOST_NEIGHBOURS = 4
SOON = 2.0
LAST_OF_STAGE = {"tutorial": 10, "easy": 25, "medium": 42, "hard": level_count()}
LESSONS = 6
"""The first levels come with a sentence each."""


@router.get("/daily", response_model=panel_shapes.Daily)
def daily(day: Annotated[str | None, Query(alias="date", max_length=20)] = None) -> dict[str, Any]:
    """The dollar board of a day (2026-11-16), or of today: everybody who asks gets the same."""
    wanted = _read(day) if day is not None else date.today()
    name = board_of(wanted)
    par = par_of(name)
    found = {"game": "dollar", "fields": {"board": name}, "par": par, "two_stars": par and par + slack(par) // 2}
    return {"date": wanted.isoformat(), **found}


@router.get("/levels", response_model=panel_shapes.Levels)
def levels() -> dict[str, Any]:
    """The levels of the dollar game, each with its par: the proven length of a shortest solution."""
    return {"levels": [_about(number) for number in range(1, level_count() + 1)]}


def slack(par: int) -> int:
    """How many moves more than par a level allows.

    >>> [slack(par) for par in (1, 5, 30)]
    [2, 2, 15]
    """
    return max(2, par // 2)


def stage(number: int) -> str:
    """How hard a level is."""
    return next(name for name, last in LAST_OF_STAGE.items() if number <= last)


@lru_cache(maxsize=64)
def par_of(name: str) -> int | None:
    """The fewest moves that win a board; None where that is not known soon."""
    graph = board(name)
    values = () if graph.values is None else graph.values.tolist()
    least = least_moves(graph, values, limit=SOON)
    return least.length if least.optimal else None


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
    graph, par = level(number), par_of_level(number)
    return {
        **{"number": number, "game": "dollar", "fields": {"board": f"level:{number}"}, "stage": stage(number)},
        **{"par": par, "two_stars": par + slack(par) // 2, "limit": par + slack(par)},
        **{"vertices": graph.vertex_count, "edges": graph.edge_count},
        "lesson": message(f"level.lesson.{number}").as_json() if number <= LESSONS else None,
    }
