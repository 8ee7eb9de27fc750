"""New boards and puzzles, in one place. A game names its makers; the command line and the page read the same list.

A *maker* (`noyau.forms.Maker`) has a name, a sentence, the fields it asks for, and a function that gives the words of
a board. A game file may bring its own; a name in `Game.makers` is a file here, whose `makers(game)` gives them.

>>> from noyau.games import find
>>> list(makers_of(find("dollar")))
['puzzle', 'unwinnable', 'random', 'unsure', 'level']
>>> maker_of(find("snort"), "grid").made({"r": "2"})
{'board': 'grid:2x4'}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module

from noyau import graphs
from noyau.errors import BadRules, UnknownName
from noyau.forms import MATCH_FORMAT, SEED, Field, Game, Maker, Word, fields_of
from noyau.games import find
from noyau.games import names as game_names
from noyau.languages import Message, message
from noyau.make.board import TEXTS

__all__ = ["board_file", "label", "maker_of", "makers_of", "match_file", "names", "title"]


def names() -> tuple[str, ...]:
    """Every game of which boards can be made."""
    return tuple(name for name in game_names() if _is_made(name))


def makers_of(game: Game) -> dict[str, Maker]:
    """The makers of a game by name, the usual one first."""
    found: dict[str, Maker] = {}
    for named in game.makers:
        more = (named,) if isinstance(named, Maker) else import_module(f"{__name__}.{named}").makers(game)
        found |= {maker.name: maker for maker in more}
    return found


def maker_of(game: Game, name: str | None = None) -> Maker:
    """The maker of that name, or the usual one."""
    known = makers_of(game)
    if not known:
        raise BadRules(f"nothing makes boards of {game.name}", hint="its file may have makers")
    if name is None:
        return next(iter(known.values()))
    if name not in known:
        raise UnknownName.among(f"maker of {game.name}", name, known)
    return known[name]


def board_file(maker: Maker, typed: Mapping[str, Word | None], game: Game | None = None) -> bytes | None:
    """The content of the file that holds a new board: the maker's own, or that of a graph; None if there is no such."""
    if maker.file is not None:
        own = maker.file(**maker.asked(typed))
        return own.encode() if isinstance(own, str) else own
    field = next((field for field in fields_of(game.rules) if field.board), None) if game else None
    words = maker.made(typed)
    if field is None or not field.boards or set(words) != {field.name}:
        return None
    word = str(words[field.name])
    if "graph" in field.boards:
        return graphs.board_to_bytes(graphs.well_placed(graphs.board(word)), "json")
    return graphs.digraph_to_bytes(graphs.digraph(word), "dot")


def match_file(game: Game, words: Mapping[str, Word]) -> bytes:
    """A file that any game has: a match to begin, which the page opens.

    >>> match_file(find("nim"), {"heaps": "2,5"})
    b'{"format": "noyau match 1", "name": "nim", "game": "nim", "fields": {"heaps": "2,5"}, "moves": []}\\n'
    """
    match = {"format": MATCH_FORMAT, "name": game.name, "game": game.name, "fields": dict(words), "moves": []}
    return json.dumps(match).encode() + b"\n"


def title(game: Game, maker: Maker) -> Message:
    """What a maker makes, in any language."""
    return message(f"{_texts(game, maker)}.{maker.name}", text=maker.meaning)


def label(game: Game, maker: Maker, field: Field) -> Message:
    """What a maker asks for, in any language."""
    texts = TEXTS if field.name == SEED.name else _texts(game, maker)
    return message(f"{texts}.{field.name}", text=field.question)


def _texts(game: Game, maker: Maker) -> str:
    return maker.texts or f"{game.name}.make"


def _is_made(name: str) -> bool:
    try:
        return bool(makers_of(find(name)))
    except BadRules:  # one broken file must not take the others with it
        return False
