"""The games. Each file here that has a `GAME` is one; so is each in the folders named by NOYAU_GAMES.

>>> "subtraction" in names()
True
>>> find("subtraction").title
'Subtraction'
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.machinery import FileFinder, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from noyau.errors import BadRules, UnknownName

if TYPE_CHECKING:
    from noyau.forms import Game
    from noyau.games.arena import Arena as Arena
    from noyau.games.bracelet import Bracelet as Bracelet
    from noyau.games.col import Col as Col
    from noyau.games.cops import Cops as Cops
    from noyau.games.cubes import Cubes as Cubes
    from noyau.games.dollar import Dollar as Dollar
    from noyau.games.domineering import Domineering as Domineering
    from noyau.games.euler import Euler as Euler
    from noyau.games.geography import Geography as Geography
    from noyau.games.hackenbush import Hackenbush as Hackenbush
    from noyau.games.kayles import NodeKayles as NodeKayles
    from noyau.games.lights import Lights as Lights
    from noyau.games.nim import Nim as Nim
    from noyau.games.octal import Octal as Octal
    from noyau.games.peg import Peg as Peg
    from noyau.games.snort import Snort as Snort
    from noyau.games.subtraction import Subtraction as Subtraction
    from noyau.games.toads import Toads as Toads
    from noyau.games.torus import Torus as Torus
    from noyau.sums.sum import Sum as Sum


class _AsWritten(SourceFileLoader):
    """Runs a file as it stands. Kept bytecode goes by size and second: a rule changed within one would not be seen."""

    def path_stats(self, path: str) -> Mapping[str, Any]:
        raise OSError(path)


def own_folders(named: str) -> list[str]:
    """The folders that NOYAU_GAMES names; their modules are noyau.games.<name>, like those that come with noyau."""
    folders = [os.path.abspath(name) for name in named.split(os.pathsep) if name]
    for folder in folders:
        sys.path_importer_cache[folder] = FileFinder(folder, (_AsWritten, [".py"]))
    return folders


__path__ = [*__path__, *own_folders(os.environ.get("NOYAU_GAMES", ""))]


@cache
def names() -> tuple[str, ...]:
    """Every game there is, by name. Nothing is imported: one broken file must not take the others with it."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if _has_game(module.name)))


def find(name: str) -> Game:
    """The game of that name."""
    if name not in names():
        raise UnknownName.among("game", name, names())
    try:
        game: Game = import_module(f"{__name__}.{name}").GAME
    except Exception as error:  # a game file of the user's may fail in any way
        problem = f"{type(error).__name__}: {error}"
        raise BadRules(
            f"the game file of {name!r} cannot be loaded: {problem}", hint="compare it with subtraction.py"
        ) from error
    return game


def game_of(rules: object) -> Game:
    """The game that these rules, or this class of rules, belong to."""
    kind = rules if isinstance(rules, type) else type(rules)
    game: Game | None = getattr(import_module(kind.__module__), "GAME", None)
    if game is None and not hasattr(kind, "moves"):
        raise BadRules(
            f"a game is wanted, not {kind.__name__}", hint="noyau.games has them: Snort('path:5'), Nim((3, 4))"
        )
    if game is None:
        raise BadRules(f"{kind.__name__} is in no game file", hint="its module needs a GAME")
    return game


if not TYPE_CHECKING:  # a type checker knows the games above, and notices a slip of the pen

    def __getattr__(name: str) -> Any:
        """`from noyau.games import Subtraction`, imported when it is first asked for."""
        if name == "__all__":  # for `from noyau.games import *`, which students write
            return __dir__()
        if name == "Sum":  # made of games, so not one of those that are found here
            return import_module("noyau.sums.sum").Sum
        if not name.startswith("_"):
            for game in names():
                rules = find(game).rules
                if rules.__name__ == name:
                    return rules
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The classes of all games, and what finds them."""
    return sorted({"Sum", "find", "game_of", "names", *(find(name).rules.__name__ for name in names())})


def _has_game(name: str) -> bool:
    spec = find_spec(f"{__name__}.{name}")
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return False
    return "\nGAME = " in Path(spec.origin).read_text(encoding="utf-8", errors="replace")
