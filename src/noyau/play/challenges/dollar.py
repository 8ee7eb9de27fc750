"""The challenges of the dollar game: the ladder of sixty levels, and a board for every day."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from itertools import count

from noyau.graphs import Graph, board
from noyau.graphs.families.levels import level, level_count, par_of_level
from noyau.languages import message
from noyau.play.challenges import Challenge, Level, Stage
from noyau.solvers.dollars.burning import is_winnable
from noyau.solvers.dollars.shortest import least_moves

GAME = "dollar"
SIZES = (6, 7, 8, 9, 10, 12, 14)
"""So many vertices from Monday, the easiest, to Sunday."""
MOST_NEIGHBOURS = 4
SOON = 2.0
"""So many seconds are spent on the par of a day's board."""
LAST_OF_STAGE: dict[Stage, int] = {"tutorial": 10, "easy": 25, "medium": 42, "hard": level_count()}
LESSONS = 6
"""The first levels come with a sentence each."""


@lru_cache(maxsize=1)
def levels() -> tuple[Level, ...]:
    """The ladder, each level with its par: the proven length of a shortest solution."""
    return tuple(map(_level, range(1, level_count() + 1)))


def daily(day: date) -> Challenge:
    """The board of a day; no par where it is not known soon."""
    name = board_of(day)
    return Challenge(GAME, {"board": name}, par_of(name))


def stage(number: int) -> Stage:
    """How hard a level is.

    >>> stage(1), stage(60)
    ('tutorial', 'hard')
    """
    return next(name for name, last in LAST_OF_STAGE.items() if number <= last)


@lru_cache(maxsize=64)
def par_of(name: str) -> int | None:
    """The fewest moves that win a board; None where that is not known soon."""
    graph = board(name)
    least = least_moves(graph, _dollars(graph), limit=SOON)
    return least.length if least.optimal else None


@lru_cache(maxsize=64)
def board_of(day: date) -> str:
    """The first board drawn from the date that can be won and is not won already.

    >>> board_of(date(2026, 11, 16))
    'random:6,4,seed=739936000'
    """
    size = SIZES[day.weekday()]
    names = (f"random:{size},{MOST_NEIGHBOURS},seed={1000 * day.toordinal() + more}" for more in count())
    return next(name for name in names if _is_puzzle(board(name)))


def _level(number: int) -> Level:
    graph = level(number)
    lesson = message(f"level.lesson.{number}") if number <= LESSONS else None
    return Level(
        GAME, {"board": f"level:{number}"}, par_of_level(number), number, stage(number), lesson,
        vertices=graph.vertex_count, edges=graph.edge_count,
    )  # fmt: skip


def _is_puzzle(graph: Graph) -> bool:
    dollars = _dollars(graph)
    return min(dollars, default=0) < 0 and is_winnable(graph, dollars)


def _dollars(graph: Graph) -> list[int]:
    return [] if graph.values is None else graph.values.tolist()
