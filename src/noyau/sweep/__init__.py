"""The same question over many boards, on all cores or on a Dask cluster.

`noyau.sweep(…)` asks it: the package is callable, because `sweep` is both the verb and the room it lives in.

>>> import noyau
>>> from noyau.games import Snort
>>> for row in noyau.sweep(Snort, over="path:{1..4}", ask=("winner", "value"), workers=0):
...     print(row["board"], row["winner"], row["value"])
path:1 red *
path:2 red ±1
path:3 red ±2
path:4 red ±{2|1}
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from noyau.deadline import Event
from noyau.errors import BadRules
from noyau.games import find, game_of
from noyau.sweep.boards import boards_of
from noyau.sweep.question import has_seed, question, usual_columns
from noyau.sweep.run import Sweep, Tally
from noyau.sweep.small import grundy_numbers, outcomes

__all__ = ["Sweep", "Tally", "grundy_numbers", "outcomes", "sweep"]


def sweep(  # noqa: PLR0913 - all but the game and the boards are optional and named
    game: Any,
    over: str | Iterable[str],
    ask: str | Iterable[str] | None = None,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    limit: float | None = None,
    count: int | None = None,
    seed: int | str | None = None,
    proofs: bool = False,
    clock: bool = True,
    cancel: Event | None = None,
    **options: Any,
) -> Sweep:
    """A sweep over the boards that `over` stands for; nothing runs before its rows are read.

    `game` is a name or a class of rules, `ask` the columns, keys of the game's answer. `workers` are processes of this
    machine, all cores unless told otherwise, 0 for none but this; `scheduler` is the address of a Dask cluster. `limit`
    is in seconds, for each board. Options of the game are given by name, as on the command line: `take="{1,2}/{1,3}"`.
    `seed` is that of the first of `count` random boards, or of a solver that throws dice.
    Without the clock, `cpu_seconds` stays empty and the same sweep gives the same bytes.
    """
    found = find(game) if isinstance(game, str) else game_of(game)
    columns = usual_columns(found) if ask is None else _listed(ask)
    if workers is not None and workers < 0:
        raise BadRules(f"workers is {workers}", allowed=["0 or more"])
    if seed is not None and has_seed(found):
        options["seed"], seed = str(seed), None
    asked = question(found.name, columns, options, limit=limit, proofs=proofs, clock=clock)
    specs = (over,) if isinstance(over, str) else tuple(over)
    boards = boards_of(found, specs, count=count, seed=1 if seed is None else int(seed))
    return Sweep(asked, boards, workers, scheduler, cancel)


def _listed(ask: str | Iterable[str]) -> tuple[str, ...]:
    names = ask.split(",") if isinstance(ask, str) else ask
    return tuple(name.strip() for name in names)


class _Callable(ModuleType):
    def __call__(self, *given: Any, **named: Any) -> Sweep:
        return sweep(*given, **named)


sys.modules[__name__].__class__ = _Callable
