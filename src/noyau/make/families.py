"""Boards by name, for games that are played on a graph: a maker for every family, and a connected graph by chance.

>>> from noyau.games import find
>>> [maker.name for maker in makers(find("snort"))][:3]
['connected', 'gnk', 'path']
>>> [maker.name for maker in makers(find("nim"))]
[]
"""

from __future__ import annotations

from noyau.forms import Game, Maker, Word, fields_of, number
from noyau.graphs import FAMILIES, Family
from noyau.graphs.families.arenas import ARENA_FAMILIES
from noyau.graphs.families.family import Number
from noyau.languages import message
from noyau.make.board import TEXTS, connected


def makers(game: Game) -> tuple[Maker, ...]:
    """What can be made for the board of a game: nothing if it is no graph; with dollars if it must carry some."""
    board = next((field for field in fields_of(game.rules) if field.board), None)
    if board is None or not board.boards:
        return ()
    if "graph" not in board.boards:
        return tuple(by_name(family, board.name) for family in ARENA_FAMILIES.values())
    has_values = "value" in board.carries
    fitting = [family for family in FAMILIES.values() if family.size is not None and family.has_values == has_values]
    by_chance = () if has_values else (connected(board.name),)
    return (*by_chance, *(by_name(family, board.name) for family in fitting))


def by_name(family: Family, field: str) -> Maker:
    """The maker of a family: it asks for the numbers in its form, and the board is its name.

    >>> by_name(FAMILIES["grid"], "board").words(r=2, c=3)
    {'board': 'grid:2x3'}
    """

    def words(**values: int) -> dict[str, Word]:
        return {field: family.spelt(*(values[asked.name] for asked in family.asks))}

    fields = tuple(
        number(asked.name, _question(asked), asked.usual, least=asked.least, most=asked.most) for asked in family.asks
    )
    return Maker(family.name, family.meaning, fields, words, texts=TEXTS)


def _question(asked: Number) -> str:
    return message(f"{TEXTS}.{asked.name}", text=asked.letters).text
